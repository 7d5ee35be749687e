// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol

/// Asks one question after the other.
final class ConsentQueue {
  private struct Waiting {
    let question: ConsentQuestion
    let continuation: CheckedContinuation<ConsentReply, Never>
  }

  private var waiting: [Waiting] = []
  private var shown: (handle: String, dialog: ConsentDialog)?

  /// Called when the last question was answered.
  var becameIdle: () -> Void = {}

  var isIdle: Bool { shown == nil && waiting.isEmpty }

  /// Asks the person, when those who asked before were answered.
  func ask(_ question: ConsentQuestion) async -> ConsentReply {
    await withCheckedContinuation { continuation in
      waiting.append(Waiting(question: question, continuation: continuation))
      showNext()
    }
  }

  /// Ends a question, whether it is shown or waits.
  func close(_ handle: String) {
    if shown?.handle == handle { shown?.dialog.end() }
    let closed = waiting.filter { $0.question.handle == handle }
    waiting.removeAll { $0.question.handle == handle }
    for waiting in closed {
      waiting.continuation.resume(
        returning: ConsentReply(.ended, exposure: waiting.question.exposure))
    }
  }

  /// Whether a question is shown, or waits.
  func isAsking(_ handle: String) -> Bool {
    shown?.handle == handle || waiting.contains { $0.question.handle == handle }
  }

  private func showNext() {
    guard shown == nil, !waiting.isEmpty else { return }
    let next = waiting.removeFirst()
    let dialog = ConsentDialog(next.question) { [weak self] reply in
      next.continuation.resume(returning: reply)
      guard let self else { return }
      self.shown = nil
      if self.isIdle { self.becameIdle() } else { self.showNext() }
    }
    shown = (next.question.handle, dialog)
    dialog.present()
  }
}
