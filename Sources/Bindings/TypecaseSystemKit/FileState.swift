// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The state of a file, which differs after a change: two checks with the same state have seen the
/// same bytes.
public struct FileState: Sendable, Hashable, Codable {
  public struct Identity: Sendable, Hashable, Codable {
    public var device: UInt64
    public var number: UInt64
  }

  public var identity: Identity
  public var size: Int64
  /// Seconds and nanoseconds of the last change of the bytes, and of anything.
  public var times: [Int]

  public init(_ status: stat) {
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    size = Int64(status.st_size)
    times = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
      status.st_ctim.tv_nsec,
    ]
  }

  /// The state of the file that a path leads to; nil where there is none.
  public init?(path: String) {
    var status = stat()
    guard stat(path.cPath, &status) == 0 else { return nil }
    self.init(status)
  }
}
