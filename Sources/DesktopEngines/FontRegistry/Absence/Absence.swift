// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

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
    /// Identifies the run of the machine.
    public var boot: String
    /// Seconds since its start, sleep included.
    public var uptime: Int64

    /// This moment.
    ///
    /// - Parameter time: what the clock says, in seconds since 1970.
    public static func current(time: Int64) -> Moment {
      var uptime = timespec()
      clock_gettime(CLOCK_BOOTTIME, &uptime)
      return Moment(time: time, boot: thisRun, uptime: Int64(uptime.tv_sec))
    }

    private static let thisRun =
      (try? FileSystem.text(of: "/proc/sys/kernel/random/boot_id", limit: 100)) ?? ""

    public init(time: Int64, boot: String, uptime: Int64) {
      self.time = time
      self.boot = boot
      self.uptime = uptime
    }
  }

  /// When it was noticed; seconds since 1970, for display.
  public let since: Int64
  /// How long it has lasted: since it was noticed, or, once the fonts were held back, since then.
  public private(set) var seconds: Int64
  /// Whether the app's fonts are disabled for it.
  public private(set) var holdsFontsBack: Bool
  private var last: Moment

  /// As absences are stored.
  private enum CodingKeys: String, CodingKey {
    case since, seconds, last
    case holdsFontsBack = "isWithdrawn"
  }

  /// An absence that is noticed now.
  public init(noticed moment: Moment) {
    since = moment.time
    seconds = 0
    holdsFontsBack = false
    last = moment
  }

  /// The most that counts for the time between two runs of the machine.
  static let longestStep: Int64 = 24 * 60 * 60

  /// The same absence later.
  public func lasting(until moment: Moment) -> Absence {
    let step =
      moment.boot == last.boot
      ? Self.seconds(from: last.uptime, to: moment.uptime)
      : min(Self.seconds(from: last.time, to: moment.time), Self.longestStep)
    var result = self
    let (sum, isOver) = max(0, seconds).addingReportingOverflow(step)
    result.seconds = isOver ? .max : sum
    result.last = moment
    return result
  }

  /// Never negative, whatever was stored.
  private static func seconds(from start: Int64, to end: Int64) -> Int64 {
    let (difference, isOver) = end.subtractingReportingOverflow(start)
    return isOver ? (end > start ? .max : 0) : max(0, difference)
  }

  /// The same absence, for which the fonts are disabled from now on.
  public var holdingFontsBack: Absence {
    var result = self
    result.holdsFontsBack = true
    result.seconds = 0
    return result
  }
}
