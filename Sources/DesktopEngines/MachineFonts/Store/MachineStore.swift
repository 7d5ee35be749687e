// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FoundationEssentials
import Glibc
import TypecaseJSONText
import TypecaseProductIdentity
import TypecaseSystemKit

/// The fonts that an administrator gives to everybody who uses this machine.
///
/// ```
/// STATE/                     0755, root's: lib/typecase of localstatedir
///   manifest.json            0644: what the store holds; see MachineManifest
///   fonts/DIGEST.ttf         0444: the bytes of each font, named by SHA-256
///   reports/DIGEST-RULES.json 0444: what the inspection said
///   incoming-XXXXXX/         0700: fonts on their way
///   lock                     held by who writes
/// ```
///
/// Only `manifest.json` says what is there. A change writes new files beside the others, syncs them, and replaces that
/// one file; so an interruption leaves the old collections or the new ones, and readers see one of the two. Files that
/// no collection has are removed by the next change.
///
/// Programs of a person only read: the registry takes the fonts from here, without copying them.
public struct MachineStore: Sendable {
  /// Absolute.
  public let folder: String
  /// The users whose files are believed.
  let owners: Set<uid_t>
  public let limits: MachineStoreLimits
  /// For tests: called after each step of a change; what it throws ends the change there, as a crash would.
  var reached: @Sendable (MachineStoreStep) throws -> Void = { _ in }

  /// A store in a folder.
  ///
  /// - Parameter owners: the users whose files are believed.
  public init(
    folder: String, owners: Set<uid_t> = FileSystem.administrators,
    limits: MachineStoreLimits = MachineStoreLimits()
  ) {
    self.folder = folder
    self.owners = owners
    self.limits = limits
  }

  /// The store of this installation.
  public init(environment: [String: String]) {
    #if DEBUG
      // A test need not be root.
      if let folder = environment["TYPECASE_TEST_SYSTEM_FONTS"] {
        self.init(folder: folder, owners: FileSystem.administrators.union([getuid()]))
        return
      }
    #endif
    self.init(folder: InstallPrefix.current?.state ?? "/var/lib/typecase")
  }

  /// The file that is replaced with each change.
  public var manifestPath: String { folder + "/manifest.json" }
  var fonts: String { folder + "/fonts" }
  var reports: String { folder + "/reports" }
  var lockPath: String { folder + "/lock" }

  /// The path of a font.
  public func path(of file: MachineFontFile) -> String { "\(fonts)/\(file.fileName)" }

  // MARK: Reading

  /// The contents of the store; empty if there is no store.
  ///
  /// - Throws: when a folder or the manifest is not the administrator's alone, or the manifest is broken.
  public func manifest() throws(MachineStoreFault) -> MachineManifest {
    do throws(MachineStoreFault) { try checkFolder(folder) } catch {
      guard error.kind == .missing else { throw error }
      return MachineManifest()
    }
    let bytes: [UInt8]
    do throws(MachineStoreFault) {
      bytes = try read(manifestPath, limit: MachineManifest.byteLimit)
    } catch {
      guard error.kind == .missing else { throw error }
      return MachineManifest()
    }
    let manifest: MachineManifest
    do throws(MachineManifest.Fault) { manifest = try MachineManifest(bytes: bytes) } catch {
      throw MachineStoreFault(error.kind, manifestPath, detail: error.detail)
    }
    if !manifest.collections.isEmpty { for place in [fonts, reports] { try checkFolder(place) } }
    return manifest
  }

  /// Looks whether a font is there and the administrator's alone, without reading it.
  public func check(_ file: MachineFontFile) throws(MachineStoreFault) {
    let path = path(of: file)
    let status: stat
    do throws(SystemError) { status = try FileSystem.status(of: path) } catch {
      throw Self.fault(error, path)
    }
    try check(status, path, kind: S_IFREG)
    guard UInt64(clamping: status.st_size) == file.byteCount else {
      throw MachineStoreFault(.changed, path, detail: "\(status.st_size) bytes")
    }
  }

  /// The files of a collection that are as they were installed, without reading them; none where
  /// the manifest is damaged, which the next installation starts again.
  ///
  /// A file whose faces were all removed lacks nothing.
  public func intactFiles(of collection: String) throws(MachineStoreFault) -> [MachineFontFile] {
    let files: [MachineFontFile]
    do throws(MachineStoreFault) { files = try manifest()[collection]?.files ?? [] } catch {
      guard error.kind == .malformed || error.kind == .missing else { throw error }
      return []
    }
    return files.filter { !$0.isUsed || (try? check($0)) != nil }
  }

  /// The inspection's report of a font at its installation.
  public func report(of file: MachineFontFile) throws(MachineStoreFault) -> InspectionReport {
    let path = "\(reports)/\(file.reportName)"
    let bytes = try read(path, limit: Self.reportLimit)
    let report: InspectionReport
    do { report = try JSONDecoder().decode(InspectionReport.self, from: Data(bytes)) } catch {
      throw MachineStoreFault(.malformed, path, detail: DecodingProblem(error).place)
    }
    guard report.digest == file.digest, report.byteCount == file.byteCount,
      report.verdict != .rejected, report.format == file.format
    else { throw MachineStoreFault(.malformed, path, detail: "it is of another font") }
    return report
  }

  /// No report is longer, in bytes.
  private static let reportLimit = 64 << 20

  private func read(_ path: String, limit: Int) throws(MachineStoreFault) -> [UInt8] {
    let (file, status): (OwnedDescriptor, stat)
    do throws(SystemError) {
      // The opened file is checked, not the path.
      file = try OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      status = try file.status()
    } catch { throw Self.fault(error, path) }
    try check(status, path, kind: S_IFREG)
    do throws(SystemError) { return try file.readAll(limit: limit) } catch {
      throw Self.fault(error, path)
    }
  }

  private func checkFolder(_ path: String) throws(MachineStoreFault) {
    let status: stat
    do throws(SystemError) { status = try FileSystem.status(of: path) } catch {
      throw Self.fault(error, path)
    }
    try check(status, path, kind: S_IFDIR)
  }

  private func check(_ status: stat, _ path: String, kind: mode_t) throws(MachineStoreFault) {
    guard status.st_mode & S_IFMT == kind else { throw MachineStoreFault(.replaced, path) }
    switch FileSystem.trustFault(status, owners: owners) {
    case .foreignOwner(let user):
      throw MachineStoreFault(.foreignOwner, path, detail: "user \(user)")
    case .writableByOthers: throw MachineStoreFault(.writableByOthers, path)
    case nil: break
    }
  }

  private static func fault(_ error: SystemError, _ path: String) -> MachineStoreFault {
    switch error.code {
    case ENOENT: MachineStoreFault(.missing, path)
    case ELOOP, ENOTDIR, ENXIO: MachineStoreFault(.replaced, path)
    case EFBIG: MachineStoreFault(.tooLong, path)
    default: MachineStoreFault(.unreadable, path, detail: "\(error)")
    }
  }
}

/// The limits of the store, for all collections together.
public struct MachineStoreLimits: Sendable, Hashable {
  public var byteCount: UInt64 = 8 << 30
  public var faceCount = 20_000

  public init() {}
}
