// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypesettingRequests

/// What was given for an option of `text layout` or `text convert`, and what is read of it: numbers, points and stretches of text.
///
/// The option parser's own numbers may be infinite, and it does not say where a value is wrong.
struct OptionValue {
  let option: String
  let value: String
  /// UTF-8, in which all that is right is ASCII.
  private let bytes: [UInt8]

  init(_ option: String, _ value: String) {
    (self.option, self.value, bytes) = (option, value, Array(value.utf8))
  }

  /// What is wrong at a place of a value.
  enum Fault: Equatable {
    case noNumber
    /// It is not finite, or larger than any length may be.
    case tooLarge
    case outside(ClosedRange<Double>)
    case noWholeNumber(least: Int)
    case tooMany(Int)
    case noPoint
    case noRange
    case behindText(length: Int)
    case endsBeforeStart
    case crossesFold
    case noLanguage
    case noColumnWidth
    case tooManyPaths
    case noPageSize
    case noMargins
    case noRoom
  }

  /// As far as any text gets, in points.
  static let farthest = 1e9

  /// A finite number.
  ///
  /// - Throws: a ``CommandFailure`` with the option, the value and the place.
  func number(from least: Double = -farthest, through most: Double = farthest) throws -> Double {
    var place = 0
    let number = try number(at: &place, from: least, through: most)
    if place < bytes.count { throw failure(.noNumber, at: place) }
    return number
  }

  /// A whole number.
  func count(from least: Int, through most: Int) throws -> Int {
    var place = 0
    guard let number = whole(at: &place) else { throw failure(.noWholeNumber(least: least), at: 0) }
    if place < bytes.count || number < least {
      throw failure(.noWholeNumber(least: least), at: number < least ? 0 : place)
    }
    if number > most { throw failure(.tooMany(most), at: 0) }
    return number
  }

  /// Two numbers with a comma between them.
  func point() throws -> LayoutRequest.Point {
    var place = 0
    let x = try number(at: &place, from: -Self.farthest, through: Self.farthest)
    guard place < bytes.count, bytes[place] == UInt8(ascii: ",") else {
      throw failure(.noPoint, at: place)
    }
    place += 1
    let y = try number(at: &place, from: -Self.farthest, through: Self.farthest)
    if place < bytes.count { throw failure(.noPoint, at: place) }
    return LayoutRequest.Point(x: x, y: y)
  }

  /// The name of a sheet, or two numbers with an x between them, in points.
  func pageSize() throws -> PagesRequest.Size {
    let named: [String: PagesRequest.Size] = [
      "a3": .init(width: 841.89, height: 1190.55), "a4": .init(width: 595.28, height: 841.89),
      "a5": .init(width: 419.53, height: 595.28), "letter": .init(width: 612, height: 792),
      "legal": .init(width: 612, height: 1008),
    ]
    if let size = named[value.lowercased()] { return size }
    guard let first = bytes.first, Self.isDigit(first) || first == UInt8(ascii: ".") else {
      throw failure(.noPageSize, at: 0)
    }
    var place = 0
    let width = try number(at: &place, from: 36, through: 14_400)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "x") else {
      throw failure(.noPageSize, at: place)
    }
    place += 1
    let height = try number(at: &place, from: 36, through: 14_400)
    if place < bytes.count { throw failure(.noPageSize, at: place) }
    return .init(width: width, height: height)
  }

  /// One length for all sides, or four with commas between them.
  func margins() throws -> PagesRequest.Margins {
    var (place, lengths) = (0, [Double]())
    while lengths.count < 4 {
      lengths.append(try number(at: &place, from: 0, through: Self.farthest))
      guard place < bytes.count else { break }
      guard bytes[place] == UInt8(ascii: ","), lengths.count < 4 else {
        throw failure(.noMargins, at: place)
      }
      place += 1
    }
    switch lengths.count {
    case 1:
      return .init(top: lengths[0], right: lengths[0], bottom: lengths[0], left: lengths[0])
    case 4:
      return .init(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
    default: throw failure(.noMargins, at: place)
    }
  }

  /// Two offsets with a hyphen between them.
  ///
  /// - Parameter length: that of the text, in scalars.
  func range(within length: Int) throws -> ClosedRange<Int> {
    var place = 0
    guard let start = whole(at: &place), place < bytes.count, bytes[place] == UInt8(ascii: "-")
    else { throw failure(.noRange, at: place) }
    place += 1
    let second = place
    guard let end = whole(at: &place), place == bytes.count else {
      throw failure(.noRange, at: place)
    }
    if start > length { throw failure(.behindText(length: length), at: 0) }
    if end > length { throw failure(.behindText(length: length), at: second) }
    if end < start { throw failure(.endsBeforeStart, at: second) }
    return start...end
  }

  /// A tag as BCP 47 has it: a language's letters, and further words of letters and digits.
  func languageTag() throws -> String {
    let isWord = { (byte: UInt8) in Character(UnicodeScalar(byte)).isLetter || Self.isDigit(byte) }
    if let wrong = bytes.firstIndex(where: { $0 >= 0x80 || !isWord($0) && $0 != UInt8(ascii: "-") })
    {
      throw failure(.noLanguage, at: wrong)
    }
    let words = value.split(separator: "-", omittingEmptySubsequences: false)
    guard words.allSatisfy({ (1...8).contains($0.count) }), words[0].allSatisfy(\.isLetter),
      words[0].count > 1
    else { throw failure(.noLanguage, at: 0) }
    return value
  }

  // MARK: - Parts of it

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The number at a place, which moves behind it.
  private func number(
    at place: inout Int, from least: Double, through most: Double
  ) throws -> Double {
    let start = place
    var end = start
    var digits = 0
    func skip(_ characters: String) {
      if end < bytes.count, characters.utf8.contains(bytes[end]) { end += 1 }
    }
    func skipDigits() {
      while end < bytes.count, Self.isDigit(bytes[end]) { (end, digits) = (end + 1, digits + 1) }
    }
    skip("+-")
    skipDigits()
    skip(".")
    skipDigits()
    guard digits > 0 else { throw failure(.noNumber, at: start) }
    let mantissa = end
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
      digits = 0
      end += 1
      skip("+-")
      skipDigits()
      if digits == 0 { end = mantissa }
    }
    guard let number = Double(String(decoding: bytes[start..<end], as: UTF8.self)),
      abs(number) <= Self.farthest
    else { throw failure(.tooLarge, at: start) }
    guard number >= least, number <= most else { throw failure(.outside(least...most), at: start) }
    place = end
    return number
  }

  /// The whole number at a place, which moves behind it; the largest for more digits than that has.
  private func whole(at place: inout Int) -> Int? {
    let digits = bytes[place...].prefix(while: Self.isDigit)
    guard !digits.isEmpty else { return nil }
    place += digits.count
    return Int(String(decoding: digits, as: UTF8.self)) ?? .max
  }

  // MARK: - Failures

  /// - Parameter place: in bytes from the start, which are characters before anything that is wrong.
  func failure(_ fault: Fault, at place: Int) -> CommandFailure {
    TypesettingWording.failure(
      option: option, value: value, reason: TypesettingWording.text(fault), position: place)
  }
}
