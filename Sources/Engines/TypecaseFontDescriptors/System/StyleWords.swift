// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The words for weight, width and slant in names of faces, such as "SemiBold Italic" in "Open Sans
/// SemiBold Italic".
struct StyleWords: Sendable, Hashable {
  /// nil where the words do not say.
  var weight: Double?
  var width: Double?
  var isItalic: Bool?

  /// Reads words of a style; nil when one of them is none.
  ///
  /// - Parameter text: words with spaces, with hyphens or in one, in any case: "semi-bold italic",
  ///   "BoldOblique"; empty is a regular style.
  init?(_ text: String) {
    var rest = FoldedName(joining: text).text[...]
    while !rest.isEmpty {
      guard let word = Self.words.first(where: { rest.hasPrefix($0.text) }) else { return nil }
      rest = rest.dropFirst(word.text.count)
      add(word.meaning)
    }
  }

  /// Splits the words of a style off the end of a name.
  ///
  /// - Returns: what is left, in one piece, and the style; the style is empty when there is none.
  static func split(_ name: String) -> (rest: String, style: StyleWords) {
    let parts = name.split(separator: " ")
    for count in 0..<parts.count {
      if let style = StyleWords(parts[count...].joined(separator: " ")) {
        return (parts[..<count].joined(separator: " "), style)
      }
    }
    return (parts.joined(separator: " "), StyleWords())
  }

  init() {}

  /// The words' meaning as what a descriptor asks for.
  func apply(to descriptor: inout FontDescriptor) {
    descriptor.weight = weight ?? descriptor.weight ?? 400
    descriptor.width = width ?? descriptor.width ?? 100
    let slant = isItalic.map { $0 ? MatchedMeasures.usualSlant : 0 }
    descriptor.slant = slant ?? descriptor.slant ?? 0
  }

  private enum Meaning {
    case weight(Double)
    case width(Double)
    case italic
    /// "Regular" has no meaning beside other words.
    case plain
  }

  private mutating func add(_ meaning: Meaning) {
    switch meaning {
    case .weight(let value): weight = value
    case .width(let value): width = value
    case .italic: isItalic = true
    case .plain: break
    }
  }

  private struct Word {
    var text: String
    var meaning: Meaning
  }

  /// Longest first, so that "semibold" is not read as a shorter word.
  ///
  /// The numbers are those of `usWeightClass` and
  /// of the axis `wdth`, as the OpenType specification names them.
  private static let words: [Word] = {
    let weights: [(Double, [String])] = [
      (100, ["thin", "hairline"]), (200, ["extralight", "ultralight"]),
      (300, ["light"]), (350, ["semilight", "demilight"]), (380, ["book"]), (500, ["medium"]),
      (600, ["semibold", "demibold", "demi"]), (700, ["bold", "emphasized"]),
      (800, ["extrabold", "ultrabold", "heavy"]), (900, ["black"]),
      (950, ["extrablack", "ultrablack"]),
    ]
    let widths: [(Double, [String])] = [
      (50, ["ultracondensed"]), (62.5, ["extracondensed", "compressed"]),
      (75, ["condensed", "narrow"]), (87.5, ["semicondensed"]), (112.5, ["semiexpanded"]),
      (125, ["expanded", "extended", "wide"]), (150, ["extraexpanded"]), (200, ["ultraexpanded"]),
    ]
    let words =
      weights.flatMap { value, names in names.map { Word(text: $0, meaning: .weight(value)) } }
      + widths.flatMap { value, names in names.map { Word(text: $0, meaning: .width(value)) } }
      + ["italic", "oblique", "slanted"].map { Word(text: $0, meaning: .italic) }
      + ["regular", "normal", "roman", "plain"].map { Word(text: $0, meaning: .plain) }
    return words.sorted { $0.text.utf8.count > $1.text.utf8.count }
  }()
}

extension FontDescriptor {
  /// The weight, 1 to 1000, that the words of a style say, such as "SemiBold Italic"; nil where they say none.
  package static func weight(ofStyle style: String) -> Double? { StyleWords(style)?.weight }
}
