// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import Glibc
import MachineFonts
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The fonts that an administrator has installed for everybody.
///
///     folders of the policy ── whose are they? ──▶ fonts, by digest
///                                │ those of the store that are not among them go
///                                ▼
///                              Installation, without asking: the same checks and limits as for anybody
///
///     MachineStore ── whose is it? ──▶ its files, by digest, with what the inspection said of them
///                                │ faces of links go that are not among theirs, or that are removed there
///                                ▼
///                              Registry.install: links, no copies; nothing is hashed or inspected
actor RequiredFonts {
  private let registry: Registry
  private var isUpdating = false
  private var mustUpdateAgain = false
  /// The last messages in the log.
  private var told: [PolicyProblem] = []

  /// A font in a folder of the policy.
  private struct Found {
    let path: String
    let font: GatheredFont
  }

  init(_ registry: Registry) { self.registry = registry }

  /// Makes the fonts of the administrator those that the policy names, one update at a time.
  func update() async {
    mustUpdateAgain = true
    guard !isUpdating else { return }
    isUpdating = true
    while mustUpdateAgain {
      mustUpdateAgain = false
      let policy = registry.policy.administrators()
      var problems = policy.problems
      do { problems += try await follow(folders: policy.requiredFolders) } catch {
        problems.append(PolicyProblem(.requiredFonts, subject: "\(error)"))
      }
      tell(problems)
      registry.requiredFontsProblems.withLock { [problems] all in
        all = problems.filter { $0.kind == .requiredFonts }
      }
    }
    isUpdating = false
  }

  private func tell(_ problems: [PolicyProblem]) {
    for problem in problems where !told.contains(problem) {
      let line = problem.line.map { ", line \($0)" } ?? ""
      let place = problem.kind.isOfFile ? registry.policy.path + line : "policy"
      Log.error("\(place): \(problem.kind.rawValue) \(problem.subject)")
    }
    told = problems
  }

  /// - Parameter folders: of the policy; nil where it cannot be believed, and then their fonts stay.
  /// - Returns: which fonts could not be had.
  private func follow(folders: [String]?) async throws -> [PolicyProblem] {
    let stored = try registry.store.faces(.init(owner: AppIdentity.administrator.id))
    // Before the folders: a font that is in both is not copied.
    let (shared, sharedProblems) = sharedFiles()
    // As they are before anything is removed: the disk says which is which.
    let (links, copies) = (stored.filter(\.isShared), stored.filter { !$0.isShared })
    func isUsed(_ face: StoredFace) -> Bool {
      shared?[face.digest].map { !$0.removedFaces.contains(face.preview.index) } ?? false
    }
    if shared != nil { try await remove(links.filter { !isUsed($0) }) }
    let kept = links.filter(isUsed)
    let present = Dictionary(grouping: kept, by: \.digest).mapValues {
      Set($0.map(\.preview.index))
    }
    let known = Set((copies + kept).map(\.digest))
    let copied = Set(copies.map(\.digest))
    // Of a file that is there, faces may be back.
    let new = (shared ?? [:]).values.filter { file in
      !copied.contains(file.digest)
        && !(present[file.digest] ?? []).isSuperset(of: file.usedFaces.map(\.index))
    }
    var problems = sharedProblems
    if !new.isEmpty {
      problems += try await install(new.sorted { $0.digest < $1.digest }, besides: present)
    }
    if let folders {
      problems += try await follow(
        folders, copies: copies, known: known.union(shared.map { Set($0.keys) } ?? []))
    }
    return problems
  }

  // MARK: The machine's store

  /// The fonts of the store that can be used; nil when there is no knowing, and then those that were there stay.
  private func sharedFiles() -> ([String: MachineFontFile]?, [PolicyProblem]) {
    let store = registry.machineStore
    let manifest: MachineManifest
    do throws(MachineStoreFault) { manifest = try store.manifest() } catch {
      let problem = PolicyProblem(.requiredFonts, subject: "\(error)")
      // Files that others could have written are no longer used.
      let isForeign = [.foreignOwner, .writableByOthers].contains(error.kind)
      return (isForeign ? [:] : nil, [problem])
    }
    var files: [String: MachineFontFile] = [:]
    var problems: [PolicyProblem] = []
    for file in manifest.files where file.isUsed {
      do throws(MachineStoreFault) {
        try store.check(file)
        files[file.digest] = file
      } catch { problems.append(PolicyProblem(.requiredFonts, subject: "\(error)")) }
    }
    return (files, problems)
  }

  /// Has the person's store refer to fonts of the system's, which were inspected when they got there.
  ///
  /// - Parameter present: the numbers of the faces that the person has of a file, by its digest.
  private func install(
    _ files: [MachineFontFile], besides present: [String: Set<UInt32>]
  ) async throws -> [PolicyProblem] {
    let owner = AppIdentity.administrator
    let policy = registry.policy.current()
    try FileSystem.createDirectories(registry.layout.staging, mode: 0o700)
    let scratch = try TemporaryFolder(in: registry.layout.staging, prefix: "system-")
    let spool = try Spool(path: scratch.path + "/reports")
    var judge = try await InstallationJudge(
      store: registry.store, connectionFonts: registry.connectionFonts, policy: policy,
      owner: owner, scope: .persistent, enabled: true, exposure: policy.defaultExposure)
    let builtIn = try await registry.systemFonts.current()
    var common = AcceptedFont.Common()
    var candidates: [FontCandidate] = []
    var problems: [PolicyProblem] = []
    for (place, file) in files.enumerated() {
      let path = registry.machineStore.path(of: file)
      do {
        var accepted = try AcceptedFont(
          file: StagedFile(
            path: path, digest: file.digest, byteCount: file.byteCount, isShared: true),
          format: file.format, report: try registry.machineStore.report(of: file),
          rules: file.rules, spool: spool, common: &common)
        accepted.leftOut = file.removedFaces.union(present[file.digest] ?? [])
        let candidate = FontCandidate(
          font: RequestedFont(index: place, source: .path(path)), accepted: accepted)
        if let failure = try judge.refusalBeforeConsent(of: candidate, builtIn: builtIn) {
          problems.append(Self.problem(failure))
        } else {
          candidates.append(candidate)
        }
      } catch let fault as MachineStoreFault {
        problems.append(PolicyProblem(.requiredFonts, subject: "\(fault)"))
      }
    }
    guard !candidates.isEmpty else { return problems }
    let (_, refused) = try await registry.install(
      candidates, owner: owner, scope: .persistent, enabled: true,
      exposure: policy.defaultExposure, builtIn: builtIn)
    withExtendedLifetime(scratch) {}
    return problems + refused.map(Self.problem)
  }

  /// Not the person's removal, so that their Undo does not bring them back.
  private func remove(_ faces: [StoredFace]) async throws {
    let owner = AppIdentity.administrator.id
    // A newer version may have taken the place of one meanwhile.
    let present = Set(try registry.store.faceIDs(.init(owner: owner)))
    let ids = faces.map(\.id).filter(present.contains)
    if !ids.isEmpty { _ = try await registry.remove(faces: ids, by: .provider(owner)) }
  }

  private static func problem(_ failure: FontFailure) -> PolicyProblem {
    PolicyProblem(.requiredFonts, subject: "\(failure.path ?? ""): \(failure.message)")
  }

  // MARK: Folders

  /// - Parameters:
  ///   - copies: what the person's store has of folders.
  ///   - known: the digests of the administrator's fonts that are there already.
  private func follow(
    _ folders: [String], copies: [StoredFace], known: Set<String>
  ) async throws -> [PolicyProblem] {
    guard !folders.isEmpty || !copies.isEmpty else { return [] }
    try FileSystem.createDirectories(registry.layout.staging, mode: 0o700)
    let scratch = try TemporaryFolder(in: registry.layout.staging, prefix: "required-")
    var digests = KnownDigests(path: registry.layout.data + "/required-fonts.json")
    var fonts: [String: Found] = [:]
    var problems: [PolicyProblem] = []
    for folder in folders {
      do {
        for (digest, font) in try await self.fonts(
          in: folder, scratch: scratch.path, digests: &digests)
        {
          fonts[digest] = fonts[digest] ?? font
        }
      } catch {
        // A folder that cannot be read now does not take its fonts away.
        problems.append(PolicyProblem(.requiredFonts, subject: "\(folder): \(error)"))
      }
    }
    digests.save()
    if problems.isEmpty { try await remove(copies.filter { fonts[$0.digest] == nil }) }
    let missing = fonts.filter { !known.contains($0.key) }.map(\.value)
      .sorted { $0.path < $1.path }
    if !missing.isEmpty { problems += await install(missing, AppIdentity.administrator) }
    withExtendedLifetime(scratch) {}
    return problems
  }

  /// The fonts of a folder of the administrator's, by their digests.
  private func fonts(
    in path: String, scratch: String, digests: inout KnownDigests
  ) async throws -> [String: Found] {
    let folder = try OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
    try check(folder)
    let gathering = FontGathering(sandbox: try registry.inspector().sandbox, scratch: scratch)
    var fonts: [String: Found] = [:]
    for found in try await gathering.gather(folder)?.fonts ?? [] {
      let file = try found.open()
      try check(file)
      let digest = try digests.digest(of: file, at: "\(path)/\(found.member)")
      fonts[digest] = Found(path: "\(path)/\(found.member)", font: found)
    }
    return fonts
  }

  /// Looks whether what is open is the administrator's alone.
  private func check(_ file: OwnedDescriptor) throws {
    if FileSystem.trustFault(try file.status(), owners: registry.policy.owners) != nil {
      throw SystemError(code: EPERM, operation: "it can be changed by others than root")
    }
  }

  /// All at once: names that clash among them are found, and the disk is waited for once.
  private func install(_ found: [Found], _ owner: AppIdentity) async -> [PolicyProblem] {
    let fonts = found.enumerated().map { place, found in
      RequestedFont(index: place, source: .path(found.path), gathered: found.font)
    }
    let installation = Installation(
      owner: owner, bundle: .anywhere, scope: .persistent, enabled: true, fonts: fonts,
      consent: nil, parentWindow: "", recheck: nil,
      exposure: registry.policy.current().defaultExposure)
    let outcome = await installation.run(in: registry, request: .silent())
    return outcome.errors.map(Self.problem)
  }
}
