// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Layouts that are changed or asked before they were told of an edit.
struct OpenSessionTests {
  /// What an app does to a layout.
  enum Act: CaseIterable {
    case invalidates, invalidatesSome, changesContainers, changesOptions, folds, unfolds, asks
    case breaksLines, moves

    func apply(to manager: TextLayoutManager) {
      let end = manager.storage.end
      switch self {
      case .invalidates: manager.invalidateLayout()
      case .invalidatesSome: manager.invalidateLayout(for: end - 1..<end)
      case .changesContainers: manager.containers = [TextContainer(width: 30)]
      case .changesOptions: manager.options.lineGrid = 20
      case .folds: #expect(manager.fold(TextFold(end - 3..<end, token: "…")))
      case .unfolds: manager.unfoldAll()
      case .asks:
        #expect(manager.fragments.last?.range.upperBound == end)
        #expect(manager.lineNumber(at: end) == manager.lineCount - 1)
      case .breaksLines:
        var breaker = TextLineBreaker(manager)
        while case .line = breaker.next(in: TextContainer(width: 30)) {}
        #expect(breaker.place == end)
      case .moves:
        var x: Double?
        #expect(manager.position(.forward, from: TextPosition(end - 1), keeping: &x).offset == end)
        #expect(manager.position(.textEnd, from: TextPosition(0), keeping: &x).offset == end)
      }
    }
  }

  private func expectLinesFromScratch(_ manager: TextLayoutManager) {
    let scratch = LayoutFixture.manager(
      manager.storage, containers: manager.containers, options: manager.options)
    for fold in manager.folds { scratch.fold(fold) }
    manager.ensureLayout()
    scratch.ensureLayout()
    #expect(manager.lines.map(\.record) == scratch.lines.map(\.record))
    #expect(manager.tree.lastLine == scratch.tree.lastLine)
  }

  @Test(arguments: Act.allCases, ["more words,\nand more\nlines ", ""])
  func `a session may be open`(act: Act, text: String) {
    let manager = LayoutFixture.manager("one two three\nfour five six\nseven\n\n")
    let storage = manager.storage
    manager.fold(TextFold(20..<24, token: "…"))
    manager.ensureLayout()
    storage.edit {
      // There is more text than was laid out, or less.
      storage.replace(0..<18, with: [TextRun(text)])
      act.apply(to: manager)
      storage.replace(1..<2, with: [TextRun("ab")])
    }
    expectLinesFromScratch(manager)
  }

  @Test(arguments: Act.allCases)
  func `an observer may edit before`(act: Act) {
    final class Editor: TextStorageObserver {
      let body: (TextStorage) -> Void
      var isDone = false

      init(_ body: @escaping (TextStorage) -> Void) { self.body = body }

      func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
        if isDone { return }
        isDone = true
        body(storage)
      }
    }
    let manager = LayoutFixture.manager("one two three\nfour five six\nseven\n\n")
    manager.fold(TextFold(20..<24, token: "…"))
    manager.ensureLayout()
    let editor = Editor { storage in
      storage.replace(0..<18, with: [])
      act.apply(to: manager)
    }
    manager.storage.add(editor)
    manager.storage.replace(0..<0, with: [TextRun("x")])
    #expect(editor.isDone)
    expectLinesFromScratch(manager)
  }
}
