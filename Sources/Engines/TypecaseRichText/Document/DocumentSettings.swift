// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a document says about itself, beside its text.
///
/// Lengths are points.
public struct DocumentSettings: Sendable, Hashable, Codable {
  /// For which kind of screen the sizes are; nil when nothing says so.
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
  /// The window that the text was seen in.
  public var view = View()
  /// The distance of tabulator stops in points, where a paragraph has none of its own.
  public var tabInterval: Double?
  /// The head of the RTF file that the document was read from.
  public var rtf: RTFHead?

  public init() {}

  /// The paper and its margins; nil where nothing is said.
  public struct Page: Sendable, Hashable, Codable {
    /// Of the paper, in points.
    public var width: Double?, height: Double?
    /// The margins, in points.
    public var left: Double?, right: Double?, top: Double?, bottom: Double?

    public init() {}
  }

  /// The window that the document was written in; nil where nothing is said.
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

/// What an RTF file has before its text and no other value stands for, so that it is written back:
/// numbers of fonts and colors are kept, because styles, lists and tables name them.
public struct RTFHead: Sendable, Hashable, Codable {
  /// `ansi`, `mac`, `pc` or `pca`.
  public var characterSet = "ansi"
  /// The file's own code page, by Windows' number.
  public var codePage: Int?
  /// The font of text that names none.
  public var defaultFont: Int?
  /// The font table, in the order of the file.
  public var fonts: [Font] = []
  /// The color of each number; nil for the one that readers choose.
  public var colors: [TextColor?] = []
  /// Groups and words in the order of the file, each byte a scalar: style sheet, lists, and what is
  /// not known.
  public var carried: [String] = []
  /// The same behind the last character.
  public var trailing: [String] = []

  public init() {}

  /// An entry of the font table.
  public struct Font: Sendable, Hashable, Codable {
    /// By which text names it.
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

    public init(number: Int, name: String) {
      self.number = number
      self.name = name
    }
  }
}
