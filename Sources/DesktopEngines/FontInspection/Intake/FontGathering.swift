// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSandbox
import TypecaseSystemKit

/// Finds the fonts in what a person gives: a font file, a folder of them, or an archive.
///
///     path ──▶ a file      the font itself
///              a folder    FolderWalk: beneath it and where links lead, by first bytes and names
///              an archive  ArchiveSession ──▶ typecase-inspect in the sandbox (ArchiveUnpacking)
///
/// This process reads only the first bytes of a file.
public struct FontGathering: Sendable {
  let sandbox: InspectionSandbox
  let limits: ArchiveLimits
  let inspection: InspectionLimits
  /// The folder of extracted fonts until they are used.
  let scratch: String
  let followsLinks: Bool

  /// - Parameters:
  ///   - scratch: the path of a folder that exists, for private copies.
  ///   - followsLinks: whether links in folders are followed.
  public init(
    sandbox: InspectionSandbox, scratch: String, limits: ArchiveLimits = ArchiveLimits(),
    inspection: InspectionLimits = InspectionLimits(), followsLinks: Bool = true
  ) {
    self.followsLinks = followsLinks
    self.sandbox = sandbox
    self.scratch = scratch
    self.limits = limits
    self.inspection = inspection
  }

  /// The fonts of one place.
  public struct Findings: Sendable {
    public var fonts: [GatheredFont] = []
    /// The files that are refused, and why; `member` is nil for the whole place.
    public var refused: [(member: String?, issue: InspectionIssue)] = []
    /// How many files are no fonts that can be installed.
    public var passedOver = 0
    /// The first of these, in a folder, and why.
    public var passedFiles: [PassedFile] = []
  }

  /// Finds the fonts at a path.
  ///
  /// - Parameter path: found with this process's rights, links followed.
  /// - Returns: nil when it is neither a folder nor an archive, but at most a font.
  /// - Throws: `InspectionUnavailable`, `CancellationError`.
  public func gather(path: String) async throws -> Findings? {
    guard let place = try? OwnedDescriptor.open(path, flags: FileSystem.findOnly) else {
      return nil
    }
    return try await gather(place)
  }

  /// The fonts of several places, in their order.
  public struct Selection: Sendable {
    public var files: [File] = []
    /// How many files in folders and archives are no fonts that can be installed.
    public var passedOver = 0
    /// The first of these by the place that they are in, as it was named, and why.
    public var passedFiles: [(path: String, file: PassedFile)] = []

    /// A file that may be a font, or the reason why a place or a part of it is none.
    public struct File: Sendable {
      /// The place, as it was named.
      public var path: String
      /// The font's path in a folder or archive, for display only.
      public var member: String?
      public var content: Content
    }

    public enum Content: Sendable {
      case font(InspectionInput)
      case refused(InspectionIssue)
    }
  }

  /// Finds the fonts at several paths, each a font file, a folder or an archive.
  ///
  /// - Throws: `InspectionUnavailable`, `CancellationError`.
  public func gather(paths: [String]) async throws -> Selection {
    var selection = Selection()
    for path in paths {
      guard let findings = try await gather(path: path) else {
        selection.files.append(.init(path: path, content: .font(InspectionInput(path: path))))
        continue
      }
      selection.passedOver += findings.passedOver
      selection.passedFiles += findings.passedFiles.map { (path, $0) }
      selection.files += findings.fonts.map {
        .init(path: path, member: $0.member, content: .font(InspectionInput($0)))
      }
      selection.files += findings.refused.map {
        .init(path: path, member: $0.member, content: .refused($0.issue))
      }
    }
    return selection
  }

  /// Finds the fonts in what is open, or was found without opening it.
  public func gather(_ place: OwnedDescriptor) async throws -> Findings? {
    switch try? place.kind() {
    case S_IFDIR: return walk(place)
    case S_IFREG where ArchiveKind(Self.start(of: place)) != nil: return try await unpack(place)
    default: return nil
    }
  }

  /// The first bytes of a file that was found; none when it cannot be read.
  static func start(of place: OwnedDescriptor) -> [UInt8] { readStart(of: place) ?? [] }

  /// The same; nil when it cannot be read.
  static func readStart(of place: OwnedDescriptor) -> [UInt8]? {
    guard
      let file = try? OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: ArchiveKind.prefixLength)
    let count = pread(file.number, &bytes, bytes.count, 0)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  // MARK: Folders

  private func walk(_ place: OwnedDescriptor) -> Findings {
    var findings = Findings()
    let folder: OwnedDescriptor
    do throws(SystemError) {
      folder = try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_DIRECTORY)
    } catch {
      findings.refused = [(nil, SealedFont.rejection(error).issue)]
      return findings
    }
    var walk = FolderWalk(folder, limits: limits, followsLinks: followsLinks)
    do throws(Rejection) { try walk.run() } catch { findings.refused = [(nil, error.issue)] }
    findings.passedOver = walk.passedOver.count
    findings.passedFiles = walk.passedOver.files
    // From a folder with too much in it nothing is taken.
    guard findings.refused.isEmpty else { return findings }
    findings.fonts = walk.fonts.map { font in
      GatheredFont(
        member: FontText.cleaned(font.path, limit: InspectionReport.nameLimit),
        source: font.file.map { .linked(folder, font.path, $0) } ?? .beneath(folder, font.path))
    }
    return findings
  }

  // MARK: Archives

  /// Has an archive unpacked on its own thread, to which the helper belongs.
  private func unpack(_ place: OwnedDescriptor) async throws -> Findings {
    let signal = try CancellationSignal()
    let findings = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try DedicatedThread.start {
            continuation.resume(with: Result { try unpackBlocking(place, signal) })
          }
        } catch { continuation.resume(throwing: error) }
      }
    } onCancel: {
      signal.cancel()
    }
    try Task.checkCancellation()
    return findings
  }

  private func unpackBlocking(
    _ place: OwnedDescriptor, _ cancellation: CancellationSignal
  ) throws -> Findings {
    let archive: SealedMemory
    do throws(Rejection) { archive = try copy(place) } catch {
      return Findings(refused: [(nil, error.issue)])
    }
    guard
      let session = try ArchiveSession(
        sandbox: sandbox, limits: limits, inspection: inspection, cancellation: cancellation)
    else { throw CancellationError() }
    var findings = Findings()
    var outcome = session.next(of: archive)
    while true {
      switch outcome {
      case .font(let name, let memory):
        let file = try ScratchFile(copying: memory, in: scratch)
        findings.fonts.append(GatheredFont(member: name, source: .scratch(file)))
      case .refused(let name, let rejection): findings.refused.append((name, rejection.issue))
      case .cancelled: throw CancellationError()
      case .failure(let rejection):
        // Fonts that were extracted completely before a truncation may be used; of a malicious
        // archive nothing is.
        if rejection.issue.fault != .damagedArchive { findings = Findings() }
        findings.refused.append((nil, rejection.issue))
        return findings
      case .end(let passedOver):
        findings.passedOver = passedOver.count
        if findings.fonts.isEmpty, findings.refused.isEmpty {
          findings.refused.append((nil, passedOver.rejection(.archive).issue))
        }
        return findings
      }
      outcome = session.next(of: nil)
    }
  }

  private func copy(_ place: OwnedDescriptor) throws(Rejection) -> SealedMemory {
    do throws(SystemError) {
      let file = try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
      guard try file.status().st_size <= limits.archiveSize else {
        throw SystemError(code: EFBIG, operation: "open")
      }
      return try SealedMemory(copying: file, limit: limits.archiveSize, name: "archive")
    } catch {
      guard error.code == EFBIG else { throw SealedFont.rejection(error) }
      throw Rejection(
        .exceededResourceLimit, .archive, .tooLarge, subject: "\(limits.archiveSize >> 20)",
        detail: "an archive of more than \(limits.archiveSize) bytes")
    }
  }
}

/// A font that was found in a folder or an archive.
public struct GatheredFont: Sendable {
  /// Its path in there, for display only.
  public let member: String
  let source: Source

  enum Source: Sendable {
    case beneath(OwnedDescriptor, String)
    case linked(OwnedDescriptor, String, FolderWalk.File)
    case scratch(ScratchFile)
  }

  /// Opens the font for reading.
  ///
  /// - Throws: when the file in the folder is gone meanwhile, or became something else.
  public func open() throws(SystemError) -> OwnedDescriptor {
    switch source {
    case .scratch(let file): return try OwnedDescriptor.open(file.path)
    case .beneath(let folder, let path):
      let place = try OwnedDescriptor.open(
        path, beneath: folder, flags: FileSystem.findOnly | O_NOFOLLOW)
      guard try place.kind() == S_IFREG else {
        throw SystemError(code: EINVAL, operation: "open \(path)")
      }
      return try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    case .linked(let folder, let path, let file):
      let place = try OwnedDescriptor.open("\(folder.path)/\(path)", flags: FileSystem.findOnly)
      let status = try place.status()
      guard status.st_mode & S_IFMT == S_IFREG, FolderWalk.File(status) == file else {
        throw SystemError(code: ESTALE, operation: "open \(path)")
      }
      return try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    }
  }
}

/// A file that goes with its last reference.
final class ScratchFile: Sendable {
  let path: String

  /// Copies memory into a new file of a folder.
  init(copying memory: SealedMemory, in folder: String) throws(SystemError) {
    path = "\(folder)/\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let file = try OwnedDescriptor.open(
      path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try memory.write(to: file)
  }

  deinit { unlink(path.cPath) }
}
