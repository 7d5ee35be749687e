// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A picture that text flows round, and where it is; it is not in its line.
public struct PlacedPicture: Sendable, Hashable {
  /// The picture's character in the text that is laid out.
  public var place: ScalarOffset
  public var attachment: TextAttachment
  /// The number of its container.
  public var container: Int
  /// In the medium's units, from the upper left corner of its container.
  public var frame: LayoutRect
  /// In layout units of its container: below this no line is beside it.
  let bottom: Int
}
