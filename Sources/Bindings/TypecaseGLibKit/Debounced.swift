// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Work that waits until nothing has asked for it for a while, and is then done once.
///
///     restart ── delay ──▶ work
///        ▲         │
///        └─────────┴── restart: the delay starts again, and the former work is dropped
///
/// Nothing is done any more once it is canceled, or released.
public final class Debounced: Sendable {
  private let delay: Duration
  private let clock: any Clock<Duration>
  private let state = Mutex(State())

  private struct State {
    /// Which of the works is waited for; nil when none is.
    var awaited: Int?
    var begun = 0
    var timer: Task<Void, Never>?
  }

  /// - Parameters:
  ///   - delay: how long nobody may have asked for the work before it is done.
  ///   - clock: measures the delay.
  public init(after delay: Duration, clock: any Clock<Duration> = ContinuousClock()) {
    self.delay = delay
    self.clock = clock
  }

  /// Schedules work after the delay, and replaces the work that was scheduled before.
  ///
  /// - Parameter work: called in its own isolation, at once after `isWaiting` has become false.
  public func restart(_ work: @escaping @isolated(any) @Sendable () -> Void) {
    state.withLock { state in
      state.timer?.cancel()
      state.begun += 1
      let number = state.begun
      state.awaited = number
      state.timer = Task { [weak self, clock, delay] in
        guard (try? await clock.sleep(for: delay)) != nil else { return }
        await self?.run(work, number, isolation: work.isolation)
      }
    }
  }

  /// Does the work in its isolation, where it may have been canceled until that had its turn.
  private func run(
    _ work: @isolated(any) @Sendable () -> Void, _ number: Int, isolation: isolated (any Actor)?
  ) async {
    let isDue = state.withLock { state in
      guard state.awaited == number else { return false }
      (state.awaited, state.timer) = (nil, nil)
      return true
    }
    if isDue { await work() }
  }

  /// Forgets the work that is waited for.
  public func cancel() {
    state.withLock { state in
      state.timer?.cancel()
      (state.awaited, state.timer) = (nil, nil)
    }
  }

  /// Whether there is work to be done after the delay.
  public var isWaiting: Bool { state.withLock { $0.awaited != nil } }

  deinit { state.withLock { $0.timer?.cancel() } }
}
