// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import TypecaseSystemKit

/// What is done with a helper, for one thread.
package protocol HelperWork: SendableMetatype {
  associatedtype Request: Sendable
  associatedtype Answer: Sendable

  /// Starts the helper before there is a request.
  mutating func prepare()

  mutating func answer(_ request: Request) -> Answer

  /// Ends the helper, since nothing was asked for a while.
  mutating func rest()
}

/// A queue of requests, for which one thread has one helper work.
///
///     request ──▶ a queue ──▶ one thread, one helper ──▶ answer
package final class HelperQueue<Work: HelperWork>: Sendable {
  private struct Job {
    let serial: Int
    let request: Work.Request
    let continuation: CheckedContinuation<Work.Answer?, Never>
  }

  private struct State {
    var jobs: [Job] = []
    var serial = 0
    /// Of tasks that were canceled before their job was there.
    var canceled: Set<Int> = []
    var isRunning = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let cancellation: CancellationSignal
  private let makeWork: @Sendable (CancellationSignal) -> Work

  /// Seconds that the helper stays after its last answer.
  private static var patience: Double { 10 }

  /// - Parameter makeWork: is called on the thread, with what calls the work off.
  package init(
    _ makeWork: @escaping @Sendable (CancellationSignal) -> Work
  ) throws(SystemError) {
    self.makeWork = makeWork
    cancellation = try CancellationSignal()
  }

  /// Ends the helper; what was asked for has no answer.
  package func close() {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      state.isClosed = true
      return state.jobs
    }
    cancellation.cancel()
    work.signal()
    for job in jobs { job.continuation.resume(returning: nil) }
  }

  /// Starts the helper, so that the first request does not wait for it.
  package func prepare() { start() }

  /// Waits for an answer; nil when the task was canceled before the request's turn, or the queue closed.
  package func answer(_ request: Work.Request) async -> Work.Answer? {
    let serial = state.withLock { state in
      state.serial += 1
      return state.serial
    }
    start()
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isQueued = state.withLock { state in
          guard !state.isClosed, state.canceled.remove(serial) == nil else { return false }
          state.jobs.append(Job(serial: serial, request: request, continuation: continuation))
          return true
        }
        if isQueued {
          work.signal()
        } else {
          continuation.resume(returning: nil)
        }
      }
    } onCancel: {
      cancel(serial)
    }
    state.withLock { _ = $0.canceled.remove(serial) }
    return answer
  }

  private func cancel(_ serial: Int) {
    let job = state.withLock { state -> Job? in
      guard let place = state.jobs.firstIndex(where: { $0.serial == serial }) else {
        state.canceled.insert(serial)
        return nil
      }
      return state.jobs.remove(at: place)
    }
    job?.continuation.resume(returning: nil)
  }

  // MARK: - The thread

  private func start() {
    let isFirst = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning && !state.isClosed
    }
    guard isFirst else { return }
    do throws(SystemError) { try DedicatedThread.start { [self] in run() } } catch { close() }
  }

  private func run() {
    var helper = makeWork(cancellation)
    helper.prepare()
    while true {
      if work.wait(timeout: .now() + Self.patience) == .timedOut {
        // A window that only stands there needs no helper.
        helper.rest()
        work.wait()
      }
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if let job { job.continuation.resume(returning: helper.answer(job.request)) }
      if isClosed { return }
    }
  }
}
