// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontInspection
import FontRegistry
import Glibc
import Synchronization
import SystemKit

/// Private copies of the fonts of one request, which wait for inspection and consent.
///
/// What is inspected, shown and stored is the copy: what happens to the caller's file meanwhile
/// changes nothing.
///
/// A request has a budget on the disk, and a file that is listed twice is copied once.
final class Staging: Sendable {
  /// No font is larger than this, in bytes.
  static let largestFont = UInt64(InspectionLimits().fileSize)

  /// What one request may have waiting, in bytes.
  static let budget: UInt64 = 4 << 30

  private struct Contents {
    var byteCount: UInt64 = 0
    var files: Set<FileIdentity> = []
  }

  private struct FileIdentity: Hashable {
    var device: dev_t
    var number: ino_t
  }

  private let contents = Mutex(Contents())
  let folder: String
  /// Where the reports wait.
  let spool: Spool

  init(_ layout: StoreLayout, token: String) throws(SystemError) {
    folder = "\(layout.staging)/\(token)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    spool = try Spool(path: folder + "/reports")
  }

  /// Removes the copy of a font that was refused.
  func discard(_ file: StagedFile) {
    try? FileSystem.remove(file.path)
    contents.withLock { $0.byteCount -= min($0.byteCount, file.byteCount) }
  }

  /// Removes every copy that was not moved away.
  func remove() { FileSystem.removeTree(folder) }

  /// Copies a font, and notes the digest of what was copied.
  func copy(_ font: RequestedFont, from bundle: FontBundle) throws(FontFailure) -> StagedFile {
    let source = try font.open(in: bundle)
    let staged: StagedFile
    do throws(SystemError) {
      let status = try source.status()
      let size = UInt64(clamping: status.st_size)
      guard size <= Self.largestFont else { throw Self.tooLarge(size) }
      let identity = FileIdentity(device: status.st_dev, number: status.st_ino)
      let (isNew, total) = contents.withLock { contents in
        (contents.files.insert(identity).inserted, contents.byteCount)
      }
      guard isNew else { throw SystemError(code: EEXIST, operation: "copy") }
      guard total + size <= Self.budget else {
        throw SystemError(
          code: EFBIG, operation: "\(total + size) bytes in all, of \(Self.budget) at the most")
      }
      let path = "\(folder)/\(font.index)"
      let copy = try OwnedDescriptor.open(
        path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      let (digest, byteCount) = try FileDigest.sha256(of: source, limit: Self.largestFont) {
        piece throws(SystemError) in
        if Task.isCancelled { throw SystemError(code: ECANCELED, operation: "copy") }
        try copy.write(all: piece)
      }
      contents.withLock { $0.byteCount += byteCount }
      guard byteCount <= Self.largestFont else { throw Self.tooLarge(byteCount) }
      staged = StagedFile(path: path, digest: digest, byteCount: byteCount)
    } catch {
      if error.code == EEXIST {
        throw font.failure(
          .alreadyRegistered, Words.alreadyRegistered, "the same file is in the request twice")
      }
      if error.code == EFBIG {
        throw font.failure(.exceededResourceLimit, Words.tooLarge, error.operation)
      }
      throw font.failure(.registrationFailed, Words.failed, "\(error)")
    }
    do throws(FontFailure) { try font.asset?.check(staged.digest) } catch {
      discard(staged)
      throw font.complete(error)
    }
    return staged
  }

  private static func tooLarge(_ size: UInt64) -> SystemError {
    SystemError(code: EFBIG, operation: "\(size) bytes, of \(largestFont) at the most")
  }
}
