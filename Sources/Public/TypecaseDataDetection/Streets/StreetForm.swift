// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Reads a postal address from words, in the narrow forms that are promised.
///
///     US   1600 Amphitheatre Parkway, Suite 2, Mountain View, CA 94043
///     GB   10 Downing Street, London SW1A 2AA
///     DE   Alte Potsdamer Straße 5a, 10785 Berlin
///     FR   12 bis rue de la Paix, 75002 Paris
///     ES   Calle Mayor, 12, 3º B, 28013 Madrid
///     AT   Mariahilfer Straße 12/3/4, 1060 Wien; Hauptplatz 1, Stiege 2, Top 5, A-8010 Graz
///     CH   Bahnhofstrasse 5, 8001 Zürich; rue du Rhône 12, 1204 Genève; Via Nassa 5, CH-6900 Lugano
///
/// Each needs a word for a street, a number, a town, and its postcode or state.
struct StreetForm {
  /// The result, and its end in bytes.
  typealias Reading = (address: StreetAddress, end: Int)

  private let text: TextBytes
  private let tokens: [StreetToken]
  private let region: String
  /// The next token to be read.
  private var index = 0

  init(_ text: TextBytes, _ tokens: [StreetToken], region: String) {
    (self.text, self.tokens, self.region) = (text, tokens, region)
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

  /// Passes over the words of a street's name, and a day after which it is named: “rue du 8 mai 1945”.
  private mutating func skipName(upTo last: Int) {
    while index < last, let token, !token.isComma {
      if !token.startsWithDigit {
        index += 1
      } else if !skipDay() {
        return
      }
    }
  }

  /// Passes over a day, such as “31 décembre” or “2 de mayo”, and the year of it where a comma is behind.
  private mutating func skipDay() -> Bool {
    guard let token, token.dayOfMonth != nil else { return false }
    var month = index + 1
    if month < tokens.count, tokens[month].text == "de" { month += 1 }
    guard month < tokens.count, StreetWords.months.contains(tokens[month].text) else {
      return false
    }
    index = month + 1
    if index + 1 < tokens.count, tokens[index].isYear, tokens[index + 1].isComma { index += 1 }
    return true
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
    // “CA, 92553-4313”
    if token?.isComma == true, index + 1 < tokens.count, tokens[index + 1].isZIP { index += 1 }
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
    // “Straße des 17. Juni”
    if index == start + 2, tokens[start + 1].text == "des",
      StreetWords.isGermanWord(tokens[start].text), skipDay()
    {
      street = start..<index
    }
    guard let street, street.upperBound == index, let number = takeNumberAndUnit() else {
      return nil
    }
    skipComma()
    let name = written(street) ?? ""
    return continental(
      StreetAddress(street: name, houseNumber: number.house, unit: number.unit, country: "DE"),
      joins: ["am", "an", "der", "im", "in", "ob", "bei", "a", "d"],
      short: token?.postcode.flatMap { germanCountry(postcode: $0.digits, street: name, number) })
  }

  /// The number of a building, and what is in it: “12/3/4”, “12, Stiege 2, Top 5”, “12/Stiege 2/Top 5”.
  private mutating func takeNumberAndUnit() -> (house: String, unit: String?)? {
    guard let first = token, first.startsWithDigit else { return nil }
    var unit = first.bytes.upperBound
    var isOpen = false
    if !first.isHouseNumber {
      guard let slash = first.unitStart(in: text) else { return nil }
      unit = slash + 1
      isOpen = true
    }
    let house = text.string(first.bytes.lowerBound..<(isOpen ? unit - 1 : unit))
    index += 1
    var end: Int?
    while end == nil || index < tokens.count {
      let before = index
      if !isOpen {
        while let token, token.isComma || token.text == "/" { index += 1 }
        guard let name = token, StreetWords.austrianUnits.contains(name.text) else {
          index = before
          break
        }
        if end == nil { unit = name.bytes.lowerBound }
        index += 1
      }
      guard let value = token, !value.isComma, value.startsWithDigit || value.bytes.count == 1
      else {
        index = before
        break
      }
      index += 1
      end = value.bytes.upperBound
      isOpen = value.unitStart(in: text) != nil
    }
    // “12/Stiege” without a number behind.
    if isOpen { return nil }
    return (house, end.map { text.string(unit..<$0) })
  }

  /// The country of a postcode of four digits: that of the person, otherwise what the text has of either.
  private func germanCountry(
    postcode: String, street: String, _ number: (house: String, unit: String?)
  ) -> String? {
    if ["AT", "CH", "LI"].contains(region) { return region }
    // “ß” is not written in Switzerland, and “strasse” not in Austria.
    if street.contains("ß") { return "AT" }
    if street.lowercased().contains("strasse") { return "CH" }
    if number.unit != nil || number.house.contains("/") { return "AT" }
    // Towns of French Switzerland have these.
    if postcode.hasPrefix("1") { return "AT" }
    return street.hasSuffix("quai") || street.hasSuffix("rain") ? "CH" : "AT"
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
    skipName(upTo: first + 7)
    let street = first..<index
    guard street.count > 1 else { return nil }
    skipComma()
    return continental(
      StreetAddress(street: written(street), houseNumber: written(number), country: "FR"),
      joins: Self.frenchJoins,
      short: token?.postcode.flatMap { swissCountry(postcode: $0.digits, isItalian: false) })
  }

  private static let frenchJoins: Set<String> = [
    "sur", "sous", "le", "la", "les", "de", "en", "et",
  ]

  // MARK: - Swiss

  /// From the word for a street on, in French or Italian, with the number behind.
  mutating func swiss() -> Reading? {
    let first = index
    guard let word = token else { return nil }
    let isItalian = StreetWords.italian.contains(word.text)
    index += 1
    skipName(upTo: first + 7)
    let street = first..<index
    guard street.count > 1 else { return nil }
    skipComma()
    guard let number = take(\.isHouseNumber) else { return nil }
    skipComma()
    return continental(
      StreetAddress(street: written(street), houseNumber: number, country: "CH"),
      joins: isItalian ? ["al", "di", "del", "della", "in", "sul", "san"] : Self.frenchJoins,
      isLong: false,
      short: token?.postcode.flatMap { swissCountry(postcode: $0.digits, isItalian: isItalian) })
  }

  /// Switzerland, where a postcode of four digits is one of its French or Italian towns.
  private func swissCountry(postcode: String, isItalian: Bool) -> String? {
    guard let number = Int(postcode) else { return nil }
    // Belgium writes the same form.
    if region == "BE" { return isItalian ? nil : "BE" }
    let isThere =
      isItalian
      ? 6500...6999 ~= number || 7500...7799 ~= number
      : 1000...2999 ~= number || 3900...3999 ~= number
    return isThere ? "CH" : nil
  }

  // MARK: - Spanish

  /// From the word for a street on.
  mutating func spanish() -> Reading? {
    let first = index
    guard take({ StreetWords.spanish.contains($0.text) || $0.text.hasPrefix("c/") }) != nil else {
      return nil
    }
    while index < first + 7, let token, !token.isComma,
      !StreetWords.spanishNumber.contains(token.text)
    {
      if !token.startsWithDigit {
        index += 1
      } else if !skipDay() {
        break
      }
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

  /// A postcode, and the town after it.
  ///
  /// - Parameters:
  ///   - joins: what may be in small letters between its words.
  ///   - isLong: whether the postcode may have five digits.
  ///   - short: the country where it has four; nil where there is none.
  private mutating func continental(
    _ address: StreetAddress, joins: Set<String>, isLong: Bool = true, short: String? = nil
  ) -> Reading? {
    var address = address
    guard let code = token?.postcode else { return nil }
    if let country = code.country {
      address.country = country
    } else if code.digits.utf8.count == 4 {
      // After the number of the building, a year is as likely without a comma.
      guard let short, tokens[index - 1].isComma || !code.isYear else { return nil }
      address.country = short
    } else if !isLong {
      return nil
    }
    index += 1
    let start = index
    var last = index
    while index < start + 5, let token, !token.isComma, !token.startsWithDigit {
      if token.isCapital {
        // A dot after a word ends a sentence.
        last = index + 1
        if text[token.bytes.upperBound - 1] == UInt8(ascii: "."), token.text != "st" { break }
      } else if !joins.contains(token.text) || index == start {
        break
      }
      index += 1
    }
    guard last > start else { return nil }
    index = last
    address.postcode = code.digits
    var end = self.end
    if text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    address.city = text.string(tokens[start].bytes.lowerBound..<end)
    return (address, end)
  }
}

extension StreetToken {
  /// A day of a month: “17”, “17.”, “1er”.
  fileprivate var dayOfMonth: Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let day = Int(digits), 1...31 ~= day,
      ["", ".", "er", "º"].contains(text.dropFirst(digits.count))
    else { return nil }
    return day
  }

  /// A year of the history that streets are named after.
  fileprivate var isYear: Bool {
    isNumber(digits: 4) && ["17", "18", "19", "20"].contains(text.prefix(2))
  }

  /// Five digits, perhaps with four more.
  fileprivate var isZIP: Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (text.utf8.count == 5 || text.utf8.count == 10) && parts.first?.utf8.count == 5
      && parts.count == (text.utf8.count == 5 ? 1 : 2)
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
  }

  /// A postcode of a country of the continent, perhaps with its letters: “10115”, “A-1010”, “CH-8001”.
  fileprivate var postcode: (digits: String, country: String?, isYear: Bool)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let digits = parts.last.map(String.init), parts.count <= 2,
      4...5 ~= digits.utf8.count, digits.utf8.allSatisfy(\.isDigit)
    else { return nil }
    if parts.count == 1 {
      let isYear = digits.utf8.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
      return digits.utf8.count == 5 || !digits.hasPrefix("0") ? (digits, nil, isYear) : nil
    }
    let countries = digits.utf8.count == 5 ? Self.longCountries : Self.shortCountries
    return countries[String(parts[0])].map { (digits, $0, false) }
  }

  /// What letters write before a postcode of five digits to another country.
  private static let longCountries = [
    "d": "DE", "de": "DE", "f": "FR", "fr": "FR", "e": "ES", "es": "ES",
  ]
  private static let shortCountries = [
    "a": "AT", "at": "AT", "ch": "CH", "fl": "LI", "li": "LI",
  ]

  /// Where the “/” is before a word for a part of the building, in “12/Stiege”.
  fileprivate func unitStart(in bytes: TextBytes) -> Int? {
    guard startsWithDigit, let slash = text.lastIndex(of: "/"),
      StreetWords.austrianUnits.contains(String(text[text.index(after: slash)...]))
    else { return nil }
    return self.bytes.lowerBound + text.utf8.distance(from: text.startIndex, to: slash)
  }
}
