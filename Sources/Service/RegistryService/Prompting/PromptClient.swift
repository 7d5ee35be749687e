// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseBusProtocol
import TypecaseGLibKit

/// Asks the person through the prompts backend, on a connection that apps do not see.
///
///     PromptClient --> PromptRoom       may it be shown now, or does another have the backend alone?
///                  --> PromptBackends   a backend whose main loop answers
///                  --> PromptExchange   the question, and whether the backend still has it
///
/// The person may think as long as they like; the backend may not. It has to start in time, and to
/// confirm, whenever it is asked, that it still has the question. One that does not is abandoned
/// with its question. If it had several, nobody knows which of them stopped it: each is asked
/// again, by another process and alone, so that no app's question affects another's.
struct PromptClient: Sendable {
  let connection: BusConnection
  let limits: Limits
  let backends: PromptBackends
  private let room = PromptRoom()

  /// - Parameters:
  ///   - mayBeScripted: whether a backend may reply instead of a person.
  ///   - isSandboxed: whether a connection belongs to a sandboxed app, which may not answer for the
  ///     person.
  init(
    connection: BusConnection, mayBeScripted: Bool, limits: Limits = .current(),
    isSandboxed: @escaping @Sendable (String) async -> Bool
  ) {
    self.connection = connection
    self.limits = limits
    backends = PromptBackends(
      connection: connection, mayBeScripted: mayBeScripted, limits: limits, isSandboxed: isSandboxed
    )
  }

  /// How long the backend may take.
  struct Limits: Sendable {
    /// To be started, and to answer for the first time.
    var start = Duration.seconds(30)
    /// Until it is asked again whether it has the question.
    var interval = Duration.seconds(2.5)
    /// To say so.
    var check = Duration.seconds(10)

    static func current() -> Limits {
      #if DEBUG
        if let text = ProcessInfo.processInfo.environment["TYPECASE_TEST_PROMPT_SECONDS"],
          let seconds = Double(text)
        {
          let limit = Duration.seconds(seconds)
          return Limits(start: limit, interval: limit / 4, check: limit)
        }
      #endif
      return Limits()
    }
  }

  /// Shows the question, and waits for the answer.
  ///
  /// When the task is canceled, the question is closed.
  ///
  /// - Returns: nil without a valid reply, which counts as a no: when the backend cannot be reached,
  ///   leaves the bus, hangs, or replies with anything unknown.
  func ask<Question: PromptQuestion>(_ question: Question) async -> Question.Reply? {
    await show(question)?.reply
  }

  /// The same, with the backend that answered, which may be shown what becomes of the answer.
  func show<Question: PromptQuestion>(
    _ question: Question
  ) async -> (reply: Question.Reply, backend: BusDestination)? {
    var (isAlone, hasMissed) = (false, false)
    while !Task.isCancelled {
      guard await room.enter(alone: isAlone) else { return nil }
      let (end, backend) = await exchange(question)
      await room.leave(alone: isAlone)
      switch end {
      case .reply(let reply): return backend.map { (reply, $0) }
      // A backend that left just before it was asked is started again, once.
      case .isGone where !hasMissed: hasMissed = true
      case .isGone:
        Log.error("the prompts backend left before it was asked")
        return nil
      case .lost(let reason, isOnly: false) where !isAlone:
        Log.error("the question is asked once more, alone: \(reason)")
        isAlone = true
      case .lost(let reason, _), .failed(let reason):
        Log.error("the prompt counts as refused: \(reason)")
        return nil
      case .cancelled: return nil
      }
    }
    return nil
  }

  /// Asks once, and says by which backend, if there is one.
  private func exchange<Question: PromptQuestion>(
    _ question: Question
  ) async -> (PromptExchange<Question>.End, BusDestination?) {
    guard !Task.isCancelled else { return (.cancelled, nil) }
    guard let backend = await backends.open(for: question.handle) else {
      return (.failed("there is no prompts backend that can ask"), nil)
    }
    let exchange = PromptExchange(
      connection: connection, backend: backend, question: question, limits: limits,
      backends: backends)
    let end = await exchange.run()
    await backends.close(backend)
    return (end, backend)
  }
}
