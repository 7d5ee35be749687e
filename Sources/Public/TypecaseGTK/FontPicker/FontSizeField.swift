// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A field for the size of the selected text, for a bar, with a menu of sizes and text styles.
///
/// Return applies what is typed and gives the keyboard back to the text; Escape gives it back without a change.
///
/// ```swift
/// let field = FontSizeField()
/// field.follow(.shared)
/// gtk_header_bar_pack_start(header, field.widget.pointer)
/// ```
public final class FontSizeField {
  /// Keeps this object after it was added to another widget.
  public let widget = Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))

  private let entry = Widget(gtk_entry_new())
  private let choices = Widget(gtk_menu_button_new())
  private var place: FormattedPlace?
  private weak var coordinator: TextFormattingCoordinator?
  /// What the entry says while nobody types in it.
  private var shown = ""

  public init() {
    widget.setStyle("linked")
    gtk_editable_set_width_chars(entry.opaque, 4)
    gtk_editable_set_max_width_chars(entry.opaque, 4)
    gtk_widget_set_tooltip_text(entry.pointer, tr("Size"))
    entry.setAccessibleLabel(tr("Size"))
    gtk_widget_set_tooltip_text(choices.pointer, tr("Sizes and Text Styles"))
    choices.setAccessibleLabel(tr("Sizes and Text Styles"))
    gtk_widget_set_focus_on_click(choices.pointer, 0)
    for part in [entry, choices] {
      gtk_box_append(widget.cast(to: GtkBox.self), part.pointer)
    }
    SizeChoices.menu { Number.text($0) }.set(on: choices)
    SizeChoices.addActions(to: widget) { [weak self] in self?.apply(.size($0)) }
    connect()
    KeptObject.keep(self, with: widget)
  }

  /// Shows the size of the selected text, and changes it.
  public func follow(_ coordinator: TextFormattingCoordinator) {
    self.coordinator = coordinator
    place = FormattedPlace(of: widget, in: coordinator) { [weak self] in self?.show($0) }
  }

  private func connect() {
    Signal.connect(entry, "activate") { [weak self] in self?.applyTyped() }
    entry.onKeys { [weak self] key in
      guard let self, key == GDK_KEY_Escape else { return false }
      self.write(self.shown)
      self.place?.returnFocus()
      return true
    }
    guard let focus = gtk_event_controller_focus_new() else { return }
    Signal.connect(focus, "leave") { [weak self] in
      // What was typed and not entered is forgotten.
      if let self { self.write(self.shown) }
    }
    gtk_widget_add_controller(entry.pointer, focus)
  }

  private var text: String {
    gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }

  private func write(_ words: String) {
    if text != words { gtk_editable_set_text(entry.opaque, words) }
  }

  private func applyTyped() {
    guard let points = Length.points(text), FontSize.limits.contains(points) else {
      gtk_widget_error_bell(entry.pointer)
      return gtk_editable_select_region(entry.opaque, 0, -1)
    }
    apply(.size(.points(points)))
  }

  private func apply(_ change: AttributeChange) {
    place?.returnFocus()
    coordinator?.apply(change)
  }

  private func show(_ selection: FormattingSelection?) {
    widget.isSensitive = selection != nil
    guard let selection, let coordinator else { return }
    let summary = selection.summary
    if summary.mixed.contains(.size) {
      // A dash, as a number would be that of a part of the text.
      shown = "–"
      entry.setAccessibleDescription(tr("Mixed"))
    } else {
      let context = coordinator.context(base: selection.base)
      shown = Number.text(context.points(of: summary.first), digits: 1)
      let style: TextStyle? = if case .style(let style)? = summary.first.size { style } else { nil }
      entry.setAccessibleDescription(style?.localizedName ?? "")
    }
    write(shown)
  }
}
