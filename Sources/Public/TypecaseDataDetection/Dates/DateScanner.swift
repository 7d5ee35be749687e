// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds dates and times: where a digit or a word of a date begins, each language reads what it can.
struct DateScanner {
  private let text: TextBytes
  private let readers: [DateReader]
  private let time: DetectionTime

  init(_ text: TextBytes, languages: [DateLanguage], _ time: DetectionTime) {
    self.text = text
    self.time = time
    readers = languages.map { DateReader(text: text, language: $0) }
  }

  /// The dates in order.
  ///
  /// - Parameter numbers: those of the text by their form.
  func scan(outside hidden: [DetectedBytes], numbers: [NumberScanner.Find]) -> [DetectedBytes] {
    var finds: [DetectedBytes] = []
    var hidden = FoundBytes(hidden)
    var numbers = numbers[...]
    var place = 0
    while place < text.count {
      let byte = text[place]
      // Most bytes are inside of words, or spaces.
      guard byte.isAlphanumeric || byte >= 0xC3 else {
        place += 1
        continue
      }
      while let first = numbers.first,
        first.bytes.upperBound <= place || (!first.excludesDates && first.bytes.lowerBound < place)
      {
        numbers.removeFirst()
      }
      if let number = numbers.first, number.excludesDates, number.bytes.contains(place) {
        place = number.bytes.upperBound
        continue
      }
      // A date in digits may begin where no word does: “05.10.1986,03.06.15”.
      guard
        isStart(place)
          || numbers.first.map({ $0.form == .date && $0.bytes.lowerBound == place }) == true
      else {
        place += 1
        continue
      }
      if time.step() { break }
      let isNumber = byte.isDigit || byte == 0xEF
      let start = isNumber ? 0 : PhraseStarts.key(of: text, at: place)
      // Of equal readings that of the first language.
      var best: DateReader.Reading<DateRange>?
      for reader in readers where isNumber || reader.language.starts.contains(start) {
        if let reading = reader.range(at: place), reading.end > best?.end ?? place {
          best = reading
        }
      }
      guard let best else {
        place += 1
        continue
      }
      if let end = hidden.end(around: place) {
        place = end
        continue
      }
      guard !hidden.begins(before: best.end),
        !numbers.prefix(while: { $0.bytes.lowerBound < best.end }).contains(where: \.excludesDates)
      else {
        place += 1
        continue
      }
      finds.append(DetectedBytes(bytes: place..<best.end, data: .date(best.value)))
      place = best.end
    }
    return finds
  }

  /// Whether a word or number begins at a place.
  private func isStart(_ place: Int) -> Bool {
    let byte = text[place]
    if byte & 0xC0 == 0x80 { return false }
    guard place > 0 else { return true }
    let before = text[place - 1]
    if before == 0x20 || before == 0x0A { return true }
    if before < 0x80 {
      if before.isAlphanumeric {
        // A letter of Japanese may stand right behind.
        return byte >= 0xE3 && byte < 0xEF
      }
      if byte.isDigit {
        switch before {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "/"),
          UInt8(ascii: "-"), UInt8(ascii: "+"):
          return place < 2 || !text[place - 2].isAlphanumeric
        case UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "@"):
          return false
        default: return true
        }
      }
      return before != UInt8(ascii: "_") && before != UInt8(ascii: "@")
    }
    guard let scalar = text.scalar(before: place)?.scalar else { return true }
    if 0xFF10...0xFF19 ~= scalar.value { return byte >= 0xE3 && byte < 0xEF }
    return !scalar.isWord || scalar.isUnspaced
  }
}
