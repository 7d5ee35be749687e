// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Reads what can stand at one place of a text, as one language writes dates.
///
///     range     moment – moment,   3–5 July,   03.06.-07.06.2015,   [date joined to] 9–11 am
///     moment    date [joined to a time],   time [joined to a date]
///     date      [weekday] named or numeric date [weekday],   relative,   weekday
///     time      14:30,   2 pm,   14 Uhr,   14時30分,   noon
///
/// Each part is of limited length, and none is read twice at the same place by another way than a choice of a
/// few. The longest match is used.
struct DateReader {
  let text: TextBytes
  let language: DateLanguage

  /// Something that was read, and where it ends.
  struct Reading<Value> {
    var value: Value
    var end: Int
  }

  /// A date, with the day of its start where it is a range within one: “3–5 July”.
  struct DayReading {
    var day: DetectedDate.Day
    var firstDay: Int?
    /// Whether it says too little to stand alone: “Sun”, “1/2”.
    var needsCompany = false
  }

  // MARK: - Range and moment

  func range(at place: Int) -> Reading<DateRange>? {
    if let short = shortRange(at: place) { return short }
    let day = day(at: place)
    // Of equal ones the first.
    var best = hourRange(at: place, isJoined: false)
    // Hours behind several days are not those of the last: “Mo–Fr 9–17 Uhr”.
    if text.scalar(before: place).flatMap({ text.dashEnd(at: $0.start) }) == nil {
      best = day.flatMap(hours) ?? hoursOfWeekday(at: place) ?? best
    }
    for next in [numericRange(at: place), momentRange(at: place, day)] {
      if let next, next.end > best?.end ?? place { best = next }
    }
    return best
  }

  /// A range of hours of a day: “Monday, 9 to 5 pm”.
  private func hours(of day: Reading<DayReading>) -> Reading<DateRange>? {
    guard day.value.firstDay == nil else { return nil }
    for joint in timeJoints(from: day.end) + hourJoints(from: day.end) {
      guard var hours = hourRange(at: joint, isJoined: true) else { continue }
      hours.value.start.day = day.value.day
      return hours
    }
    return nil
  }

  /// The hours of a weekday: “lunes de 9 a 17 h”, where “lunes de 9” would be a day, and “Mo.: 9–17 Uhr”.
  private func hoursOfWeekday(at place: Int) -> Reading<DateRange>? {
    guard let phrase = phrase(at: place), case .weekday(let weekday, let isShort) = phrase.value
    else { return nil }
    var end = phrase.end
    if isShort, text.byte(end) == UInt8(ascii: ".") { end += 1 }
    if text.byte(end) == UInt8(ascii: ":") { end += 1 }
    let day = DetectedDate.Day.components(year: nil, month: nil, day: nil, weekday: weekday)
    return hours(of: Reading(value: DayReading(day: day), end: end))
  }

  /// One moment, or two with a dash or a word between.
  private func momentRange(at place: Int, _ day: Reading<DayReading>?) -> Reading<DateRange>? {
    guard let first = moment(at: place, day) else { return nil }
    guard let between = rangeJoint(from: first.end, of: place),
      let last = lastMoment(at: between, hasTime: first.value.date.time != nil),
      Self.areAlike(first.value.date, last.value.date),
      first.value.isWhole || last.value.isWhole || !isNumber(in: place..<last.end)
    else {
      return first.value.isWhole
        ? Reading(value: first.value.range, end: first.end) : nil
    }
    var end = last.end
    // “から” has a word after the second.
    if language.hasUnitLetters, let word = text.end(of: Array("まで".utf8), at: end) { end = word }
    var start = first.value.date
    Self.complete(&start, by: last.value.date)
    return Reading(value: DateRange(start, to: last.value.date), end: end)
  }

  /// The second moment of a range.
  ///
  /// - Parameter hasTime: whether the first has a time; otherwise hours behind are those of all days.
  private func lastMoment(at place: Int, hasTime: Bool) -> Reading<Moment>? {
    let day = day(at: place)
    guard !hasTime, let day, hours(of: day) != nil else { return moment(at: place, day) }
    let moment = Moment(
      date: DetectedDate(day: day.value.day), firstDay: day.value.firstDay,
      isWhole: !day.value.needsCompany)
    return Reading(value: moment, end: day.end)
  }

  /// Whether two days and months are as likely two decimals: “1.5-2.5”.
  private func isNumber(in range: Range<Int>) -> Bool {
    let bytes = text.bytes[range]
    return bytes.contains(UInt8(ascii: ".")) && !hasName(in: range)
      && numericRange(at: range.lowerBound) == nil
  }

  struct Moment {
    var date: DetectedDate
    var firstDay: Int?
    var isWhole = true

    /// A range where the day is one.
    var range: DateRange {
      guard let firstDay, case .components(let year, let month, _, _)? = date.day else {
        return DateRange(date)
      }
      var start = date
      start.day = .components(year: year, month: month, day: firstDay, weekday: nil)
      return DateRange(start, to: date)
    }
  }

  /// A start without year takes that of the end.
  static func complete(_ start: inout DetectedDate, by end: DetectedDate) {
    if case .components(nil, let month?, let day, let weekday)? = start.day,
      case .components(let year?, _, _, _)? = end.day
    {
      start.day = .components(year: year, month: month, day: day, weekday: weekday)
    }
    guard let time = start.time, let last = end.time else { return }
    // “9:00–11:00 am”
    if time.isHalfOpen, !last.isHalfOpen, last.hour >= 12, time.hour + 12 <= last.hour {
      start.time?.hour += 12
      start.time?.isHalfOpen = false
    } else if time.isHalfOpen, !last.isHalfOpen {
      start.time?.isHalfOpen = false
    }
  }

  static func areAlike(_ first: DetectedDate, _ last: DetectedDate) -> Bool {
    (first.day != nil && last.day != nil) || (first.time != nil && last.time != nil)
  }

  /// - Parameter day: what ``day(at:)`` reads at the place.
  func moment(at place: Int, _ day: Reading<DayReading>?) -> Reading<Moment>? {
    if let day {
      var moment = Moment(
        date: DetectedDate(day: day.value.day), firstDay: day.value.firstDay,
        isWhole: !day.value.needsCompany)
      for joint in timeJoints(from: day.end) {
        guard let time = time(at: joint, isJoined: true) else { continue }
        (moment.date.time, moment.date.zone) = time.value
        moment.isWhole = true
        return Reading(value: moment, end: time.end)
      }
      return Reading(value: moment, end: day.end)
    }
    guard let time = time(at: place, isJoined: false) else { return nil }
    var moment = Moment(date: DetectedDate(time: time.value.time, zone: time.value.zone))
    for joint in timeJoints(from: time.end) {
      guard let day = self.day(at: joint), day.value.firstDay == nil else { continue }
      moment.date.day = day.value.day
      return Reading(value: moment, end: day.end)
    }
    return Reading(value: moment, end: time.end)
  }

  /// The possible start of a range of hours that belongs to a date before it, after a word: “Monday from 9 to 5 pm”.
  private func hourJoints(from place: Int) -> [Int] {
    let start = text.byte(place) == UInt8(ascii: ",") ? place + 1 : place
    let spaced = text.spaces(from: start, most: 3)
    guard spaced > start else { return [] }
    return language.joinsToHours.compactMap { word in
      guard let end = text.end(of: word, at: spaced) else { return nil }
      let next = text.spaces(from: end, most: 2)
      return next > end ? next : nil
    }
  }

  /// The possible start of a time that belongs to a date before it, or of a date that belongs to a time.
  func timeJoints(from place: Int) -> [Int] {
    // “2024-01-02T10:00”
    if text.byte(place) | 0x20 == UInt8(ascii: "t"), text.byte(place + 1).isDigit {
      return [place + 1]
    }
    var start = place
    if text.byte(start) == UInt8(ascii: ",") { start += 1 }
    let spaced = text.spaces(from: start, most: 3)
    var joints: [Int] = []
    for word in language.joinsToTime {
      if let end = text.end(of: word, at: spaced), spaced > place || language.hasUnitLetters {
        let next = text.spaces(from: end, most: 2)
        if next > end || language.hasUnitLetters { joints.append(next) }
      }
    }
    return spaced > start || language.hasUnitLetters ? joints + [spaced] : joints
  }

  // MARK: - Phrases

  /// The longest phrase of the language at a place that is a whole word.
  func phrase(at place: Int) -> Reading<DateLanguage.Meaning>? {
    guard let first = text.scalar(at: place)?.scalar else { return nil }
    let key: UInt32 =
      switch first.value {
      case 0x41...0x5A, 0xC0...0xDE: first.value + 0x20
      default: first.value
      }
    for phrase in language.phrases[key] ?? [] {
      guard let end = end(of: phrase, at: place) else { continue }
      return Reading(value: phrase.meaning, end: end)
    }
    return nil
  }

  func end(of phrase: DateLanguage.Phrase, at place: Int) -> Int? {
    var end = text.end(of: phrase.text, at: place)
    // “p. m.”, “P.M.”
    if end == nil, case .hours = phrase.meaning, phrase.text.count == 2 {
      var next = place + 1
      guard text.byte(place).lowercasedASCII == phrase.text[0] else { return nil }
      if text.byte(next) == UInt8(ascii: ".") { next += 1 }
      next = text.spaces(from: next, most: 1)
      guard text.byte(next).lowercasedASCII == phrase.text[1] else { return nil }
      next += 1
      end = text.byte(next) == UInt8(ascii: ".") && next > place + 2 ? next + 1 : next
    }
    guard let end else { return nil }
    return language.hasUnitLetters || !text.hasWord(at: end) ? end : nil
  }

  func afterJoins(_ place: Int) -> Int {
    var place = place
    for word in language.joinsInDate {
      if let end = text.end(of: word, at: place), !text.hasWord(at: end) {
        place = text.spaces(from: end, most: 2)
      }
    }
    return place
  }
}
