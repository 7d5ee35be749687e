// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import TypecaseGLibKit

/// What waits for quiet does its work once, and in time.
struct DebouncedTests {
  /// A clock that continues when a test says so.
  private final class ManualClock: Clock {
    struct Instant: InstantProtocol {
      var offset: Duration
      func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
      func duration(to other: Instant) -> Duration { other.offset - offset }
      static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
      var now = Instant(offset: .zero)
      var numbers = 0
      var begun = 0
      var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
      var watchers: [(count: Int, tell: CheckedContinuation<Void, Never>)] = []
    }
    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    let minimumResolution = Duration.zero

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      let number = state.withLock { state in
        state.numbers += 1
        return state.numbers
      }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { wake in
          let watchers = state.withLock { state in
            state.begun += 1
            state.sleepers[number] = (deadline, wake)
            let told = state.watchers.filter { $0.count <= state.begun }
            state.watchers.removeAll { $0.count <= state.begun }
            return told
          }
          for watcher in watchers { watcher.tell.resume() }
          if Task.isCancelled { cancel(number) }
        }
      } onCancel: {
        cancel(number)
      }
    }

    private func cancel(_ number: Int) {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.wake
        .resume(throwing: CancellationError())
    }

    /// Waits until so many sleeps have begun since the start.
    func sleeps(_ count: Int) async {
      await withCheckedContinuation { tell in
        let isThere = state.withLock { state in
          if state.begun >= count { return true }
          state.watchers.append((count, tell))
          return false
        }
        if isThere { tell.resume() }
      }
    }

    func advance(by duration: Duration) {
      let due = state.withLock { state in
        let now = state.now.advanced(by: duration)
        state.now = now
        let due = state.sleepers.filter { $0.value.deadline <= now }
        for number in due.keys { state.sleepers[number] = nil }
        return due.values.map(\.wake)
      }
      for wake in due { wake.resume() }
    }
  }

  private let clock = ManualClock()
  private let done: AsyncStream<String>
  private let doing: AsyncStream<String>.Continuation

  init() { (done, doing) = AsyncStream.makeStream(of: String.self) }

  /// What is done next; nil when nothing will be.
  private func next() async -> String? { await done.first { @Sendable _ in true } }

  @Test func `of several requests in quick succession the last is carried out, once`() async {
    let debounced = Debounced(after: .seconds(1), clock: clock)
    for (place, word) in ["first", "second", "third"].enumerated() {
      debounced.restart { [doing] in doing.yield(word) }
      await clock.sleeps(place + 1)
      // Each before the one before it is due.
      clock.advance(by: .milliseconds(900))
    }
    clock.advance(by: .milliseconds(99))
    #expect(debounced.isWaiting)
    clock.advance(by: .milliseconds(1))
    #expect(await next() == "third")
    #expect(!debounced.isWaiting)
    debounced.restart { [doing] in doing.finish() }
    await clock.sleeps(4)
    clock.advance(by: .seconds(1))
    // Nothing else came before the stream's end.
    #expect(await next() == nil)
  }

  @Test func `what was canceled is not done`() async {
    let debounced = Debounced(after: .seconds(1), clock: clock)
    debounced.restart { [doing] in doing.yield("canceled") }
    await clock.sleeps(1)
    debounced.cancel()
    #expect(!debounced.isWaiting)
    clock.advance(by: .seconds(2))
    debounced.restart { [doing] in doing.yield("next") }
    await clock.sleeps(2)
    clock.advance(by: .seconds(1))
    #expect(await next() == "next")
  }

  @Test func `what is released does nothing any more`() async {
    var debounced: Debounced? = Debounced(after: .seconds(1), clock: clock)
    debounced?.restart { [doing] in doing.yield("released") }
    await clock.sleeps(1)
    debounced = nil
    clock.advance(by: .seconds(2))
    let other = Debounced(after: .seconds(1), clock: clock)
    other.restart { [doing] in doing.yield("other") }
    await clock.sleeps(2)
    clock.advance(by: .seconds(1))
    #expect(await next() == "other")
    #expect(!other.isWaiting)
  }

  @globalActor private actor Page {
    static let shared = Page()
  }

  @Test @Page func `what its own isolation cancels is not done, however late`() async {
    let debounced = Debounced(after: .seconds(1), clock: clock)
    debounced.restart { @Page [doing] in doing.yield("canceled") }
    await clock.sleeps(1)
    // In one turn, so that the work has none between.
    clock.advance(by: .seconds(1))
    debounced.cancel()
    debounced.restart { @Page [doing, debounced] in
      doing.yield(debounced.isWaiting ? "waits" : "done")
    }
    await clock.sleeps(2)
    clock.advance(by: .seconds(1))
    #expect(await next() == "done")
  }
}
