// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// A database that cannot be used is refused with a message, and rebuilt from what is left.
struct DamagedDatabaseTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private static let names = ["Alpha", "Beta", "Delta", "Gamma"]

  private func closedStore() async throws {
    let store = try fixture.open()
    try await fixture.installFonts(Self.names, in: store)
    try await fixture.publish(store)
    try store.close()
  }

  private var bytes: [UInt8] {
    get throws { try OwnedDescriptor.open(fixture.layout.database).readAll(limit: .max) }
  }

  private func expectRefusal(_ code: StoreFinding.Code) throws {
    let reason = #expect(throws: StoreUnavailable.self) { try fixture.open() }
    #expect(reason?.code == code)
    #expect(reason?.path == fixture.layout.database)
    #expect(reason?.detail.isEmpty == false)
    #expect(try fixture.doctor().examine().map(\.code) == [code])
  }

  /// What is installed after a repair, with its owners.
  private func repaired() async throws -> [StoredFace] {
    let findings = try await fixture.doctor().repair(inspect: StoreFixture.inspect)
    #expect(!findings.isEmpty && findings.allSatisfy { $0.isMended }, "\(findings)")
    return try fixture.using(now: 6000) { store in
      #expect(try store.examine(now: 6000, isInUse: false) == [])
      return try store.reader.faces()
    }
  }

  @Test func `who uses a store that was closed is told apart from who finds it damaged`()
    async throws
  {
    let store = try fixture.open()
    try store.close()
    for use in [
      { _ = try store.reader.serial() },
      { try store.write { try $0.execute(sql: "DELETE FROM registration") } },
    ] {
      let error = #expect(throws: (any Error).self) { try use() }
      #expect(error.map(FontStore.isClosed) == true, "\(String(describing: error))")
    }
    #expect(!FontStore.isClosed(SystemError(code: 2, operation: "open")))
  }

  @Test(arguments: ["no database at all", ""])
  func `without a readable database fonts become the person's own`(text: String) async throws {
    try await closedStore()
    try FileSystem.write(text.utf8, to: fixture.layout.database)
    try expectRefusal(.databaseDamaged)
    #expect(try bytes == Array(text.utf8))
    let faces = try await repaired()
    #expect(faces.compactMap(\.descriptor.family) == Self.names)
    #expect(faces.allSatisfy { $0.owner == .person })
    // A number that was used before is not used again.
    #expect(faces.allSatisfy { $0.registration > 100 })
    let aside = try FileSystem.names(in: fixture.layout.aside)
    #expect(aside == ["registry.sqlite.damaged-5000"])
    #expect(try FileSystem.text(of: fixture.layout.aside + "/" + aside[0]) == text)
  }

  @Test func `without a database a start moves no font aside`() async throws {
    try await closedStore()
    try FileSystem.remove(fixture.layout.database)
    try expectRefusal(.databaseMissing)
    #expect(try FileSystem.names(in: fixture.layout.fonts).count == Self.names.count)
    #expect(try await repaired().count == Self.names.count)
  }

  @Test func `a database without its write-ahead log is not taken for an empty one`() async throws {
    try await closedStore()
    // The state before anything was copied from the write-ahead log.
    try FileSystem.remove(fixture.layout.database)
    try fixture.changeDatabase("PRAGMA journal_mode = WAL")
    try expectRefusal(.databaseDamaged)
    #expect(try FileSystem.names(in: fixture.layout.fonts).count == Self.names.count)
    #expect(try await repaired().count == Self.names.count)
  }

  @Test func `owners and removals survive on undamaged pages`() async throws {
    try await closedStore()
    try fixture.using { store in
      let gamma = try store.reader.faces(.init(family: "Gamma"))
      _ = try store.remove(faces: gamma.map(\.id), by: .person, now: 3000)
    }
    // A page of a table that is not needed.
    try fixture.changeDatabase("DROP INDEX faceFamily")
    try expectRefusal(.databaseDamaged)
    let faces = try await repaired()
    #expect(faces.compactMap(\.descriptor.family) == ["Alpha", "Beta", "Delta"])
    #expect(faces.allSatisfy { $0.owner == StoreFixture.owner })
    let again = try fixture.open(now: 7000)
    #expect(try again.undo(now: 7000).compactMap(\.descriptor.family) == ["Gamma"])
  }

  @Test(arguments: ["face", "registration", "provider", "coverageGroup", "journal"])
  func `a missing table is rebuilt`(table: String) async throws {
    try await closedStore()
    try fixture.changeDatabase("DROP TABLE \(table)")
    try expectRefusal(.databaseDamaged)
    let faces = try await repaired()
    #expect(faces.compactMap(\.descriptor.family) == Self.names)
    if table != "provider" && table != "registration" {
      #expect(faces.allSatisfy { $0.owner == StoreFixture.owner })
    }
  }

  @Test(arguments: 0..<8)
  func `no font is lost by bytes that were overwritten or cut off anywhere`(
    seed: Int
  ) async throws {
    try await closedStore()
    var generator = SplitMix64(seed: seed)
    var damaged = try bytes
    if seed.isMultiple(of: 4) {
      damaged = Array(damaged.prefix(Int.random(in: 1..<damaged.count, using: &generator)))
    } else {
      // A sector that was written over, as a failing disk does.
      let start = Int.random(in: 0..<(damaged.count - 512), using: &generator)
      for index in start..<(start + 512) {
        damaged[index] = .random(in: 0...255, using: &generator)
      }
    }
    try FileSystem.write(damaged, to: fixture.layout.database)
    let findings = try fixture.doctor().examine()
    let result = try await fixture.doctor().repair(inspect: StoreFixture.inspect)
    #expect(result.allSatisfy { $0.isMended }, "before: \(findings), after: \(result)")
    let store = try fixture.open(now: 6000)
    #expect(try store.examine(now: 6000, isInUse: false) == [])
    #expect(try store.reader.faces().compactMap(\.descriptor.family).sorted() == Self.names)
  }

  @Test func `a newer version's database is refused and left alone`() async throws {
    try await closedStore()
    try fixture.changeDatabase("INSERT INTO grdb_migrations VALUES ('99: things to come')")
    let before = try bytes
    try expectRefusal(.databaseNewer)
    let findings = try await fixture.doctor().repair(inspect: StoreFixture.inspect)
    #expect(findings.map(\.isMended) == [false])
    #expect(try bytes == before)
  }

  @Test func `an interrupted repair is continued`() async throws {
    try await closedStore()
    try FileSystem.write(Array("no database".utf8), to: fixture.layout.database)
    // The state after a repair that was killed before it inspected the fonts.
    _ = try StoreRebuild(layout: fixture.layout, now: 4000).run()
    try expectRefusal(.repairUnfinished)
    #expect(try FileSystem.names(in: fixture.layout.fonts).count == Self.names.count)
    #expect(try await repaired().compactMap(\.descriptor.family) == Self.names)
  }

  @Test func `a font that the inspection rejects is not accepted`() async throws {
    try await closedStore()
    try FileSystem.remove(fixture.layout.database)
    let stray = fixture.layout.fonts + "/bad.ttf"
    try FileSystem.write(Damage.badOutlines.data(), to: stray)
    #expect(try await repaired().count == Self.names.count)
    #expect(try FileSystem.names(in: fixture.layout.aside).contains("bad.ttf"))
  }
}
