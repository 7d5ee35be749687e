// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct TextHistoryTests {
  private let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }
  private let large = TextAttributes { $0.size = .points(30) }

  // MARK: - Whatever is done

  @Test(arguments: 0..<300)
  func `undoing everything gives the start, and redoing everything the end`(seed: Int) {
    var editor = Editor(seed: seed)
    let start = editor.text
    for _ in 0..<40 { editor.change() }
    editor.close()
    let end = editor.text
    for _ in 0..<3 {
      while editor.undo() {}
      #expect(editor.text == start)
      while editor.redo() {}
      #expect(editor.text == end)
    }
  }

  @Test(arguments: 0..<300)
  func `undoing, redoing and editing in any order stay in step with the text`(seed: Int) {
    var editor = Editor(seed: seed)
    let start = editor.text
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &editor.random) {
      case 0: _ = editor.undo()
      case 1: _ = editor.redo()
      default:
        let isEdited = editor.change()
        // What was undone is gone once something else is done.
        #expect(!isEdited || editor.depth > 0 || editor.history.redoable == nil)
      }
      let before = editor.text
      if editor.depth == 0, editor.undo() {
        let isRedone = editor.redo()
        #expect(isRedone && editor.text == before)
      }
    }
    editor.close()
    while editor.undo() {}
    #expect(editor.text == start)
  }

  // MARK: - What one step is

  @Test func `typing joins to words, and a space goes with the word before it`() {
    var history = TextHistory()
    type("one two  three", at: 5, &history)
    #expect(undone(&history) == ["three", "two  ", "one "])
    // A line's end is a step of its own.
    type("a\nb", at: 0, &history)
    #expect(undone(&history) == ["b", "\n", "a"])
  }

  @Test func `typing elsewhere, after a click or in a step of its own begins a step`() {
    var history = TextHistory()
    type("ab", at: 0, &history)
    type("cd", at: 9, &history)
    history.breakTyping()
    type("ef", at: 11, &history)
    history.record(.insert(at: 13, [TextRun("pasted")]), title: "Paste")
    type("g", at: 19, &history)
    #expect(undone(&history) == ["g", "pasted", "ef", "cd", "ab"])
  }

  @Test func `a word is one step where its characters are of several scalars`() {
    var history = TextHistory()
    var place: ScalarOffset = 0
    for letter in ["e\u{301}", "👍🏽", "स्ते", "x"] {
      history.record(.insert(at: place, [TextRun(letter)]))
      place += letter.unicodeScalars.count
    }
    #expect(undone(&history) == ["e\u{301}👍🏽स्तेx"])
    // Backwards, too.
    for letter in ["x", "👍🏽", "e\u{301}"] {
      place -= letter.unicodeScalars.count
      history.record(.delete(at: place, [TextRun(letter)]))
    }
    #expect(history.undo()?.edits == [.insert(at: place, [TextRun("e\u{301}👍🏽x")])])
    #expect(history.undoable == nil)
  }

  @Test func `typed text keeps its attributes within a step`() {
    var history = TextHistory()
    history.record(.insert(at: 0, [TextRun("a", red)]))
    history.record(.insert(at: 1, [TextRun("b", red)]))
    history.record(.insert(at: 2, [TextRun("c", large)]))
    #expect(
      history.undo()?.edits == [.delete(at: 0, [TextRun("ab", red), TextRun("c", large)])])
  }

  @Test func `deleting in both directions joins`() {
    var history = TextHistory()
    for (offset, text) in [(4, "e"), (3, "d"), (3, "f"), (3, "g"), (2, "c")] {
      history.record(.delete(at: ScalarOffset(offset), [TextRun(text)]))
    }
    #expect(history.undo()?.edits == [.insert(at: 2, [TextRun("cdefg")])])
    #expect(history.undoable == nil)
  }

  @Test func `a gesture is one step from what was before to what is after`() {
    var history = TextHistory()
    let plain = [AttributeSpan(3, TextAttributes())]
    for size in [12.0, 13, 14] {
      let old =
        size == 12 ? plain : [AttributeSpan(3, TextAttributes { $0.size = .points(size - 1) })]
      history.record(
        .format(
          at: 2, old: old, new: [AttributeSpan(3, TextAttributes { $0.size = .points(size) })]),
        title: "Size", gesture: 7)
    }
    #expect(history.undoable?.title == "Size")
    let last = [AttributeSpan(3, TextAttributes { $0.size = .points(14) })]
    #expect(history.undo()?.edits == [.format(at: 2, old: last, new: plain)])
    #expect(history.undoable == nil)
    // The next gesture is another step, and so is the same one after it was taken back and made again.
    _ = history.redo()
    history.record(.format(at: 2, old: last, new: plain), title: "Size", gesture: 7)
    _ = history.undo()
    #expect(history.undoable != nil)
  }

  @Test func `a step inside a step is part of it, and one without edits is dropped`() {
    var history = TextHistory()
    history.begin("Outer")
    history.begin("Inner")
    history.record(.insert(at: 0, [TextRun("a")]))
    history.end()
    #expect(history.undoable == nil)
    #expect(history.undo() == nil)
    history.record(.insert(at: 1, [TextRun("b")]))
    history.end()
    #expect(history.undoable?.title == "Outer")
    #expect(
      history.undo()?.edits == [.delete(at: 1, [TextRun("b")]), .delete(at: 0, [TextRun("a")])])
    history.begin("Nothing")
    history.end()
    history.end()
    #expect(history.undoable == nil)
    // Nothing was done, so what was undone can still be redone.
    #expect(history.redoable != nil)
  }

  @Test func `the oldest steps go when there are too many`() {
    var history = TextHistory()
    history.limit = 3
    for number in 0..<5 {
      history.record(.insert(at: 0, [TextRun("\(number)!")]))
    }
    #expect(undone(&history) == ["4!", "3!", "2!"])
    history.limit = 0
    history.record(.insert(at: 0, [TextRun("gone")]))
    #expect(history.undoable == nil)
  }

  private func type(_ text: String, at offset: Int, _ history: inout TextHistory) {
    for (place, character) in text.enumerated() {
      history.record(.insert(at: ScalarOffset(offset + place), [TextRun(String(character))]))
    }
  }

  /// The texts that undoing takes away, step by step.
  private func undone(_ history: inout TextHistory) -> [String] {
    var texts: [String] = []
    while let step = history.undo() {
      texts.append(
        step.edits.map { edit in
          if case .delete(_, let runs) = edit { runs.map(\.text).joined() } else { "?" }
        }.joined())
    }
    return texts
  }
}

/// Somebody who edits a text and records it.
private struct Editor {
  var random: SplitMix64
  var text: PlainText
  var history = TextHistory()
  private(set) var depth = 0
  private var caret = 0
  private let faces = FaceSet([.made("One"), .made("One", "Bold", weight: 700)])

  init(seed: Int) {
    random = SplitMix64(seed: seed)
    text = PlainText([TextRun("It is "), TextRun("red", TextAttributes { $0.color = .black })])
  }

  /// Makes some edit, as a step of its own or within one, or begins or ends a step.
  ///
  /// - Returns: whether the text was edited.
  @discardableResult
  mutating func change() -> Bool {
    let count = text.elements.count
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      // Typing continues where it was.
      caret = min(caret, count)
      let attributes =
        random.once(in: 4) ? TextAttributes.random(in: faces, using: &random) : .init()
      let character = random.pick(["a", " ", "\n", "e\u{301}", "\u{301}", "🇩🇪"], "a")
      record(.insert(at: ScalarOffset(caret), [TextRun(character, attributes)]))
      caret += character.unicodeScalars.count
    case 4 where caret > 0 && caret <= count:
      record(.delete(at: ScalarOffset(caret - 1), text.runs(caret - 1..<caret)))
      caret -= 1
    case 5, 6:
      let range = someRange()
      caret = range.lowerBound
      if range.isEmpty { return false }
      record(.delete(at: ScalarOffset(caret), text.runs(range)))
    case 7:
      let place = ScalarOffset(Int.random(in: 0...count, using: &random))
      record(.insert(at: place, .random(in: faces, using: &random)))
    case 8, 9:
      let range = someRange()
      if range.isEmpty { return false }
      let new = text.spans(range).map {
        AttributeSpan($0.length, .random(in: faces, using: &random))
      }
      let gesture = random.once(in: 2) ? Int.random(in: 0..<3, using: &random) : nil
      record(
        .format(at: ScalarOffset(range.lowerBound), old: text.spans(range), new: new),
        gesture: gesture)
    case 10:
      let new = random.once(in: 3) ? nil : TextColor.random(using: &random)
      record(.color(old: text.color, new: new), gesture: random.once(in: 2) ? 1 : nil)
    default:
      if random.once(in: 2) {
        history.begin(random.pick(["", "Step"], ""))
        depth += 1
      } else if depth > 0 {
        history.end()
        depth -= 1
      } else {
        history.breakTyping()
      }
      return false
    }
    return true
  }

  /// Ends all steps that were begun.
  mutating func close() {
    for _ in 0..<depth { history.end() }
    depth = 0
  }

  mutating func undo() -> Bool { apply(history.undo()) }
  mutating func redo() -> Bool { apply(history.redo()) }

  private mutating func apply(_ step: TextHistory.Step?) -> Bool {
    for edit in step?.edits ?? [] { text.apply(edit) }
    return step != nil
  }

  private mutating func record(_ edit: TextEdit, gesture: Int? = nil) {
    text.apply(edit)
    history.record(edit, gesture: gesture)
  }

  private mutating func someRange() -> Range<Int> {
    let count = text.elements.count
    let start = Int.random(in: 0...count, using: &random)
    return start..<Int.random(in: start...min(count, start + 6), using: &random)
  }
}
