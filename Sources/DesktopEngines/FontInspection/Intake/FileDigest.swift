// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// SHA-256 of files, in pieces: memory does not grow with the file.
public enum FileDigest {
  /// The digest of a file's bytes, in hexadecimal.
  public static func sha256(path: String) throws(SystemError) -> String {
    let number = open(path.cPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { throw .last("open \(path)") }
    return try sha256(of: OwnedDescriptor(adopting: number)).digest
  }

  /// Reads a file to its end, and hands each piece on.
  ///
  /// - Returns: the digest of all pieces, in hexadecimal, and the count of their bytes.
  public static func sha256(
    of file: OwnedDescriptor, limit: UInt64 = .max,
    piece: (ArraySlice<UInt8>) throws(SystemError) -> Void = { _ throws(SystemError) in }
  ) throws(SystemError) -> (digest: String, byteCount: UInt64) {
    let hash = SHA256()
    var byteCount: UInt64 = 0
    var buffer = [UInt8](repeating: 0, count: 256 * 1024)
    while byteCount <= limit {
      let count = read(file.number, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last("read")
      }
      let bytes = buffer[..<count]
      bytes.withUnsafeBytes(hash.update)
      byteCount += UInt64(count)
      try piece(bytes)
    }
    return (hash.digest.hexadecimal, byteCount)
  }
}
