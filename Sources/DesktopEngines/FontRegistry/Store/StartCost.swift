// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The most time that fonts by name add to the start of every program.
///
/// Fonts with the same coverage pay for it once. That rules tell similar coverages by their
/// differences (`CoverageTree`) is not counted, since the similar ones may go.
public struct StartCost: Sendable, Hashable {
  /// The groups of coverage that are paid for.
  private var groups: Set<String> = []
  public private(set) var microseconds: UInt64 = 0

  /// For a font's entry in the cache that a program opens, in microseconds.
  private static let file: UInt64 = 1

  public init() {}

  /// The same with another font.
  public func adding(_ group: CoverageGroup) -> StartCost {
    var sum = self
    sum.add(fonts: 1, of: group.id, cost: group.startCost)
    return sum
  }

  mutating func add(fonts count: UInt64, of group: String, cost: UInt64) {
    add(Self.file.multipliedReportingOverflow(by: count).partialValue)
    if groups.insert(group).inserted { add(cost) }
  }

  private mutating func add(_ cost: UInt64) {
    let (sum, overflows) = microseconds.addingReportingOverflow(cost)
    microseconds = overflows ? .max : sum
  }
}

extension StoreReader {
  /// What somebody's installed fonts that are used by name add to the start of every program, or
  /// everybody's; those that are turned off included, which can be turned on at any time.
  public func startCost(ofOwner id: String? = nil) throws -> StartCost {
    try read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT used.coverageGroup, used.fonts, g.startCost FROM (
              SELECT r.coverageGroup, COUNT(*) AS fonts FROM registration r
              WHERE r.state = 'installed' AND (?1 IS NULL OR r.provider = ?1) AND EXISTS (
                SELECT 1 FROM face f
                WHERE f.registration = r.id AND NOT f.removed AND f.exposure = 'by-name')
              GROUP BY r.coverageGroup) AS used
            JOIN coverageGroup g ON g.id = used.coverageGroup
            """), arguments: [id])
      var cost = StartCost()
      while let row = try rows.next() {
        cost.add(
          fonts: UInt64(clamping: row[1] as Int64), of: row[0],
          cost: UInt64(clamping: row[2] as Int64))
      }
      return cost
    }
  }

  /// The groups of the files of some faces, of which no face is used by name yet, by their owners.
  public func groupsNotByName(_ ids: [String]) throws -> [(owner: String, group: CoverageGroup)] {
    try read { database in
      let registrations = try FontStore.installed(ids, for: .person, database).registrations
      return try registrations.compactMap { registration in
        let row = try Row.fetchOne(
          database.cachedStatement(
            sql: """
              SELECT r.provider, g.id, g.rules
              FROM registration r JOIN coverageGroup g ON g.id = r.coverageGroup
              WHERE r.id = ? AND NOT EXISTS (
                SELECT 1 FROM face f
                WHERE f.registration = r.id AND NOT f.removed AND f.exposure = 'by-name')
              """), arguments: [registration])
        return row.map { ($0[0], CoverageGroup(id: $0[1], text: $0[2])) }
      }
    }
  }

  /// Whether faces of a font will be used by name when it is installed: faces that replace the owner's older
  /// ones as these are, the others as it must, or as chosen.
  public func isUsedByName(
    _ font: AcceptedFont, owner: AppIdentity, scope: RegistrationScope, chosen: FontExposure
  ) throws -> Bool {
    let older = try read {
      try FontStore.older(font, owner: owner, scope: scope, enabled: false, $0)
    }
    let names = Set(older.map(\.postScriptName))
    return older.contains { $0.exposure == .byName }
      || (font.exposure ?? chosen) == .byName
        && font.postScriptNames.contains { !names.contains($0.lowercased()) }
  }
}
