// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextViews

/// Takes words with a doubled "x" for wrong, in English, and those of other languages for right.
private nonisolated final class DoubledLetters: SpellingDictionary {
  let learned = Mutex<[String]>([])
  let ignored = Mutex<[String]>([])

  func isCorrect(_ word: String, language: String?) -> Bool {
    (language ?? "en") != "en" || !word.contains("xx")
  }

  func suggestions(for word: String, language: String?) -> [String] {
    [word.replacing("xx", with: "x"), word.replacing("xx", with: "s")]
  }

  func learn(_ word: String, language: String?) { learned.withLock { $0.append(word) } }
  func ignore(_ word: String, language: String?) { ignored.withLock { $0.append(word) } }
}

/// A view with a checker.
@MainActor
private func show(
  _ runs: [TextRun], _ desk: TestDesk
) async throws -> (view: RichTextView, checker: SpellChecker, dictionary: DoubledLetters) {
  TextStyles.install()
  let view = RichTextView(TextStorage(runs: runs))
  let dictionary = DoubledLetters()
  let checker = SpellChecker(view.storage, dictionary)
  view.add(checker)
  try await desk.show(view.widget, focus: view.widget)
  return (view, checker, dictionary)
}

extension SpellChecker {
  fileprivate func marked(in view: RichTextView) -> [String] {
    overlay.ranges.map { view.storage.text(in: $0) }
  }
}

@MainActor let spellCheckerTests: [WidgetTest] = [
  WidgetTest("misspelled words are marked, and no addresses, figures or other languages") { desk in
    let (view, checker, _) = try await show(
      [
        TextRun("Two boxxes, don't mixx4 foxx.example.org or a@boxx.org, "),
        TextRun("boxxe ", attributes { $0.language = "fr" }),
        TextRun("link-boxx", attributes { $0.link = "https://example.org" }),
        TextRun(" /usr/boxx and fo"), TextRun("xx", attributes { $0.underline = .single }),
        TextRun(" l’axxe"),
      ], desk)
    try await desk.until("words are marked") { !checker.overlay.ranges.isEmpty }
    try desk.expectEqual(checker.marked(in: view), ["boxxes", "foxx", "l’axxe"])
  },

  WidgetTest("a word is marked when the caret leaves it") { desk in
    let (view, checker, _) = try await show([TextRun("axx\n")], desk)
    view.selection = TextSelection(caret: 4)
    try await desk.until("the first word is marked") { checker.marked(in: view) == ["axx"] }
    view.type("boxx")
    view.storage.replace(0..<3, with: "exx")
    // The search of both paragraphs is one.
    try await desk.until("the other word is marked") { checker.marked(in: view) == ["exx"] }
    view.type(" ")
    try await desk.until("the word is marked that was left") {
      checker.marked(in: view) == ["exx", "boxx"]
    }
    view.selection = TextSelection(caret: 6)
    view.type("y")
    try await desk.until("an edited word stays marked") {
      checker.marked(in: view) == ["exx", "boyxx"]
    }
  },

  WidgetTest("a word is corrected, learned and ignored, wherever it is") { desk in
    let (view, checker, dictionary) = try await show([TextRun("axx and boxx, axx")], desk)
    view.selection = TextSelection(caret: 5)
    try await desk.until("the words are marked") { checker.overlay.ranges.count == 3 }
    let corrections = view.corrections(at: 9)
    try desk.expectEqual(corrections.map(\.correction.label).prefix(2), ["box", "bos"])
    try desk.expectEqual(corrections.count, 4)
    view.apply(corrections[0].correction, to: corrections[0].mark)
    try desk.expectEqual(view.storage.text, "axx and box, axx")
    view.undo()
    try desk.expectEqual(view.storage.text, "axx and boxx, axx")
    try await desk.until("it is marked again") { checker.overlay.ranges.count == 3 }
    let learning = view.corrections(at: 1)[2]
    view.apply(learning.correction, to: learning.mark)
    try desk.expectEqual(dictionary.learned.withLock { $0 }, ["axx"])
    try desk.expectEqual(checker.marked(in: view), ["boxx"])
    let ignoring = view.corrections(at: 9)[3]
    view.apply(ignoring.correction, to: ignoring.mark)
    try desk.expectEqual(dictionary.ignored.withLock { $0 }, ["boxx"])
    try desk.expectEqual(checker.marked(in: view), [])
  },
]
