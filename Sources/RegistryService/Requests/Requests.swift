// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import Synchronization

/// The requests under way.
///
/// Each ends with its caller.
final class Requests: Sendable {
  private struct State {
    var running: [String: (caller: String, task: Task<Void, Never>)] = [:]
    var detached = 0
  }

  private let state = Mutex(State())

  /// Whether something is under way.
  var isBusy: Bool { state.withLock { !$0.running.isEmpty || $0.detached > 0 } }

  /// Starts a request, and answers the call with its object path.
  ///
  /// - Parameters:
  ///   - token: the caller's `handle_token`; one is made up when there is none.
  ///   - work: ends early when its task is cancelled.
  func start(
    _ call: BusMethodCall, token: String?, on connection: BusConnection,
    work: @escaping @Sendable (RequestObject) async -> (ConsentAnswer, [String: Variant])
  ) async throws(BusError) {
    let token = token ?? "t\(UInt64.random(in: 0 ... .max))"
    guard let path = BusNames.Request.path(sender: call.sender, token: token) else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "handle_token must be 1 to 128 letters, digits and underscores")
    }
    let request = RequestObject(path: path, caller: call.sender, connection: connection)
    try await request.export { [self] in close(path) }
    call.reply([.objectPath(path)])
    let task = Task.detached {
      let progress = Task { await request.reportProgress() }
      let (response, results) = await work(request)
      progress.cancel()
      request.respond(response, results)
      self.ended(path)
    }
    state.withLock { $0.running[path] = (call.sender, task) }
    // The work may have ended before it was noted.
    Task.detached {
      await task.value
      self.ended(path)
    }
  }

  /// Runs the work of a plain call, so that the service does not leave meanwhile.
  func runDetached(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { $0.detached += 1 }
    Task.detached {
      await work()
      self.state.withLock { $0.detached -= 1 }
    }
  }

  /// Ends the requests of a caller that has left.
  func end(caller: String) {
    let tasks = state.withLock { state in
      state.running.values.filter { $0.caller == caller }.map(\.task)
    }
    for task in tasks { task.cancel() }
  }

  private func close(_ path: String) { state.withLock { $0.running[path]?.task }?.cancel() }

  private func ended(_ path: String) { state.withLock { $0.running[path] = nil } }
}
