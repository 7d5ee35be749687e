// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import TypecaseGLibKit

/// What Pango is asked for: families, a design, a size.
///
/// Nothing of it has to be said.
public struct FontDescription: Hashable {
  private final class Owner {
    let pointer: OpaquePointer
    init(adopting pointer: OpaquePointer) { self.pointer = pointer }
    deinit { pango_font_description_free(pointer) }
  }

  private var owner: Owner

  public enum Size: Hashable, Sendable {
    /// Multiplied by the resolution of what is drawn on.
    case points(Double)
    case pixels(Double)
  }

  public enum Slant: Hashable, Sendable { case upright, oblique, italic }

  public init() { owner = Owner(adopting: pango_font_description_new()) }

  /// Reads a text such as "Inter Bold Italic 12 @opsz=14".
  ///
  /// What it does not say of weight, slant and width is said to be normal.
  public init(text: String) {
    owner = Owner(adopting: pango_font_description_from_string(text))
  }

  /// Takes over a description that the caller owned.
  package init(adopting pointer: OpaquePointer) { owner = Owner(adopting: pointer) }

  /// Copies a description, which is the caller's and is read during the call.
  package init(copying pointer: OpaquePointer) {
    owner = Owner(adopting: pango_font_description_copy(pointer))
  }

  /// Calls `body` with the `PangoFontDescription`, which is valid during the call.
  package func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(owner) { body(owner.pointer) }
  }

  private mutating func change(_ body: (OpaquePointer) -> Void) {
    if !isKnownUniquelyReferenced(&owner) {
      owner = Owner(adopting: withPointer { pango_font_description_copy($0) })
    }
    withPointer(body)
  }

  private mutating func set<Value>(
    _ field: PangoFontMask, to value: Value?, _ write: (OpaquePointer, Value) -> Void
  ) {
    change { description in
      if let value {
        write(description, value)
      } else {
        pango_font_description_unset_fields(description, field)
      }
    }
  }

  private func value<Value>(_ field: PangoFontMask, _ read: (OpaquePointer) -> Value?) -> Value? {
    withPointer {
      pango_font_description_get_set_fields($0).rawValue & field.rawValue == 0 ? nil : read($0)
    }
  }

  /// The text that Pango reads as this description.
  public var text: String {
    var font = self
    let families = self.families
    font.family = families.isEmpty ? nil : families.joined(separator: ",")
    let text = font.written
    if FontDescription(text: text) == font { return text }
    // Pango does not see that a family may end like settings of axes, as in "Font @wght=900". A comma by itself
    // ends the families.
    font.family = nil
    return "\(families.joined(separator: ",")) , \(font.written)"
  }

  /// As Pango writes it.
  private var written: String {
    withPointer { description in
      guard let text = pango_font_description_to_string(description) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
  }

  // MARK: - What is said

  /// A family, or several with commas between them, of which the first that has a character is used.
  ///
  /// Pango has no families with a comma in their names.
  public var family: String? {
    get {
      value(PANGO_FONT_MASK_FAMILY) {
        pango_font_description_get_family($0).map { String(cString: $0) }
      }
    }
    set {
      set(PANGO_FONT_MASK_FAMILY, to: newValue) { pango_font_description_set_family($0, $1) }
    }
  }

  /// The families, best first.
  public var families: [String] {
    (family ?? "").split(separator: ",").map { family in
      String(family.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  /// 1 to 1000; 400 is regular.
  public var weight: Double? {
    get {
      value(PANGO_FONT_MASK_WEIGHT) { Double(pango_font_description_get_weight($0).rawValue) }
    }
    set {
      set(PANGO_FONT_MASK_WEIGHT, to: newValue) {
        pango_font_description_set_weight($0, PangoWeight(openType: $1))
      }
    }
  }

  public var slant: Slant? {
    get {
      value(PANGO_FONT_MASK_STYLE) {
        switch pango_font_description_get_style($0) {
        case PANGO_STYLE_ITALIC: .italic
        case PANGO_STYLE_OBLIQUE: .oblique
        default: .upright
        }
      }
    }
    set {
      let styles: [Slant: PangoStyle] = [
        .oblique: PANGO_STYLE_OBLIQUE, .italic: PANGO_STYLE_ITALIC,
      ]
      set(PANGO_FONT_MASK_STYLE, to: newValue) {
        pango_font_description_set_style($0, styles[$1] ?? PANGO_STYLE_NORMAL)
      }
    }
  }

  /// Percent of the normal width, of which Pango has nine; a width between two of them becomes the nearer one.
  public var width: Double? {
    get {
      value(PANGO_FONT_MASK_STRETCH) {
        let place = Int(pango_font_description_get_stretch($0).rawValue)
        return Self.widths.indices.contains(place) ? Self.widths[place] : 100
      }
    }
    set {
      set(PANGO_FONT_MASK_STRETCH, to: newValue) {
        pango_font_description_set_stretch(
          $0, PangoStretch(rawValue: UInt32(clamping: Self.place(ofWidth: $1))))
      }
    }
  }

  /// The widths that Pango has, in the order of its values and in percent (OpenType `usWidthClass`).
  private static let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

  /// The place of the nearest width in Pango's order, 0 to 8.
  package static func place(ofWidth percent: Double) -> Int {
    widths.indices.min { abs(widths[$0] - percent) < abs(widths[$1] - percent) } ?? 4
  }

  public var size: Size? {
    get {
      value(PANGO_FONT_MASK_SIZE) {
        let size = Double(pangoUnits: pango_font_description_get_size($0))
        return pango_font_description_get_size_is_absolute($0) != 0
          ? .pixels(size) : .points(size)
      }
    }
    set {
      set(PANGO_FONT_MASK_SIZE, to: newValue) {
        switch $1 {
        case .points(let points):
          pango_font_description_set_size($0, CInt(pangoUnits: Self.bounded(points)))
        case .pixels(let pixels):
          pango_font_description_set_absolute_size(
            $0, Self.bounded(pixels) * Double(PANGO_SCALE))
        }
      }
    }
  }

  /// Axis settings in CSS notation without quotes, such as "opsz=14,wght=450".
  public var variations: String? {
    get {
      value(PANGO_FONT_MASK_VARIATIONS) {
        pango_font_description_get_variations($0).map { String(cString: $0) }
      }
    }
    set {
      set(PANGO_FONT_MASK_VARIATIONS, to: newValue) {
        pango_font_description_set_variations($0, $1)
      }
    }
  }

  /// The largest size that Pango reads in a text.
  private static let largest = 1_000_000.0

  private static func bounded(_ size: Double) -> Double {
    size.isNaN ? 0 : min(max(size, 0), largest)
  }

  public static func == (one: FontDescription, other: FontDescription) -> Bool {
    one.withPointer { one in
      other.withPointer { pango_font_description_equal(one, $0) != 0 }
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(withPointer { pango_font_description_hash($0) })
  }
}

extension PangoWeight {
  /// The nearest whole weight.
  init(openType weight: Double) {
    self.init(rawValue: UInt32(rounding: min(max(weight, 1), 1000)))
  }
}
