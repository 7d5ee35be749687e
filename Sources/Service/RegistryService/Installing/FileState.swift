// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The state of a file, which differs after a change: two checks with the same state have seen the
/// same bytes.
struct FileState: Hashable, Codable {
  struct Identity: Hashable, Codable {
    var device: UInt64
    var number: UInt64
  }

  var identity: Identity
  var size: Int64
  /// Seconds and nanoseconds of the last change of the bytes, and of anything.
  var times: [Int]

  init(_ status: stat) {
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    size = Int64(status.st_size)
    times = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
      status.st_ctim.tv_nsec,
    ]
  }
}
