// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// AT-SPI's interfaces that are added to GTK's objects, and those of objects within a text; at-spi2-core has them as XML.
extension BusInterfaceDescription {
  static let text = BusInterfaceDescription(
    "org.a11y.atspi.Text", properties: [("CharacterCount", "i"), ("CaretOffset", "i")],
    [
      Method("GetStringAtOffset", ["i", "u"], gives: ["s", "i", "i"]),
      Method("GetText", ["i", "i"], gives: ["s"]),
      Method("SetCaretOffset", ["i"], gives: ["b"]),
      Method("GetTextBeforeOffset", ["i", "u"], gives: ["s", "i", "i"]),
      Method("GetTextAtOffset", ["i", "u"], gives: ["s", "i", "i"]),
      Method("GetTextAfterOffset", ["i", "u"], gives: ["s", "i", "i"]),
      Method("GetCharacterAtOffset", ["i"], gives: ["i"]),
      Method("GetAttributeValue", ["i", "s"], gives: ["s"]),
      Method("GetAttributes", ["i"], gives: ["a{ss}", "i", "i"]),
      Method("GetDefaultAttributes", gives: ["a{ss}"]),
      Method("GetCharacterExtents", ["i", "u"], gives: ["i", "i", "i", "i"]),
      Method("GetOffsetAtPoint", ["i", "i", "u"], gives: ["i"]),
      Method("GetNSelections", gives: ["i"]),
      Method("GetSelection", ["i"], gives: ["i", "i"]),
      Method("AddSelection", ["i", "i"], gives: ["b"]),
      Method("RemoveSelection", ["i"], gives: ["b"]),
      Method("SetSelection", ["i", "i", "i"], gives: ["b"]),
      Method("GetRangeExtents", ["i", "i", "u"], gives: ["i", "i", "i", "i"]),
      Method("GetBoundedRanges", ["i", "i", "i", "i", "u", "u", "u"], gives: ["a(iisv)"]),
      Method("GetAttributeRun", ["i", "b"], gives: ["a{ss}", "i", "i"]),
      Method("GetDefaultAttributeSet", gives: ["a{ss}"]),
      Method("ScrollSubstringTo", ["i", "i", "u"], gives: ["b"]),
      Method("ScrollSubstringToPoint", ["i", "i", "u", "i", "i"], gives: ["b"]),
    ])
  static let editableText = BusInterfaceDescription(
    "org.a11y.atspi.EditableText",
    [
      Method("SetTextContents", ["s"], gives: ["b"]),
      Method("InsertText", ["i", "s", "i"], gives: ["b"]),
      Method("CopyText", ["i", "i"]),
      Method("CutText", ["i", "i"], gives: ["b"]),
      Method("DeleteText", ["i", "i"], gives: ["b"]),
      Method("PasteText", ["i"], gives: ["b"]),
    ])

  static let hypertext = BusInterfaceDescription(
    "org.a11y.atspi.Hypertext",
    [
      Method("GetNLinks", gives: ["i"]), Method("GetLink", ["i"], gives: ["(so)"]),
      Method("GetLinkIndex", ["i"], gives: ["i"]),
    ])

  // MARK: - Objects within a text

  /// The XML says that `NAnchors` is of 16 bits, and libatspi reads 32.
  static let hyperlink = BusInterfaceDescription(
    "org.a11y.atspi.Hyperlink",
    properties: [("NAnchors", "i"), ("StartIndex", "i"), ("EndIndex", "i")],
    [
      Method("GetObject", ["i"], gives: ["(so)"]), Method("GetURI", ["i"], gives: ["s"]),
      Method("IsValid", gives: ["b"]),
    ])

  static let accessible = BusInterfaceDescription(
    "org.a11y.atspi.Accessible",
    properties: [
      ("Name", "s"), ("Description", "s"), ("Parent", "(so)"), ("ChildCount", "i"), ("Locale", "s"),
      ("AccessibleId", "s"),
    ],
    [
      Method("GetChildAtIndex", ["i"], gives: ["(so)"]), Method("GetChildren", gives: ["a(so)"]),
      Method("GetIndexInParent", gives: ["i"]), Method("GetRelationSet", gives: ["a(ua(so))"]),
      Method("GetRole", gives: ["u"]), Method("GetRoleName", gives: ["s"]),
      Method("GetLocalizedRoleName", gives: ["s"]), Method("GetState", gives: ["au"]),
      Method("GetAttributes", gives: ["a{ss}"]), Method("GetApplication", gives: ["(so)"]),
      Method("GetInterfaces", gives: ["as"]),
    ])

  static let component = BusInterfaceDescription(
    "org.a11y.atspi.Component",
    [
      Method("Contains", ["i", "i", "u"], gives: ["b"]),
      Method("GetAccessibleAtPoint", ["i", "i", "u"], gives: ["(so)"]),
      Method("GetExtents", ["u"], gives: ["(iiii)"]),
      Method("GetPosition", ["u"], gives: ["i", "i"]), Method("GetSize", gives: ["i", "i"]),
      Method("GetLayer", gives: ["u"]), Method("GetMDIZOrder", gives: ["n"]),
      Method("GrabFocus", gives: ["b"]), Method("GetAlpha", gives: ["d"]),
      Method("SetExtents", ["i", "i", "i", "i", "u"], gives: ["b"]),
      Method("SetPosition", ["i", "i", "u"], gives: ["b"]),
      Method("SetSize", ["i", "i"], gives: ["b"]), Method("ScrollTo", ["u"], gives: ["b"]),
      Method("ScrollToPoint", ["u", "i", "i"], gives: ["b"]),
    ])

  static let action = BusInterfaceDescription(
    "org.a11y.atspi.Action", properties: [("NActions", "i")],
    [
      Method("GetDescription", ["i"], gives: ["s"]), Method("GetName", ["i"], gives: ["s"]),
      Method("GetLocalizedName", ["i"], gives: ["s"]),
      Method("GetKeyBinding", ["i"], gives: ["s"]), Method("GetActions", gives: ["a(sss)"]),
      Method("DoAction", ["i"], gives: ["b"]),
    ])
}
