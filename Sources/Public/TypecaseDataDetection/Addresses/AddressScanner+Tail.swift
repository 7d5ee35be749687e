// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is after a host: a port, and the path, query and fragment.
extension AddressScanner {
  /// The end of a port that may follow a host; nil if it is invalid.
  func afterPort(_ end: Int) -> Int? {
    guard text.byte(end) == UInt8(ascii: ":"), text.byte(end + 1).isDigit else { return end }
    var (place, port) = (end + 1, 0)
    while text.byte(place).isDigit, port < 100_000 {
      port = port * 10 + Int(text[place] & 15)
      place += 1
    }
    return port < 65536 && !text.hasWord(at: place) ? place : nil
  }

  /// The end of the path, query and fragment that may follow.
  ///
  /// They end before a space, a control, “<”, “>”, a quotation mark and punctuation of other scripts; before
  /// a bracket whose other half is not within; and before punctuation of a sentence.
  func tail(at start: Int) -> Int {
    switch text.byte(start) {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break
    default: return start
    }
    var place = start
    var brackets = Brackets()
    scan: while place < text.count {
      // Else each of many addresses in a row could have the rest of the text looked at.
      if let open = brackets.firstOpen, place - open > Self.longestBracket { break }
      let byte = text[place]
      if byte < 0x80 {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
          UInt8(ascii: "`"):
          break scan
        case UInt8(ascii: "\""):
          // Within a path only where both halves are.
          guard brackets.quote(place, isFollowed: isFollowed(place)) else { break scan }
        default:
          guard brackets.take(byte, place) else { break scan }
        }
        place += 1
      } else {
        guard let (scalar, end) = text.scalar(at: place), isInTail(scalar, at: place) else { break }
        place = end
      }
    }
    return trimmed(start..<min(place, brackets.firstOpen ?? place))
  }

  func isFollowed(_ quote: Int) -> Bool { text.hasWord(at: quote + 1) }

  func isInTail(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
    // An en dash in a word, as in titles of encyclopedias.
    if scalar.value == 0x2013 { return text.hasWord(before: place) && text.hasWord(at: place + 3) }
    switch scalar.properties.generalCategory {
    case .format:
      // Joiners are a part of words in the scripts of India and in Persian.
      guard scalar.value == 0x200C || scalar.value == 0x200D, place > 0 else { return false }
      return text[place - 1] >= 0x80
    case .control, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return false
    case .mathSymbol:
      // U+FF5C, a line that separates columns.
      return scalar.value != 0xFF5C
    default:
      // “https://example.jp/pageを”: particles of Japanese stand right after an address.
      let isHiragana = 0x3041...0x309F ~= scalar.value
      return !isHiragana || place == 0 || !text[place - 1].isAlphanumeric
    }
  }

  func trimmed(_ tail: Range<Int>) -> Int {
    var end = tail.upperBound
    while end > tail.lowerBound {
      switch text[end - 1] {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "~"),
        UInt8(ascii: "|"):
        // “?” and more belong to an address only with something behind.
        end -= 1
      case UInt8(ascii: "'"):
        // The second of two that are both within stays.
        let count = text.bytes[tail.lowerBound..<end].count { $0 == UInt8(ascii: "'") }
        if count.isMultiple(of: 2) { return end }
        end -= 1
      default: return end
      }
    }
    return end
  }
}

/// Brackets and quotation marks in a path: which are still open.
private struct Brackets {
  /// For each kind the number of open ones, and the position of the first: round, square, curly,
  /// quotation marks.
  private var open: InlineArray<4, (count: Int, first: Int)> = .init(repeating: (0, 0))
  /// The position of the first one without its other half.
  private(set) var firstOpen: Int?

  /// Takes a byte; false where it closes what was not opened within.
  mutating func take(_ byte: UInt8, _ place: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "("): opens(0, place)
    case UInt8(ascii: "["): opens(1, place)
    case UInt8(ascii: "{"): opens(2, place)
    case UInt8(ascii: ")"): return closes(0)
    case UInt8(ascii: "]"): return closes(1)
    case UInt8(ascii: "}"): return closes(2)
    default: break
    }
    return true
  }

  /// Takes a quotation mark; false where it begins nothing.
  mutating func quote(_ place: Int, isFollowed: Bool) -> Bool {
    if open[3].count > 0 { return closes(3) }
    opens(3, place)
    return isFollowed
  }

  private mutating func opens(_ kind: Int, _ place: Int) {
    if open[kind].count == 0 { open[kind].first = place }
    open[kind].count += 1
    firstOpen = min(firstOpen ?? place, place)
  }

  private mutating func closes(_ kind: Int) -> Bool {
    guard open[kind].count > 0 else { return false }
    open[kind].count -= 1
    firstOpen = open.indices.filter { open[$0].count > 0 }.map { open[$0].first }.min()
    return true
  }
}
