// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

extension DetectedData {
  /// The data as something with which a person can do something; nil for what nobody can act on, such as a flight.
  ///
  /// - Parameters:
  ///   - text: that in which the data were found.
  ///   - now: what “tomorrow” is counted from, where the person is.
  public func datum(text: String, now: CalendarEvent.Moment) -> TextDatum? {
    func disguised(_ host: String, _ warnings: WebAddress.Warnings) -> String? {
      warnings.isEmpty ? nil : host
    }
    switch self {
    case .webAddress(let address):
      return TextDatum(
        .address(TextAddress(address.url)), text: text,
        disguisedTarget: disguised(address.displayedHost, address.warnings))
    case .mailAddress(let address):
      return TextDatum(
        .address(TextAddress(address.url)), text: text,
        disguisedTarget: disguised(address.displayedHost, address.warnings))
    case .phoneNumber(let number):
      // RFC 3966.
      let extra = number.extensionNumber.map { ";ext=\($0)" } ?? ""
      return TextDatum(.address(TextAddress("tel:\(number.e164)\(extra)")), text: text)
    case .date(let range):
      return range.event(title: text, now: now).map { TextDatum(.event($0), text: text) }
    case .streetAddress: return TextDatum(.place(text), text: text)
    case .flight, .parcel: return nil
    }
  }
}

extension DateRange {
  /// The event on these dates; nil where they name no day, as “in March” does.
  ///
  /// - Parameters:
  ///   - title: what it is called.
  ///   - now: what relative dates are counted from. Of dates that come again, such as “Friday”, the next one is meant.
  public func event(title: String, now: CalendarEvent.Moment) -> CalendarEvent? {
    guard let first = start.moment(after: now, day: nil) else { return nil }
    var last = end?.moment(after: first, day: first.day)
    if end?.day == nil, let from = first.seconds, let to = last?.seconds, to <= from {
      // “22–6 Uhr” ends on the next day.
      last?.day = first.day.adding(days: 1)
    }
    return CalendarEvent(title: title, start: first, end: last)
  }
}

extension DetectedDate {
  /// The day and the time; nil where no day is named.
  ///
  /// - Parameter usual: the day where the text has only a time; nil for that of `now`.
  fileprivate func moment(after now: CalendarEvent.Moment, day usual: CalendarDay?)
    -> CalendarEvent.Moment?
  {
    if case .relative(let unit, let count) = day, let seconds = unit.seconds {
      // So many hours or minutes from now.
      guard Self.counted.contains(count) else { return nil }
      let total = (now.seconds ?? 0) + count * seconds
      let days = total >= 0 ? total / 86_400 : (total - 86_399) / 86_400
      return CalendarEvent.Moment(
        now.day.adding(days: days), seconds: total - days * 86_400, zone: now.zone)
    }
    guard let day = resolvedDay(from: now.day) ?? (self.day == nil ? usual ?? now.day : nil),
      day.isValid
    else { return nil }
    return CalendarEvent.Moment(
      day, seconds: time.map(\.secondsOfDay), zone: time == nil ? nil : zone)
  }

  /// No text counts further, and a calendar has four digits for the year.
  private static let counted = -100_000...100_000

  private func resolvedDay(from today: CalendarDay) -> CalendarDay? {
    switch day {
    case .components(let year, let month, let day?, _):
      guard let year else { return next(month: month, day: day, from: today) }
      return month.map { CalendarDay(year: year, month: $0, day: day) }
    case .components(_, nil, nil, let weekday?):
      return today.adding(days: (weekday - today.weekday + 7) % 7)
    case .relative(let unit, let count):
      guard Self.counted.contains(count) else { return nil }
      return switch unit {
      case .year: today.adding(months: count * 12)
      case .month: today.adding(months: count)
      case .week: today.adding(days: count * 7)
      case .day: today.adding(days: count)
      case .hour, .minute: nil
      }
    case .relativeWeekday(let weekday, let weeks):
      guard Self.counted.contains(weeks) else { return nil }
      // Weeks begin with Monday (ISO 8601).
      let monday = today.adding(days: -((today.weekday + 5) % 7))
      return monday.adding(days: weeks * 7 + (weekday + 5) % 7)
    case .components, nil: return nil
    }
  }

  /// The next such day, today included.
  private func next(month: Int?, day: Int, from today: CalendarDay) -> CalendarDay? {
    // A 29 February comes again within eight years, and a day of each month within two.
    (0..<(month == nil ? 13 : 9)).lazy.map { step in
      month.map { CalendarDay(year: today.year + step, month: $0, day: day) }
        ?? {
          var other = CalendarDay(year: today.year, month: today.month, day: 1).adding(months: step)
          other.day = day
          return other
        }()
    }
    .first { $0.isValid && $0.number >= today.number }
  }
}

extension DetectedDate.Unit {
  /// Nil for units of whole days.
  fileprivate var seconds: Int? {
    switch self {
    case .hour: 3600
    case .minute: 60
    case .year, .month, .week, .day: nil
    }
  }
}

extension DetectedDate.Time {
  /// Where the half of the day is left open, hours up to six are those of the afternoon.
  fileprivate var secondsOfDay: Int {
    let hour = isHalfOpen && (1...6).contains(hour) ? hour + 12 : hour
    return hour * 3600 + minute * 60 + (second ?? 0)
  }
}
