// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Reads a postal address from words, in the narrow forms that are promised.
///
///     US   1600 Amphitheatre Parkway, Suite 2, Mountain View, CA 94043
///     GB   10 Downing Street, London SW1A 2AA
///     DE   Alte Potsdamer Straße 5a, 10785 Berlin
///     FR   12 bis rue de la Paix, 75002 Paris
///     ES   Calle Mayor, 12, 3º B, 28013 Madrid
///
/// Each needs a word for a street, a number, a town, and its postcode or state.
struct StreetForm {
  /// The result, and its end in bytes.
  typealias Reading = (address: StreetAddress, end: Int)

  private let text: TextBytes
  private let tokens: [StreetToken]
  /// The next token to be read.
  private var index = 0

  init(_ text: TextBytes, _ tokens: [StreetToken]) {
    (self.text, self.tokens) = (text, tokens)
  }

  private var token: StreetToken? { index < tokens.count ? tokens[index] : nil }
  private var end: Int { tokens[index - 1].bytes.upperBound }

  /// Tokens as they are written; a dot of an abbreviation stays.
  private func written(_ range: Range<Int>) -> String? {
    guard let first = range.first, let last = range.last else { return nil }
    return text.string(tokens[first].bytes.lowerBound..<tokens[last].bytes.upperBound)
  }

  private mutating func skipComma() { if token?.isComma == true { index += 1 } }

  private mutating func take(_ isTaken: (StreetToken) -> Bool) -> String? {
    guard let token, isTaken(token) else { return nil }
    index += 1
    return text.string(token.bytes)
  }

  /// Words, of which the last is one of those given.
  private mutating func takeWords(
    most: Int, endingIn words: Set<String>, where isPart: (StreetToken) -> Bool
  ) -> Range<Int>? {
    let start = index
    var last: Int?
    while index < start + most, let token, !token.isComma, isPart(token) {
      if index > start, words.contains(token.text) { last = index }
      index += 1
    }
    index = last.map { $0 + 1 } ?? start
    return last.map { start..<$0 + 1 }
  }

  // MARK: - English

  /// From the number of the building on.
  mutating func english() -> Reading? {
    guard let number = take(\.isHouseNumber),
      let words = takeWords(most: 6, endingIn: StreetWords.english, where: \.isCapital)
    else { return nil }
    var street = words
    if take({ StreetWords.directions.contains($0.text) }) != nil {
      street = words.lowerBound..<index
    }
    skipComma()
    let unit = englishUnit()
    skipComma()
    // Up to three words, after which a state or postcode is.
    let start = index
    while index < start + 3, let token, token.isCapital, !token.startsWithDigit {
      index += 1
      let city = start..<index
      var rest = self
      rest.skipComma()
      if let (state, zip) = rest.stateAndZIP() {
        return (
          StreetAddress(
            street: written(street), houseNumber: number, unit: unit, postcode: zip,
            city: written(city), state: state, country: "US"),
          rest.end
        )
      }
      if let postcode = rest.britishPostcode() {
        return (
          StreetAddress(
            street: written(street), houseNumber: number, unit: unit, postcode: postcode,
            city: written(city), country: "GB"),
          rest.end
        )
      }
    }
    return nil
  }

  /// “Suite 200”, “Apt. 4B”, “#12”
  private mutating func englishUnit() -> String? {
    let start = index
    guard let token else { return nil }
    if token.text.hasPrefix("#"), token.text.utf8.count > 1 {
      index += 1
    } else {
      guard StreetWords.units.contains(token.text), index + 1 < tokens.count else { return nil }
      index += 2
    }
    return written(start..<index)
  }

  private mutating func stateAndZIP() -> (state: String, zip: String?)? {
    let bytes = text.bytes
    guard
      let state = take({
        $0.bytes.count == 2 && bytes[$0.bytes].allSatisfy(\.isCapital)
          && StreetWords.states.contains($0.text)
      })
    else { return nil }
    return (state, take(\.isZIP))
  }

  private mutating func britishPostcode() -> String? {
    guard index + 1 < tokens.count, tokens[index].isCapital else { return nil }
    // One or two letters, a digit, perhaps one more of both; a digit and two letters.
    let outward = Array(tokens[index].text.utf8)
    let inward = Array(tokens[index + 1].text.utf8)
    let letters = outward.prefix { $0.isLetter }.count
    guard 2...4 ~= outward.count, 1...2 ~= letters, outward.count > letters,
      outward[letters].isDigit, outward[letters...].allSatisfy(\.isAlphanumeric),
      outward.count - letters <= 2, inward.count == 3, inward[0].isDigit, inward[1].isLetter,
      inward[2].isLetter
    else { return nil }
    index += 2
    return written(index - 2..<index)
  }

  // MARK: - German

  /// From the first word of the street on.
  mutating func german() -> Reading? {
    let start = index
    var street: Range<Int>?
    while index < start + 4, let token, !token.isComma, !token.startsWithDigit {
      index += 1
      if token.isCapital, StreetWords.isGermanStreet(token.text, isFirst: index == start + 1) {
        street = start..<index
      }
    }
    guard let street, street.upperBound == index, let number = take(\.isHouseNumber) else {
      return nil
    }
    skipComma()
    return continental(
      StreetAddress(street: written(street), houseNumber: number, country: "DE"),
      joins: ["am", "an", "der", "im", "in", "ob", "bei", "a", "d"])
  }

  // MARK: - French

  /// From the number of the building on.
  mutating func french() -> Reading? {
    let start = index
    guard take(\.isHouseNumber) != nil else { return nil }
    _ = take { ["bis", "ter", "quater"].contains($0.text) }
    let number = start..<index
    skipComma()
    let first = index
    guard take({ StreetWords.french.contains($0.text) }) != nil else { return nil }
    while index < first + 7, let token, !token.isComma, !token.startsWithDigit { index += 1 }
    let street = first..<index
    guard street.count > 1 else { return nil }
    skipComma()
    return continental(
      StreetAddress(street: written(street), houseNumber: written(number), country: "FR"),
      joins: ["sur", "sous", "le", "la", "les", "de", "en", "et"])
  }

  // MARK: - Spanish

  /// From the word for a street on.
  mutating func spanish() -> Reading? {
    let first = index
    guard take({ StreetWords.spanish.contains($0.text) || $0.text.hasPrefix("c/") }) != nil else {
      return nil
    }
    while index < first + 7, let token, !token.isComma, !token.startsWithDigit,
      !StreetWords.spanishNumber.contains(token.text)
    {
      index += 1
    }
    let street = first..<index
    guard street.count > 1 || tokens[first].text.utf8.count > 2 else { return nil }
    skipComma()
    _ = take { StreetWords.spanishNumber.contains($0.text) }
    guard let number = take(\.isHouseNumber) else { return nil }
    skipComma()
    // A floor and a door.
    let floor = index
    while index < floor + 3, let token, !token.isComma, !token.isNumber(digits: 5) { index += 1 }
    let unit = written(floor..<index)
    skipComma()
    return continental(
      StreetAddress(street: written(street), houseNumber: number, unit: unit, country: "ES"),
      joins: ["de", "del", "la", "las", "el", "los", "y"])
  }

  /// A postcode of five digits, and the town after it.
  ///
  /// - Parameter joins: what may be in small letters between its words.
  private mutating func continental(
    _ address: StreetAddress, joins: Set<String>
  ) -> Reading? {
    var address = address
    guard let postcode = take({ $0.isNumber(digits: 5) || $0.isPrefixedPostcode }) else {
      return nil
    }
    let start = index
    var last = index
    while index < start + 5, let token, !token.isComma, !token.startsWithDigit {
      if token.isCapital {
        // A dot after a word ends a sentence.
        last = index + 1
        if text[token.bytes.upperBound - 1] == UInt8(ascii: ".") { break }
      } else if !joins.contains(token.text) || index == start {
        break
      }
      index += 1
    }
    guard last > start else { return nil }
    index = last
    address.postcode = String(postcode.suffix(5))
    var end = self.end
    if text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    address.city = text.string(tokens[start].bytes.lowerBound..<end)
    return (address, end)
  }
}

extension StreetToken {
  /// Five digits, perhaps with four more.
  fileprivate var isZIP: Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (text.utf8.count == 5 || text.utf8.count == 10) && parts.first?.utf8.count == 5
      && parts.count == (text.utf8.count == 5 ? 1 : 2)
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
  }

  /// “D-10115”, as letters between countries have it.
  fileprivate var isPrefixedPostcode: Bool {
    guard text.utf8.count == 7, let dash = text.firstIndex(of: "-") else { return false }
    return ["d", "f", "e"].contains(text[..<dash])
      && text[dash...].dropFirst().utf8.allSatisfy(\.isDigit)
  }
}
