// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseRichText

/// A length in points in Pango's units, of which a pixel has `PANGO_SCALE`.
///
/// Letter spacing and rise are lengths on the screen, not sizes of fonts: Pango multiplies them by no
/// resolution. That of GTK is 96 dots per inch where the desktop does not scale text; a length in points
/// belongs to text with a size of its own, which does not grow with that scaling either.
func pangoUnits(points: Double) -> CInt {
  CInt(rounding: DesktopTextSize.pixels(ofPoints: points) * Double(PANGO_SCALE))
}

/// The same the other way round.
func points(pangoUnits: Int) -> Double {
  DesktopTextSize.points(ofPixels: Double(pangoUnits) / Double(PANGO_SCALE))
}

extension FontDescriptor {
  /// The names and the design as Pango has them; the caller frees it.
  func makePangoDescription() -> OpaquePointer? {
    let description = pango_font_description_new()
    if let family { pango_font_description_set_family(description, family) }
    if let weight {
      pango_font_description_set_weight(
        description, PangoWeight(rawValue: UInt32(rounding: min(max(weight, 1), 1000))))
    }
    if let slant {
      pango_font_description_set_style(
        description, slant == 0 ? PANGO_STYLE_NORMAL : PANGO_STYLE_ITALIC)
    }
    if let width {
      pango_font_description_set_stretch(description, PangoStretch.nearest(toPercent: width))
    }
    if let variations, !variations.isEmpty {
      pango_font_description_set_variations(description, variations.pangoVariations)
    }
    return description
  }

  /// The text by which Pango knows the font, such as "Inter Bold Italic 12 @opsz=14".
  package func pangoText(points: Double) -> String {
    guard let description = makePangoDescription() else { return "" }
    defer { pango_font_description_free(description) }
    pango_font_description_set_size(description, CInt(rounding: points * Double(PANGO_SCALE)))
    guard let text = pango_font_description_to_string(description) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// What a Pango description sets, without its size.
  init(_ description: OpaquePointer) {
    self.init()
    let set = pango_font_description_get_set_fields(description)
    func has(_ field: PangoFontMask) -> Bool { set.rawValue & field.rawValue != 0 }
    if has(PANGO_FONT_MASK_FAMILY) {
      family = pango_font_description_get_family(description).map { String(cString: $0) }
    }
    if has(PANGO_FONT_MASK_WEIGHT) {
      weight = Double(pango_font_description_get_weight(description).rawValue)
    }
    if has(PANGO_FONT_MASK_STYLE) {
      slant = pango_font_description_get_style(description) == PANGO_STYLE_NORMAL ? 0 : 12
    }
    if has(PANGO_FONT_MASK_STRETCH) {
      width = pango_font_description_get_stretch(description).percent
    }
  }
}

extension PangoStretch {
  /// The width class of each of Pango's names (OpenType `usWidthClass`).
  private static let percents: [(PangoStretch, Double)] = [
    (PANGO_STRETCH_ULTRA_CONDENSED, 50), (PANGO_STRETCH_EXTRA_CONDENSED, 62.5),
    (PANGO_STRETCH_CONDENSED, 75), (PANGO_STRETCH_SEMI_CONDENSED, 87.5),
    (PANGO_STRETCH_NORMAL, 100), (PANGO_STRETCH_SEMI_EXPANDED, 112.5),
    (PANGO_STRETCH_EXPANDED, 125), (PANGO_STRETCH_EXTRA_EXPANDED, 150),
    (PANGO_STRETCH_ULTRA_EXPANDED, 200),
  ]

  static func nearest(toPercent percent: Double) -> PangoStretch {
    percents.min { abs($0.1 - percent) < abs($1.1 - percent) }?.0 ?? PANGO_STRETCH_NORMAL
  }

  var percent: Double { Self.percents.first { $0.0 == self }?.1 ?? 100 }
}

extension [String: Double] {
  /// `wght=650,wdth=80`, in the order of the tags.
  ///
  /// A number is written with a full stop in every language, as Swift does.
  var pangoVariations: String {
    sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}

extension TextAttributes {
  /// The OpenType features that kerning, ligatures and features together ask for, in CSS notation;
  /// empty when none of them is set.
  var pangoFeatures: String {
    var values: [String: UInt32] = [:]
    if let kerning { values["kern"] = kerning ? 1 : 0 }
    switch ligatures {
    case .essential: for tag in ["liga", "clig", "dlig", "hlig"] { values[tag] = 0 }
    case .common:
      for (tag, value) in [("liga", 1), ("clig", 1), ("dlig", 0), ("hlig", 0)] {
        values[tag] = UInt32(value)
      }
    case .all: for tag in ["liga", "clig", "dlig", "hlig"] { values[tag] = 1 }
    case nil: break
    }
    values.merge(features ?? [:]) { $1 }
    return values.sorted { $0.key < $1.key }.map { "\"\($0.key)\" \($0.value)" }
      .joined(separator: ", ")
  }
}

extension TextLine.Style {
  var pangoUnderline: PangoUnderline {
    switch self {
    case .none: PANGO_UNDERLINE_NONE
    case .single: PANGO_UNDERLINE_SINGLE
    case .double: PANGO_UNDERLINE_DOUBLE
    case .wavy: PANGO_UNDERLINE_ERROR
    }
  }
}
