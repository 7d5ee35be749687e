// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// A store in a folder of its own, which is deleted with the fixture.
final class StoreFixture {
  let layout: StoreLayout
  private let folder: String
  static let owner = AppIdentity(
    id: "org.example.Foundry", name: "Foundry", icon: "", kind: "registered-host")

  init() throws {
    folder = NSTemporaryDirectory() + "typecase-store-\(UUID().uuidString)"
    layout = StoreLayout(
      data: folder + "/data/typecase", configuration: folder + "/config",
      runtime: folder + "/runtime")
  }

  /// Ends the login session and deletes its folder.
  func endSession() { FileSystem.removeTree(folder + "/runtime") }

  static let other = AppIdentity(id: "org.example.Other", name: "Other", icon: "", kind: "flatpak")

  deinit { FileSystem.removeTree(folder) }

  func open(now: Int64 = 1000) throws -> FontStore {
    try FontStore(layout: layout, lock: lock(), now: now)
  }

  /// Takes the lock, once no child process of another test holds it any more: between its start and its
  /// `exec` a child holds every file descriptor of this process.
  func lock() throws -> StoreLock {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      do { return try StoreLock(layout) } catch {
        guard case .held = error, ContinuousClock.now < deadline else { throw error }
        sched_yield()
      }
    }
  }

  /// Opens the store once more.
  ///
  /// The first store keeps the lock, so this one takes that of another folder.
  func reopen(now: Int64 = 3000) throws -> FontStore {
    try FontStore(layout: layout, lock: StoreLock(StoreFixture().layout), now: now)
  }

  /// The same in another run of the machine.
  func reopen(now: Int64, inRun run: String) throws -> FontStore {
    try FontStore(
      layout: layout, lock: StoreLock(StoreFixture().layout),
      moment: .init(time: now, boot: run, uptime: 0), isRepairing: false)
  }

  /// A system that has one font, by its PostScript name, or by the name of its family.
  static func builtIn(
    _ name: String = "", family: String? = nil, file: String = "/usr/share/fonts/font.ttf"
  ) -> BuiltInFonts {
    BuiltInFonts(
      SystemFontNames(faces: [
        .init(
          file: file,
          names: FontconfigNames(
            families: family.map { [$0] } ?? [], postScriptNames: name.isEmpty ? [] : [name]))
      ]))
  }

  /// A font that was inspected: its bytes are its name.
  ///
  /// - Parameters:
  ///   - further: the names by which fontconfig finds it beside those that it shows.
  ///   - shared: the folder of the machine's store that it is in; nil for a copy in the staging folder.
  func accepted(
    _ name: String, file: String? = nil, family: String? = nil,
    coverage: [ClosedRange<UInt32>] = [65...90],
    weight: Double = 400, further: FontconfigNames = FontconfigNames(), styles: [String] = [],
    shared: String? = nil
  ) throws -> AcceptedFont {
    var path = "\(layout.staging)/\(file ?? name)"
    try Data("bytes of \(file ?? name)".utf8).write(to: URL(fileURLWithPath: path))
    let digest = try FileDigest.sha256(path: path)
    let count = UInt64("bytes of \(file ?? name)".utf8.count)
    if let shared {
      let staged = path
      path = "\(shared)/\(digest).ttf"
      try FileSystem.replace(path, with: staged)
    }
    let face = report(
      of: name, family: family ?? name, style: weight == 400 ? "Regular" : "Bold", weight: weight,
      coverage: coverage, further: further, styles: styles)
    return try accepted(
      StagedFile(path: path, digest: digest, byteCount: count, isShared: shared != nil), [face])
  }

  /// What an inspection says of a face.
  ///
  /// - Parameter instances: how many named instances it has, if it is a variable one.
  func report(
    of name: String, family: String, style: String = "Regular", index: UInt32 = 0,
    weight: Double = 400, coverage: [ClosedRange<UInt32>] = [65...90],
    further: FontconfigNames = FontconfigNames(), styles: [String] = [],
    instances: UInt32 = 0
  ) -> FaceReport {
    var descriptor = FontDescriptor(postScriptName: name)
    descriptor.family = family
    descriptor.style = style
    descriptor.weight = weight
    let indexes =
      [index]
      + (instances == 0 ? [] : (1...instances).map { $0 << 16 | index } + [0x8000 << 16 | index])
    return FaceReport(
      index: index, descriptor: descriptor,
      fontconfigNames: FontconfigNames([
        FontconfigNames(families: [family], postScriptNames: [name]), further,
      ]), names: styles.map { FontName(nameID: 2, language: "", string: $0) }, axes: [],
      instances: [], featureTags: [],
      coverage: coverage, fontconfigLanguages: ["en"], fontconfigIndexes: indexes,
      embedding: .installable, license: "OFL", licenseURL: "", version: "1", designer: "",
      manufacturer: "", copyright: "", description: "", color: .none, glyphCount: 27,
      isVariable: instances > 0, script: "Latn")
  }

  private func accepted(_ file: StagedFile, _ faces: [FaceReport]) throws -> AcceptedFont {
    var common = AcceptedFont.Common()
    return try AcceptedFont(
      file: file, format: .trueType,
      report: InspectionReport(
        digest: file.digest, byteCount: file.byteCount, format: .trueType, issues: [],
        faces: faces),
      spool: Spool(path: "\(layout.staging)/\(UUID().uuidString)"), common: &common)
  }

  /// A collection that was inspected, with a family for each name: its bytes are its name.
  ///
  /// - Parameter instances: how many named instances each face has.
  func collection(
    _ file: String, _ names: [String], instances: UInt32 = 0
  ) throws -> AcceptedFont {
    try collection(
      file,
      of: names.enumerated().map { index, name in
        report(
          of: "\(name)-Regular", family: name, index: UInt32(index),
          coverage: [0x41...0x5A, UInt32(0x61 + index)...0x7A], instances: instances)
      })
  }

  /// A collection of these faces.
  func collection(_ file: String, of faces: [FaceReport]) throws -> AcceptedFont {
    let path = "\(layout.staging)/\(UUID().uuidString)"
    let bytes = Data("collection \(file)".utf8)
    try bytes.write(to: URL(fileURLWithPath: path))
    return try accepted(
      StagedFile(
        path: path, digest: FileDigest.sha256(path: path), byteCount: UInt64(bytes.count)), faces)
  }

  /// Moves what the database has into the tables of an older version, whose states were of files.
  ///
  /// - Parameter sequence: the last number of a registration, if it is not there any more.
  func makeOlder(_ step: String, sequence: Int64? = nil) throws {
    let path = layout.database
    let migrator = StoreSchema.migrator
    let place = try #require(migrator.migrations.firstIndex(of: step))
    let old = try DatabaseQueue(path: path + ".old")
    try migrator.migrate(old, upTo: step)
    func face(_ value: String) -> String {
      "(SELECT \(value) FROM new.face f WHERE f.registration = new.registration.id)"
    }
    let ofFiles = [
      "enabled": face("MAX(f.enabled)"), "exposure": face("MIN(f.exposure)"),
      "disabledByPerson": face("MAX(f.disabledByPerson)"), "heldBack": face("MAX(f.heldBack)"),
      "glyphCount": face("SUM(f.glyphCount)"),
    ]
    // Names in lower case, which versions since then have in another table.
    let ofFaces = ["lowerFamily": "LOWER(family)", "lowerFullName": "LOWER(family)"]
    try old.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH '\(path)' AS new")
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
            AND name NOT IN ('grdb_migrations', 'fontName', 'conflict')
          """)
      for table in tables {
        let columns = try database.columns(in: table).map(\.name)
        let values = columns.map { (table == "registration" ? ofFiles : ofFaces)[$0] ?? $0 }
        // The first version knew of few kinds of change.
        let isMeant =
          table == "journal" && place == 0
          ? "WHERE kind IN ('install', 'remove', 'unregister', 'restore')" : ""
        try database.execute(
          sql: """
            INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
            SELECT \(values.joined(separator: ", ")) FROM new.\(table) \(isMeant)
            """)
      }
      if try database.tableExists("fontName", in: "main") {
        try database.execute(
          sql: """
            INSERT INTO main.fontName SELECT f.registration, n.kind, n.name, n.folded, n.shared
            FROM new.fontName n JOIN new.face f ON f.id = n.face
            GROUP BY f.registration, n.kind, n.name ORDER BY MIN(n.rowid)
            """)
      }
      if place < 8 {
        // The rules themselves, as older versions stored them.
        try database.execute(
          sql: "UPDATE main.coverageGroup SET rules = '<match target=\"font\"/>'")
      }
      if place < 6 {
        // What fontconfig reported.
        try database.execute(
          sql: """
            UPDATE main.face SET descriptor = json_set(descriptor, '$.languages', json('["fc-only"]')),
              preview = json_set(preview, '$.languages', json('["fc-only"]'))
            """)
      }
      if let sequence {
        try database.execute(
          sql: "UPDATE main.sqlite_sequence SET seq = ? WHERE name = 'registration'",
          arguments: [sequence])
      }
      try database.execute(sql: "DETACH new")
    }
    try old.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
  }

  @discardableResult
  func install(
    _ fonts: [AcceptedFont], in store: FontStore, owner: AppIdentity = StoreFixture.owner,
    scope: RegistrationScope = .persistent, enabled: Bool = true
  ) throws -> [StoredFace] {
    try store.install(
      fonts, owner: owner, scope: scope, enabled: enabled, exposure: .byName, now: 2000)
  }
}
