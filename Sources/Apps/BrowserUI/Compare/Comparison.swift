// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseWidgets

/// A font that is compared with others: a family in one of its styles.
struct ComparedFont {
  /// Tells families of one name and several owners apart: where the first face lies.
  struct ID: Hashable {
    private let path: String
    private let index: Int

    init(_ family: OfferedFamily) {
      path = family.usualFace.location.path
      index = family.usualFace.location.index
    }
  }

  let id: ID
  let family: String
  /// Whose it is, for a person; nil for a family of the system.
  let owner: String?
  /// Whether another one of the compared fonts has the same name.
  fileprivate(set) var hasNamesake = false
  let styles: [FamilyPresentation.Face]
  /// The place of the style that is shown.
  var place: Int {
    didSet { if place != oldValue { facts = nil } }
  }
  /// The data of its file; nil until it was read.
  var facts: FontFacts?

  init(_ family: OfferedFamily) {
    let presentation = FamilyPresentation(family)
    self.family = family.name
    id = ID(family)
    owner = family.usualFace.ownerName
    styles = presentation.faces
    place = presentation.faces.firstIndex(of: presentation.regular) ?? 0
  }

  var face: FamilyPresentation.Face { styles[place] }

  /// The family, and whose it is where another one has its name, for a person.
  var familyName: String { owned(Wording.name(ofFamily: family)) }

  /// Family and style, for a person.
  var name: String {
    let family = Wording.name(ofFamily: family)
    return owned(styles.count > 1 ? "\(family) \(StyleList.name(of: face))" : family)
  }

  private func owned(_ name: String) -> String {
    guard hasNamesake else { return name }
    // TRANSLATORS: a font and whose it is, such as “Lobster (Foundry)”
    return tr(
      "{font} ({owner})",
      ["font": name, "owner": owner.map { DisplayText.line($0, limit: 40) } ?? tr("Built-in")])
  }
}

/// Several fonts in one text.
struct Comparison {
  static let counts = 2...8

  var fonts: [ComparedFont] { didSet { tellNamesakesApart() } }
  var text: String
  /// Of the first font.
  var points = 32.0
  /// Whether small letters are as high in all fonts; else all fonts are of one size.
  var isByLetterHeight = false
  /// The character of each font on the page of one glyph.
  var character: Unicode.Scalar = "a"

  init(fonts: [ComparedFont], text: String) {
    self.fonts = fonts
    self.text = text
    tellNamesakesApart()
  }

  private mutating func tellNamesakesApart() {
    let names = Dictionary(grouping: fonts) { $0.family.lowercased() }
    for place in fonts.indices {
      let hasNamesake = (names[fonts[place].family.lowercased()]?.count ?? 0) > 1
      if fonts[place].hasNamesake != hasNamesake { fonts[place].hasNamesake = hasNamesake }
    }
  }

  /// The size of each font.
  var sizes: [Double] {
    guard isByLetterHeight else { return fonts.map { _ in points } }
    return EqualSizes.points(points, letterHeights: fonts.map { $0.facts?.letterHeight })
  }
}

/// Sizes at which fonts look as large as one another.
nonisolated enum EqualSizes {
  /// - Parameters:
  ///   - points: the size of the first font.
  ///   - letterHeights: how high small letters are, as shares of the em; nil where it is not known.
  /// - Returns: the size of each; of those that cannot be brought to the first one's, its own.
  static func points(_ points: Double, letterHeights: [Double?]) -> [Double] {
    guard let first = letterHeights.first ?? nil, first > 0 else {
      return letterHeights.map { _ in points }
    }
    return letterHeights.map { height in
      guard let height, height > 0 else { return points }
      // A font of tiny letters fills no window.
      return points * min(max(first / height, 0.25), 4)
    }
  }
}

/// The measures in a font's file.
nonisolated struct FontFacts: Sendable {
  var glyphs: FaceGlyphs
  /// Nil for a font without letters.
  var measures: FaceMeasures?
  /// OpenType tags, in the order of the alphabet.
  var features: [String]

  var letterHeight: Double? {
    measures?.letterHeight
      ?? glyphs.heights.small.map { Double($0) / Double(max(glyphs.unitsPerEm, 1)) }
  }

  /// Reads a file; waits for the disk.
  @concurrent
  static func read(
    _ face: FaceReference, axes: [String: Double], isColor: Bool
  ) async -> FontFacts? {
    guard face.isDrawable,
      let glyphs = FaceGlyphs(path: face.path, index: face.index, axes: axes)
    else { return nil }
    let location = FaceLocation(path: face.path, index: face.index)
    let details = FaceDetails(
      readingFace: location.index, of: location.path, includesCharacters: false)
    return FontFacts(
      glyphs: glyphs,
      measures: FaceMeasures(
        measuring: MeasurableFace(
          location, variations: axes, script: face.script == "Zsye" ? "Zyyy" : face.script,
          languages: face.languages, isColor: isColor)),
      features: (details?.features ?? []).sorted())
  }

  /// The glyph of a character; nil where the font has none.
  func glyph(of character: Unicode.Scalar) -> UInt32? {
    glyphs.list.entries.first { $0.scalar == character }?.glyph
  }
}
