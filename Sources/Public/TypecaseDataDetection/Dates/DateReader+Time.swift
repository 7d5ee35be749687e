// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Times of the day, and their zones.
extension DateReader {
  /// A time as it is written, which may be too little to be one.
  struct Clock {
    enum Sign {
      /// A number: “9”.
      case none
      /// “9.30”, which may be a decimal.
      case dot
      /// “9 h”, which is as often a duration.
      case unit
      /// “9:30”, “9 pm”, “9 Uhr”, “9h30”.
      case clear
    }

    /// Its hour may be 24, at the end of a range.
    var time: DetectedDate.Time
    var zone: Int?
    var sign = Sign.none
    /// The hours that a half or part of the day has, where one is written.
    var hours: Set<Int>?
    /// Whether a word is in it, such as “Uhr” or “pm”.
    var isNamed = false
  }

  /// A time of the day.
  ///
  /// - Parameter isJoined: whether a date is before it.
  func time(
    at place: Int, isJoined: Bool
  ) -> Reading<(time: DetectedDate.Time, zone: Int?)>? {
    guard let clock = clock(at: place), clock.value.time.hour < 24 else { return nil }
    switch clock.value.sign {
    case .none, .dot: return nil
    case .unit where !isJoined: return nil
    case .unit, .clear:
      return Reading(value: (clock.value.time, clock.value.zone), end: clock.end)
    }
  }

  /// What can be a time, or an end of a range of hours.
  func clock(at place: Int) -> Reading<Clock>? {
    var start = place
    var hours: Set<Int>?
    if let phrase = phrase(at: place) {
      switch phrase.value {
      case .noon:
        let noon = Clock(time: DetectedDate.Time(hour: 12), sign: .clear, isNamed: true)
        return withZone(noon, phrase.end)
      case .midnight:
        let midnight = Clock(time: DetectedDate.Time(hour: 24), sign: .clear, isNamed: true)
        return Reading(value: midnight, end: phrase.end)
      case .hours(let found):
        // “午後3時”: only where the half is before the hour.
        guard language.hasUnitLetters else { return nil }
        hours = found
        start = phrase.end
      default: return nil
      }
    }
    guard let hour = text.number(at: start, most: 2), hour.value <= 24 else { return nil }
    var clock = Clock(time: DetectedDate.Time(hour: hour.value))
    var end = hour.end
    if let colon = colonEnd(at: end) {
      guard let minute = text.number(at: colon, most: 2), minute.digits == 2, minute.value < 60
      else { return nil }
      clock.time.minute = minute.value
      end = minute.end
      clock.sign = .clear
      if let colon = colonEnd(at: end), let second = text.number(at: colon, most: 2),
        second.digits == 2, second.value < 61
      {
        clock.time.second = second.value
        end = second.end
        // Fractions of a second are read over.
        if text.byte(end) == UInt8(ascii: "."), text.byte(end + 1).isDigit,
          let fraction = text.number(at: end + 1, most: 9)
        {
          end = fraction.end
        }
      }
      if text.byte(end) == UInt8(ascii: ":"), text.byte(end + 1).isDigit { return nil }
    } else if let minute = dottedMinute(at: end) {
      clock.time.minute = minute.value
      end = minute.end
      clock.sign = .dot
    }
    if let word = hourWord(behind: end, &clock) { end = word }
    if hours == nil, let half = half(behind: end, hour.value) {
      hours = half.value
      end = half.end
      (clock.sign, clock.isNamed) = (.clear, true)
    }
    guard language.hasUnitLetters || !isInWord(end) else { return nil }
    if let hours {
      guard hour.value <= 12,
        let exact = hours.sorted().first(where: { $0 % 12 == hour.value % 12 })
      else { return nil }
      clock.time.hour = exact
      clock.hours = hours
    } else {
      clock.time.isHalfOpen = language.countsToTwelve && 1...11 ~= hour.value && hour.digits == 1
    }
    return clock.sign == .none || clock.sign == .dot
      ? Reading(value: clock, end: end) : withZone(clock, end)
  }

  /// Where a colon ends, as wide as a Chinese character or not.
  private func colonEnd(at place: Int) -> Int? {
    if text.byte(place) == UInt8(ascii: ":") { return place + 1 }
    return language.hasUnitLetters ? text.end(of: Array("：".utf8), at: place) : nil
  }

  /// The minutes after a dot: “14.30 Uhr”, “8.10 pm”.
  private func dottedMinute(at place: Int) -> (value: Int, end: Int)? {
    guard text.byte(place) == UInt8(ascii: "."),
      let minute = text.number(at: place + 1, most: 2), minute.digits == 2, minute.value < 60,
      text.byte(minute.end) != UInt8(ascii: ".") || !text.byte(minute.end + 1).isDigit
    else { return nil }
    return (minute.value, minute.end)
  }

  func isInWord(_ end: Int) -> Bool {
    // “Z” is a zone.
    text.hasWord(at: end) && !(text.byte(end) == UInt8(ascii: "Z") && !text.hasWord(at: end + 1))
  }

  /// Where “Uhr”, “h” or “時” ends after an hour, with the minutes after it.
  func hourWord(behind place: Int, _ clock: inout Clock) -> Int? {
    let next = text.spaces(from: place, most: 1)
    for word in language.hourWords {
      guard let end = text.end(of: word.text, at: next) else { continue }
      if clock.sign != .none {
        guard !text.hasWord(at: end) else { continue }
        (clock.sign, clock.isNamed) = (.clear, true)
        return end
      }
      if let minutes = minuteEnd(behind: end, &clock.time) {
        (clock.sign, clock.isNamed) = (.clear, true)
        return minutes
      }
      // “2時間” is a duration.
      let isWhole =
        language.hasUnitLetters
        ? text.end(of: Array("間".utf8), at: end) == nil : !text.hasWord(at: end)
      guard isWhole else { continue }
      (clock.sign, clock.isNamed) = (word.isClear ? .clear : .unit, true)
      return end
    }
    return nil
  }

  /// Where the minutes end after the word for the hour: “9 h 30”, “14時30分”, “14時半”.
  private func minuteEnd(behind place: Int, _ time: inout DetectedDate.Time) -> Int? {
    if language.hasUnitLetters, let half = text.end(of: Array("半".utf8), at: place) {
      time.minute = 30
      return half
    }
    let start = text.spaces(from: place, most: 1)
    guard let minute = text.number(at: start, most: 2), minute.value < 60,
      minute.digits == 2 || language.hasUnitLetters
    else { return nil }
    guard let minuteWord = language.minuteWord else {
      guard !text.hasWord(at: minute.end) else { return nil }
      time.minute = minute.value
      return minute.end
    }
    guard let minuteEnd = text.end(of: minuteWord, at: minute.end) else { return nil }
    time.minute = minute.value
    if let secondWord = language.secondWord,
      let second = text.number(at: minuteEnd, most: 2), second.value < 61,
      let secondEnd = text.end(of: secondWord, at: second.end)
    {
      time.second = second.value
      return secondEnd
    }
    return minuteEnd
  }

  /// A half or part of the day after an hour.
  func half(behind place: Int, _ hour: Int) -> Reading<Set<Int>>? {
    guard 1...12 ~= hour else { return nil }
    let next = text.spaces(from: place, most: 2)
    guard let phrase = phrase(at: next) else { return nil }
    switch phrase.value {
    case .hours(let hours): return Reading(value: hours, end: phrase.end)
    // “12 midnight”
    case .midnight: return Reading(value: [0], end: phrase.end)
    default: return nil
    }
  }

  /// Reads “Z”, “UTC”, “GMT”, “+02:00” and “UTC+2” after a time.
  func withZone(_ clock: Clock, _ place: Int) -> Reading<Clock> {
    var end = place
    var zone: Int?
    let next = text.spaces(from: place, most: 1)
    for name: StaticString in ["utc", "gmt", "z"] where text.hasASCII(name, at: next) {
      let after = next + name.utf8CodeUnitCount
      guard !text.hasWord(at: after), name.utf8CodeUnitCount > 1 || next == place else { continue }
      (zone, end) = (0, after)
      break
    }
    let sign = text.byte(zone == nil ? next : end)
    if sign == UInt8(ascii: "+") || (sign == UInt8(ascii: "-") && (zone != nil || next > place)) {
      let start = (zone == nil ? next : end) + 1
      if let offset = zoneOffset(at: start, isNamed: zone != nil) {
        zone = sign == UInt8(ascii: "+") ? offset.value : -offset.value
        end = offset.end
      }
    }
    var clock = clock
    clock.zone = zone
    return Reading(value: clock, end: end)
  }

  func zoneOffset(at place: Int, isNamed: Bool) -> Reading<Int>? {
    guard let number = text.number(at: place, most: 4) else { return nil }
    if number.digits == 4, number.value / 100 < 15, number.value % 100 < 60 {
      return Reading(value: number.value / 100 * 3600 + number.value % 100 * 60, end: number.end)
    }
    guard number.digits <= 2, number.value < 15 else { return nil }
    if text.byte(number.end) == UInt8(ascii: ":"),
      let minute = text.number(at: number.end + 1, most: 2), minute.digits == 2, minute.value < 60
    {
      return Reading(value: number.value * 3600 + minute.value * 60, end: minute.end)
    }
    return isNamed ? Reading(value: number.value * 3600, end: number.end) : nil
  }
}
