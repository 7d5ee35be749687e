// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TypecaseSystemKit

/// Texts that wait on the disk until they are needed, in one file.
public final class Spool: Sendable {
  /// A text's place in the file.
  public struct Text: Sendable {
    fileprivate let spool: Spool
    fileprivate let offset: Int
    fileprivate let count: Int

    /// Reads the text back.
    public func read() throws(SystemError) -> String {
      var bytes = [UInt8](repeating: 0, count: count)
      var done = 0
      while done < count {
        let got = bytes.withUnsafeMutableBytes {
          pread(spool.file.number, $0.baseAddress.map { $0 + done }, count - done, offset + done)
        }
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { throw .last("read a spool") }
        done += got
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private let file: OwnedDescriptor
  private let end = Mutex(0)

  /// Makes a new file at a path.
  public init(path: String) throws(SystemError) {
    file = try .open(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Writes a text at the end.
  func append(_ text: String) throws(SystemError) -> Text {
    let bytes = Array(text.utf8)
    let result: Result<Text, SystemError> = end.withLock { end in
      do throws(SystemError) {
        try file.write(all: bytes)
        defer { end += bytes.count }
        return .success(Text(spool: self, offset: end, count: bytes.count))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}
