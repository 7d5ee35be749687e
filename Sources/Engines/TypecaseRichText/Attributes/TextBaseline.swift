// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The position of text above or below its baseline.
public enum TextBaseline: Sendable, Hashable {
  /// Points upwards; negative is down. The text keeps its size.
  case offset(Double)
  /// Raised and made smaller.
  case superscript
  /// Lowered and made smaller.
  case `subscript`
}

/// Which ligatures are used.
public enum Ligatures: String, Sendable, Hashable, CaseIterable, Codable {
  /// Only those that the script requires.
  case essential
  /// The font's usual ones.
  case common
  /// Also the font's discretionary ones.
  case all
}
