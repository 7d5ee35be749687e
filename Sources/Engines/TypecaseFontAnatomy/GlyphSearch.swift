// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A person's query for glyphs of a face.
///
/// - `ß`: that character, and of longer pasted text each of its characters
/// - `U+00DF`, `0xDF`, `\u{DF}`, `&#xDF;`: that code point; `U+00`: all that begin so
/// - `sharp s`: characters whose Unicode name has words that begin so
/// - `g.alt`, `/ccedilla`: the name that the font gives a glyph
/// - `#42`: the glyph's number in the file
public struct GlyphSearch: Sendable, Hashable {
  private enum Question: Sendable, Hashable {
    case everything
    case characters(Set<UInt32>)
    /// Hexadecimal digits that a code point begins with.
    case codePoint(String)
    case number(UInt32)
    /// Words of a name, in upper case, as UTF-8.
    case words([[UInt8]])
  }

  private let question: Question
  /// As it was typed, in lower case, for the names in the font.
  private let text: String

  public init(_ typed: String) {
    let trimmed = String(
      typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        .reversed())
    text = trimmed.lowercased()
    question = Self.question(trimmed)
  }

  public var isEmpty: Bool { question == .everything }

  private static func question(_ text: String) -> Question {
    if text.isEmpty { return .everything }
    if let digits = codePoint(text) { return .codePoint(digits) }
    if text.hasPrefix("#"), let number = UInt32(text.dropFirst()) { return .number(number) }
    // One character, or text that no name in English could hold.
    if text.count == 1 || !text.unicodeScalars.allSatisfy(\.isASCII) {
      return .characters(Set(text.unicodeScalars.filter { $0 != " " }.map(\.value)))
    }
    return .words(
      text.uppercased().split { $0 == " " || $0 == "-" }.map { Array($0.utf8) })
  }

  /// The digits of a code point in one of the ways in which people write it.
  private static func codePoint(_ text: String) -> String? {
    let lower = text.lowercased()
    for (start, end) in [("u+", ""), ("\\u{", "}"), ("\\u", ""), ("&#x", ";"), ("0x", "")] {
      guard lower.hasPrefix(start), lower.hasSuffix(end) else { continue }
      let digits = lower.dropFirst(start.count).dropLast(end.count)
      guard !digits.isEmpty, digits.count <= 6, digits.allSatisfy(\.isHexDigit) else { continue }
      return digits.uppercased()
    }
    return nil
  }

  /// Whether an entry matches.
  ///
  /// - Parameter name: the font's name of the glyph; read only when it is needed.
  public func matches(_ entry: GlyphList.Entry, name: () -> String?) -> Bool {
    switch question {
    case .everything: return true
    case .characters(let wanted): return entry.scalar.map { wanted.contains($0.value) } ?? false
    case .number(let number): return entry.glyph == number
    case .codePoint(let digits):
      guard let value = entry.scalar?.value else { return false }
      let written = String(value, radix: 16, uppercase: true)
      // "DF" and "00DF" are the same code point; "U+00" is the beginning of one.
      return written == digits.drop { $0 == "0" }
        || CodePoint.digits(value).hasPrefix(digits)
    case .words(let words):
      if let scalar = entry.scalar, Self.has(words, in: scalar) { return true }
      guard let name = name()?.lowercased() else { return false }
      return name.hasPrefix(text) || (text.hasPrefix("/") && name == text.dropFirst())
    }
  }

  private static func has(_ words: [[UInt8]], in scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if let name = properties.name, has(words, in: name) { return true }
    return properties.nameAlias.map { has(words, in: $0) } ?? false
  }

  /// Whether each word begins a word of a name, which is ASCII: of bytes, since a font may have 65,000
  /// characters, and a key must not wait for them.
  private static func has(_ words: [[UInt8]], in name: String) -> Bool {
    var name = name
    return name.withUTF8 { name in
      words.allSatisfy { word in
        name.indices.contains { start in
          guard name.count - start >= word.count else { return false }
          let isBeginning = start == 0 || name[start - 1] == 0x20 || name[start - 1] == 0x2D
          return isBeginning && word.indices.allSatisfy { name[start + $0] == word[$0] }
        }
      }
    }
  }

  /// The indexes of the matching entries in a range of a list.
  ///
  /// - Parameter name: the font's name of a glyph.
  public func places(
    in list: GlyphList, _ range: Range<Int>, name: (UInt32) -> String?
  ) -> [Int] {
    range.filter { place in
      let entry = list.entries[place]
      return matches(entry) { name(entry.glyph) }
    }
  }
}

/// How code points are written.
public enum CodePoint {
  /// At least four digits, as after "U+".
  public static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }

  /// "U+00DF".
  public static func text(_ scalar: Unicode.Scalar) -> String { "U+" + digits(scalar.value) }

  /// The name in the Unicode Character Database; for control characters their usual name.
  public static func name(_ scalar: Unicode.Scalar) -> String? {
    scalar.properties.name ?? scalar.properties.nameAlias
  }
}
