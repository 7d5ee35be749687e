// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseSystemKit

extension StoreReader {
  /// Which installed faces a query is about.
  public struct Selection: Sendable, Hashable {
    public var owner: String?
    public var family: String?
    public var postScriptName: String?
    public var id: String?
    /// An id, or any name that a face has, as fontconfig compares names.
    public var anyName: String?
    /// SHA-256 of the file, or of the one that it was made of, in hexadecimal.
    public var digest: String?
    public var scope: RegistrationScope?
    public var isEnabled: Bool?

    public init(
      owner: String? = nil, family: String? = nil, postScriptName: String? = nil,
      id: String? = nil, anyName: String? = nil, digest: String? = nil,
      scope: RegistrationScope? = nil, isEnabled: Bool? = nil
    ) {
      self.anyName = anyName
      self.scope = scope
      self.isEnabled = isEnabled
      self.digest = digest
      self.owner = owner
      self.family = family
      self.postScriptName = postScriptName
      self.id = id
    }

    fileprivate var condition: (sql: String, arguments: StatementArguments) {
      var (sql, arguments) = fileCondition
      sql = "r.state = 'installed' AND NOT f.removed\(sql)"
      for (column, value) in [
        ("f.family", family), ("f.postScriptName", postScriptName), ("f.id", id),
      ] {
        if let value {
          sql += " AND \(column) = ?"
          arguments += [value]
        }
      }
      if let anyName {
        // By indexes, and apart from the other conditions: a look at every row is what this is to
        // save.
        sql += """
           AND f.rowid IN (
            SELECT rowid FROM face WHERE id = ? UNION SELECT s.rowid FROM face s
            JOIN fontName n ON n.face = s.id WHERE n.folded = ? AND n.kind <> 'style')
          """
        arguments += [anyName, FontconfigName.folded(anyName)]
      }
      if let isEnabled { sql += isEnabled ? " AND f.enabled" : " AND NOT f.enabled" }
      return (sql, arguments)
    }

    /// What it says of files: ` AND …`, or nothing.
    fileprivate var fileCondition: (sql: String, arguments: StatementArguments) {
      var sql = ""
      var arguments = StatementArguments()
      for (column, value) in [("r.provider", owner), ("r.scope", scope?.rawValue)] {
        if let value {
          sql += " AND \(column) = ?"
          arguments += [value]
        }
      }
      if let digest {
        sql += " AND (r.digest = ? OR r.originalDigest = ?)"
        arguments += [digest, digest]
      }
      return (sql, arguments)
    }
  }

  /// Installed faces, by owner, family, width, weight and slant.
  ///
  /// - Parameter hasLanguages: whether their languages are wanted, which are most of a descriptor.
  public func faces(
    _ selection: Selection = Selection(), hasLanguages: Bool = true
  ) throws -> [StoredFace] {
    let condition = selection.condition
    // What is read of thousands is made out after the database is free again.
    let rows = try read {
      try Row.fetchAll(
        faceStatement(where: condition.sql, $0, hasLanguages: hasLanguages),
        arguments: condition.arguments)
    }
    var reading = FaceReading(layout: layout)
    return try rows.map { try reading.face($0) }
  }

  /// A face in a list; only two names of it are read from JSON.
  public struct ListedFace: Sendable, Hashable {
    public var id: String
    public var postScriptName: String
    public var family: String
    public var style: String
    public var fullName: String
    public var owner: AppIdentity
    public var path: String
    public var index: UInt32
    public var isEnabled: Bool
    public var exposure: FontExposure
  }

  /// The same faces in the same order, with only what a list says of them.
  public func listedFaces(_ selection: Selection = Selection()) throws -> [ListedFace] {
    let condition = selection.condition
    return try read { database in
      let rows = try Row.fetchCursor(
        database.makeStatement(
          sql: """
            SELECT f.id, f.postScriptName, f.family, json_extract(f.descriptor, '$.style'),
              json_extract(f.descriptor, '$.full-name'), p.id, p.name, p.icon, p.kind, r.digest,
              r.fileExtension, r.scope, f.faceIndex, f.enabled, f.exposure
            FROM face f JOIN registration r ON r.id = f.registration
              JOIN provider p ON p.id = r.provider
            WHERE \(condition.sql)
            ORDER BY \(Self.order)
            """), arguments: condition.arguments)
      var owners: [String: AppIdentity] = [:]
      var faces: [ListedFace] = []
      while let row = try rows.next() {
        let id: String = row[5]
        let owner =
          owners[id] ?? AppIdentity(id: id, name: row[6], icon: row[7], kind: row[8])
        owners[id] = owner
        faces.append(
          ListedFace(
            id: row[0], postScriptName: row[1], family: row[2], style: row[3] ?? "",
            fullName: row[4] ?? "", owner: owner,
            path: layout.fontFile(
              digest: row[9], fileExtension: row[10],
              scope: RegistrationScope(rawValue: row[11]) ?? .persistent),
            index: UInt32(clamping: row[12] as Int64), isEnabled: row[13],
            exposure: FontExposure(rawValue: row[14]) ?? .asks))
      }
      return faces
    }
  }

  /// The names of a face that a list shows.
  public struct FaceNames: Sendable, Hashable {
    public var postScriptName: String
    public var family: String
    public var style: String
    public var owner: AppIdentity
  }

  /// The names of installed faces, in the order of `faces`.
  public func faceNames(ofOwner owner: String? = nil) throws -> [FaceNames] {
    let condition = Selection(owner: owner).condition
    return try read { database in
      let rows = try Row.fetchCursor(
        database.makeStatement(
          sql: """
            SELECT f.postScriptName, f.family, json_extract(f.descriptor, '$.style'), p.id, p.name,
              p.icon, p.kind
            FROM face f JOIN registration r ON r.id = f.registration
              JOIN provider p ON p.id = r.provider
            WHERE \(condition.sql)
            ORDER BY \(Self.order)
            """), arguments: condition.arguments)
      var owner: AppIdentity?
      var names: [FaceNames] = []
      while let row = try rows.next() {
        // One owner comes after the other.
        let known =
          owner.flatMap { $0.id == row[3] ? $0 : nil }
          ?? AppIdentity(id: row[3], name: row[4], icon: row[5], kind: row[6])
        owner = known
        names.append(
          FaceNames(postScriptName: row[0], family: row[1], style: row[2] ?? "", owner: known))
      }
      return names
    }
  }

  /// Faces by their ids, those that are removed included.
  func faces(_ ids: [String], _ database: Database) throws -> [StoredFace] {
    try fetchFaces(
      where: "f.id IN (SELECT value FROM json_each(?))", [try FontStore.json(ids)], database)
  }

  static func owner(_ row: Row) -> AppIdentity {
    AppIdentity(id: row["provider"], name: row["name"], icon: row["icon"], kind: row["kind"])
  }

  /// The ids of installed faces.
  public func faceIDs(_ selection: Selection) throws -> [String] {
    let condition = selection.condition
    return try read {
      try String.fetchAll(
        $0.cachedStatement(
          sql: """
            SELECT f.id FROM face f JOIN registration r ON r.id = f.registration
            WHERE \(condition.sql)
            """), arguments: condition.arguments)
    }
  }

  /// Counts the changes that were ever made; it only grows.
  public func serial() throws -> UInt64 {
    try read {
      UInt64(clamping: try Int64.fetchOne($0, sql: "SELECT MAX(id) FROM journal") ?? 0)
    }
  }

  /// The inspection's report of an installed font.
  public func report(registration: Int64) throws -> InspectionReport {
    let text = try read {
      try String.fetchOne(
        $0, sql: "SELECT report FROM registration WHERE id = ?", arguments: [registration])
    }
    guard let text else { throw StoreFailure.notRegistered }
    return try FontStore.value(text)
  }

  /// A page of families, and how many there are.
  ///
  /// - Parameter byName: whether they come by name, and not by owner first.
  public func families(
    offset: Int, limit: Int, owner: String? = nil, byName: Bool = false
  ) throws -> (families: [StoredFamily], total: Int) {
    let condition = Selection(owner: owner).condition
    // With one MIN in a grouped query, SQLite takes the other columns from the row that has the
    // minimum (lang_select.html, "bare columns"): here the face that is nearest to regular.
    let listed = """
      WITH listed AS (
        SELECT f.id, f.family, r.digest, r.fileExtension, r.scope, r.provider, r.checkedBy,
          COUNT(*) AS faceCount, SUM(f.enabled) AS enabledCount,
          SUM(EXISTS (SELECT 1 FROM conflict WHERE face = f.id)) AS conflictCount,
          MIN(ABS(f.weight - 400) + 4 * ABS(f.width - 100) + 50 * ABS(f.slant)) AS distance
        FROM registration r JOIN face f ON f.registration = r.id
        WHERE \(condition.sql) GROUP BY r.provider, f.family)
      """
    func order(_ table: String) -> String {
      let owner = "\(table).name COLLATE NOCASE, \(table).provider"
      let family = "\(table).family COLLATE NOCASE, \(table).family"
      return byName ? "\(family), \(owner)" : "\(owner), \(family)"
    }
    return try read { database in
      let total = try Int.fetchOne(
        database, sql: "\(listed) SELECT COUNT(*) FROM listed", arguments: condition.arguments)
      let rows = try Row.fetchAll(
        database,
        sql: """
          \(listed), page AS (
            SELECT named.* FROM (
              SELECT listed.*, p.name, p.icon, p.kind
              FROM listed JOIN provider p ON p.id = listed.provider) AS named
            ORDER BY \(order("named")) LIMIT ? OFFSET ?)
          SELECT page.*, face.preview FROM page JOIN face ON face.id = page.id
          ORDER BY \(order("page"))
          """, arguments: condition.arguments + [limit, offset])
      let families = try rows.map { row in
        StoredFamily(
          owner: StoreReader.owner(row), family: row["family"], faceCount: row["faceCount"],
          enabledCount: row["enabledCount"], conflictCount: row["conflictCount"],
          faceID: row["id"],
          path: layout.fontFile(
            digest: row["digest"], fileExtension: row["fileExtension"],
            scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent),
          preview: try FontStore.value(row["preview"]),
          isChecked: InspectionRules.areMet(by: row["checkedBy"]))
      }
      return (families, total ?? 0)
    }
  }

  /// The owners of installed fonts, and their costs.
  public func owners() throws -> [OwnerUsage] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT p.id AS provider, p.name, p.icon, p.kind,
            COUNT(DISTINCT f.family) AS families, COUNT(*) AS faces,
            (SELECT SUM(byteCount) FROM registration
             WHERE provider = p.id AND state = 'installed') AS bytes,
            SUM(f.glyphCount) AS glyphs,
            SUM(r.keepable AND r.scope = 'persistent') AS keepable,
            COALESCE(a.entitled, 1) AS entitled, a.absence
          FROM face f JOIN registration r ON r.id = f.registration
            JOIN provider p ON p.id = r.provider LEFT JOIN appPresence a ON a.provider = p.id
          WHERE r.state = 'installed' AND NOT f.removed
          GROUP BY p.id ORDER BY p.name COLLATE NOCASE, p.id
          """
      ).map { row in
        OwnerUsage(
          owner: StoreReader.owner(row), familyCount: row["families"], faceCount: row["faces"],
          byteCount: UInt64(clamping: row["bytes"] as Int64),
          glyphCount: UInt64(clamping: row["glyphs"] as Int64), isEntitled: row["entitled"],
          absence: FontStore.absence(row["absence"]), keepableFaceCount: row["keepable"])
      }
    }
  }

  /// How the owner of fonts was identified, those included that were removed and can come back;
  /// nothing when it has none.
  public func kind(ofOwner id: String) throws -> String? {
    try read {
      try String.fetchOne(
        $0,
        sql: """
          SELECT kind FROM provider WHERE id = ? AND EXISTS
            (SELECT 1 FROM registration WHERE provider = provider.id)
          """, arguments: [id])
    }
  }

  /// The cost of one owner's installed fonts, or of all.
  public func cost(ofOwner id: String? = nil) throws -> FontCost {
    try read { try Self.cost(ofOwner: id, $0) }
  }

  static func cost(ofOwner id: String?, _ database: Database) throws -> FontCost {
    try cost(
      of: "r.state = 'installed' AND NOT f.removed AND (?1 IS NULL OR r.provider = ?1)", [id],
      database)
  }

  /// The cost of faces; the bytes of a file count once, whichever of its faces are included.
  private static func cost(
    of condition: String, _ arguments: StatementArguments, _ database: Database
  ) throws -> FontCost {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT COALESCE(SUM(byteCount), 0) AS bytes, COALESCE(SUM(glyphs), 0) AS glyphs,
          COALESCE(SUM(faces), 0) AS faces
        FROM (
          SELECT r.byteCount, SUM(f.glyphCount) AS glyphs, COUNT(*) AS faces
          FROM registration r JOIN face f ON f.registration = r.id
          WHERE \(condition) GROUP BY r.id)
        """, arguments: arguments)
    guard let row else { return FontCost() }
    return FontCost(
      bytes: UInt64(clamping: row["bytes"] as Int64),
      glyphs: UInt64(clamping: row["glyphs"] as Int64),
      faces: UInt64(clamping: row["faces"] as Int64))
  }

  /// The cost that is freed when a font replaces its owner's older faces: bytes only if nothing of their file stays.
  ///
  /// Where the file is there already, and only faces of it come back, its bytes are counted for once.
  public func cost(
    ofOlder font: AcceptedFont, owner: AppIdentity, scope: RegistrationScope
  ) throws -> FontCost {
    try read { database in
      let older = try FontStore.older(font, owner: owner, scope: scope, enabled: false, database)
      let ids = try FontStore.json(older.filter { !$0.isRemoved }.map(\.id))
      let isMeant = "f.id IN (SELECT value FROM json_each(?1))"
      var cost = try Self.cost(of: isMeant, [ids], database)
      let kept = try Self.cost(
        of: """
          \(isMeant) AND EXISTS (SELECT 1 FROM face other WHERE other.registration = r.id
            AND NOT other.removed AND other.id NOT IN (SELECT value FROM json_each(?1)))
          """, [ids], database)
      cost.bytes -= min(cost.bytes, kept.bytes)
      if try FontStore.registration(
        ofDigest: font.file.digest, owner: owner.id, scope, database) != nil
      {
        cost.bytes += font.file.byteCount
      }
      return cost
    }
  }

  // MARK: Files of which some faces are removed

  /// Whether the owner of the file `r` has a face of the name of its face `f` from another file: that took its place.
  private static let isReplaced = """
    EXISTS (SELECT 1 FROM face o JOIN registration s ON s.id = o.registration
      WHERE o.postScriptName = f.postScriptName COLLATE NOCASE AND NOT o.removed AND s.id <> r.id
        AND s.state = 'installed' AND s.provider = r.provider AND s.scope = r.scope)
    """

  /// Whether faces of an owner's installed file are removed, and no other file of the owner's has them.
  public func hasRemovedFaces(_ file: Selection) throws -> Bool {
    let condition = file.fileCondition
    return try read {
      try Bool.fetchOne(
        $0,
        sql: """
          SELECT 1 FROM face f JOIN registration r ON r.id = f.registration
          WHERE r.state = 'installed' AND f.removed AND NOT \(Self.isReplaced)\(condition.sql)
          LIMIT 1
          """, arguments: condition.arguments) ?? false
    }
  }

  /// The indexes of the faces that are not to be installed with the others of a font, when its owner offers it.
  ///
  /// Of a file that is installed they are the faces that are, or that a newer file has taken the place of; of a newer
  /// version of one, and of one whose bytes were lost, those that the person removed from it. Where that would leave
  /// nothing, nothing is left out: the owner means just these.
  public func facesToLeaveOut(
    of font: AcceptedFont, owner: AppIdentity, scope: RegistrationScope
  ) throws -> Set<UInt32> {
    let indexes = try read { database -> [UInt32] in
      if let known = try FontStore.registration(
        ofDigest: font.file.digest, owner: owner.id, scope, database)
      {
        return try Int64.fetchAll(
          database,
          sql: """
            SELECT f.faceIndex FROM face f JOIN registration r ON r.id = f.registration
            WHERE r.id = ? AND (NOT f.removed OR \(Self.isReplaced))
            """, arguments: [known]
        ).map { UInt32(clamping: $0) }
      }
      if let lost = try FontStore.registration(
        ofDigest: font.file.digest, owner: owner.id, scope, state: "missing", database)
      {
        return Array(try FaceStates(ofRegistration: lost, database).removed)
      }
      return FontStore.OlderStates(
        try FontStore.older(font, owner: owner, scope: scope, enabled: false, database)
      ).removed(of: font)
    }
    return indexes.count < font.faces.count ? Set(indexes) : []
  }

  /// Whether an owner has installed a face that a font is to bring, of the same file.
  public func areInstalled(
    _ font: AcceptedFont, owner: AppIdentity, scope: RegistrationScope
  ) throws -> Bool {
    let wanted = Set(font.includedFaces.map { Int64($0.preview.index) })
    return try read { database in
      guard
        let known = try FontStore.registration(
          ofDigest: font.file.digest, owner: owner.id, scope, database)
      else { return false }
      let installed = try Int64.fetchSet(
        database, sql: "SELECT faceIndex FROM face WHERE registration = ? AND NOT removed",
        arguments: [known])
      return !wanted.isDisjoint(with: installed)
    }
  }

  /// The owners of installed fonts with a family name.
  public func owners(ofFamily family: String) throws -> [String] {
    try read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT DISTINCT r.provider FROM fontName n JOIN face f ON f.id = n.face
            JOIN registration r ON r.id = f.registration
          WHERE n.folded = ? AND n.kind = 'family' AND r.state = 'installed' AND NOT f.removed
          """, arguments: [FontconfigName.folded(family)])
    }
  }

  /// Whether somebody has installed these bytes, or what was left of them.
  public func isInstalled(digest: String) throws -> Bool {
    try read {
      try Bool.fetchOne(
        $0.cachedStatement(
          sql: """
            SELECT 1 FROM registration
            WHERE (digest = ?1 OR originalDigest = ?1) AND state = 'installed'
            """),
        arguments: [digest]) ?? false
    }
  }

  /// An installed face, as far as names are concerned.
  public struct NameHolder: Sendable, Hashable {
    var face: String
    public var owner: String
    public var scope: RegistrationScope
    public var isEnabled: Bool
  }

  /// The faces that are found by a PostScript name.
  public func holders(ofPostScriptName name: String) throws -> [NameHolder] {
    try read { try FontStore.holders(ofPostScriptName: name, $0) }
  }

  /// Groups of coverage by their ids; those that are not known are left out.
  public func coverageGroups(_ ids: Set<String>) throws -> [CoverageGroup] {
    try read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT rules FROM coverageGroup WHERE id = ?")
      return try ids.compactMap { id in
        try String.fetchOne(statement, arguments: [id]).map { CoverageGroup(id: id, text: $0) }
      }
    }
  }
}
