// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

extension StoreReader {
  /// The faces that can become ordinary fonts of the person's.
  ///
  /// Left out are the administrator's, those of the login session, those of apps that may not be kept without them
  /// (`KeepingRule`), and those that no program may use: they are turned off, or step back before a font of
  /// the system.
  public func facesToKeep() throws -> [StoredFace] {
    try read { database in
      let registrations = try Int64.fetchAll(
        database,
        sql: """
          SELECT id FROM registration WHERE state = 'installed' AND scope = 'persistent' AND enabled
            AND provider != ? AND (keepable OR provider = ?)
          """, arguments: [AppIdentity.administrator.id, AppIdentity.person.id])
      return try faces(registrations, database).filter { $0.conflict == nil }
    }
  }
}
