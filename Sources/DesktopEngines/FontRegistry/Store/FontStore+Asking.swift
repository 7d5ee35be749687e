// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

// The results of apps' questions to the person. It is not a change of any font: the journal does
// not contain it, and Undo does not affect it.
extension FontStore {
  /// The record of an app's questions; nil when it was not refused since the last yes.
  ///
  /// - Parameter now: a refusal that lies after it, because the clock was put back, is taken to be
  ///   of this moment from now on.
  public func asking(ofApp id: String, now: Int64) throws -> AskingRecord? {
    try write { database in
      try database.execute(
        sql: "UPDATE asking SET lastRefusal = ?2 WHERE app = ?1 AND lastRefusal > ?2",
        arguments: [id, now])
      return try Row.fetchOne(
        database, sql: "SELECT * FROM asking WHERE app = ?", arguments: [id]
      ).map(Self.askingRecord)
    }
  }

  /// The person said no to an app.
  ///
  /// - Parameter mutes: whether the app may not ask again.
  @discardableResult
  public func noteRefusal(
    of app: AppIdentity, mutes: Bool, now: Int64
  ) throws -> AskingRecord {
    try write { database in
      let before = try Row.fetchOne(
        database, sql: "SELECT * FROM asking WHERE app = ?", arguments: [app.id]
      ).map(Self.askingRecord)
      let count = (before?.refusalCount ?? 0) + 1
      let record = AskingRecord(
        app: app, refusalCount: count, lastRefusal: now,
        isMuted: mutes || before?.isMuted == true || count >= AskingRecord.mutingCount)
      try Self.save(record, database)
      return record
    }
  }

  /// Forgets an app's refusals: the person said yes, or lets it ask again.
  public func forgetRefusals(ofApp id: String) throws {
    try write {
      try $0.execute(sql: "DELETE FROM asking WHERE app = ?", arguments: [id])
    }
  }

  /// The person mutes an app that did not ask just now.
  public func mute(_ app: AppIdentity, now: Int64) throws {
    try write { database in
      let before = try Row.fetchOne(
        database, sql: "SELECT * FROM asking WHERE app = ?", arguments: [app.id]
      ).map(Self.askingRecord)
      try Self.save(
        AskingRecord(
          app: before?.app ?? app, refusalCount: before?.refusalCount ?? 0,
          lastRefusal: before?.lastRefusal ?? now, isMuted: true), database)
    }
  }

  private static func save(_ record: AskingRecord, _ database: Database) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO asking (app, name, icon, kind, refusals, lastRefusal, muted)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        record.app.id, record.app.name, record.app.icon, record.app.kind, record.refusalCount,
        record.lastRefusal, record.isMuted,
      ])
  }

  static func askingRecord(_ row: Row) -> AskingRecord {
    AskingRecord(
      app: AppIdentity(id: row["app"], name: row["name"], icon: row["icon"], kind: row["kind"]),
      refusalCount: row["refusals"], lastRefusal: row["lastRefusal"], isMuted: row["muted"])
  }
}

extension StoreReader {
  /// Every app that was refused since the last yes, or is muted, by name.
  public func askingRecords() throws -> [AskingRecord] {
    try read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM asking ORDER BY name COLLATE NOCASE, app")
        .map(FontStore.askingRecord)
    }
  }

  /// The identity of an app that has installed fonts before.
  public func knownOwner(_ id: String) throws -> AppIdentity? {
    try read { database in
      try Row.fetchOne(
        database, sql: "SELECT id, name, icon, kind FROM provider WHERE id = ?", arguments: [id]
      ).map { AppIdentity(id: $0["id"], name: $0["name"], icon: $0["icon"], kind: $0["kind"]) }
    }
  }
}
