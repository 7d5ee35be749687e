// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Where a picture is that text flows round: beside the paragraph that its character is in.
///
/// Its upper edge is at that of the paragraph's first line, wherever its character is in the paragraph, or below a picture that is in its
/// way.
public struct PicturePlacement: Sendable, Hashable {
  /// Where it is in its column, and where the text is.
  public enum Side: String, Sendable, Hashable, CaseIterable, Codable {
    /// At the left edge; the text is at the right of it, whatever the direction of the text is.
    case left
    /// At the right edge; the text is at the left of it.
    case right
    /// Where ``PicturePlacement/x`` says; the text is on both sides.
    case both
  }

  public var side: Side
  /// Where a picture with text on both sides is, as a part of the room that it leaves in its column: 0 at the left edge, 1 at the right
  /// one.
  public var x: Double
  /// Whether text flows round what of the picture is not transparent, and not round its frame.
  public var followsOutline: Bool
  /// Points that stay free between the picture and the text, 0 to 200.
  public var margin: Double

  public init(
    _ side: Side, x: Double = 0.5, followsOutline: Bool = false, margin: Double = usualMargin
  ) {
    (self.side, self.x) = (side, x)
    (self.followsOutline, self.margin) = (followsOutline, margin)
  }

  /// The margin where nobody says one.
  public static let usualMargin = 9.0
}

extension TextAttributes {
  /// Where the picture is that text flows round; nil where a picture is in its line, as all are in cells of tables, and for other files.
  public var picturePlacement: PicturePlacement? {
    guard let placement = attachment?.placement, attachment?.isPicture == true,
      paragraph?.cell == nil
    else { return nil }
    return placement
  }
}

extension TextAttachment {
  /// Whether it is a picture by its type, as far as a type says that; upper and lower case mean the same in types.
  public var isPicture: Bool { type.lowercased().hasPrefix("image/") }
}
