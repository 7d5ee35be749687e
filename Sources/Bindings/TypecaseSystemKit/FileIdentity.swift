// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Which file was at a path, and in which state: another one there later, or other bytes in it, have another identity.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// When it was changed, in seconds and nanoseconds.
  private let changed: [Int]

  /// The identity of the file at a path now, following links; nil when there is none.
  public init?(path: String) {
    var status = stat()
    guard stat(path.cPath, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }
}
