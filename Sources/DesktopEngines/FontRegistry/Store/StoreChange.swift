// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The changes of a transaction of which others are notified.
public struct StoreChange: Sendable, Hashable {
  /// The newest entry of the journal: counts the changes that were ever made to fonts.
  public var serial: UInt64
  /// Whose fonts were added, removed or changed; empty when only what apps were given is another
  /// thing, or whether they may ask.
  public var owners: Set<String>
  /// The faces that the person removed.
  public var removed: [RemovedFace]

  /// A face that the person removed, for the notification of its owner.
  public struct RemovedFace: Sendable, Hashable {
    public var id: String
    public var owner: String
    public var scope: RegistrationScope
    /// Without its languages.
    public var descriptor: FontDescriptor
  }

  public init(serial: UInt64, owners: Set<String>, removed: [RemovedFace] = []) {
    self.serial = serial
    self.owners = owners
    self.removed = removed
  }
}

/// Announces every change that is stored, whatever commits it.
///
/// After each transaction it reads from
/// the journal what has changed, and notices changes of the tables that the journal does not cover.
final class StoreObserver: TransactionObserver {
  private let tell: @Sendable (StoreChange) -> Void
  private var isChange = false
  /// The newest entry that was reported.
  private var told: Int64

  init(after told: Int64, tell: @escaping @Sendable (StoreChange) -> Void) {
    self.told = told
    self.tell = tell
  }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
    switch kind {
    case .insert(let table): ["journal", "fontGrant", "asking"].contains(table)
    case .delete(let table): ["fontGrant", "asking"].contains(table)
    case .update("fontGrant", let columns): !columns.isDisjoint(with: ["revoked", "provider"])
    case .update("asking", let columns): !columns.isDisjoint(with: ["refusals", "muted"])
    case .update: false
    }
  }

  func databaseDidChange(with event: DatabaseEvent) { isChange = true }

  func databaseDidCommit(_ database: Database) {
    guard isChange else { return }
    isChange = false
    do {
      let rows = try Row.fetchAll(
        database, sql: "SELECT id, kind, owners FROM journal WHERE id > ? ORDER BY id",
        arguments: [told])
      var owners: Set<String> = []
      for row in rows { owners.formUnion(try FontStore.value(row["owners"]) as [String]) }
      let removed = try rows.filter { $0["kind"] == "remove" }.flatMap {
        try Self.faces(removedBy: $0["id"], database)
      }
      if let last = rows.last { told = last["id"] }
      tell(StoreChange(serial: UInt64(clamping: told), owners: owners, removed: removed))
    } catch {
      // If the change cannot be read, it is reported with the next one.
      isChange = true
    }
  }

  private static func faces(
    removedBy entry: Int64, _ database: Database
  ) throws -> [StoreChange.RemovedFace] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT f.id, r.provider, r.scope, json_remove(f.descriptor, '$.languages') AS descriptor
        FROM face f JOIN registration r ON r.id = f.registration
        WHERE f.removal = ? ORDER BY r.provider, f.family, f.id
        """, arguments: [entry]
    ).map { row in
      StoreChange.RemovedFace(
        id: row["id"], owner: row["provider"],
        scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent,
        descriptor: try FontStore.value(row["descriptor"]))
    }
  }

  func databaseDidRollback(_ database: Database) { isChange = false }
}
