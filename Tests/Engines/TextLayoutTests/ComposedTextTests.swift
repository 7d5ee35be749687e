// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Text that an input method composes: it is laid out, and in no storage.
struct ComposedTextTests {
  private struct Line: Equatable {
    var range: Range<ScalarOffset>
    var y: Double
    var glyphs: [UInt32?]

    init(_ line: LineFragment) {
      (range, y, glyphs) = (line.range, line.y, line.glyphs.map(\.id))
    }
  }

  private func lines(_ manager: TextLayoutManager) -> [Line] { manager.fragments.map(Line.init) }

  @Test(arguments: ["one two three four five six", "אחת שתיים שלוש", "", "a\nb\n", "a\n\nb"])
  func `composed text is laid out as if it were in the text, and leaves nothing`(text: String) {
    let manager = LayoutFixture.manager(text, [TextContainer(width: 90)])
    let before = lines(manager)
    for place in 0...manager.storage.length {
      let place = ScalarOffset(place)
      var attributes = manager.storage.attributesForInsertion(at: place..<place)
      attributes.underline = .single
      for composed in ["か", "composed words that are long", "שלום", ""] {
        manager.compose([TextRun(composed, attributes)], at: place)
        let with = LayoutFixture.manager(text, [TextContainer(width: 90)])
        with.storage.replace(place..<place, with: [TextRun(composed, attributes)])
        #expect(lines(manager) == lines(with), "“\(composed)” at \(place)")
        #expect(manager.storage.text == text)
        #expect(manager.composedRange?.count ?? 0 == composed.unicodeScalars.count)
      }
      manager.compose([], at: place)
      #expect(lines(manager) == before)
    }
  }

  @Test func `what is composed goes with the next edit, whatever that is`() {
    let manager = LayoutFixture.manager("one two three", [TextContainer(width: 60)])
    manager.compose([TextRun("composed")], at: 4)
    _ = manager.fragments
    manager.storage.replace(0..<3, with: "four")
    #expect(manager.composedRange == nil)
    let expected = LayoutFixture.manager("four two three", [TextContainer(width: 60)])
    #expect(lines(manager) == lines(expected))
    #expect(manager.storage.history?.undoable?.edits.count == 2)
  }

  @Test func `folds stay at their text while something is composed before it`() {
    let manager = LayoutFixture.manager("one two three")
    manager.fold(TextFold(8..<13, token: "…"))
    manager.compose([TextRun("new ")], at: 4)
    let line = manager.fragments[0]
    #expect(line.glyphs.filter(\.isToken).map(\.range) == [12..<17])
    #expect(manager.folds.map(\.range) == [8..<13])
  }

  @Test(arguments: 1...8)
  func `random compositions and edits end in the layout of the text`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let manager = LayoutFixture.manager(
      String(repeating: "words and more שלום words\n", count: 6), [TextContainer(width: 120)])
    for _ in 0..<30 {
      let place = ScalarOffset(Int.random(in: 0...manager.storage.length, using: &random))
      if Bool.random(using: &random) {
        let attributes = manager.storage.attributesForInsertion(at: place..<place)
        let text = ["a", "か", "long words here", "ש", ""].randomElement(using: &random) ?? ""
        manager.compose([TextRun(text, attributes)], at: place)
      } else {
        let end = min(place + Int.random(in: 0...4, using: &random), manager.storage.end)
        let text = ["x", "\n", "two words", ""].randomElement(using: &random) ?? ""
        manager.storage.replace(place..<end, with: text)
      }
      if Bool.random(using: &random) { _ = manager.fragments }
    }
    manager.compose([], at: 0)
    let expected = LayoutFixture.manager(
      TextStorage(manager.storage.document), containers: [TextContainer(width: 120)])
    #expect(lines(manager) == lines(expected))
  }
}
