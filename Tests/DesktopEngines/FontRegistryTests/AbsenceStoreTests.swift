// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// What the store does when an app is uninstalled, and when it returns or does not.
struct AbsenceStoreTests {
  let fixture: StoreFixture
  let store: FontStore
  private let owner = StoreFixture.owner.id
  private let absence = Absence(noticed: .init(time: 2000, boot: "a", uptime: 5))

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func install(_ names: String..., enabled: Bool = true) throws -> [StoredFace] {
    try fixture.install(
      try names.map { try fixture.accepted($0) }, in: store, enabled: enabled)
  }

  private func welcome(builtIn: String = "", in other: FontStore? = nil) throws -> Bool {
    try (other ?? store).welcome(
      owner: owner, place: "/there", isEntitled: true, now: 5000,
      builtIn: StoreFixture.builtIn(builtIn))
  }

  private func enabled(in other: FontStore? = nil) throws -> [String] {
    try (other ?? store).reader.faces(.init(isEnabled: true)).compactMap(
      \.descriptor.postScriptName)
  }

  private func presence(in other: FontStore? = nil) throws -> OwnerPresence? {
    try (other ?? store).reader.presences().first
  }

  @Test func `an absence is noted, and noticing it is a change`() throws {
    _ = try install("Alpha")
    #expect(try presence()?.absence == nil)
    let serial = try store.reader.serial()
    try store.note(absence, ofOwner: owner, now: 2000)
    #expect(try store.reader.serial() > serial)
    let noticed = try store.reader.serial()
    let later = absence.lasting(until: .init(time: 2010, boot: "a", uptime: 15))
    try store.note(later, ofOwner: owner, now: 2010)
    #expect(try store.reader.serial() == noticed)
    #expect(try presence()?.absence == later)
    #expect(try presence(in: fixture.reopen())?.absence == later)
    #expect(try enabled() == ["Alpha"])
  }

  @Test func `fonts that are held back are in no rule, and return unchanged`() throws {
    _ = try install("Alpha")
    let off = try install("Beta", enabled: false)
    let mine = try install("Gamma")
    _ = try store.setEnabled(
      false, faces: mine.map(\.id), by: .person, now: 3000)
    let heldBack = try store.holdBack(fontsOfOwner: owner, absence.holdingFontsBack, now: 4000)
    #expect(heldBack.compactMap(\.descriptor.postScriptName) == ["Alpha"])
    #expect(try enabled().isEmpty)
    #expect(try store.reader.fontsByName().isEmpty)
    #expect(try presence()?.hasHeldBackFonts == true)
    let again = try fixture.reopen()
    #expect(try enabled(in: again).isEmpty)
    #expect(try welcome(in: again))
    #expect(try enabled(in: again) == ["Alpha"])
    #expect(try presence(in: again)?.absence == nil)
    #expect(try again.reader.faces().first { $0.id == mine[0].id }?.isDisabledByPerson == true)
    #expect(try again.reader.faces().first { $0.id == off[0].id }?.isEnabled == false)
    // Nothing remains to be done, and nothing is announced.
    #expect(try !welcome(in: again))
  }

  @Test func `a font whose name was taken meanwhile does not return`() throws {
    _ = try install("Alpha", "Beta", "Gamma")
    _ = try store.holdBack(fontsOfOwner: owner, absence.holdingFontsBack, now: 4000)
    _ = try fixture.install(
      [fixture.accepted("Alpha", file: "other")], in: store, owner: StoreFixture.other)
    #expect(try welcome(builtIn: "Beta"))
    #expect(
      try store.reader.faces(.init(owner: owner, isEnabled: true))
        .compactMap(\.descriptor.postScriptName) == ["Gamma"])
    #expect(try presence()?.hasHeldBackFonts == false)
  }

  @Test func `only a provider that is there enables what its absence disabled`() throws {
    let faces = try install("Alpha").map(\.id)
    _ = try store.holdBack(fontsOfOwner: owner, absence.holdingFontsBack, now: 4000)
    let refused = try store.setEnabled(
      true, faces: faces, by: .person, now: 4000)
    #expect(refused.refused.map(\.reason) == [.ownerAbsent])
    let done = try store.setEnabled(
      true, faces: faces, by: .provider(owner), now: 4000)
    #expect(done.refused.isEmpty)
  }

  @Test func `kept fonts change their owner and nothing else, in one step of the journal`() throws {
    let before = try install("Alpha")
    _ = try install("Beta", enabled: false)
    _ = try store.holdBack(fontsOfOwner: owner, absence.holdingFontsBack, now: 4000)
    let serial = try store.reader.serial()
    let kept = try store.keep(fontsOfOwner: owner, now: 5000)
    #expect(try store.reader.serial() == serial + 1)
    #expect(kept.refused.isEmpty && kept.faces.count == 2)
    let after = try #require(try store.reader.faces().first { $0.id == before[0].id })
    #expect(after.owner == .person)
    #expect(after.isEnabled && after.digest == before[0].digest && after.path == before[0].path)
    // What its app had switched off stays off.
    #expect(try enabled() == ["Alpha"])
    #expect(try store.reader.presences().isEmpty)
    #expect(try fixture.reopen().reader.faces().map(\.owner) == [.person, .person])
  }

  @Test func `a font that the person has already is not kept twice`() throws {
    _ = try fixture.install(
      [fixture.accepted("Alpha")], in: store, owner: .person, enabled: false)
    _ = try install("Alpha", "Beta")
    _ = try store.holdBack(fontsOfOwner: owner, absence.holdingFontsBack, now: 4000)
    let kept = try store.keep(fontsOfOwner: owner, now: 5000, builtIn: StoreFixture.builtIn("Beta"))
    #expect(kept.faces.isEmpty && !kept.isChange)
    #expect(
      Set(kept.refused.map(\.reason)) == [.alreadyRegistered, .duplicatedName("Beta")])
  }

  @Test func `fonts of an installed app, or of no app, cannot be kept`() throws {
    _ = try install("Alpha")
    for expected in [StoreFailure.ownerPresent, .notRegistered] {
      #expect(throws: expected) {
        try store.keep(
          fontsOfOwner: expected == .ownerPresent ? owner : "org.example.Nobody", now: 5000)
      }
    }
    #expect(throws: StoreFailure.notRegistered) {
      try store.remove(fontsOfOwner: "org.example.Nobody", now: 5000)
    }
  }

  @Test func `after an undone removal an absent app is checked again`() throws {
    _ = try install("Alpha")
    _ = try store.holdBack(fontsOfOwner: owner, absence.holdingFontsBack, now: 4000)
    #expect(try store.remove(fontsOfOwner: owner, now: 5000).count == 1)
    #expect(try store.reader.presences().isEmpty)
    #expect(try store.undo(now: 6000).count == 1)
    #expect(try enabled().isEmpty)
    let presence = try #require(try presence())
    #expect(presence.absence == nil && presence.hasHeldBackFonts)
    #expect(try welcome())
    #expect(try enabled() == ["Alpha"])
  }

  @Test func `an unreadable absence begins again`() throws {
    _ = try install("Alpha")
    try store.note(absence, ofOwner: owner, now: 2000)
    try store.database.write {
      try $0.execute(sql: "UPDATE appPresence SET absence = '{\"since\": \"yesterday\"}'")
    }
    #expect(try presence()?.absence == nil)
    try store.note(absence, ofOwner: owner, now: 2000)
    #expect(try presence()?.absence == absence)
  }

  @Test func `an older store decides by the embedding rights what may be kept`() throws {
    let queue = try DatabaseQueue()
    let migrator = StoreSchema.migrator
    try migrator.migrate(queue, upTo: "2: scopes, states and what fonts cost")
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO provider VALUES ('a.b', 'A', '', 'flatpak');
          INSERT INTO coverageGroup VALUES ('g', '');
          INSERT INTO journal (time, kind, registrations) VALUES (1, 'install', '[1,2]');
          """)
      for (digest, embedding) in [("x", "installable"), ("y", "restricted")] {
        try database.execute(
          sql: """
            INSERT INTO registration (provider, digest, fileExtension, byteCount, scope, enabled,
              exposure, coverageGroup, report, state, installed)
            VALUES ('a.b', ?, 'ttf', 1, 'persistent', 1, 'asks', 'g', ?, 'installed', 1)
            """,
          arguments: [digest, "{\"faces\":[{\"embedding\":\"\(embedding)\",\"glyphCount\":1}]}"])
      }
    }
    try migrator.migrate(queue)
    let (keepable, kinds) = try queue.read { database in
      (
        try Bool.fetchAll(database, sql: "SELECT keepable FROM registration ORDER BY digest"),
        try String.fetchAll(database, sql: "SELECT kind FROM journal")
      )
    }
    #expect(keepable == [true, false])
    #expect(kinds == ["install"])
  }
}
