// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// The app's own two fonts: families of the system, or ones that the person installed.
enum GameFont {
  /// A serif for names and headings.
  case names
  /// A sans for what is said about them.
  case texts

  /// What the app would like best comes first; Debian has the last one.
  private var families: [String] {
    switch self {
    case .names: ["Libertinus Serif", "Source Serif 4", "Noto Serif", "DejaVu Serif"]
    case .texts: ["Libertinus Sans", "Source Sans 3", "Noto Sans", "DejaVu Sans"]
    }
  }

  /// Gives a label the font, in a size that follows the text size.
  ///
  /// - Parameters:
  ///   - points: the size at the usual text size.
  ///   - maximum: the largest size, in points: a name is read at that size by anyone, and has to fit.
  func apply(
    to label: Widget, points: Double, maximum: Double? = nil, following style: TextStyle = .body
  ) {
    var own = FontDescriptor()
    own.family = families.first { Self.isInstalled($0, for: label) }
    own.size = points
    if self == .names {
      own.weight = 700
      // The lines of a name that is broken are closer than those of a text.
      own.traits = [.tightLeading]
    }
    let category = TextSizeMonitor.shared.textSize.category
    let font = try? TextStyleScaling(for: style)
      .scaledFont(for: own, maximumPointSize: maximum, at: category)
    label.setFont(font)
    label.adjustsFontForContentSizeCategory = true
  }

  /// Gives a label the font as many apps do it: in pixels, and whatever the person chose.
  func applyFixed(to label: Widget, pixels: Int) {
    let family = families.first { Self.isInstalled($0, for: label) }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(
      attributes, pango_attr_size_new_absolute(CInt(pixels) * CInt(PANGO_SCALE)))
    if self == .names {
      pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD))
    }
    if let family { pango_attr_list_insert(attributes, pango_attr_family_new(family)) }
    gtk_label_set_attributes(label.opaque, attributes)
  }

  private static func isInstalled(_ family: String, for label: Widget) -> Bool {
    let map = pango_context_get_font_map(gtk_widget_get_pango_context(label.pointer))
    return pango_font_map_get_family(map, family) != nil
  }
}
