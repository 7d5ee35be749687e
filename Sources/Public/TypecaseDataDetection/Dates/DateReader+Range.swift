// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Ranges of days and of hours.
extension DateReader {
  /// The start of the second part of a range, after a dash or a word.
  ///
  /// - Parameter first: where the range begins.
  func rangeJoint(from place: Int, of first: Int) -> Int? {
    let start = text.spaces(from: place, most: 2)
    if let end = text.dashEnd(at: start) { return text.spaces(from: end, most: 2) }
    // People type the sign for a long vowel as a dash: “9時ー17時”.
    if language.hasUnitLetters, let end = text.end(of: Array("ー".utf8), at: start) { return end }
    func joint(after word: [UInt8]) -> Int? {
      guard let end = text.end(of: word, at: start) else { return nil }
      let next = text.spaces(from: end, most: 2)
      return language.hasUnitLetters || (start > place && next > end) ? next : nil
    }
    for word in language.joinsOfRange {
      if let next = joint(after: word) { return next }
    }
    // “zwischen 9 und 17 Uhr”: without the first word, both are times of their own.
    for pair in language.joinsBetween where isBehind([pair.before], first) {
      if let next = joint(after: pair.between) { return next }
    }
    return nil
  }

  /// Whether one of some words is right before a place, after a space.
  func isBehind(_ words: [[UInt8]], _ place: Int) -> Bool {
    words.contains { word in
      let start = place - word.count - 1
      guard start >= 0, let end = text.end(of: word, at: start) else { return false }
      return text.spaces(from: end, most: 1) == place && !text.hasWord(before: start)
    }
  }

  // MARK: - Days

  /// “3–5 July 2024”, “3.–5.7.2024”: the first of two is a number only.
  func shortRange(at place: Int) -> Reading<DateRange>? {
    guard let number = text.number(at: place, most: 2), 1...31 ~= number.value else { return nil }
    let behind = ordinalEnd(at: number.end)
    guard let between = rangeJoint(from: behind, of: place), between > behind,
      let day = day(at: between), day.value.firstDay == nil,
      case .components(let year, let month?, let last?, _) = day.value.day, number.value < last,
      text.number(at: between, most: 2)?.value == last,
      // In numbers only where it has a dot: “3.–5.7.2024”.
      hasName(in: between..<day.end) || behind > number.end || language.hasUnitLetters
    else { return nil }
    let start = DetectedDate.Day.components(
      year: year, month: month, day: number.value, weekday: nil)
    return Reading(
      value: DateRange(DetectedDate(day: start), to: DetectedDate(day: day.value.day)),
      end: day.end)
  }

  func hasName(in range: Range<Int>) -> Bool {
    text.bytes[range].contains { $0.isLetter || $0 >= 0x80 }
  }

  /// “04.06.-07.06.”, “03-07.06.2015”, “2015-06-03/2015-06-07”: with the signs of any language.
  func numericRange(at place: Int) -> Reading<DateRange>? {
    guard let (first, last) = NumericDateForm(text).range(at: place),
      case .components(let year, let month?, let day?, _)? = fields(of: last),
      !text.isAfterAreaCode(place)
    else { return nil }
    let start: DetectedDate.Day
    switch first.extent {
    case .day:
      guard first.numbers[0] < day else { return nil }
      start = .components(year: year, month: month, day: first.numbers[0], weekday: nil)
    case .dayAndMonth, .whole:
      guard case .components(let written, let month, let day, _)? = fields(of: first) else {
        return nil
      }
      start = .components(year: written ?? year, month: month, day: day, weekday: nil)
    }
    let end = DetectedDate.Day.components(year: year, month: month, day: day, weekday: nil)
    return Reading(
      value: DateRange(DetectedDate(day: start), to: DetectedDate(day: end)), end: last.end)
  }

  /// What a part of a range means in the order of the region.
  private func fields(of part: NumericDateForm.Part) -> DetectedDate.Day? {
    if part.extent == .whole { return ordered(part.numbers, part.digits, part.separator) }
    guard part.extent == .dayAndMonth else { return nil }
    let isDotted = part.separator == UInt8(ascii: ".")
    let isDayFirst =
      part.separator == language.numericSeparator
      ? language.numericOrder.filter { $0 != .year }.first == .day
      : isDotted || language.orderWithYearLast.first == .day
    let (first, second) = (part.numbers[0], part.numbers[1])
    for (day, month) in isDayFirst
      ? [(first, second), (second, first)] : [(second, first), (first, second)]
    where Self.isValid(year: nil, month: month, day: day) {
      return .components(year: nil, month: month, day: day, weekday: nil)
    }
    return nil
  }

  // MARK: - Hours

  /// “9–17 Uhr”, “9 to 5 pm”, “9h à 17h30”, “午前9時から11時まで”.
  ///
  /// - Parameter isJoined: whether a date is before it.
  func hourRange(at place: Int, isJoined: Bool) -> Reading<DateRange>? {
    guard let first = clock(at: place),
      let between = rangeJoint(from: first.end, of: place), let last = clock(at: between),
      areHours(first.value, last.value, at: place, isJoined: isJoined),
      first.value.sign != .none || !isDay(at: place, until: first.end, isJoined: isJoined)
    else { return nil }
    var (start, end) = (first.value.time, last.value.time)
    // Midnight at the end of a day is the start of the next.
    if start.hour == 24 { start.hour = 0 }
    if end.hour == 24 { end.hour = 0 }
    complete(&start, first.value, &end, last.value)
    var range = DateRange(
      DetectedDate(time: start, zone: first.value.zone ?? last.value.zone),
      to: DetectedDate(time: end, zone: last.value.zone))
    var place = last.end
    // “から” has a word after the second.
    if language.hasUnitLetters, let word = text.end(of: Array("まで".utf8), at: place) {
      place = word
    }
    guard !isJoined else { return Reading(value: range, end: place) }
    for joint in timeJoints(from: place) {
      guard let day = day(at: joint), day.value.firstDay == nil else { continue }
      range.start.day = day.value.day
      return Reading(value: range, end: day.end)
    }
    return Reading(value: range, end: place)
  }

  /// Whether two ends of a range say together that they are hours.
  private func areHours(_ first: Clock, _ last: Clock, at place: Int, isJoined: Bool) -> Bool {
    for clock in [first, last] where clock.time.hour == 24 && clock.time.minute > 0 { return false }
    switch (first.sign, last.sign) {
    case (_, .none), (_, .dot): return false
    case (.clear, _): return true
    case (_, .clear): return last.isNamed
    case (_, .unit):
      // “2–3 h” of work.
      return isJoined || max(first.time.hour, last.time.hour) > 4 || first.sign == .dot
        || isBehind(language.joinsToHours, place)
    }
  }

  /// Whether a number before a range's word is rather a day with its time: “le 16 à 18h”, “vendredi 16 à 18h”.
  private func isDay(at place: Int, until end: Int, isJoined: Bool) -> Bool {
    let start = text.spaces(from: end, most: 2)
    // Where the word between two hours is also that before a time.
    guard language.joinsToTime.contains(where: { text.end(of: $0, at: start) != nil }) else {
      return false
    }
    return !isBehind(language.joinsToHours, place)
      && (isJoined || isBehind(language.articles, place) || isBehindWeekday(place))
  }

  private func isBehindWeekday(_ place: Int) -> Bool {
    guard place > 0, let word = text.word(before: place - 1),
      case .weekday? = phrase(at: place - 1 - word.utf8.count)?.value
    else { return false }
    return true
  }

  /// Gives an hour without a half of the day that of the other end.
  private func complete(
    _ start: inout DetectedDate.Time, _ first: Clock, _ end: inout DetectedDate.Time, _ last: Clock
  ) {
    if first.hours == nil, last.hours != nil, first.sign != .unit {
      // “1 to 5 pm”, but “9 to 5 pm”.
      if 1...11 ~= start.hour, end.hour >= 12, start.hour + 12 < end.hour { start.hour += 12 }
      start.isHalfOpen = false
    } else if first.hours != nil, last.hours == nil, last.time.hour < 24 {
      // “午後1時～3時”, “1 pm – 3:30”
      if end.hour < min(start.hour, 12), end.hour + 12 > start.hour { end.hour += 12 }
      end.isHalfOpen = false
    } else if start.isHalfOpen, !end.isHalfOpen {
      start.isHalfOpen = false
    }
  }
}
