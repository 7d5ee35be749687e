// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Dates with names of months, in numbers, and with letters after their fields.
extension DateReader {
  func date(at place: Int) -> Reading<DayReading>? {
    if language.hasUnitLetters, let date = letteredDate(at: place) { return date }
    let candidates =
      [numericDate(at: place)] + language.namedOrders.map { namedDate($0, at: place) }
    return (candidates + [monthAndYear(at: place)]).compactMap { $0 }.max { $0.end < $1.end }
  }

  /// Fields that may be together.
  static func isValid(year: Int?, month: Int?, day: Int?) -> Bool {
    guard let month else { return true }
    let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard 1...12 ~= month else { return false }
    guard let day else { return true }
    let isLeap = year.map { ($0 % 4 == 0 && $0 % 100 != 0) || $0 % 400 == 0 } ?? true
    return day >= 1 && day <= (month == 2 && !isLeap ? 28 : lengths[month - 1])
  }

  /// “2024年1月2日”, “令和6年1月2日”, “1月2日”.
  func letteredDate(at place: Int) -> Reading<DayReading>? {
    var (year, month, day, firstDay): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
    var start = place
    if case .era(let before)? = phrase(at: place)?.value, let end = phrase(at: place)?.end {
      if let first = text.end(of: Array("元".utf8), at: end) {
        year = before + 1
        start = first
      } else {
        guard let number = text.number(at: end, most: 2) else { return nil }
        year = before + number.value
        start = number.end
      }
      guard let end = unitEnd("年", at: start) else { return nil }
      start = end
    } else if let number = text.number(at: place, most: 4), number.digits == 4,
      let end = unitEnd("年", at: number.end)
    {
      year = number.value
      start = end
    }
    if let number = text.number(at: text.spaces(from: start, most: 1), most: 2),
      let end = unitEnd("月", at: number.end)
    {
      month = number.value
      start = end
      if let number = text.number(at: text.spaces(from: start, most: 1), most: 2),
        let end = unitEnd("日", at: number.end)
      {
        day = number.value
        start = end
        // “1月2日〜5日”
        if let between = rangeJoint(from: end, of: place),
          let last = text.number(at: between, most: 2),
          last.value > number.value, last.value <= 31,
          let lastEnd = unitEnd("日", at: last.end)
        {
          (firstDay, day, start) = (number.value, last.value, lastEnd)
        }
      }
    }
    guard month != nil, year != nil || day != nil,
      Self.isValid(year: year, month: month, day: day)
    else { return nil }
    return Reading(
      value: DayReading(
        day: .components(year: year, month: month, day: day, weekday: nil), firstDay: firstDay),
      end: start)
  }

  /// Where a letter of a unit ends after its number, with a space between or without.
  private func unitEnd(_ letter: String, at place: Int) -> Int? {
    text.end(of: Array(letter.utf8), at: text.spaces(from: place, most: 1))
  }

  /// “2 January 2024”, “January 2nd”, “2 de enero de 2024”, in the order of the fields.
  func namedDate(_ order: [DateLanguage.Field], at place: Int) -> Reading<DayReading>? {
    var (year, month, day, firstDay): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
    var end = place
    var next = place
    fields: for (index, field) in order.enumerated() {
      switch field {
      case .month:
        guard let phrase = phrase(at: next), case .month(let found) = phrase.value else {
          return nil
        }
        month = found
        end = phrase.end
        if text.byte(end) == UInt8(ascii: "."), index + 1 < order.count {
          next = end + 1
        } else {
          next = end
        }
      case .day:
        guard let number = text.number(at: next, most: 2), 1...31 ~= number.value else {
          return nil
        }
        day = number.value
        end = ordinalEnd(at: number.end)
        // “July 3–5”
        if index > 0, let between = rangeJoint(from: end, of: place),
          let last = text.number(at: between, most: 2), number.value < last.value,
          last.value <= 31, text.byte(last.end) != UInt8(ascii: ":")
        {
          firstDay = number.value
          day = last.value
          end = ordinalEnd(at: last.end)
        }
        if text.hasWord(at: end), month != nil || text.byte(end).isDigit { return nil }
        next = end
      case .year:
        guard let number = yearNumber(at: next) else {
          // The year may be missing at the end only.
          if index == 0 { return nil }
          break fields
        }
        year = number.value
        end = number.end
        next = end
      }
      if index + 1 < order.count { next = afterGap(next) }
    }
    guard let month, Self.isValid(year: year, month: month, day: day) else { return nil }
    return Reading(
      value: DayReading(
        day: .components(year: year, month: month, day: day, weekday: nil), firstDay: firstDay),
      end: end)
  }

  /// A month with its year: “January 2024”.
  func monthAndYear(at place: Int) -> Reading<DayReading>? {
    guard let phrase = phrase(at: place), case .month(let month) = phrase.value,
      let year = yearNumber(at: afterGap(phrase.end))
    else { return nil }
    return Reading(
      value: DayReading(day: .components(year: year.value, month: month, day: nil, weekday: nil)),
      end: year.end)
  }

  func yearNumber(at place: Int) -> (value: Int, end: Int)? {
    guard let number = text.number(at: place, most: 4), number.digits == 4,
      1000...2999 ~= number.value, !text.hasWord(at: number.end),
      text.byte(number.end) != UInt8(ascii: ":")
    else { return nil }
    return (number.value, number.end)
  }

  /// After spaces, a comma or a dash, and the words that a language has between the parts of a
  /// date.
  func afterGap(_ place: Int) -> Int {
    var place = text.spaces(from: place, most: 2)
    if [UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(text.byte(place)) {
      place = text.spaces(from: place + 1, most: 2)
    }
    return afterJoins(place)
  }

  func ordinalEnd(at place: Int) -> Int {
    for ending in language.ordinalEndings {
      if let end = text.end(of: ending, at: place) {
        // A dot is one only before more of the date.
        if ending == [UInt8(ascii: ".")] || !text.hasWord(at: end) { return end }
      }
    }
    return place
  }

  /// “1/2/2024” in the order of the locale, “2024-01-02” everywhere.
  func numericDate(at place: Int) -> Reading<DayReading>? {
    guard let first = text.number(at: place, most: 4), first.digits != 3 else { return nil }
    let separator = text.byte(first.end)
    guard [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(separator) else {
      return nil
    }
    // “1. 2. 2024”
    var start = first.end + 1
    if separator == UInt8(ascii: ".") { start = text.spaces(from: start, most: 1) }
    guard let second = text.number(at: start, most: 2) else { return nil }
    guard text.byte(second.end) == separator else {
      return shortNumericDate(first.value, second.value, first.digits, separator, second.end)
    }
    start = second.end + 1
    if separator == UInt8(ascii: ".") { start = text.spaces(from: start, most: 1) }
    guard let third = text.number(at: start, most: 4), third.digits != 3 else {
      // “1.2.” has a dot after it.
      return separator == UInt8(ascii: ".")
        ? shortNumericDate(first.value, second.value, first.digits, separator, second.end + 1) : nil
    }
    // More of the same is a version, or an address.
    if text.byte(third.end) == separator, text.byte(third.end + 1).isDigit { return nil }
    if text.byte(third.end).isDigit { return nil }
    if text.hasWord(at: third.end), text.byte(third.end) | 0x20 != UInt8(ascii: "t"),
      !language.hasUnitLetters
    {
      return nil
    }
    let numbers = [first.value, second.value, third.value]
    guard let date = ordered(numbers, [first.digits, second.digits, third.digits], separator),
      !text.isAfterAreaCode(place)
    else { return nil }
    return Reading(value: DayReading(day: date), end: third.end)
  }

  /// The fields of three numbers.
  func ordered(_ numbers: [Int], _ digits: [Int], _ separator: UInt8) -> DetectedDate.Day? {
    var order = language.numericOrder
    if digits[0] == 4 {
      order = [.year, .month, .day]
    } else if digits[2] == 4 {
      order = language.orderWithYearLast
    } else if separator != language.numericSeparator {
      // “05.10.86” is written in all places that begin with the day; “05-10-86” may be any code.
      guard separator != UInt8(ascii: "-"), order.first == .day, digits == [2, 2, 2] else {
        return nil
      }
    }
    // Years have two digits or four.
    guard let place = order.firstIndex(of: .year), digits[place] != 1 else { return nil }
    for attempt in 0..<2 {
      var (year, month, day) = (0, 0, 0)
      for (field, number) in zip(order, numbers) {
        switch field {
        case .year: year = Self.fullYear(number)
        case .month: month = number
        case .day: day = number
        }
      }
      if 1000...2999 ~= year, Self.isValid(year: year, month: month, day: day) {
        return .components(year: year, month: month, day: day, weekday: nil)
      }
      // “21/4/2016” can be read in one way only, wherever one is.
      guard attempt == 0, digits[2] == 4, order.last == .year else { return nil }
      order.swapAt(0, 1)
    }
    return nil
  }

  /// A year of two digits as one of four, from 1970 to 2069.
  static func fullYear(_ number: Int) -> Int {
    number < 100 ? number + (number < 70 ? 2000 : 1900) : number
  }

  /// “1/2” and “1.2.”, which are dates only beside a weekday or a time.
  func shortNumericDate(
    _ first: Int, _ second: Int, _ digits: Int, _ separator: UInt8, _ end: Int
  ) -> Reading<DayReading>? {
    guard separator == language.numericSeparator, digits <= 2, !text.hasWord(at: end) else {
      return nil
    }
    let order = language.numericOrder.filter { $0 != .year }
    let (month, day) = order.first == .month ? (first, second) : (second, first)
    guard Self.isValid(year: nil, month: month, day: day) else { return nil }
    return Reading(
      value: DayReading(
        day: .components(year: nil, month: month, day: day, weekday: nil), needsCompany: true),
      end: end)
  }
}
