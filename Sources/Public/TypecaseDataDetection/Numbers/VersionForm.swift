// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Numbers of versions and of hosts: “10.2.1986.4”, “Version 3.11.12”.
struct VersionForm {
  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// More groups than a version has.
  private static let mostGroups = 8

  /// The numbers between dots from a place on.
  private func groups(at place: Int) -> (numbers: [(value: Int, digits: Int)], end: Int)? {
    var numbers: [(value: Int, digits: Int)] = []
    var (place, end) = (place, place)
    while numbers.count < Self.mostGroups, let number = text.number(at: place, most: 8) {
      numbers.append((number.value, number.digits))
      end = number.end
      guard text.byte(end) == UInt8(ascii: "."), text.byte(end + 1).isDigit else {
        return (numbers, end)
      }
      place = end + 1
    }
    return nil
  }

  /// Where a version ends that begins at a place; dates and numbers that may be dialed are none.
  func end(at place: Int) -> Int? {
    guard let (numbers, end) = groups(at: place), numbers.count > 1 else { return nil }
    let isNamed = isAfterVersionWord(place)
    if let date = NumericDateForm(text).end(at: place), date >= end {
      // “Release 05.10.2015” is a day.
      return isNamed && numbers.last?.digits != 4 ? end : nil
    }
    if isNamed { return end }
    let isDialed = numbers[0].digits > 1 && text.byte(place) == UInt8(ascii: "0")
    guard numbers.count > 2, !isDialed else { return nil }
    let parts = numbers.dropFirst()
    if parts.contains(where: { $0.digits == 1 }) { return end }
    if numbers.count > 3 { return parts.dropLast().contains { $0.digits == 4 } ? end : nil }
    return numbers[0].digits == 1 && numbers.reduce(0) { $0 + $1.digits } < 10 ? end : nil
  }

  /// Whether a range is four numbers of a host by IPv4.
  func isHostNumber(_ range: Range<Int>) -> Bool {
    guard let (numbers, end) = groups(at: range.lowerBound), end == range.upperBound else {
      return false
    }
    return numbers.count == 4 && numbers.allSatisfy { $0.value < 256 && $0.digits <= 3 }
      && (numbers[0].digits == 1 || text.byte(range.lowerBound) != UInt8(ascii: "0"))
  }

  private func isAfterVersionWord(_ place: Int) -> Bool {
    var end = place
    if text.byte(end - 1) == 0x20 { end -= 1 }
    if text.byte(end - 1) == UInt8(ascii: ".") || text.byte(end - 1) == UInt8(ascii: ":") {
      end -= 1
    }
    return text.word(before: end).map(NumberWords.versions.contains) ?? false
  }
}
