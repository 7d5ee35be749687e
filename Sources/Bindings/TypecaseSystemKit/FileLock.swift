// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A lock on a file, which one process has at a time, and loses when it ends.
public final class FileLock: Sendable {
  private let descriptor: OwnedDescriptor

  /// Locks without waiting, and makes the file where there is none.
  ///
  /// - Throws: `SystemError` with the code `EWOULDBLOCK` when somebody else has the lock.
  public init(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      descriptor = try OwnedDescriptor.open(
        path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    } catch { throw SystemError(code: error.code, operation: "open \(path)") }
    guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { throw .last("flock \(path)") }
  }

  // A child of this process holds every descriptor until it has begun to run its program: closing
  // is not enough.
  deinit { flock(descriptor.number, LOCK_UN) }
}
