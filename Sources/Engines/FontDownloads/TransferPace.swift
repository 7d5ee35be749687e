// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Whether a server sends enough to keep its turn.
///
/// A server that sends a byte now and then is never silent, and would have others wait for ever. A
/// slow line is another thing: what is asked for is less than the slowest of them brings, shared by as
/// many downloads as there are at once. Time that the computer slept does not count.
struct TransferPace {
  typealias Instant = SuspendingClock.Instant

  private let policy: DownloadPolicy
  private var begin: Instant
  /// How many bytes were there when the window began.
  private var had: UInt64

  init(_ policy: DownloadPolicy, having byteCount: UInt64, at time: Instant = .now) {
    self.policy = policy
    begin = time
    had = byteCount
  }

  /// Takes note of how many bytes are there.
  ///
  /// - Returns: how many came in the window that ends with this, if they are too few.
  mutating func isTooSlow(having byteCount: UInt64, at time: Instant = .now) -> UInt64? {
    guard begin.duration(to: time) >= policy.window else { return nil }
    let came = byteCount.subtracting(had)
    (begin, had) = (time, byteCount)
    return came < policy.leastBytes ? came : nil
  }
}
