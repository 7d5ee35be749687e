// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseBusProtocol
import TypecaseGLibKit

/// Asks the person through the prompts backend, on a connection that apps do not see.
///
/// The person may think as long as they like; the backend may not. It has to start in time, and to
/// say, whenever it is asked, that it still has the question.
struct PromptClient: Sendable {
  let connection: BusConnection
  /// Whether a backend may reply in the place of a person.
  let mayBeScripted: Bool
  var limits = Limits.current()
  /// Whether a connection belongs to a sandboxed app, which may not answer for the person.
  let isSandboxed: @Sendable (String) async -> Bool

  /// How long the backend may take.
  struct Limits: Sendable {
    /// To be started, and to answer for the first time.
    var start = Duration.seconds(30)
    /// Until it is asked again whether it has the question.
    var interval = Duration.seconds(5)
    /// To say so.
    var check = Duration.seconds(20)

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
    // A backend that left just before it was asked is started anew, once.
    for isLastTry in [false, true] {
      guard let backend = await backend() else { return nil }
      let exchange = PromptExchange(
        connection: connection, backend: backend, question: question, limits: limits)
      switch await exchange.run() {
      case .reply(let reply): return (reply, backend)
      case .isGone where !isLastTry: continue
      case .isGone:
        Log.error("the prompts backend left before it was asked")
      case .failed(let reason): Log.error("the prompt counts as refused: \(reason)")
      case .cancelled: break
      }
      return nil
    }
    return nil
  }

  /// The backend's own name, once it runs and answers.
  ///
  /// What is asked later goes to that connection and to no other that may get the name meanwhile.
  private func backend() async -> BusDestination? {
    guard !Task.isCancelled else { return nil }
    let prompts = BusNames.Prompts.prompts
    do throws(BusError) {
      let properties = BusDestination(
        name: prompts.name, path: prompts.path, interface: "org.freedesktop.DBus.Properties")
      let reply = try await connection.call(
        properties, "GetAll", [.string(prompts.interface)], patience: .atMost(limits.start))
      let values = reply.values.first?.dictionaryValue ?? [:]
      guard let version = values["version"]?.uint32Value, version >= 1 else {
        Log.error("the prompts backend has no version that is known")
        return nil
      }
      guard mayBeScripted || values["scripted"]?.boolValue != true else {
        Log.error(
          "the prompts backend replies by itself, which it may in a developer’s session only")
        return nil
      }
    } catch {
      Log.error("the prompts backend does not answer: \(error)")
      return nil
    }
    guard let owner = await connection.owner(of: prompts.name) else { return nil }
    guard await !isSandboxed(owner) else {
      Log.error("a sandboxed app has the name \(prompts.name), and is not asked")
      return nil
    }
    return BusDestination(name: owner, path: prompts.path, interface: prompts.interface)
  }
}
