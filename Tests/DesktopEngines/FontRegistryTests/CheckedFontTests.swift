// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Testing
import TypecaseNameOnlyFonts
import TypecaseSystemKit

@testable import FontInspection
@testable import FontRegistry

/// Fonts that older rules accepted are checked again; what newer ones refuse is kept and not used.
struct CheckedFontTests {
  private let fixture: StoreFixture
  private let store: FontStore

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  /// Installs fonts as a version did that had other rules.
  private func installOld(_ names: String...) throws -> [StoredFace] {
    let faces = try fixture.install(names.map { try fixture.accepted($0) }, in: store)
    try store.database.write {
      try $0.execute(
        sql: "UPDATE registration SET checkedBy = ?",
        arguments: [
          InspectionRules.number - 1
        ])
    }
    return faces
  }

  private func refusal(
    of face: StoredFace, _ fault: InspectionIssue.Fault, digest: String? = nil
  ) -> InspectionReport {
    InspectionReport(
      digest: digest ?? face.digest, byteCount: face.byteCount, format: nil,
      issues: [
        InspectionIssue(
          code: 104, check: .time, severity: .rejected, fault: fault, detail: "20 s",
          table: "COLR")
      ], faces: [])
  }

  @Test func `a font that is installed now is checked`() throws {
    try fixture.install([fixture.accepted("Lovely")], in: store)
    #expect(try store.reader.faces().map(\.isChecked) == [true])
    #expect(try store.reader.families(offset: 0, limit: 9).families.map(\.isChecked) == [true])
    #expect(try store.reader.uncheckedFonts().isEmpty)
  }

  @Test func `a font that older rules accepted is not, until it is checked again`() throws {
    let face = try #require(try installOld("Lovely").first)
    #expect(try store.reader.faces().map(\.isChecked) == [false])
    #expect(try store.reader.families(offset: 0, limit: 9).families.map(\.isChecked) == [false])
    let unchecked = try store.reader.uncheckedFonts()
    #expect(unchecked.map(\.path) == [face.path])
    let report = try store.reader.report(registration: face.registration)
    // Its owner hears of it, and who shows it reads it again.
    let serial = try store.reader.serial()
    let owners = try store.noteReports([(unchecked[0], report)], builtIn: .none, now: 1)
    #expect(owners == [StoreFixture.owner.id])
    #expect(try store.reader.serial() > serial)
    #expect(try store.reader.faces().map(\.isChecked) == [true])
    #expect(try store.reader.faces().map(\.isEnabled) == [true])
    #expect(try store.reader.uncheckedFonts().isEmpty)
  }

  @Test func `lists of fonts in any program know which fonts by name are not checked`() throws {
    let face = try #require(try installOld("Lovely").first)
    try store.reader.writeUncheckedNames()
    let name = try #require(face.path.split(separator: "/").last)
    let link = "\(store.layout.data)/by-name/7/~ab\(name)"
    let other = "\(store.layout.data)/by-name/7/~ab\(String(repeating: "0", count: 64)).ttf"
    /// Which of some fonts a list in any program would not draw.
    func unchecked(_ paths: [String]) -> [String] {
      var fonts = UncheckedFonts()
      return paths.filter { fonts.contains($0) }
    }
    #expect(unchecked([link, other, "/usr/share/fonts/\(name)"]) == [link])
    let report = try store.reader.report(registration: face.registration)
    _ = try store.noteReports(
      [(store.reader.uncheckedFonts()[0], report)], builtIn: .none, now: 1)
    try store.reader.writeUncheckedNames()
    #expect(unchecked([link]).isEmpty)
    #expect(!FileSystem.exists("\(store.layout.data)/unchecked"))
  }

  @Test func `fonts of an older version are given out in parts, each once`() throws {
    let faces = try installOld("One", "Two", "Three")
    let first = try store.reader.uncheckedFonts(limit: 2)
    #expect(first.map(\.path) == faces.prefix(2).map(\.path))
    let rest = try store.reader.uncheckedFonts(after: first[1].registration, limit: 2)
    #expect(rest.map(\.path) == faces.suffix(1).map(\.path))
    #expect(try store.reader.uncheckedFonts(after: rest[0].registration).isEmpty)
  }

  @Test
  func `what would be refused now is disabled and kept, named with the reason, and never drawn`()
    throws
  {
    let face = try #require(try installOld("Lovely").first)
    let unchecked = try store.reader.uncheckedFonts()
    let refusal = refusal(of: face, .tooMuchTime)
    _ = try store.noteReports([(unchecked[0], refusal)], builtIn: .none, now: 1)
    let kept = try #require(try store.reader.withdrawnFaces().first)
    #expect(!kept.isEnabled && !kept.isChecked)
    #expect(kept.withdrawal?.issue == refusal.issues.last && kept.withdrawal?.isForName == false)
    #expect(FileSystem.exists(face.path))
    #expect(try store.reader.fontsByName().isEmpty)
    let change = try store.setEnabled(true, faces: [face.id], by: .person, now: 2)
    #expect(change.faces.isEmpty && change.refused.count == 1)
    let findings = try store.examine(now: 3000)
    #expect(findings.contains { $0.code == .fontRefused && $0.detail == "time: 20 s" })
    // It is not checked at every start.
    #expect(try store.reader.uncheckedFonts().isEmpty)
  }

  @Test
  func `a font that could not be checked, or whose file is another, waits for the next start`()
    throws
  {
    let faces = try installOld("One", "Two")
    let unchecked = try store.reader.uncheckedFonts()
    let reports = [
      (unchecked[0], refusal(of: faces[0], .uncheckable)),
      (unchecked[1], refusal(of: faces[1], .unsafeData, digest: "of another file")),
    ]
    let noted = try store.noteReports(
      reports.map { (font: $0, report: $1) }, builtIn: .none, now: 1)
    #expect(noted.isEmpty)
    #expect(try store.reader.withdrawnFaces().isEmpty)
    #expect(try store.reader.faces().map(\.isEnabled) == [true, true])
    #expect(try store.reader.uncheckedFonts().count == 2)
  }
}
