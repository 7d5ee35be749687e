// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The right to write to a store: one process has it at a time, and loses it when it ends.
public final class StoreLock: Sendable {
  private let lock: FileLock

  /// Why a store could not be locked.
  public enum Failure: Error, CustomStringConvertible {
    case held(path: String)
    /// The path of the lock is something else.
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
    do throws(SystemError) { lock = try FileLock(layout.lock) } catch {
      throw error.code == EWOULDBLOCK ? .held(path: layout.lock) : .system(error)
    }
  }
}
