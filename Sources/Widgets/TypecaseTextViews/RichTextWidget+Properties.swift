// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

// What `.ui` files and other languages set.
extension RichTextWidget {
  /// Writes the value of a property.
  ///
  /// - Parameter value: of the property's type, GObject's, used during the call.
  final func read(_ property: TypecaseRichTextProperty, into value: UnsafeMutablePointer<GValue>) {
    func put(_ flag: Bool) { g_value_set_boolean(value, flag ? 1 : 0) }
    func put(_ length: Double) { g_value_set_int(value, CInt(rounding: length)) }
    switch property {
    case TYPECASE_RICH_TEXT_PROPERTY_TEXT: g_value_set_string(value, storage.text)
    case TYPECASE_RICH_TEXT_PROPERTY_TEXT_STYLE: g_value_set_string(value, textStyle?.rawValue)
    case TYPECASE_RICH_TEXT_PROPERTY_EDITABLE: put(isEditable)
    case TYPECASE_RICH_TEXT_PROPERTY_SELECTABLE: put(isSelectable)
    case TYPECASE_RICH_TEXT_PROPERTY_CURSOR_VISIBLE: put(showsCaret)
    case TYPECASE_RICH_TEXT_PROPERTY_OVERWRITE: put(overwrites)
    case TYPECASE_RICH_TEXT_PROPERTY_ACCEPTS_TAB: put(acceptsTab)
    case TYPECASE_RICH_TEXT_PROPERTY_LEFT_MARGIN: put(margins.left)
    case TYPECASE_RICH_TEXT_PROPERTY_RIGHT_MARGIN: put(margins.right)
    case TYPECASE_RICH_TEXT_PROPERTY_TOP_MARGIN: put(margins.top)
    case TYPECASE_RICH_TEXT_PROPERTY_BOTTOM_MARGIN: put(margins.bottom)
    case TYPECASE_RICH_TEXT_PROPERTY_INPUT_PURPOSE:
      g_value_set_enum(value, CInt(inputPurpose.rawValue))
    case TYPECASE_RICH_TEXT_PROPERTY_INPUT_HINTS: g_value_set_flags(value, inputHints.rawValue)
    case TYPECASE_RICH_TEXT_PROPERTY_PLACEHOLDER_TEXT: g_value_set_string(value, placeholder)
    case TYPECASE_RICH_TEXT_PROPERTY_MAXIMUM_LINES:
      g_value_set_int(value, CInt(clamping: maximumLines))
    case TYPECASE_RICH_TEXT_PROPERTY_ELLIPSIZE: g_value_set_enum(value, CInt(ellipsize.rawValue))
    case TYPECASE_RICH_TEXT_PROPERTY_XALIGN: g_value_set_float(value, Float(xAlign))
    case TYPECASE_RICH_TEXT_PROPERTY_STANDARD_TEXT_SCALING: put(usesStandardTextScaling)
    case TYPECASE_RICH_TEXT_PROPERTY_ZOOMABLE: put((self as? RichTextView)?.isZoomable ?? false)
    case TYPECASE_RICH_TEXT_PROPERTY_MAGNIFICATION:
      g_value_set_double(value, (self as? RichTextView)?.magnification ?? 1)
    case TYPECASE_RICH_TEXT_PROPERTY_DATA_KINDS:
      g_value_set_flags(value, CUnsignedInt(truncatingIfNeeded: dataKinds.rawValue))
    case TYPECASE_RICH_TEXT_PROPERTY_ANIMATES_PICTURES: put(animatesPictures)
    case TYPECASE_RICH_TEXT_PROPERTY_EXTRA_MENU: g_value_set_object(value, extraMenu?.pointer.raw)
    default: break
    }
  }

  /// Takes over the value of a property.
  ///
  /// - Parameter value: of the property's type, GObject's, read during the call.
  final func set(_ property: TypecaseRichTextProperty, to value: UnsafePointer<GValue>) {
    var flag: Bool { g_value_get_boolean(value) != 0 }
    var length: Double { Double(g_value_get_int(value)) }
    var words: String? { g_value_get_string(value).map { String(cString: $0) } }
    switch property {
    case TYPECASE_RICH_TEXT_PROPERTY_TEXT: setPlainText(words ?? "")
    case TYPECASE_RICH_TEXT_PROPERTY_TEXT_STYLE:
      textStyle = words.flatMap(TextStyle.init(rawValue:))
      if let words, textStyle == nil { g_log_unknown(words, "text-style") }
    case TYPECASE_RICH_TEXT_PROPERTY_EDITABLE: isEditable = flag
    case TYPECASE_RICH_TEXT_PROPERTY_SELECTABLE: isSelectable = flag
    case TYPECASE_RICH_TEXT_PROPERTY_CURSOR_VISIBLE: showsCaret = flag
    case TYPECASE_RICH_TEXT_PROPERTY_OVERWRITE: overwrites = flag
    case TYPECASE_RICH_TEXT_PROPERTY_ACCEPTS_TAB: acceptsTab = flag
    case TYPECASE_RICH_TEXT_PROPERTY_LEFT_MARGIN: margins.left = length
    case TYPECASE_RICH_TEXT_PROPERTY_RIGHT_MARGIN: margins.right = length
    case TYPECASE_RICH_TEXT_PROPERTY_TOP_MARGIN: margins.top = length
    case TYPECASE_RICH_TEXT_PROPERTY_BOTTOM_MARGIN: margins.bottom = length
    case TYPECASE_RICH_TEXT_PROPERTY_INPUT_PURPOSE:
      inputPurpose = GtkInputPurpose(rawValue: UInt32(g_value_get_enum(value)))
    case TYPECASE_RICH_TEXT_PROPERTY_INPUT_HINTS:
      inputHints = GtkInputHints(rawValue: g_value_get_flags(value))
    case TYPECASE_RICH_TEXT_PROPERTY_PLACEHOLDER_TEXT: placeholder = words
    case TYPECASE_RICH_TEXT_PROPERTY_MAXIMUM_LINES: maximumLines = Int(g_value_get_int(value))
    case TYPECASE_RICH_TEXT_PROPERTY_ELLIPSIZE:
      ellipsize = PangoEllipsizeMode(rawValue: UInt32(g_value_get_enum(value)))
    case TYPECASE_RICH_TEXT_PROPERTY_XALIGN: xAlign = Double(g_value_get_float(value))
    case TYPECASE_RICH_TEXT_PROPERTY_STANDARD_TEXT_SCALING: usesStandardTextScaling = flag
    case TYPECASE_RICH_TEXT_PROPERTY_ZOOMABLE: (self as? RichTextView)?.isZoomable = flag
    case TYPECASE_RICH_TEXT_PROPERTY_MAGNIFICATION:
      (self as? RichTextView)?.magnification = g_value_get_double(value)
    case TYPECASE_RICH_TEXT_PROPERTY_DATA_KINDS:
      dataKinds = DetectionKinds(rawValue: Int(g_value_get_flags(value)))
    case TYPECASE_RICH_TEXT_PROPERTY_ANIMATES_PICTURES: animatesPictures = flag
    case TYPECASE_RICH_TEXT_PROPERTY_EXTRA_MENU:
      extraMenu = g_value_get_object(value).map { ObjectRef(retaining: OpaquePointer($0)) }
    default: break
    }
  }

  /// Says that a `.ui` file has a value that means nothing.
  private final func g_log_unknown(_ value: String, _ property: String) {
    printError("“\(value)” is no value of the property “\(property)”")
  }

  /// Replaces the text by one without attributes; there is nothing to undo then.
  public final func setPlainText(_ text: String) {
    guard text != storage.text else { return }
    input.reset()
    input.edit { storage.load(RichTextDocument(runs: text.isEmpty ? [] : [TextRun(text)])) }
  }
}
