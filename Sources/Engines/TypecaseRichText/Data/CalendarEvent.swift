// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Something that takes place on a day or at a time, for the person's calendar.
public struct CalendarEvent: Sendable, Hashable {
  /// A day, or a time of it.
  public struct Moment: Sendable, Hashable {
    public var day: CalendarDay
    /// Seconds from the start of the day; nil for all of it.
    public var seconds: Int?
    /// Seconds east of UTC; nil for the time wherever the person is.
    public var zone: Int?

    public init(_ day: CalendarDay, seconds: Int? = nil, zone: Int? = nil) {
      (self.day, self.seconds, self.zone) = (day, seconds, zone)
    }

    /// Seconds after the start of 1970, where all of a day is its start.
    fileprivate var order: Int { day.number * 86_400 + (seconds ?? 0) - (zone ?? 0) }

    /// The same in UTC.
    fileprivate var inUTC: Moment {
      let (day, seconds) = order.quotientAndRemainder(dividingBy: 86_400)
      let isBefore = seconds < 0
      return Moment(
        CalendarDay(number: isBefore ? day - 1 : day),
        seconds: isBefore ? seconds + 86_400 : seconds, zone: 0)
    }
  }

  /// What it is called.
  public var title: String
  public var start: Moment
  /// The last day, or the end of the time; nil where there is none.
  public var end: Moment?

  public init(title: String, start: Moment, end: Moment? = nil) {
    (self.title, self.start, self.end) = (title, start, end)
  }

  /// The event as a file of a calendar (RFC 5545).
  ///
  /// - Parameters:
  ///   - id: that no other event has.
  ///   - now: when the file is written, in UTC.
  /// - Returns: nil for days that the format has not.
  public func iCalendar(id: String, now: Moment) -> String? {
    let end = end.flatMap { last in
      // Without its end it is an event as well.
      last.order >= start.order && (last.seconds == nil) == (start.seconds == nil) ? last : nil
    }
    guard start.day.isValid, end?.day.isValid ?? true, now.day.isValid,
      let first = Self.property("DTSTART", start)
    else { return nil }
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Typecase//Typecase//EN", "BEGIN:VEVENT",
      "UID:\(Self.escaped(id))", "DTSTAMP:\(Self.stamp(now.inUTC))", first,
    ]
    // An event of days ends before the day after the last one.
    let behind = end.map { $0.seconds == nil ? Moment($0.day.adding(days: 1)) : $0 }
    if let behind, let last = Self.property("DTEND", behind) { lines.append(last) }
    lines += ["SUMMARY:\(Self.escaped(title))", "END:VEVENT", "END:VCALENDAR"]
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  private static func property(_ name: String, _ moment: Moment) -> String? {
    let moment = moment.zone == nil || moment.seconds == nil ? moment : moment.inUTC
    guard moment.day.isValid else { return nil }
    return moment.seconds == nil
      ? "\(name);VALUE=DATE:\(stamp(moment))" : "\(name):\(stamp(moment))"
  }

  private static func stamp(_ moment: Moment) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(count - String(number).count, 0)) + String(number)
    }
    let day =
      digits(moment.day.year, 4) + digits(moment.day.month, 2) + digits(moment.day.day, 2)
    guard let seconds = moment.seconds else { return day }
    let time =
      digits(seconds / 3600, 2) + digits(seconds / 60 % 60, 2) + digits(seconds % 60, 2)
    return "\(day)T\(time)\(moment.zone == nil ? "" : "Z")"
  }

  /// Section 3.3.11; controls other than ends of lines have no place in a text.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", ";", ",": result += "\\\(character)"
      case _ where character.isNewline: result += "\\n"
      default:
        let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
        result.unicodeScalars.append(contentsOf: scalars)
      }
    }
    return result
  }

  /// Section 3.1: a line of more than 75 octets goes on in a further one behind a space; none is cut in a character.
  private static func folded(_ line: String) -> String {
    var (result, length) = ("", 0)
    for scalar in line.unicodeScalars {
      let octets = UTF8.width(scalar)
      if length + octets > 75 {
        result += "\r\n "
        length = 1
      }
      result.unicodeScalars.append(scalar)
      length += octets
    }
    return result
  }
}
