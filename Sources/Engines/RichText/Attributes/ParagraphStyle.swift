// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How a paragraph is set.
public struct ParagraphStyle: Sendable, Hashable {
  /// On which side lines are even.
  public enum Alignment: String, Sendable, Hashable, CaseIterable, Codable {
    /// Where the paragraph's script starts its lines.
    case natural
    case left, center, right, justified
  }

  public var alignment: Alignment
  /// The height of a line as a multiple of the font's own; 1 when nothing is changed.
  public var lineHeight: Double
  /// Points before the paragraph.
  public var spaceBefore: Double
  /// Points after the paragraph.
  public var spaceAfter: Double
  /// The indent of all lines at their start, in points.
  public var indent: Double
  /// The additional indent of the first line, in points; negative for a hanging indent.
  public var firstLineIndent: Double

  public init(
    alignment: Alignment = .natural, lineHeight: Double = 1, spaceBefore: Double = 0,
    spaceAfter: Double = 0, indent: Double = 0, firstLineIndent: Double = 0
  ) {
    self.alignment = alignment
    self.lineHeight = lineHeight
    self.spaceBefore = spaceBefore
    self.spaceAfter = spaceAfter
    self.indent = indent
    self.firstLineIndent = firstLineIndent
  }
}
