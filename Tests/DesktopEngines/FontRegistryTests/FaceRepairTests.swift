// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// A store that was damaged, or is of an older version, keeps what was chosen for each face.
struct FaceRepairTests: FaceTests {
  let fixture: StoreFixture
  let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @Test func `a file is mended although somebody else has the name of a face that is off`()
    async throws
  {
    let font = try fixture.collection("one", ["A", "B"])
    let report = try font.report.read()
    let path = try #require(try fixture.install([font], in: store).first?.path)
    _ = try store.setEnabled(false, faces: [id("B")], by: .person, now: 2500)
    try fixture.install([fixture.accepted("B-Regular")], in: store, owner: StoreFixture.other)
    try await store.database.write {
      try $0.execute(sql: "UPDATE registration SET byteCount = 1 WHERE id = 1")
    }
    let findings = try await store.repair(now: 3000) { paths in
      try paths.map { _ in try FontStore.value(report) }
    }
    #expect(findings.allSatisfy { $0.isMended })
    #expect(FileSystem.exists(path))
    #expect(
      try store.reader.faces(.init(owner: StoreFixture.owner.id)).map(\.isEnabled) == [true, false])
  }

  @Test func `mending an older file takes nothing from the newer`() async throws {
    let first = try fixture.collection("one", ["X", "Y"])
    let report = try first.report.read()
    try fixture.install([first], in: store)
    try offer("two", ["X", "Z"])
    let x = try id("X")
    try await store.database.write {
      try $0.execute(sql: "UPDATE registration SET byteCount = 1 WHERE id = 1")
    }
    _ = try await store.repair(now: 3000) { paths in
      try paths.map { _ in try FontStore.value(report) }
    }
    #expect(try id("X") == x)
    #expect(try store.reader.faces().compactMap(\.descriptor.family) == ["X", "Y", "Z"])
    #expect(try store.examine(now: 3000).isEmpty)
  }

  @Test func `a lost row of a file leaves the states of its faces`() async throws {
    let font = try fixture.collection("one", ["A", "B", "C"])
    let report = try font.report.read()
    try fixture.install([font], in: store)
    _ = try store.setEnabled(false, faces: [id("A")], by: .person, now: 2500)
    _ = try store.setExposure(.asks, faces: [id("C")], now: 2500)
    _ = try store.remove(faces: [id("B")], by: .person, now: 2600)
    try store.close()
    let queue = try DatabaseQueue(path: fixture.layout.database)
    let root = try await queue.read {
      try #require(
        try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'registration'"))
    }
    try queue.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.layout.database))
    bytes.replaceSubrange(
      (root - 1) * 4096..<root * 4096, with: Data(repeating: 0xFF, count: 4096))
    try bytes.write(to: URL(fileURLWithPath: fixture.layout.database))
    let lock = try StoreLock(StoreFixture().layout)
    _ = try await StoreDoctor(layout: fixture.layout, lock: lock, now: 5000).repair {
      paths in try paths.map { _ in try FontStore.value(report) }
    }
    let again = try fixture.reopen(now: 6000)
    let faces = try again.reader.faces()
    #expect(faces.compactMap(\.descriptor.family) == ["A", "C"])
    #expect(faces.map(\.isEnabled) == [false, true])
    #expect(faces.map(\.exposure) == [.byName, .asks])
    #expect(faces.allSatisfy { $0.owner.id == StoreFixture.owner.id })
    #expect(try again.undo(now: 6000).map(\.descriptor.family) == ["B"])
    #expect(try again.examine(now: 6000).isEmpty)
  }

  @Test(arguments: [
    "json_remove(report, '$.faces[0].fontconfigIndexes')", "json_remove(report, '$.faces[0]')",
    "json_set(report, '$.faces', 5)", "'{'",
  ])
  func `what is not known of a file for which a face is removed takes no other away`(
    report: String
  ) throws {
    try offer("one", ["A", "B"])
    let other = try #require(try fixture.install([fixture.accepted("C")], in: store).first)
    _ = try store.remove(faces: [id("A")], by: .person, now: 2500)
    try store.database.write {
      try $0.execute(sql: "UPDATE registration SET report = \(report) WHERE id = 1")
    }
    // Rather none of its faces than one that was removed.
    #expect(try store.reader.fontsByName().all.map(\.digest) == [other.digest])
  }

  @Test(arguments: [
    #"{"faces":["x"]}"#, #"{"faces":[1,null,{"index":"0","glyphCount":"x"}]}"#, #"{"faces":5}"#,
    #"{"faces":"x"}"#, "5", "null", "", "{", #"{"faces":{"a":"x"}}"#,
    #"{"faces":[{"index":0,"glyphCount":99999999999999999999}]}"#,
    #"{"faces":[{"index":0,"glyphCount":5},{"index":0,"glyphCount":6}]}"#,
  ])
  func `a report that cannot be read stops no store from being brought up to date`(report: String)
    throws
  {
    try fixture.install([fixture.collection("one", ["A", "B"])], in: store)
    try fixture.install([fixture.accepted("Other")], in: store)
    try store.close()
    try fixture.makeOlder(StatesOfFaces.before)
    let queue = try DatabaseQueue(path: fixture.layout.database)
    try queue.write {
      try $0.execute(sql: "UPDATE registration SET report = ? WHERE id = 1", arguments: [report])
    }
    try queue.close()
    let store = try fixture.reopen()
    #expect(try store.reader.faces().count == 3)
    #expect(try store.reader.fontsByName().all.count == 2)
  }

  @Test(arguments: [#"["x"]"#, "5", "{}", "null", "[null]", #"{"a":[1]}"#, #""1""#, "[1.0]", "["])
  func `a journal that cannot be read brings no removed face back`(text: String) throws {
    let faces = try fixture.install([fixture.collection("one", ["A", "B"])], in: store)
    _ = try store.remove(faces: faces.map(\.id), by: .person, now: 2500)
    try store.close()
    try fixture.makeOlder(StatesOfFaces.before)
    let queue = try DatabaseQueue(path: fixture.layout.database)
    try queue.write {
      try $0.execute(
        sql: "UPDATE journal SET registrations = ? WHERE kind = 'remove'", arguments: [text])
    }
    try queue.close()
    let store = try fixture.reopen()
    #expect(try store.reader.faces().isEmpty)
  }
}
