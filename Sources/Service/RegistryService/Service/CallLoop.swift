// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseGLibKit
import TypecaseSystemKit

/// Deals with the calls of one connection, a few senders side by side.
final class CallLoop: Sendable {
  private struct State {
    var queues = SenderQueues<BusMethodCall>()
    var workers = 0
  }

  private let state = Mutex(State())
  private let width: Int
  private let priority: TaskPriority
  private let handle: @Sendable (BusMethodCall) async -> Void
  private let flush: @Sendable () async -> Void

  /// - Parameters:
  ///   - width: how many senders are dealt with at once.
  ///   - priority: of the calls. Calls of a priority below medium wait for the requests that earlier
  ///     ones have started, so that of many apps the first has its answer before the last is looked at.
  ///   - flush: waits until the answers were sent.
  init(
    width: Int, priority: TaskPriority, flush: @escaping @Sendable () async -> Void,
    handle: @escaping @Sendable (BusMethodCall) async -> Void
  ) {
    self.width = width
    self.priority = priority
    self.flush = flush
    self.handle = handle
  }

  /// Puts a call in its sender's line; never waits.
  func receive(_ call: BusMethodCall) {
    let needsWorker = state.withLock { state in
      state.queues.append(call, of: call.sender)
      guard state.workers < width else { return false }
      state.workers += 1
      return true
    }
    guard needsWorker else { return }
    Task(executorPreference: BlockingExecutor.shared, priority: priority) { [self] in await work() }
  }

  private func work() async {
    while let (sender, call) = next() {
      await handle(call)
      // All answers go through one connection. Of who calls again and again one of them waits to be sent at a time, so that
      // an answer for somebody else has no line of long lists before it.
      if state.withLock({ $0.queues.hasMore(of: sender) }) { await flush() }
      state.withLock { $0.queues.finish(sender) }
    }
  }

  /// The next call; when there is none, this worker is not counted any more.
  private func next() -> (sender: String, element: BusMethodCall)? {
    state.withLock { state in
      let next = state.queues.next()
      if next == nil { state.workers -= 1 }
      return next
    }
  }
}

extension CallLimits {
  /// An app has eight requests of 64 descriptors; a call that is refused has some more on its way.
  static let ofApps = CallLimits(descriptorsOfSender: 1024)
  /// The person's tools may name every font of a large library at once.
  static let ofTools = CallLimits(
    bytes: 16 << 20, values: 1 << 20, calls: 256, bytesOfSender: 64 << 20, descriptorsOfSender: 1024
  )
}
