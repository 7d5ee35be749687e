// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// A sidebar with the pages, and the page that is seen.
///
/// In a narrow window the sidebar is above the page, where it is asked for.
package final class DemosWindow {
  package let widget: Widget

  private let flap = Widget(adw_flap_new())
  private let list = Widget(gtk_list_box_new())
  private let stack = Widget(gtk_stack_new())
  private let title = Widget(adw_window_title_new("", ""))
  private let items = ObjectRef(adopting: g_menu_new())
  /// Those that were shown; a screen reader finds no others.
  private var pages: [Demonstration: any DemonstrationPage] = [:]

  package init(_ application: Application, _ page: Demonstration) {
    widget = Widget(adw_application_window_new(application.pointer))
    gtk_window_set_title(widget.window, tr("Example Text"))
    gtk_window_set_default_size(widget.window, 900, 640)
    gtk_widget_set_size_request(widget.pointer, 320, 240)
    Demonstration.applyStyle()
    for demonstration in Demonstration.allCases { add(demonstration) }
    adw_application_window_set_content(
      widget.cast(to: AdwApplicationWindow.self), makeContent().pointer)
    addActions(to: application)
    widget.followAccessibilitySizes()
    show(page)
    if let row = gtk_list_box_get_selected_row(list.opaque) {
      gtk_widget_grab_focus(row.raw.assumingMemoryBound(to: GtkWidget.self))
    }
  }

  private func add(_ demonstration: Demonstration) {
    let label = makeLabel(demonstration.title)
    label.wrapWords()
    label.setMargins(6)
    gtk_list_box_append(list.opaque, label.pointer)
    label.parent?.setAccessibleLabel(demonstration.title)
    let place = Widget(adw_bin_new())
    gtk_stack_add_titled(
      stack.opaque, place.pointer, demonstration.rawValue, demonstration.title)
    // Whoever shows it, the audit too.
    Signal.connect(place, "map") { [weak self, place = place.weak] in
      guard let self, let place = place.object, self.pages[demonstration] == nil else { return }
      let page = demonstration.makePage()
      self.pages[demonstration] = page
      adw_bin_set_child(place.cast(to: AdwBin.self), page.widget.pointer)
      self.offer(page.options)
    }
  }

  private func makeContent() -> Widget {
    let header = Widget(adw_header_bar_new())
    let toggle = Widget(gtk_toggle_button_new())
    gtk_button_set_icon_name(toggle.cast(to: GtkButton.self), "sidebar-show-symbolic")
    toggle.setAccessibleLabel(tr("Sidebar"))
    gtk_widget_set_tooltip_text(toggle.pointer, tr("Sidebar"))
    g_object_bind_property(
      flap.raw, "reveal-flap", toggle.raw, "active",
      GBindingFlags(G_BINDING_SYNC_CREATE.rawValue | G_BINDING_BIDIRECTIONAL.rawValue))
    let menu = Widget(gtk_menu_button_new())
    gtk_menu_button_set_menu_model(menu.opaque, items.pointer.cast(to: GMenuModel.self))
    gtk_menu_button_set_icon_name(menu.opaque, "open-menu-symbolic")
    gtk_menu_button_set_primary(menu.opaque, 1)
    menu.setAccessibleLabel(tr("Options"))
    gtk_widget_set_tooltip_text(menu.pointer, tr("Options"))
    adw_header_bar_pack_start(header.opaque, toggle.pointer)
    adw_header_bar_pack_end(header.opaque, menu.pointer)
    adw_header_bar_set_title_widget(header.opaque, title.pointer)

    list.setStyle("navigation-sidebar")
    list.setAccessibleLabel(tr("Pages"))
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_BROWSE)
    Signal.connect(list, "row-selected") { [weak self] (row: Widget?) in
      guard let self, let row else { return }
      let number = gtk_list_box_row_get_index(row.cast(to: GtkListBoxRow.self))
      self.show(Demonstration.allCases[Int(number)])
    }
    Signal.connect(list, "row-activated") { [weak self] (_: Widget?) in
      guard let self, adw_flap_get_folded(self.flap.opaque) != 0 else { return }
      adw_flap_set_reveal_flap(self.flap.opaque, 0)
    }
    // The list is one stop of the Tab key, and arrow keys go through it.
    list.onKeys { [stack] key, _ in
      key == GDK_KEY_Tab && gtk_widget_child_focus(stack.pointer, GTK_DIR_TAB_FORWARD) != 0
        || key == GDK_KEY_ISO_Left_Tab && gtk_widget_grab_focus(toggle.pointer) != 0
    }
    let sidebar = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(sidebar.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(sidebar.opaque, list.pointer)
    gtk_widget_set_size_request(sidebar.pointer, 190, -1)
    sidebar.setStyle("background")

    gtk_widget_set_size_request(stack.pointer, 280, -1)
    gtk_widget_set_hexpand(stack.pointer, 1)
    gtk_widget_set_vexpand(flap.pointer, 1)
    adw_flap_set_flap(flap.opaque, sidebar.pointer)
    adw_flap_set_separator(flap.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    adw_flap_set_content(flap.opaque, stack.pointer)
    return makeBox(GTK_ORIENTATION_VERTICAL, [header, flap])
  }

  private func addActions(to application: Application) {
    var actions = [
      Action("win.sidebar", title: tr("Sidebar"), keys: ["F9"]) { [weak self] in
        guard let flap = self?.flap.opaque else { return }
        adw_flap_set_reveal_flap(flap, adw_flap_get_reveal_flap(flap) == 0 ? 1 : 0)
      },
      Action("win.previous", title: tr("Previous Page"), keys: ["<Control>Page_Up"]) {
        [weak self] in self?.step(-1)
      },
      Action("win.next", title: tr("Next Page"), keys: ["<Control>Page_Down"]) { [weak self] in
        self?.step(1)
      },
    ]
    for (number, page) in Demonstration.allCases.enumerated() {
      actions.append(
        Action("win.page-\(page.rawValue)", title: page.title, keys: ["<Alt>\(number + 1)"]) {
          [weak self] in self?.show(page)
        })
    }
    let listed = actions
    actions.append(
      Action("win.shortcuts", keys: ["<Control>question"]) { [weak self] in
        guard let self, let shortcuts = Shortcuts.makeWindow(listed) else { return }
        gtk_window_set_transient_for(shortcuts.window, self.widget.window)
        gtk_window_present(shortcuts.window)
      })
    for action in actions { action.add(to: widget) }
    Shortcuts.install(actions, in: application)
  }

  private func step(_ count: Int) {
    let all = Demonstration.allCases
    let shown = gtk_stack_get_visible_child_name(stack.opaque).map { String(cString: $0) }
    guard let place = all.firstIndex(where: { $0.rawValue == shown }),
      all.indices.contains(place + count)
    else { return }
    show(all[place + count])
  }

  private func show(_ demonstration: Demonstration) {
    guard let place = Demonstration.allCases.firstIndex(of: demonstration) else { return }
    gtk_stack_set_visible_child_name(stack.opaque, demonstration.rawValue)
    adw_window_title_set_title(title.opaque, demonstration.title)
    if let page = pages[demonstration] { offer(page.options) }
    let row = gtk_list_box_get_row_at_index(list.opaque, CInt(place))
    if gtk_list_box_get_selected_row(list.opaque) != row {
      gtk_list_box_select_row(list.opaque, row)
      // The arrow keys go on from the page that is seen.
      if let row, gtk_widget_get_focus_child(list.pointer) != nil {
        gtk_widget_grab_focus(row.raw.assumingMemoryBound(to: GtkWidget.self))
      }
    }
  }

  /// Has the menu of the header bar begin with what can be chosen on the page.
  private func offer(_ options: DemoOptions) {
    gtk_widget_insert_action_group(widget.pointer, "page", options.actions.pointer.opaque)
    g_menu_remove_all(items.pointer)
    let common = ObjectRef(adopting: g_menu_new())
    g_menu_append(common.pointer, tr("_Keyboard Shortcuts"), "win.shortcuts")
    for section in [options.items, common] {
      g_menu_append_section(items.pointer, nil, section.pointer.cast(to: GMenuModel.self))
    }
  }
}
