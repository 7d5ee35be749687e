// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a file or folder is not believed to be its owner's alone.
public enum TrustFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// It belongs to another user, by their number.
  case foreignOwner(uid_t)
  /// Others than its owner may write to it.
  case writableByOthers

  public var description: String {
    switch self {
    case .foreignOwner(let user): "it belongs to user \(user)"
    case .writableByOthers: "others than its owner can write to it"
    }
  }
}

extension FileSystem {
  /// The administrator of this system: root, which has another number if it is not in the user namespace.
  public static var administrators: Set<uid_t> {
    var status = stat()
    return stat("/", &status) == 0 ? [0, status.st_uid] : [0]
  }

  /// Why what has a status is not to be believed; nil when it is one of the owners' alone.
  ///
  /// If a POSIX access control list names further users, the group's bits are the maximum of their rights.
  public static func trustFault(_ status: stat, owners: Set<uid_t>) -> TrustFault? {
    guard owners.contains(status.st_uid) else { return .foreignOwner(status.st_uid) }
    return status.st_mode & (S_IWGRP | S_IWOTH) == 0 ? nil : .writableByOthers
  }
}
