// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The settings of a document, besides its text.
///
/// Lengths are points.
public struct DocumentSettings: Sendable, Hashable, Codable {
  /// The kind of screen for which the sizes are; nil when it is not known.
  public var textScaling: TextScaling?
  /// The number of the platform that wrote the document (`\cocoaplatform`: 0 macOS, 1 iOS).
  public var platform: Int?
  /// The version of the text kit that wrote the document (`\cocoartf`); nil for other writers.
  public var cocoaVersion: Int?
  /// RTF's name of an entry, such as `author`, `title`, `keywords`, and its text; `creatim` and other
  /// times are as `2026-11-23T09:30:00`, without a zone.
  public var info: [String: String] = [:]
  /// The paper that the text is for.
  public var page = Page()
  /// The window in which the text was shown.
  public var view = View()
  /// The distance of tab stops in points, for paragraphs without their own.
  public var tabInterval: Double?
  /// The head of the RTF file that the document was read from.
  public var rtf: RTFHead?

  public init() {}

  /// The paper and its margins; nil where they are not known.
  public struct Page: Sendable, Hashable, Codable {
    /// Of the paper, in points.
    public var width: Double?, height: Double?
    /// The margins, in points.
    public var left: Double?, right: Double?, top: Double?, bottom: Double?

    public init() {}
  }

  /// The window in which the document was written; nil where it is not known.
  public struct View: Sendable, Hashable, Codable {
    /// In points.
    public var width: Double?, height: Double?
    /// `\viewkind`: 0 none, 1 pages, 4 continuous.
    public var kind: Int?
    /// Percent.
    public var scale: Int?

    public init() {}
  }
}

/// Parts of an RTF file before its text that have no other value here, to be written back: numbers
/// of fonts and colors are kept, because styles, lists and tables refer to them.
public struct RTFHead: Sendable, Hashable, Codable {
  /// `ansi`, `mac`, `pc` or `pca`.
  public var characterSet = "ansi"
  /// The file's own code page, by Windows' number.
  public var codePage: Int?
  /// The font of text without a font.
  public var defaultFont: Int?
  /// The font table, in the order of the file.
  public var fonts: [Font] = []
  /// The color of each number; nil for the reader's default color.
  public var colors: [TextColor?] = []
  /// Groups and words in the order of the file, each byte a scalar: style sheet, lists, and unknown
  /// ones.
  public var carried: [String] = []
  /// The same after the last character.
  public var trailing: [String] = []

  public init() {}

  /// An entry of the font table.
  public struct Font: Sendable, Hashable, Codable {
    /// The number by which text refers to it.
    public var number: Int
    /// A family, or a PostScript name where Cocoa wrote the file.
    public var name: String
    /// `nil`, `roman`, `swiss`, `modern`, `script`, `decor`, `tech`, `bidi`.
    public var design = "nil"
    /// Windows' number of the character set that bytes in this font are in (`\fcharset`).
    public var characterSet: Int?
    /// The code page of bytes in this font, by Windows' number; it comes before the character set.
    public var codePage: Int?
    /// `\fprq`: 0 unknown, 1 fixed, 2 variable.
    public var pitch: Int?
    /// The ten digits of PANOSE as twenty hexadecimal ones (`\panose`).
    public var panose: String?

    public init(number: Int, name: String) {
      self.number = number
      self.name = name
    }
  }
}

// What is not known is refused, as everywhere in a document.

extension DocumentSettings {
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: CodingKeys.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    textScaling = try values.decodeIfPresent(TextScaling.self, forKey: .textScaling)
    platform = try values.integer(.platform)
    cocoaVersion = try values.integer(.cocoaVersion)
    info = try values.decode([String: String].self, forKey: .info)
    page = try values.decode(Page.self, forKey: .page)
    view = try values.decode(View.self, forKey: .view)
    tabInterval = try values.decodeIfPresent(Double.self, forKey: .tabInterval)
    rtf = try values.decodeIfPresent(RTFHead.self, forKey: .rtf)
  }
}

extension DocumentSettings.Page {
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: CodingKeys.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    width = try values.decodeIfPresent(Double.self, forKey: .width)
    height = try values.decodeIfPresent(Double.self, forKey: .height)
    left = try values.decodeIfPresent(Double.self, forKey: .left)
    right = try values.decodeIfPresent(Double.self, forKey: .right)
    top = try values.decodeIfPresent(Double.self, forKey: .top)
    bottom = try values.decodeIfPresent(Double.self, forKey: .bottom)
  }
}

extension DocumentSettings.View {
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: CodingKeys.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    width = try values.decodeIfPresent(Double.self, forKey: .width)
    height = try values.decodeIfPresent(Double.self, forKey: .height)
    kind = try values.integer(.kind)
    scale = try values.integer(.scale)
  }
}

extension RTFHead {
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: CodingKeys.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    characterSet = try values.decode(String.self, forKey: .characterSet)
    codePage = try values.integer(.codePage)
    defaultFont = try values.integer(.defaultFont)
    fonts = try values.decode([Font].self, forKey: .fonts)
    colors = try values.decode([TextColor?].self, forKey: .colors)
    carried = try values.decode([String].self, forKey: .carried)
    trailing = try values.decode([String].self, forKey: .trailing)
  }
}

extension RTFHead.Font {
  public init(from decoder: any Decoder) throws {
    try decoder.refuseUnknownKeys(except: CodingKeys.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    number = try values.neededInteger(.number)
    name = try values.decode(String.self, forKey: .name)
    design = try values.decode(String.self, forKey: .design)
    characterSet = try values.integer(.characterSet)
    codePage = try values.integer(.codePage)
    pitch = try values.integer(.pitch)
    let digits = try values.decodeIfPresent(String.self, forKey: .panose)
    panose = digits.flatMap { PanoseDigits(hexadecimal: $0)?.hexadecimal }
    guard digits == nil || panose != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .panose, in: values, debugDescription: "PANOSE has twenty hexadecimal digits")
    }
  }
}

extension DocumentSettings {
  /// What the document says of its fonts beside their names.
  public var describedFonts: [DocumentFont] { rtf?.fonts.compactMap(\.described) ?? [] }
}

extension RTFHead.Font {
  /// Nil where nothing is said.
  fileprivate var described: DocumentFont? {
    // `\fmodern` is for fonts with a fixed pitch, unless the pitch says otherwise.
    let named: DocumentFont.Design? =
      switch design {
      case "roman": .serif
      case "swiss": .sansSerif
      case "modern" where pitch != 2: .monospaced
      case "script": .script
      default: nil
      }
    let design = pitch == 1 ? .monospaced : named
    let panose = panose.flatMap { PanoseDigits(hexadecimal: $0) }
    guard design != nil || panose != nil else { return nil }
    return DocumentFont(name: name, design: design, panose: panose)
  }
}
