// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGTKKit

/// A window that asks the person something.
protocol PromptDialog: AnyObject {
  /// Called once, when the window is gone, after it was answered.
  var gone: () -> Void { get set }

  /// The window.
  var widget: Widget { get }

  /// Whether all that the window shows is there.
  var isFilled: Bool { get }

  /// Shows the window above the one that asked.
  func present()

  /// Agrees, as a press of the button does.
  ///
  /// - Returns: whether the button could be pressed.
  func agree() -> Bool

  /// Says no.
  func refuse()

  /// Chooses who may use the fonts to install, if the window has that choice.
  func choose(_ exposure: FontExposure)

  /// Closes the window; an open question has ended otherwise.
  func end()
}

extension PromptDialog {
  var isFilled: Bool { true }

  func choose(_ exposure: FontExposure) {}
}

/// Shows one question after the other; windows that the person has just asked for are shown beside
/// them.
final class PromptQueue {
  private struct Waiting {
    let question: any PromptQuestion
    let makeDialog: () -> any PromptDialog
    /// Replies that the question ended before it was shown.
    let end: () -> Void
  }

  private struct Shown {
    let handle: String
    let dialog: any PromptDialog
  }

  /// Called when a window is on the screen.
  var shown: (any PromptQuestion, any PromptDialog) -> Void = { _, _ in }

  private var waiting: [Waiting] = []
  private var current: Shown?
  private var beside: [Shown] = []

  /// Called when the last window is gone.
  var becameIdle: () -> Void = {}

  var isIdle: Bool { current == nil && beside.isEmpty && waiting.isEmpty }

  /// Asks the person, after the questions before.
  ///
  /// - Parameters:
  ///   - ended: the reply for a question that ends before it is shown.
  ///   - isBeside: whether it is shown at once, and blocks no other: such a window may stay open
  ///     for long.
  ///   - makeDialog: makes the window, which calls its second argument once.
  func ask<Question: PromptQuestion>(
    _ question: Question, ended: Question.Reply, isBeside: Bool = false,
    _ makeDialog:
      @escaping (Question, @escaping @MainActor (Question.Reply) -> Void) -> any PromptDialog
  ) async -> Question.Reply {
    await withCheckedContinuation { continuation in
      let asked = Waiting(
        question: question,
        makeDialog: { makeDialog(question) { continuation.resume(returning: $0) } },
        end: { continuation.resume(returning: ended) })
      if isBeside {
        showBeside(asked)
      } else {
        waiting.append(asked)
        showNext()
      }
    }
  }

  private var allShown: [Shown] { [current].compactMap(\.self) + beside }

  /// The window of a question, once it is shown.
  func dialog(of handle: String) -> (any PromptDialog)? {
    allShown.first { $0.handle == handle }?.dialog
  }

  /// Ends a question, whether it is shown or waits.
  func close(_ handle: String) {
    for shown in allShown where shown.handle == handle { shown.dialog.end() }
    let closed = waiting.filter { $0.question.handle == handle }
    waiting.removeAll { $0.question.handle == handle }
    for waiting in closed { waiting.end() }
    if isIdle, !closed.isEmpty { becameIdle() }
  }

  /// Ends all questions, when nobody receives the answers any more.
  func closeAll() {
    for handle in waiting.map(\.question.handle) { close(handle) }
    for shown in allShown { shown.dialog.end() }
  }

  /// Whether a question is shown, or waits.
  func isAsking(_ handle: String) -> Bool {
    allShown.contains { $0.handle == handle }
      || waiting.contains { $0.question.handle == handle }
  }

  private func showNext() {
    guard current == nil, !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    let dialog = next.makeDialog()
    dialog.gone = { [weak self] in
      guard let self else { return }
      self.current = nil
      self.showNext()
      if self.isIdle { self.becameIdle() }
    }
    current = Shown(handle: next.question.handle, dialog: dialog)
    dialog.present()
    shown(next.question, dialog)
  }

  private func showBeside(_ asked: Waiting) {
    let dialog = asked.makeDialog()
    dialog.gone = { [weak self, weak dialog] in
      guard let self else { return }
      self.beside.removeAll { $0.dialog === dialog }
      if self.isIdle { self.becameIdle() }
    }
    beside.append(Shown(handle: asked.question.handle, dialog: dialog))
    dialog.present()
    shown(asked.question, dialog)
  }
}
