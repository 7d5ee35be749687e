// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds phone numbers: libphonenumber is asked about stretches of digits only, since it is slow.
struct PhoneScanner {
  private let text: TextBytes
  private let region: String
  private let time: DetectionTime

  /// No number has less: with a “+” the shortest have seven.
  private static let fewestDigits = 5
  /// The most text for one call; longer tables of numbers are cut between two of them.
  private static let longestStretch = 256
  /// Text that may follow a number: “, extension 12345”.
  private static let lookahead = 24
  /// How many wrong beginnings are looked at in a stretch.
  private static let tries = 16

  init(_ text: TextBytes, region: String, _ time: DetectionTime) {
    self.text = text
    self.region = region
    self.time = time
  }

  /// The numbers in order.
  ///
  /// - Parameter hidden: what else was found, in order and without overlaps.
  func scan(outside hidden: [Range<Int>]) -> [DetectedBytes] {
    var finds: [DetectedBytes] = []
    var hidden = hidden[...]
    var place = 0
    // The part without other ranges: up to the next hidden one.
    var free = 0..<(hidden.first?.lowerBound ?? text.count)
    while place < text.count {
      if place >= free.upperBound, let first = hidden.popFirst() {
        free = first.upperBound..<(hidden.first?.lowerBound ?? text.count)
        place = max(place, free.lowerBound)
        continue
      }
      let byte = text[place]
      // A digit, or one as wide as a Chinese character: U+FF10 and on.
      guard byte.isDigit || byte == 0xEF, isDigit(at: place) else {
        place += 1
        continue
      }
      let stretch = stretch(from: place, within: free)
      if stretch.digits < Self.fewestDigits {
        place = stretch.end
      } else {
        if time.step() { break }
        place = find(in: stretch, within: free, &finds)
      }
    }
    return finds
  }

  /// Asks about a stretch.
  ///
  /// - Returns: where to continue.
  private func find(
    in stretch: Stretch, within free: Range<Int>, _ finds: inout [DetectedBytes]
  ) -> Int {
    // Letters and currency signs right before make it no number; a digit before is one of something else.
    var start = stretch.start
    for _ in 0..<2 {
      guard let (scalar, before) = text.scalar(before: start), scalar != "\n",
        before >= free.lowerBound || !Self.isDigit(scalar)
      else { break }
      start = before
    }
    var end = stretch.end
    while end < min(free.upperBound, stretch.end + Self.lookahead), text[end] != 0x0A { end += 1 }
    while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    let matcher = PhoneMatcher(
      utf8: UnsafeBufferPointer(rebasing: text.bytes[start..<end]), region: region,
      tries: Self.tries)
    // Near a cut a number may be half of one: it is looked at again from its start.
    let last = stretch.isCut ? stretch.end - Self.longestStretch / 4 : stretch.end
    var place = last
    while let match = matcher.next(), match.bytes.lowerBound + start < last {
      let bytes = match.bytes.lowerBound + start..<match.bytes.upperBound + start
      place = max(bytes.upperBound, stretch.isCut ? 0 : last)
      if let previous = finds.last, previous.bytes.upperBound > bytes.lowerBound { continue }
      // “22.123.45.67” is dialed where its country writes these groups; elsewhere it is a host.
      if VersionForm(text).isHostNumber(bytes),
        Self.groups(text.string(bytes)) != Self.groups(match.national)
      {
        continue
      }
      finds.append(
        DetectedBytes(
          bytes: bytes,
          data: .phoneNumber(
            PhoneNumber(
              e164: match.e164, national: match.national, extensionNumber: match.extensionNumber,
              region: match.region))))
    }
    return place
  }

  /// The digits of a number, as they stand together.
  private static func groups(_ number: String) -> [Substring] {
    number.split { !$0.isNumber }
  }

  /// Digits with what is between the digits of a number.
  private struct Stretch {
    var start, end, digits: Int
    /// Whether it would continue.
    var isCut: Bool
  }

  private func stretch(from first: Int, within free: Range<Int>) -> Stretch {
    var start = first
    while start > free.lowerBound, let (scalar, before) = text.scalar(before: start),
      Self.isLead(scalar),
      first - before < 8
    {
      start = before
    }
    var (place, end, digits) = (first, first, 0)
    while place - start < Self.longestStretch, place < free.upperBound,
      let (scalar, next) = text.scalar(at: place)
    {
      if Self.isDigit(scalar) {
        digits += 1
        end = next
      } else if !Self.isBetween(scalar) || place - end > 4 {
        break
      }
      place = next
    }
    return Stretch(
      start: start, end: end, digits: digits, isCut: place - start >= Self.longestStretch)
  }

  private func isDigit(at place: Int) -> Bool { Self.isDigit(text, at: place) }

  private static func isDigit(_ text: TextBytes, at place: Int) -> Bool {
    text.scalar(at: place).map { isDigit($0.scalar) } ?? false
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    0x30...0x39 ~= scalar.value || 0xFF10...0xFF19 ~= scalar.value
  }

  /// Characters that can begin a number: “+” and brackets.
  private static func isLead(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "+", "(", "[", "\u{FF0B}", "\u{FF08}", "\u{FF3B}": true
    default: false
    }
  }

  private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F, 0x5B, 0x5D, 0x7E, 0xA0, 0xAD, 0x200B,
      0x2010...0x2015, 0x202F, 0x2060, 0x2212, 0x2053, 0x223C, 0x3000, 0x30FC, 0xFF08, 0xFF09,
      0xFF0B, 0xFF0D...0xFF0F, 0xFF3B, 0xFF3D, 0xFF5E:
      true
    default: false
    }
  }
}
