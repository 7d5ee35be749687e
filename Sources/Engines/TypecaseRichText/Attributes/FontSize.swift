// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType

/// The size of text: its own, or that of a text style.
public enum FontSize: Sendable, Hashable {
  /// Points, independent of settings.
  case points(Double)
  /// Follows the person's text size.
  case style(TextStyle)

  /// The sizes, in points, that text can have.
  public static let limits = 1.0...1638.0
}
