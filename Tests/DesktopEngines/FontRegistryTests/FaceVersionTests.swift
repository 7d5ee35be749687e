// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// Newer versions after newer versions: a face whose place was taken is known as long as its file has another, and
/// says nothing any more.
struct FaceVersionTests: FaceTests {
  let fixture: StoreFixture
  let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @Test func `what was chosen last is kept, not what was of a file whose place was taken`() throws {
    try offer("one", ["X", "Y"])
    try offer("two", ["X", "Z"])
    _ = try store.setEnabled(false, faces: [id("X")], by: .person, now: 2500)
    _ = try store.setExposure(.asks, faces: [id("X")], now: 2500)
    try offer("three", ["X", "Z"])
    let x = try #require(try store.reader.faces(.init(family: "X")).first)
    #expect(!x.isEnabled && x.isDisabledByPerson && x.exposure == .asks)
  }

  @Test func `a removal can be undone from a newer version, whatever an older one has left`() throws
  {
    try offer("one", ["X", "Y"])
    try offer("two", ["X", "Z"])
    _ = try store.remove(faces: [id("X")], by: .person, now: 2500)
    try offer("three", ["X", "Z"])
    #expect(try store.reader.faces(.init(family: "X")).isEmpty)
    #expect(try store.undo(now: 4000).map(\.descriptor.family) == ["X"])
  }

  @Test func `of two faces with one name in a file the removed one stays away`() throws {
    try offer("one", ["A", "A", "B"])
    let second = try #require(try store.reader.faces().first { $0.preview.index == 1 })
    _ = try store.remove(faces: [second.id], by: .person, now: 2500)
    try offer("two", ["A", "A", "B"])
    #expect(try store.reader.faces().map(\.preview.index).sorted() == [0, 2])
  }

  @Test func `a removal that is undone while a newer version is asked about stays undone`() throws {
    try offer("one", ["X", "Y"])
    let x = try id("X")
    _ = try store.remove(faces: [x], by: .person, now: 2500)
    var newer = try fixture.collection("two", ["X", "Y"])
    newer.leftOut = try store.reader.facesToLeaveOut(
      of: newer, owner: StoreFixture.owner, scope: .persistent)
    #expect(newer.leftOut == [0])
    _ = try store.undo(now: 2600)
    try fixture.install([newer], in: store)
    #expect(try id("X") == x)
    #expect(try store.reader.faces().compactMap(\.descriptor.family) == ["X", "Y"])
    #expect(try store.examine(now: 3000).isEmpty)
  }
}
