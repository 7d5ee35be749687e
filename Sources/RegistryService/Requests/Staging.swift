// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontInspection
import FontRegistry
import Glibc
import SystemKit

/// Private copies of the fonts of one request, which wait for inspection and consent.
///
/// What is inspected, shown and stored is the copy: what happens to the caller's file meanwhile
/// changes nothing.
struct Staging: Sendable {
  /// No font is larger than this, in bytes.
  static let largestFont = UInt64(InspectionLimits().fileSize)

  let folder: String
  /// Where the reports wait.
  let spool: Spool

  init(_ layout: StoreLayout, token: String) throws(SystemError) {
    folder = "\(layout.staging)/\(token)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    spool = try Spool(path: folder + "/reports")
  }

  /// Removes every copy that was not moved away.
  func remove() { FileSystem.removeTree(folder) }

  /// Copies a font, and notes the digest of what was copied.
  func copy(_ font: RequestedFont, from bundle: FontBundle) throws(FontFailure) -> StagedFile {
    let source = try font.open(in: bundle)
    do throws(SystemError) {
      let size = UInt64(clamping: try source.status().st_size)
      guard size <= Self.largestFont else { throw Self.tooLarge(size) }
      let path = "\(folder)/\(font.index)"
      let copy = try OwnedDescriptor.open(
        path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      let (digest, byteCount) = try FileDigest.sha256(of: source, limit: Self.largestFont) {
        piece throws(SystemError) in
        try copy.write(all: piece)
      }
      guard byteCount <= Self.largestFont else { throw Self.tooLarge(byteCount) }
      return StagedFile(path: path, digest: digest, byteCount: byteCount)
    } catch {
      if error.code == EFBIG {
        throw font.failure(.exceededResourceLimit, Words.tooLarge, error.operation)
      }
      throw font.failure(.registrationFailed, Words.failed, "\(error)")
    }
  }

  private static func tooLarge(_ size: UInt64) -> SystemError {
    SystemError(code: EFBIG, operation: "\(size) bytes, of \(largestFont) at the most")
  }
}
