// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// What removed fonts take, and what families by name cost.
struct StorageTests {
  private let fixture: StoreFixture
  private let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @Test func `removed fonts take their room until they are freed, and do not come back then`()
    throws
  {
    let going = try fixture.install([try fixture.accepted("Going")], in: store)[0]
    let staying = try fixture.install([try fixture.accepted("Staying")], in: store)[0]
    #expect(try store.reader.removedByteCount() == 0)
    _ = try store.remove(faces: [going.id], by: .person, now: 3000)
    let byteCount = try store.reader.removedByteCount()
    #expect(byteCount == UInt64("bytes of Going".utf8.count))
    #expect(FileKind(going.path) == .file)
    #expect(try store.freeRemoved() == byteCount)
    #expect(FileKind(going.path) == nil && FileKind(staying.path) == .file)
    #expect(try store.reader.removedByteCount() == 0)
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 4000, builtIn: .none) }
    // Nothing is left over for the next start.
    #expect(try fixture.reopen().reader.faces(.init()).map(\.id) == [staying.id])
  }

  @Test func `a removed font whose file another owner has installed frees nothing`() throws {
    let mine = try fixture.install([try fixture.accepted("Shared")], in: store)[0]
    _ = try store.remove(faces: [mine.id], by: .person, now: 3000)
    let theirs = try fixture.install(
      [try fixture.accepted("Shared")], in: store, owner: StoreFixture.other)[0]
    #expect(try store.reader.removedByteCount() == 0)
    #expect(try store.freeRemoved() == 0)
    #expect(FileKind(theirs.path) == .file)
  }

  @Test func `families by name come by what they cost, each once`() throws {
    let wide: [ClosedRange<UInt32>] = (0..<2000).map { $0 * 3 + 65...$0 * 3 + 65 }
    let fonts = [
      try fixture.accepted("Plain-R", family: "Plain"),
      try fixture.accepted("Wide-R", family: "Wide", coverage: wide),
      try fixture.accepted("Wide-B", family: "Wide", coverage: wide, weight: 700),
      try fixture.accepted("Asks", coverage: wide),
    ]
    let faces = try fixture.install(fonts, in: store)
    let asking = try #require(faces.first { $0.descriptor.family == "Asks" })
    _ = try store.setExposure(.asks, faces: [asking.id], now: 2500)
    let costs = try store.reader.startCosts()
    #expect(costs.map(\.family) == ["Wide", "Plain"])
    #expect(costs.map(\.faceCount) == [2, 1])
    let group = try #require(fonts[1].group as CoverageGroup?)
    #expect(costs[0].cost == StartCost().adding(group).adding(group))
    #expect(costs[0].owner.id == StoreFixture.owner.id)
  }
}
