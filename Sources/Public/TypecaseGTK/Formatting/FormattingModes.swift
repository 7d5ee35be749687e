// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Parts of the font panel: which of them apply to a widget.
///
/// Where the reference platform has a bit for a part, it is the same bit.
public nonisolated struct FormattingModes: OptionSet, Sendable, Hashable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let face = FormattingModes(rawValue: 1 << 0)
  public static let size = FormattingModes(rawValue: 1 << 1)
  public static let family = FormattingModes(rawValue: 1 << 2)
  public static let tracking = FormattingModes(rawValue: 1 << 4)
  public static let features = FormattingModes(rawValue: 1 << 5)
  public static let axes = FormattingModes(rawValue: 1 << 6)
  public static let underline = FormattingModes(rawValue: 1 << 8)
  public static let strikethrough = FormattingModes(rawValue: 1 << 9)
  public static let textColor = FormattingModes(rawValue: 1 << 10)
  public static let pageColor = FormattingModes(rawValue: 1 << 11)
  public static let shadow = FormattingModes(rawValue: 1 << 12)
  /// Small capitals, and capitals for all letters.
  public static let capitals = FormattingModes(rawValue: 1 << 13)
  /// Raised and lowered text.
  public static let baseline = FormattingModes(rawValue: 1 << 14)
  public static let language = FormattingModes(rawValue: 1 << 15)
  public static let letterpress = FormattingModes(rawValue: 1 << 16)
  public static let alignment = FormattingModes(rawValue: 1 << 17)
  /// The direction in which paragraphs are written.
  public static let direction = FormattingModes(rawValue: 1 << 18)
  /// The height of lines, and the space before and after paragraphs.
  public static let spacing = FormattingModes(rawValue: 1 << 19)
  public static let indents = FormattingModes(rawValue: 1 << 20)
  public static let tabStops = FormattingModes(rawValue: 1 << 21)
  public static let hyphenation = FormattingModes(rawValue: 1 << 22)
  /// Whether a paragraph is on the same page as the next one.
  public static let keepWithNext = FormattingModes(rawValue: 1 << 23)
  public static let lists = FormattingModes(rawValue: 1 << 24)

  /// Family, face and size.
  public static let font: FormattingModes = [.family, .face, .size]
  /// Colors, lines, shadow and letterpress.
  public static let effects: FormattingModes = [
    .textColor, .pageColor, .underline, .strikethrough, .shadow, .letterpress,
  ]
  /// Other options of the font, besides its faces.
  public static let typography: FormattingModes = [
    .capitals, .baseline, .language, .tracking, .features, .axes,
  ]
  /// What is of whole paragraphs: a widget of one line has none of it.
  public static let paragraphs: FormattingModes = [
    .alignment, .direction, .spacing, .indents, .tabStops, .hyphenation, .keepWithNext, .lists,
  ]
  public static let all: FormattingModes = [.font, .effects, .typography, .paragraphs]
}
