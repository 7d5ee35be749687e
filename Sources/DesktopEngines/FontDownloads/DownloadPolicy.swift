// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How patient downloads are, and how many there are at once.
public struct DownloadPolicy: Sendable, Hashable {
  /// How many files are fetched at once.
  public var concurrency = 8
  /// How many of them for one provider: fewer, so that its slow servers never block others.
  public var concurrencyOfProvider = 3
  /// How long a server may send nothing.
  public var patience: Duration = .seconds(30)
  /// How long a server may take for so many bytes, if the file does not end before.
  public var window: Duration = .seconds(60)
  public var leastBytes: UInt64 = 8 << 10
  /// How long a server may take for a whole file, with all attempts and pauses; nil where nobody else could be asked
  /// instead.
  public var delivery: DeliveryTime?
  /// How many attempts in a row may end without a new byte, or too slow.
  public var fruitlessAttempts = 6
  /// The most attempts, whatever their progress.
  public var attempts = 100
  /// The pause after a first failure; each further one in a row is twice as long.
  public var firstPause: Duration = .seconds(1)
  public var longestPause: Duration = .seconds(60)
  /// The longest pause that a server can set by `Retry-After`.
  public var longestRetryAfter: Duration = .seconds(300)
  /// The most redirects.
  public var redirects = 5

  public init() {}

  /// How long to wait before the next attempt.
  ///
  /// - Parameters:
  ///   - failures: the number of failed attempts in a row, 1 or more.
  ///   - retryAfter: what the server asked for.
  ///   - chance: 0 to 1; shortens the pause by up to a half, so that downloads that failed together
  ///     do not retry together.
  func pause(afterFailures failures: Int, retryAfter: Duration?, chance: Double) -> Duration {
    var pause = firstPause
    for _ in 1..<max(failures, 1) {
      pause *= 2
      if pause >= longestPause { break }
    }
    pause = min(pause, longestPause) * (1 - chance.clamped / 2)
    return max(pause, min(retryAfter ?? .zero, longestRetryAfter))
  }
}

/// How long the delivery of a file may take, by its size.
///
/// A server that sends a little all the time is never silent, and never at its end: without this it could keep a file
/// back for as long as it wants.
public struct DeliveryTime: Sendable, Hashable {
  /// For each file, however small.
  public var base: Duration
  public var bytesPerSecond: UInt64

  public init(base: Duration = .seconds(60), bytesPerSecond: UInt64 = 64 << 10) {
    self.base = base
    self.bytesPerSecond = bytesPerSecond
  }

  /// The time for so many bytes.
  public func time(for byteCount: UInt64) -> Duration {
    base + .seconds(Double(byteCount) / Double(max(bytesPerSecond, 1)))
  }
}

extension Double {
  fileprivate var clamped: Double { isFinite ? Swift.min(Swift.max(self, 0), 1) : 0 }
}

/// The disk space for downloads, in bytes.
public struct DownloadLimits: Sendable, Hashable {
  /// For files that are fetched and not registered.
  public var budget: UInt64
  /// The space that must stay free on the disk.
  public var reserve: UInt64

  public init(budget: UInt64 = 1 << 30, reserve: UInt64 = 256 << 20) {
    self.budget = budget
    self.reserve = reserve
  }
}
