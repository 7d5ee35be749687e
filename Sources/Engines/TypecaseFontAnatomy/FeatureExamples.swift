// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// Finds texts that a feature of a face changes, so that a person sees what it does.
public final class FeatureExamples {
  private let face: HarfBuzzFace
  private let font: HarfBuzzFont
  /// The characters of glyphs, found when a feature needs them.
  private lazy var characters = Self.characters(of: face, font)

  /// Reads the file in this process: only for those that were inspected, or that the desktop has.
  ///
  /// - Returns: nil when the file cannot be read, or has no such face.
  public init?(path: String, index: Int) {
    guard let blob = HarfBuzzBlob(path: path), index >= 0, index < blob.faceCount else {
      return nil
    }
    face = HarfBuzzFace(blob, index: index)
    font = HarfBuzzFont(face)
  }

  /// A text that the feature changes; nil if none is found.
  public func text(for feature: String) -> String? {
    for text in Self.usualTexts(for: feature) where changes(feature, text) {
      return text.contains(" ") ? Self.words(of: text) { changes(feature, $0) } : text
    }
    return changedCharacters(feature)
  }

  /// The first words of a person's text that the feature changes; nil if it changes none.
  public func words(of text: String, changedBy feature: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).prefix(Self.mostWords)
      .map { String($0) }.filter { changes(feature, $0) }
    return words.isEmpty ? nil : words.prefix(3).joined(separator: " ")
  }

  /// A sentence or two are enough to look through, at each key that is typed.
  private static let mostWords = 40

  /// Those words of a text that a condition holds for, at most four.
  private static func words(of text: String, where isWanted: (String) -> Bool) -> String {
    let words = text.split(separator: " ").map { String($0) }.filter(isWanted).prefix(4)
    return words.isEmpty ? text : words.joined(separator: " ")
  }

  /// Whether a text's glyphs, or their places, are others with the feature than without it.
  private func changes(_ feature: String, _ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard scalars.allSatisfy({ $0 == " " || font.glyph(for: $0) != nil }) else { return false }
    func shaped(_ value: UInt32) -> [[Int32]] {
      font.shape(scalars, features: [feature: value])
        .map { [Int32(bitPattern: $0.identifier), $0.advance] }
    }
    return shaped(0) != shaped(1)
  }

  /// Some of the characters that the feature looks for and changes by themselves.
  private func changedCharacters(_ feature: String) -> String? {
    let wanted = face.glyphs(replacedBy: feature, limit: 400)
    guard !wanted.isEmpty else { return nil }
    let found = wanted.lazy.compactMap { self.characters[$0] }
      .filter { scalar in
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      }
      .filter { self.changes(feature, String($0)) }
    // Letters and figures first: they tell more than what is derived from them.
    let scalars = Array(found.prefix(60)).sorted { rank($0) < rank($1) }.prefix(6)
    guard !scalars.isEmpty else { return changedPairs(feature, wanted) }
    return scalars.map { String($0) }.joined(separator: " ")
  }

  /// Some pairs of the characters that the feature looks for: of ligatures.
  private func changedPairs(_ feature: String, _ wanted: [UInt32]) -> String? {
    let scalars = wanted.lazy.compactMap { self.characters[$0] }
      .filter { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
      .sorted { rank($0) < rank($1) }.prefix(32)
    var pairs: [String] = []
    for first in scalars {
      for second in scalars where pairs.count < 4 {
        let pair = String(first) + String(second)
        if changes(feature, pair) { pairs.append(pair) }
      }
    }
    return pairs.isEmpty ? nil : pairs.joined(separator: " ")
  }

  private func rank(_ scalar: Unicode.Scalar) -> (Int, UInt32) {
    (scalar.isASCII ? 0 : scalar.properties.isAlphabetic ? 1 : 2, scalar.value)
  }

  private static func characters(
    of face: HarfBuzzFace, _ font: HarfBuzzFont
  ) -> [UInt32: Unicode.Scalar] {
    var characters: [UInt32: Unicode.Scalar] = [:]
    for range in face.characters {
      for value in range {
        guard let scalar = Unicode.Scalar(value), let glyph = font.glyph(for: scalar),
          characters[glyph] == nil
        else { continue }
        characters[glyph] = scalar
      }
    }
    return characters
  }

  /// Texts that features are usually for, by the registry of OpenType layout features; the first
  /// that the feature changes is shown.
  private static func usualTexts(for feature: String) -> [String] {
    switch feature {
    case "liga", "clig": ["Affe fliegt Stoff findig", "ff fi fl ffi ffl", "-> => != >= www", "لا"]
    case "dlig", "hlig": ["act best Thistle sphinx", "ct st sp ch ck tt ft", "-> => <= :: *"]
    case "calt", "rclt": ["-> => != >= 3x8 (A) :)", "Affe bellt", "www 12:30"]
    case "kern": ["AVATAR Toy Wave", "Ta Ve LT"]
    case "frac", "afrc": ["1/2 3/4 5/8 21/32"]
    case "numr", "dnom", "sinf", "subs": ["0123456789", "H2O"]
    case "sups", "ordn": ["1a 2o 3", "0123456789", "aeo"]
    case "onum", "lnum", "pnum", "tnum": ["0123456789", "1984 1717 2026"]
    case "zero": ["1080", "0"]
    case "smcp", "pcap", "unic": ["Hamburg", "abc"]
    case "c2sc", "c2pc": ["HAMBURG", "ABC"]
    case "case": ["(H) [H] H-H H:H ¿H?", "«H» ·•"]
    case "cpsp": ["HAMBURG"]
    case "swsh", "cswh": ["Queen Romance Above", "QRAM"]
    case "titl": ["HAMBURG"]
    case "hist": ["stets"]
    case "fwid", "hwid", "pwid", "palt", "halt", "qwid", "twid":
      ["「あ、い。」", "AB12", "ｱｲｳ"]
    case "jp78", "jp83", "jp90", "jp04", "nlck", "trad", "smpl", "tnam", "expt": []
    case "vert", "vrt2": ["「、。」ー"]
    default: []
    }
  }
}
