// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors

@testable import BrowserUI
@testable import Typecase

/// The results of adding fonts.
@MainActor
struct AdditionResultTests {
  private let sources = [
    AddedSource(font: .path("/fonts/One.ttf"), name: "One.ttf"),
    AddedSource(font: .path("/fonts/more.zip"), name: "more.zip"),
  ]

  private func face(
    _ id: String, at index: Int, member: String? = nil, postScriptName: String? = nil
  ) -> FontResult {
    var descriptor = FontDescriptor()
    descriptor.postScriptName = postScriptName
    descriptor.id = id
    descriptor.family = "Family \(id)"
    return FontResult(descriptor: descriptor, requestIndex: index, member: member)
  }

  private func failure(
    _ code: FontErrorCode, at index: Int, member: String? = nil, message: String = "No.",
    takenName: String? = nil
  ) -> FontFailure {
    var failure = FontFailure(code: code, message: message, detail: "why", requestIndex: index)
    failure.member = member
    failure.takenName = takenName
    return failure
  }

  private func outcome(
    _ results: [FontResult], _ errors: [FontFailure] = [], passedOver: Int = 0
  ) -> FontOutcome {
    FontOutcome(
      response: .done, results: results, errors: errors, skipped: [], passedOver: passedOver)
  }

  @Test
  func `when nothing failed, a toast is enough`() {
    var result = AdditionResult(sources: sources)
    result.take(outcome([face("a", at: 0), face("b", at: 1, member: "b.ttf")]))
    #expect(!result.needsExplaining)
    #expect(result.headline == "2 fonts added")
    #expect(result.addedIDs == ["a", "b"])
  }

  @Test
  func `a font that is installed already does not count as refused`() {
    var result = AdditionResult(sources: sources)
    result.take(outcome([], [failure(.alreadyRegistered, at: 0)]))
    #expect(!result.needsExplaining)
    #expect(result.headline == "1 already installed")
  }

  @Test
  func
    `refused fonts are grouped by reason, in the order of the reasons, and named by their files`()
  {
    var result = AdditionResult(sources: sources)
    var damaged = failure(.invalidFontData, at: 1, member: "in/a.ttf", message: "Damaged.")
    damaged.table = "glyf"
    damaged.offset = 1204
    result.take(
      outcome(
        [],
        [
          damaged, failure(.unrecognizedFormat, at: 0, message: "No font."),
          failure(.invalidFontData, at: 1, member: "b.ttf", message: "Damaged."),
        ], passedOver: 2))
    #expect(result.needsExplaining)
    #expect(result.reasons.map(\.message) == ["Damaged.", "No font."])
    #expect(
      result.reasons[0].fonts == [
        .init(title: "more.zip › in/a.ttf", detail: "table glyf, byte 1204\nwhy"),
        .init(title: "more.zip › b.ttf", detail: "why"),
      ])
    #expect(result.reasons[1].fonts == [.init(title: "One.ttf", detail: "why")])
    #expect(result.passedOver == 2)
  }

  @Test
  func `only the person's own fonts can be replaced`() {
    var result = AdditionResult(sources: sources)
    result.take(
      outcome(
        [],
        [
          failure(.duplicatedName, at: 0, takenName: "Mine"),
          failure(.duplicatedName, at: 1, member: "b.ttf", takenName: "Theirs"),
          failure(.duplicatedName, at: 1, member: "c.ttf"),
        ]))
    #expect(result.replaceable(own: ["Mine", "Other"]).map(\.takenName) == ["Mine"])
  }

  @Test
  func `fonts of one folder with the same name do not replace each other`() {
    var result = AdditionResult(sources: sources)
    result.take(
      outcome(
        [face("a", at: 1, member: "a.ttf", postScriptName: "Twice")],
        [failure(.duplicatedName, at: 1, member: "b.ttf", takenName: "Twice")]))
    // The first of them is installed by now.
    #expect(result.replaceable(own: ["Twice"]).isEmpty)
  }

  @Test
  func `a font that replaces another is no longer refused, and keeps its place`() {
    var result = AdditionResult(sources: sources)
    let duplicate = failure(.duplicatedName, at: 1, member: "b.ttf", takenName: "Mine")
    let other = failure(.duplicatedName, at: 1, member: "d.ttf", takenName: "Mine too")
    result.take(
      outcome(
        [face("a", at: 1, member: "a.ttf")],
        [duplicate, other, failure(.invalidFontData, at: 1, member: "c.ttf")]))
    result.replace(
      [duplicate, other],
      by: outcome([face("b", at: 0)], [failure(.exceededResourceLimit, at: 1)]))
    #expect(result.addedIDs == ["a", "b"])
    #expect(result.added.map(\.requestIndex) == [1, 1])
    #expect(result.refused.map(\.member) == ["c.ttf", "d.ttf"])
    #expect(result.refused.map(\.code) == [.invalidFontData, .exceededResourceLimit])
    #expect(result.headline == "2 fonts added, 2 fonts not added")
  }

  @Test
  func `versions stand against each other`() {
    func words(_ old: String, _ new: String) -> String {
      Replacement(
        failure: failure(.duplicatedName, at: 0), names: ["Mine"], installedVersion: old,
        newVersion: new, source: .path("/fonts/One.ttf")
      ).comparison.filter { !"\u{2068}\u{2069}".contains($0) }
    }
    #expect(
      words("Version 1.0;hotconv 1", "Version 2.0") == "Installed: Version 1.0\nNew: Version 2.0")
    #expect(words("1.0", "1.0;x") == "Both are “1.0”, with other contents")
    #expect(words("", "2") == "Installed: unknown version\nNew: 2")
  }

  @Test
  func `indexes of the registry that are out of bounds do no harm`() {
    var result = AdditionResult(sources: sources)
    let strange = failure(.duplicatedName, at: 99, takenName: "Mine")
    result.take(outcome([face("a", at: -3)], [strange, failure(.invalidFontData, at: .max)]))
    result.replace([strange], by: outcome([face("b", at: 7)], [failure(.inUse, at: 9)]))
    #expect(result.reasons.flatMap(\.fonts).allSatisfy { $0.title == "Unnamed font" })
  }
}
