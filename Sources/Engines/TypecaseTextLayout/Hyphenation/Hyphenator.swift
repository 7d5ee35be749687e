// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseSystemKit

/// Finds where words of a language may be divided.
///
/// Making one reads a file, unless another of the same dictionary is kept: they share it. That takes seconds for a large one, such
/// as Debian's German, so it is nothing for a thread that draws.
struct Hyphenator: Sendable {
  private let dictionary: HyphenationDictionary
  /// Whether the small letter of "I" has no dot.
  private let isTurkic: Bool

  /// A hyphenator of the installed dictionary that fits a language best; nil when there is none.
  ///
  /// - Parameters:
  ///   - language: a tag of BCP 47, such as `de-AT`.
  ///   - folders: where dictionaries are, as ``HyphenationFiles`` says.
  init?(language: String, folders: [String]) {
    guard let path = HyphenationFiles.path(for: language, in: folders),
      let dictionary = HyphenationDictionary.at(path)
    else { return nil }
    self.dictionary = dictionary
    let first = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    isTurkic = first == "tr" || first == "az"
  }

  /// The longest word that is divided, in Unicode scalars.
  ///
  /// Time grows with the square of it, and what is longer is no word.
  static let mostScalars = 256

  /// The places where a line may end within a word: how many Unicode scalars are before each, in order.
  ///
  /// A word with soft hyphens has only these, as ``softPlaces(in:)`` says. Otherwise a hyphen is to be added at the place; it is
  /// always between two letters. Punctuation around the word has no influence, and what is on both sides of a hyphen in it is
  /// divided as two words. Addresses, numbers and the like have no places.
  func places(in word: String) -> [Int] {
    if word.unicodeScalars.contains(Self.softHyphen) { return Self.softPlaces(in: word) }
    guard word.unicodeScalars.prefix(Self.mostScalars + 1).count <= Self.mostScalars else {
      return []
    }
    let characters = self.characters(of: word)
    guard let first = characters.firstIndex(where: { $0.kind == .letter }),
      let last = characters.lastIndex(where: { $0.kind == .letter }),
      !characters[first...last].contains(where: { $0.kind == .other }),
      !characters.contains(where: \.isOfAddresses)
    else { return [] }
    return characters[first...last].split { $0.kind == .hyphen }.flatMap(places)
  }

  /// The places behind soft hyphens (U+00AD), of which any word may have some, with a dictionary or without.
  ///
  /// The soft hyphen is before the place, and is shown as a hyphen when the line ends there. At an end of the word it has none.
  static func softPlaces(in word: String) -> [Int] {
    var places: [Int] = []
    var (hasText, isBehind) = (false, false)
    for (offset, scalar) in word.unicodeScalars.enumerated() {
      if scalar == softHyphen {
        isBehind = true
        continue
      }
      if hasText, isBehind { places.append(offset) }
      (hasText, isBehind) = (true, false)
    }
    return places
  }

  private static let softHyphen: Unicode.Scalar = "\u{AD}"

  // MARK: - Characters

  private enum Kind { case letter, joiner, hyphen, other }

  /// A character of a word, as a reader sees them: no line ends within one.
  private struct WordCharacter {
    let kind: Kind
    /// How many scalars of the word are before it.
    let offset: Int
    /// As dictionaries have it: composed, in lower case.
    let folded: [Unicode.Scalar]

    /// Whether it makes of a word an address, a path, a tag or a name of a program.
    var isOfAddresses: Bool {
      kind == .other && folded.first.map { "@#/\\_".unicodeScalars.contains($0) } ?? false
    }
  }

  private func characters(of word: String) -> [WordCharacter] {
    var offset = 0
    return word.map { character in
      let scalars = Array(character.unicodeScalars)
      defer { offset += scalars.count }
      return WordCharacter(
        kind: scalars.first.map(Self.kind) ?? .other, offset: offset,
        folded: (scalars.count == 1 ? scalars : Self.composed(character)).map(lowercased))
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "a"..."z", "A"..."Z": return .letter
    // Apostrophes, the dot of Catalan "l·l", and what joins letters or keeps them apart.
    case "'", "\u{2019}", "\u{B7}", "\u{200C}", "\u{200D}": return .joiner
    case "-", "\u{2010}", "\u{2011}", "\u{2013}": return .hyphen
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      return .letter
    default: return .other
    }
  }

  /// With letters and their accents in one, as most keyboards give them.
  private static func composed(_ character: Character) -> [Unicode.Scalar] {
    guard let normal = g_utf8_normalize(String(character), -1, G_NORMALIZE_NFC) else {
      return Array(character.unicodeScalars)
    }
    defer { g_free(normal) }
    return Array(String(cString: normal).unicodeScalars)
  }

  /// The small letter; always one, so that places stay where they are.
  private func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "I", isTurkic { return "\u{131}" }
    if scalar.isASCII { return Character(scalar).lowercased().unicodeScalars.first ?? scalar }
    return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }

  // MARK: - A part between hyphens

  private func places(in part: ArraySlice<WordCharacter>) -> [Int] {
    var folded: [Unicode.Scalar] = []
    // Of each folded scalar, the character that begins there.
    var starts: [Int?] = []
    for (index, character) in zip(part.indices, part) {
      folded += character.folded
      if let rest = character.folded.indices.last {
        starts.append(index)
        starts += [Int?](repeating: nil, count: rest)
      }
    }
    return dictionary.places(in: folded).compactMap { place in
      guard let index = starts[place], index > part.startIndex, part[index].kind == .letter,
        part[index - 1].kind == .letter
      else { return nil }
      return part[index].offset
    }
  }
}
