// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A line below or through text.
public struct TextLine: Sendable, Hashable {
  /// How a line is drawn.
  public enum Style: String, Sendable, Hashable, CaseIterable, Codable {
    /// No line, also where the surroundings have one.
    case none
    case single, double, wavy, dotted
  }

  /// One of a text's lines.
  public enum Place: Sendable, Hashable, CaseIterable {
    case below, through

    var attribute: WritableKeyPath<TextAttributes, TextLine?> {
      self == .below ? \.underline : \.strikethrough
    }
  }

  /// How it is drawn.
  public var style: Style
  /// The text's own color when nil.
  public var color: TextColor?

  public init(_ style: Style, color: TextColor? = nil) {
    self.style = style
    self.color = color
  }

  public static let none = TextLine(.none)
  public static let single = TextLine(.single)
}
