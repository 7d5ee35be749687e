// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// Following the changes one by one gives the same fonts as reading the whole store.
struct FontsByNameTests {
  private let fixture: StoreFixture
  private let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func install(_ name: String, _ owner: AppIdentity = StoreFixture.owner) throws -> String {
    try fixture.install([try fixture.accepted(name)], in: store, owner: owner)[0].id
  }

  @Test func `only changed fonts are read`() throws {
    _ = try install("Alpha")
    var fonts = try store.reader.fontsByName()
    #expect(fonts.changed == nil, "nothing is published yet: it may be any")
    fonts.notePublished()
    try fonts.update(from: store.reader)
    #expect(fonts.changed == [])
    let beta = try install("Beta")
    try fonts.update(from: store.reader)
    let added = try #require(fonts.changed)
    #expect(added.count == 1 && fonts.count == 2)
    fonts.notePublished()
    _ = try store.remove(faces: [beta], by: .person, now: 3000)
    try fonts.update(from: store.reader)
    #expect(fonts.changed == added && fonts.count == 1)
  }

  @Test func `bytes of two owners are used until both have removed them`() throws {
    let one = try install("Alpha", StoreFixture.owner)
    var fonts = try store.reader.fontsByName()
    _ = try store.setEnabled(
      false, faces: [one], by: .provider(StoreFixture.owner.id), now: 2500, builtIn: .none)
    let other = try install("Alpha", StoreFixture.other)
    for (gone, count) in [(one, 1), (other, 0)] {
      _ = try store.remove(faces: [gone], by: .person, now: 3000)
      try fonts.update(from: store.reader)
      #expect(fonts.count == count)
    }
  }

  @Test func `a change without a journal entry is found by the count`() throws {
    _ = try install("Alpha")
    _ = try install("Beta")
    var fonts = try store.reader.fontsByName()
    fonts.notePublished()
    try store.write { try $0.execute(sql: "UPDATE face SET enabled = 0 WHERE registration = 1") }
    try fonts.update(from: store.reader)
    #expect(fonts.count == 1)
    #expect(fonts.changed == nil)
  }

  @Test func `after any changes they are those of the store`() throws {
    let text = ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"] ?? ""
    let seed = Int(text) ?? .random(in: 0..<1_000_000)
    var random = SplitMix64(seed: seed)
    var fonts = try store.reader.fontsByName()
    var seen: Set<Int> = []
    var names = 0
    for step in 0..<300 {
      let faces = try store.reader.faces()
      let ids = Array(faces.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
        .map(\.id)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        names += 1
        // Sometimes a newer version of one that is there.
        let name = Bool.random(using: &random) ? "Font\(names)" : faces.first?.descriptor.family
        _ = try fixture.install(
          [try fixture.accepted(name ?? "Font", file: "file\(names)")], in: store,
          owner: Bool.random(using: &random) ? StoreFixture.owner : StoreFixture.other,
          enabled: false)
      case 2:
        _ = try store.setEnabled(
          .random(using: &random), faces: ids, by: .person, now: 3000, builtIn: .none)
      case 3:
        _ = try store.setExposure(
          Bool.random(using: &random) ? .byName : .asks, faces: ids, now: 3000)
      case 4: _ = try store.remove(faces: ids, by: .person, now: 3000)
      case 5: _ = try? store.undo(now: 3000)
      default:
        _ = try store.updateConflicts(
          now: 3000,
          builtIn: StoreFixture.builtIn(
            faces.randomElement(using: &random)?.descriptor.postScriptName ?? "None"))
      }
      try fonts.update(from: store.reader)
      let all = try store.reader.fontsByName().all
      #expect(fonts.all == all, "step \(step), seed \(seed)")
      seen.insert(all.count)
      if Bool.random(using: &random) { fonts.notePublished() }
    }
    #expect(seen.count > 3, "seed \(seed)")
  }
}
