// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB

/// The tables, as the steps that made them.
///
/// A step that was released is never changed.
enum StoreSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: fonts, their owners, and the journal") { database in
      try database.execute(
        sql: """
          CREATE TABLE provider (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            icon TEXT NOT NULL,
            kind TEXT NOT NULL
          ) STRICT;

          -- One rule serves all fonts with the same coverage.
          CREATE TABLE coverageGroup (
            id TEXT PRIMARY KEY,
            rules TEXT NOT NULL
          ) STRICT;

          -- A file that somebody registered. Bytes are shared by digest; a removed one stays until
          -- its removal can no longer be taken back.
          CREATE TABLE registration (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            provider TEXT NOT NULL REFERENCES provider (id),
            digest TEXT NOT NULL,
            fileExtension TEXT NOT NULL,
            byteCount INTEGER NOT NULL,
            scope TEXT NOT NULL,
            enabled INTEGER NOT NULL,
            exposure TEXT NOT NULL,
            coverageGroup TEXT NOT NULL REFERENCES coverageGroup (id),
            -- The inspection's report, as JSON.
            report TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('installed', 'removed', 'missing')),
            installed INTEGER NOT NULL,
            removed INTEGER
          ) STRICT;
          CREATE UNIQUE INDEX registrationInstalled ON registration (digest)
            WHERE state = 'installed';

          CREATE TABLE face (
            id TEXT PRIMARY KEY,
            registration INTEGER NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
            faceIndex INTEGER NOT NULL,
            postScriptName TEXT NOT NULL,
            family TEXT NOT NULL,
            weight REAL NOT NULL,
            width REAL NOT NULL,
            slant REAL NOT NULL,
            -- What lists need of the face, so that they need not read the report.
            descriptor TEXT NOT NULL,
            preview TEXT NOT NULL
          ) STRICT;
          CREATE INDEX faceName ON face (postScriptName);
          CREATE INDEX faceFamily ON face (family);
          -- What lists of thousands are made from, without the reports and descriptors between.
          CREATE INDEX registrationListed
            ON registration (state, provider, id, digest, fileExtension, byteCount);
          CREATE INDEX faceListed ON face (registration, family, weight, width, slant, id);

          -- Every change, in order. Undo adds an entry; it takes none away.
          CREATE TABLE journal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('install', 'remove', 'unregister', 'restore')),
            registrations TEXT NOT NULL,
            undoneBy INTEGER REFERENCES journal (id)
          ) STRICT;

          -- Digests that are on their way into `fonts/`: what a crash may leave there.
          CREATE TABLE arriving (digest TEXT PRIMARY KEY) STRICT;
          """)
    }
    migrator.registerMigration("2: scopes, states and what fonts cost") { database in
      try database.execute(
        sql: """
          -- The login session that a font of the scope `session` belongs to.
          ALTER TABLE registration ADD COLUMN session TEXT;
          -- Whether it was the person who disabled the font: its provider does not enable it then.
          ALTER TABLE registration ADD COLUMN disabledByPerson INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE registration ADD COLUMN glyphCount INTEGER NOT NULL DEFAULT 0;
          UPDATE registration SET glyphCount = COALESCE(
            (SELECT SUM(json_extract(value, '$.glyphCount')) FROM json_each(report, '$.faces')), 0);

          -- Several may have the same bytes, as long as one of them is enabled at the most.
          DROP INDEX registrationInstalled;
          CREATE UNIQUE INDEX registrationInstalled ON registration (digest, provider, scope)
            WHERE state = 'installed';

          CREATE TABLE newJournal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('install', 'remove', 'unregister', 'restore',
              'replace', 'enable', 'disable', 'expose', 'expire', 'conflict')),
            registrations TEXT NOT NULL,
            undoneBy INTEGER REFERENCES newJournal (id)
          ) STRICT;
          INSERT INTO newJournal SELECT * FROM journal;
          DROP TABLE journal;
          ALTER TABLE newJournal RENAME TO journal;

          -- Built-in fonts that have the name of one of ours, which steps back.
          CREATE TABLE conflict (
            registration INTEGER NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
            postScriptName TEXT NOT NULL,
            -- The built-in font's file.
            file TEXT NOT NULL,
            PRIMARY KEY (registration, postScriptName)
          ) STRICT;
          """)
    }
    migrator.registerMigration("3: what became of apps' questions") { database in
      try database.execute(
        sql: """
          -- Apps that the person refused since the last yes, or muted; they need have no fonts.
          CREATE TABLE asking (
            app TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            icon TEXT NOT NULL,
            kind TEXT NOT NULL,
            refusals INTEGER NOT NULL,
            lastRefusal INTEGER NOT NULL,
            muted INTEGER NOT NULL
          ) STRICT;
          """)
    }
    migrator.registerMigration("4: apps that leave") { database in
      try database.execute(
        sql: """
          -- The app behind an owner: where its packaging was seen last, whether it may install
          -- fonts, as JSON its absence, if it is not there any more, and the last notification
          -- about that.
          CREATE TABLE appPresence (
            provider TEXT PRIMARY KEY REFERENCES provider (id) ON DELETE CASCADE,
            place TEXT,
            entitled INTEGER NOT NULL DEFAULT 1,
            absence TEXT,
            notification TEXT
          ) STRICT;

          -- Whether the font is disabled only because its app is not there.
          ALTER TABLE registration ADD COLUMN heldBack INTEGER NOT NULL DEFAULT 0;
          -- Whether the person may keep the font without its app. Of fonts that were stored before,
          -- the embedding rights alone decide.
          ALTER TABLE registration ADD COLUMN keepable INTEGER NOT NULL DEFAULT 1;
          UPDATE registration SET keepable = NOT EXISTS (
            SELECT 1 FROM json_each(report, '$.faces')
            WHERE json_extract(value, '$.embedding') = 'restricted');

          -- The kinds are the store's own words: a check of them would be made anew with each.
          CREATE TABLE newJournal (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            kind TEXT NOT NULL,
            registrations TEXT NOT NULL,
            undoneBy INTEGER REFERENCES newJournal (id)
          ) STRICT;
          INSERT INTO newJournal SELECT * FROM journal;
          DROP TABLE journal;
          ALTER TABLE newJournal RENAME TO journal;
          """)
    }
    migrator.registerMigration("5: names in any case") { database in
      try database.execute(
        sql: "CREATE INDEX faceNameInAnyCase ON face (postScriptName COLLATE NOCASE)")
      try database.execute(
        sql: "CREATE INDEX faceFamilyInAnyCase ON face (family COLLATE NOCASE)")
    }
    migrator.registerMigration("6: which app was given which font") { database in
      try database.execute(
        sql: """
          -- Apps that were given fonts, or that the person did not want to hear of a missing font
          -- from; where its packaging was seen last, and as JSON its absence, if it is not there
          -- any more.
          CREATE TABLE consumer (
            app TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            icon TEXT NOT NULL,
            kind TEXT NOT NULL,
            place TEXT,
            absence TEXT
          ) STRICT;

          -- By what outlives a font's update, and its removal until that is taken back. They
          -- refer to nothing, so that a revocation is kept also where other rows are lost.
          CREATE TABLE fontGrant (
            app TEXT NOT NULL,
            provider TEXT NOT NULL,
            postScriptName TEXT NOT NULL COLLATE NOCASE,
            -- As they were when the font was given last.
            family TEXT NOT NULL,
            style TEXT NOT NULL,
            granted INTEGER NOT NULL,
            lastUsed INTEGER NOT NULL,
            origin TEXT NOT NULL,
            revoked INTEGER NOT NULL,
            -- What the desktop's permission store was told, if it was.
            mirrored TEXT,
            UNIQUE (app, provider, postScriptName)
          ) STRICT;

          -- Missing fonts that the person said "Not now" to, by the name that the app gave, in
          -- lower case: there is no asking again until one is installed.
          CREATE TABLE unwantedFont (
            app TEXT NOT NULL,
            name TEXT NOT NULL,
            UNIQUE (app, name)
          ) STRICT;
          CREATE INDEX unwantedFontName ON unwantedFont (name);

          -- The names that apps ask by, in lower case as Unicode has it, which SQLite does not
          -- know; nothing until the store is opened.
          ALTER TABLE face ADD COLUMN lowerFamily TEXT;
          ALTER TABLE face ADD COLUMN lowerFullName TEXT;
          CREATE INDEX faceLowerFamily ON face (lowerFamily);
          CREATE INDEX faceLowerFullName ON face (lowerFullName);
          """)
    }
    migrator.registerMigration("7: what is left to do") { database in
      try database.execute(
        sql: """
          -- What the desktop's permission store may still say of apps that were forgotten.
          CREATE TABLE mirrorRest (
            app TEXT NOT NULL,
            postScriptName TEXT NOT NULL COLLATE NOCASE,
            UNIQUE (app, postScriptName)
          ) STRICT;

          -- Whether the faces' languages are by the table of languages; those of fonts that were
          -- stored before are fontconfig's until they are worked out.
          ALTER TABLE registration ADD COLUMN byLanguageTable INTEGER NOT NULL DEFAULT 0;
          """)
    }
    migrator.registerMigration("8: every name that a font is found by") { database in
      try database.execute(
        sql: """
          -- By kind: families, full names and PostScript names, of every pattern that fontconfig
          -- makes of the file, in every language; and as fontconfig compares them.
          CREATE TABLE fontName (
            registration INTEGER NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            folded TEXT NOT NULL,
            -- Whether the system had fonts of the family when the person agreed.
            shared INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX fontNameFolded ON fontName (folded, kind);
          CREATE INDEX fontNameRegistration ON fontName (registration);

          -- Whether all of these names were read; of fonts that were stored before, only some were.
          ALTER TABLE registration ADD COLUMN namesRead INTEGER NOT NULL DEFAULT 0;
          -- As JSON: the name that the font would be refused for now, for which it is disabled.
          ALTER TABLE registration ADD COLUMN nameFault TEXT;
          """)
    }
    migrator.registerMigration("9: what fonts add to a program's start") { database in
      try database.execute(
        sql: """
          -- Microseconds; see CoverageGroup. What the group is, in the column `rules`, was XML
          -- before, and is a text of its own now: how to say it depends on the fonts beside it.
          ALTER TABLE coverageGroup ADD COLUMN startCost INTEGER NOT NULL DEFAULT 0;
          """)
      let update = try database.makeStatement(
        sql: "UPDATE coverageGroup SET rules = ?, startCost = ? WHERE id = ?")
      for id in try String.fetchAll(database, sql: "SELECT id FROM coverageGroup") {
        let text = try String.fetchOne(
          database, sql: "SELECT report FROM registration WHERE coverageGroup = ? LIMIT 1",
          arguments: [id])
        // The doctor finds what a damaged report lacks.
        guard let text, let report: InspectionReport = try? FontStore.value(text) else { continue }
        let group = CoverageGroup(report.faces)
        guard group.id == id else { continue }
        try update.execute(
          arguments: [group.text, Int64(clamping: group.startCost), id])
      }
    }
    migrator.registerMigration("10: names that apps were told of") { database in
      try database.execute(
        sql: """
          -- When an app that wanted to enable a font of its own was told that the name is somebody
          -- else's; for a day.
          CREATE TABLE toldName (
            app TEXT NOT NULL,
            time INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX toldNameApp ON toldName (app, time);
          """)
    }
    migrator.registerMigration("11: ids that tell apps nothing") { database in
      try database.execute(
        sql: """
          -- One row, made at the first start; see AppFontIDs.
          CREATE TABLE secret (value BLOB NOT NULL) STRICT;
          """)
    }
    migrator.registerMigration("12: whose fonts a change is of") { database in
      try database.execute(
        sql: """
          -- As JSON: who is told of the change, also when nothing else is left of the fonts.
          ALTER TABLE journal ADD COLUMN owners TEXT NOT NULL DEFAULT '[]';
          """)
    }
    migrator.registerMigration("13: what budgets and publications read") { database in
      try database.execute(
        sql: """
          -- A row has its report in it, which is large: what is asked of all rows is read from these.
          CREATE INDEX registrationExposed ON registration
            (state, exposure, scope, enabled, provider, coverageGroup, digest, fileExtension);
          CREATE INDEX registrationCost ON registration
            (state, provider, byteCount, glyphCount, keepable, scope);
          """)
    }
    migrator.registerMigration("14: by which rules fonts were checked") { database in
      try database.execute(
        sql: """
          -- The number of the newest rules of the inspection that accepted the font; see InspectionRules;
          -- negative where they refused it. Of fonts that were stored before none are known: they are
          -- checked again.
          ALTER TABLE registration ADD COLUMN checkedBy INTEGER NOT NULL DEFAULT 0;
          CREATE INDEX registrationChecked ON registration (checkedBy);

          -- The digest of the file that the person added, where parts of it were left out.
          ALTER TABLE registration ADD COLUMN originalDigest TEXT;
          CREATE INDEX registrationOriginal ON registration (originalDigest)
            WHERE originalDigest IS NOT NULL;

          -- Lists of families ask for it, too, and are read from this alone.
          DROP INDEX registrationExposed;
          CREATE INDEX registrationExposed ON registration
            (state, exposure, scope, enabled, provider, coverageGroup, digest, fileExtension,
              checkedBy);
          """)
    }
    migrator.registerMigration(StatesOfFaces.identifier, migrate: StatesOfFaces.migrate)
    migrator.registerMigration("16: every name that a font is asked by") { database in
      try database.execute(
        sql: """
          -- Apps ask by any name in fontName, where styles are from now on as well; see FontStore.fillInNames.
          DROP INDEX faceLowerFamily;
          DROP INDEX faceLowerFullName;
          ALTER TABLE face DROP COLUMN lowerFamily;
          ALTER TABLE face DROP COLUMN lowerFullName;
          """)
    }
    migrator.registerMigration("17: how long removals have been too old") { database in
      try database.execute(
        sql: """
          -- One row, as long as there are removals that are too old by the clock; see FontStore.forgetOldRemovals.
          CREATE TABLE oldRemovals (absence TEXT NOT NULL) STRICT;
          """)
    }
    return migrator
  }
}
