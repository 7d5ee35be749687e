// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The questions that may be at the prompts backend at the same time: any number, or one alone.
///
/// A question asks to be alone after it was with others in a process that stopped: if that happens
/// again it was this one, and if not it costs the others nothing but the wait.
actor PromptRoom {
  private struct Waiting {
    let serial: Int
    let isAlone: Bool
    /// Whether it may enter.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var waiting: [Waiting] = []
  private var count = 0
  private var isTaken = false
  private var serial = 0

  /// Waits until a question may be shown.
  ///
  /// - Returns: false when the task was canceled before.
  func enter(alone isAlone: Bool) async -> Bool {
    serial += 1
    let serial = serial
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        waiting.append(Waiting(serial: serial, isAlone: isAlone, continuation: continuation))
        admit()
      }
    } onCancel: {
      Task { await self.cancel(serial) }
    }
  }

  /// A question that was in is over.
  func leave(alone isAlone: Bool) {
    if isAlone { isTaken = false } else { count -= 1 }
    admit()
  }

  /// How many wait outside.
  var waitingCount: Int { waiting.count }

  private func cancel(_ serial: Int) {
    guard let place = waiting.firstIndex(where: { $0.serial == serial }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
    admit()
  }

  /// Lets in who waits, in order.
  private func admit() {
    while let first = waiting.first, !isTaken, !first.isAlone || count == 0 {
      waiting.removeFirst()
      if first.isAlone { isTaken = true } else { count += 1 }
      first.continuation.resume(returning: true)
    }
  }
}
