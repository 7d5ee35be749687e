// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// Changes of one property of paragraphs, over what a person selected.
struct ParagraphPartTests {
  private static let seeds = 0..<200

  private func handler(
    _ part: ParagraphStyle.Part, newList: Int = 1
  ) -> ConversionHandler {
    var context = FormattingContext.made(FaceSet([]))
    context.newListNumber = newList
    return AttributeChange.paragraphPart(part).handler(in: context)
  }

  private func styles(_ storage: TextStorage) -> [ParagraphStyle?] {
    (0..<storage.paragraphCount).map {
      storage.paragraphStyle(at: storage.paragraph(number: $0).lowerBound)
    }
  }

  @Test(arguments: seeds)
  func `each paragraph that is selected in part is changed as a whole, and no other`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let runs = (0..<5).map { _ in
      TextRun(
        random.pick(["a\n", "bcd\nef", "g", "\n"], "h"),
        TextAttributes { $0.paragraph = .random(using: &random) })
    }
    let storage = TextStorage(runs: runs)
    let places = (0..<2).map { _ in Int.random(in: 0...storage.length, using: &random) }.sorted()
    guard places[0] < places[1] else { return }
    let range = Range<ScalarOffset>(places[0]..<places[1])
    let part = ParagraphStyle.Part.random(using: &random)
    let (before, text) = (styles(storage), storage.text)
    let editor = TextEditor(storage)
    editor.selection = TextSelection(range)
    editor.convertAttributes("Paragraph", extent: .selection, by: handler(part, newList: 9))
    let touched =
      storage.paragraphNumber(
        at: range.lowerBound)...storage.paragraphNumber(
        at: range.upperBound - 1)
    let expected = before.enumerated().map { number, style in
      guard touched.contains(number) else { return style }
      let attributes = TextAttributes { $0.paragraph = style }
      return handler(part, newList: 9)(attributes).paragraph
    }
    #expect(styles(storage) == expected, "\(part) at \(range) of \(text.debugDescription)")
    #expect(storage.text == text)
    if styles(storage) != before {
      editor.undo()
      #expect(styles(storage) == before)
    }
  }

  @Test func `the number that a list begins with is that of its first selected item`() {
    var style = ParagraphStyle()
    style.list = ListItem(list: 1, marker: "{decimal}.")
    let storage = TextStorage(runs: [
      TextRun("one\ntwo\nthree", TextAttributes { $0.paragraph = style })
    ])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(1..<storage.end)
    let change = AttributeChange.paragraphPart(.listStart(5))
    editor.convertAttributes(extent: change.extent, by: handler(.listStart(5)))
    #expect(styles(storage).map { $0?.list?.start } == [5, nil, nil])
    let markers = ListMarkers(of: storage)
    #expect((0..<3).map { markers.marker(ofParagraph: $0) } == ["5.", "6.", "7."])
  }

  @Test func `items are moved in by their level, and out when they are none`() {
    let storage = TextStorage(runs: [TextRun("one\ntwo")])
    func apply(_ part: ParagraphStyle.Part) {
      storage.convertAttributes(ofSelection: 1..<storage.end, by: handler(part))
    }
    apply(.listMarker("{disc}"))
    #expect(styles(storage).map { $0?.indent } == [36, 36])
    apply(.listLevel(2))
    #expect(styles(storage).map { $0?.indent } == [108, 108])
    apply(.listMarker("{decimal}."))
    #expect(styles(storage).map { $0?.list?.level } == [2, 2])
    apply(.listTask)
    #expect(styles(storage).map { $0?.list?.isDone } == [false, false])
    apply(.noList)
    #expect(styles(storage).map { $0?.indent } == [0, 0])
    #expect(styles(storage).map { $0?.list } == [nil, nil])
  }

  @Test func `a new list is one of its own, unless it is below one with the same markers`() {
    var style = ParagraphStyle()
    style.list = ListItem(list: 3, marker: "{disc}")
    let storage = TextStorage(runs: [
      TextRun("item\n", TextAttributes { $0.paragraph = style }), TextRun("below\nfurther"),
    ])
    #expect(storage.newListNumber(at: 5, marker: "{disc}") == 3)
    #expect(storage.newListNumber(at: 8, marker: "{disc}") == 3)
    #expect(storage.newListNumber(at: 5, marker: "{decimal}.") == 4)
    #expect(storage.newListNumber(at: 12, marker: "{disc}") == 4)
    #expect(TextStorage().newListNumber(at: 0, marker: "{disc}") == 1)
    // Whatever a file had.
    style.list?.list = .max
    storage.setParagraphStyle(style, at: 0)
    #expect(storage.newListNumber(at: 12, marker: "{disc}") == .max)
  }

  @Test func `only the properties that differ are mixed`() {
    let one = TextAttributes { $0.paragraph = ParagraphStyle(alignment: .center, spaceAfter: 6) }
    let other = TextAttributes { $0.paragraph = ParagraphStyle(alignment: .right, spaceAfter: 6) }
    let summary = AttributeSummary(runs: [one, other])
    #expect(summary?.mixedParagraphProperties == [.alignment])
    #expect(summary?.isMixed(.alignment) == true)
    #expect(summary?.isMixed(.spaceAfter) == false)
    // What a program reports as mixed is so in each property.
    #expect(AttributeSummary(one, mixed: [.paragraph]).isMixed(.spaceAfter))
    #expect(!AttributeSummary(one, mixed: [.font]).isMixed(ParagraphStyle.Property.alignment))
  }
}
