// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText
import TypecaseTextLayout

// org.a11y.atspi.EditableText, which is there while a person may edit the text. What deletes text takes no range that is partly beyond
// it or reversed: nobody meant that.
extension TextGraft {
  func answerEditing(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let storage = source.editor.storage
    switch call.method {
    case "SetTextContents":
      return [.bool(replace(0..<storage.end, with: call.text(0), source))]
    case "InsertText":
      let place = storage.place(end: call.number(0))
      return [
        .bool(replace(place..<place, with: call.text(1).start(ofBytes: call.number(2)), source))
      ]
    case "CopyText":
      if let range = storage.wholeRange(call) { source.copy(range) }
      return []
    case "CutText":
      guard source.isEditable, let range = storage.wholeRange(call) else { return [.bool(false)] }
      source.copy(range)
      return [.bool(replace(range, with: "", source))]
    case "DeleteText":
      guard let range = storage.wholeRange(call) else { return [.bool(false)] }
      return [.bool(replace(range, with: "", source))]
    case "PasteText":
      guard source.isEditable else { return [.bool(false)] }
      source.paste(at: storage.place(end: call.number(0)))
      return [.bool(true)]
    default: throw call.unknown
    }
  }

  private func replace(
    _ range: Range<ScalarOffset>, with text: String, _ source: any AccessibleTextSource
  ) -> Bool {
    // The source may have changed its mind since the interface was asked for.
    guard source.isEditable, source.layout.reveal(range) else { return false }
    return source.replace(range, with: text)
  }
}

extension TextStorage {
  /// The range of a call that takes text out; nil where it is none of the text.
  ///
  /// A negative end is that of the text.
  fileprivate func wholeRange(_ call: LentBusConnection.Call) -> Range<ScalarOffset>? {
    let start = call.number(0)
    let end = call.number(1) < 0 ? length : call.number(1)
    guard start >= 0, start < end, end <= length else { return nil }
    return ScalarOffset(start)..<ScalarOffset(end)
  }
}

extension String {
  /// As many whole scalars as are in so many bytes of UTF-8; all of it where there are not so many, or the number is negative.
  fileprivate func start(ofBytes count: Int) -> String {
    guard count >= 0, count < utf8.count else { return self }
    let end = utf8.index(startIndex, offsetBy: count)
    return String(unicodeScalars[..<unicodeScalars.index(at: end)])
  }
}

extension String.UnicodeScalarView {
  /// The start of the scalar that an index of the text's bytes is in.
  fileprivate func index(at place: String.Index) -> String.Index {
    String.Index(place, within: self) ?? self[..<place].endIndex
  }
}
