// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar.
public struct CalendarDay: Sendable, Hashable {
  public var year: Int
  /// From 1.
  public var month: Int
  /// From 1.
  public var day: Int

  public init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day that is a number of days after 1 January 1970.
  ///
  /// The rule is that of “chrono-Compatible Low-Level Date Algorithms” (Howard Hinnant, 2014), for years from 0 on.
  package init(number: Int) {
    let shifted = number + 719_468
    let era = shifted / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: ofYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// How many days it is after 1 January 1970.
  package var number: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
  }

  /// From 1, a Sunday.
  package var weekday: Int { ((number + 4) % 7 + 7) % 7 + 1 }

  /// Whether the calendar has it, in the years of four digits that formats of calendars know.
  package var isValid: Bool {
    (1...9999).contains(year) && (1...12).contains(month) && (1...31).contains(day)
      && CalendarDay(number: number) == self
  }

  package func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }

  /// A day in another month, the last one where that has fewer days.
  package func adding(months: Int) -> CalendarDay {
    let count = year * 12 + month - 1 + months
    var result = CalendarDay(year: count / 12, month: count % 12 + 1, day: day)
    while result.day > 28, !result.isValid { result.day -= 1 }
    return result
  }
}
