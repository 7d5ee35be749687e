// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// fontconfig's part of a program's start time: with hidden families, and with none.
public struct StartMeasurement: Sendable, Hashable {
  /// The least of several starts each, in microseconds.
  public var hidden: UInt64
  public var shown: UInt64

  public init(hidden: UInt64, shown: UInt64) {
    self.hidden = hidden
    self.shown = shown
  }

  /// How much sooner a program starts; negative when the rules cost more than they save.
  public var savedMicroseconds: Int64 { Int64(clamping: shown) - Int64(clamping: hidden) }

  /// What a program does at its start, in a process that has done nothing before: reads the
  /// configuration, finds the fonts, and has them listed.
  ///
  /// - Returns: microseconds; nil when the configuration cannot be read.
  public static func measureHere() -> UInt64? {
    let start = ContinuousClock.now
    guard let configuration = FontconfigConfiguration.desktop(),
      FontconfigFontSet.installed(in: configuration) != nil
    else { return nil }
    let time = (ContinuousClock.now - start).components
    return UInt64(time.seconds) * 1_000_000 + UInt64(time.attoseconds / 1_000_000_000_000)
  }

  /// Measures starts in turns, so that what else the machine does meets both alike.
  ///
  /// - Parameter start: one start in a fresh process, with hidden families or with none.
  public static func measure(
    rounds: Int = 7, _ start: (_ isHidden: Bool) async throws -> UInt64?
  ) async rethrows -> StartMeasurement? {
    var least: (hidden: UInt64?, shown: UInt64?)
    // The first start of each fills the caches.
    for round in 0...rounds {
      let (hidden, shown) = (try await start(true), try await start(false))
      guard round > 0, let hidden, let shown else { continue }
      least = (min(least.hidden ?? .max, hidden), min(least.shown ?? .max, shown))
    }
    guard let hidden = least.hidden, let shown = least.shown else { return nil }
    return StartMeasurement(hidden: hidden, shown: shown)
  }
}
