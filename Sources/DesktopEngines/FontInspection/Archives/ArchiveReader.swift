// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseInspection
import TypecaseSystemKit

/// An archive that is read from its start to its end: zip, or tar that may be compressed with gzip,
/// bzip2, xz or zstd.
///
/// libarchive parses the bytes in this process: only a sandboxed one should have it read an archive
/// that nobody has checked. For one thread.
public final class ArchiveReader {
  /// A member of an archive.
  public struct Entry: Sendable, Hashable {
    /// As the archive has it: it may lead anywhere, and is for display only.
    public var name: String
    public var kind: Kind
    public var isEncrypted: Bool

    public enum Kind: Sendable, Hashable { case file, folder, other }
  }

  private let handle: OpaquePointer
  // Read by libarchive as long as the handle is there.
  private let descriptor: OwnedDescriptor

  /// Opens an archive; what it is follows from its bytes.
  public init(_ descriptor: OwnedDescriptor) throws(ArchiveError) {
    guard let handle = archive_read_new() else { throw ArchiveError.outOfMemory }
    self.handle = handle
    self.descriptor = descriptor
    // No other formats and filters, so that no other code is there to be attacked.
    for support in [
      archive_read_support_format_zip, archive_read_support_format_tar,
      archive_read_support_filter_gzip, archive_read_support_filter_bzip2,
      archive_read_support_filter_xz, archive_read_support_filter_zstd,
    ] where support(handle) == ARCHIVE_FATAL { throw error() }
    guard archive_read_open_fd(handle, descriptor.number, 65_536) == ARCHIVE_OK else {
      throw error()
    }
  }

  deinit { archive_read_free(handle) }

  /// Whether the format lets unread entries be passed over without unpacking them.
  public var passesOverUnread: Bool {
    archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_ZIP
  }

  /// How many compressions lie over each other.
  public var compressionCount: Int { max(Int(archive_filter_count(handle)) - 1, 0) }

  /// The next entry, or nil at the end.
  public func next() throws(ArchiveError) -> Entry? {
    var entry: OpaquePointer?
    switch archive_read_next_header(handle, &entry) {
    case ARCHIVE_EOF: return nil
    // A warning is mostly about a name that is not in the character set that it should be in.
    case ARCHIVE_OK, ARCHIVE_WARN: break
    default: throw error()
    }
    guard let entry else { return nil }
    let name = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)
    let kind: Entry.Kind =
      switch Int(archive_entry_filetype(entry)) {
      // A hard link is a name without bytes of its own.
      case ctypecase_archive_regular_file:
        archive_entry_hardlink(entry) == nil ? .file : .other
      case ctypecase_archive_folder: .folder
      default: .other
      }
    return Entry(
      name: name.map { String(cString: $0) } ?? "", kind: kind,
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// Reads the entry's bytes into a buffer of the caller, during the call: as many as fit, fewer only at its end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int {
    let count = archive_read_data(handle, buffer.baseAddress, buffer.count)
    guard count >= 0 else { throw error() }
    return count
  }

  private func error() -> ArchiveError {
    ArchiveError(
      reason: archive_error_string(handle).map { String(cString: $0) }
        ?? "error \(archive_errno(handle))")
  }
}

/// Why an archive cannot be read.
public struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// In libarchive's words, which may quote the archive.
  public let reason: String

  static let outOfMemory = ArchiveError(reason: "Out of memory")

  public var description: String { reason }
}
