// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How long an app has been away, counted so that setting the clock changes nothing.
///
/// Within one run of the machine its uptime counts, which nobody can set. From one run to the next
/// only the clock is left: it may have been wrong before or be wrong now, so it counts for a day at
/// the most, and never backwards.
public struct Absence: Sendable, Hashable, Codable {
  /// A point in time, by the clock and by the machine's uptime.
  public struct Moment: Sendable, Hashable, Codable {
    /// Seconds since 1970.
    public var time: Int64
    /// Names the run of the machine.
    public var boot: String
    /// Seconds since its start, sleep included.
    public var uptime: Int64

    public init(time: Int64, boot: String, uptime: Int64) {
      self.time = time
      self.boot = boot
      self.uptime = uptime
    }
  }

  /// When it was noticed; seconds since 1970, for display.
  public let since: Int64
  /// How long it has lasted: since it was noticed, or, once the fonts were withdrawn, since then.
  public private(set) var seconds: Int64
  /// Whether the app's fonts are disabled for it.
  public private(set) var isWithdrawn: Bool
  private var last: Moment

  /// An absence that is noticed now.
  public init(noticed moment: Moment) {
    since = moment.time
    seconds = 0
    isWithdrawn = false
    last = moment
  }

  /// What one run of the machine can add to what another counted.
  static let longestStep: Int64 = 24 * 60 * 60

  /// The same absence later.
  public func lasting(until moment: Moment) -> Absence {
    let step =
      moment.boot == last.boot
      ? max(0, moment.uptime - last.uptime)
      : min(max(0, moment.time - last.time), Self.longestStep)
    var result = self
    result.seconds = seconds.addingReportingOverflow(step).overflow ? .max : seconds + step
    result.last = moment
    return result
  }

  /// The same absence, for which the fonts are disabled from now on.
  public var withdrawing: Absence {
    var result = self
    result.isWithdrawn = true
    result.seconds = 0
    return result
  }
}
