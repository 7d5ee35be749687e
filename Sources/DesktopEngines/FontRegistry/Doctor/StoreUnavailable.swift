// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import TypecaseSystemKit

/// Why a store cannot be used, or why a change of it failed: what is in the way, where, and the
/// cause.
public struct StoreUnavailable: Error, Sendable, Hashable, CustomStringConvertible {
  public var code: StoreFinding.Code
  /// The file or folder.
  public var path: String
  /// Technical: the cause.
  public var detail: String

  public init(_ code: StoreFinding.Code, path: String, detail: String) {
    self.code = code
    self.path = path
    self.detail = detail
  }

  /// Finds the reason in a failure of the database or of the system; nil when the failure says
  /// nothing about the store as a whole.
  public init?(_ error: any Error, layout: StoreLayout) {
    switch error {
    case let known as StoreUnavailable: self = known
    case let error as DatabaseError:
      let detail = error.message.map { "SQLite: \($0)" } ?? "SQLite error \(error.resultCode)"
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        self.init(.databaseDamaged, path: layout.database, detail: detail)
      case .SQLITE_FULL: self.init(.diskFull, path: layout.database, detail: detail)
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
        self.init(.readOnly, path: layout.database, detail: detail)
      case .SQLITE_IOERR:
        // SQLite does not always report a full disk as such.
        let isFull = FreeSpace.isExhausted(layout.data)
        self.init(isFull ? .diskFull : .databaseDamaged, path: layout.database, detail: detail)
      default: return nil
      }
    case let error as SystemError:
      switch error.code {
      case ENOSPC, EDQUOT: self.init(.diskFull, path: layout.data, detail: "\(error)")
      case EROFS, EACCES, EPERM: self.init(.readOnly, path: layout.data, detail: "\(error)")
      default: return nil
      }
    default: return nil
    }
  }

  public var description: String { "\(path): \(code.rawValue): \(detail)" }

  /// The same as a finding.
  public var finding: StoreFinding {
    let remedy: StoreFinding.Remedy =
      switch code {
      case .databaseDamaged, .databaseMissing, .repairUnfinished: .rebuild
      case .folderReplaced: .putAside
      case .folderPermissions: .permissions
      default: .none
      }
    return StoreFinding(code, .error, path: path, detail: detail, remedy: remedy)
  }
}

extension [StoreFinding] {
  /// The findings with a reason why the examination could not be completed, which may be known
  /// already: a full disk is found by looking at it, too.
  public func noting(_ reason: StoreUnavailable) -> [StoreFinding] {
    contains { $0.code == reason.code } ? self : self + [reason.finding]
  }
}

/// The room that is left on a file system.
enum FreeSpace {
  /// Less than a change of the database may need: its log and the log's index.
  private static let least: UInt64 = 256 << 10

  static func isExhausted(_ path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path.cPath, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < least
  }
}
