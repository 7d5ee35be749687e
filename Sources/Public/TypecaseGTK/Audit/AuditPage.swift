// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The visible pages of a window's stacks and notebooks, and its open menu.
struct AuditPage {
  var name = ""
  /// Shows it; what it is within is shown before.
  private var steps: [@MainActor () -> Void] = []
  /// The widget that is checked instead of the window.
  private(set) var menu: Widget?

  func show() { for step in steps { step() } }

  func closeMenu() {
    if let menu { gtk_popover_popdown(menu.cast(to: GtkPopover.self)) }
  }

  /// Every page of every stack, view stack, leaflet and notebook, those within others too.
  static func all(in window: Widget) -> [AuditPage] {
    let pages = pages(in: window)
    return pages.isEmpty ? [AuditPage()] : pages
  }

  /// This page with the menu of each button that can be pressed now.
  ///
  /// - Parameter seen: the buttons whose menus were opened before, to which these are added.
  func menus(in window: Widget, seen: inout Set<Widget>) -> [AuditPage] {
    var pages: [AuditPage] = []
    for button in Self.menuButtons(in: window) where seen.insert(button).inserted {
      guard
        let menu = gtk_menu_button_get_popover(button.opaque).map({
          Widget($0.cast(to: GtkWidget.self))
        })
      else { continue }
      let place = button.weak
      var page = self
      page.name += (name.isEmpty ? "" : "/") + "menu \(AuditedTree.words(of: button))"
      page.menu = menu
      page.steps.append { if let button = place.object { gtk_menu_button_popup(button.opaque) } }
      pages.append(page)
    }
    return pages
  }

  private static func menuButtons(in widget: Widget) -> [Widget] {
    children(of: widget).flatMap { child in
      guard gtk_widget_get_mapped(child.pointer) != 0, child.isSensitive else { return [Widget]() }
      return child.isA(gtk_menu_button_get_type()) ? [child] : menuButtons(in: child)
    }
  }

  private static let tabs = [
    adw_view_switcher_title_get_type, adw_view_switcher_get_type, gtk_button_get_type,
  ]

  private static func pages(in widget: Widget) -> [AuditPage] {
    // What is inside tabs and buttons is chosen by the room that there is.
    if tabs.contains(where: { widget.isA($0()) }) { return [] }
    guard let own = choices(of: widget) else {
      return children(of: widget).flatMap { pages(in: $0) }
    }
    return own.flatMap { page in
      let inner = pages(in: page.child)
      var outer = AuditPage()
      (outer.name, outer.steps) = (page.name, [page.show])
      return inner.isEmpty
        ? [outer]
        : inner.map { inner in
          var both = outer
          both.name = "\(outer.name)/\(inner.name)"
          both.steps += inner.steps
          return both
        }
    }
  }

  /// The pages that a widget shows one of; nil where it shows all it has.
  private static func choices(
    of widget: Widget
  ) -> [(name: String, child: Widget, show: @MainActor () -> Void)]? {
    guard let pages = model(of: widget) else { return nil }
    let place = widget.weak
    let isLeaflet = widget.isA(adw_leaflet_get_type())
    return (0..<g_list_model_get_n_items(pages.pointer)).compactMap { number in
      guard let page = g_list_model_get_item(pages.pointer, number).map(ObjectRef.init(adopting:)),
        let child = Property.object(page.pointer, "child")?.cast(to: GtkWidget.self),
        gtk_widget_get_visible(child) != 0,
        // A separator between panes is a page that nobody goes to.
        !isLeaflet || Property.bool(page.pointer, "navigatable")
      else { return nil }
      return (
        "\(number + 1)", Widget(child),
        {
          guard let widget = place.object else { return }
          if widget.isA(gtk_notebook_get_type()) {
            gtk_notebook_set_current_page(widget.opaque, CInt(clamping: number))
          } else {
            gtk_selection_model_select_item(pages.pointer, number, 1)
          }
        }
      )
    }
  }

  /// The pages of a widget as a list; that of a notebook is no selection model.
  private static func model(of widget: Widget) -> ObjectRef<OpaquePointer>? {
    let pages: OpaquePointer? =
      if widget.isA(gtk_stack_get_type()) {
        gtk_stack_get_pages(widget.opaque)
      } else if widget.isA(adw_view_stack_get_type()) {
        adw_view_stack_get_pages(widget.opaque)
      } else if widget.isA(adw_leaflet_get_type()) {
        adw_leaflet_get_pages(widget.opaque)
      } else if widget.isA(gtk_notebook_get_type()) {
        gtk_notebook_get_pages(widget.opaque)
      } else { nil }
    return pages.map(ObjectRef.init(adopting:))
  }

  /// Without popovers, which are windows of their own, and what is not to be seen.
  private static func children(of widget: Widget) -> [Widget] {
    widget.children.filter { $0.isVisible && !$0.isA(gtk_native_get_type()) }
  }
}
