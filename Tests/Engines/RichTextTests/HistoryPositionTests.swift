// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

struct HistoryPositionTests {
  private func insertion(_ text: String, at offset: ScalarOffset) -> TextEdit {
    .insert(at: offset, [TextRun(text)])
  }

  @Test func `undoing returns to the same position`() {
    var history = TextHistory()
    let start = history.position
    history.record(insertion("abc", at: 0))
    let saved = history.position
    #expect(saved != start)
    history.record(.color(old: nil, new: .black), title: "Color")
    #expect(history.position != saved)
    _ = history.undo()
    #expect(history.position == saved)
    _ = history.undo()
    #expect(history.position == start)
    _ = history.redo()
    #expect(history.position == saved)
  }

  @Test func `typing after saving is another position, although it is the same step`() {
    var history = TextHistory()
    let start = history.position
    history.record(insertion("a", at: 0))
    let saved = history.position
    history.record(insertion("b", at: 1))
    #expect(history.position != saved)
    _ = history.undo()
    #expect(history.position == start)
    _ = history.redo()
    #expect(history.position != saved)
  }

  @Test func `another change after undoing is a new position`() {
    var history = TextHistory()
    history.record(insertion("abc", at: 0))
    let saved = history.position
    _ = history.undo()
    history.record(insertion("xyz", at: 0))
    #expect(history.position != saved)
  }

  @Test func `the start cannot be reached when its steps are not kept any more`() {
    var history = TextHistory()
    history.limit = 2
    let start = history.position
    for offset in 0..<5 { history.record(.color(old: nil, new: nil), title: "\(offset)") }
    while history.undoable != nil { _ = history.undo() }
    #expect(history.position != start)
  }
}
