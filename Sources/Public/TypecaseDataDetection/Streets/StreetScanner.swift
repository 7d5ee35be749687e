// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds postal addresses: where a number, a word for a street or a Japanese prefecture is, the forms are tried.
struct StreetScanner {
  private let text: TextBytes
  private let region: String
  /// More words than the longest form has.
  private static let mostTokens = 28

  private let time: DetectionTime

  /// - Parameter region: the person's, which decides where a form is that of several countries.
  init(_ text: TextBytes, region: String, _ time: DetectionTime) {
    self.text = text
    self.region = region
    self.time = time
  }

  /// How far after its first word the postcode of a form may be, in bytes.
  private static let longestForm = 192

  /// The addresses in order.
  func scan(outside hidden: [DetectedBytes]) -> [DetectedBytes] {
    var finds: [DetectedBytes] = []
    // Where the next number of four or five digits begins: without one near by a word begins no address.
    var postcode = -1
    var hidden = FoundBytes(hidden)
    var place = 0
    while place < text.count {
      guard isStart(place) else {
        place += 1
        continue
      }
      if time.step() { break }
      if Self.isLetter(text[place]) {
        if postcode < place { postcode = nextPostcode(from: place) }
        guard postcode - place < Self.longestForm else {
          // Nothing begins before, but numbers and Japanese.
          place += 1
          continue
        }
      }
      if let end = hidden.end(around: place) {
        place = end
        continue
      }
      guard let (address, end) = read(at: place),
        !hidden.begins(before: end)
      else {
        place += 1
        continue
      }
      finds.append(DetectedBytes(bytes: place..<end, data: .streetAddress(address)))
      place = end
    }
    return finds
  }

  /// Where four or five digits begin at or after a place; the end of the text and more where there are none.
  private func nextPostcode(from place: Int) -> Int {
    var start = place
    while start < text.count {
      var end = start
      while end < text.count, text[end].isDigit { end += 1 }
      if 4...5 ~= end - start { return start }
      start = end + 1
    }
    return text.count + Self.longestForm
  }

  private func read(at place: Int) -> StreetForm.Reading? {
    let byte = text[place]
    if JapaneseStreet.begins(byte) { return JapaneseStreet(text).read(at: place) }
    // A number of a building has a word after it.
    if byte.isDigit {
      var end = place
      while text.byte(end).isAlphanumeric || text.byte(end) == UInt8(ascii: "-")
        || text.byte(end) == UInt8(ascii: "/")
      {
        end += 1
        if end - place > 9 { return nil }
      }
      if text.byte(end) == UInt8(ascii: ",") { end += 1 }
      let next = text.byte(text.spaces(from: end, most: 2))
      guard Self.isLetter(next) || next.isDigit else { return nil }
    }
    // The first word says whether it is worth while to look at more.
    guard let first = text.streetTokens(from: place, most: 1).first else { return nil }
    let isNumber = first.isHouseNumber
    let isSpanish = StreetWords.spanish.contains(first.text) || first.text.hasPrefix("c/")
    let isSwiss =
      StreetWords.french.contains(first.text) || StreetWords.italian.contains(first.text)
    guard isNumber || isSpanish || isSwiss || first.isCapital else { return nil }
    if !isNumber, !isSpanish, !isSwiss {
      // Of a German street of more words, one of the first three says so.
      let words = text.streetTokens(from: place, most: 4)
      guard words.contains(where: { StreetWords.isGermanStreet($0.text, isFirst: false) }) else {
        return nil
      }
    }
    let tokens = text.streetTokens(from: place, most: Self.mostTokens)
    func read(_ reading: (inout StreetForm) -> StreetForm.Reading?) -> StreetForm.Reading? {
      var form = StreetForm(text, tokens, region: region)
      return reading(&form)
    }
    if isNumber { return read { $0.english() } ?? read { $0.french() } }
    if isSpanish, let spanish = read({ $0.spanish() }) { return spanish }
    if isSwiss, let swiss = read({ $0.swiss() }) { return swiss }
    return first.isCapital ? read { $0.german() } : nil
  }

  /// Whether a letter of a script with capitals can begin with a byte.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isLetter || 0xC3..<0xE3 ~= byte
  }

  /// Whether a word or number begins at a place.
  private func isStart(_ place: Int) -> Bool {
    let byte = text[place]
    if JapaneseStreet.begins(byte) {
      // Letters of Han and the mark of a postcode; Hiragana begins none.
      guard let scalar = text.scalar(at: place)?.scalar else { return false }
      return scalar.value == 0x3012 || 0x4E00...0x9FFF ~= scalar.value
    }
    guard byte.isDigit || Self.isLetter(byte) else { return false }
    if byte >= 0x80, text.scalar(at: place)?.scalar.properties.isUppercase != true { return false }
    guard let before = text.scalar(before: place)?.scalar else { return true }
    switch before {
    case ".", "-", "/", "#", "_", "@", "'", "’", "+": return false
    case ",", ":": return text.byte(place - 2).isDigit == false
    default: return !before.isWord
    }
  }
}
