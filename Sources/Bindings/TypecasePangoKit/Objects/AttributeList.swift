// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import TypecaseGLibKit

/// Attributes of ranges of a text, for labels, entries and layouts.
public final class AttributeList {
  /// The `PangoAttrList`, valid as long as this object.
  package let pointer: OpaquePointer

  /// Components from 0 to 1, in sRGB.
  public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  public enum Underline: Hashable, Sendable { case none, single, double, wavy }

  /// What is said of a range.
  ///
  /// Lengths are in units of the medium, such as pixels of the interface.
  public enum Attribute: Hashable {
    case font(FontDescription)
    /// Multiplied by the resolution of what is drawn on.
    case size(points: Double)
    /// Multiplies the size that the text has otherwise.
    case scale(Double)
    /// 1 to 1000; 400 is regular.
    case weight(Double)
    case foreground(Color)
    case background(Color)
    /// The color is the text's where it is nil, and has no alpha.
    case underline(Underline, Color?)
    case strikethrough(Bool, Color?)
    case letterSpacing(Double)
    /// Upwards.
    case rise(Double)
    /// In CSS notation.
    case features(String)
    /// A BCP 47 tag.
    case language(String)
    /// Letters are shown as capitals.
    case uppercase
    /// Small letters are shown as small capitals, those of the font where it has any.
    case smallCapitals
    /// Whether a hyphen is shown where a word is divided.
    case hyphens(Bool)
  }

  public init() { pointer = pango_attr_list_new() }

  /// Attributes of a whole text.
  public convenience init(_ attributes: [Attribute]) {
    self.init()
    for attribute in attributes { add(attribute) }
  }

  /// Takes a reference of its own.
  package init(retaining pointer: OpaquePointer) { self.pointer = pango_attr_list_ref(pointer) }

  deinit { pango_attr_list_unref(pointer) }

  public init(copying other: AttributeList) { pointer = pango_attr_list_copy(other.pointer) }

  /// Adds an attribute above those that begin at the same place.
  ///
  /// - Parameter range: bytes of UTF-8; the last one may be `Int.max`, for the end of any text.
  public func add(_ attribute: Attribute, to range: Range<Int> = 0..<Int.max) {
    for made in attribute.make() {
      made.pointee.start_index = guint(clamping: range.lowerBound)
      made.pointee.end_index = guint(clamping: range.upperBound)
      pango_attr_list_insert(pointer, made)
    }
  }

  /// Where attributes begin, in order, in bytes of UTF-8.
  public var starts: [Int] {
    let attributes = pango_attr_list_get_attributes(pointer)
    defer { g_slist_free(attributes) }
    var starts: Set<Int> = []
    var item = attributes
    while let current = item {
      if let attribute = current.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) {
        starts.insert(Int(attribute.pointee.start_index))
        pango_attribute_destroy(attribute)
      }
      item = current.pointee.next
    }
    return starts.sorted()
  }
}

extension AttributeList.Attribute {
  /// Pango's attributes of the meaning, which the list takes over.
  fileprivate func make() -> [UnsafeMutablePointer<PangoAttribute>] {
    let made: [UnsafeMutablePointer<PangoAttribute>?] =
      switch self {
      case .font(let font): [font.withPointer { pango_attr_font_desc_new($0) }]
      case .size(let points): [pango_attr_size_new(CInt(pangoUnits: points))]
      case .scale(let factor): [pango_attr_scale_new(factor)]
      case .weight(let weight): [pango_attr_weight_new(PangoWeight(openType: weight))]
      case .foreground(let color):
        [
          color.make(pango_attr_foreground_new),
          pango_attr_foreground_alpha_new(color.component(color.alpha)),
        ]
      case .background(let color):
        [
          color.make(pango_attr_background_new),
          pango_attr_background_alpha_new(color.component(color.alpha)),
        ]
      case .underline(let style, let color):
        [
          pango_attr_underline_new(style.pangoUnderline),
          color?.make(pango_attr_underline_color_new),
        ]
      case .strikethrough(let isOn, let color):
        [
          pango_attr_strikethrough_new(isOn ? 1 : 0),
          color?.make(pango_attr_strikethrough_color_new),
        ]
      case .letterSpacing(let length): [pango_attr_letter_spacing_new(CInt(pangoUnits: length))]
      case .rise(let length): [pango_attr_rise_new(CInt(pangoUnits: length))]
      case .features(let features): [pango_attr_font_features_new(features)]
      case .language(let tag): [pango_attr_language_new(pango_language_from_string(tag))]
      case .uppercase: [pango_attr_text_transform_new(PANGO_TEXT_TRANSFORM_UPPERCASE)]
      case .smallCapitals: [pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS)]
      case .hyphens(let areInserted): [pango_attr_insert_hyphens_new(areInserted ? 1 : 0)]
      }
    return made.compactMap { $0 }
  }
}

extension AttributeList.Color {
  /// 0 to 65535.
  fileprivate func component(_ value: Double) -> guint16 { guint16(rounding: value * 65535) }

  fileprivate func make(
    _ make: (guint16, guint16, guint16) -> UnsafeMutablePointer<PangoAttribute>?
  ) -> UnsafeMutablePointer<PangoAttribute>? {
    make(component(red), component(green), component(blue))
  }
}

extension AttributeList.Underline {
  package var pangoUnderline: PangoUnderline {
    switch self {
    case .none: PANGO_UNDERLINE_NONE
    case .single: PANGO_UNDERLINE_SINGLE
    case .double: PANGO_UNDERLINE_DOUBLE
    case .wavy: PANGO_UNDERLINE_ERROR
    }
  }
}
