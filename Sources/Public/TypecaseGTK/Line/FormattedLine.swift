// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A widget that shows text with Pango attributes: an entry or a label.
protocol FormattedLine {
  init(_ widget: Widget)
  var text: String { get }
  /// Whether the text can be formatted now.
  var isFormattable: Bool { get }
  /// The selected text in bytes of UTF-8; nil where all of the text is meant.
  var selectedBytes: Range<Int>? { get }
  /// The properties that change with the text or the selection.
  var followedProperties: [String] { get }
  /// Whether the widget has no notification of selection changes; its events are followed instead.
  var hidesSelection: Bool { get }
  /// The Pango attributes of the widget, which it keeps.
  var attributes: OpaquePointer? { get }
  func setAttributes(_ list: OpaquePointer?)
}

/// An entry has one format for its whole text: what is typed is text like the rest.
struct EntryLine: FormattedLine {
  let widget: Widget

  init(_ widget: Widget) { self.widget = widget }

  var text: String {
    gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
  }

  var isFormattable: Bool {
    gtk_editable_get_editable(widget.opaque) != 0
      && gtk_entry_get_visibility(widget.cast(to: GtkEntry.self)) != 0
  }

  var selectedBytes: Range<Int>? { nil }

  var followedProperties: [String] { ["text", "cursor-position"] }

  var hidesSelection: Bool { false }

  var attributes: OpaquePointer? {
    gtk_entry_get_attributes(widget.cast(to: GtkEntry.self))
  }

  func setAttributes(_ list: OpaquePointer?) {
    gtk_entry_set_attributes(widget.cast(to: GtkEntry.self), list)
  }
}

/// A label can be formatted when its text can be selected; without a selection all of it is meant.
struct LabelLine: FormattedLine {
  let widget: Widget

  init(_ widget: Widget) { self.widget = widget }

  var text: String { gtk_label_get_text(widget.opaque).map { String(cString: $0) } ?? "" }

  var isFormattable: Bool { gtk_label_get_selectable(widget.opaque) != 0 }

  var selectedBytes: Range<Int>? {
    var (start, end): (CInt, CInt) = (0, 0)
    guard gtk_label_get_selection_bounds(widget.opaque, &start, &end) != 0, start != end else {
      return nil
    }
    let scalars = text.unicodeScalars
    func bytes(_ offset: CInt) -> Int {
      scalars.prefix(Int(offset)).reduce(0) { $0 + UTF8.width($1) }
    }
    return bytes(min(start, end))..<bytes(max(start, end))
  }

  var followedProperties: [String] { ["label"] }

  var hidesSelection: Bool { true }

  var attributes: OpaquePointer? { gtk_label_get_attributes(widget.opaque) }

  func setAttributes(_ list: OpaquePointer?) {
    gtk_label_set_attributes(widget.opaque, list)
  }
}
