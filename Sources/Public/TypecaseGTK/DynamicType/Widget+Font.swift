// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit

/// Fonts of an app's own, for labels, buttons, entries, text views and every other widget with text.
///
/// ```swift
/// var serif = FontDescriptor()
/// (serif.family, serif.size) = ("Source Serif", 12)
/// let font = try TextStyleScaling(for: .body).scaledFont(
///   for: serif, maximumPointSize: 30, at: TextSizeMonitor.shared.textSize.category)
/// let label = makeLabel("Chapter One")
/// label.setFont(font)
/// label.adjustsFontForContentSizeCategory = true
/// ```
extension Handle where Class == GtkWidget {
  /// Gives all text of the widget a font that `TextStyleScaling` scaled, at the desktop's present category.
  ///
  /// - Parameter font: its points are those of the desktop, where 72 are 96 pixels; properties that
  ///   its descriptor leaves out are those of the interface's font. Nil removes the font.
  public func setFont(_ font: ScaledFont?) { set(font.map(WidgetFont.Source.scaled)) }

  /// Gives all text of the widget the interface's font in a text style, with traits.
  public func setFont(_ font: PreferredFont) { set(.preferred(font)) }

  /// Whether the font that ``setFont(_:)-(ScaledFont?)`` gave the widget follows the size category while the app runs.
  ///
  /// The default is false: the text keeps its size on the screen, whatever the person chooses. Text
  /// in a text style (``setTextStyle(_:isEmphasized:)``) and in the interface's own font always
  /// follows.
  public var adjustsFontForContentSizeCategory: Bool {
    get { WidgetFont.of(self)?.adjusts ?? false }
    nonmutating set { WidgetFont.made(for: self).adjusts = newValue }
  }

  /// Moves the lines of the widget's text apart, or with a negative number towards each other, so that they may overlap.
  ///
  /// It is added to the usual distance of lines, whatever font the widget has, and to what a font's traits say of the
  /// leading. It is for labels, for buttons and text views, and for all widgets with several lines; the only line of
  /// a field stays where it is.
  ///
  /// - Parameter pixels: at the usual text size; it grows with body text, unless the widget has a font that does not
  ///   follow (``adjustsFontForContentSizeCategory``).
  public func setLeading(_ pixels: Double) { WidgetFont.made(for: self).leading = pixels }

  private func set(_ source: WidgetFont.Source?) { WidgetFont.made(for: self).source = source }
}
