// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The right to write to a store: one process has it at a time, and loses it when it ends.
public final class StoreLock: Sendable {
  private let descriptor: OwnedDescriptor

  /// Why a store could not be locked.
  public enum Failure: Error, CustomStringConvertible {
    case held(path: String)
    /// Something else is in the place of the lock.
    case replaced(StoreUnavailable)
    case system(SystemError)

    public var description: String {
      switch self {
      case .held(let path): "another registry works on this store (\(path) is locked)"
      case .replaced(let reason): reason.description
      case .system(let error): error.description
      }
    }
  }

  /// Creates the store's folder if need be, and locks it without waiting.
  public init(_ layout: StoreLayout) throws(Failure) {
    do throws(SystemError) {
      try FileSystem.createDirectories(layout.data, mode: 0o700)
    } catch { throw .system(error) }
    if let kind = FileKind(layout.lock), kind != .file {
      throw .replaced(
        StoreUnavailable(
          .folderReplaced, path: layout.lock, detail: "in its place is \(kind.rawValue)"))
    }
    let number = open(layout.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { throw .system(.last("open \(layout.lock)")) }
    descriptor = OwnedDescriptor(adopting: number)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .held(path: layout.lock) : .system(.last("flock \(layout.lock)"))
    }
  }
}
