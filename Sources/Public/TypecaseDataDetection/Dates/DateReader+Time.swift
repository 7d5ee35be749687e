// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Times of the day, and their zones.
extension DateReader {
  /// A time of the day.
  ///
  /// - Parameter isJoined: whether a date is before it.
  func time(
    at place: Int, isJoined: Bool
  ) -> Reading<(time: DetectedDate.Time, zone: Int?)>? {
    var start = place
    var hours: Set<Int>?
    if let phrase = phrase(at: place) {
      switch phrase.value {
      case .noon:
        return withZone(DetectedDate.Time(hour: 12), phrase.end)
      case .hours(let found):
        // “午後3時”: only where the half is before the hour.
        guard language.hasUnitLetters else { return nil }
        hours = found
        start = phrase.end
      default: return nil
      }
    }
    guard let hour = text.number(at: start, most: 2), hour.value < 24 else { return nil }
    var time = DetectedDate.Time(hour: hour.value)
    var end = hour.end
    var hasShape = false
    if text.byte(end) == UInt8(ascii: ":") || isDottedTime(end) {
      guard let minute = text.number(at: end + 1, most: 2), minute.digits == 2, minute.value < 60
      else { return nil }
      let isDotted = text.byte(end) == UInt8(ascii: ".")
      time.minute = minute.value
      end = minute.end
      hasShape = true
      if !isDotted, text.byte(end) == UInt8(ascii: ":"),
        let second = text.number(at: end + 1, most: 2), second.digits == 2, second.value < 61
      {
        time.second = second.value
        end = second.end
        // Fractions of a second are read over.
        if text.byte(end) == UInt8(ascii: "."), text.byte(end + 1).isDigit,
          let fraction = text.number(at: end + 1, most: 9)
        {
          end = fraction.end
        }
      }
      if text.byte(end) == UInt8(ascii: ":"), text.byte(end + 1).isDigit { return nil }
    }
    if let word = hourWord(behind: end, &time, hasShape: hasShape, isJoined: isJoined) {
      end = word
      hasShape = true
    }
    if hours == nil, let half = half(behind: end, time.hour) {
      hours = half.value
      end = half.end
      hasShape = true
    }
    guard hasShape, language.hasUnitLetters || !isInWord(end) else { return nil }
    if let hours {
      guard time.hour <= 12,
        let exact = hours.sorted().first(where: { $0 % 12 == time.hour % 12 })
      else { return nil }
      time.hour = exact
    } else {
      time.isHalfOpen = language.countsToTwelve && 1...11 ~= time.hour && hour.digits == 1
    }
    return withZone(time, end)
  }

  func isInWord(_ end: Int) -> Bool {
    // “Z” is a zone.
    text.hasWord(at: end) && !(text.byte(end) == UInt8(ascii: "Z") && !text.hasWord(at: end + 1))
  }

  /// “14.30 Uhr”, “8.10 pm”: a dot is one of a time only where a word says so.
  func isDottedTime(_ place: Int) -> Bool {
    guard text.byte(place) == UInt8(ascii: "."),
      let minute = text.number(at: place + 1, most: 2), minute.digits == 2
    else { return false }
    let next = text.spaces(from: minute.end, most: 2)
    if let word = language.hourWord, let end = text.end(of: word, at: next), !text.hasWord(at: end)
    {
      return true
    }
    if case .hours? = phrase(at: next)?.value { return true }
    return false
  }

  /// Where “Uhr”, “h” or “時” ends after an hour, with the minutes after it.
  func hourWord(
    behind place: Int, _ time: inout DetectedDate.Time, hasShape: Bool, isJoined: Bool
  ) -> Int? {
    guard let word = language.hourWord else { return nil }
    let next = text.spaces(from: place, most: 1)
    guard let end = text.end(of: word, at: next) else { return nil }
    if hasShape { return text.hasWord(at: end) ? nil : end }
    let start = text.spaces(from: end, most: 1)
    if let minute = text.number(at: start, most: 2), minute.value < 60,
      minute.digits == 2 || language.hasUnitLetters
    {
      if let minuteWord = language.minuteWord {
        if let minuteEnd = text.end(of: minuteWord, at: minute.end) {
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
      } else if !text.hasWord(at: minute.end) {
        time.minute = minute.value
        return minute.end
      }
    }
    // “14 h” is as often a duration. “2時間” always is.
    if word.count == 1, !isJoined { return nil }
    if language.hasUnitLetters {
      return text.end(of: Array("間".utf8), at: end) == nil ? end : nil
    }
    return text.hasWord(at: end) ? nil : end
  }

  /// A half or part of the day after an hour.
  func half(behind place: Int, _ hour: Int) -> Reading<Set<Int>>? {
    guard 1...12 ~= hour else { return nil }
    let next = text.spaces(from: place, most: 2)
    guard let phrase = phrase(at: next), case .hours(let hours) = phrase.value else { return nil }
    return Reading(value: hours, end: phrase.end)
  }

  /// Reads “Z”, “UTC”, “GMT”, “+02:00” and “UTC+2” after a time.
  func withZone(
    _ time: DetectedDate.Time, _ place: Int
  ) -> Reading<(time: DetectedDate.Time, zone: Int?)> {
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
    return Reading(value: (time, zone), end: end)
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
