// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontPolicy
import FontRegistry
import Glibc
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The fonts that the policy has installed for everyone.
///
///     folders of the policy ── whose are they? ──▶ fonts, by digest
///                                │ those of the store that are not among them go
///                                ▼
///                              Installation, without asking: the same checks and limits as for anybody
actor RequiredFonts {
  private let registry: Registry
  private var isUpdating = false
  private var mustUpdateAgain = false
  /// What was logged last.
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
      if let folders = policy.requiredFolders {
        do { problems += try await follow(folders) } catch {
          problems.append(PolicyProblem(.requiredFonts, subject: "\(error)"))
        }
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
      Log.error(
        "\(registry.policy.path)\(line): \(problem.kind.rawValue) \(problem.subject)")
    }
    told = problems
  }

  /// - Returns: which fonts could not be had.
  private func follow(_ folders: [String]) async throws -> [PolicyProblem] {
    let owner = AppIdentity.administrator
    let stored = try registry.store.faces(.init(owner: owner.id))
    guard !folders.isEmpty || !stored.isEmpty else { return [] }
    try FileSystem.createDirectories(registry.layout.staging, mode: 0o700)
    let scratch = try TemporaryFolder(in: registry.layout.staging, prefix: "required-")
    var fonts: [String: Found] = [:]
    var problems: [PolicyProblem] = []
    for folder in folders {
      do {
        for (digest, font) in try await self.fonts(in: folder, scratch: scratch.path) {
          fonts[digest] = fonts[digest] ?? font
        }
      } catch {
        // A folder that cannot be read now does not take its fonts away.
        problems.append(PolicyProblem(.requiredFonts, subject: "\(folder): \(error)"))
      }
    }
    let gone = stored.filter { fonts[$0.digest] == nil }
    if problems.isEmpty, !gone.isEmpty {
      // Not the person's removal, so that their Undo does not bring them back.
      _ = try await registry.remove(faces: gone.map(\.id), by: .provider(owner.id))
    }
    let known = Set(stored.map(\.digest))
    let missing = fonts.filter { !known.contains($0.key) }.map(\.value)
      .sorted { $0.path < $1.path }
    if !missing.isEmpty { problems += await install(missing, owner) }
    withExtendedLifetime(scratch) {}
    return problems
  }

  /// The fonts of a folder of the administrator's, by their digests.
  private func fonts(in path: String, scratch: String) async throws -> [String: Found] {
    let folder = try OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
    try check(folder)
    let gathering = FontGathering(sandbox: try registry.inspector().sandbox, scratch: scratch)
    var fonts: [String: Found] = [:]
    for found in try await gathering.gather(folder)?.fonts ?? [] {
      let file = try found.open()
      try check(file)
      let digest = try FileDigest.sha256(of: file, limit: Staging.largestFont).digest
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
      RequestedFont(
        index: place, dictionary: ["path": .path(found.path)], descriptor: nil, number: place,
        gathered: found.font)
    }
    let installation = Installation(
      owner: owner, bundle: .anywhere, scope: .persistent, enabled: true, fonts: fonts,
      consent: nil, parentWindow: "", recheck: nil,
      exposure: registry.policy.current().defaultExposure)
    let outcome = await installation.run(in: registry, request: .silent())
    return outcome.errors.map { error in
      PolicyProblem(.requiredFonts, subject: "\(error.path ?? ""): \(error.message)")
    }
  }
}
