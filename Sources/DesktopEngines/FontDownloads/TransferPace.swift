// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Whether a server sends enough to keep its turn.
///
/// A server that sends a byte now and then is never silent, and would block others forever. A slow
/// line must not fail: the limit is below the rate of the slowest line, shared by as many downloads
/// as run at once. Time that the computer slept does not count.
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

  /// Notes the number of received bytes.
  ///
  /// - Returns: the number of bytes in the window that ends now, if it is too small.
  mutating func isTooSlow(having byteCount: UInt64, at time: Instant = .now) -> UInt64? {
    guard begin.duration(to: time) >= policy.window else { return nil }
    let came = byteCount.subtracting(had)
    (begin, had) = (time, byteCount)
    return came < policy.leastBytes ? came : nil
  }
}
