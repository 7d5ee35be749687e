// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseRichText

/// The attributes of some bytes of UTF-8, which Pango counts; `AttributeSpan` counts scalars.
struct ByteSpan: Hashable {
  /// Bytes.
  var count: Int
  var attributes: TextAttributes

  init(_ count: Int, _ attributes: TextAttributes) {
    (self.count, self.attributes) = (count, attributes)
  }
}

/// A list of Pango's attributes, for labels, entries and layouts; it is released with this object.
final class PangoAttributes {
  /// Valid as long as this object lives.
  let list: OpaquePointer

  /// Takes a reference to a list; nil for none.
  init?(retaining list: OpaquePointer?) {
    guard let list = list.flatMap({ pango_attr_list_ref($0) }) else { return nil }
    self.list = list
  }

  /// A list of its own, with attributes above those of another list.
  ///
  /// - Parameter spans: in order; the last one reaches to the end.
  init?(_ spans: [ByteSpan], above base: PangoAttributes?, appearance: TextAppearance) {
    let copy = base.map { pango_attr_list_copy($0.list) } ?? pango_attr_list_new()
    guard let list = copy else { return nil }
    self.list = list
    // Of two attributes Pango takes the one that begins later in the text, then the one that was
    // inserted later: they have to start again wherever one of the base begins.
    let starts = base?.starts ?? []
    var offset = 0
    for (index, span) in spans.enumerated() {
      let start = guint(clamping: offset)
      offset += span.count
      let end = index == spans.count - 1 ? guint.max : guint(clamping: offset)
      let bounds = [start] + starts.filter { $0 > start && $0 < end } + [end]
      for (start, end) in zip(bounds, bounds.dropFirst()) {
        for attribute in Self.make(span.attributes, appearance) {
          attribute.pointee.start_index = start
          attribute.pointee.end_index = end
          pango_attr_list_insert(list, attribute)
        }
      }
    }
  }

  isolated deinit { pango_attr_list_unref(list) }

  /// Where attributes begin, in order.
  private var starts: [guint] {
    let attributes = pango_attr_list_get_attributes(list)
    defer { g_slist_free(attributes) }
    var starts: Set<guint> = []
    var item = attributes
    while let current = item {
      if let attribute = current.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) {
        starts.insert(attribute.pointee.start_index)
        pango_attribute_destroy(attribute)
      }
      item = current.pointee.next
    }
    return starts.sorted()
  }

  private typealias Attribute = UnsafeMutablePointer<PangoAttribute>

  private static func make(_ value: TextAttributes, _ appearance: TextAppearance) -> [Attribute] {
    var made: [Attribute?] = []
    if value.font != nil || value.axes != nil {
      var font = value.font.map(appearance.drawn) ?? FontDescriptor()
      font.variations = value.axes
      let description = font.makePangoDescription()
      made.append(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
    }
    if let size = value.size {
      made.append(
        pango_attr_size_new(CInt(rounding: appearance.points(size) * Double(PANGO_SCALE))))
    }
    if let color = value.color.map(appearance.shown) {
      let (red, green, blue) = color.components
      made.append(pango_attr_foreground_new(red, green, blue))
      made.append(pango_attr_foreground_alpha_new(color.component(color.alpha)))
    }
    if let color = value.background.map(appearance.shown) {
      let (red, green, blue) = color.components
      made.append(pango_attr_background_new(red, green, blue))
      made.append(pango_attr_background_alpha_new(color.component(color.alpha)))
    }
    if let line = value.underline {
      made.append(pango_attr_underline_new(line.style.pangoUnderline))
      if let (red, green, blue) = line.color.map(appearance.shown)?.components {
        made.append(pango_attr_underline_color_new(red, green, blue))
      }
    }
    if let line = value.strikethrough {
      made.append(pango_attr_strikethrough_new(line.style == .none ? 0 : 1))
      if let (red, green, blue) = line.color.map(appearance.shown)?.components {
        made.append(pango_attr_strikethrough_color_new(red, green, blue))
      }
    }
    if let tracking = value.tracking {
      made.append(pango_attr_letter_spacing_new(appearance.pangoUnits(points: tracking)))
    }
    switch value.baseline {
    case .offset(let rise): made.append(pango_attr_rise_new(appearance.pangoUnits(points: rise)))
    case .superscript:
      made.append(pango_attr_baseline_shift_new(CInt(PANGO_BASELINE_SHIFT_SUPERSCRIPT.rawValue)))
      made.append(pango_attr_font_scale_new(PANGO_FONT_SCALE_SUPERSCRIPT))
    case .subscript:
      made.append(pango_attr_baseline_shift_new(CInt(PANGO_BASELINE_SHIFT_SUBSCRIPT.rawValue)))
      made.append(pango_attr_font_scale_new(PANGO_FONT_SCALE_SUBSCRIPT))
    case nil: break
    }
    let features = value.pangoFeatures
    if !features.isEmpty { made.append(pango_attr_font_features_new(features)) }
    if let language = value.language {
      made.append(pango_attr_language_new(pango_language_from_string(language)))
    }
    return made.compactMap { $0 }
  }
}

extension TextColor {
  /// 0 to 65535.
  fileprivate func component(_ value: Double) -> guint16 { guint16(rounding: value * 65535) }

  fileprivate var components: (guint16, guint16, guint16) {
    (component(red), component(green), component(blue))
  }
}
