// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// Every name by which programs find a font counts.
struct NameTests {
  private let fixture: StoreFixture
  private let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func clash(
    _ names: FontconfigNames, shown: [String], builtIn: BuiltInFonts = .none,
    owner: AppIdentity = StoreFixture.other
  ) throws -> NameClash? {
    try store.reader.clash(
      of: names, shown: shown, owner: owner, scope: .persistent, builtIn: builtIn)
  }

  // MARK: Names of others

  @Test(arguments: ["Lovely", "love ly", "LOVELY", " Lovely "])
  func `a further name that is somebody else's family is a clash`(name: String) throws {
    try fixture.install([fixture.accepted("Lovely")], in: store)
    let names = FontconfigNames(families: ["Shown", name], postScriptNames: ["Shown-Regular"])
    #expect(try clash(names, shown: ["Shown"]) == .hiddenFamily(name))
    // The owner's own fonts may share what names they like.
    #expect(try clash(names, shown: ["Shown"], owner: StoreFixture.owner) == nil)
  }

  @Test func `a further name is no clash when the shown family belongs to the same owner`() throws {
    try fixture.install(
      [fixture.accepted("Lovely", further: .init(families: ["Lovely Black"]))], in: store)
    let names = FontconfigNames(
      families: ["Lovely", "Lovely Black"], postScriptNames: ["Lovely-Thin"])
    #expect(try clash(names, shown: ["Lovely"]) == nil)
    #expect(try clash(names, shown: ["Another"]) == .hiddenFamily("Lovely"))
  }

  @Test func `a full name that is somebody else's is a clash as well`() throws {
    try fixture.install(
      [fixture.accepted("Lovely", further: .init(fullNames: ["Lovely Bold"]))], in: store)
    let names = FontconfigNames(families: ["Shown"], fullNames: ["lovely bold"])
    #expect(try clash(names, shown: ["Shown"]) == .hiddenFamily("lovely bold"))
  }

  @Test func `a disabled font has no name that others cannot have`() throws {
    try fixture.install([fixture.accepted("Lovely")], in: store, enabled: false)
    #expect(try clash(.init(families: ["Shown", "Lovely"]), shown: ["Shown"]) == nil)
  }

  @Test func `the name of a named instance clashes like that of a face`() throws {
    try fixture.install(
      [fixture.accepted("Vary", further: .init(postScriptNames: ["Vary-Bold"]))], in: store)
    #expect(
      try clash(.init(families: ["Other"], postScriptNames: ["VARY-bold"]), shown: ["Other"])
        == .postScriptName("VARY-bold"))
    #expect(throws: StoreFailure.duplicatedName("Vary-Bold")) {
      try fixture.install([fixture.accepted("Vary-Bold")], in: store, owner: StoreFixture.other)
    }
    // A variable font and the fonts cut from it, of one owner, go together.
    try fixture.install([fixture.accepted("Vary-Bold")], in: store)
  }

  @Test func `clashes with the system are reported before the person is asked`() throws {
    let builtIn = StoreFixture.builtIn("DejaVuSans", family: "DejaVu Sans")
    func clash(_ families: String..., names: String...) -> NameClash? {
      FontStore.clash(
        of: .init(families: families, postScriptNames: names), shown: [families[0]],
        builtIn: builtIn)
    }
    #expect(clash("Shown", "Deja Vu Sans") == .hiddenFamily("Deja Vu Sans"))
    #expect(clash("Shown", names: "dejavusans") == .postScriptName("dejavusans"))
    #expect(clash("DejaVu Sans", "Shown") == nil)
    #expect(clash("Shown", "Other") == nil)
  }

  @Test func `a font whose name is taken is not enabled`() throws {
    let faces = try fixture.install(
      [fixture.accepted("Shown", further: .init(families: ["Lovely"]))], in: store,
      enabled: false)
    try fixture.install([fixture.accepted("Lovely")], in: store, owner: StoreFixture.other)
    let change = try store.setEnabled(
      true, faces: faces.map(\.id), by: .provider(StoreFixture.owner.id), now: 3000)
    #expect(change.refused.map(\.reason) == [.duplicatedName("Lovely")])
  }

  // MARK: The system's fonts that come later

  @Test func `a family that the system gets later is preferred`() throws {
    let builtIn = StoreFixture.builtIn(family: "lovely sans", file: "/usr/share/fonts/lovely.ttf")
    let before = try fixture.install(
      [fixture.accepted("LovelySans", further: .init(families: ["Lovely Sans"]))], in: store)
    #expect(try store.updateConflicts(now: 1, builtIn: .none) == false)
    #expect(try store.reader.fontsByName().count == 1)
    #expect(try store.updateConflicts(now: 2, builtIn: builtIn))
    #expect(try store.reader.fontsByName().isEmpty)
    #expect(try store.reader.faces().first?.conflict == "/usr/share/fonts/lovely.ttf")
    #expect(try store.updateConflicts(now: 3, builtIn: .none))
    #expect(try store.reader.fontsByName().count == 1)
    #expect(try store.reader.faces().map(\.id) == before.map(\.id))
  }

  @Test func `a family that the system had when the person agreed stays`() throws {
    let builtIn = StoreFixture.builtIn(family: "Lovely")
    _ = try store.install(
      [fixture.accepted("Lovely-Thin", family: "Lovely")], owner: StoreFixture.owner,
      scope: .persistent, enabled: true, exposure: .byName, builtIn: builtIn, now: 1)
    #expect(try store.updateConflicts(now: 2, builtIn: builtIn) == false)
    #expect(try store.reader.fontsByName().count == 1)
  }

  // MARK: Fonts of an older version

  /// Installs fonts as a version did that looked at the names that are shown only.
  private func installUnread(_ names: String...) throws -> [StoredFace] {
    let faces = try fixture.install(names.map { try fixture.accepted($0) }, in: store)
    try store.database.write {
      try $0.execute(sql: "UPDATE registration SET namesRead = 0, checkedBy = 0")
    }
    return faces
  }

  private func report(_ face: StoredFace, families: [String]) throws -> InspectionReport {
    var report = try store.reader.report(registration: face.registration)
    report.faces[0].fontconfigNames = FontconfigNames(
      families: families, postScriptNames: [face.descriptor.postScriptName ?? ""])
    return report
  }

  @Test func `names are read once, and a font that is fine stays as it is`() throws {
    let face = try #require(try installUnread("Lovely").first)
    let unread = try store.reader.uncheckedFonts()
    #expect(unread.map(\.path) == [face.path])
    let report = try report(face, families: ["Lovely", "Schön"])
    #expect(
      try store.noteReports([(unread[0], report)], builtIn: .none, now: 1)
        == [StoreFixture.owner.id])
    #expect(try store.reader.families(ofFace: face.id) == ["Lovely", "Schön"])
    #expect(try store.reader.uncheckedFonts().isEmpty)
    #expect(try store.reader.faces().map(\.isEnabled) == [true])
  }

  @Test func `a font that would be refused now is disabled, kept, and not enabled again`() throws {
    let face = try #require(try installUnread("Lovely").first)
    let unread = try store.reader.uncheckedFonts()
    let issue = InspectionIssue(
      code: 104, check: .names, severity: .rejected, fault: .genericName, subject: "monospace",
      detail: "")
    let rejected = InspectionReport(
      digest: face.digest, byteCount: face.byteCount, format: nil, issues: [issue], faces: [])
    #expect(
      try store.noteReports([(unread[0], rejected)], builtIn: .none, now: 1)
        == [StoreFixture.owner.id])
    let fault = Withdrawal(refusedFor: issue)
    #expect(fault.name == "monospace" && fault.isForName)
    #expect(try store.reader.withdrawnFaces().map(\.withdrawal) == [fault])
    #expect(try store.reader.fontsByName().isEmpty)
    #expect(FileSystem.exists(face.path))
    let change = try store.setEnabled(true, faces: [face.id], by: .person, now: 2)
    #expect(change.refused.map(\.reason) == [.withdrawn(fault)])
  }

  @Test func `of two fonts the one that hides the other's name is disabled`() throws {
    let faces = try installUnread("Shown")
    try fixture.install([fixture.accepted("Lovely")], in: store, owner: StoreFixture.other)
    let unread = try store.reader.uncheckedFonts()
    let report = try report(faces[0], families: ["Shown", "Lovely"])
    _ = try store.noteReports([(unread[0], report)], builtIn: .none, now: 1)
    #expect(
      try store.reader.withdrawnFaces().map(\.withdrawal)
        == [Withdrawal(kind: .hiddenFamily, name: "Lovely")])
  }

  @Test func `a font that hides a family of the system is disabled, too`() throws {
    let faces = try installUnread("Shown")
    let unread = try store.reader.uncheckedFonts()
    let report = try report(faces[0], families: ["Shown", "Lovely"])
    _ = try store.noteReports(
      [(unread[0], report)], builtIn: StoreFixture.builtIn("", family: "Lovely"), now: 1)
    #expect(
      try store.reader.withdrawnFaces().map(\.withdrawal)
        == [Withdrawal(kind: .hiddenFamily, name: "Lovely")])
  }

  // MARK: What other requests get

  @Test func `the configuration says which requests a font of some name would answer`() {
    let names = SystemFontNames(
      faces: [.init(file: "/f", names: .init(families: ["Liberation Sans"]))],
      requests: [
        .init(family: "Arial", substitutes: ["Arimo", "Liberation Sans", "Albany"]),
        .init(family: "Verdana"),
        .init(family: "sans-serif", preferences: ["Noto Sans", "Verdana"]),
      ])
    let builtIn = BuiltInFonts(names)
    #expect(
      builtIn.requests(takenBy: ["ARIAL"])
        == [TakenRequest(family: "Arial", answeredNow: "Liberation Sans", kind: .own)])
    #expect(
      builtIn.requests(takenBy: ["Arimo"])
        == [TakenRequest(family: "Arial", answeredNow: "Liberation Sans", kind: .substitute)])
    // Behind one that the system has.
    #expect(builtIn.requests(takenBy: ["Albany"]) == [])
    #expect(builtIn.requests(takenBy: ["Liberation Sans"]) == [])
    #expect(
      builtIn.requests(takenBy: ["Noto Sans"])
        == [TakenRequest(family: "sans-serif", answeredNow: nil, kind: .preference)])
    #expect(
      builtIn.requests(takenBy: ["Verdana"]).map(\.kind) == [.own, .preference])
    #expect(builtIn.requests(takenBy: ["Lovely"]) == [])
  }
}
