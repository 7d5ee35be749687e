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
  public var page = Page()
  public var view = View()
  /// The distance of tabulator stops where a paragraph has none of its own.
  public var tabInterval: Double?
  /// The head of the RTF file that the document was read from.
  public var rtf: RTFHead?

  public init() {}

  /// The paper and its margins; nil where nothing is said.
  public struct Page: Sendable, Hashable, Codable {
    public var width: Double?, height: Double?
    public var left: Double?, right: Double?, top: Double?, bottom: Double?

    public init() {}
  }

  /// The window that the document was written in; nil where nothing is said.
  public struct View: Sendable, Hashable, Codable {
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
  public var fonts: [Font] = []
  /// The color of each number; nil for the one that readers choose.
  public var colors: [TextColor?] = []
  /// Groups and words in the order of the file, each byte a scalar: style sheet, lists, and what is
  /// not known.
  public var carried: [String] = []
  /// The same behind the last character.
  public var trailing: [String] = []

  public init() {}

  public struct Font: Sendable, Hashable, Codable {
    public var number: Int
    public var name: String
    /// `nil`, `roman`, `swiss`, `modern`, `script`, `decor`, `tech`, `bidi`.
    public var design = "nil"
    public var characterSet: Int?
    public var codePage: Int?
    public var pitch: Int?

    public init(number: Int, name: String) {
      self.number = number
      self.name = name
    }
  }
}
