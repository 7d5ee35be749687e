// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// Running apps are notified of changes of the fonts that they see, and of nothing
/// else.
struct LiveTests {
  /// Makes a change, and waits until an app is notified of it.
  private func expectTold(
    _ reader: ConsumerProbe, _ fixture: ConsumerFixture, _ change: () async throws -> Void
  ) async throws {
    let before = reader.changes.count
    try await change()
    try await fixture.desktop.wait(for: "FontsChanged") { reader.changes.count > before }
  }

  @Test func `an app is told of every change of a font that it was given`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let library = fixture.library
    let reader = try await fixture.desktop.consumer()
    let bystander = try await fixture.desktop.consumer("org.example.Bystander")
    _ = try await bystander.granted()
    #expect(try await reader.request("Alpha-Regular").fonts.count == 1)
    let id = try #require(try await fixture.ids("Alpha").first)
    // Installing a missing font that an app asked for is a change too.
    #expect(try await reader.request("Beta-Regular").unresolved.count == 1)
    func expectTold(_ change: () async throws -> Void) async throws {
      try await self.expectTold(reader, fixture, change)
    }
    try await expectTold { _ = try await library.setEnabled(false, ids: [id]) }
    #expect(try await reader.granted().isEmpty)
    try await expectTold { _ = try await library.setEnabled(true, ids: [id]) }
    #expect(try await reader.granted() == ["Alpha-Regular"])
    try await expectTold { _ = try await library.remove(ids: [id]) }
    try await expectTold { _ = try await library.undo() }
    try await expectTold { try await library.setGranted(false, app: PrivateDesktop.readerID) }
    try await expectTold { try await library.setGranted(true, app: PrivateDesktop.readerID) }
    var newer = SyntheticFont("Alpha")
    newer.seed = 7
    try await expectTold { try await fixture.install(newer) }
    try await expectTold { try await fixture.install(SyntheticFont("Beta")) }

    #expect(bystander.changes.isEmpty)
    #expect(reader.changes == reader.changes.sorted())
    #expect(Set(reader.changes).count == reader.changes.count)
    #expect(try await reader.request("Beta-Regular").fonts.count == 1)
  }

  @Test func `an app is not told of fonts that it never named`() async throws {
    let fixture = try await ConsumerFixture("Alpha", "Other")
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular", "None-Regular")
    let other = try await fixture.desktop.consumer("org.example.Other")
    _ = try await other.request("Other-Regular")
    let ids = try await fixture.ids("Other")
    _ = try await fixture.library.setEnabled(false, ids: ids)
    _ = try await fixture.library.remove(ids: ids)
    try await fixture.install(SyntheticFont("Third"))
    try await fixture.library.setGranted(false, app: "org.example.Other")
    // A change of which the app is notified comes after all of these.
    let alpha = try await fixture.ids("Alpha")
    try await expectTold(reader, fixture) {
      _ = try await fixture.library.setEnabled(false, ids: alpha)
    }
    #expect(reader.changes.count == 1)
  }

  @Test func `an app is not told of changes of fonts that it may not have`() async throws {
    let fixture = try await ConsumerFixture("Alpha", "Beta")
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular", "Beta-Regular")
    try await expectTold(reader, fixture) {
      try await fixture.library.setGranted(
        false, app: PrivateDesktop.readerID, fonts: ["Alpha-Regular"])
    }
    #expect(try await reader.request("Alpha-Regular").unresolved.count == 1)
    let alpha = try await fixture.ids("Alpha")
    _ = try await fixture.library.setEnabled(false, ids: alpha)
    _ = try await fixture.library.setEnabled(true, ids: alpha)
    _ = try await fixture.library.remove(ids: alpha)
    let beta = try await fixture.ids("Beta")
    try await expectTold(reader, fixture) { _ = try await fixture.library.remove(ids: beta) }
    #expect(reader.changes.count == 2)
  }

  @Test func `an app is told of a change while many fonts are installed`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    let paths = try (0..<150).map { number in
      try fixture.desktop.font(SyntheticFont("Many\(number)"))
    }
    async let many = fixture.provider.register(paths.map(FontSource.path)).outcome()
    try await fixture.desktop.wait(for: "the fonts") {
      try await fixture.library.fonts().count > 100
    }
    try await expectTold(reader, fixture) {
      try await fixture.library.setGranted(false, app: PrivateDesktop.readerID)
    }
    #expect(try await many.fonts.count == 150)
  }

  @Test func `programs without Typecase see a change through fontconfig`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    func family() async throws -> String {
      try await fixture.desktop.run("/usr/bin/fc-match", ["--format=%{family}", "Alpha"])
    }
    try await fixture.desktop.wait(for: "the rules") { try await family() == "Alpha" }
    let ids = try await fixture.ids("Alpha")
    for isEnabled in [false, true] {
      async let change = fixture.library.setEnabled(isEnabled, ids: ids)
      try await fixture.desktop.wait(for: "the change") {
        try await (family() == "Alpha") == isEnabled
      }
      _ = try await change
    }
  }
}
