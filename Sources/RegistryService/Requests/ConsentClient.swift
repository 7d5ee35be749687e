// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import Synchronization

/// Asks the person through the prompts backend, on a connection that apps do not see.
struct ConsentClient: Sendable {
  let connection: BusConnection

  /// Shows the question, and waits for the answer as long as it takes.
  ///
  /// A backend that cannot be reached, leaves, or answers anything unknown has said no. When the
  /// task is cancelled the question goes away.
  func ask(_ question: ConsentQuestion) async -> ConsentAnswer {
    let answered = Flag()
    return await withTaskCancellationHandler {
      defer { answered.raise() }
      if Task.isCancelled { return .ended }
      do throws(BusError) {
        let reply = try await connection.call(
          BusNames.Prompts.prompts, "AskToInstall", question.busArguments, patience: .unlimited)
        return reply.values.first?.uint32Value.flatMap(ConsentAnswer.init(rawValue:)) ?? .ended
      } catch {
        Log.error("the prompt did not answer: \(error)")
        return .ended
      }
    } onCancel: {
      Task {
        // Until it is gone: the first may overtake the question.
        while !answered.isRaised {
          _ = try? await connection.call(
            BusNames.Prompts.prompts, "Close", [.objectPath(question.handle)])
          try? await Task.sleep(for: .milliseconds(100))
        }
      }
    }
  }
}

/// Something that happens once, seen from several tasks.
private final class Flag: Sendable {
  private let state = Mutex(false)
  var isRaised: Bool { state.withLock { $0 } }
  func raise() { state.withLock { $0 = true } }
}
