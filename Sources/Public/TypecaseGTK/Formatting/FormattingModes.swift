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

  /// Family, face and size.
  public static let font: FormattingModes = [.family, .face, .size]
  /// Colors, lines and shadow.
  public static let effects: FormattingModes = [
    .textColor, .pageColor, .underline, .strikethrough, .shadow,
  ]
  /// Other options of the font, besides its faces.
  public static let typography: FormattingModes = [.tracking, .features, .axes]
  public static let all: FormattingModes = [.font, .effects, .typography]
}
