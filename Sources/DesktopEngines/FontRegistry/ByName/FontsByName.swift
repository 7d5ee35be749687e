// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The fonts of the store that are used by name, and which of them may have changed since they were
/// published: a change among thousands costs what the change is.
public struct FontsByName: Sendable {
  public typealias Font = ByNameLayers.Font

  /// The data of a font in a registration.
  private struct Use: Hashable {
    var font: Font
    /// The faces that are not used by name, by every index that fontconfig has for them.
    var hidden: Set<Int32> = []
  }

  /// By their registrations: two owners may have the same bytes.
  private var holders: [Font: [Int64: Set<Int32>]] = [:]
  private var registrations: [Int64: Use] = [:]
  /// The newest entry of the journal that is accounted for.
  private var serial: Int64?
  /// The fonts that may have come or gone, or have other faces, since `publish` was told last; nil for any.
  public private(set) var changed: Set<Font>?

  public init() {}

  /// Some fonts, all of which may be new.
  ///
  /// - Parameter hidden: the indexes of their faces that are not used.
  public init(_ fonts: some Sequence<Font>, hidden: [Font: Set<Int32>] = [:]) {
    for (number, font) in fonts.enumerated() {
      set(Use(font: font, hidden: hidden[font] ?? []), of: -Int64(number) - 1)
    }
  }

  private init(_ found: [Int64: Use]) {
    for (registration, use) in found { set(use, of: registration) }
  }

  public var isEmpty: Bool { holders.isEmpty }
  var count: Int { holders.count }
  public var all: Set<Font> { Set(holders.keys) }
  func contains(_ font: Font) -> Bool { holders[font] != nil }

  /// The indexes of a font's faces that nobody has by name.
  func hidden(of font: Font) -> Set<Int32> {
    guard let sets = holders[font]?.values, let first = sets.first else { return [] }
    return sets.dropFirst().reduce(first) { $0.intersection($1) }
  }

  /// All changes until now are published.
  public mutating func notePublished() { changed = [] }

  private mutating func set(_ use: Use?, of registration: Int64) {
    let before = registrations[registration]
    guard before != use else { return }
    registrations[registration] = use
    if let font = before?.font {
      holders[font]?[registration] = nil
      if holders[font]?.isEmpty == true { holders[font] = nil }
    }
    if let use { holders[use.font, default: [:]][registration] = use.hidden }
    changed?.formUnion([before?.font, use?.font].compactMap(\.self))
  }
}

extension StoreReader {
  /// The fonts that are used by name, with those of their faces that are not.
  ///
  /// Faces to which `updateConflicts` found that fonts of the system are preferred are left out.
  ///
  /// - Parameter scope: persistent fonts or those of the login session.
  public func fontsByName(
    _ scope: RegistrationScope = .persistent
  ) throws -> FontsByName {
    var fonts = FontsByName()
    try fonts.update(from: self, scope)
    return fonts
  }

  /// The faces that programs are to find by name.
  ///
  /// - Parameter ids: only these; nil for all.
  public func facesByName(
    _ scope: RegistrationScope = .persistent, among ids: Set<String>? = nil
  ) throws -> [FaceByName] {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT f.id, r.digest, r.fileExtension, r.coverageGroup, f.faceIndex, f.family, COALESCE((
            SELECT n.name FROM fontName n WHERE n.face = f.id AND n.kind = 'family'
            ORDER BY n.rowid LIMIT 1), f.family)
          FROM registration r JOIN face f ON f.registration = r.id
          WHERE r.state = 'installed' AND r.scope = ?1 AND \(FontsByName.isExposed)
            AND (?2 IS NULL OR f.id IN (SELECT value FROM json_each(?2)))
          ORDER BY f.family, f.id
          """,
        arguments: [scope.rawValue, try ids.map { try FontStore.json($0.sorted()) }])
      var faces: [FaceByName] = []
      while let row = try rows.next() {
        faces.append(
          FaceByName(
            id: row[0],
            font: .init(name: "\(row[1] as String).\(row[2] as String)", group: row[3]),
            index: UInt32(clamping: row[4] as Int64), family: row[5], nameOfFamily: row[6]))
      }
      return faces
    }
  }
}

extension FontsByName {
  /// Makes them those that are in the store now; only what the journal says has changed is read.
  public mutating func update(
    from store: StoreReader, _ scope: RegistrationScope = .persistent
  ) throws {
    try store.read { try update(scope, $0) }
  }

  /// Whether a face is used by name, where its file is installed.
  fileprivate static let isExposed = """
    (NOT f.removed AND f.enabled AND f.exposure = 'by-name'
      AND NOT EXISTS (SELECT 1 FROM conflict WHERE face = f.id))
    """

  private mutating func update(_ scope: RegistrationScope, _ database: Database) throws {
    let changes = try JournalChanges(since: serial, database)
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT r.id, r.digest, r.fileExtension, r.coverageGroup, COUNT(*), SUM(\(Self.isExposed)) AS shown
        FROM registration r JOIN face f ON f.registration = r.id
        WHERE r.state = 'installed' AND r.scope = ?1\(changes.condition(on: "r.id"))
        GROUP BY r.id HAVING shown > 0
        """, arguments: [scope.rawValue])
    var found: [Int64: Use] = [:]
    var divided: [Int64] = []
    while let row = try rows.next() {
      found[row[0]] = Use(
        font: Font(name: "\(row[1] as String).\(row[2] as String)", group: row[3]))
      if row[4] as Int > row[5] as Int { divided.append(row[0]) }
    }
    for registration in divided {
      if let hidden = try Self.hidden(in: registration, database) {
        found[registration]?.hidden = hidden
      } else {
        // To take a face away never depends on what can be damaged.
        found[registration] = nil
      }
    }
    if let registrations = changes.registrations {
      for registration in registrations { set(found[registration], of: registration) }
      serial = changes.serial
      let count = try Int.fetchOne(
        database,
        sql: """
          SELECT COUNT(*) FROM registration r
          WHERE r.state = 'installed' AND r.scope = ?1
            AND EXISTS (SELECT 1 FROM face f WHERE f.registration = r.id AND \(Self.isExposed))
          """, arguments: [scope.rawValue])
      // Otherwise something changed that the journal does not record.
      if count == self.registrations.count { return }
      self = FontsByName()
      return try update(scope, database)
    }
    self = FontsByName(found)
    serial = changes.serial
  }

  /// Every index that fontconfig has for the faces of a file that are not used by name, their named instances
  /// included, as the inspection found them; nil where that cannot be read.
  private static func hidden(in registration: Int64, _ database: Database) throws -> Set<Int32>? {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT COUNT(*) AS faces, (
          SELECT json_group_array(json(COALESCE(json_extract(e.value, '$.fontconfigIndexes'), '[]')))
          FROM registration r,
            json_each(CASE WHEN json_valid(r.report) THEN r.report ELSE '{}' END, '$.faces') e
          WHERE r.id = ?1 AND json_extract(e.value, '$.index') IN (
            SELECT f.faceIndex FROM face f WHERE f.registration = ?1 AND NOT \(isExposed))) AS lists
        FROM face f WHERE f.registration = ?1 AND NOT \(isExposed)
        """, arguments: [registration])
    guard let row, let lists = try? FontStore.value(row["lists"] as String) as [[UInt32]],
      lists.count == row["faces"], !lists.contains([])
    else { return nil }
    return Set(lists.joined().map(Int32.init(bitPattern:)))
  }
}
