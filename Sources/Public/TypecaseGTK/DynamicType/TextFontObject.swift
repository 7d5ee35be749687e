// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGTKKit

/// The fonts that `.ui` files give to widgets: `TypecaseTextFont`.
enum TextFontObject {
  /// Has the objects of `.ui` files give their widgets the fonts; more calls change nothing.
  static func register() { typecase_text_font_set_handler(applyFromC) }

  private nonisolated static let applyFromC: @convention(c) (OpaquePointer?) -> Void = { object in
    let object = UInt(bitPattern: object)
    MainActor.assumeIsolated {
      guard let values = typecase_text_font_get_values(OpaquePointer(bitPattern: object))?.pointee
      else { return }
      apply(values)
    }
  }

  private static func apply(_ values: TypecaseTextFontValues) {
    guard let pointer = values.widget else { return }
    let widget = Widget(pointer)
    let style = TextStyle.allCases[Int(values.style.rawValue)]
    let traits = Self.traits.filter { values.traits.rawValue & $0.flag.rawValue != 0 }.map(\.trait)
    if let family = values.family {
      // A size is above 0, so that it can be scaled.
      let font = try? TextStyleScaling(for: style)
        .scaledFont(
          for: descriptor(String(cString: family), values.size, traits),
          maximumPointSize: values.maximum_size,
          at: TextSizeMonitor.shared.textSize.category)
      widget.setFont(font)
    } else {
      widget.setFont(PreferredFont(for: style, traits: traits))
    }
    // The interface's own font follows in any case.
    widget.adjustsFontForContentSizeCategory = values.family == nil || values.adjusts != 0
    widget.setLeading(values.leading)
  }

  private static func descriptor(
    _ family: String, _ size: Double, _ traits: [FontTrait]
  ) -> FontDescriptor {
    var font = FontDescriptor(family: family)
    if size > 0 { font.size = size }
    if traits.contains(.bold) { font.weight = 700 }
    // As those of the interface's own font (`PreferredFont`).
    if traits.contains(.italic) { font.slant = 12 }
    if traits.contains(.condensed) { font.width = 75 }
    if traits.contains(.expanded) { font.width = 125 }
    if !traits.isEmpty { font.traits = traits }
    return font
  }

  private static let traits: [(flag: TypecaseTextTraits, trait: FontTrait)] = [
    (TYPECASE_TEXT_TRAITS_BOLD, .bold), (TYPECASE_TEXT_TRAITS_ITALIC, .italic),
    (TYPECASE_TEXT_TRAITS_EXPANDED, .expanded), (TYPECASE_TEXT_TRAITS_CONDENSED, .condensed),
    (TYPECASE_TEXT_TRAITS_TIGHT_LEADING, .tightLeading),
    (TYPECASE_TEXT_TRAITS_LOOSE_LEADING, .looseLeading),
  ]
}
