// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// The entry that the desktop's permission store should have for an app and a font.
public struct MirroredGrant: Sendable, Hashable {
  public var app: String
  public var postScriptName: String
  public var isGranted: Bool

  public init(app: String, postScriptName: String, isGranted: Bool) {
    self.app = app
    self.postScriptName = postScriptName
    self.isGranted = isGranted
  }

  fileprivate var word: String { isGranted ? "yes" : "no" }
}

/// Entries that the desktop's permission store may still have for a forgotten app.
public struct MirrorRest: Sendable, Hashable {
  public var app: String
  public var postScriptName: String
}

// The permission store knows no providers: an app has a font of a name when it has that of one.
extension FontStore {
  /// Notes what the permission store was told.
  public func note(mirrored grants: [MirroredGrant]) throws {
    try write { database in
      for grant in grants {
        try database.execute(
          sql: "UPDATE fontGrant SET mirrored = ? WHERE app = ? AND postScriptName = ?",
          arguments: [grant.word, grant.app, grant.postScriptName])
      }
    }
  }

  /// The permission store has lost everything that it was told.
  public func forgetMirrored() throws {
    try write {
      try $0.execute(sql: "UPDATE fontGrant SET mirrored = NULL; DELETE FROM mirrorRest")
    }
  }

  /// The permission store does not say it any more.
  ///
  /// The app may have been given the font again meanwhile: then that is reported again.
  public func forget(_ rest: MirrorRest) throws {
    try write { database in
      for sql in [
        "DELETE FROM mirrorRest WHERE app = ? AND postScriptName = ?",
        "UPDATE fontGrant SET mirrored = NULL WHERE app = ? AND postScriptName = ?",
      ] {
        try database.execute(sql: sql, arguments: [rest.app, rest.postScriptName])
      }
    }
  }
}

extension StoreReader {
  /// The changes that the permission store does not have yet.
  public func unmirroredGrants() throws -> [MirroredGrant] {
    try mirrored(
      """
      HAVING COUNT(mirrored) < COUNT(*) OR MIN(mirrored) <> MAX(mirrored)
        OR MIN(mirrored) <> CASE WHEN MIN(revoked) = 0 THEN 'yes' ELSE 'no' END
      """)
  }

  /// The grants that the permission store was given, as far as they are still granted here.
  ///
  /// - Parameter postScriptName: only that of this font, in any case.
  public func mirroredGrants(of postScriptName: String? = nil) throws -> [MirroredGrant] {
    try mirrored("HAVING MIN(revoked) = 0 AND MAX(mirrored) = 'yes'").filter {
      postScriptName == nil || $0.postScriptName.lowercased() == postScriptName?.lowercased()
    }
  }

  // MARK: Apps that are gone

  /// The entries that the permission store may still have for forgotten apps, as names of apps and
  /// fonts.
  public func mirrorRests() throws -> [MirrorRest] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT app, postScriptName FROM mirrorRest").map {
        MirrorRest(app: $0["app"], postScriptName: $0["postScriptName"])
      }
    }
  }

  private func mirrored(_ condition: String) throws -> [MirroredGrant] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT app, postScriptName, MIN(revoked) AS revoked FROM fontGrant
          GROUP BY app, postScriptName \(condition) ORDER BY app, postScriptName
          """
      ).map {
        MirroredGrant(
          app: $0["app"], postScriptName: $0["postScriptName"], isGranted: !($0["revoked"] as Bool))
      }
    }
  }
}
