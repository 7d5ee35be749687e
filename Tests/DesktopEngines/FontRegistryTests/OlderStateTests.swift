// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Synchronization
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// A store whose states were of files, made that of faces in one step.
struct OlderStateTests {
  let fixture: StoreFixture
  private static let five = ["HK", "JP", "KR", "SC", "TC"]
  private static let app = AppIdentity(
    id: "org.example.Reader", name: "Reader", icon: "reader", kind: "flatpak")

  /// Makes a store in which files have each of the states.
  init() throws {
    fixture = try StoreFixture()
    let store = try fixture.open()
    func install(_ file: String, _ names: [String], instances: UInt32 = 0) throws -> [String] {
      try fixture.install(
        [fixture.collection(file, names, instances: instances)], in: store
      ).map(\.id)
    }
    _ = try install("plain", Self.five)
    let off = try install("off", ["Off One", "Off Two"])
    _ = try store.setEnabled(false, faces: off, by: .person, now: 2100)
    let asking = try install("asking", ["Asks One", "Asks Two"], instances: 2)
    _ = try store.setExposure(.asks, faces: asking, now: 2100)
    let conflicting = try install("conflicting", ["Taken"])
    #expect(conflicting.count == 1)
    let first = try install("first", ["First A", "First B"])
    let second = try install("second", ["Second A", "Second B"])
    let third = try install("third", ["Third"])
    _ = try store.grant(
      store.reader.usableFaces(FontDescriptor(postScriptName: "KR-Regular"), byApp: Self.app.id),
      to: Self.app, .asked, now: 50)
    _ = try store.remove(faces: first, by: .person, now: 2500)
    _ = try store.remove(faces: second + third, by: .person, now: 2600)
    try store.close()
  }

  /// What a store knows of its faces.
  private struct Known: Equatable {
    var faces: [String]
    var names: [String]
    var journal: [String]

    init(_ database: some DatabaseReader) throws {
      (faces, names, journal) = try database.read { database in
        func lines(_ sql: String) throws -> [String] {
          try Row.fetchAll(database, sql: sql).map { "\($0)" }
        }
        return (
          try lines(
            """
            SELECT f.id, f.family, f.enabled, f.exposure, f.disabledByPerson, f.heldBack, f.removed,
              f.removal, f.glyphCount, r.state, r.digest, r.removed AS time
            FROM face f JOIN registration r ON r.id = f.registration ORDER BY f.id
            """),
          try lines("SELECT * FROM fontName ORDER BY face, kind, name"),
          try lines("SELECT id, kind, registrations, undoneBy FROM journal ORDER BY id")
        )
      }
    }
  }

  @Test(arguments: StoreSchema.migrator.migrations.prefix { $0 != StatesOfFaces.identifier })
  func `each face of a store of any earlier version gets what its file had`(step: String) throws {
    let place = try #require(StoreSchema.migrator.migrations.firstIndex(of: step))
    try fixture.makeOlder(step)
    let store = try fixture.reopen()
    let faces = try store.reader.faces()
    let states = Dictionary(
      faces.map { ($0.descriptor.family ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    #expect(
      faces.compactMap(\.descriptor.family)
        == ["Asks One", "Asks Two"] + ["HK", "JP", "KR", "Off One", "Off Two", "SC", "Taken", "TC"])
    for (family, face) in states {
      #expect(face.isEnabled != family.hasPrefix("Off"), "\(family)")
      #expect((face.exposure == .asks) == family.hasPrefix("Asks"), "\(family)")
      // Who had disabled a font was not known before.
      #expect(face.isDisabledByPerson == (family.hasPrefix("Off") && place > 0), "\(family)")
    }
    #expect(try store.reader.cost().glyphs == 27 * 10)
    #expect(try store.reader.grantedFaces(ofApp: Self.app.id).count == (place > 4 ? 1 : 0))
    // States are of faces from now on.
    let hk = try #require(states["HK"]?.id)
    _ = try store.setEnabled(false, faces: [hk], by: .person, now: 3000)
    #expect(try store.reader.faces(.init(isEnabled: false)).count == 3)
    _ = try store.remove(faces: [try #require(states["JP"]?.id)], by: .person, now: 3000)
    #expect(try store.examine(now: 3000).isEmpty)
    // All that was removed before comes back, the newest first.
    for back in [["JP"], ["Second A", "Second B", "Third"], ["First A", "First B"]] {
      #expect(try store.undo(now: 3100).compactMap(\.descriptor.family).sorted() == back)
    }
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 3200) }
    #expect(try store.examine(now: 3200).isEmpty)
  }

  @Test func `names are those of the faces that have them`() throws {
    try fixture.makeOlder(StatesOfFaces.before)
    let store = try fixture.reopen()
    let kr = try #require(try store.reader.faces(.init(family: "KR")).first?.id)
    #expect(try store.reader.families(ofFace: kr) == ["KR"])
    let holders = try store.reader.holders(ofPostScriptName: "kr-regular")
    #expect(holders.map(\.face) == [kr])
  }

  @Test func `the glyphs of a file with one face are counted without its report`() throws {
    try fixture.makeOlder(StatesOfFaces.before)
    let queue = try DatabaseQueue(path: fixture.layout.database)
    // Reports are most of a store: to read them all takes longer than a program waits for a service.
    try queue.write { try $0.execute(sql: "UPDATE registration SET report = '{'") }
    try queue.close()
    let counted = try fixture.reopen().read {
      try Int.fetchOne($0, sql: "SELECT glyphCount FROM face WHERE family = 'Taken'")
    }
    #expect(counted == 27)
  }

  @Test func `a number that was used is not used again`() throws {
    let last = try fixture.using { store in
      let face = try #require(try fixture.install([fixture.accepted("Last")], in: store).first)
      _ = try store.remove(
        faces: [face.id], by: .provider(StoreFixture.owner.id), now: 2700)
      return face.registration
    }
    try fixture.makeOlder(StatesOfFaces.before, sequence: last)
    let store = try fixture.reopen()
    let next = try #require(try fixture.install([fixture.accepted("Next")], in: store).first)
    #expect(next.registration > last)
  }

  @Test func `an older version refuses the newer store`() throws {
    let queue = try DatabaseQueue(path: fixture.layout.database)
    var older = DatabaseMigrator()
    for step in StoreSchema.migrator.migrations where step != StatesOfFaces.identifier {
      older.registerMigration(step) { _ in }
    }
    #expect(try queue.read(older.hasBeenSuperseded))
  }

  // MARK: Killed on the way

  /// The database and its log as a process leaves them that is killed before each statement of the opening.
  private func snapshots(_ folder: String) throws -> [String] {
    let path = fixture.layout.database
    let taken = Mutex<[String]>([])
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      database.trace { _ in
        taken.withLock { taken in
          let copy = "\(folder)/\(taken.count).sqlite"
          for suffix in ["", "-wal"] where FileSystem.exists(path + suffix) {
            try? FileSystem.copy(path + suffix, to: copy + suffix, mode: 0o600)
          }
          taken.append(copy)
        }
      }
    }
    try StoreDatabase.open(path, configuration, fixture.layout).close()
    return taken.withLock { $0 }
  }

  @Test func `killed at any point, the store is the old or the new one, and is opened`() throws {
    try fixture.makeOlder(StatesOfFaces.before)
    let folder = NSTemporaryDirectory() + "typecase-killed-\(UUID().uuidString)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    defer { FileSystem.removeTree(folder) }
    let copies = try snapshots(folder)
    #expect(copies.count > 50)
    let wanted = try Known(
      StoreDatabase.open(fixture.layout.database, Configuration(), fixture.layout))
    var olders = 0
    for copy in copies {
      let found = try StoreDatabase.open(copy, Configuration(), fixture.layout)
      #expect(try Known(found) == wanted, "\(copy)")
      try found.close()
      olders += 1
    }
    #expect(olders == copies.count && wanted.faces.count == 15)
  }

  @Test func `a log that was written in part is the old store`() throws {
    try fixture.makeOlder(StatesOfFaces.before)
    let folder = NSTemporaryDirectory() + "typecase-log-\(UUID().uuidString)"
    try FileSystem.createDirectories(folder, mode: 0o700)
    defer { FileSystem.removeTree(folder) }
    let whole = "\(folder)/whole.sqlite"
    try FileSystem.copy(fixture.layout.database, to: whole, mode: 0o600)
    var configuration = Configuration()
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
    }
    let queue = try DatabaseQueue(path: whole, configuration: configuration)
    try StoreSchema.migrator.migrate(queue)
    let (main, log) = try (
      Data(contentsOf: URL(fileURLWithPath: whole)),
      Data(contentsOf: URL(fileURLWithPath: whole + "-wal"))
    )
    let wanted = try Known(queue)
    try queue.close()
    // A frame of the log is a page with a header of 24 bytes, after the log's own of 32.
    let frame = 24 + 4096
    #expect(log.count > 10 * frame)
    for length in stride(from: 0, to: log.count, by: max(frame, log.count / 40 / frame * frame)) {
      let part = "\(folder)/part.sqlite"
      for suffix in ["", "-wal", "-shm"] where FileSystem.exists(part + suffix) {
        try FileSystem.remove(part + suffix)
      }
      try main.write(to: URL(fileURLWithPath: part))
      try log.prefix(32 + length).write(to: URL(fileURLWithPath: part + "-wal"))
      let found = try StoreDatabase.open(part, Configuration(), fixture.layout)
      #expect(try Known(found) == wanted, "\(length) of \(log.count)")
      try found.close()
    }
  }
}
