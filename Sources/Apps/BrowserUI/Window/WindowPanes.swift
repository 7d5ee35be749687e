// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// Which of the places, the lists and the family are side by side in the browser's window, and which take turns.
final class WindowPanes {
  /// What is beside the sidebar: a list of fonts or another page, an app, or a family of either.
  enum Content: String {
    case page, app, family
  }

  /// From this width on a list and a family are side by side, in pixels at the usual text size.
  private static let widthOfThreePanes = 1080.0
  /// How wide the list is then, so that it keeps its width whatever is beside it.
  private static let widthOfList = 400.0

  /// Whether there is a pane for a family, shown or not: pages that list no fonts have none.
  var wantsFamily: () -> Bool = { true }
  /// Called when another list, app or family is shown, by the person or the program.
  var contentChanged: () -> Void = {}
  /// Called when other panes may be side by side.
  var arranged: () -> Void = {}

  private let builder: Builder
  private let widget: Widget
  /// The panes have another width where the text has another size.
  private var textSize: TextSizeObservation?

  /// - Parameter window: the window whose widgets the builder has made.
  init(_ builder: Builder, window: Widget) {
    self.builder = builder
    widget = window
  }

  private var leaflet: OpaquePointer { builder.widget("leaflet").opaque }
  private var contentLeaflet: OpaquePointer { builder.widget("content").opaque }

  /// Whether the sidebar and what it leads to take turns.
  var isFolded: Bool { adw_leaflet_get_folded(leaflet) != 0 }

  /// Whether a family is shown beside its list, and not instead of it.
  var hasFamilyPane: Bool {
    builder.widget("family").isVisible && adw_leaflet_get_folded(contentLeaflet) == 0
  }

  /// The content instead of the lists: a page, or an app.
  var list: Content {
    name(gtk_stack_get_visible_child_name(builder.widget("lists").opaque))
      == Content.app.rawValue
      ? .app : .page
  }

  /// The last of what can be gone back from.
  var content: Content {
    name(adw_leaflet_get_visible_child_name(contentLeaflet)) == Content.family.rawValue
      ? .family : list
  }

  private func name(_ name: UnsafePointer<CChar>?) -> String? { name.map { String(cString: $0) } }

  /// Shows a page or an app instead of the lists.
  func showList(_ content: Content) {
    gtk_stack_set_visible_child_name(builder.widget("lists").opaque, content.rawValue)
  }

  func show(_ content: Content) {
    if content != .family { showList(content) }
    // Side by side the focus stays where it is; the leaflet would take it along.
    let focus = hasFamilyPane ? gtk_window_get_focus(widget.window).map { Widget($0) } : nil
    adw_leaflet_set_visible_child_name(
      contentLeaflet, content == .family ? content.rawValue : "lists")
    if let focus { gtk_window_set_focus(widget.window, focus.pointer) }
  }

  func showSidebar(_ isShown: Bool) {
    adw_leaflet_set_visible_child_name(leaflet, isShown ? "sidebar" : "content")
  }

  /// Follows the window's width and the text size from now on.
  func start() {
    for leaflet in ["leaflet", "content"] {
      builder.widget(leaflet).afterChange(of: "folded") { [weak self] in self?.update() }
    }
    for (widget, property) in [("content", "visible-child"), ("lists", "visible-child")] {
      Signal.connect(builder.widget(widget), "notify::\(property)") { [weak self] in
        self?.contentChanged()
      }
    }
    // A window has a surface once it is on the screen.
    Signal.connect(widget, "realize") { [weak self] in self?.followWidth() }
    textSize = TextSizeMonitor.shared.observe { [weak self] _ in self?.widthChanged() }
    update()
  }

  private func followWidth() {
    guard let surface = gtk_native_get_surface(widget.opaque) else { return }
    Signal.connect(surface, "notify::width") { [weak self] in self?.widthChanged() }
    widthChanged()
  }

  /// Lists are unfolded where there is room for a third pane, whatever the text size.
  private func widthChanged() {
    guard let surface = gtk_native_get_surface(widget.opaque) else { return }
    let scale = max(TextSizeMonitor.shared.textSize.textScalingFactor, 0.5)
    let isWide = Double(gdk_surface_get_width(surface)) >= Self.widthOfThreePanes * scale
    guard isWide != (adw_leaflet_get_can_unfold(contentLeaflet) != 0) else { return }
    adw_leaflet_set_can_unfold(contentLeaflet, isWide ? 1 : 0)
    update()
  }

  /// Shows the panes that there is room for.
  func update() {
    let hasFamily = wantsFamily()
    builder.widget("family").isVisible = hasFamily
    builder.widget("family-separator").isVisible = hasFamily
    let isPair = hasFamilyPane
    let lists = builder.widget("lists")
    let scale = max(TextSizeMonitor.shared.textSize.textScalingFactor, 1)
    gtk_widget_set_size_request(lists.pointer, isPair ? CInt(Self.widthOfList * scale) : -1, -1)
    gtk_widget_set_hexpand(lists.pointer, isPair ? 0 : 1)
    arranged()
    // The window's own buttons belong to the outermost of the header bars that are seen.
    for header in ["page-header", "app-header"] {
      setButtons(of: header, atStart: isFolded, atEnd: !isPair)
    }
    setButtons(of: "family-header", atStart: isFolded && !isPair, atEnd: true)
    builder.widget("back").isVisible = !isPair
  }

  private func setButtons(of header: String, atStart: Bool, atEnd: Bool) {
    let bar = builder.widget(header).opaque
    adw_header_bar_set_show_start_title_buttons(bar, atStart ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(bar, atEnd ? 1 : 0)
  }
}
