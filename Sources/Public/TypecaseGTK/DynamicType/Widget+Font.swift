// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

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

  private func set(_ source: WidgetFont.Source?) { WidgetFont.made(for: self).source = source }
}

/// The source of a widget's font; the widget owns it.
private final class WidgetFont {
  enum Source {
    case scaled(ScaledFont)
    case preferred(PreferredFont)
  }

  private static let key = "typecase-widget-font"

  var source: Source? { didSet { apply(TextSizeMonitor.shared.textSize) } }
  var adjusts = false {
    didSet { if adjusts, !oldValue { apply(TextSizeMonitor.shared.textSize) } }
  }

  private let provider: UnsafeMutablePointer<GtkCssProvider>?
  private var observation: TextSizeObservation?

  static func of(_ widget: Widget) -> WidgetFont? {
    AttachedObject.get(key, of: widget) as? WidgetFont
  }

  static func made(for widget: Widget) -> WidgetFont {
    if let font = of(widget) { return font }
    let font = WidgetFont(widget)
    AttachedObject.set(font, key, of: widget)
    return font
  }

  private init(_ widget: Widget) {
    provider = gtk_css_provider_new()
    // The widget's style owns it. It comes after an app's style sheets: it is for this widget alone.
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget.pointer), provider?.opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    g_object_unref(provider)
    observation = TextSizeMonitor.shared.observe { [weak self] textSize in
      if let self, self.adjusts { self.apply(textSize) }
    }
  }

  private func apply(_ textSize: DesktopTextSize) {
    let css =
      switch source {
      case .scaled(let font): font.at(textSize.category).css
      case .preferred(let font): font.css(at: textSize)
      case nil: ""
      }
    gtk_css_provider_load_from_data(provider, css, -1)
  }
}

extension ScaledFont {
  /// A rule for the widget that has the font.
  fileprivate var css: String {
    descriptor.css(pixels: DesktopTextSize.pixels(ofPoints: pointSize))
  }
}

extension PreferredFont {
  fileprivate func css(at textSize: DesktopTextSize) -> String {
    descriptor(at: textSize.category)
      .css(
        pixels: DesktopTextSize.pixels(
          ofPoints: textSize.points(for: style) * textSize.textScalingFactor))
  }
}

extension FontDescriptor {
  /// GTK multiplies points by the text scaling, but not pixels: this is the size on the screen.
  fileprivate func css(pixels: Double) -> String {
    var rules = ["font-size: \(CSSNumber.text(pixels))px"]
    if let family { rules.append("font-family: \(FontNotation.cssString(family))") }
    if let weight { rules.append("font-weight: \(Int(min(max(weight, 1), 1000).rounded()))") }
    if let slant { rules.append("font-style: \(slant == 0 ? "normal" : "italic")") }
    if let width { rules.append("font-stretch: \(Self.stretch(percent: width))") }
    if let variations, !variations.isEmpty {
      let axes = variations.sorted { $0.key < $1.key }
        .map { "\(FontNotation.cssString($0.key)) \(CSSNumber.text($0.value))" }
      rules.append("font-variation-settings: \(axes.joined(separator: ", "))")
    }
    if let features, !features.isEmpty {
      let values = features.sorted { $0.key < $1.key }
        .map { "\(FontNotation.cssString($0.key)) \($0.value)" }
      rules.append("font-feature-settings: \(values.joined(separator: ", "))")
    }
    return "* { \(rules.joined(separator: "; ")); }"
  }

  /// GTK's CSS knows the nine names only, in the order of Pango's values.
  private static func stretch(percent: Double) -> String {
    let names = [
      "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "normal",
      "semi-expanded", "expanded", "extra-expanded", "ultra-expanded",
    ]
    return names[FontDescription.place(ofWidth: percent)]
  }
}
