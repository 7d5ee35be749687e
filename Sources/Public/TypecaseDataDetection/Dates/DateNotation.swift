// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseLanguageServices

/// How the people of a locale write dates and times: names, patterns, and times from now.
struct DateNotation: Sendable {
  /// ICU's name of the locale, such as “en_GB”.
  let locale: String

  init(locale: String) { self.locale = locale }

  /// The language that is usual in a region, with the region: “de_Latn_DE” of “DE”.
  static func usualLocale(of region: String) -> String? {
    text { ctypecase_icu_usual_locale("und_\(region)", $0, $1) }
  }

  /// Whether ICU has data of the language in this region, and not of the language alone.
  var isKnown: Bool { ctypecase_icu_has_locale(locale) }

  /// Which names of a kind there are: inside a date, or alone.
  enum Names: Sendable, CaseIterable {
    case months, shortMonths, standaloneMonths, shortStandaloneMonths
    case weekdays, shortWeekdays, standaloneWeekdays, shortStandaloneWeekdays
    case dayHalves

    fileprivate var kind: TypecaseICUNames {
      switch self {
      case .months: TypecaseICUMonths
      case .shortMonths: TypecaseICUMonthsShort
      case .standaloneMonths: TypecaseICUMonthsStandalone
      case .shortStandaloneMonths: TypecaseICUMonthsStandaloneShort
      case .weekdays: TypecaseICUWeekdays
      case .shortWeekdays: TypecaseICUWeekdaysShort
      case .standaloneWeekdays: TypecaseICUWeekdaysStandalone
      case .shortStandaloneWeekdays: TypecaseICUWeekdaysStandaloneShort
      case .dayHalves: TypecaseICUDayHalves
      }
    }
  }

  /// A name.
  ///
  /// - Parameter index: from 0; of weekdays from 1, a Sunday.
  func name(_ names: Names, _ index: Int) -> String? {
    text { ctypecase_icu_name(locale, names.kind, Int32(index), $0, $1) }
  }

  /// The pattern by which the fields of a skeleton are written, both in the letters of UTS 35.
  func pattern(_ skeleton: String) -> String? {
    text { ctypecase_icu_pattern(locale, skeleton, $0, $1) }
  }

  /// The pattern of a whole date with a time behind it.
  var fullPattern: String? { text { ctypecase_icu_full_pattern(locale, $0, $1) } }

  /// An hour of a day of the Gregorian calendar in a pattern.
  func format(_ pattern: String, year: Int, month: Int, day: Int, hour: Int) -> String? {
    text {
      ctypecase_icu_format(
        locale, pattern, Int32(year), Int32(month), Int32(day), Int32(hour), $0, $1)
    }
  }

  /// An ordinal number in digits, such as “1st”.
  func ordinal(_ number: Int) -> String? {
    text { ctypecase_icu_ordinal(locale, Int32(number), $0, $1) }
  }

  /// A number in words, such as “two”.
  func words(_ number: Int) -> String? {
    text { ctypecase_icu_number_in_words(locale, Int32(number), $0, $1) }
  }

  /// The units of relative times.
  enum Unit: Sendable, Hashable, CaseIterable {
    case year, month, week, day, hour, minute
  }

  /// A time from now: “tomorrow”, “next week”; where there is no word or with `inNumbers`, “in 2 weeks”.
  func relative(_ unit: Unit, _ offset: Int, inNumbers: Bool = false) -> String? {
    let unit =
      switch unit {
      case .year: TypecaseICUYear
      case .month: TypecaseICUMonth
      case .week: TypecaseICUWeek
      case .day: TypecaseICUDay
      case .hour: TypecaseICUHour
      case .minute: TypecaseICUMinute
      }
    return text { ctypecase_icu_relative(locale, unit, 0, Double(offset), inNumbers, $0, $1) }
  }

  /// A weekday of this week or one around it: “next Monday”.
  ///
  /// - Parameter weekday: from 1, a Sunday.
  func relative(weekday: Int, _ offset: Int) -> String? {
    text {
      ctypecase_icu_relative(
        locale, TypecaseICUSunday, Int32(weekday - 1), Double(offset), false, $0, $1)
    }
  }
}

/// The countries of ISO 3166.
enum Countries {
  /// - Parameter code: two capitals.
  static func contains(_ code: String) -> Bool { ctypecase_icu_is_country(code) }
}
