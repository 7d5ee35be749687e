// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

struct TextEditorTests {
  private let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }
  private let list = ParagraphStyle(indent: 20)

  private func listed(_ text: String) -> TextRun {
    TextRun(text, TextAttributes { $0.paragraph = list })
  }

  @Test func `undo brings back what the editing view selected, and not the other view`() {
    let storage = TextStorage(runs: [TextRun("one two three")])
    let (first, second) = (TextEditor(storage), TextEditor(storage))
    first.selection = TextSelection(anchor: 7, focus: 4)
    second.selection = TextSelection(8..<13)
    first.insert("2")
    #expect(storage.text == "one 2 three")
    #expect(first.selection == TextSelection(caret: 5))
    // Its text moved.
    #expect(second.selection == TextSelection(6..<11))
    first.undo()
    #expect(first.selection == TextSelection(anchor: 7, focus: 4))
    #expect(second.selection == TextSelection(8..<13))
    first.redo()
    #expect(first.selection == TextSelection(caret: 5))
  }

  @Test func `a typed word is one step, and its selection is that before the first letter`() {
    let storage = TextStorage(runs: [TextRun("a b")])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(2..<3)
    editor.insert("c")
    editor.insert("d")
    editor.insert("e")
    #expect(storage.text == "a cde")
    editor.undo()
    // Replacing is one step, and what is typed on another.
    #expect(storage.text == "a c")
    editor.undo()
    #expect(storage.text == "a b" && editor.selection == TextSelection(2..<3))
    editor.redo()
    editor.redo()
    #expect(storage.text == "a cde" && editor.selection == TextSelection(caret: 5))
    #expect(!editor.redo())
  }

  @Test func `typing has what was set at the caret until the caret moves`() {
    let storage = TextStorage(runs: [TextRun("ab")])
    let editor = TextEditor(storage)
    var told = 0
    editor.selectionChanged = { told += 1 }
    editor.selection = TextSelection(caret: 1)
    editor.convertAttributes { $0.with { $0.color = red.color } }
    #expect(editor.typingAttributes == red && editor.summary.first == red)
    editor.insert("x")
    editor.insert("y")
    #expect(storage.runs(in: 0..<4) == [TextRun("a"), TextRun("xy", red), TextRun("b")])
    editor.convertAttributes { $0.with { $0.color = nil } }
    editor.selection = TextSelection(caret: 1)
    #expect(editor.typingAttributes == TextAttributes())
    #expect(told > 4)
    // Places outside of the text are its end.
    editor.selection = TextSelection(3..<99)
    #expect(editor.selection == TextSelection(3..<4))
  }

  @Test func `in a document that takes the place of another one the caret is at its start`() {
    let storage = TextStorage(runs: [TextRun("one two")])
    let editors = [TextEditor(storage), TextEditor(storage)]
    editors[0].selection = TextSelection(caret: 7)
    editors[1].selection = TextSelection(anchor: 6, focus: 2)
    storage.load(RichTextDocument(runs: [TextRun("another text")]))
    #expect(editors.map(\.selection) == [TextSelection(caret: 0), TextSelection(caret: 0)])
    // What is entered before it moves it, as ever.
    storage.replace(0..<0, with: [TextRun("x")])
    #expect(editors[0].selection == TextSelection(caret: 1))
  }

  @Test func `what replaces a deleted selection continues it`() {
    let storage = TextStorage(runs: [TextRun("ab"), TextRun("cd", red)])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(2..<4)
    editor.deleteSelection()
    #expect(storage.text == "ab" && editor.typingAttributes == red)
    editor.insert("x")
    #expect(storage.runs(in: 0..<3) == [TextRun("ab"), TextRun("x", red)])
  }

  // MARK: - A last paragraph without text

  @Test func `a return at the end of a list continues it, and what is typed then has its style`() {
    let storage = TextStorage(runs: [TextRun("text\n"), listed("item")])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(caret: storage.end)
    editor.insert("\n")
    #expect(storage.lastParagraph == list && storage.isLastParagraphEmpty)
    // It is as the paragraph before it has it, which a document need not say.
    #expect(storage.document.lastParagraph == nil)
    #expect(TextStorage(storage.document).lastParagraph == list)
    #expect(storage.paragraphStyle(at: storage.end) == list)
    editor.insert("next")
    #expect(storage.lastParagraph == nil)
    #expect(storage.runs(in: 5..<storage.end) == [listed("item\nnext")])
    editor.undo()
    #expect(storage.lastParagraph == list && storage.text == "text\nitem\n")
    editor.undo()
    #expect(storage.lastParagraph == nil && storage.text == "text\nitem")
    editor.redo()
    editor.redo()
    #expect(storage.runs(in: 5..<storage.end) == [listed("item\nnext")])
  }

  @Test func `a last paragraph without text is given a style of its own, which can be undone`() {
    let storage = TextStorage(runs: [TextRun("a\n")])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(caret: 2)
    editor.convertAttributes("List") { $0.with { $0.paragraph = list } }
    #expect(storage.lastParagraph == list && storage.runs(in: 0..<2) == [TextRun("a\n")])
    #expect(storage.history?.undoable?.title == "List")
    editor.undo()
    #expect(storage.lastParagraph == nil)
    editor.redo()
    editor.insert("b")
    #expect(storage.runs(in: 0..<3) == [TextRun("a\n"), listed("b")])
    // An emptied paragraph keeps its style.
    editor.selection = TextSelection(2..<3)
    editor.deleteSelection()
    #expect(storage.lastParagraph == list)
    // One that is joined to the one before has that one's.
    editor.selection = TextSelection(1..<2)
    editor.deleteSelection()
    #expect(storage.text == "a" && storage.lastParagraph == nil)
  }

  @Test func `an empty document has a style, too`() {
    let storage = TextStorage()
    storage.setParagraphStyle(list, at: 0)
    storage.replace(0..<0, with: "a")
    #expect(storage.runs(in: 0..<1) == [listed("a")])
    storage.replace(0..<1, with: "")
    #expect(storage.lastParagraph == list)
    storage.undo()
    storage.undo()
    storage.undo()
    #expect(storage.lastParagraph == nil && storage.length == 0)
  }

  // MARK: - Sessions

  @Test func `a summary is that of the text as it is, in the middle of sessions, too`() {
    let storage = TextStorage(runs: [TextRun("one two")])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(0..<3)
    func isLarge(_ range: Range<ScalarOffset> = 0..<3) -> Bool? {
      editor.summary(of: range).map { $0.first.size == .points(30) && $0.mixed.isEmpty }
    }
    let large = TextAttributes { $0.size = .points(30) }
    #expect(isLarge() == false)
    storage.setAttributes(large, in: 0..<3)
    #expect(isLarge() == true)
    #expect(isLarge(0..<4) == false)
    #expect(isLarge(2..<2) == nil)
    storage.edit {
      storage.setAttributes(TextAttributes(), in: 0..<1)
      #expect(isLarge() == false)
      storage.setAttributes(large, in: 0..<7)
      #expect(isLarge() == true)
    }
    #expect(isLarge(0..<7) == true)
    storage.undo()
    #expect(isLarge(0..<7) == false)
    #expect(editor.summary == editor.summary(of: 0..<3))
  }

  @Test func `nothing is undone in the middle of a session or a step`() {
    let storage = TextStorage(runs: [TextRun("a")])
    storage.replace(1..<1, with: "b")
    storage.edit { #expect(storage.undo() == nil) }
    storage.beginStep("Two")
    storage.replace(2..<2, with: "c")
    #expect(storage.undo() == nil && storage.redo() == nil)
    storage.replace(3..<3, with: "d")
    storage.endStep()
    #expect(storage.text == "abcd" && storage.history?.undoable?.title == "Two")
    storage.undo()
    #expect(storage.text == "ab")
  }

  @Test func `the color of the page is a step, and told`() {
    let storage = TextStorage(runs: [TextRun("a")])
    storage.setPageColor(.black, title: "Page Color")
    #expect(storage.document.color == .black)
    #expect(storage.history?.undoable?.title == "Page Color")
    #expect(!storage.setPageColor(.black))
    storage.undo()
    #expect(storage.pageColor == nil)
    storage.redo()
    storage.load(RichTextDocument(runs: [TextRun("b")]))
    #expect(storage.text == "b" && storage.pageColor == nil && storage.undo() == nil)
  }

  @Test
  func `a selection fits the text in the middle of sessions, and whatever the delegate edits`() {
    let storage = TextStorage(runs: [TextRun("tail")])
    let editor = TextEditor(storage)
    storage.edit {
      editor.insert("abc")
      #expect(editor.selection == TextSelection(caret: 3))
      storage.replace(0..<0, with: "12")
      #expect(editor.selection == TextSelection(caret: 5))
    }
    #expect(editor.selection == TextSelection(caret: 5) && storage.text == "12abctail")
    final class Sign: TextStorageDelegate {
      func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {
        if storage.text.hasPrefix("(c)") { storage.replace(0..<3, with: "©") }
      }
    }
    let corrected = TextStorage(runs: [TextRun("(c tail")])
    let sign = Sign()
    corrected.delegate = sign
    let typing = TextEditor(corrected)
    typing.selection = TextSelection(caret: 2)
    typing.insert(")")
    #expect(corrected.text == "© tail" && typing.selection == TextSelection(caret: 1))
    typing.undo()
    #expect(corrected.text == "(c tail" && typing.selection == TextSelection(caret: 2))
  }

  @Test(arguments: 0..<24)
  func `places follow edits as they do in a list of the letters`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let storage = TextStorage(runs: [TextRun("abcdefghijklmnopqrstuvwxyz")])
    let editor = TextEditor(storage)
    for _ in 0..<20 {
      let caret = Int.random(in: 0...storage.length, using: &random)
      editor.selection = TextSelection(caret: ScalarOffset(caret))
      let start = Int.random(in: 0...storage.length, using: &random)
      let range = start..<min(storage.length, start + Int.random(in: 0...4, using: &random))
      let text = String(repeating: "X", count: Int.random(in: 0...3, using: &random))
      storage.replace(Range(range), with: text)
      let expected =
        caret < range.lowerBound || (caret == range.lowerBound && !range.isEmpty)
        ? caret
        : caret <= range.upperBound
          ? range.lowerBound + text.count : caret + text.count - range.count
      #expect(editor.selection == TextSelection(caret: ScalarOffset(expected)))
    }
  }

  @Test func `a selection outside of the text is at its nearer end`() {
    let storage = TextStorage(runs: [TextRun("abc")])
    let editor = TextEditor(storage)
    editor.selection = TextSelection(anchor: -5, focus: 99)
    #expect(editor.selection == TextSelection(anchor: 0, focus: 3))
    editor.insert("x")
    #expect(storage.text == "x")
  }
}
