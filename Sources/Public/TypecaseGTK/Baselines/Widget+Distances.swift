// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit

/// Lengths that follow the text size, for custom layouts.
///
/// ```swift
/// let box = makeBox(GTK_ORIENTATION_VERTICAL)
/// box.followScaledValue(12) { box, pixels in
///   gtk_box_set_spacing(box.cast(to: GtkBox.self), CInt(pixels))
/// }
/// ```
extension Handle where Class == GtkWidget {
  /// The present value of a length, in pixels of the interface.
  ///
  /// - Parameters:
  ///   - pixels: the length at the category `large`.
  ///   - style: the text style with which it grows, by the ratio of the style's leadings.
  /// - Returns: a length that is a whole number of the screen's own pixels.
  public func scaledValue(_ pixels: Double, for style: TextStyle = .body) -> Double {
    TextStyleScaling(for: style).scaledValue(
      pixels, at: TextSizeMonitor.shared.textSize.category,
      displayScale: Double(gtk_widget_get_scale_factor(pointer)))
  }

  /// Calls `set` with a length, now and whenever the text size changes, as long as the widget lives.
  ///
  /// - Parameters:
  ///   - pixels: the length at the category `large`.
  ///   - set: gets the widget itself, and the length in whole pixels of the interface.
  public func followScaledValue(
    _ pixels: Double, for style: TextStyle = .body,
    _ set: @escaping @MainActor (_ widget: Widget, _ pixels: Int) -> Void
  ) {
    let widget = weak
    followTextSize { textSize in
      guard let widget = widget.object else { return }
      let value = TextStyleScaling(for: style).scaledValue(pixels, at: textSize.category)
      set(widget, Int(value))
    }
  }

  /// Sets margins on all sides that grow with the text.
  public func setScaledMargins(_ pixels: Double) {
    followScaledValue(pixels) { $0.setMargins($1) }
  }

  // MARK: - Fonts and baselines

  /// The measures of the widget's font as it is drawn now, in pixels of the interface.
  ///
  /// - Returns: nil when there is no font.
  public var lineMetrics: FontLineMetrics? {
    var measures = TypecaseFontMeasures()
    guard ctypecase_widget_get_font_measures(pointer, &measures) != 0 else { return nil }
    return FontLineMetrics(
      size: measures.size, ascender: measures.ascender, descender: -measures.descender,
      leading: measures.spacing - measures.ascender - measures.descender,
      capHeight: measures.cap_height, xHeight: measures.x_height)
  }

  /// The first and the last baseline of a label, an entry, a text view, a rich text or a baseline column, in pixels
  /// below the widget's upper end, margins included.
  ///
  /// The baseline of a widget without text is its lower end. For a text view the values are for
  /// text in the view's own font.
  ///
  /// - Parameter width: the widget's width in pixels; nil for its natural width.
  public func baselines(forWidth width: Int? = nil) -> (first: Double, last: Double) {
    var (first, last) = (0.0, 0.0)
    ctypecase_widget_measure_baselines(
      pointer, width.map { CInt(clamping: $0) } ?? -1, &first, &last)
    return (first, last)
  }

  /// The usual distance from the last baseline of this widget to the first one of a widget below it, by the
  /// fonts of both, in pixels.
  ///
  /// For two lines in one font it is the font's own line spacing.
  ///
  /// - Parameter multiplier: the factor by which the usual distance is multiplied.
  public func baselineSpacing(to below: Widget, multiplier: Double = 1) -> Double {
    (spacingToEdgeBelow() + below.spacingFromEdgeAbove()) * multiplier
  }

  /// The usual distance from an edge to the first baseline of the widget's text below it, by its font, in pixels.
  ///
  /// With ``spacingToEdgeBelow(multiplier:)`` it makes up the font's own line spacing.
  public func spacingFromEdgeAbove(multiplier: Double = 1) -> Double {
    ctypecase_widget_get_spacing_above(pointer) * multiplier
  }

  /// The usual distance from the last baseline of the widget's text to an edge below it, by its font, in pixels.
  public func spacingToEdgeBelow(multiplier: Double = 1) -> Double {
    ctypecase_widget_get_spacing_below(pointer) * multiplier
  }
}
