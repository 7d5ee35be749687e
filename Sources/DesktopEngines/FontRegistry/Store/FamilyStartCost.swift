// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The time that a family adds to the start of every program when it is used by name, as if it
/// were the only one.
public struct FamilyStartCost: Sendable, Hashable {
  public var owner: AppIdentity
  public var family: String
  public var faceCount = 0
  public var cost = StartCost()
}

extension StoreReader {
  /// The families that are used by name, the dearest first; those that are turned off included, as
  /// in `startCost(ofOwner:)`.
  public func startCosts() throws -> [FamilyStartCost] {
    var families: [FamilyStartCost] = []
    try read { database in
      // A file may hold faces of several families: each pays for it.
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT f.family, r.provider, p.name, p.icon, p.kind, r.coverageGroup,
              g.startCost, COUNT(DISTINCT r.id) AS files, COUNT(*) AS faces
            FROM registration r JOIN face f ON f.registration = r.id
            JOIN coverageGroup g ON g.id = r.coverageGroup
            JOIN provider p ON p.id = r.provider
            WHERE r.state = 'installed' AND NOT f.removed AND f.exposure = 'by-name'
            GROUP BY r.provider, f.family, r.coverageGroup ORDER BY r.provider, f.family
            """))
      while let row = try rows.next() {
        let owner = StoreReader.owner(row)
        let family: String = row["family"]
        if families.last?.owner.id != owner.id || families.last?.family != family {
          families.append(FamilyStartCost(owner: owner, family: family))
        }
        families[families.count - 1].faceCount += row["faces"]
        families[families.count - 1].cost.add(
          fonts: UInt64(clamping: row["files"] as Int64), of: row["coverageGroup"],
          cost: UInt64(clamping: row["startCost"] as Int64))
      }
    }
    return families.sorted {
      ($1.cost.microseconds, $0.family, $0.owner.id) < (
        $0.cost.microseconds, $1.family, $1.owner.id
      )
    }
  }
}
