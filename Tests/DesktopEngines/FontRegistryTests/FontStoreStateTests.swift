// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// Scopes, states and versions of stored fonts.
struct FontStoreStateTests {
  let fixture: StoreFixture
  let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func enable(
    _ isEnabled: Bool, _ faces: [StoredFace], by author: FontStore.Author,
    builtIn: String = "", now: Int64 = 3000
  ) throws -> FontStore.StateChange {
    try store.setEnabled(
      isEnabled, faces: faces.map(\.id), by: author, now: now,
      builtIn: StoreFixture.builtIn(builtIn))
  }

  // MARK: Versions

  @Test func `a newer version replaces the older in one step`() throws {
    let old = try fixture.install([fixture.accepted("Alpha", file: "old")], in: store)
    let new = try fixture.install([fixture.accepted("Alpha", file: "new")], in: store)
    #expect(try store.reader.faces().map(\.id) == new.map(\.id))
    #expect(!FileSystem.exists(old[0].path))
    #expect(FileSystem.exists(new[0].path))
    #expect(try store.reader.cost().faces == 1)
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 4000) }
  }

  @Test func `a newer version keeps what the person chose`() throws {
    let old = try fixture.install([fixture.accepted("Alpha", file: "old")], in: store)
    _ = try enable(false, old, by: .person)
    _ = try store.setExposure(.asks, faces: old.map(\.id), now: 3000)
    let new = try fixture.install([fixture.accepted("Alpha", file: "new")], in: store)
    #expect(new.map(\.isEnabled) == [false])
    #expect(new.map(\.isDisabledByPerson) == [true])
    #expect(new.map(\.exposure) == [.asks])
  }

  @Test func `the bytes of a font that two have stay until neither has it`() throws {
    let mine = try fixture.install([fixture.accepted("Alpha")], in: store, enabled: false)
    let theirs = try fixture.install(
      [fixture.accepted("Alpha")], in: store, owner: StoreFixture.other)
    #expect(mine[0].path == theirs[0].path)
    _ = try store.remove(
      faces: theirs.map(\.id), by: .provider(StoreFixture.other.id), now: 3000)
    #expect(FileSystem.exists(mine[0].path))
    _ = try store.remove(faces: mine.map(\.id), by: .provider(StoreFixture.owner.id), now: 3000)
    #expect(!FileSystem.exists(mine[0].path))
  }

  // MARK: Enabling

  @Test func `a disabled font is not used by name, and takes nobody's name`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store)
    #expect(try enable(false, alpha, by: .provider(StoreFixture.owner.id)).isChange)
    #expect(try store.reader.fontsByName().isEmpty)
    let other = try fixture.install(
      [fixture.accepted("Alpha", file: "other")], in: store, owner: StoreFixture.other)
    #expect(other.count == 1)

    let change = try enable(true, alpha, by: .provider(StoreFixture.owner.id))
    #expect(change.refused.map(\.reason) == [.duplicatedName("Alpha")])
    #expect(change.faces.isEmpty && !change.isChange)
  }

  @Test func `an app learns only a few taken names in a day`() throws {
    let names = (0...FontStore.toldNameLimit).map { "Guess\(10 + $0)" }
    func guess(_ name: String) throws -> [StoredFace] {
      try fixture.install(
        [fixture.accepted(name, file: "guess \(name)")], in: store, enabled: false)
    }
    let guesses = try names.flatMap(guess)
    let free = try guess("Free")
    let others = try fixture.install(
      try names.map { try fixture.accepted($0) }, in: store, owner: StoreFixture.other)
    #expect(others.count == names.count)
    let app = FontStore.Author.provider(StoreFixture.owner.id)
    let reasons = try enable(true, guesses, by: app).refused.map(\.reason)
    #expect(reasons.dropLast() == names.dropLast().map { StoreFailure.duplicatedName($0) }[...])
    #expect(reasons.last == .toldEnoughNames)
    // Taken or not, there is one answer now, also when the clock is put back.
    #expect(try enable(true, free, by: app).refused.map(\.reason) == [.toldEnoughNames])
    #expect(
      try enable(true, guesses, by: app, now: 10).refused.allSatisfy {
        $0.reason == .toldEnoughNames
      })
    // The person is told whatever there is, and the next day the app is told again.
    #expect(
      try enable(true, [guesses[0]], by: .person).refused.map(\.reason)
        == [.duplicatedName("Guess10")])
    #expect(try enable(true, free, by: app, now: 10 + 86_400).isChange)
    #expect(
      try enable(true, [guesses[0]], by: app, now: 10 + 86_400).refused.map(\.reason)
        == [.duplicatedName("Guess10")])
  }

  @Test func `a font with the name of one of the system is not enabled`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store, enabled: false)
    let change = try enable(true, alpha, by: .person, builtIn: "Alpha")
    #expect(change.refused.map(\.reason) == [.duplicatedName("Alpha")])
  }

  @Test func `a provider cannot enable what the person disabled`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store)
    let owner = FontStore.Author.provider(StoreFixture.owner.id)
    _ = try enable(false, alpha, by: .person)
    #expect(try enable(true, alpha, by: owner).refused.map(\.reason) == [.disabledByPerson])
    // That the provider disables it as well changes nothing of that.
    _ = try enable(false, alpha, by: owner)
    #expect(try enable(true, alpha, by: owner).refused.map(\.reason) == [.disabledByPerson])
    #expect(try !enable(false, alpha, by: owner).isChange)
    #expect(try enable(true, alpha, by: .person).faces.map(\.isEnabled) == [true])
    _ = try enable(false, alpha, by: owner)
    #expect(try enable(true, alpha, by: owner).faces.map(\.isEnabled) == [true])
  }

  @Test func `a provider cannot change the state of another's font`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store)
    #expect(throws: StoreFailure.notRegistered) {
      try enable(false, alpha, by: .provider(StoreFixture.other.id))
    }
    #expect(try store.reader.faces().map(\.isEnabled) == [true])
  }

  @Test func `changing nothing is not a change`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store)
    let serial = try store.reader.serial()
    #expect(try !enable(true, alpha, by: .person).isChange)
    #expect(try !store.setExposure(.byName, faces: alpha.map(\.id), now: 3000).isChange)
    #expect(try store.reader.serial() == serial)
  }

  @Test func `what a program's start costs counts each coverage once, and what is by name only`()
    throws
  {
    let sparse = stride(from: UInt32(0x100), to: 0x2000, by: 4).map { $0...$0 }
    let fonts = try ["Alpha", "Beta"].map { try fixture.accepted($0, coverage: sparse) }
    let faces = try fixture.install(fonts, in: store)
    let cost = fonts[0].group.startCost
    #expect(cost > 400)
    #expect(try store.reader.startCost().microseconds == cost + 2)
    #expect(try store.reader.startCost(ofOwner: StoreFixture.owner.id) == store.reader.startCost())
    #expect(try store.reader.startCost(ofOwner: StoreFixture.other.id).microseconds == 0)
    #expect(try store.reader.groupsNotByName(faces.map(\.id)).isEmpty)
    _ = try store.setExposure(.asks, faces: [faces[0].id], now: 3000)
    #expect(try store.reader.startCost().microseconds == cost + 1)
    #expect(try store.reader.groupsNotByName(faces.map(\.id)).map(\.group) == [fonts[0].group])
    _ = try store.setExposure(.asks, faces: [faces[1].id], now: 3000)
    #expect(try store.reader.startCost().microseconds == 0)
  }

  @Test func `fonts for apps that ask are not in fontconfig's folders`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store)
    #expect(try store.reader.fontsByName().count == 1)
    #expect(try store.setExposure(.asks, faces: alpha.map(\.id), now: 3000).isChange)
    #expect(try store.reader.fontsByName().isEmpty)
  }

  @Test func `an older version does not come back beside the newer`() throws {
    let old = try fixture.install([fixture.accepted("Alpha", file: "old")], in: store)
    _ = try enable(false, old, by: .person)
    _ = try store.remove(faces: old.map(\.id), by: .person, now: 3000)
    try fixture.install([fixture.accepted("Alpha", file: "new")], in: store)
    #expect(throws: StoreFailure.duplicatedName("Alpha")) {
      try store.undo(now: 4000)
    }
    #expect(try store.reader.faces().count == 1)
  }

  // MARK: Sessions

  @Test func `a font of the session outlives the service and not the session`() throws {
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store, scope: .session)
    let runtime = try #require(fixture.layout.runtime)
    #expect(alpha[0].path.hasPrefix(runtime + "/"))
    #expect(try store.reader.fontsByName().isEmpty)
    #expect(try store.reader.fontsByName(.session).count == 1)
    try store.close()

    let reopened = try fixture.reopen()
    #expect(try reopened.reader.faces().map(\.id) == alpha.map(\.id))
    try reopened.close()

    fixture.endSession()
    let next = try fixture.reopen(now: 4000)
    #expect(try next.reader.faces().isEmpty)
    #expect(try next.reader.cost() == FontCost())
  }

  @Test func `a removal of an ended session does not prevent others from being undone`() throws {
    let beta = try fixture.install([fixture.accepted("Beta")], in: store)
    _ = try store.remove(faces: beta.map(\.id), by: .person, now: 3000)
    let alpha = try fixture.install([fixture.accepted("Alpha")], in: store, scope: .session)
    _ = try store.remove(faces: alpha.map(\.id), by: .person, now: 3000)
    try store.close()
    fixture.endSession()
    let next = try fixture.reopen(now: 4000)
    #expect(try next.undo(now: 4000).map(\.id) == beta.map(\.id))
    #expect(throws: StoreFailure.nothingToUndo) { try next.undo(now: 4000) }
  }

  @Test func `installing bytes that another owner lost does not remove the other's font`() throws {
    let lost = try fixture.install([fixture.accepted("Alpha")], in: store)
    try store.close()
    let bytes = try FileSystem.text(of: lost[0].path)
    try FileSystem.remove(lost[0].path)
    let second = try fixture.reopen()
    #expect(try second.reader.faces().isEmpty)
    let theirs = try fixture.install(
      [fixture.accepted("Alpha")], in: second, owner: StoreFixture.other)
    #expect(try FileSystem.text(of: theirs[0].path) == bytes)
    _ = try second.remove(
      faces: theirs.map(\.id), by: .provider(StoreFixture.other.id), now: 3000)
    try second.close()

    try FileSystem.write(bytes.utf8, to: lost[0].path)
    #expect(try fixture.reopen(now: 4000).reader.faces().map(\.id) == lost.map(\.id))
  }

  @Test func `a font in another scope keeps its name`() throws {
    try fixture.install([fixture.accepted("Alpha")], in: store)
    #expect(throws: StoreFailure.duplicatedName("Alpha")) {
      try fixture.install([fixture.accepted("Alpha", file: "new")], in: store, scope: .session)
    }
  }

  // MARK: Conflicts

  @Test func `a conflict with the system is noted, told once, and ends`() throws {
    try fixture.install([fixture.accepted("Alpha"), fixture.accepted("Beta")], in: store)
    func update(_ file: String?) throws -> Bool {
      try store.updateConflicts(
        now: 3000, builtIn: file.map { StoreFixture.builtIn("Alpha", file: $0) } ?? .none)
    }
    #expect(try update("/usr/share/fonts/Alpha.ttf"))
    #expect(try update("/usr/share/fonts/Alpha.ttf") == false)
    #expect(try store.reader.faces().map(\.conflict) == ["/usr/share/fonts/Alpha.ttf", nil])
    #expect(try store.reader.families(offset: 0, limit: 9).families.map(\.conflictCount) == [1, 0])
    #expect(try update(nil))
    #expect(try store.reader.faces().map(\.conflict) == [nil, nil])
  }

  // MARK: Costs

  @Test func `costs beyond the largest number are the largest number`() {
    let most = FontCost(bytes: .max, glyphs: .max, faces: .max)
    #expect(most + FontCost(bytes: 1, glyphs: 1, faces: 1) == most)
  }

  @Test func `fonts cost their bytes, glyphs and faces`() throws {
    let fonts = [try fixture.accepted("Alpha"), try fixture.accepted("Beta")]
    let bytes = fonts.reduce(0) { $0 + $1.file.byteCount }
    let stored = try fixture.install(fonts, in: store)
    #expect(try store.reader.cost() == FontCost(bytes: bytes, glyphs: 54, faces: 2))
    #expect(try store.reader.cost(ofOwner: StoreFixture.other.id) == FontCost())
    _ = try store.remove(faces: [stored[0].id], by: .person, now: 3000)
    #expect(try store.reader.cost(ofOwner: StoreFixture.owner.id).glyphs == 27)
  }
}
