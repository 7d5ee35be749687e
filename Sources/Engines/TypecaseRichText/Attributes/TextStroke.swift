// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The outline of letters.
public struct TextStroke: Sendable, Hashable {
  /// Percent of the size; negative where the letters are filled too, 0 for no outline.
  public var width: Double
  /// The text's own color when nil.
  public var color: TextColor?

  public init(width: Double, color: TextColor? = nil) {
    self.width = width
    self.color = color
  }

  /// An outline without a filling, as in the outlined style of old programs.
  public static let outline = TextStroke(width: 3)
}

/// How letters look as a whole.
public enum TextEffect: String, Sendable, Hashable, CaseIterable, Codable {
  /// As pressed into paper: their lower edges are light.
  case letterpress
}

/// Which letters are shown as capitals.
public enum TextCapitals: String, Sendable, Hashable, CaseIterable, Codable {
  case all, small
}
