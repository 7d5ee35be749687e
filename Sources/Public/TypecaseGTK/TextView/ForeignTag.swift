// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// What a text tag that an app made itself says, as attributes: bold words of a view that never heard
/// of this library can be changed like any others.
enum ForeignTag {
  /// - Parameter family: what the text is in where a tag says only how, such as bold: a document's font
  ///   must have a name.
  static func attributes(of tag: AttributeTags.Tag, family: String?) -> TextAttributes {
    var attributes = TextAttributes()
    func isSet(_ property: String) -> Bool { Property.bool(tag, property + "-set") }
    var font = FontDescriptor()
    Property.boxed(tag, "font-desc", type: pango_font_description_get_type()) {
      guard let said = $0.map({ FontDescriptor(FontDescription(copying: OpaquePointer($0))) })
      else { return }
      (font, attributes.axes) = (said, said.variations)
      (font.size, font.variations) = (nil, nil)
    }
    if font != FontDescriptor() {
      font.family = font.family ?? family
      attributes.font = font
    }
    if isSet("size") { attributes.size = .points(Property.double(tag, "size-points")) }
    attributes.color = color(tag, "foreground")
    attributes.background = color(tag, "background")
    if isSet("underline") {
      let value = Property.enumeration(tag, "underline", type: pango_underline_get_type())
      attributes.underline = TextLine(
        TextLine.Style.allCases.first { Int($0.underline.pangoUnderline.rawValue) == value }
          ?? .single,
        color: color(tag, "underline"))
    }
    if isSet("strikethrough") {
      attributes.strikethrough = TextLine(
        Property.bool(tag, "strikethrough") ? .single : .none, color: color(tag, "strikethrough"))
    }
    if isSet("letter-spacing") {
      attributes.tracking = DesktopTextSize.points(
        ofPixels: Double(pangoUnits: CInt(clamping: Property.int(tag, "letter-spacing"))))
    }
    if isSet("language") { attributes.language = Property.string(tag, "language") }
    return attributes
  }

  private static func color(_ tag: AttributeTags.Tag, _ name: String) -> TextColor? {
    guard Property.bool(tag, name + "-set") else { return nil }
    return Property.boxed(tag, name + "-rgba", type: gdk_rgba_get_type()) { value in
      value.map { TextColor($0.load(as: GdkRGBA.self)) }
    }
  }
}
