// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr
import func TypecaseWidgets.makePopoverClamp

/// A button that says which style the paragraphs of the selection have, with a menu of all styles of the document.
///
/// Each name stands in the look of its style, so that a person sees what comes of it.
final class StyleMenu {
  let widget = Widget(gtk_menu_button_new())

  private let view: RichTextView
  private let label = makeLabel("")
  private let list = Widget(gtk_list_box_new())
  private let update = Widget(gtk_button_new_with_label(tr("Update to Match Selection")))
  private let popover = Widget(gtk_popover_new())
  /// What the list has, in its order.
  private var names: [StyleName] = []

  /// - Parameter width: how many letters of a style's name have room at least.
  init(_ view: RichTextView, width: Int) {
    self.view = view
    gtk_label_set_width_chars(label.opaque, CInt(width))
    gtk_label_set_max_width_chars(label.opaque, 14)
    gtk_widget_set_hexpand(label.pointer, 1)
    gtk_menu_button_set_child(widget.opaque, label.pointer)
    gtk_menu_button_set_always_show_arrow(widget.opaque, 1)
    gtk_widget_set_focus_on_click(widget.pointer, 0)
    makePopover()
    TextFormattingCoordinator.shared.observe(for: self) { [weak self] in self?.show() }
    show()
  }

  private func makePopover() {
    list.setAccessibleLabel(tr("Styles of Paragraphs"))
    list.setStyle("navigation-sidebar")
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_BROWSE)
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_propagate_natural_height(scrolled.opaque, 1)
    gtk_scrolled_window_set_propagate_natural_width(scrolled.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scrolled.opaque, 420)
    gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scrolled.opaque, list.pointer)
    update.setStyle("flat")
    update.wrapWords()
    Signal.connect(update, "clicked") { [weak self] in self?.updateStyle() }
    let box = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [scrolled, Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)), update])
    // With large text a name wraps, so that the menu fits a phone.
    gtk_popover_set_child(popover.cast(to: GtkPopover.self), makePopoverClamp(box).pointer)
    gtk_menu_button_set_popover(widget.opaque, popover.pointer)
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let self, let row else { return }
      self.choose(Int(gtk_list_box_row_get_index(row.pointer)))
    }
    // What the document's styles look like may have changed since it was last open.
    Signal.connect(popover, "show") { [weak self] in self?.fill() }
  }

  private func show() {
    let name = view.editor.styleName
    let words = name.map(StyleWording.name) ?? tr("Several Styles")
    label.setText(words)
    // Of several it is not said which one.
    update.isSensitive = name != nil
    let said = tr("Style: {style}", ["style": words])
    widget.setAccessibleLabel(said)
    // Where the name is longer than the button.
    gtk_widget_set_tooltip_text(widget.pointer, said)
  }

  // MARK: - The list

  private func fill() {
    while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
      gtk_list_box_remove(list.opaque, row.cast(to: GtkWidget.self))
    }
    names = view.storage.styles.names
    let present = view.editor.styleName
    for name in names {
      let label = makeLabel(StyleWording.name(name), wraps: true)
      gtk_widget_set_hexpand(label.pointer, 1)
      let check = makeIcon("object-select-symbolic")
      gtk_widget_set_opacity(check.pointer, name == present ? 1 : 0)
      let row = Widget(gtk_list_box_row_new())
      gtk_list_box_row_set_child(
        row.cast(to: GtkListBoxRow.self),
        makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label, check]).pointer)
      row.setAccessibleLabel(StyleWording.name(name))
      gtk_list_box_append(list.opaque, row.pointer)
      TextFormattingCoordinator.shared.line(label)?.attributes = look(of: name)
      if name == present { gtk_list_box_select_row(list.opaque, row.cast(to: GtkListBoxRow.self)) }
    }
    if present == nil { gtk_list_box_unselect_all(list.opaque) }
    // The rows that were there when the menu got the keyboard are gone.
    let first =
      gtk_list_box_get_selected_row(list.opaque) ?? gtk_list_box_get_row_at_index(list.opaque, 0)
    if let first { gtk_widget_grab_focus(first.cast(to: GtkWidget.self)) }
  }

  /// The font, the slant and the weight of a style, in sizes that a list has room for.
  private func look(of name: StyleName) -> TextAttributes {
    let style = view.storage.styles.style(name).attributes
    var attributes = TextAttributes()
    (attributes.font, attributes.color) = (style.font, style.color)
    attributes.size =
      switch style.size {
      case .style(.largeTitle)?, .style(.title1)?: .style(.title2)
      case .style(let other)?: .style(other)
      case .points(let points)?: .points(min(max(points, 8), 18))
      case nil: .style(.body)
      }
    return attributes
  }

  private func choose(_ number: Int) {
    guard names.indices.contains(number) else { return }
    gtk_popover_popdown(popover.cast(to: GtkPopover.self))
    view.editor.setStyle(names[number], title: tr("Style"))
  }

  /// Has the style of the selection's paragraphs look as they do.
  private func updateStyle() {
    gtk_popover_popdown(popover.cast(to: GtkPopover.self))
    guard let name = view.editor.styleName else { return }
    view.editor.updateStyle(name, title: tr("Update Style"))
  }
}
