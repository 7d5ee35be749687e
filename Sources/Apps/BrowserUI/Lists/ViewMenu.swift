// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// How lists of fonts look, and in which order they are: what is behind the view button.
final class ViewMenu {
  let popover = Widget(gtk_popover_new())
  /// Called when the person wants another look.
  var appearanceChanged: (ListAppearance) -> Void = { _ in }
  /// Called when the person wants another order.
  var orderChanged: (FontListing.Order) -> Void = { _ in }

  private var appearance: ListAppearance
  private let view: ViewSettings
  private let choice: SampleTextMenu
  private var isShowing = false
  private let listButton = Widget(gtk_toggle_button_new())
  private let gridButton = Widget(gtk_toggle_button_new())
  private let text = Widget(gtk_entry_new())
  private let size = Widget(
    gtk_scale_new_with_range(
      GTK_ORIENTATION_HORIZONTAL, ListAppearance.sizes.lowerBound, ListAppearance.sizes.upperBound,
      1))

  init(_ view: ViewSettings) {
    self.view = view
    appearance = view.appearance
    choice = SampleTextMenu(view.texts, offersAll: true)
    let placeholder = tr("In each font’s own script")
    gtk_entry_set_placeholder_text(text.cast(to: GtkEntry.self), placeholder)
    // For where it is cut.
    gtk_widget_set_tooltip_text(text.pointer, placeholder)
    showTexts()
    gtk_range_set_value(size.cast(to: GtkRange.self), appearance.points)
    gtk_widget_set_size_request(size.pointer, 220, -1)
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [
        makeShapes(), heading(tr("Sample Text"), of: text), choice.widget, text,
        heading(tr("Sample Size"), of: size), size,
        makeLabel(tr("Sort By"), styles: ["heading"], wraps: true),
      ] + makeOrders(view.order))
    setContent(content, of: popover)
    Signal.connect(text, "changed") { [weak self] in self?.textWritten() }
    view.texts.observe(self) { [weak self] in self?.showTexts() }
    Signal.connect(size, "value-changed") { [weak self] in self?.appearanceSet() }
  }

  /// Two buttons, of which one is pressed.
  private func makeShapes() -> Widget {
    for (button, title, icon) in [
      (listButton, tr("List"), "view-list-symbolic"),
      (gridButton, tr("Grid"), "view-grid-symbolic"),
    ] {
      let content = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6, [makeIcon(icon), makeLabel(title, wraps: true)])
      gtk_button_set_child(button.cast(to: GtkButton.self), content.pointer)
      button.setAccessibleLabel(title)
    }
    let box = makeAdaptiveBox(
      spacing: 6, turningAt: .accessibilityExtraExtraExtraLarge, [listButton, gridButton])
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_CENTER)
    let (list, grid) = (listButton, gridButton)
    gtk_toggle_button_set_group(
      grid.cast(to: GtkToggleButton.self), list.cast(to: GtkToggleButton.self))
    setGrid(appearance.isGrid)
    Signal.connect(grid, "toggled") { [weak self] in
      guard let self else { return }
      self.appearance.isGrid =
        gtk_toggle_button_get_active(self.gridButton.cast(to: GtkToggleButton.self)) != 0
      self.appearanceChanged(self.appearance)
    }
    return box
  }

  /// Shows fonts below or beside each other.
  func setGrid(_ isGrid: Bool) {
    let button = isGrid ? gridButton : listButton
    gtk_toggle_button_set_active(button.cast(to: GtkToggleButton.self), 1)
  }

  /// A label that belongs to a control, for screen readers too.
  private func heading(_ title: String, of control: Widget) -> Widget {
    let label = makeLabel(title, styles: ["heading"], wraps: true)
    gtk_label_set_mnemonic_widget(label.opaque, control.pointer)
    return label
  }

  private func makeOrders(_ chosen: FontListing.Order) -> [Widget] {
    var group: Widget?
    return FontListing.Order.allCases.map { order in
      let title =
        switch order {
        case .name: tr("Name")
        case .owner: tr("App")
        case .installed: tr("Date Added")
        case .size: tr("Size on Disk")
        }
      let button = makeCheckButton(title)
      let check = button.cast(to: GtkCheckButton.self)
      gtk_check_button_set_group(check, group?.cast(to: GtkCheckButton.self))
      group = group ?? button
      gtk_check_button_set_active(check, order == chosen ? 1 : 0)
      Signal.connect(button, "toggled") { [weak self] in
        if gtk_check_button_get_active(check) != 0 { self?.orderChanged(order) }
      }
      return button
    }
  }

  private func appearanceSet() {
    appearance.points = gtk_range_get_value(size.cast(to: GtkRange.self))
    appearanceChanged(appearance)
  }

  // MARK: - Text

  private func textWritten() {
    guard !isShowing else { return }
    isShowing = true
    view.texts.write(gtk_editable_get_text(text.opaque).map { String(cString: $0) } ?? "")
    isShowing = false
    appearance.sample = view.appearance.sample
  }

  /// Shows the text that somebody else wrote or chose, as it is.
  ///
  /// What is in the field is written back with the next key. GTK shows a sign for each line end.
  private func showTexts() {
    appearance.sample = view.appearance.sample
    guard !isShowing else { return }
    isShowing = true
    gtk_editable_set_text(text.opaque, view.texts.text)
    isShowing = false
  }
}
