// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A widget that shows text with Pango attributes: an entry or a label.
protocol FormattedLine {
  init(_ widget: Widget)
  var text: String { get }
  /// Shows text of a storage instead of what the widget has in a range; what it refuses is not there afterwards.
  func show(_ text: String, in range: Range<ScalarOffset>)
  /// Whether the text can be formatted now.
  var isFormattable: Bool { get }
  /// Whether the text is a password, of which nothing is kept.
  var isSecret: Bool { get }
  /// Whether the person changes the text, so that a change is a step of the history and not another text.
  var isTyped: Bool { get }
  /// The selected text; nil where all of the text is meant.
  var selection: Range<ScalarOffset>? { get }
  func select(_ range: Range<ScalarOffset>)
  /// The properties that change with the text or the selection.
  var followedProperties: [String] { get }
  /// Whether the widget has no notification of selection changes; its events are followed instead.
  var hidesSelection: Bool { get }
  /// The Pango attributes of the widget, which it keeps.
  var attributes: OpaquePointer? { get }
  func setAttributes(_ list: OpaquePointer?)
  /// Gives up a history that the widget has of its own.
  func giveUpHistory()
}

/// An entry has one format for its whole text: what is typed is text like the rest.
struct EntryLine: FormattedLine {
  let widget: Widget

  init(_ widget: Widget) { self.widget = widget }

  var text: String {
    gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
  }

  func show(_ text: String, in range: Range<ScalarOffset>) {
    var place = CInt(clamping: range.lowerBound.value)
    if !range.isEmpty {
      gtk_editable_delete_text(widget.opaque, place, CInt(clamping: range.upperBound.value))
    }
    if !text.isEmpty {
      gtk_editable_insert_text(widget.opaque, text, CInt(clamping: text.utf8.count), &place)
    }
  }

  var isFormattable: Bool { gtk_editable_get_editable(widget.opaque) != 0 && !isSecret }

  var isSecret: Bool { gtk_entry_get_visibility(widget.cast(to: GtkEntry.self)) == 0 }

  var isTyped: Bool { true }

  var selection: Range<ScalarOffset>? { nil }

  func select(_ range: Range<ScalarOffset>) {
    gtk_editable_select_region(
      widget.opaque, CInt(clamping: range.lowerBound.value), CInt(clamping: range.upperBound.value))
  }

  var followedProperties: [String] { ["text", "cursor-position"] }

  var hidesSelection: Bool { false }

  var attributes: OpaquePointer? {
    gtk_entry_get_attributes(widget.cast(to: GtkEntry.self))
  }

  func setAttributes(_ list: OpaquePointer?) {
    gtk_entry_set_attributes(widget.cast(to: GtkEntry.self), list)
  }

  func giveUpHistory() { gtk_editable_set_enable_undo(widget.opaque, 0) }
}

/// A label can be formatted when its text can be selected; without a selection all of it is meant.
struct LabelLine: FormattedLine {
  let widget: Widget

  init(_ widget: Widget) { self.widget = widget }

  var text: String { gtk_label_get_text(widget.opaque).map { String(cString: $0) } ?? "" }

  func show(_ text: String, in range: Range<ScalarOffset>) {
    var scalars = self.text.unicodeScalars
    let lower = scalars.index(scalars.startIndex, offsetBy: range.lowerBound.value)
    let upper = scalars.index(lower, offsetBy: range.count)
    scalars.replaceSubrange(lower..<upper, with: text.unicodeScalars)
    gtk_label_set_text(widget.opaque, String(scalars))
  }

  var isFormattable: Bool { gtk_label_get_selectable(widget.opaque) != 0 }

  var isSecret: Bool { false }

  var isTyped: Bool { false }

  var selection: Range<ScalarOffset>? {
    var (start, end): (CInt, CInt) = (0, 0)
    guard gtk_label_get_selection_bounds(widget.opaque, &start, &end) != 0, start != end else {
      return nil
    }
    return Range(Int(min(start, end))..<Int(max(start, end)))
  }

  func select(_ range: Range<ScalarOffset>) {
    gtk_label_select_region(
      widget.opaque, CInt(clamping: range.lowerBound.value), CInt(clamping: range.upperBound.value))
  }

  var followedProperties: [String] { ["label"] }

  var hidesSelection: Bool { true }

  var attributes: OpaquePointer? { gtk_label_get_attributes(widget.opaque) }

  func setAttributes(_ list: OpaquePointer?) {
    gtk_label_set_attributes(widget.opaque, list)
  }

  func giveUpHistory() {}
}
