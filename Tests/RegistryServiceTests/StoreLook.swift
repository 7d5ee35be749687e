// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import GRDB
import SystemKit
import TestDesktop

/// A look at a store from outside, by the file formats alone: nothing here is the registry's own
/// judgement of itself, but the wording of the rules.
struct StoreLook {
  /// What is wrong; nothing when the store is whole.
  private(set) var faults: [String] = []
  /// The families that are installed.
  private(set) var families: Set<String> = []
  /// The by-name configuration that follows from the database, for the newest generation.
  private(set) var expectedRules: String?
  private(set) var rules: String?

  /// Whether the rules file is what the store says.
  var rulesAreCurrent: Bool { expectedRules == rules }

  private let data: String

  init(at desktop: PrivateDesktop) throws {
    data = desktop.folder + "/data/typecase"
    var options = Configuration()
    options.readonly = true
    // The registry may be starting.
    options.busyMode = .timeout(5)
    let database = try DatabaseQueue(path: data + "/registry.sqlite", configuration: options)
    let path = desktop.folder + "/config/fontconfig/conf.d/60-typecase.conf"
    try database.read { database in
      try lookAtDatabase(database)
      try lookAtFiles(database)
      try lookAtJournal(database)
      expectedRules = try expectedRules(for: database, isWritten: FileSystem.exists(path))
    }
    rules = try? FileSystem.text(of: path)
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
          WHERE r.state = 'installed'
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

  /// Every installed font was installed by an entry, and every removal that can be taken back is of
  /// fonts that are removed.
  private mutating func lookAtJournal(_ database: Database) throws {
    let states = try Row.fetchAll(database, sql: "SELECT id, state FROM registration").reduce(
      into: [Int64: String]()
    ) { $0[$1["id"]] = $1["state"] }
    var installed: Set<Int64> = []
    for entry in try Row.fetchAll(database, sql: "SELECT * FROM journal ORDER BY id") {
      let (kind, text): (String, String) = (entry["kind"], entry["registrations"])
      let registrations = try JSONDecoder().decode([Int64].self, from: Data(text.utf8))
      if kind == "install" { installed.formUnion(registrations) }
      let undoneBy: Int64? = entry["undoneBy"]
      if kind == "remove", undoneBy == nil,
        registrations.contains(where: { states[$0] != "removed" })
      {
        faults.append("a removal in the journal did not happen: \(registrations)")
      }
    }
    let unknown = Set(states.keys).subtracting(installed)
    if !unknown.isEmpty { faults.append("installed by no entry of the journal: \(unknown)") }
  }

  /// What the registry's configuration must be, and whether its folder holds just these fonts.
  private func expectedRules(
    for database: Database, isWritten: Bool
  ) throws -> String? {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT r.digest, r.fileExtension, g.id, g.rules FROM registration r
        JOIN coverageGroup g ON g.id = r.coverageGroup
        WHERE r.state = 'installed' AND r.enabled AND r.exposure = 'by-name' ORDER BY g.id
        """)
    guard !rows.isEmpty else { return isWritten ? ByNameRules.empty(including: nil) : nil }
    let generations = try FileSystem.names(in: data + "/by-name").compactMap { Int($0) }
    guard let generation = generations.max() else { return "no generation" }
    var groups: [String] = []
    var links: Set<String> = []
    for row in rows {
      let (group, rules): (String, String) = (row["id"], row["rules"])
      if groups.last != rules { groups.append(rules) }
      links.insert("\(group)-\(row["digest"] as String).\(row["fileExtension"] as String)")
    }
    let folder = "\(data)/by-name/\(generation)"
    guard Set(try FileSystem.names(in: folder)) == links else { return "other links" }
    return ByNameRules(folder: folder, cache: "\(data)/cache/\(generation)", groups: groups)
      .configuration
  }
}
