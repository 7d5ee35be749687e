// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Reads a postal address of Japan: [〒postcode] prefecture, city, the rest, and a number of blocks.
///
///     〒100-0005 東京都千代田区丸の内1-9-1
///     大阪府大阪市北区梅田三丁目1番3号
struct JapaneseStreet {
  private let text: TextBytes
  private static let longestName = 24

  init(_ text: TextBytes) { self.text = text }

  /// Whether a byte can begin one.
  static func begins(_ byte: UInt8) -> Bool { byte >= 0xE3 && byte <= 0xE9 }

  /// From the mark of the postcode or the prefecture on.
  func read(at place: Int) -> StreetForm.Reading? {
    var address = StreetAddress(country: "JP")
    var start = place
    if let mark = text.end(of: Array("〒".utf8), at: place) {
      guard let (postcode, end) = postcode(at: text.spaces(from: mark, most: 1)) else { return nil }
      address.postcode = postcode
      start = text.spaces(from: end, most: 2)
    }
    // A prefecture has two or three letters before the last; its city a few more.
    guard let prefecture = name(at: start, 2...3, endingIn: ["都", "道", "府", "県"]),
      let city = name(at: prefecture, 1...7, endingIn: ["市", "区", "郡"])
    else { return nil }
    address.state = text.string(start..<prefecture)
    // “大阪市北区”: a ward belongs to its city.
    let ward = name(at: city, 1...4, endingIn: ["区", "町", "村"]) ?? city
    address.city = text.string(prefecture..<ward)
    guard let digits = firstDigit(from: ward), digits > ward || city < ward,
      let end = blocks(at: digits)
    else { return nil }
    address.street = digits > ward ? text.string(ward..<digits) : nil
    address.houseNumber = text.string(digits..<end)
    return (address, end)
  }

  private func postcode(at place: Int) -> (String, end: Int)? {
    guard let first = text.number(at: place, most: 3), first.digits == 3,
      let dash = text.scalar(at: first.end), Self.isDash(dash.scalar),
      let second = text.number(at: dash.end, most: 4), second.digits == 4
    else { return nil }
    let digits = { (value: Int, count: Int) in
      String(repeating: "0", count: count - String(value).utf8.count) + String(value)
    }
    return (digits(first.value, 3) + "-" + digits(second.value, 4), second.end)
  }

  /// Where a name of so many letters of Han, Hiragana or Katakana ends with one of those given.
  private func name(
    at place: Int, _ count: ClosedRange<Int>, endingIn endings: Set<Unicode.Scalar>
  ) -> Int? {
    var place = place
    for index in 0...count.upperBound {
      guard let (scalar, end) = text.scalar(at: place), scalar.isUnspaced, scalar.value >= 0x3005
      else { return nil }
      place = end
      if index >= count.lowerBound, endings.contains(scalar) { return place }
    }
    return nil
  }

  /// Where the number of a block begins, after the letters of a quarter.
  private func firstDigit(from start: Int) -> Int? {
    var place = start
    for _ in 0..<Self.longestName {
      if text.number(at: place, most: 4) != nil { return place }
      guard let (scalar, end) = text.scalar(at: place), scalar.isUnspaced else { return nil }
      // “三丁目”
      if Self.numerals.contains(scalar), text.end(of: Array("丁目".utf8), at: end) != nil {
        return place
      }
      place = end
    }
    return nil
  }

  private static let numerals: Set<Unicode.Scalar> = ["一", "二", "三", "四", "五", "六", "七", "八", "九"]

  private static func isDash(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2010...0x2015, 0x2212, 0x30FC, 0xFF0D: true
    default: false
    }
  }

  /// Where the number of a building ends: “1-9-1”, “1丁目9番1号”, “三丁目1番3号”.
  private func blocks(at place: Int) -> Int? {
    var place = place
    var end: Int?
    for _ in 0..<4 {
      if let number = text.number(at: place, most: 4) {
        place = number.end
      } else {
        guard let (scalar, next) = text.scalar(at: place), Self.numerals.contains(scalar) else {
          break
        }
        place = next
      }
      end = place
      let word = ["丁目", "番地の", "番地", "番", "号"].lazy
        .compactMap { text.end(of: Array($0.utf8), at: place) }.first
      if let word {
        place = word
        end = word
      } else if let dash = text.scalar(at: place), Self.isDash(dash.scalar) {
        place = dash.end
      } else {
        break
      }
    }
    return end
  }
}
