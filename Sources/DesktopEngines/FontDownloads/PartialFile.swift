// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// The received bytes of a download, and their digest.
struct PartialFile {
  let path: String
  private let file: OwnedDescriptor
  private var hash = SHA256()
  private(set) var byteCount: UInt64 = 0
  /// Whether some of the bytes were there before this attempt.
  private(set) var isResumed = false

  /// Opens what an earlier attempt left, or an empty file.
  ///
  /// - Parameter limit: a longer file cannot be a part of the whole one; it is started again.
  init(path: String, limit: UInt64) throws(SystemError) {
    self.path = path
    file = try .open(path, flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_APPEND, mode: 0o600)
    if UInt64(clamping: try file.status().st_size) > limit { try restart() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try file.read(into: buffer)
      if count == 0 { break }
      hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      byteCount += UInt64(count)
    }
    isResumed = byteCount > 0
  }

  /// Deletes the received bytes.
  mutating func restart() throws(SystemError) {
    guard ftruncate(file.number, 0) == 0 else { throw .last("ftruncate \(path)") }
    hash = SHA256()
    byteCount = 0
    isResumed = false
  }

  mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    try file.write(all: bytes)
    bytes.withUnsafeBytes(hash.update)
    byteCount += UInt64(bytes.count)
  }

  /// The digest of all bytes, in hexadecimal.
  var digest: String { hash.digest.hexadecimal }

  /// Syncs the file, and gives it the name of the complete one.
  func finish(as whole: String) throws(SystemError) {
    try FileSystem.synchronize(file)
    try FileSystem.replace(whole, with: path)
    try FileSystem.synchronize(
      .open(FileSystem.split(whole).folder, flags: O_RDONLY | O_DIRECTORY))
  }
}

/// Which version of which file a part is of.
struct DownloadOrigin: Codable, Hashable {
  var address: String
  /// For `If-Range`: a strong `ETag`, or else `Last-Modified`.
  var validator: String?

  /// - Parameters:
  ///   - tag: the header `ETag`; a weak one says nothing of single bytes.
  ///   - date: the header `Last-Modified`.
  init(address: String, tag: String?, date: String?) {
    self.address = address
    // A header is sent back to the server, so only one of a valid form is used.
    validator = [tag, date].compactMap(\.self).first {
      !$0.hasPrefix("W/") && $0.utf8.count <= 256
        && $0.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
  }

  static func read(_ path: String) -> DownloadOrigin? {
    guard let file = try? OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW),
      let bytes = try? file.readAll(limit: 16 * 1024)
    else { return nil }
    return try? JSONDecoder().decode(DownloadOrigin.self, from: Data(bytes))
  }

  func write(_ path: String) throws {
    try FileSystem.write(try JSONEncoder().encode(self), to: path)
  }
}
