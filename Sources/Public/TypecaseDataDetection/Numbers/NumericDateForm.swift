// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Dates and times in digits as they are written anywhere, and ranges of them.
///
///     05.10.1986   5. 10. 1986   05/10/86   05-10-1986   1986-10-05   86/10/05
///     04.06.-07.06.   03.07 - 17.07.15   3.-7.6.2015   03.06-07.06.2015   2015-06-03/2015-06-07
///     14:30   14:30:15   09.30-17.00
///     03/2015 – 03/2016   03.2015–05.2016   2015-03 – 2016-03
///
/// What they mean depends on the language, which ``DateReader`` reads.
struct NumericDateForm {
  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// A part of a range.
  struct Part {
    enum Extent { case day, dayAndMonth, whole }

    var extent: Extent
    var numbers: [Int]
    /// How many digits each number has.
    var digits: [Int]
    /// Between its numbers; 0 where there is one only.
    var separator: UInt8
    /// Whether a range may have it at each end: “04.06” and “4.6.”, but not “4.6”, which is a number.
    var isClear: Bool
    var end: Int
  }

  // MARK: - Dates

  /// Where a date or a range of dates ends that begins at a place.
  func end(at place: Int) -> Int? {
    guard let first = part(at: place) else { return nil }
    if let last = secondPart(after: first) { return last.end }
    return first.extent == .whole && isEnd(first.end) ? first.end : nil
  }

  /// The two dates of a range that begins at a place.
  func range(at place: Int) -> (first: Part, last: Part)? {
    guard let first = part(at: place), let last = secondPart(after: first) else { return nil }
    return (first, last)
  }

  /// The second date of a range.
  private func secondPart(after first: Part) -> Part? {
    let spaced = text.spaces(from: first.end, most: 2)
    var between = text.dashEnd(at: spaced)
    if between == nil, spaced == first.end, text.byte(spaced) == UInt8(ascii: "/"),
      first.separator != UInt8(ascii: "/")
    {
      between = spaced + 1
    }
    guard let between else { return nil }
    let start = text.spaces(from: between, most: 2)
    guard let last = part(at: start), last.extent != .day, isEnd(last.end) else { return nil }
    if first.extent == .day {
      // “3.–7.6.2015”, “03-07.06.2015”, but not “3 – 7.6.2015”, which may be anything and a date.
      let isTight = start == first.end + (between - spaced)
      return last.isClear && (first.isClear || (isTight && last.extent == .whole)) ? last : nil
    }
    guard first.separator == last.separator else { return nil }
    return first.isClear && last.isClear ? last : nil
  }

  /// A date, or as much of one as a range may have at one end.
  func part(at place: Int) -> Part? {
    guard let first = text.number(at: place, most: 4), first.digits != 3 else { return nil }
    let separator = text.byte(first.end)
    guard [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(separator) else {
      return day(first, first.end, isDotted: false)
    }
    let isDotted = separator == UInt8(ascii: ".")
    let start = isDotted ? text.spaces(from: first.end + 1, most: 1) : first.end + 1
    guard let second = text.number(at: start, most: 2) else {
      return day(first, first.end + (isDotted ? 1 : 0), isDotted: isDotted)
    }
    guard text.byte(second.end) == separator else {
      return dayAndMonth(first, second, separator, isTrailed: false)
        ?? day(first, first.end, isDotted: false)
    }
    let next = isDotted ? text.spaces(from: second.end + 1, most: 1) : second.end + 1
    if let third = text.number(at: next, most: 4),
      Self.isDate([first, second, third].map { ($0.value, $0.digits) }, separator)
    {
      return Part(
        extent: .whole, numbers: [first.value, second.value, third.value],
        digits: [first.digits, second.digits, third.digits], separator: separator, isClear: true,
        end: third.end)
    }
    // “04.06.-07.06.” with its dot, and “03/04” of “03/04-…” without.
    return dayAndMonth(first, second, separator, isTrailed: isDotted)
  }

  private typealias Number = (value: Int, digits: Int, end: Int)

  private func day(_ number: Number, _ end: Int, isDotted: Bool) -> Part? {
    guard number.digits <= 2, 1...31 ~= number.value else { return nil }
    return Part(
      extent: .day, numbers: [number.value], digits: [number.digits], separator: 0,
      isClear: isDotted, end: end)
  }

  private func dayAndMonth(
    _ first: Number, _ second: Number, _ separator: UInt8, isTrailed: Bool
  ) -> Part? {
    guard separator != UInt8(ascii: "-"), first.digits <= 2,
      Self.isDayOfMonth(first.value, second.value) || Self.isDayOfMonth(second.value, first.value)
    else { return nil }
    return Part(
      extent: .dayAndMonth, numbers: [first.value, second.value],
      digits: [first.digits, second.digits], separator: separator,
      isClear: isTrailed || (first.digits == 2 && second.digits == 2),
      end: second.end + (isTrailed ? 1 : 0))
  }

  private static func isDayOfMonth(_ day: Int, _ month: Int) -> Bool {
    DateReader.isValid(year: nil, month: month, day: day)
  }

  /// Whether three numbers are a day, a month and a year in an order that people use.
  private static func isDate(_ numbers: [(value: Int, digits: Int)], _ separator: UInt8) -> Bool {
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    func isDay(_ day: Int, _ month: Int, of year: Int) -> Bool {
      1000...2999 ~= year && DateReader.isValid(year: year, month: month, day: day)
    }
    if first.digits == 4 {
      return third.digits <= 2 && isDay(third.value, second.value, of: first.value)
    }
    if third.digits == 4 {
      return isDay(first.value, second.value, of: third.value)
        || isDay(second.value, first.value, of: third.value)
    }
    guard third.digits == 2 else { return false }
    let year = DateReader.fullYear(third.value)
    if isDay(first.value, second.value, of: year) || isDay(second.value, first.value, of: year) {
      return true
    }
    return first.digits == 2 && second.digits == 2 && separator != UInt8(ascii: "-")
      && isDay(third.value, second.value, of: DateReader.fullYear(first.value))
  }

  /// Whether a date may end at a place: no letter or digit, and no sign with a digit behind, which would make it a
  /// part of a longer number.
  private func isEnd(_ place: Int) -> Bool {
    guard let (scalar, next) = text.scalar(at: place) else { return true }
    switch scalar {
    case ".", "/", "-", "\u{2010}"..."\u{2015}": return !text.byte(next).isDigit
    case "T", "t": return text.byte(next).isDigit
    default: return !scalar.isWord || scalar.isUnspaced
    }
  }

  // MARK: - Months

  /// Where two months of years end with a dash between them, as in the course of somebody's life.
  func monthsEnd(at place: Int) -> Int? {
    guard let (first, separator) = month(at: place),
      let between = text.dashEnd(at: text.spaces(from: first, most: 2)),
      let (last, other) = month(at: text.spaces(from: between, most: 2)), separator == other,
      isEnd(last)
    else { return nil }
    return last
  }

  /// A month of a year: “03/2015”, “3.2015”, “2015-03”.
  private func month(at place: Int) -> (end: Int, separator: UInt8)? {
    guard let first = text.number(at: place, most: 4) else { return nil }
    let separator = text.byte(first.end)
    guard [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(separator),
      let second = text.number(at: first.end + 1, most: 4)
    else { return nil }
    let isYearFirst = first.digits == 4
    let (month, year) = isYearFirst ? (second, first) : (first, second)
    guard month.digits <= 2, 1...12 ~= month.value, year.digits == 4, 1900...2099 ~= year.value,
      isYearFirst == (separator == UInt8(ascii: "-"))
    else { return nil }
    return (second.end, separator)
  }

  // MARK: - Times

  /// Where a time with colons ends, or a range of two with dots.
  func timeEnd(at place: Int) -> Int? {
    guard let hour = text.number(at: place, most: 2), hour.value <= 24 else { return nil }
    if text.byte(hour.end) == UInt8(ascii: ":") {
      guard var end = sixty(at: hour.end + 1) else { return nil }
      if text.byte(end) == UInt8(ascii: ":"), let second = sixty(at: end + 1) { end = second }
      return end
    }
    guard let first = dottedTime(at: place) else { return nil }
    guard let between = text.dashEnd(at: text.spaces(from: first, most: 2)) else { return nil }
    guard let last = dottedTime(at: text.spaces(from: between, most: 2)), isEnd(last) else {
      return nil
    }
    return last
  }

  private func dottedTime(at place: Int) -> Int? {
    guard let hour = text.number(at: place, most: 2), hour.value <= 24,
      text.byte(hour.end) == UInt8(ascii: ".")
    else { return nil }
    return sixty(at: hour.end + 1)
  }

  /// Where two digits end that count to sixty.
  private func sixty(at place: Int) -> Int? {
    guard let number = text.number(at: place, most: 2), number.digits == 2, number.value < 61 else {
      return nil
    }
    return number.end
  }
}

extension TextBytes {
  /// Where a dash ends, or a sign that stands for one between the ends of a range; nil where there is none.
  func dashEnd(at place: Int) -> Int? {
    guard let (scalar, end) = scalar(at: place) else { return nil }
    switch scalar.value {
    case 0x2D, 0x2010...0x2015, 0x2212, 0x7E, 0x301C, 0xFF0D, 0xFF5E: return end
    default: return nil
    }
  }
}
