// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds dates and times: where a digit or a word of a date begins, each language reads what it can.
struct DateScanner {
  private let text: TextBytes
  private let readers: [DateReader]
  /// Whether a byte can begin a phrase of one of the languages.
  private let begins: [Bool]

  init(_ text: TextBytes, languages: [DateLanguage]) {
    self.text = text
    readers = languages.map { DateReader(text: text, language: $0) }
    var begins = [Bool](repeating: false, count: 256)
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { begins[Int(byte)] = true }
    // Digits as wide as a Chinese character.
    begins[0xEF] = true
    for language in languages {
      for phrase in language.phrases.values.joined() { begins[Int(phrase.text[0])] = true }
      for phrase in language.counted where !phrase.before.isEmpty {
        begins[Int(phrase.before[0])] = true
      }
    }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") where begins[Int(byte)] {
      begins[Int(byte & 0xDF)] = true
    }
    // Capitals of Latin-1 have the same first byte.
    self.begins = begins
  }

  /// The dates in order.
  func scan(outside hidden: [DetectedBytes]) -> [DetectedBytes] {
    var finds: [DetectedBytes] = []
    var hidden = hidden[...]
    var place = 0
    while place < text.count {
      guard begins[Int(text[place])], isStart(place) else {
        place += 1
        continue
      }
      while let first = hidden.first, first.bytes.upperBound <= place { hidden.removeFirst() }
      if let first = hidden.first, first.bytes.lowerBound <= place {
        place = first.bytes.upperBound
        continue
      }
      let readings = readers.lazy.compactMap { $0.range(at: place) }
      // Of equal ones that of the first language.
      var best: DateReader.Reading<DateRange>?
      for reading in readings where reading.end > best?.end ?? place { best = reading }
      guard let best, hidden.first.map({ $0.bytes.lowerBound >= best.end }) ?? true else {
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
