// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol

@testable import BrowserUI
@testable import Typecase

/// Every change of the browser goes through one stack, which undoes the one in its message.
@MainActor struct UndoStackTests {
  private final class Messages: ChangeMessages {
    var shown: [(text: String, action: String?)] = []
    var isThere = false

    func show(_ text: String, action: (label: String, name: String)?) {
      shown.append((text, action?.name))
      isThere = true
    }

    func dismiss() { isThere = false }
  }

  private final class Undone {
    var words: [String] = []
  }

  private let messages = Messages()
  private let stack: UndoStack
  private let undone = Undone()

  init() { stack = UndoStack(messages: messages) }

  @discardableResult
  private func add(_ words: String, at place: Place? = nil) -> UndoStack.ID {
    stack.add(UndoableChange(words, at: place) { [undone] in undone.words.append(words) })
  }

  @Test func `a change is told with the button that takes it back, once`() async {
    add("Collection deleted")
    #expect(messages.shown.map(\.text) == ["Collection deleted"])
    #expect(messages.shown.map(\.action) == [UndoStack.actionName])
    await stack.undoTold()?.value
    #expect(undone.words == ["Collection deleted"])
    #expect(!messages.isThere)
    #expect(stack.undoTold() == nil)
    #expect(undone.words == ["Collection deleted"])
  }

  @Test func `the button is of the change that was told last`() async {
    let hidden = add("Font hidden")
    add("Collection deleted")
    await stack.undoTold()?.value
    #expect(undone.words == ["Collection deleted"])
    // The former one has no message any more.
    #expect(stack.undoTold() == nil)
    stack.tellAgain("Font hidden. Apps start faster", of: hidden)
    await stack.undoTold()?.value
    #expect(undone.words == ["Collection deleted", "Font hidden"])
  }

  @Test func `of what was taken back nothing more is said`() async {
    let hidden = add("Font hidden")
    await stack.undoTold()?.value
    stack.tellAgain("Font hidden. Apps start faster", of: hidden)
    #expect(messages.shown.map(\.text) == ["Font hidden"])
    #expect(stack.undoTold() == nil)
  }

  @Test func `the key takes back the changes of its place one by one, the last one first`() async {
    add("Larger", at: .textSize)
    add("Collection deleted")
    add("Largest", at: .textSize)
    await stack.undoLast(at: .textSize)?.value
    await stack.undoLast(at: .textSize)?.value
    #expect(stack.undoLast(at: .textSize) == nil)
    #expect(undone.words == ["Largest", "Larger"])
  }

  @Test func `why a change stays is told, without Undo`() async {
    stack.add(
      UndoableChange("Restricted") { () async throws(TypecaseError) in
        throw TypecaseError(.registrationFailed, "It cannot be.")
      })
    await stack.undoTold()?.value
    #expect(messages.shown.count == 2)
    #expect(messages.shown.last?.action == nil)
    #expect(messages.shown.last?.text.isEmpty == false)
  }

  @Test func `old changes are forgotten`() async {
    for number in 0...UndoStack.mostChanges { add("\(number)", at: .textSize) }
    while let undoing = stack.undoLast(at: .textSize) { await undoing.value }
    #expect(undone.words.count == UndoStack.mostChanges)
    #expect(undone.words.last == "1")
  }
}
