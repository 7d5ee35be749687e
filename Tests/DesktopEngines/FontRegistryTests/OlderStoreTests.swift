// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors

@testable import FontInspection
@testable import FontRegistry

/// A store that an older version made, opened by this one.
struct OlderStoreTests {
  let fixture: StoreFixture
  private static let reader = AppIdentity(
    id: "org.example.Reader", name: "Reader", icon: "reader", kind: "flatpak")

  /// Makes a store as it was before apps were given fonts.
  init() throws {
    fixture = try StoreFixture()
    let new = try fixture.open()
    var fonts: [AcceptedFont] = []
    for (name, family) in [("Alpha-Regular", "Größe"), ("Beta-Regular", "Beta")] {
      fonts.append(
        try fixture.accepted(
          name, family: family, coverage: [0x20...0x7E, 0xA0...0x17F, 0x2010...0x203A]))
    }
    let installed = try fixture.install(fonts, in: new)
    _ = try new.remove(faces: [installed[1].id], by: .person, now: 2500)
    try new.close()
    try fixture.makeOlder("5: names in any case")
  }

  private func family(_ name: String) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.family = name
    return descriptor
  }

  @Test func `its fonts are found, granted, revoked and restored`() throws {
    let store = try fixture.reopen()
    #expect(try store.reader.faces().map(\.descriptor.postScriptName) == ["Alpha-Regular"])
    let faces = try store.reader.usableFaces(family("GRÖßE"), byApp: Self.reader.id)
    #expect(try store.grant(faces, to: Self.reader, .asked, now: 50).count == 1)
    _ = try store.setGranted(false, app: Self.reader.id, names: [], now: 60)
    #expect(try store.reader.usableFaces(family("größe"), byApp: Self.reader.id).isEmpty)
    #expect(try store.undo(now: 2600).count == 1)
    #expect(try store.reader.usableFaces(family("beta"), byApp: Self.reader.id).count == 1)
    #expect(try store.examine(now: 3000).isEmpty)
    try store.close()
    #expect(try fixture.reopen().reader.grants().map(\.isRevoked) == [true])
  }

  @Test func `its fonts are found by the names that were known, until they are read again`() throws
  {
    let store = try fixture.reopen()
    let alpha = try #require(try store.reader.faces().first)
    #expect(try store.reader.families(ofFace: alpha.id) == ["Größe"])
    #expect(try store.reader.owners(ofFamily: "Grösse") == [StoreFixture.owner.id])
    #expect(try store.reader.owners(ofFamily: "GRÖßE") == [StoreFixture.owner.id])
    #expect(!alpha.isChecked)
    // Removed fonts may be restored.
    let unread = try store.reader.uncheckedFonts()
    #expect(unread.count == 2)
    let reports = try unread.map {
      (font: $0, report: try store.reader.report(registration: $0.registration))
    }
    _ = try store.noteReports(reports, builtIn: .none, now: 2600)
    #expect(try store.reader.uncheckedFonts().isEmpty)
    #expect(try store.reader.withdrawnFaces().isEmpty)
    #expect(try store.reader.faces().map(\.isChecked) == [true])
    #expect(try store.examine(now: 3000).isEmpty)
  }

  @Test func `the coverage of its fonts is known for new rules`() throws {
    let store = try fixture.reopen()
    let exposed = try store.reader.fontsByName().all
    let groups = try store.reader.coverageGroups(Set(exposed.map(\.group)))
    #expect(groups.map(\.parts.first?.coverage) == [[0x20...0x7E, 0xA0...0x17F, 0x2010...0x203A]])
    #expect(groups.map(\.id) == exposed.map(\.group))
  }

  @Test func `its fonts get the languages of the table, a few at a time`() throws {
    let store = try fixture.reopen()
    #expect(try store.reader.faces().first?.descriptor.languages == ["fc-only"])
    // Also of removed fonts, which may be restored.
    #expect(try store.renewLanguages(limit: 1, now: 1))
    #expect(try store.renewLanguages(limit: 1, now: 1))
    #expect(try !store.renewLanguages(limit: 1, now: 1))
    _ = try store.undo(now: 2600)
    for face in try store.reader.faces() {
      let languages = try #require(face.descriptor.languages)
      #expect(languages.contains("de") && languages.contains("pl") && !languages.contains("ru"))
      #expect(!languages.contains("fc-only") && face.preview.languages == languages)
    }
    #expect(try store.examine(now: 3000).isEmpty)
    // Fonts that are stored now get them from their inspection.
    _ = try fixture.install([try fixture.accepted("Gamma")], in: store)
    #expect(try !store.renewLanguages(now: 1))
  }
}
