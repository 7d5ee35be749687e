// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseTextViews

/// A widget's own font and leading, as a style sheet for that widget alone; the widget owns it.
final class WidgetFont {
  enum Source {
    case scaled(ScaledFont)
    case preferred(PreferredFont)
  }

  private static let key = "typecase-widget-font"

  var source: Source? { didSet { apply(TextSizeMonitor.shared.textSize) } }
  var adjusts = false {
    didSet { if adjusts, !oldValue { apply(TextSizeMonitor.shared.textSize) } }
  }
  /// Pixels at the usual text size that are added between lines.
  var leading = 0.0 {
    didSet {
      leading = leading.isFinite ? min(max(leading, -1000), 1000) : 0
      if leading != oldValue { apply(TextSizeMonitor.shared.textSize) }
    }
  }

  private let widget: WeakHandle<GtkWidget>
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
    self.widget = widget.weak
    provider = gtk_css_provider_new()
    // The widget's style owns it. It comes after an app's style sheets: it is for this widget alone.
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget.pointer), provider?.opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
    g_object_unref(provider)
    observation = TextSizeMonitor.shared.observe { [weak self] textSize in
      guard let self else { return }
      if self.adjusts || self.source == nil && self.leading != 0 { self.apply(textSize) }
    }
    // In a window it may have another font.
    Signal.connect(widget, "notify::root") { [weak self] in
      guard let self, self.addedLeading != 0 else { return }
      self.setLines()
    }
  }

  private var rules: [String] = []
  /// What is added between lines at the text size that the font is for, in pixels.
  private var addedLeading = 0.0
  /// Whether the leading of a rich text is from here.
  private var givesLeading = false

  private func apply(_ textSize: DesktopTextSize) {
    var category = textSize.category
    var traits: [FontTrait] = []
    switch source {
    case .scaled(let font):
      let font = adjusts ? font.at(category) : font
      (category, traits) = (font.category, font.base.traits ?? [])
      rules = font.rules
    case .preferred(let font):
      traits = font.traits
      rules = font.rules(at: textSize)
    case nil: rules = []
    }
    addedLeading =
      leading * TextStyleScaling().growth(at: category)
      + DesktopTextSize.pixels(ofPoints: traits.addedLeading)
    load(rules)
    setLines()
  }

  private func load(_ rules: [String]) {
    let css = rules.isEmpty ? "" : "* { \(rules.joined(separator: "; ")); }"
    gtk_css_provider_load_from_data(provider, css, -1)
  }

  /// Adds the leading to the lines of the font that the style has now.
  private func setLines() {
    guard let widget = widget.object else { return }
    if let text = RichTextWidget.of(widget) {
      // An app may have set one by itself.
      if addedLeading != 0 || givesLeading { text.leading = addedLeading }
      givesLeading = addedLeading != 0
      return
    }
    guard addedLeading != 0 else { return }
    // The usual lines of a font are as high as its letters reach; the style sheet has parts of its line spacing.
    load(rules)
    var font = TypecaseFontMeasures()
    guard ctypecase_widget_get_styled_font_measures(widget.pointer, &font) != 0, font.spacing > 0
    else { return }
    // Pango lets no line end above its baseline.
    let height = max(font.ascender + font.descender + addedLeading, 1)
    load(rules + ["line-height: \(CSSNumber.text(height / font.spacing))"])
  }
}

extension ScaledFont {
  /// The rules of the widget that has the font.
  fileprivate var rules: [String] {
    descriptor.rules(pixels: DesktopTextSize.pixels(ofPoints: pointSize))
  }
}

extension PreferredFont {
  fileprivate func rules(at textSize: DesktopTextSize) -> [String] {
    descriptor(at: textSize.category)
      .rules(
        pixels: DesktopTextSize.pixels(
          ofPoints: textSize.points(for: style) * textSize.textScalingFactor))
  }
}

extension FontDescriptor {
  /// GTK multiplies points by the text scaling, but not pixels: this is the size on the screen.
  fileprivate func rules(pixels: Double) -> [String] {
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
    return rules
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
