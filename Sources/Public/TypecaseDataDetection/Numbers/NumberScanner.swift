// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds numbers that their form alone says are nothing to dial: dates, times, amounts, versions, sizes.
///
/// libphonenumber knows numbers of few digits in many countries, and would dial “05.10.1986”. Their form is
/// that of no country and no language, so that “05/10/1986” is no phone number either where nobody reads it as
/// a date.
struct NumberScanner {
  /// A number, and what it is.
  struct Find {
    enum Form { case date, months, time, number, amount, version, size, book }

    var bytes: Range<Int>
    var form: Form

    /// Whether no date can be in it; one number alone may be the day of one.
    var excludesDates: Bool {
      switch form {
      case .date, .time, .number: false
      case .months, .amount, .version, .size, .book: true
      }
    }
  }

  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// The numbers in order; no two overlap.
  func scan(outside hidden: [DetectedBytes]) -> [Find] {
    var finds: [Find] = []
    var hidden = FoundBytes(hidden)
    var place = 0
    while place < text.count {
      guard text[place].isDigit else {
        place += 1
        continue
      }
      if let end = hidden.end(around: place) {
        place = end
        continue
      }
      if let (form, end) = read(at: place), !hidden.begins(before: end) {
        finds.append(Find(bytes: place..<end, form: form))
        place = end
      }
      while text.byte(place).isDigit { place += 1 }
    }
    return finds
  }

  private func read(at place: Int) -> (Find.Form, end: Int)? {
    // Letters and a “+” before it make it something else: “v1.2”, “A4”, “+49”.
    if let before = text.scalar(before: place)?.scalar,
      before == "+" || before == "\u{FF0B}" || before.isWord && !before.isUnspaced
    {
      return nil
    }
    let books = BookNumberForm(text)
    if let end = books.end(at: place) { return (.book, end) }
    let dates = NumericDateForm(text)
    guard !text.isWithinNumber(place) else {
      // In a table of values that are parted by commas.
      guard text.byte(place - 1) == UInt8(ascii: ","), let end = dates.end(at: place) else {
        return nil
      }
      return (.date, end)
    }
    if let end = VersionForm(text).end(at: place) { return (.version, end) }
    guard !text.isAfterAreaCode(place) else { return nil }
    let amounts = AmountForm(text)
    if let end = amounts.sizeEnd(at: place) { return (.size, end) }
    if let end = amounts.measureEnd(at: place) {
      return (text.bytes[place..<end].allSatisfy(\.isDigit) ? .number : .amount, end)
    }
    if let end = dates.timeEnd(at: place) { return (.time, end) }
    if let end = dates.end(at: place) { return (.date, end) }
    if let end = dates.monthsEnd(at: place) { return (.months, end) }
    // “3.7” may be a day and a month.
    return amounts.decimalEnd(at: place).map { (.number, $0) }
  }
}

extension TextBytes {
  /// Whether a digit at a place continues a number: “.”, “,”, “:”, “/” or a dash is before it, and a digit before
  /// that.
  func isWithinNumber(_ place: Int) -> Bool {
    guard let (sign, start) = scalar(before: place) else { return false }
    switch sign {
    case ".", ",", ":", "/", "-", "'", "\u{2019}", "\u{2010}"..."\u{2015}": break
    default: return false
    }
    return byte(start - 1).isDigit
  }

  /// Whether digits at a place belong to those of a phone number before them.
  ///
  /// “+49 30 12.10.86”, “(030) 12.10.86” and “Tel. 12.10.86” have no date.
  func isAfterAreaCode(_ place: Int) -> Bool {
    var start = place
    for _ in 0..<2 where byte(start - 1) == 0x20 { start -= 1 }
    if isAfterPhoneWord(start) { return true }
    guard start < place || byte(start - 1) == UInt8(ascii: ")") else { return false }
    if byte(start - 1) == UInt8(ascii: ")") {
      // Digits in brackets.
      var open = start - 2
      while start - open < 8, byte(open).isDigit || byte(open) == UInt8(ascii: "+") { open -= 1 }
      return open < start - 2 && byte(open) == UInt8(ascii: "(")
    }
    // The group right before begins with 0, or one in the row of them has a “+”.
    let end = start
    while byte(start - 1).isDigit { start -= 1 }
    guard start < end else { return false }
    if end - start >= 3, byte(start) == UInt8(ascii: "0"), !isWithinNumber(start) { return true }
    // After the whole number there are more digits than a code has.
    var digits = end - start
    for _ in 0..<16 where digits <= 6 {
      let before = byte(start - 1)
      if before == UInt8(ascii: "+") { return true }
      if before.isDigit { digits += 1 }
      guard
        before.isDigit || before == 0x20 || before == UInt8(ascii: "(")
          || before == UInt8(ascii: ")")
      else { return false }
      start -= 1
    }
    return false
  }

  /// Whether a word for a telephone ends at a place, with a dot or a colon or without.
  private func isAfterPhoneWord(_ place: Int) -> Bool {
    var end = place
    while end > 0, byte(end - 1) == UInt8(ascii: ".") || byte(end - 1) == UInt8(ascii: ":") {
      guard place - end < 2 else { return false }
      end -= 1
    }
    return word(before: end).map(NumberWords.phones.contains) ?? false
  }

  /// The word that ends at a place, in small letters; nil where none does, or one that is longer than those of lists.
  func word(before end: Int) -> String? {
    var start = end
    while end - start < 24, let (scalar, before) = scalar(before: start), scalar.isWord {
      start = before
    }
    return start < end && end - start < 24 ? string(start..<end).lowercased() : nil
  }
}
