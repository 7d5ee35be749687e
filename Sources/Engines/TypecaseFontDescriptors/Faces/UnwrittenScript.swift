// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// A script of a text of which no face has some characters: they are drawn as boxes.
public struct UnwrittenScript: Sendable, Hashable {
  /// An ISO 15924 code: `Jpan` and `Kore` for what is written together in Japanese and Korean, `Zsye` for emoji, and `Zsym` for signs
  /// that belong to no script.
  public var script: String
  /// Characters of it that no face has, each once, in the order of the text.
  public var characters: [Unicode.Scalar]

  public init(script: String, characters: [Unicode.Scalar]) {
    (self.script, self.characters) = (script, characters)
  }

  /// The package of Debian with fonts for it.
  public var debianPackage: String {
    switch script {
    case "Jpan", "Kore", "Hani", "Hans", "Hant", "Hira", "Kana", "Hang", "Bopo": "fonts-noto-cjk"
    case "Zsye": "fonts-noto-color-emoji"
    // All other scripts of Unicode for which there are free fonts.
    default: "fonts-noto-core"
    }
  }
}

extension FaceSet {
  /// The scripts of a text of which no face has some characters, those with the most of them first.
  ///
  /// Spaces, controls and characters that nobody draws need no font, and those for private use have no script.
  public func unwrittenScripts(of text: some Sequence<Unicode.Scalar>) -> [UnwrittenScript] {
    var order: [Unicode.Scalar] = []
    var missing: Set<Unicode.Scalar> = []
    for scalar in text where Self.isDrawn(scalar) && missing.insert(scalar).inserted {
      order.append(scalar)
    }
    for face in faces {
      guard !missing.isEmpty else { return [] }
      guard let characters = face.characters else { continue }
      missing = missing.filter { !characters.contains($0) }
    }
    let unwritten = order.filter(missing.contains)
    let scripts = Set(unwritten.map { HarfBuzzUnicode.script($0.value) })
    let grouped = Dictionary(grouping: unwritten) { scalar in
      Self.group(of: scalar, among: scripts)
    }
    return grouped.map { UnwrittenScript(script: $0.key, characters: $0.value) }
      .sorted {
        ($1.characters.count, $0.script) < ($0.characters.count, $1.script)
      }
  }

  /// Whether a font is needed for a character.
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isWhitespace { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return true
    }
  }

  /// The script to look for a font of.
  ///
  /// - Parameter scripts: those of all characters without a font.
  private static func group(of scalar: Unicode.Scalar, among scripts: Set<String>) -> String {
    let script = HarfBuzzUnicode.script(scalar.value)
    switch script {
    case "Hira", "Kana": return "Jpan"
    case "Hang": return "Kore"
    case "Hani", "Bopo":
      // Chinese characters beside kana are Japanese.
      return !scripts.isDisjoint(with: ["Hira", "Kana"])
        ? "Jpan" : scripts.contains("Hang") ? "Kore" : "Hani"
    case "Zyyy", "Zinh", "Zzzz":
      return scalar.properties.isEmojiPresentation
        || scalar.value >= 0x1F300 && scalar.value < 0x1FB00
        ? "Zsye" : "Zsym"
    default: return script
    }
  }
}
