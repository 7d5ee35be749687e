// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Weekdays, times from now, and what stands around a date.
extension DateReader {
  /// A date, or what says a day in another way.
  func day(at place: Int) -> Reading<DayReading>? {
    if text.byte(place).isDigit || text.byte(place) == 0xEF {
      guard var date = date(at: place) ?? counted(at: place) else { return nil }
      addWeekday(&date)
      return date
    }
    if let counted = counted(at: place) { return counted }
    guard let phrase = phrase(at: place) else { return nil }
    switch phrase.value {
    case .relative(let unit, let offset):
      // “esta mañana”, “guten Morgen”
      if unit == .day, offset == 1, isBehind(language.joinsToMorning, place) { return nil }
      return Reading(value: DayReading(day: .relative(unit, offset)), end: phrase.end)
    case .relativeWeekday(let weekday, let weeks):
      return Reading(
        value: DayReading(day: .relativeWeekday(weekday, weeks: weeks)), end: phrase.end)
    case .weekday(let weekday, let isShort): return behind(weekday, isShort, phrase.end)
    case .month, .era:
      guard var date = date(at: place) else { return nil }
      addWeekday(&date)
      return date
    case .hours, .noon, .midnight: return nil
    }
  }

  /// A weekday, with a date after it where there is one.
  func behind(_ weekday: Int, _ isShort: Bool, _ end: Int) -> Reading<DayReading>? {
    var next = end
    if text.byte(next) == UInt8(ascii: "."), isShort { next += 1 }
    if text.byte(next) == UInt8(ascii: ",") { next += 1 }
    let spaced = afterJoins(text.spaces(from: next, most: 3))
    if spaced > next, let date = date(at: spaced),
      case .components(let year, let month, let day, _) = date.value.day
    {
      let value = DayReading(
        day: .components(year: year, month: month, day: day, weekday: weekday),
        firstDay: date.value.firstDay)
      return Reading(value: value, end: date.end)
    }
    // “Friday the 22nd”, “vendredi le 15”
    if spaced > next, let number = text.number(at: spaced, most: 2), 1...31 ~= number.value {
      let end = ordinalEnd(at: number.end)
      let isJoined = spaced > text.spaces(from: next, most: 3) && language.language != "en"
      if (end > number.end && text.byte(end - 1) != UInt8(ascii: "."))
        || (isJoined && !text.hasWord(at: end) && !text.byte(end + 1).isDigit)
      {
        return Reading(
          value: DayReading(
            day: .components(year: nil, month: nil, day: number.value, weekday: weekday)),
          end: end)
      }
    }
    // One letter of Japanese is a word of its own.
    if isShort, language.hasUnitLetters { return nil }
    let value = DayReading(
      day: .components(year: nil, month: nil, day: nil, weekday: weekday), needsCompany: isShort)
    return Reading(value: value, end: end)
  }

  /// Takes in a weekday after a date: “2024年1月2日(火)”, “2 January 2024, Tuesday”.
  func addWeekday(_ date: inout Reading<DayReading>) {
    guard case .components(let year, let month, let day, nil) = date.value.day else { return }
    var start = date.end
    let opening = text.scalar(at: start)
    let isBracketed = opening?.scalar == "(" || opening?.scalar == "\u{FF08}"
    if isBracketed, let opening {
      start = opening.end
    } else {
      if text.byte(start) == UInt8(ascii: ",") { start += 1 }
      start = text.spaces(from: start, most: 2)
      if start == date.end, !language.hasUnitLetters { return }
    }
    guard let phrase = phrase(at: start), case .weekday(let weekday, let isShort) = phrase.value
    else { return }
    var end = phrase.end
    if isBracketed {
      guard let closing = text.scalar(at: end),
        closing.scalar == ")" || closing.scalar == "\u{FF09}"
      else { return }
      end = closing.end
    } else if isShort {
      return
    }
    date.value.day = .components(year: year, month: month, day: day, weekday: weekday)
    date.value.needsCompany = false
    date.end = end
  }

  /// A number in digits or in words.
  private func count(at place: Int) -> (value: Int, end: Int)? {
    if let number = text.number(at: place, most: 4) { return (number.value, number.end) }
    for word in language.numberWords {
      guard let end = text.end(of: word.text, at: place),
        language.hasUnitLetters || !text.hasWord(at: end)
      else { continue }
      return (word.value, end)
    }
    return nil
  }

  /// “in 5 days”, “5 days ago”.
  func counted(at place: Int) -> Reading<DayReading>? {
    for phrase in language.counted {
      var start = place
      if !phrase.before.isEmpty {
        guard let end = text.end(of: phrase.before, at: place) else { continue }
        start = text.spaces(from: end, most: 2)
        if start == end, !language.hasUnitLetters { continue }
      }
      guard let number = count(at: start) else { continue }
      var end = number.end
      if !phrase.after.isEmpty {
        let next = text.spaces(from: end, most: 2)
        guard next > end || language.hasUnitLetters,
          let after = text.end(of: phrase.after, at: next),
          language.hasUnitLetters || !text.hasWord(at: after)
        else { continue }
        end = after
      }
      return Reading(
        value: DayReading(day: .relative(phrase.unit, phrase.sign * number.value)), end: end)
    }
    return nil
  }
}
