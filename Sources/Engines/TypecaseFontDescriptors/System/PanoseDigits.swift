// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What the design of a face is like, by the ten digits of PANOSE 1.0, as the OS/2 table of a font and some documents have them.
///
/// The first is the kind, which says what the others mean. Of each, 0 is any and 1 is none of the others: neither says anything.
public struct PanoseDigits: Sendable, Hashable {
  /// Ten of them.
  public let digits: [UInt8]

  /// - Returns: nil for another number of digits.
  public init?(_ digits: some Sequence<UInt8>) {
    let digits = Array(digits)
    guard digits.count == 10 else { return nil }
    self.digits = digits
  }

  /// Twenty hexadecimal digits, as in rich text.
  ///
  /// - Parameter text: untrusted; nil for anything else.
  public init?(hexadecimal text: String) {
    let values = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == 20, !values.contains(nil) else { return nil }
    let halves = values.compactMap { $0.map { UInt8($0) } }
    self.init(stride(from: 0, to: 20, by: 2).map { halves[$0] << 4 | halves[$0 + 1] })
  }

  /// The digits as rich text has them.
  public var hexadecimal: String {
    digits.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// The places of the digits of text faces.
  private enum Place {
    static let (serif, proportion, contrast, xHeight) = (1, 3, 4, 9)
  }

  private enum Kind {
    static let (text, handwritten): (UInt8, UInt8) = (2, 3)
  }

  /// The digit of a place; nil where it says nothing.
  private func known(_ place: Int) -> Int? { digits[place] > 1 ? Int(digits[place]) : nil }

  /// Whether it has serifs; nil where it does not say, and for what is no text face.
  private var hasSerifs: Bool? {
    digits[0] == Kind.text ? known(Place.serif).map { $0 <= 10 } : nil
  }

  private var isMonospaced: Bool { digits[0] == Kind.text && digits[Place.proportion] == 9 }

  /// The kind of the design, as far as the digits say it.
  var design: DocumentFont.Design? {
    if digits[0] == Kind.handwritten { return .script }
    if isMonospaced { return .monospaced }
    return hasSerifs.map { $0 ? .serif : .sansSerif }
  }

  /// How far another design is from this one: 0 for the same.
  ///
  /// The weight does not count, since it is asked for by itself.
  ///
  /// - Returns: nil where the digits do not say enough, or mean something else.
  func distance(to other: PanoseDigits) -> Double? {
    guard digits[0] == other.digits[0], [Kind.text, Kind.handwritten].contains(digits[0]) else {
      return nil
    }
    if digits[0] == Kind.text {
      // Most fonts that say little do not say this either.
      guard let own = hasSerifs, let others = other.hasSerifs, own == others,
        isMonospaced == other.isMonospaced
      else { return nil }
    }
    var (sum, weights) = (0.0, 0.0)
    for place in 1...9 where place != 2 {
      guard let own = known(place), let others = other.known(place) else { continue }
      let isText = digits[0] == Kind.text
      let weight =
        isText && (place == Place.serif || place == Place.proportion)
        ? 3.0 : isText && (place == Place.contrast || place == Place.xHeight) ? 2 : 1
      let difference =
        isText && place == Place.proportion
        ? Self.width(own) - Self.width(others) : Double(own - others)
      sum += weight * abs(difference)
      weights += weight
    }
    // Fewer than three digits make no likeness.
    return weights >= 5 ? sum / weights : nil
  }

  /// A proportion as how wide it is: its numbers are not in that order.
  private static func width(_ proportion: Int) -> Double {
    switch proportion {
    // Old style, modern, even width.
    case 2: 0
    case 3: 0.25
    case 4: 0.5
    case 5: 2
    case 6: -2
    case 7: 4
    case 8: -4
    default: 0
    }
  }
}
