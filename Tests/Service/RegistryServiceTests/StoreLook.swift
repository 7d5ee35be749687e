// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Foundation
import GRDB
import TestDesktop
import TypecaseSystemKit

/// A check of a store from outside, by its file formats alone.
///
/// The registry's own code is used for the text of the rules only.
struct StoreLook {
  /// What is wrong; nothing when the store is whole.
  private(set) var faults: [String] = []
  /// The families that are installed.
  private(set) var families: Set<String> = []
  /// Whether the rules name exactly the fonts that the store says.
  private(set) var rulesAreCurrent = false

  private let data: String

  init(at desktop: PrivateDesktop) throws {
    data = desktop.folder + "/data/typecase"
    var options = Configuration()
    options.readonly = true
    // The registry may be starting.
    options.busyMode = .timeout(60)
    let database = try DatabaseQueue(path: data + "/registry.sqlite", configuration: options)
    let path = desktop.folder + "/config/fontconfig/conf.d/60-typecase.conf"
    try database.read { database in
      try lookAtDatabase(database)
      try lookAtFiles(database)
      try lookAtJournal(database)
      rulesAreCurrent = try areCurrent(try? FileSystem.text(of: path), database)
    }
  }

  private mutating func lookAtDatabase(_ database: Database) throws {
    let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check")
    if integrity != ["ok"] { faults.append("integrity: \(integrity)") }
    if try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") != nil {
      faults.append("a row refers to nothing")
    }
    families = Set(
      try String.fetchAll(
        database,
        sql: """
          SELECT f.family FROM face f JOIN registration r ON r.id = f.registration
          WHERE r.state = 'installed' AND NOT f.removed
          """))
    let arriving = try String.fetchAll(database, sql: "SELECT digest FROM arriving")
    if !arriving.isEmpty { faults.append("still arriving: \(arriving)") }
    if try Row.fetchOne(
      database,
      sql: """
        SELECT 1 FROM registration WHERE state = 'missing'
        OR id NOT IN (SELECT registration FROM face)
        """) != nil
    {
      faults.append("a registration lacks its file or its faces")
    }
  }

  /// Every row has its file with the right bytes, and every file its row.
  private mutating func lookAtFiles(_ database: Database) throws {
    let rows = try Row.fetchAll(database, sql: "SELECT digest, fileExtension FROM registration")
    var names: Set<String> = []
    for row in rows {
      let (digest, fileExtension): (String, String) = (row["digest"], row["fileExtension"])
      let name = "\(digest).\(fileExtension)"
      names.insert(name)
      let found = try? FileDigest.sha256(path: "\(data)/fonts/\(name)")
      if found != digest { faults.append("\(name) has the digest \(found ?? "of no file")") }
    }
    let strays = Set(try FileSystem.names(in: data + "/fonts")).subtracting(names)
    if !strays.isEmpty { faults.append("stray fonts: \(strays)") }
    let staged = try FileSystem.names(in: data + "/staging")
    if !staged.isEmpty { faults.append("stray copies: \(staged)") }
    let aside = try FileSystem.names(in: data + "/aside")
    if !aside.isEmpty { faults.append("put aside: \(aside)") }
  }

  /// Every installed font was installed by an entry, every removal that can be taken back is of faces that are
  /// removed, and the state of each file is that of its faces.
  private mutating func lookAtJournal(_ database: Database) throws {
    let known = try Int64.fetchSet(database, sql: "SELECT id FROM registration")
    var installed: Set<Int64> = []
    for entry in try Row.fetchAll(database, sql: "SELECT * FROM journal ORDER BY id") {
      let (kind, text): (String, String) = (entry["kind"], entry["registrations"])
      let registrations = try JSONDecoder().decode([Int64].self, from: Data(text.utf8))
      if kind == "install" { installed.formUnion(registrations) }
      let undoneBy: Int64? = entry["undoneBy"]
      let removed = try Bool.fetchAll(
        database, sql: "SELECT removed FROM face WHERE removal = ?",
        arguments: [entry["id"] as Int64])
      if kind == "remove", undoneBy == nil, removed.isEmpty || removed.contains(false) {
        faults.append("a removal in the journal did not happen: \(registrations)")
      }
    }
    if try Row.fetchOne(
      database,
      sql: """
        SELECT 1 FROM registration r JOIN face f ON f.registration = r.id
        GROUP BY r.id HAVING (r.state = 'removed') <> MIN(f.removed)
        """) != nil
    {
      faults.append("the state of a file is not that of its faces")
    }
    let unknown = known.subtracting(installed)
    if !unknown.isEmpty { faults.append("installed by no entry of the journal: \(unknown)") }
  }

  /// The faces that a configuration hides in files of which others are used, as digests with indexes.
  private func hidden(_ configuration: String) -> Set<String> {
    let pattern =
      /([0-9a-f]{64})\.[a-z0-9]+<\/string><\/patelt><patelt name="index"><int>(-?[0-9]+)</
    return Set(configuration.matches(of: pattern).map { "\($0.1) \($0.2)" })
  }

  /// The same by the database.
  private func hidden(_ database: Database) throws -> Set<String> {
    Set(
      try String.fetchAll(
        database,
        sql: """
          SELECT r.digest || ' ' || i.value FROM registration r JOIN face f ON f.registration = r.id,
            json_each(r.report, '$.faces') e, json_each(e.value, '$.fontconfigIndexes') i
          WHERE r.state = 'installed' AND json_extract(e.value, '$.index') = f.faceIndex
            AND (f.removed OR NOT f.enabled OR f.exposure <> 'by-name')
            AND EXISTS (SELECT 1 FROM face o WHERE o.registration = r.id
              AND NOT o.removed AND o.enabled AND o.exposure = 'by-name')
          """))
  }

  /// Whether the folders that a configuration names hold exactly the fonts of the database, and rules
  /// name each of them.
  private func areCurrent(_ configuration: String?, _ database: Database) throws -> Bool {
    let wanted = try String.fetchAll(
      database,
      sql: """
        SELECT digest || '.' || fileExtension FROM registration r
        WHERE state = 'installed' AND EXISTS (SELECT 1 FROM face f WHERE f.registration = r.id
          AND NOT f.removed AND f.enabled AND f.exposure = 'by-name')
        """)
    guard let configuration else { return wanted.isEmpty }
    guard try hidden(configuration) == hidden(database) else { return false }
    var published: [String] = []
    for line in configuration.split(separator: "\n") where line.hasPrefix("<dir ") {
      let folder = String(line.drop { $0 != ">" }.dropFirst().dropLast("</dir>".count))
      guard let rules = try? FileSystem.text(of: folder + ".conf"),
        configuration.contains(">\(folder).conf</include>")
      else { return false }
      for link in try FileSystem.names(in: folder)
      where !configuration.contains("<glob>\(folder)/\(link)</glob>") {
        let parts = link.split(separator: "~")
        guard parts.count > 1, parts.dropLast().allSatisfy({ rules.contains("<string>~\($0)~<") })
        else { return false }
        published.append(String(parts[parts.count - 1]))
      }
    }
    return published.sorted() == wanted.sorted()
  }
}
