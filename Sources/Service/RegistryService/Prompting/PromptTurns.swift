// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// One prompt at a time for all apps, whatever it asks: whose turn it is.
///
/// Apps take turns: of those that wait, the one that was shown least lately comes next.
actor PromptTurns {
  private struct Waiting {
    let serial: Int
    let app: String
    /// Whether the turn has come.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var waiting: [Waiting] = []
  private var isTaken = false
  private var serial = 0
  /// When each app had its turn last, while somebody waits.
  private var served: [String: Int] = [:]

  /// Runs something when the turn of its app has come, and ends the turn with it.
  ///
  /// - Returns: nothing when the task was canceled before.
  @discardableResult
  nonisolated func withTurn<Result: Sendable>(
    of app: String, _ body: @Sendable () async -> Result
  ) async -> Result? {
    guard await take(app) else { return nil }
    let result = await body()
    await release()
    return result
  }

  private func take(_ app: String) async -> Bool {
    serial += 1
    let serial = serial
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: false) }
        waiting.append(Waiting(serial: serial, app: app, continuation: continuation))
        next()
      }
    } onCancel: {
      Task { await self.cancel(serial) }
    }
  }

  private func cancel(_ serial: Int) {
    guard let place = waiting.firstIndex(where: { $0.serial == serial }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
  }

  private func release() {
    isTaken = false
    next()
  }

  private func next() {
    guard !isTaken else { return }
    let place = waiting.indices.min {
      (served[waiting[$0].app] ?? 0, waiting[$0].serial)
        < (served[waiting[$1].app] ?? 0, waiting[$1].serial)
    }
    guard let place else {
      served = [:]
      return
    }
    let turn = waiting.remove(at: place)
    isTaken = true
    serial += 1
    served[turn.app] = serial
    turn.continuation.resume(returning: true)
  }
}
