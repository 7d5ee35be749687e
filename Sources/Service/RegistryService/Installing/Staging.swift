// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Glibc
import Synchronization
import TypecaseBusProtocol
import TypecaseSystemKit

/// Private copies of the fonts of one request, which wait for inspection and consent.
///
/// The copy is inspected, shown and stored: changes to the caller's file meanwhile have no
/// effect.
///
/// A request has a budget on the disk, and a file that is listed twice is copied once.
final class Staging: Sendable {
  /// No font is larger than this, in bytes.
  static let largestFont = UInt64(InspectionLimits().fileSize)

  /// The limit of waiting bytes for one request.
  static let budget: UInt64 = 4 << 30

  private struct Contents {
    var byteCount: UInt64 = 0
    /// The states of the files when they were copied, by their index in the request.
    var sources: [Int: FileState] = [:]
    var files: Set<FileState.Identity> = []
    var limit = budget
    var message = RegistryWording.tooLarge
  }

  private let contents = Mutex(Contents())
  private let owner: String
  private let waiting: StagedBytes
  let folder: String
  private let layout: StoreLayout
  /// The spool of the reports.
  let spool: Spool

  /// - Parameters:
  ///   - owner: the owner of the fonts.
  ///   - waiting: what all requests have waiting.
  init(
    _ layout: StoreLayout, token: String, owner: String, waiting: StagedBytes
  ) throws(SystemError) {
    self.owner = owner
    self.waiting = waiting
    self.layout = layout
    folder = "\(layout.staging)/\(token)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    spool = try Spool(path: folder + "/reports")
  }

  /// Limits the bytes that are copied, together with the owner's other waiting requests.
  ///
  /// - Parameter message: the message for a person about a font for which there is no space.
  func limit(to byteCount: UInt64, message: String) {
    guard byteCount < Self.budget else { return }
    contents.withLock { contents in
      contents.limit = byteCount
      contents.message = message
    }
  }

  /// Removes the copy of a font that was refused.
  func discard(_ file: StagedFile) {
    try? FileSystem.remove(file.path)
    giveBack(file.byteCount)
  }

  /// Replaces a copy by a font that was made from it.
  func replace(_ file: StagedFile, with font: SealedMemory) throws(SystemError) -> StagedFile {
    let copy = try OwnedDescriptor.open(
      file.path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    let (digest, byteCount) = try FileDigest.sha256(of: font.descriptor) {
      piece throws(SystemError) in
      try copy.write(all: piece)
    }
    // The room of the first copy was taken, and it has become smaller.
    return StagedFile(
      path: file.path, digest: digest, byteCount: byteCount, originalDigest: file.digest)
  }

  /// Removes every copy that was not moved away.
  func remove() {
    FileSystem.removeTree(folder)
    giveBack(.max)
  }

  private func giveBack(_ byteCount: UInt64) {
    let part = contents.withLock { contents in
      let part = min(contents.byteCount, byteCount)
      contents.byteCount -= part
      return part
    }
    waiting.give(part, back: owner)
  }

  /// Copies a font, and notes the digest of what was copied.
  ///
  /// - Parameter isInstalled: whether the owner has installed these bytes already.
  func copy(
    _ font: RequestedFont, from bundle: FontBundle, isInstalled: (String) -> Bool
  ) throws(FontFailure) -> StagedFile {
    let source = try font.open(in: bundle)
    let staged: StagedFile
    do {
      let status = try source.status()
      let size = UInt64(clamping: status.st_size)
      guard size <= Self.largestFont else { throw Self.tooLarge(size) }
      let state = FileState(status)
      let (isNew, limit, message) = contents.withLock { contents in
        contents.sources[font.number] = state
        return (
          contents.files.insert(state.identity).inserted, contents.limit, contents.message
        )
      }
      guard isNew else { throw SystemError(code: EEXIST, operation: "copy") }
      let total = waiting.take(size, for: owner, limit: limit)
      guard total <= limit else {
        // Nothing of it is copied; a font that is installed already is still reported as such.
        if let digest = try? FileDigest.sha256(of: source, limit: Self.largestFont).digest,
          isInstalled(digest)
        {
          throw font.failure(.alreadyRegistered, RegistryWording.alreadyRegistered)
        }
        throw font.failure(
          .exceededResourceLimit, message,
          "\(total) bytes in all, of \(limit) at the most")
      }
      contents.withLock { $0.byteCount += size }
      let path = "\(folder)/\(font.number)"
      let copy = try OwnedDescriptor.open(
        path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      let (digest, byteCount) = try FileDigest.sha256(of: source, limit: Self.largestFont) {
        piece throws(SystemError) in
        if Task.isCancelled { throw SystemError(code: ECANCELED, operation: "copy") }
        try copy.write(all: piece)
      }
      // A file that grows while it is copied exceeds the size that was reserved.
      if byteCount > size {
        _ = waiting.take(byteCount - size, for: owner, limit: .max)
        contents.withLock { $0.byteCount += byteCount - size }
      }
      guard byteCount <= Self.largestFont else { throw Self.tooLarge(byteCount) }
      staged = StagedFile(path: path, digest: digest, byteCount: byteCount)
    } catch let failure as FontFailure {
      throw failure
    } catch {
      let code = (error as? SystemError)?.code
      if code == EEXIST {
        throw font.failure(
          .alreadyRegistered, RegistryWording.alreadyRegistered,
          "the same file is in the request twice")
      }
      if code == EFBIG {
        throw font.failure(.exceededResourceLimit, RegistryWording.tooLarge, "\(error)")
      }
      throw font.failure(
        .registrationFailed,
        RegistryFailure.message(StoreUnavailable(error, layout: layout) ?? error), "\(error)")
    }
    do throws(FontFailure) { try font.asset?.check(staged.digest) } catch {
      discard(staged)
      throw font.complete(error)
    }
    return staged
  }

  /// Looks whether a font that was copied is still the same file of the bundle.
  func checkIsUnchanged(
    _ font: RequestedFont, _ file: StagedFile, in bundle: FontBundle
  ) throws(FontFailure) {
    do {
      let source = try font.open(in: bundle)
      let state = FileState(try source.status())
      if contents.withLock({ $0.sources[font.index] == state }) { return }
      // Another file, perhaps with the same bytes, as after an update of the app.
      guard try FileDigest.sha256(of: source, limit: Self.largestFont).digest == file.digest else {
        throw font.failure(
          .invalidFilePath, RegistryWording.notPartAnyMore,
          "the file's bytes are others than before")
      }
    } catch let failure as FontFailure {
      throw font.failure(.invalidFilePath, RegistryWording.notPartAnyMore, failure.description)
    } catch {
      throw font.failure(.invalidFilePath, RegistryWording.notPartAnyMore, "\(error)")
    }
  }

  private static func tooLarge(_ size: UInt64) -> SystemError {
    SystemError(code: EFBIG, operation: "\(size) bytes, of \(largestFont) at the most")
  }
}

/// What the requests of each owner have waiting on the disk, all together: an app may have many
/// requests, on many connections, and nobody has agreed to any of them.
final class StagedBytes: Sendable {
  private let byteCounts = Mutex<[String: UInt64]>([:])

  /// Takes bytes for an owner, if that is within a limit.
  ///
  /// - Returns: how many it has with them, or would have.
  func take(_ byteCount: UInt64, for owner: String, limit: UInt64) -> UInt64 {
    byteCounts.withLock { counts in
      let (total, overflows) = (counts[owner] ?? 0).addingReportingOverflow(byteCount)
      guard !overflows else { return .max }
      if total <= limit { counts[owner] = total }
      return total
    }
  }

  func give(_ byteCount: UInt64, back owner: String) {
    byteCounts.withLock { counts in
      let count = counts[owner] ?? 0
      counts[owner] = count > byteCount ? count - byteCount : nil
    }
  }
}
