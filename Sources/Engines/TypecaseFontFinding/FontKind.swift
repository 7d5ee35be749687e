// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The look of a font, in words that people use to search for fonts.
///
/// A face has several of them, or none when nothing is known.
///
/// Each comes from the first of these sources that has a value:
///
/// | kind | from |
/// |---|---|
/// | monospace | fontconfig's `spacing`, or the trait that the inspection found; PANOSE's proportion |
/// | color, variable | fontconfig's `color` and `variable`, or the report of the inspection |
/// | symbol | the script that the inspection found; the class; PANOSE; words of the name |
/// | serif, sans, slab, handwriting, display | the class; PANOSE; words of the family's name |
///
/// The class is `sFamilyClass` of OpenType's OS/2 table, PANOSE the ten numbers there. Both are
/// only in the file, so for a system font they are known after it was read (``FaceDetails``); many
/// fonts leave them empty, and then only the words of the name remain.
public enum FontKind: String, Sendable, Hashable, Codable, CaseIterable {
  case serif, sans, slab, monospace, handwriting, display, symbol, color, variable

  /// Whether fontconfig knows it, without the file.
  var isListed: Bool { self == .monospace || self == .color || self == .variable }
}

/// The kinds of a face, as one number.
struct FontKinds: OptionSet, Sendable, Hashable {
  var rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ kind: FontKind) {
    let place = FontKind.allCases.firstIndex(of: kind) ?? 0
    self.init(rawValue: 1 << UInt16(place))
  }

  var list: [FontKind] { FontKind.allCases.filter { contains(FontKinds($0)) } }

  /// - Parameters:
  ///   - named: what the words of the family's name say.
  ///   - details: what the file says, where it was read.
  init(_ face: OfferedFace, named: FontKinds, details: FaceDetails?) {
    self = []
    if face.isVariable { insert(FontKinds(.variable)) }
    if face.isColor { insert(FontKinds(.color)) }
    let isFixed = face.descriptor.symbolicTraits.contains(.monospace)
    if isFixed || details?.panose.isMonospaced == true { insert(FontKinds(.monospace)) }
    var design = face.script == "Zsym" || face.script == "Zsye" ? FontKinds(.symbol) : []
    let known = face.descriptor.fontClass ?? .unknown
    if design.isEmpty { design = FontKinds(known == .unknown ? details?.fontClass : known) }
    if design.isEmpty, let panose = details?.panose { design = FontKinds(panose) }
    formUnion(design.isEmpty ? named : design)
  }

  private init(_ fontClass: FontClass?) {
    switch fontClass {
    case .oldStyleSerifs, .transitionalSerifs, .modernSerifs, .freeformSerifs:
      self.init(.serif)
    case .clarendonSerifs, .slabSerifs: self = [Self(.serif), Self(.slab)]
    case .sansSerif: self.init(.sans)
    case .ornamentals: self.init(.display)
    case .scripts: self.init(.handwriting)
    case .symbolic: self.init(.symbol)
    case .unknown, nil: self = []
    }
  }

  /// The numbers are those of PANOSE's definition: the kind of the family first, then for Latin text
  /// the shape of the serifs.
  private init(_ panose: Panose) {
    switch (panose.family, panose.serifs) {
    case (2, 4...6): self = [Self(.serif), Self(.slab)]
    case (2, 2...10): self.init(.serif)
    case (2, 11...15): self.init(.sans)
    case (3, _): self.init(.handwriting)
    case (4, _): self.init(.display)
    case (5, _): self.init(.symbol)
    default: self = []
    }
  }

  /// The kinds from the words of a family's name, if no other source has one.
  init(familyNamed name: String) {
    self = []
    for word in SearchFolding.words(name) {
      if let kind = Self.words[word] { insert(FontKinds(kind)) }
    }
    // "Sans Serif" has none.
    if contains(Self(.sans)) { remove([Self(.serif), Self(.slab)]) }
    if contains(Self(.slab)) { insert(Self(.serif)) }
  }

  private static let words: [String: FontKind] = [
    "serif": .serif, "antiqua": .serif, "roman": .serif, "mincho": .serif, "garamond": .serif,
    "times": .serif, "bodoni": .serif, "baskerville": .serif, "caslon": .serif,
    "sans": .sans, "grotesk": .sans, "grotesque": .sans, "grotesco": .sans, "gothic": .sans,
    "helvetica": .sans,
    "slab": .slab, "egyptian": .slab,
    "mono": .monospace, "monospace": .monospace, "monospaced": .monospace, "typewriter": .monospace,
    "script": .handwriting, "hand": .handwriting, "handwriting": .handwriting,
    "handwritten": .handwriting, "cursive": .handwriting, "brush": .handwriting,
    "calligraphy": .handwriting,
    "display": .display, "poster": .display, "titling": .display, "stencil": .display,
    "inline": .display, "headline": .display,
    "symbol": .symbol, "symbols": .symbol, "dingbats": .symbol, "icons": .symbol, "emoji": .symbol,
    "ornaments": .symbol,
  ]
}

/// The numbers of PANOSE, in the OS/2 table, that are used here.
public struct Panose: Sendable, Hashable {
  /// 0 means any; 2 is Latin text, 3 handwritten, 4 decorative, 5 symbol.
  public var family: UInt8
  /// For Latin text the shape of the serifs: 2 to 10 are serifs, 11 to 15 are none.
  public var serifs: UInt8
  /// 9 is monospaced, for Latin text.
  public var proportion: UInt8

  public init(family: UInt8 = 0, serifs: UInt8 = 0, proportion: UInt8 = 0) {
    (self.family, self.serifs, self.proportion) = (family, serifs, proportion)
  }

  var isMonospaced: Bool { family == 2 && proportion == 9 }
}
