// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTKKit

/// How specimens follow the person's text size, where it is more than a factor for all sizes.
///
/// They are drawn by code that no style sheet reaches, so that who knows the text size says it here.
public struct SpecimenScale {
  /// Used from the next layout on.
  public static var current = SpecimenScale()

  /// The points that stand for a size at the normal text size, before GTK enlarges them.
  public var points: (Double) -> Double = { $0 }
  /// By how much symbols within rows are enlarged.
  public var imageScale = 1.0
  /// Whether the words of a row take as many lines as they need; else they end in an ellipsis.
  public var wrapsWords = false

  public init() {}

  /// The size of text in pixels on a widget's screen.
  package func pixels(points: Double, for widget: Widget) -> Double {
    TextScale.pixels(points: self.points(points), for: widget)
  }
}
