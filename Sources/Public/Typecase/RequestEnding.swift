// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseGLibKit

/// How a request ended, for as many as want to know it and as often as they ask.
final class RequestEnding<Outcome: Sendable>: Sendable {
  typealias Ending = Result<Outcome, TypecaseError>

  private struct State {
    var ending: Ending?
    var waiting: [CheckedContinuation<Ending, Never>] = []
  }

  private let state = Mutex(State())

  /// Notes the end; the first counts.
  func settle(_ ending: Ending) {
    let waiting = state.withLock { state -> [CheckedContinuation<Ending, Never>] in
      guard state.ending == nil else { return [] }
      state.ending = ending
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: ending) }
  }

  private var value: Ending {
    get async {
      await withCheckedContinuation { continuation in
        let ending = state.withLock { state -> Ending? in
          if state.ending == nil { state.waiting.append(continuation) }
          return state.ending
        }
        if let ending { continuation.resume(returning: ending) }
      }
    }
  }

  /// Waits for the end; a task that is canceled closes the request, and waits until it has ended.
  ///
  /// - Parameters:
  ///   - close: has the registry end the request.
  ///   - isDone: whether what was asked for was done, so that no cancellation undoes it.
  /// - Throws: `TypecaseError` when the request failed as a whole, `CancellationError` when the task
  ///   was canceled before the request was done.
  func outcome(
    closing close: @escaping @Sendable () async -> Void, isDone: (Outcome) -> Bool
  ) async throws -> Outcome {
    let ending = await withTaskCancellationHandler {
      await value
    } onCancel: {
      Task { await close() }
    }
    if Task.isCancelled {
      guard case .success(let outcome) = ending, isDone(outcome) else { throw CancellationError() }
    }
    return try ending.get()
  }
}

extension TypecaseError {
  /// The registry told no end.
  static var endedSilently: TypecaseError {
    TypecaseError(.registrationFailed, tr("The request ended, and the registry did not say how."))
  }

  /// The person has closed the question, or the app its request.
  static var requestClosed: TypecaseError {
    TypecaseError(.cancelledByUser, tr("The request was closed."))
  }
}
