// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit

/// What of a window's stacks and notebooks is shown.
struct AuditPage {
  var name = ""
  /// Shows it; what it is within is shown before.
  private var steps: [@MainActor () -> Void] = []

  func show() { for step in steps { step() } }

  /// Every page of every stack, view stack, leaflet and notebook, those within others too.
  static func all(in window: Widget) -> [AuditPage] {
    let pages = pages(in: window)
    return pages.isEmpty ? [AuditPage()] : pages
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
    let place = widget.weak
    func choices(
      _ show: @escaping @MainActor (OpaquePointer, Widget) -> Void
    ) -> [(String, Widget, @MainActor () -> Void)] {
      children(of: widget).enumerated().map { number, child in
        let target = child.weak
        return (
          "\(number + 1)", child,
          {
            if let widget = place.object, let child = target.object { show(widget.opaque, child) }
          }
        )
      }
    }
    if widget.isA(gtk_stack_get_type()) {
      return choices { gtk_stack_set_visible_child($0, $1.pointer) }
    }
    if widget.isA(adw_view_stack_get_type()) {
      return choices { adw_view_stack_set_visible_child($0, $1.pointer) }
    }
    if widget.isA(adw_leaflet_get_type()) {
      return choices { adw_leaflet_set_visible_child($0, $1.pointer) }
    }
    if widget.isA(gtk_notebook_get_type()) {
      var pages: [(String, Widget, @MainActor () -> Void)] = []
      for number in 0..<gtk_notebook_get_n_pages(widget.opaque) {
        guard let page = gtk_notebook_get_nth_page(widget.opaque, number) else { continue }
        pages.append(
          (
            "\(number + 1)", Widget(page),
            {
              if let notebook = place.object {
                gtk_notebook_set_current_page(notebook.opaque, number)
              }
            }
          ))
      }
      return pages
    }
    return nil
  }

  /// Without popovers, which are windows of their own, and what is not to be seen.
  private static func children(of widget: Widget) -> [Widget] {
    var children: [Widget] = []
    var child = widget.firstChild
    while let current = child {
      if current.isVisible, !current.isA(gtk_native_get_type()) { children.append(current) }
      child = current.nextSibling
    }
    return children
  }
}
