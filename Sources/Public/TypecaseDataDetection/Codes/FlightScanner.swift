// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds numbers of flights, where a word near by says that one is meant: “AB 123” alone is much else.
struct FlightScanner {
  private let text: TextBytes

  /// Words of which one must be before a number or after it, in small letters.
  private static let words: [[UInt8]] = [
    "flight", "flights", "flug", "flüge", "flugnummer", "flugnr", "vol", "vols", "vuelo", "vuelos",
    "フライト", "便名",
  ].map { Array($0.utf8) }
  /// The character right after the number of a Japanese one.
  private static let counter = Array("便".utf8)
  /// How far the word may be, in bytes.
  private static let before = 48
  private static let behind = 24

  init(_ text: TextBytes) { self.text = text }

  /// The numbers in order.
  func scan(outside hidden: [DetectedBytes]) -> [DetectedBytes] {
    var finds: [DetectedBytes] = []
    var hidden = FoundBytes(hidden)
    var place = 0
    while place < text.count {
      let byte = text[place]
      guard byte.isCapital || byte.isDigit, isStart(place) else {
        place += 1
        continue
      }
      if let end = hidden.end(around: place) {
        place = end
        continue
      }
      guard let (number, end) = number(at: place),
        text.end(of: Self.counter, at: end) != nil || hasWord(around: place..<end, finds.last)
      else {
        place += 1
        continue
      }
      finds.append(DetectedBytes(bytes: place..<end, data: .flight(number)))
      place = end
    }
    return finds
  }

  private func isStart(_ place: Int) -> Bool {
    guard let scalar = text.scalar(before: place)?.scalar else { return true }
    return !(scalar.isWord && !scalar.isUnspaced) && scalar != "-" && scalar != "_" && scalar != "."
  }

  /// Two capitals, or one and a digit; up to four digits; perhaps a letter.
  private func number(at place: Int) -> (FlightNumber, end: Int)? {
    let (first, second) = (text[place], text.byte(place + 1))
    guard second.isCapital || (second.isDigit && first.isCapital) else { return nil }
    var start = place + 2
    if text.byte(start) == 0x20 || text.byte(start) == UInt8(ascii: "-") { start += 1 }
    guard let number = text.number(at: start, most: 4), number.value > 0, text.byte(start).isDigit
    else { return nil }
    var end = number.end
    var suffix: String?
    if text.byte(end).isCapital, !text.hasWord(at: end + 1) {
      suffix = text.string(end..<end + 1)
      end += 1
    }
    if let next = text.scalar(at: end)?.scalar, next.isWord, !next.isUnspaced { return nil }
    // “12.50” and “12:30” are other numbers.
    if [UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(text.byte(end)),
      text.byte(end + 1).isDigit
    {
      return nil
    }
    return (
      FlightNumber(carrier: text.string(place..<place + 2), number: number.value, suffix: suffix),
      end
    )
  }

  /// Whether one of the words is in the same paragraph near a place.
  private func hasWord(around range: Range<Int>, _ last: DetectedBytes?) -> Bool {
    // Of several in a row only the first has a word: “flights LH 400 and LH 401”.
    if let last, range.lowerBound - last.bytes.upperBound <= 5,
      !text.bytes[last.bytes.upperBound..<range.lowerBound].contains(0x0A)
    {
      return true
    }
    var start = range.lowerBound
    while start > max(0, range.lowerBound - Self.before), text[start - 1] != 0x0A { start -= 1 }
    var end = range.upperBound
    while end < min(text.count, range.upperBound + Self.behind), text[end] != 0x0A { end += 1 }
    return (start..<range.lowerBound).contains(where: hasWord)
      || (range.upperBound..<end).contains(where: hasWord)
  }

  private func hasWord(at place: Int) -> Bool {
    for word in Self.words {
      guard let end = text.end(of: word, at: place) else { continue }
      if word[0] >= 0xE0 { return true }
      // “vol. 12” is a book.
      if text.byte(end) == UInt8(ascii: "."), word.count == 3 { continue }
      if !text.hasWord(at: end), !text.hasWord(before: place) { return true }
    }
    return false
  }
}
