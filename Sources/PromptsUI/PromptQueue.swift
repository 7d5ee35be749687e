// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol

/// A window that asks the person something.
protocol PromptDialog: AnyObject {
  /// Called once, when the window is gone, after it was answered.
  var gone: () -> Void { get set }

  /// Shows the window above the one that asked.
  func present()

  /// Takes the window away; the question, if it is still open, has ended otherwise.
  func end()
}

/// Shows one window after the other.
final class PromptQueue {
  private struct Waiting {
    let handle: String
    let makeDialog: () -> any PromptDialog
    /// Answers that the question ended before it was shown.
    let end: () -> Void
  }

  private var waiting: [Waiting] = []
  private var shown: (handle: String, dialog: any PromptDialog)?

  /// Called when the last window is gone.
  var becameIdle: () -> Void = {}

  var isIdle: Bool { shown == nil && waiting.isEmpty }

  /// Asks the person, when those who asked before were answered.
  ///
  /// - Parameters:
  ///   - ended: the reply for a question that ends before it is shown.
  ///   - makeDialog: makes the window, which calls its second argument once.
  func ask<Question: PromptQuestion>(
    _ question: Question, ended: Question.Reply,
    _ makeDialog:
      @escaping (Question, @escaping @MainActor (Question.Reply) -> Void) -> any PromptDialog
  ) async -> Question.Reply {
    await withCheckedContinuation { continuation in
      waiting.append(
        Waiting(
          handle: question.handle,
          makeDialog: { makeDialog(question) { continuation.resume(returning: $0) } },
          end: { continuation.resume(returning: ended) }))
      showNext()
    }
  }

  /// The window of a question, once it is shown.
  func dialog(of handle: String) -> (any PromptDialog)? {
    shown?.handle == handle ? shown?.dialog : nil
  }

  /// Ends a question, whether it is shown or waits.
  func close(_ handle: String) {
    if shown?.handle == handle { shown?.dialog.end() }
    let closed = waiting.filter { $0.handle == handle }
    waiting.removeAll { $0.handle == handle }
    for waiting in closed { waiting.end() }
    if isIdle, !closed.isEmpty { becameIdle() }
  }

  /// Ends all questions: nobody is there any more who would hear the answers.
  func closeAll() {
    for handle in waiting.map(\.handle) { close(handle) }
    shown?.dialog.end()
  }

  /// Whether a question is shown, or waits.
  func isAsking(_ handle: String) -> Bool {
    shown?.handle == handle || waiting.contains { $0.handle == handle }
  }

  private func showNext() {
    guard shown == nil, !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    let dialog = next.makeDialog()
    dialog.gone = { [weak self] in
      guard let self else { return }
      self.shown = nil
      if self.isIdle { self.becameIdle() } else { self.showNext() }
    }
    shown = (next.handle, dialog)
    dialog.present()
  }
}
