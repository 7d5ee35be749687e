// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import Testing

@testable import BrowserUI
@testable import Typecase

/// What came of adding fonts.
@MainActor
struct AdditionResultTests {
  private let sources = [
    AddedSource(font: .path("/fonts/One.ttf"), name: "One.ttf"),
    AddedSource(font: .path("/fonts/more.zip"), name: "more.zip"),
  ]

  private func face(_ id: String, at index: Int, member: String? = nil) -> FontResult {
    var descriptor = FontDescriptor()
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
  func `an archive that is added again to replace one font counts for that font only`() {
    var result = AdditionResult(sources: sources)
    let duplicate = failure(.duplicatedName, at: 1, member: "b.ttf", takenName: "Mine")
    result.take(
      outcome(
        [face("a", at: 1, member: "a.ttf")],
        [duplicate, failure(.invalidFontData, at: 1, member: "c.ttf")]))
    let again = result.sources(of: [duplicate])
    #expect(again == [1])
    result.replace(
      [duplicate],
      by: outcome(
        [face("b", at: 0, member: "b.ttf")],
        [
          failure(.alreadyRegistered, at: 0, member: "a.ttf"),
          failure(.invalidFontData, at: 0, member: "c.ttf"),
        ]), sources: again)
    #expect(result.addedIDs == ["a", "b"])
    #expect(result.refused.map(\.member) == ["c.ttf"])
    #expect(result.present.isEmpty)
    #expect(result.headline == "2 fonts added, 1 font not added")
  }

  @Test
  func `indexes of the registry that are out of bounds do no harm`() {
    var result = AdditionResult(sources: sources)
    let strange = failure(.duplicatedName, at: 99, takenName: "Mine")
    result.take(outcome([face("a", at: -3)], [strange, failure(.invalidFontData, at: .max)]))
    #expect(result.sources(of: [strange]).isEmpty)
    result.replace([strange], by: outcome([face("b", at: 7)]), sources: [])
    #expect(result.reasons.flatMap(\.fonts).allSatisfy { $0.title == "Unnamed font" })
  }
}
