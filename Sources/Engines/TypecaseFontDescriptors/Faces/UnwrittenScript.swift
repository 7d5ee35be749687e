// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseHarfBuzzKit
import TypecaseNameOnlyFonts

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

  /// The package with fonts for it that a person can install here; nil where the system is neither Debian nor a relative of it.
  public var installablePackage: String? { Self.hasDebianPackages ? debianPackage : nil }

  private static let hasDebianPackages = ["ID", "ID_LIKE"].contains { key in
    SystemRelease.value(key)?.split(separator: " ").contains("debian") ?? false
  }
}

extension UnwrittenScript {
  /// The scripts of Unicode that text of one is written in, beside signs that many scripts share.
  ///
  /// - Parameter script: as ``script``.
  package static func members(of script: String) -> Set<String> {
    switch script {
    case "Jpan": ["Hira", "Kana", "Hani"]
    case "Kore": ["Hang", "Hani"]
    case "Hani": ["Hani", "Bopo"]
    default: [script]
    }
  }

  /// The codes by which a font may say that it writes a script: ISO 15924 has several for some.
  ///
  /// - Parameter script: as ``script``.
  package static func codes(of script: String) -> Set<String> {
    switch script {
    case "Hani": ["Hani", "Hans", "Hant"]
    case "Jpan": ["Jpan", "Hrkt", "Hira", "Kana"]
    case "Kore": ["Kore", "Hang"]
    default: [script]
    }
  }
}

extension LanguagePredicate {
  /// What fonts support that write a script; nil for one of which no language is known.
  ///
  /// - Parameter script: as ``UnwrittenScript/script``.
  public static func writing(_ script: String) -> LanguagePredicate? {
    let known = UnwrittenScript.codes(of: script).sorted()
      .filter { !LanguageTable.shared.languages(named: $0).isEmpty }
    return known.isEmpty ? nil : .any(known.map(LanguagePredicate.supports))
  }
}

extension FaceSet {
  /// The scripts of a text of which no face has some characters, those with the most of them first.
  ///
  /// Spaces, controls and characters that nobody draws need no font, and those for private use have no script.
  public func unwrittenScripts(of text: some Sequence<Unicode.Scalar>) -> [UnwrittenScript] {
    Self.scripts(of: unwritten(of: text))
  }

  /// The characters of a text that are drawn and that no face has which text falls back on, each once, in the order of the text.
  ///
  /// Faces that are found by name only are none of these, also where this process knows what is in them.
  package func unwritten(of text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var order: [Unicode.Scalar] = []
    var missing: Set<Unicode.Scalar> = []
    for scalar in text where Self.isDrawn(scalar) && missing.insert(scalar).inserted {
      order.append(scalar)
    }
    for face in faces where face.location.map({ !ProcessFonts.isGiven($0.path) }) ?? true {
      guard !missing.isEmpty else { return [] }
      guard let characters = face.characters else { continue }
      missing = missing.filter { !characters.contains($0) }
    }
    return order.filter(missing.contains)
  }

  /// What a face draws where the text names it: fontconfig lists none of it for a font that is found by name only.
  ///
  /// Opens the file of such a font, once for each face.
  package func charactersOfText(in face: Face) -> FaceCharacters? {
    guard let location = face.location, face.reader == .process,
      face.characters?.areHidden == true
    else { return face.characters }
    return files.characters(of: location)
  }

  /// The scripts that characters without a font belong to, those with the most of them first.
  package static func scripts(of unwritten: [Unicode.Scalar]) -> [UnwrittenScript] {
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
