// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

extension StoreReader {
  /// The faces that can become ordinary fonts of the person's.
  ///
  /// Left out are the administrator's, those of the login session, those of apps that may not be kept without them
  /// (`KeepingRule`), and those that no program may use: disabled ones, and those to which a font of the system is
  /// preferred.
  public func facesToKeep() throws -> [StoredFace] {
    try read { database in
      try fetchFaces(
        where: """
          r.state = 'installed' AND r.scope = 'persistent' AND NOT f.removed AND f.enabled
            AND r.provider != ? AND (r.keepable OR r.provider = ?)
          """, [AppIdentity.administrator.id, AppIdentity.person.id], database
      ).filter { $0.conflict == nil }
    }
  }

  /// How many faces a registration's file has, those that are removed included.
  public func faceCount(ofRegistration registration: Int64) throws -> Int {
    try read {
      try Int.fetchOne(
        $0, sql: "SELECT COUNT(*) FROM face WHERE registration = ?", arguments: [registration]) ?? 0
    }
  }
}
