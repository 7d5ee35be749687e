// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Synchronization
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// States belong to faces: what is done to one font of a collection file touches no other.
struct FaceStateTests: FaceTests {
  let fixture: StoreFixture
  let store: FontStore
  private static let five = ["HK", "JP", "KR", "SC", "TC"]
  private static let reader = AppIdentity(
    id: "org.example.Reader", name: "Reader", icon: "reader", kind: "flatpak")

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func families(_ owner: AppIdentity? = nil) throws -> [String] {
    try store.reader.faces(.init(owner: owner?.id)).compactMap(\.descriptor.family)
  }

  private func remove(_ family: String, now: Int64 = 3000) throws {
    let removed = try store.remove(faces: [id(family)], by: .person, now: now)
    #expect(removed.map(\.descriptor.family) == [family])
  }

  /// The faces that programs do not find by name, by the index of their files.
  private func hidden() throws -> Set<Int32> {
    let fonts = try store.reader.fontsByName()
    let font = try #require(fonts.all.first)
    #expect(fonts.count == 1)
    return fonts.hidden(of: font)
  }

  // MARK: Removing

  @Test(arguments: [five, (0..<10).map { "Family \($0)" }])
  func `each family of a file goes alone, and comes back in the order of undoing`(
    all: [String]
  ) throws {
    let path = try #require(
      try fixture.install([fixture.collection("one", all)], in: store).first?.path)
    for (count, family) in all.enumerated() {
      let left = all.count - 1 - count
      try remove(family)
      #expect(try families() == all.suffix(left))
      #expect(try store.reader.cost().faces == UInt64(left))
      #expect(try store.reader.cost().glyphs == UInt64(27 * left))
      #expect(try (store.reader.cost().bytes > 0) == (left > 0))
      #expect(FileSystem.exists(path))
      #expect(try store.examine(now: 3000).isEmpty)
    }
    #expect(try store.reader.removedByteCount() > 0)
    var back: [String] = []
    for family in all.reversed() {
      #expect(try store.undo(now: 4000).map(\.descriptor.family) == [family])
      back.insert(family, at: 0)
      #expect(try families() == back)
      #expect(try store.examine(now: 4000).isEmpty)
    }
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 5000) }
    #expect(try store.reader.removedByteCount() == 0)
  }

  @Test func `nothing of a removed face can be found or asked for`() throws {
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    _ = try store.grant(
      store.reader.usableFaces(named("KR-Regular"), byApp: Self.reader.id), to: Self.reader, .asked,
      now: 50)
    try remove("KR")
    let app = Self.reader.id
    #expect(try store.reader.usableFaces(named("KR-Regular"), byApp: app).isEmpty)
    #expect(try store.reader.installedFaces(named("KR-Regular")).isEmpty)
    #expect(try store.reader.grantedFaces(ofApp: app).isEmpty)
    #expect(try store.reader.grantedVersions(ofApp: app).isEmpty)
    #expect(try store.reader.faceIDs(.init(anyName: "KR")).isEmpty)
    #expect(try store.reader.owners(ofFamily: "KR").isEmpty)
    #expect(try store.reader.holders(ofPostScriptName: "KR-Regular").isEmpty)
    #expect(
      try store.reader.families(offset: 0, limit: 9).families.map(\.family) == [
        "HK", "JP", "SC", "TC",
      ])
    #expect(try store.reader.grants().map(\.face) == [nil])
    // The others are as they were.
    #expect(try store.reader.usableFaces(named("JP-Regular"), byApp: app).count == 1)
    _ = try store.undo(now: 4000)
    let grant = try #require(try store.reader.grants().first?.face)
    #expect(grant.fileFamilies == Self.five)
    #expect(try store.reader.grantedFaces(ofApp: app).count == 1)
  }

  private func named(_ name: String) -> FontDescriptor { FontDescriptor(postScriptName: name) }

  @Test func `the name of a removed face is free, and taken once somebody has it`() throws {
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    try remove("HK")
    try fixture.install([fixture.accepted("HK-Regular")], in: store, owner: StoreFixture.other)
    #expect(throws: StoreFailure.duplicatedName("HK-Regular")) { try store.undo(now: 4000) }
    #expect(throws: StoreFailure.duplicatedName("JP-Regular")) {
      try fixture.install([fixture.accepted("jp-regular")], in: store, owner: StoreFixture.other)
    }
  }

  @Test func `bytes go with the last face, and a removal of thirty days ago is no more`() throws {
    let path = try #require(
      try fixture.install([fixture.collection("one", Self.five)], in: store).first?.path)
    try remove("HK", now: 3000)
    let late = 3000 + FontStore.undoPeriod + 1
    try store.close()
    try fixture.reopen(now: late, inRun: "before").close()
    var later = try fixture.reopen(now: late + Absence.longestStep, inRun: "after")
    #expect(throws: StoreFailure.nothingToUndo) { try later.undo(now: late) }
    #expect(try later.reader.faces().count == 4)
    #expect(try later.examine(now: late).isEmpty)
    _ = try later.remove(
      faces: later.reader.faces().map(\.id), by: .person, now: late)
    #expect(FileSystem.exists(path))
    #expect(try later.freeRemoved() > 0)
    #expect(!FileSystem.exists(path))
    #expect(throws: StoreFailure.nothingToUndo) { try later.undo(now: late) }
    try later.close()
    later = try fixture.reopen(now: late)
    #expect(try later.examine(now: late).isEmpty)
  }

  @Test func `to make room takes no face that costs none`() throws {
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    try remove("HK")
    #expect(try store.freeRemoved() == 0)
    #expect(try store.undo(now: 4000).map(\.descriptor.family) == ["HK"])
  }

  @Test func `a provider takes back one face, and the file goes with the last`() throws {
    let path = try #require(
      try fixture.install([fixture.collection("one", Self.five)], in: store).first?.path)
    let provider = FontStore.Author.provider(StoreFixture.owner.id)
    _ = try store.remove(faces: [id("HK")], by: provider, now: 3000)
    #expect(try families() == ["JP", "KR", "SC", "TC"])
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 3000) }
    try remove("JP", now: 3100)
    _ = try store.remove(
      faces: ["KR", "SC", "TC"].map { try id($0) }, by: provider, now: 3200)
    #expect(try families() == [])
    // The person's removal can be undone; what the provider took back stays away.
    #expect(FileSystem.exists(path))
    #expect(try store.undo(now: 3300).map(\.descriptor.family) == ["JP"])
    #expect(try families() == ["JP"])
    #expect(try store.examine(now: 3300).isEmpty)
    _ = try store.remove(faces: [id("JP")], by: provider, now: 3400)
    #expect(!FileSystem.exists(path))
    #expect(try store.reader.kind(ofOwner: StoreFixture.owner.id) == nil)
  }

  // MARK: Off, exposure and conflicts

  @Test func `one family is off, and another for apps that ask`() throws {
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    let off = try store.setEnabled(false, faces: [id("KR")], by: .person, now: 3000)
    #expect(off.faces.map(\.descriptor.family) == ["KR"])
    let asking = try store.setExposure(.asks, faces: [id("SC")], now: 3000)
    #expect(asking.faces.map(\.descriptor.family) == ["SC"])
    let faces = try store.reader.faces()
    #expect(faces.filter { !$0.isEnabled }.map(\.descriptor.family) == ["KR"])
    #expect(faces.filter(\.isDisabledByPerson).map(\.descriptor.family) == ["KR"])
    #expect(faces.filter { $0.exposure == .asks }.map(\.descriptor.family) == ["SC"])
    #expect(try hidden() == [2, 3])
    #expect(try store.reader.usableFaces(named("KR-Regular"), byApp: nil).isEmpty)
    #expect(try store.reader.usableFaces(named("SC-Regular"), byApp: nil).count == 1)
    // The provider enables what the person did not disable.
    let change = try store.setEnabled(
      true, faces: store.reader.faceIDs(.init()), by: .provider(StoreFixture.owner.id), now: 3100)
    #expect(change.refused.map(\.face.descriptor.family) == ["KR"])
    #expect(change.refused.map(\.reason) == [.disabledByPerson] && !change.isChange)
    _ = try store.setEnabled(true, faces: [id("KR")], by: .person, now: 3200)
    #expect(try hidden() == [3])
    #expect(try store.examine(now: 3200).isEmpty)
  }

  @Test func `named instances are hidden with their face`() throws {
    try fixture.install([fixture.collection("one", ["A", "B"], instances: 3)], in: store)
    try remove("B")
    let whole = Int32(bitPattern: 0x8000 << 16 | 1)
    #expect(try hidden() == [1, 1 << 16 | 1, 2 << 16 | 1, 3 << 16 | 1, whole])
  }

  @Test func `a face steps back before the system's, and its siblings stay`() throws {
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    let system = StoreFixture.builtIn("JP-Regular")
    #expect(try store.updateConflicts(now: 3000, builtIn: system))
    #expect(
      try store.reader.faces().filter { $0.conflict != nil }.map(\.descriptor.family) == ["JP"])
    #expect(try hidden() == [1])
    #expect(try store.reader.usableFaces(named("JP-Regular"), byApp: nil).isEmpty)
    #expect(try store.reader.usableFaces(named("HK-Regular"), byApp: nil).count == 1)
    try remove("JP")
    #expect(try store.updateConflicts(now: 3100, builtIn: system))
    #expect(try hidden() == [1])
    #expect(try store.updateConflicts(now: 3200, builtIn: .none) == false)
  }

  @Test func `bytes of two apps are used by name as far as either lets them be`() throws {
    try fixture.install([fixture.collection("one", ["A", "B", "C"])], in: store)
    try fixture.install(
      [fixture.collection("one", ["A", "B", "C"])], in: store, owner: StoreFixture.other,
      enabled: false)
    _ = try store.setEnabled(false, faces: [id("A"), id("B")], by: .person, now: 3000)
    #expect(try hidden() == [0, 1])
    _ = try store.setEnabled(true, faces: [id("B", StoreFixture.other)], by: .person, now: 3100)
    #expect(try hidden() == [0])
    _ = try store.remove(faces: [id("C")], by: .person, now: 3200)
    #expect(try hidden() == [0, 2])
    #expect(try families(StoreFixture.other) == ["A", "B", "C"])
    _ = try store.remove(faces: [id("A"), id("B")], by: .person, now: 3300)
    #expect(try families(StoreFixture.owner) == [])
    #expect(try hidden() == [0, 2])
    #expect(try store.examine(now: 3300).isEmpty)
  }

  // MARK: Offered again, and newer versions

  @Test func `a file that is offered again is about the removed faces only`() throws {
    let owner = StoreFixture.owner
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    _ = try store.setExposure(.asks, faces: [id("HK")], now: 2500)
    try remove("KR")
    _ = try store.remove(faces: [id("SC")], by: .provider(owner.id), now: 3100)
    var again = try fixture.collection("one", Self.five)
    again.leftOut = try store.reader.facesToLeaveOut(of: again, owner: owner, scope: .persistent)
    #expect(again.leftOut == [0, 1, 4])
    #expect(again.cost.faces == 2 && again.names.families == ["KR", "SC"])
    #expect(try !store.reader.areInstalled(again, owner: owner, scope: .persistent))
    #expect(
      try store.reader.cost(ofOlder: again, owner: owner, scope: .persistent).bytes
        == again.cost.bytes)
    let back = try fixture.install([again], in: store)
    #expect(back.map(\.descriptor.family) == ["KR", "SC"])
    #expect(try families() == Self.five)
    #expect(try store.reader.areInstalled(again, owner: owner, scope: .persistent))
    #expect(try store.reader.faces(.init(family: "HK")).map(\.exposure) == [.asks])
    // They were agreed to again: there is nothing to undo.
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 4000) }
    #expect(try store.examine(now: 4000).isEmpty)
    // A file that is wholly there has nothing to leave out but all, which is nothing.
    let whole = try fixture.collection("one", Self.five)
    #expect(
      try store.reader.facesToLeaveOut(of: whole, owner: owner, scope: .persistent).isEmpty)
  }

  @Test func `a newer version keeps what was chosen for each face, and takes none that it lacks`()
    throws
  {
    let owner = StoreFixture.owner
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    _ = try store.setEnabled(false, faces: [id("HK")], by: .person, now: 2500)
    _ = try store.setExposure(.asks, faces: [id("JP")], now: 2500)
    _ = try store.grant(
      store.reader.usableFaces(named("TC-Regular"), byApp: Self.reader.id), to: Self.reader, .asked,
      now: 2600)
    try remove("KR")
    // TC is not in it.
    var newer = try fixture.collection("two", ["JP", "HK", "SC", "KR"])
    newer.leftOut = try store.reader.facesToLeaveOut(of: newer, owner: owner, scope: .persistent)
    #expect(newer.leftOut == [3])
    let stored = try fixture.install([newer], in: store)
    #expect(Set(stored.compactMap(\.descriptor.family)) == ["JP", "HK", "SC"])
    let faces = try store.reader.faces()
    #expect(faces.compactMap(\.descriptor.family) == ["HK", "JP", "SC", "TC"])
    #expect(faces.map(\.isEnabled) == [false, true, true, true])
    #expect(faces.map(\.isDisabledByPerson) == [true, false, false, false])
    #expect(faces.map(\.exposure) == [.byName, .asks, .byName, .byName])
    #expect(Set(faces.map(\.digest)).count == 2)
    #expect(try store.reader.grantedFaces(ofApp: Self.reader.id).count == 1)
    #expect(try store.examine(now: 3500).isEmpty)
    // What was removed comes back from the newer file.
    let back = try store.undo(now: 4000)
    #expect(back.map(\.descriptor.family) == ["KR"] && back.map(\.digest) == [newer.file.digest])
    // With its last face the older file goes.
    let old = try #require(faces.last)
    _ = try store.remove(faces: [old.id], by: .provider(owner.id), now: 4100)
    #expect(!FileSystem.exists(old.path))
    #expect(try store.examine(now: 4200).isEmpty)
  }

  @Test func `a single font takes the place of one face of a collection`() throws {
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    try fixture.install([fixture.accepted("KR-Regular", file: "single", family: "KR")], in: store)
    #expect(try families() == Self.five)
    #expect(try hiddenOfCollection() == [2])
    #expect(try store.examine(now: 3000).isEmpty)
  }

  @Test func `a face that another file has taken the place of is not asked about again`() throws {
    let owner = StoreFixture.owner
    try fixture.install([fixture.collection("one", ["A", "B"])], in: store)
    try fixture.install([fixture.accepted("A-Regular", file: "single", family: "A")], in: store)
    let file = StoreReader.Selection(
      owner: owner.id, digest: try fixture.collection("one", ["A", "B"]).file.digest)
    #expect(try !store.reader.hasRemovedFaces(file))
    try remove("B")
    var again = try fixture.collection("one", ["A", "B"])
    // Nothing is installed of it any more: it is a file like any other, and A is an update.
    #expect(try !store.reader.hasRemovedFaces(file))
    _ = try store.undo(now: 4000)
    _ = try store.remove(faces: [id("A")], by: .provider(owner.id), now: 4100)
    #expect(try store.reader.hasRemovedFaces(file))
    again.leftOut = try store.reader.facesToLeaveOut(of: again, owner: owner, scope: .persistent)
    #expect(again.leftOut == [1])
    #expect(try fixture.install([again], in: store).map(\.descriptor.family) == ["A"])
    #expect(try store.examine(now: 4200).isEmpty)
  }

  @Test func `faces are as they were when bytes that were lost come back`() throws {
    let owner = StoreFixture.owner
    let path = try #require(
      try fixture.install([fixture.collection("one", ["A", "B", "C"])], in: store).first?.path)
    try remove("A")
    _ = try store.setEnabled(false, faces: [id("B")], by: .person, now: 3100)
    try store.close()
    try FileSystem.remove(path)
    let again = try fixture.reopen(now: 4000)
    #expect(try again.reader.faces().isEmpty)
    var font = try fixture.collection("one", ["A", "B", "C"])
    font.leftOut = try again.reader.facesToLeaveOut(of: font, owner: owner, scope: .persistent)
    #expect(font.leftOut == [0])
    let back = try fixture.install([font], in: again)
    #expect(back.map(\.descriptor.family) == ["B", "C"])
    #expect(back.map(\.isEnabled) == [false, true])
    #expect(back.map(\.isDisabledByPerson) == [true, false])
    #expect(try again.undo(now: 4100).map(\.descriptor.family) == ["A"])
    #expect(try again.examine(now: 4200).isEmpty)
  }

  private func hiddenOfCollection() throws -> Set<Int32> {
    let fonts = try store.reader.fontsByName()
    return fonts.all.reduce(into: []) { $0.formUnion(fonts.hidden(of: $1)) }
  }

  // MARK: Apps that leave, and damage

  @Test func `an app that leaves and comes back finds each face as it was`() throws {
    let owner = StoreFixture.owner.id
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    _ = try store.setEnabled(false, faces: [id("HK")], by: .person, now: 2500)
    try remove("JP")
    let moment = Absence.Moment(time: 3000, boot: "b", uptime: 3000)
    let gone = Absence(noticed: moment).holdingFontsBack
    #expect(try store.holdBack(fontsOfOwner: owner, gone, now: 3000).count == 3)
    #expect(try store.reader.faces().allSatisfy { !$0.isEnabled })
    #expect(try store.welcome(owner: owner, place: "p", isEntitled: true, now: 3100))
    let faces = try store.reader.faces()
    #expect(faces.compactMap(\.descriptor.family) == ["HK", "KR", "SC", "TC"])
    #expect(faces.map(\.isEnabled) == [false, true, true, true])
  }

  @Test func `fonts that are kept stay by face, and one with a taken name stays off`() throws {
    let owner = StoreFixture.owner.id
    try fixture.install([fixture.collection("one", Self.five)], in: store)
    try remove("JP")
    let moment = Absence.Moment(time: 3000, boot: "b", uptime: 3000)
    _ = try store.holdBack(
      fontsOfOwner: owner, Absence(noticed: moment).holdingFontsBack, now: 3000)
    try fixture.install([fixture.accepted("KR-Regular")], in: store, owner: StoreFixture.other)
    let change = try store.keep(fontsOfOwner: owner, now: 3100)
    #expect(change.faces.compactMap(\.descriptor.family) == ["HK", "SC", "TC"])
    #expect(change.refused.map(\.face.descriptor.family) == ["KR"])
    #expect(change.refused.map(\.reason) == [.duplicatedName("KR-Regular")])
    let own = try store.reader.faces(.init(owner: AppIdentity.person.id))
    #expect(own.compactMap(\.descriptor.family) == ["HK", "KR", "SC", "TC"])
    #expect(own.map(\.isEnabled) == [true, false, true, true])
    #expect(try store.examine(now: 3200).isEmpty)
  }

  @Test(arguments: [
    "UPDATE registration SET byteCount = 1", "UPDATE face SET glyphCount = 1 WHERE id = '1.2'",
    "UPDATE fontName SET name = 'x', folded = 'x' WHERE face = '1.0'",
    "UPDATE face SET exposure = 'everybody' WHERE id = '1.4'",
  ])
  func `what is mended keeps the states of the faces`(sql: String) async throws {
    let font = try fixture.collection("one", Self.five)
    let report = try font.report.read()
    try fixture.install([font], in: store)
    _ = try store.setEnabled(false, faces: [id("HK")], by: .person, now: 2500)
    _ = try store.setExposure(.asks, faces: [id("JP")], now: 2500)
    try remove("KR")
    try await store.database.write { try $0.execute(sql: sql) }
    #expect(try store.examine(now: 3000).map(\.code) == [.rowInvalid])
    let findings = try await store.repair(now: 3000) { paths in
      try paths.map { _ in try FontStore.value(report) }
    }
    #expect(findings.allSatisfy { $0.isMended })
    let faces = try store.reader.faces()
    #expect(faces.compactMap(\.descriptor.family) == ["HK", "JP", "SC", "TC"])
    #expect(faces.map(\.isEnabled) == [false, true, true, true])
    #expect(faces.prefix(3).map(\.exposure) == [.byName, .asks, .byName])
    #expect(try store.undo(now: 4000).map(\.descriptor.family) == ["KR"])
    #expect(try store.examine(now: 4000).isEmpty)
  }

  @Test func `a database that is made anew has the states of faces`() async throws {
    let font = try fixture.collection("one", Self.five)
    let report = try font.report.read()
    try fixture.install([font], in: store)
    _ = try store.setEnabled(false, faces: [id("HK")], by: .person, now: 2500)
    try remove("KR")
    try await store.database.write {
      // One row that must be read again, and a schema that is another one.
      try $0.execute(
        sql: "UPDATE registration SET byteCount = 1; CREATE TABLE stranger (value TEXT)")
    }
    try store.close()
    let lock = try StoreLock(StoreFixture().layout)
    let findings = try await StoreDoctor(layout: fixture.layout, lock: lock, now: 5000).repair {
      paths in try paths.map { _ in try FontStore.value(report) }
    }
    #expect(findings.contains { $0.code == .databaseDamaged && $0.isMended })
    let again = try fixture.reopen(now: 6000)
    let faces = try again.reader.faces()
    #expect(faces.compactMap(\.descriptor.family) == ["HK", "JP", "SC", "TC"])
    #expect(faces.map(\.isEnabled) == [false, true, true, true])
    #expect(try again.undo(now: 6000).map(\.descriptor.family) == ["KR"])
    #expect(try again.examine(now: 6000).isEmpty)
  }

  // MARK: Who is told

  @Test func `the owner is told which faces the person removed`() throws {
    let told = Told()
    let fixture = try StoreFixture()
    let store = try FontStore(
      layout: fixture.layout, lock: fixture.lock(), now: 1000, tell: told.note)
    let faces = try fixture.install([fixture.collection("one", Self.five)], in: store)
    _ = try store.remove(faces: [faces[1].id, faces[3].id], by: .person, now: 3000)
    _ = try store.remove(
      faces: [faces[0].id], by: .provider(StoreFixture.owner.id), now: 3100)
    #expect(told.changes.map { $0.removed.map(\.id) } == [[], [faces[1].id, faces[3].id], []])
    #expect(told.changes[1].removed.map(\.owner) == [StoreFixture.owner.id, StoreFixture.owner.id])
    #expect(told.changes[1].removed.map(\.descriptor.family) == ["JP", "SC"])
  }
}

private final class Told: Sendable {
  private let list = Mutex<[StoreChange]>([])
  var changes: [StoreChange] { list.withLock { $0 } }
  @Sendable func note(_ change: StoreChange) { list.withLock { $0.append(change) } }
}
