// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

/// What a person sees as one character is never split.
struct ClusterTests {
  private let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }
  private let large = TextAttributes { $0.size = .points(30) }

  private func storage(_ runs: TextRun...) -> TextStorage { TextStorage(runs: runs) }

  private func runs(_ storage: TextStorage) -> [TextRun] { storage.runs(in: 0..<storage.end) }

  @Test func `a range grows to whole clusters`() {
    // e and an acute; a family of five scalars; a flag.
    let text = storage(TextRun("xe\u{301}y👨‍👩‍👧z🇩🇪"))
    #expect(text.wholeClusters(0..<1) == 0..<1)
    #expect(text.wholeClusters(1..<2) == 1..<3)
    #expect(text.wholeClusters(2..<3) == 1..<3)
    #expect(text.wholeClusters(2..<2) == 1..<1)
    #expect(text.wholeClusters(3..<6) == 3..<9)
    #expect(text.wholeClusters(10..<11) == 10..<12)
    #expect(text.wholeClusters(12..<12) == 12..<12)
    #expect(text.wholeClusters(0..<12) == 0..<12)
  }

  @Test func `replacing takes whole clusters and joins what belongs together`() {
    let text = storage(TextRun("xe\u{301}y"))
    #expect(text.replace(2..<3, with: "o", attributes: red) == 1..<2)
    #expect(runs(text) == [TextRun("x"), TextRun("o", red), TextRun("y")])
    // An accent typed in another color belongs to the letter before it.
    text.replace(2..<2, with: "\u{308}", attributes: large)
    #expect(runs(text) == [TextRun("x"), TextRun("o\u{308}", red), TextRun("y")])
    // A letter typed before an accent takes it over.
    let accent = storage(TextRun("\u{308}y", red))
    accent.replace(0..<0, with: "a", attributes: large)
    #expect(runs(accent) == [TextRun("a\u{308}", large), TextRun("y", red)])
  }

  @Test func `deleting between two halves that join keeps them whole`() {
    let text = storage(TextRun("a", large), TextRun("-"), TextRun("\u{301}b", red))
    text.replace(1..<2, with: "")
    // The accent was a cluster with the hyphen, and went with it.
    #expect(runs(text) == [TextRun("a", large), TextRun("b", red)])
    let flags = storage(TextRun("🇩", large), TextRun("-"), TextRun("🇪", red))
    flags.replace(1..<2, with: "")
    #expect(runs(flags) == [TextRun("🇩🇪", large)])
  }

  @Test func `flags that a letter before them paired differently are whole again`() {
    let text = storage(TextRun("🇩🇪", red), TextRun("🇫🇷", large), TextRun("x"))
    text.replace(0..<0, with: "🇦", attributes: TextAttributes())
    #expect(
      runs(text) == [TextRun("🇦🇩"), TextRun("🇪🇫", red), TextRun("🇷", large), TextRun("x")])
  }

  @Test(arguments: [["e", "\u{301}x"], ["🇩", "🇪🇫", "🇷"], ["👩\u{200D}", "👧"]])
  func `a document keeps runs that begin inside a cluster`(texts: [String]) {
    let runs = texts.enumerated().map { number, text in
      TextRun(text, TextAttributes { $0.tracking = Double(number) })
    }
    for document in [
      RichTextDocument(runs: runs), RichTextDocument(text: RichTextDocument(runs: runs).text),
    ] {
      let read = document.runs
      #expect(read.map { Array($0.text.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
      #expect(read.map(\.attributes) == runs.map(\.attributes))
    }
  }

  @Test func `a handler is called once for each run, in order`() {
    let text = storage(
      TextRun("one", red), TextRun("two"), TextRun("three", large), TextRun("four"))
    var seen: [TextAttributes] = []
    let changed = text.convertAttributes(in: 1..<8) {
      seen.append($0)
      return $0.with { $0.tracking = 2 }
    }
    #expect(changed)
    #expect(seen == [red, TextAttributes(), large])
    #expect(
      runs(text) == [
        TextRun("o", red), TextRun("ne", red.with { $0.tracking = 2 }),
        TextRun("two", TextAttributes { $0.tracking = 2 }),
        TextRun("th", large.with { $0.tracking = 2 }), TextRun("ree", large), TextRun("four"),
      ])
  }
}
