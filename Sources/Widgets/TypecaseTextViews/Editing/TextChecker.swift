// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Checks a text while it is written: its spelling, its grammar, or anything else that can be marked and corrected.
///
/// It keeps its overlay's marks up to date by itself, as a `TextStorageObserver` does that is told at last, or in another thread. A widget
/// that has it draws them, a screen reader says what they mean, and its context menu offers the corrections.
public protocol TextChecker: AnyObject {
  /// The marks.
  var overlay: TextOverlay { get }

  /// What they mean.
  var meaning: TextMarkMeaning { get }

  /// What can be done about a mark, the best first.
  func corrections(of mark: Range<ScalarOffset>) -> [TextCorrection]

  /// The caret of a widget that has it is at another place, where something may be unfinished that is not to be marked yet.
  func caretMoved(to place: ScalarOffset)
}

extension TextChecker {
  public func caretMoved(to place: ScalarOffset) {}
}

/// What a mark over a text says of it.
public nonisolated enum TextMarkMeaning: Sendable, Hashable {
  case misspelled
  case ungrammatical
}

/// Something that can be done about marked text.
public struct TextCorrection {
  /// What the menu says.
  public var label: String
  /// Does it.
  public var perform: () -> Void

  /// Text that takes the place of what is marked, in the look of its first letter.
  public static func replacement(_ text: String) -> TextCorrection {
    TextCorrection(label: text, replacement: text)
  }

  /// Something else, such as taking a word into a dictionary.
  public init(_ label: String, perform: @escaping () -> Void) {
    (self.label, self.perform, replacement) = (label, perform, nil)
  }

  private init(label: String, replacement: String) {
    (self.label, perform, self.replacement) = (label, {}, replacement)
  }

  /// Nil for something that the app does.
  private var replacement: String?

  /// Does it about a mark in an editor's text.
  public func apply(to mark: Range<ScalarOffset>, in editor: TextEditor) {
    guard let replacement else { return perform() }
    guard mark.upperBound <= editor.storage.end else { return }
    editor.edit(tr("Correct")) {
      let new = editor.storage.replace(mark, with: replacement)
      editor.selection = TextSelection(caret: new.upperBound)
    }
  }
}

extension RichTextWidget {
  /// Has a checker's marks be seen and spoken, and its corrections offered; the widget keeps it.
  public final func add(_ checker: any TextChecker) {
    remove(checker)
    checkers.append(checker)
    spokenMarks.append(
      AccessibleTextMarks(
        checker.overlay, checker.meaning == .misspelled ? .misspelled : .ungrammatical))
    show(checker.overlay)
    checker.caretMoved(to: selection.focus)
  }

  /// Shows a checker's marks no longer.
  public final func remove(_ checker: any TextChecker) {
    guard let index = checkers.firstIndex(where: { $0 === checker }) else { return }
    checkers.remove(at: index)
    spokenMarks.removeAll { $0.overlay === checker.overlay }
    hide(checker.overlay)
  }

  /// What can be done about the marks at a place, each with the text that it is for.
  package final func corrections(
    at place: ScalarOffset
  ) -> [(mark: Range<ScalarOffset>, correction: TextCorrection)] {
    guard isEditable else { return [] }
    return checkers.flatMap { checker in
      checker.overlay.ranges(touching: place..<place + 1).flatMap { mark in
        checker.corrections(of: mark).map { (mark, $0) }
      }
    }
  }

  /// Does what a correction is for.
  package final func apply(_ correction: TextCorrection, to mark: Range<ScalarOffset>) {
    guard isEditable else { return }
    input.reset()
    input.edit { correction.apply(to: mark, in: editor) }
  }
}
