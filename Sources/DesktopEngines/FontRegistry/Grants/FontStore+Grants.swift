// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

// Which app was given which font. It is not a change of any font: the journal does not contain it,
// and Undo does not affect it.
extension FontStore {
  /// That an app is given fonts.
  public struct NewGrant: Sendable {
    public var faces: [StoredFace]
    public var app: AppIdentity
    public var origin: GrantOrigin
    /// Whether the person decided so just now, so that revoked fonts are given again.
    public var liftsRevocation: Bool

    public init(
      _ faces: [StoredFace], to app: AppIdentity, _ origin: GrantOrigin,
      liftsRevocation: Bool = false
    ) {
      self.faces = faces
      self.app = app
      self.origin = origin
      self.liftsRevocation = liftsRevocation
    }
  }

  /// Records that apps are given fonts, in one transaction, which waits for the disk once.
  ///
  /// - Parameter taken: the grants; read when the transaction has begun, so that a caller may
  ///   collect some during another one.
  /// - Returns: for each, the fonts that its app has now, less those that the person took back
  ///   meanwhile; or why it breaks a rule of the database, which does not keep the others from being
  ///   stored.
  /// - Throws: what is wrong with the store, such as a full disk; no grant was stored.
  public func grant(
    now: Int64, _ taken: () -> [NewGrant]
  ) throws -> [Result<[StoredFace], any Error>] {
    try write { database in
      try taken().map { grant in
        do {
          var granted: [StoredFace] = []
          try database.inSavepoint {
            granted = try Self.grant(grant, now: now, database)
            return .commit
          }
          return .success(granted)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
          return .failure(error)
        }
      }
    }
  }

  private static func grant(
    _ grant: NewGrant, now: Int64, _ database: Database
  ) throws -> [StoredFace] {
    try grant.app.saveAsConsumer(database)
    for face in grant.faces {
      try database.cachedStatement(
        sql: """
          INSERT INTO fontGrant
            (app, provider, postScriptName, family, style, granted, lastUsed, origin, revoked)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, 0)
          ON CONFLICT (app, provider, postScriptName) DO UPDATE SET
            family = excluded.family, style = excluded.style, lastUsed = excluded.lastUsed,
            granted = CASE WHEN ?8 THEN excluded.granted ELSE granted END,
            origin = CASE WHEN ?8 THEN excluded.origin ELSE origin END,
            revoked = CASE WHEN ?8 THEN 0 ELSE revoked END
          """
      ).execute(arguments: [
        grant.app.id, face.owner.id, face.descriptor.postScriptName ?? "",
        face.descriptor.family ?? "", face.descriptor.style ?? "", now, grant.origin.rawValue,
        grant.liftsRevocation,
      ])
    }
    return try Self.granted(grant.faces, to: grant.app.id, database)
  }

  /// Those of some faces that an app was given and that are not revoked.
  fileprivate static func granted(
    _ faces: [StoredFace], to app: String, _ database: Database
  ) throws -> [StoredFace] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT 1 FROM fontGrant
        WHERE app = ? AND provider = ? AND postScriptName = ? AND NOT revoked
        """)
    return try faces.filter {
      try Bool.fetchOne(
        statement, arguments: [app, $0.owner.id, $0.descriptor.postScriptName ?? ""]) ?? false
    }
  }

  /// Notes when an app used fonts last.
  public func noteUse(_ uses: [(app: String, font: GrantKey, time: Int64)]) throws {
    guard !uses.isEmpty else { return }
    try write { database in
      let update = try database.cachedStatement(
        sql: """
          UPDATE fontGrant SET lastUsed = ?
          WHERE app = ? AND provider = ? AND postScriptName = ? AND NOT revoked
          """)
      for use in uses {
        try update.execute(
          arguments: [use.time, use.app, use.font.owner, use.font.postScriptName])
      }
    }
  }

  /// Takes fonts back from an app, or lets it have them again, which also lets it ask for them.
  ///
  /// - Parameter names: PostScript names or families, in any case; none at all means every font.
  /// - Returns: the grants that are now so.
  public func setGranted(
    _ isGranted: Bool, app: String, names: [String], now: Int64
  ) throws -> [StoredGrant] {
    let lower = Set(names.map { $0.lowercased() })
    return try write { database in
      let meant = try reader.fetchGrants(ofApp: app, database).filter {
        lower.isEmpty || lower.contains($0.postScriptName.lowercased())
          || lower.contains($0.family.lowercased())
      }
      for grant in meant where grant.isRevoked == isGranted {
        try database.execute(
          sql: """
            UPDATE fontGrant SET revoked = ?, granted = CASE WHEN ?1 THEN granted ELSE ? END
            WHERE app = ? AND provider = ? AND postScriptName = ?
            """,
          arguments: [!isGranted, now, app, grant.owner, grant.postScriptName])
      }
      if isGranted {
        if lower.isEmpty {
          try database.execute(sql: "DELETE FROM unwantedFont WHERE app = ?", arguments: [app])
        }
        for name in lower.union(
          lower.isEmpty
            ? [] : meant.flatMap { [$0.postScriptName.lowercased(), $0.family.lowercased()] })
        {
          try database.execute(
            sql: "DELETE FROM unwantedFont WHERE app = ? AND name = ?", arguments: [app, name])
        }
      }
      return meant.map { grant in
        var grant = grant
        grant.isRevoked = !isGranted
        return grant
      }
    }
  }

  /// Grants follow fonts to another owner; a revoked grant stays revoked.
  static func moveGrants(
    of registrations: [Int64], from owner: String, to other: String, _ database: Database
  ) throws {
    let list = registrations.map(String.init).joined(separator: ",")
    // A column of grants on the left compares without regard to case.
    let isMeant =
      "postScriptName IN (SELECT postScriptName FROM face WHERE registration IN (\(list)))"
    try database.execute(
      sql: """
        UPDATE fontGrant SET revoked = 1 WHERE provider = ?2 AND \(isMeant) AND EXISTS (
          SELECT 1 FROM fontGrant AS old WHERE old.provider = ?1 AND old.app = fontGrant.app
            AND old.postScriptName = fontGrant.postScriptName AND old.revoked)
        """, arguments: [owner, other])
    try database.execute(
      sql: "UPDATE OR IGNORE fontGrant SET provider = ?2 WHERE provider = ?1 AND \(isMeant)",
      arguments: [owner, other])
    try database.execute(
      sql: "DELETE FROM fontGrant WHERE provider = ?1 AND \(isMeant)", arguments: [owner])
  }
}

extension StoreReader {
  // MARK: What an app may use

  /// Whether an app was given all of some faces, and none is revoked.
  public func isGranted(_ faces: [StoredFace], to app: String) throws -> Bool {
    try read { try FontStore.granted(faces, to: app, $0).count == faces.count }
  }

  /// The faces that an app was given and may use now, without their languages.
  public func grantedFaces(ofApp app: String, id: String? = nil) throws -> [StoredFace] {
    // The query goes from the id, or from the grants, to the fonts, of which there may be many
    // times more.
    let isMeant =
      id == nil
      ? """
      ?2 IS NULL AND f.id IN (
        SELECT named.id FROM fontGrant own
          CROSS JOIN face named ON own.postScriptName = named.postScriptName
        WHERE own.app = ?1)
      """ : "f.id = ?2"
    return try read {
      try fetchFaces(
        where: "\(isMeant) AND \(Self.isInstalled) AND \(Self.isGranted)", [app, id], $0,
        isRepeated: true, hasLanguages: false)
    }
  }

  /// The same, with as much as is needed to notice changes.
  public func grantedVersions(ofApp app: String) throws -> Set<FaceVersion> {
    try read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT f.id, r.digest FROM fontGrant own
              CROSS JOIN face f ON own.postScriptName = f.postScriptName
              CROSS JOIN registration r ON r.id = f.registration AND r.provider = own.provider
            WHERE own.app = ?1 AND r.state = 'installed' AND NOT f.removed AND \(Self.isUsable)
            """), arguments: [app])
      var versions: Set<FaceVersion> = []
      while let row = try rows.next() {
        versions.insert(FaceVersion(id: row["id"], digest: row["digest"]))
      }
      return versions
    }
  }

  /// Whether a face may be used by the app ?1, and was given to it.
  private static let isGranted = """
    \(isUsable) AND EXISTS (
      SELECT 1 FROM fontGrant g WHERE g.app = ?1 AND g.provider = r.provider
        AND g.postScriptName = f.postScriptName AND NOT g.revoked)
    """

  // MARK: What the person sees and decides

  /// Every grant, or an app's, by app and family.
  public func grants(ofApp app: String? = nil) throws -> [StoredGrant] {
    try read { try fetchGrants(ofApp: app, $0) }
  }

  func fetchGrants(ofApp app: String?, _ database: Database) throws -> [StoredGrant] {
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT g.*, COALESCE(c.name, g.app) AS appName, COALESCE(c.icon, '') AS appIcon,
          COALESCE(c.kind, '') AS appKind, COALESCE(p.name, g.provider) AS providerName,
          CASE WHEN r.id IS NULL THEN NULL ELSE f.id END AS face, f.preview, r.digest,
          r.fileExtension, r.scope, (SELECT json_group_array(family) FROM (
            SELECT family FROM face s WHERE s.registration = r.id
            GROUP BY family ORDER BY MIN(faceIndex))) AS fileFamilies
        FROM fontGrant g LEFT JOIN consumer c ON c.app = g.app
          LEFT JOIN provider p ON p.id = g.provider
          LEFT JOIN face f ON g.postScriptName = f.postScriptName
          LEFT JOIN registration r ON r.id = f.registration AND r.provider = g.provider
            AND r.state = 'installed' AND NOT f.removed
        WHERE ?1 IS NULL OR g.app = ?1
        ORDER BY appName COLLATE NOCASE, g.app, g.family COLLATE NOCASE, g.family, g.style,
          g.postScriptName, g.provider, r.id IS NULL, f.enabled DESC
        """, arguments: [app])
    var grants: [StoredGrant] = []
    while let row = try rows.next() {
      var grant = StoredGrant(
        app: AppIdentity(
          id: row["app"], name: row["appName"], icon: row["appIcon"], kind: row["appKind"]),
        owner: row["provider"], ownerName: row["providerName"],
        postScriptName: row["postScriptName"], family: row["family"], style: row["style"],
        granted: row["granted"], lastUsed: row["lastUsed"],
        origin: GrantOrigin(rawValue: row["origin"]) ?? .asked, isRevoked: row["revoked"])
      // A name may be that of several faces, installed ones of the provider first. It may have the
      // font twice, for good and for the session, of which one is enabled.
      if let last = grants.last, last.app == grant.app, last.key == grant.key { continue }
      if let face: String = row["face"] {
        grant.face = .init(
          id: face,
          path: layout.fontFile(
            digest: row["digest"], fileExtension: row["fileExtension"],
            scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent),
          preview: try FontStore.value(row["preview"]),
          fileFamilies: try FontStore.value(row["fileFamilies"]))
      }
      grants.append(grant)
    }
    return grants
  }
}
