// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseGLibKit

/// One question to one prompts backend, from the call to its end.
///
/// The call itself has no time limit. Beside it the backend is asked again and again whether it has
/// the question, and whichever ends first decides.
struct PromptExchange<Question: PromptQuestion>: Sendable {
  let connection: BusConnection
  /// By its unique name.
  let backend: BusDestination
  let question: Question
  let limits: PromptClient.Limits
  let backends: PromptBackends

  enum End: Sendable {
    case reply(Question.Reply)
    /// Nobody was there to be asked.
    case isGone
    /// The backend stopped, or left without an answer; whether it had no question but this one.
    case lost(String, isOnly: Bool)
    case failed(String)
    case cancelled
  }

  func run() async -> End {
    let (ends, sink) = AsyncStream.makeStream(of: End.self)
    let isOver = Flag()
    Task.detached {
      sink.yield(await call())
      isOver.raise()
    }
    let watching = Task.detached {
      if let failure = await watch(until: isOver) { sink.yield(failure) }
    }
    defer { watching.cancel() }
    var end = End.cancelled
    for await first in ends {
      end = first
      break
    }
    if !isOver.isRaised {
      switch end {
      // In a task of its own: this one is canceled.
      case .cancelled, .failed: await Task.detached { await takeBack(until: isOver) }.value
      // Nobody waits for one that has stopped. If it continues later, its window is to go.
      case .lost: Task.detached { await takeBack(until: isOver) }
      case .reply, .isGone: break
      }
    }
    return end
  }

  private func call() async -> End {
    do throws(BusError) {
      let reply = try await connection.call(
        backend, Question.method, question.busArguments, patience: .unlimited)
      return question.reply(reply.values).map(End.reply)
        ?? .failed("it answered what the interface does not describe")
    } catch {
      if [BusError.serviceUnknown, BusError.nameHasNoOwner].contains(error.name) { return .isGone }
      guard error.meansGone else { return .failed("\(error)") }
      return .lost("\(error)", isOnly: await backends.lost(backend, isStopped: false, "\(error)"))
    }
  }

  /// Asks the backend whether it has the question, as long as it has.
  private func watch(until isOver: Flag) async -> End? {
    var misses = 0
    while (try? await Task.sleep(for: limits.interval)) != nil, !isOver.isRaised {
      do throws(BusError) {
        let reply = try await connection.call(
          backend, Prompts1.IsAsking(handle: question.handle), patience: .atMost(limits.check))
        // Twice: an answer may be on its way, or the question.
        misses = reply?.values.asking == true ? 0 : misses + 1
        if misses > 1 { return .failed("the backend does not have the question any more") }
      } catch {
        // A backend without this method is alive; when one leaves, the call itself fails.
        if error.name == BusError.unknownMethod || error.meansGone { continue }
        guard error.name == BusError.timeout else { return .failed("\(error)") }
        let reason = "the backend does not confirm that it has the question: \(error)"
        return .lost(reason, isOnly: await backends.lost(backend, isStopped: true, reason))
      }
    }
    return nil
  }

  /// Takes the question back, and waits until it is gone, so that none stands beside the next.
  ///
  /// More than once: the first may overtake the question. A backend that hangs is not waited for.
  private func takeBack(until isOver: Flag) async {
    for _ in 0..<20 {
      do throws(BusError) {
        _ = try await connection.call(
          backend, Prompts1.Close(handle: question.handle), patience: .atMost(limits.check))
      } catch { return }
      if isOver.isRaised { return }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// An event that happens once and that several tasks wait for.
private final class Flag: Sendable {
  private let state = Mutex(false)
  var isRaised: Bool { state.withLock { $0 } }
  func raise() { state.withLock { $0 = true } }
}
