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
}
