// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A date, a time, or both, as they are written: no missing parts are added.
public struct DetectedDate: Sendable, Hashable {
  /// A day, or a longer period where a text names no day.
  public enum Day: Sendable, Hashable {
    /// The parts of a day of the Gregorian calendar that a text has; the others are nil.
    ///
    /// - Parameter weekday: from 1, a Sunday.
    case components(year: Int?, month: Int?, day: Int?, weekday: Int?)
    /// So many units from now, in the past where it is negative; 0 is the one we are in.
    case relative(Unit, Int)
    /// A weekday of the week that is so many from this one.
    case relativeWeekday(Int, weeks: Int)
  }

  /// A period counted from today, as in “in three weeks”.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case year, month, week, day, hour, minute
  }

  /// A time of the day.
  public struct Time: Sendable, Hashable {
    /// 0 to 23.
    public var hour: Int
    /// 0 to 59.
    public var minute: Int
    /// 0 to 59; nil if the text has none.
    public var second: Int?
    /// Whether the text leaves open which half of the day is meant: “3:30” of a language that counts to twelve.
    public var isHalfOpen: Bool

    public init(hour: Int, minute: Int = 0, second: Int? = nil, isHalfOpen: Bool = false) {
      (self.hour, self.minute, self.second, self.isHalfOpen) = (hour, minute, second, isHalfOpen)
    }
  }

  /// Nil if the text has only a time.
  public var day: Day?
  /// Nil if the text has only a day.
  public var time: Time?
  /// Seconds east of UTC; nil if the text has no zone.
  public var zone: Int?

  public init(day: Day? = nil, time: Time? = nil, zone: Int? = nil) {
    (self.day, self.time, self.zone) = (day, time, zone)
  }
}

/// A date, or a range between two dates.
public struct DateRange: Sendable, Hashable {
  /// The date, or the first of two.
  public var start: DetectedDate
  /// The last day or the end of the time; nil where there is one date only.
  public var end: DetectedDate?

  public init(_ start: DetectedDate, to end: DetectedDate? = nil) {
    (self.start, self.end) = (start, end)
  }
}
