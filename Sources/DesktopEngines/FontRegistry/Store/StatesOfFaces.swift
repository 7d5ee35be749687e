// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors

/// The step that makes states those of faces: before it, whether a font was removed, enabled or used by
/// name, and which names it had, was known of its file only.
///
/// Each face gets what its file had. A removal that could be undone is that of all faces of its files.
enum StatesOfFaces {
  static let identifier = "15: states belong to faces"

  /// The step before, whose states are of files.
  static let before = "14: by which rules fonts were checked"

  static func migrate(_ database: Database) throws {
    try addStates(database)
    try moveNames(database)
    try moveConflicts(database)
    try database.execute(sql: "DROP TABLE fontName; ALTER TABLE newFontName RENAME TO fontName")
    try takeStatesFromFiles(database)
    try database.execute(sql: indexes)
  }

  // MARK: The states

  private static func addStates(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE face ADD COLUMN enabled INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE face ADD COLUMN exposure TEXT NOT NULL DEFAULT 'asks';
        -- Whether it was the person who disabled the face: its provider does not enable it then.
        ALTER TABLE face ADD COLUMN disabledByPerson INTEGER NOT NULL DEFAULT 0;
        -- Whether the face is disabled only because its app is not there.
        ALTER TABLE face ADD COLUMN heldBack INTEGER NOT NULL DEFAULT 0;
        -- Whether the face is gone; its bytes are part of the file still.
        ALTER TABLE face ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
        -- The entry of the journal by which the person removed the face, as long as that can be undone.
        ALTER TABLE face ADD COLUMN removal INTEGER;
        ALTER TABLE face ADD COLUMN glyphCount INTEGER NOT NULL DEFAULT 0;

        UPDATE face SET enabled = r.enabled, exposure = r.exposure,
          disabledByPerson = r.disabledByPerson, heldBack = r.heldBack,
          removed = r.state = 'removed'
        FROM registration r WHERE r.id = face.registration;

        UPDATE face SET removal = entry.id
        FROM (
          SELECT MAX(j.id) AS id, e.value AS registration
          FROM journal j, json_each(CASE WHEN json_valid(j.registrations) THEN j.registrations ELSE '[]' END) e
          WHERE j.kind = 'remove' AND j.undoneBy IS NULL GROUP BY e.value) AS entry
        WHERE face.removed AND face.registration = entry.registration;

        -- Those of a file with one face; reports are large, and are not read for it.
        UPDATE face SET glyphCount = r.glyphCount
        FROM registration r
        WHERE r.id = face.registration AND face.registration IN
          (SELECT registration FROM face GROUP BY registration HAVING COUNT(*) = 1);
        """)
  }

  // MARK: The names

  private static func moveNames(_ database: Database) throws {
    try database.execute(
      sql: """
        -- By kind: families, full names and PostScript names, of every pattern that fontconfig
        -- makes of the face, in every language; and as fontconfig compares them.
        CREATE TABLE newFontName (
          face TEXT NOT NULL REFERENCES face (id) ON DELETE CASCADE,
          kind TEXT NOT NULL,
          name TEXT NOT NULL,
          folded TEXT NOT NULL,
          -- Whether the system had fonts of the family when the person agreed.
          shared INTEGER NOT NULL
        ) STRICT;
        -- The names of a file with one face are that face's.
        INSERT INTO newFontName
          SELECT f.id, n.kind, n.name, n.folded, n.shared
          FROM fontName n JOIN face f ON f.registration = n.registration
          WHERE n.registration IN
            (SELECT registration FROM face GROUP BY registration HAVING COUNT(*) = 1)
          ORDER BY n.rowid;
        """)
    let collections = try Int64.fetchAll(
      database, sql: "SELECT registration FROM face GROUP BY registration HAVING COUNT(*) > 1")
    for registration in collections { try divide(collection: registration, database) }
  }

  /// Gives each face of a file its number of glyphs by the report, and each name to the faces that have it; one
  /// that no face is known to have, to all of them, so that it stays taken.
  private static func divide(collection registration: Int64, _ database: Database) throws {
    let text = try String.fetchOne(
      database, sql: "SELECT report FROM registration WHERE id = ?", arguments: [registration])
    let report: InspectionReport? = text.flatMap { try? FontStore.value($0) }
    let known = Dictionary(
      (report?.faces ?? []).map { (Int64($0.index), $0.foundNames) },
      uniquingKeysWith: { first, _ in first })
    for face in report?.faces ?? [] {
      try database.cachedStatement(
        sql: "UPDATE face SET glyphCount = ? WHERE registration = ? AND faceIndex = ?"
      ).execute(arguments: [Int64(face.glyphCount), registration, Int64(face.index)])
    }
    let faces = try Row.fetchAll(
      database,
      sql: "SELECT id, faceIndex FROM face WHERE registration = ? ORDER BY faceIndex",
      arguments: [registration])
    let names = try Row.fetchAll(
      database, sql: "SELECT * FROM fontName WHERE registration = ? ORDER BY rowid",
      arguments: [registration])
    for name in names {
      let holders = faces.filter { face in
        guard let found = known[face["faceIndex"]] else { return false }
        let text: String = name["name"]
        return switch FontStore.NameKind(rawValue: name["kind"]) {
        case .family: found.families.contains(text)
        case .fullName: found.fullNames.contains(text)
        case .postScriptName: found.postScriptNames.contains(text)
        case .style, .joinedName: false
        case nil: false
        }
      }
      for face in holders.isEmpty ? faces : holders {
        try database.cachedStatement(sql: "INSERT INTO newFontName VALUES (?, ?, ?, ?, ?)")
          .execute(arguments: [
            face["id"] as String, name["kind"] as String, name["name"] as String,
            name["folded"] as String, name["shared"] as Bool,
          ])
      }
    }
  }

  private static func moveConflicts(_ database: Database) throws {
    try database.execute(
      sql: """
        -- Built-in fonts that have the name of one of ours, which steps back.
        CREATE TABLE newConflict (
          face TEXT NOT NULL REFERENCES face (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          -- The built-in font's file.
          file TEXT NOT NULL,
          PRIMARY KEY (face, name)
        ) STRICT;
        INSERT OR IGNORE INTO newConflict
          SELECT n.face, c.postScriptName, c.file
          FROM conflict c JOIN face f ON f.registration = c.registration
            JOIN newFontName n ON n.face = f.id AND n.name = c.postScriptName;
        DROP TABLE conflict;
        ALTER TABLE newConflict RENAME TO conflict;
        """)
  }

  // MARK: The files

  /// The rows are copied once: each has its report in it, and a column that is dropped would be another copy.
  private static func takeStatesFromFiles(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE newRegistration (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          provider TEXT NOT NULL REFERENCES provider (id),
          digest TEXT NOT NULL,
          fileExtension TEXT NOT NULL,
          byteCount INTEGER NOT NULL,
          scope TEXT NOT NULL,
          coverageGroup TEXT NOT NULL REFERENCES coverageGroup (id),
          -- The inspection's report, as JSON.
          report TEXT NOT NULL,
          -- Of the file: it is removed when all of its faces are.
          state TEXT NOT NULL CHECK (state IN ('installed', 'removed', 'missing')),
          installed INTEGER NOT NULL,
          -- When the last of its faces was removed.
          removed INTEGER,
          -- The login session that a font of the scope `session` belongs to.
          session TEXT,
          -- Whether the person may keep the font without its app.
          keepable INTEGER NOT NULL DEFAULT 1,
          -- Whether the faces' languages are by the table of languages; those of fonts that were
          -- stored before are fontconfig's until they are worked out.
          byLanguageTable INTEGER NOT NULL DEFAULT 0,
          -- Whether all names were read; of fonts that were stored before, only some were.
          namesRead INTEGER NOT NULL DEFAULT 0,
          -- As JSON: what the font would be refused for now, for which its faces are disabled.
          nameFault TEXT,
          -- The number of the newest rules of the inspection that accepted the font; see InspectionRules;
          -- negative where they refused it. Of fonts that were stored before none are known: they are
          -- checked again.
          checkedBy INTEGER NOT NULL DEFAULT 0,
          -- The digest of the file that the person added, where parts of it were left out.
          originalDigest TEXT
        ) STRICT;
        INSERT INTO newRegistration
          SELECT id, provider, digest, fileExtension, byteCount, scope, coverageGroup, report, state,
            installed, removed, session, keepable, byLanguageTable, namesRead, nameFault, checkedBy,
            originalDigest
          FROM registration ORDER BY id;
        -- A number is never used again, also one whose row is gone.
        DELETE FROM sqlite_sequence WHERE name = 'newRegistration';
        INSERT INTO sqlite_sequence (name, seq)
          SELECT 'newRegistration', seq FROM sqlite_sequence WHERE name = 'registration';
        DROP TABLE registration;
        ALTER TABLE newRegistration RENAME TO registration;
        """)
  }

  private static let indexes = """
    CREATE INDEX fontNameFolded ON fontName (folded, kind);
    CREATE INDEX fontNameFace ON fontName (face);
    CREATE INDEX faceRemoval ON face (removal) WHERE removal IS NOT NULL;
    DROP INDEX faceListed;
    CREATE INDEX faceListed ON face
      (registration, removed, family, weight, width, slant, enabled, exposure, heldBack, glyphCount, id);

    -- Several may have the same bytes, as long as one of them is enabled at the most.
    CREATE UNIQUE INDEX registrationInstalled ON registration (digest, provider, scope)
      WHERE state = 'installed';
    -- A row has its report in it, which is large: what lists, budgets and publications read is in these.
    CREATE INDEX registrationListed
      ON registration (state, provider, id, digest, fileExtension, byteCount);
    CREATE INDEX registrationExposed ON registration
      (state, scope, provider, coverageGroup, digest, fileExtension, checkedBy);
    CREATE INDEX registrationCost ON registration (state, provider, byteCount, keepable, scope);
    CREATE INDEX registrationChecked ON registration (checkedBy);
    CREATE INDEX registrationOriginal ON registration (originalDigest)
      WHERE originalDigest IS NOT NULL;
    """
}
