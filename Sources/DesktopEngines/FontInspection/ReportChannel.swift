// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import TypecaseSandbox
import TypecaseSystemKit

/// Hands files to the threads that inspect them, and their reports to the task that reads them.
///
/// Threads that are far ahead of the reader wait.
final class ReportChannel: Sendable {
  private struct State {
    var nextFile = 0
    var ready: [InspectionResult] = []
    var producers: Int
    var failure: InspectionUnavailable?
    var isClosed = false
    var reader: CheckedContinuation<Void, Never>?
  }

  let cancellation: CancellationSignal

  private let fileCount: Int
  private let state: Mutex<State>
  private let room: DispatchSemaphore
  private static let capacity = 16

  init(fileCount: Int, producers: Int, cancellation: CancellationSignal) {
    self.fileCount = fileCount
    self.cancellation = cancellation
    state = Mutex(State(producers: producers))
    // Raised from 0: a semaphore must not be released below its initial value.
    room = DispatchSemaphore(value: 0)
    for _ in 0..<Self.capacity { room.signal() }
  }

  /// The next file's index, or nil when there is nothing left to do.
  func takeFile() -> Int? {
    state.withLock { state in
      guard !state.isClosed, state.failure == nil, state.nextFile < fileCount else { return nil }
      defer { state.nextFile += 1 }
      return state.nextFile
    }
  }

  /// Gives a report to the reader; waits while too many are there unread.
  func send(_ result: InspectionResult) {
    room.wait()
    wakeReader { $0.ready.append(result) }
  }

  func fail(_ failure: InspectionUnavailable) {
    wakeReader { $0.failure = $0.failure ?? failure }
    cancellation.cancel()
  }

  func producerEnded() { wakeReader { $0.producers -= 1 } }

  /// Ends everything: helpers are killed, and waiting threads continue to their end.
  func close() {
    let producers = state.withLock { state in
      if state.isClosed { return 0 }
      state.isClosed = true
      state.ready = []
      return state.producers
    }
    cancellation.cancel()
    // Each thread sends at most once more.
    for _ in 0..<producers { room.signal() }
    wakeReader { _ in }
  }

  /// The next report, or nil after the last; for one task.
  func next() async throws(InspectionUnavailable) -> InspectionResult? {
    while true {
      let found: Result<InspectionResult?, InspectionUnavailable>? = state.withLock { state in
        if let failure = state.failure { return .failure(failure) }
        if state.isClosed { return .success(nil) }
        if !state.ready.isEmpty { return .success(state.ready.removeFirst()) }
        return state.producers == 0 ? .success(nil) : nil
      }
      if let found {
        let result = try found.get()
        if result != nil { room.signal() }
        return result
      }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          let isReady =
            !state.ready.isEmpty || state.producers == 0 || state.failure != nil || state.isClosed
          if !isReady { state.reader = continuation }
          return isReady
        }
        if isReady { continuation.resume() }
      }
    }
  }

  private func wakeReader(_ change: (inout sending State) -> Void) {
    let reader = state.withLock { state in
      change(&state)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }
}
