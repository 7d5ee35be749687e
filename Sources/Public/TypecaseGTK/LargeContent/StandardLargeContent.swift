// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// The large content of GTK's and libadwaita's controls.
enum StandardLargeContent {
  /// The content of a widget itself, not of those around it; nil for what is not a control.
  ///
  /// - Parameter point: in the widget's coordinates; nil for what has the keyboard.
  static func content(of widget: Widget, at point: (x: Double, y: Double)?) -> LargeContent? {
    guard widget.hasLargeContent else { return nil }
    if let item = widget.largeContentItem { return item.largeContent(at: point) }
    if let tab = tab(widget, at: point) { return tab }
    if widget.isA(adw_window_title_get_type()) { return barTitle(widget) }
    guard isControl(widget) else { return nil }
    let settings = typecase_large_content_get(widget.pointer)
    let title = settings.flatMap { Property.string($0, "title") } ?? title(of: widget)
    let image = settings.flatMap(image(in:)) ?? image(of: widget)
    guard title != nil || image != nil else { return nil }
    var content = LargeContent(title: title ?? "", image: image)
    if gtk_widget_is_sensitive(widget.pointer) != 0 {
      let target = widget.weak
      content.activate = {
        if let widget = target.object { gtk_widget_activate(widget.pointer) }
      }
    }
    return content
  }

  private static func isControl(_ widget: Widget) -> Bool {
    if widget.isA(gtk_menu_button_get_type()) { return true }
    // The button within a menu button is not one of its own.
    return widget.isA(gtk_button_get_type())
      && widget.parent?.isA(gtk_menu_button_get_type()) != true
      || typecase_large_content_get(widget.pointer) != nil
  }

  // MARK: - Titles

  /// The title of a bar, which may have no room for all of it, and its subtitle.
  private static func barTitle(_ widget: Widget) -> LargeContent? {
    let words = ["title", "subtitle"].compactMap { Property.string(widget, $0) }
      .filter { !$0.isEmpty }
    return words.isEmpty ? nil : LargeContent(title: words.joined(separator: "\n"))
  }

  private static func title(of widget: Widget) -> String? {
    if let text = labelText(widget) { return text }
    if Property.exists(widget, "label"), let label = Property.string(widget, "label"),
      !label.isEmpty
    {
      return Property.exists(widget, "use-underline") && Property.bool(widget, "use-underline")
        ? withoutMnemonic(label) : label
    }
    if let text = first(in: widget, { $0.isA(gtk_label_get_type()) }).flatMap(labelText) {
      return text
    }
    // The first part of a split button has no tooltip of its own.
    let part = widget.parent.flatMap { $0.isA(adw_split_button_get_type()) ? $0 : nil }
    if let tooltip = gtk_widget_get_tooltip_text(widget.pointer)
      ?? part.flatMap({ gtk_widget_get_tooltip_text($0.pointer) })
    {
      return String(cString: tooltip)
    }
    return windowControl(widget)
  }

  /// The text that a label shows, without markup and mnemonics; nil for what is not a label, or an
  /// empty one.
  private static func labelText(_ widget: Widget) -> String? {
    guard widget.isA(gtk_label_get_type()), let text = gtk_label_get_text(widget.opaque),
      text.pointee != 0
    else { return nil }
    return String(cString: text)
  }

  /// The buttons of the window itself have no words.
  private static func windowControl(_ button: Widget) -> String? {
    func has(_ name: String) -> Bool { gtk_widget_has_css_class(button.pointer, name) != 0 }
    if has("close") { return tr("Close") }
    if has("minimize") { return tr("Minimize") }
    if has("maximize") { return tr("Maximize") }
    return nil
  }

  /// A label as it is shown: `_Open` is Open, and `__` an underscore.
  nonisolated static func withoutMnemonic(_ label: String) -> String {
    var text = ""
    var isAfterUnderscore = false
    for character in label {
      if character == "_", !isAfterUnderscore {
        isAfterUnderscore = true
      } else {
        text.append(character)
        isAfterUnderscore = false
      }
    }
    return text
  }

  // MARK: - Images

  private static func image(in settings: OpaquePointer) -> LargeContent.Image? {
    if let image = Property.object(settings, "image") {
      return .paintable(ObjectRef(retaining: image.opaque))
    }
    return Property.string(settings, "icon-name").map { .icon($0) }
  }

  private static func image(of widget: Widget) -> LargeContent.Image? {
    if Property.exists(widget, "icon-name"), let name = Property.string(widget, "icon-name") {
      return .icon(name)
    }
    guard let image = first(in: widget, { $0.isA(gtk_image_get_type()) }) else { return nil }
    if let name = gtk_image_get_icon_name(image.opaque) { return .icon(String(cString: name)) }
    return gtk_image_get_paintable(image.opaque).map { .paintable(ObjectRef(retaining: $0)) }
  }

  // MARK: - Tabs

  private static func tab(_ widget: Widget, at point: (x: Double, y: Double)?) -> LargeContent? {
    if widget.isA(gtk_notebook_get_type()) { return notebookTab(widget, at: point) }
    // libadwaita's tab is a class of its own.
    guard
      String(cString: g_type_name_from_instance(widget.cast(to: GTypeInstance.self))) == "AdwTab",
      let page = Property.object(widget, "page")?.opaque, let bar = tabBar(around: widget)
    else { return nil }
    let icon = adw_tab_page_get_icon(page).flatMap { g_icon_to_string($0) }
    defer { g_free(icon) }
    let view = ObjectRef(retaining: bar)
    let shown = ObjectRef(retaining: page)
    var content = LargeContent(
      title: adw_tab_page_get_title(page).map { String(cString: $0) } ?? "",
      image: icon.map { .icon(String(cString: $0)) }
    ) { adw_tab_view_set_selected_page(view.pointer, shown.pointer) }
    content.actsOnPress = true
    return content
  }

  /// The tab view that a tab's bar belongs to.
  private static func tabBar(around tab: Widget) -> OpaquePointer? {
    gtk_widget_get_ancestor(tab.pointer, adw_tab_bar_get_type())
      .flatMap { adw_tab_bar_get_view($0.opaque) }
  }

  private static func notebookTab(
    _ notebook: Widget, at point: (x: Double, y: Double)?
  ) -> LargeContent? {
    let book = notebook.opaque
    let number: CInt?
    if let point {
      let picked = gtk_widget_pick(notebook.pointer, point.x, point.y, GTK_PICK_DEFAULT)
      number = (0..<gtk_notebook_get_n_pages(book)).first { number in
        guard let picked,
          let label = gtk_notebook_get_tab_label(book, gtk_notebook_get_nth_page(book, number)),
          // GTK's own widget around the label is what looks like a tab.
          let tab = gtk_widget_get_parent(label)
        else { return false }
        return picked == tab || gtk_widget_is_ancestor(picked, tab) != 0
      }
    } else {
      // Whatever has the keyboard within a page is no tab.
      guard gtk_widget_is_focus(notebook.pointer) != 0 else { return nil }
      number = gtk_notebook_get_current_page(book)
    }
    guard let number, number >= 0,
      let label = gtk_notebook_get_tab_label(book, gtk_notebook_get_nth_page(book, number))
    else { return nil }
    let target = notebook.weak
    var content = LargeContent(
      title: title(of: Widget(label)) ?? "", image: image(of: Widget(label))
    ) {
      if let notebook = target.object { gtk_notebook_set_current_page(notebook.opaque, number) }
    }
    content.actsOnPress = true
    return content
  }

  // MARK: - Widgets

  private static func first(in widget: Widget, _ fits: (Widget) -> Bool) -> Widget? {
    for child in widget.children where child.isVisible {
      if fits(child) { return child }
      // A menu's words are not its button's.
      if !child.isA(gtk_popover_get_type()), let found = first(in: child, fits) { return found }
    }
    return nil
  }
}
