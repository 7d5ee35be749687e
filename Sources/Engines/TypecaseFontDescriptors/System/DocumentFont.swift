// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A font as a document describes it beside its name, so that a good substitute is found where it is missing.
public struct DocumentFont: Sendable, Hashable {
  /// The kind of a design.
  public enum Design: Sendable, Hashable {
    case sansSerif, serif, monospaced, script
  }

  /// A family's, a PostScript or a full name: what text names it by.
  public var name: String
  /// Nil where the document does not say.
  public var design: Design?
  public var panose: PanoseDigits?

  public init(name: String, design: Design? = nil, panose: PanoseDigits? = nil) {
    (self.name, self.design, self.panose) = (name, design, panose)
  }

  /// The kind of the design: what is said of it, or otherwise what its measures say.
  ///
  /// That all letters are equally wide counts for more than what they look like.
  var likelyDesign: Design? {
    panose?.design == .monospaced ? .monospaced : design ?? panose?.design
  }
}

extension SystemFonts {
  /// The same fonts, with what documents say of fonts that may be missing; of one that was described before, the new words count.
  public func describing(_ fonts: [DocumentFont]) -> SystemFonts {
    var result = self
    for font in fonts where !font.name.isEmpty && font.name.utf8.count <= 1000 {
      if result.documentFonts.count >= Self.mostDocumentFonts { result.documentFonts = [:] }
      result.documentFonts[FoldedName(font.name)] = font
    }
    return result
  }

  /// A document may name any number of fonts.
  private static let mostDocumentFonts = 4096

  /// What a document says of a font.
  func described(_ font: FontDescriptor, name: String) -> DocumentFont? {
    guard !documentFonts.isEmpty else { return nil }
    return [name, font.postScriptName, font.fullName, font.family].lazy.compactMap(\.self)
      .compactMap { documentFonts[FoldedName($0)] }.first
  }
}

extension FaceSet {
  /// The families with a face for text whose design is near to another, the nearest first.
  ///
  /// Opens the files of the families' regular faces, each once, and compares them once for each design that is asked for.
  func families(near panose: PanoseDigits) -> [String] {
    files.families(near: panose) { compareFamilies(with: panose) }
  }

  private func compareFamilies(with panose: PanoseDigits) -> [String] {
    let regular = FontDescriptor()
    let found = families.prefix(Self.mostCompared).compactMap {
      family -> (family: String, distance: Double)? in
      guard let face = nearest(to: regular, inFamily: family), face.reader == .process,
        face.characters.map({ $0.contains("a") || $0.areHidden }) ?? true,
        let location = face.location, let other = files.panose(of: location),
        let distance = panose.distance(to: other)
      else { return nil }
      return (family, distance)
    }
    return found.sorted { ($0.distance, $0.family) < ($1.distance, $1.family) }
      .prefix(Self.mostNear).map(\.family)
  }

  /// Enough for one with the width that is wanted.
  private static let mostNear = 3

  /// Each costs some twenty microseconds, once.
  private static let mostCompared = 4096
}
