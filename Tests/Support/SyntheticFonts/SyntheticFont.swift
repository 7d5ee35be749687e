// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A made-up font: whatever a test needs to be true of one, as a valid file.
///
/// Every glyph is a simple shape of its own, different for each code point and each seed, so no
/// two fonts have the same bytes. No third party's font takes part.
public struct SyntheticFont: Sendable, Hashable {
  public var family: String
  public var style: String
  /// nil leaves the name out.
  public var postScriptName: String?
  public var weight = 400
  /// OpenType's classes, 1 to 9; 5 is normal.
  public var widthClass = 5
  public var isItalic = false
  public var isMonospaced = false
  /// Whether it says by PANOSE that its glyphs are signs.
  public var isSymbol = false
  /// The ten digits of PANOSE; nil for those that follow from the rest.
  public var panose: [UInt8]?
  /// A glyph for each code point.
  public var coverage: [ClosedRange<UInt32>]
  public var outlines = Outlines.trueType
  public var axes: [Axis] = []
  public var instances: [Instance] = []
  /// Layers of two colors for every glyph (COLR version 0).
  public var hasColorLayers = false
  /// OpenType's `fsType`: 0 installable, 2 restricted, 4 preview and print, 8 editable.
  public var embeddingRights = 0
  public var copyright: String?
  public var version = "Version 1.000"
  public var manufacturer: String?
  public var designer: String?
  public var summary: String?
  public var license: String?
  public var licenseURL: String?
  /// A stylistic set (`ss01`) of this name, which gives the first character the second one's glyph.
  public var stylisticSetName: String?
  /// MVAR: how many units a height grows by to the end of the first axis, by tags such as "cpht".
  public var heightGrowth: [String: Int] = [:]
  /// Letters of Devanagari, and the sign between them, that become one glyph.
  public var conjunct: [UInt32]?
  /// Whether it has names of its style, and a full name with that.
  public var hasStyleNames = true
  /// Names beside those that follow from the family and the style.
  public var furtherNames: [NameRecord] = []
  /// The records of the name table as they are stored, in the place of all others; nil for those that follow.
  public var storedNames: [StoredName]?
  /// Letters of known measures instead of simple shapes; nil for simple shapes.
  public var letters: Letters?
  /// How far every shape marks to all sides, in thousandths of the em; 0 for usual shapes.
  ///
  /// Such a font paints over what is around its text.
  public var reach = 0
  /// Changes all shapes.
  public var seed: UInt32 = 0

  /// What letters of straight strokes measure, in thousandths of the em.
  public struct Letters: Sendable, Hashable {
    public var xHeight = 500
    public var capHeight = 700
    public var ascender = 750
    /// Of a letter with two stems, without serifs.
    public var width = 400
    /// How thick upright strokes are.
    public var stem = 80
    /// How thick level strokes are.
    public var bar = 60
    /// How far feet go out on each side of a stem.
    public var serif = 0

    public init() {}
  }

  public enum Outlines: Sendable, Hashable { case trueType, cff }

  public struct Axis: Sendable, Hashable {
    public var tag: String
    public var name: String
    public var range: ClosedRange<Double>
    public var `default`: Double

    public init(tag: String, name: String, range: ClosedRange<Double>, default: Double) {
      self.tag = tag
      self.name = name
      self.range = range
      self.default = `default`
    }
  }

  public struct Instance: Sendable, Hashable {
    public var name: String
    /// One for each axis, in their order.
    public var coordinates: [Double]

    public init(name: String, coordinates: [Double]) {
      self.name = name
      self.coordinates = coordinates
    }
  }

  /// A record of the `name` table.
  public struct NameRecord: Sendable, Hashable {
    /// 1 for the family, 2 style, 4 full name, 6 PostScript name, 16 typographic family, 21 WWS family.
    public var identifier: Int
    public var text: String
    public var platform: Platform
    /// The platform's own number; of Windows 0x409 is English, 0x407 German, 0x40C French.
    public var language: Int

    public enum Platform: Sendable, Hashable, CaseIterable {
      case unicode, macRoman, windowsSymbol, windowsBasic, windowsFull
    }

    public init(
      _ identifier: Int, _ text: String, on platform: Platform = .windowsBasic,
      language: Int = 0x409
    ) {
      self.identifier = identifier
      self.text = text
      self.platform = platform
      self.language = language
    }
  }

  /// A record of the `name` table in any encoding.
  public struct StoredName: Sendable, Hashable {
    public var identifier: Int
    /// OpenType's numbers of the platform and the encoding.
    public var platform: Int
    public var encoding: Int
    /// The platform's own number.
    public var language: Int
    public var bytes: [UInt8]

    public init(
      _ identifier: Int, _ bytes: [UInt8], _ platform: Int, _ encoding: Int, _ language: Int
    ) {
      self.identifier = identifier
      self.bytes = bytes
      self.platform = platform
      self.encoding = encoding
      self.language = language
    }

    fileprivate var order: [Int] { [platform, encoding, language, identifier] }

    /// Records are in the order of their numbers.
    static func precedes(_ one: Self, _ other: Self) -> Bool {
      one.order.lexicographicallyPrecedes(other.order)
    }
  }

  /// A font with the names that follow from its family and style.
  public init(
    _ family: String, style: String = "Regular", coverage: [ClosedRange<UInt32>] = [0x20...0x7E]
  ) {
    self.family = family
    self.style = style
    self.coverage = coverage
    let allowed = { (text: String) in
      text.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic || "0"..."9" ~= $0 }
        .map(String.init).joined()
    }
    postScriptName = "\(allowed(family))-\(allowed(style))"
  }

  /// A font that has something of all that there is to see: axes, named instances, a stylistic set, a
  /// license, a designer.
  public static func showcase(_ family: String) -> SyntheticFont {
    var font = SyntheticFont(family, coverage: [0x20...0x7E, 0xDF...0xDF, 0x3B1...0x3C9])
    font.axes = [Axis(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    font.instances = [
      Instance(name: "Regular", coordinates: [400]), Instance(name: "Heavy", coordinates: [800]),
    ]
    font.stylisticSetName = "Space with a Form"
    font.designer = "Ada Example"
    font.license = "This font is licensed under the SIL Open Font License."
    font.licenseURL = "https://openfontlicense.org"
    return font
  }

  /// The font file.
  public func data() -> [UInt8] { SfntWriter.file(tables(), isCFF: outlines == .cff) }

  /// Several fonts in one file, each with its own tables.
  public static func collection(_ fonts: [SyntheticFont]) -> [UInt8] {
    SfntWriter.collection(fonts.map { ($0.tables(), $0.outlines == .cff) })
  }

  /// The same with a table of one face replaced by other bytes.
  public static func collection(
    _ fonts: [SyntheticFont], replacing tag: String, ofFace face: Int, by bytes: [UInt8]
  ) -> [UInt8] {
    SfntWriter.collection(
      fonts.enumerated().map { number, font in
        let tables = font.tables().map { number == face && $0.tag == tag ? ($0.tag, bytes) : $0 }
        return (tables, font.outlines == .cff)
      })
  }
}
