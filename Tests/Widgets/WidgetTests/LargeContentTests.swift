// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// A bar with controls of all kinds, and what was activated.
@MainActor private final class Bar {
  let widget = makeBox(GTK_ORIENTATION_HORIZONTAL)
  let open = Widget(gtk_button_new_from_icon_name("document-open-symbolic"))
  let save = Widget(gtk_button_new_with_mnemonic("_Save"))
  let menu = Widget(gtk_menu_button_new())
  var activated: [String] = []

  init() {
    gtk_widget_set_tooltip_text(open.pointer, "Open")
    gtk_menu_button_set_icon_name(menu.opaque, "open-menu-symbolic")
    menu.setLargeContent(title: "Main Menu")
    for (button, name) in [(open, "open"), (save, "save")] {
      Signal.connect(button, "clicked") { [weak self] in self?.activated.append(name) }
    }
    for child in [open, save, menu] {
      gtk_box_append(widget.cast(to: GtkBox.self), child.pointer)
    }
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_START)
    widget.showsLargeContentViewer = true
  }

  /// A bar in a window, drawn at a text size, with the focus on its first control.
  static func shown(
    on desk: TestDesk, at category: ContentSizeCategory
  ) async throws -> (bar: Bar, window: Widget, viewer: LargeContentViewer) {
    desk.setCategory(category)
    let bar = Bar()
    let window = try await desk.show(bar.widget, focus: bar.open)
    try await desk.nextFrame(of: window)
    guard let viewer = LargeContentViewer.of(bar.widget) else {
      throw Failure(description: "no viewer")
    }
    return (bar, window, viewer)
  }

  /// The middle of a control, in the bar.
  func middle(_ control: Widget, _ desk: TestDesk) -> (x: Double, y: Double) {
    let place = desk.place(control, in: widget)
    return (place.x + place.width / 2, place.y + place.height / 2)
  }
}

@MainActor let largeContentTests: [WidgetTest] = [
  WidgetTest("a control is shown enlarged, sliding shows another one, and a release activates that")
  {
    desk in
    let (bar, window, viewer) = try await Bar.shown(on: desk, at: .accessibilityLarge)
    let (open, save) = (bar.middle(bar.open, desk), bar.middle(bar.save, desk))
    try desk.expect(viewer.show(atX: open.x, y: open.y), "nothing is shown")
    try desk.expectEqual(viewer.shownTitle, "Open")
    try await desk.until("it is seen") {
      viewer.shownWidget.map { gtk_widget_get_mapped($0.pointer) != 0 } ?? false
    }
    guard let shown = viewer.shownWidget,
      let image = desk.find(in: shown, { $0.isA(typecase_scaled_image_get_type()) }),
      let label = desk.find(in: shown, { $0.isA(gtk_label_get_type()) })
    else { throw Failure(description: "no image and title") }
    try desk.expectEqual(Property.string(image, "icon-name"), "document-open-symbolic")
    try desk.expect(desk.naturalWidth(image) > 80, "the image is small")
    try desk.expect((label.lineMetrics?.size ?? 0) > 25, "the title is small")
    viewer.slide(toX: save.x, y: save.y)
    try desk.expectEqual(viewer.shownTitle, "Save")
    viewer.slide(toX: save.x, y: 250)
    try desk.expectEqual(viewer.shownTitle, nil)
    let menu = bar.middle(bar.menu, desk)
    viewer.slide(toX: menu.x, y: menu.y)
    try desk.expectEqual(viewer.shownTitle, "Main Menu")
    viewer.slide(toX: save.x, y: save.y)
    viewer.release()
    try desk.expectEqual(viewer.shownTitle, nil)
    try await desk.until("the button is pressed") { bar.activated == ["save"] }
    viewer.release()
    try desk.expectEqual(bar.activated, ["save"])
  },

  WidgetTest("a long press with the pointer shows a control, and only its release on one activates")
  {
    desk in
    let (bar, window, viewer) = try await Bar.shown(on: desk, at: .accessibilityLarge)
    @MainActor func move(to control: Widget) async throws {
      try await desk.movePointer(to: control, in: window)
    }
    try await move(to: bar.open)
    try await desk.xdotool("mousedown", "1")
    try await desk.until("the control is shown") { viewer.shownTitle == "Open" }
    try await desk.picture("large-content")
    try await move(to: bar.save)
    try await desk.until("the next control is shown") { viewer.shownTitle == "Save" }
    try await desk.xdotool("mouseup", "1")
    try await desk.until("the control acts") { bar.activated == ["save"] }
    try desk.expectEqual(viewer.shownTitle, nil)
    // A short press is the control's own.
    try await desk.xdotool("click", "1")
    try await desk.until("the control acts again") { bar.activated == ["save", "save"] }
    // At the standard sizes a long one is, too.
    desk.setCategory(.extraExtraExtraLarge)
    try await desk.nextFrame(of: window)
    try await move(to: bar.save)
    try await desk.xdotool("mousedown", "1", "sleep", "0.8", "mouseup", "1")
    try await desk.until("the control acts as ever") { bar.activated.count == 3 }
  },

  WidgetTest("a held key shows the focused control, arrow keys others, and its release activates") {
    desk in
    let (bar, window, viewer) = try await Bar.shown(on: desk, at: .accessibilityLarge)
    try await desk.xdotool("keydown", "space")
    try await desk.until("the control is shown") { viewer.shownTitle == "Open" }
    try await desk.xdotool("key", "Right")
    try await desk.until("the next control is shown") { viewer.shownTitle == "Save" }
    try await desk.xdotool("keyup", "space")
    try await desk.until("the control acts") { bar.activated == ["save"] }
    // A short press acts once, when the key goes up.
    try await desk.xdotool("key", "space")
    try await desk.until("the control acts again") { bar.activated == ["save", "save"] }
    try await desk.xdotool("keydown", "space")
    try await desk.until("the control is shown") { viewer.shownTitle == "Save" }
    try await desk.xdotool("key", "Escape")
    try await desk.until("nothing is shown") { viewer.shownTitle == nil }
    try await desk.xdotool("keyup", "space")
    try await desk.nextFrame(of: window)
    try desk.expectEqual(bar.activated, ["save", "save"])
  },

  WidgetTest("what is shown enlarged has a name that a screen reader says, and no focus") { desk in
    let (bar, window, viewer) = try await Bar.shown(on: desk, at: .accessibilityMedium)
    let open = bar.middle(bar.open, desk)
    _ = viewer.show(atX: open.x, y: open.y)
    guard let shown = viewer.shownWidget,
      let alert = desk.find(
        in: shown,
        {
          gtk_accessible_get_accessible_role($0.opaque) == GTK_ACCESSIBLE_ROLE_ALERT
        })
    else { throw Failure(description: "nothing says what is shown") }
    try desk.expect(alert.isVisible, "the alert is hidden")
    try desk.expect(gtk_window_get_focus(window.window) == bar.open.pointer, "it took the focus")
  },

  WidgetTest("tabs and view switchers are shown enlarged and chosen, and turned-off controls not") {
    desk in
    desk.setCategory(.accessibilityMedium)
    let book = Widget(gtk_notebook_new())
    for name in ["First", "Second"] {
      gtk_notebook_append_page(
        book.opaque, Widget(gtk_label_new("page")).pointer, Widget(gtk_label_new(name)).pointer)
    }
    book.showsLargeContentViewer = true
    try await desk.show(book)
    try await desk.nextFrame(of: book)
    guard let viewer = LargeContentViewer.of(book),
      let tab = gtk_notebook_get_tab_label(book.opaque, gtk_notebook_get_nth_page(book.opaque, 1))
    else { throw Failure(description: "no viewer") }
    let place = desk.place(Widget(tab), in: book)
    try desk.expect(viewer.show(atX: place.x + 3, y: place.y + 3), "the tab is not shown")
    try desk.expectEqual(viewer.shownTitle, "Second")
    viewer.release()
    try desk.expectEqual(gtk_notebook_get_current_page(book.opaque), 1)

    let stack = adw_view_stack_new()
    for name in ["Fonts", "Apps"] {
      adw_view_stack_add_titled_with_icon(
        stack?.opaque, gtk_label_new(name), name, name, "emblem-system-symbolic")
    }
    let switcher = Widget(adw_view_switcher_new())
    adw_view_switcher_set_stack(switcher.opaque, stack?.opaque)
    switcher.showsLargeContentViewer = true
    var clicks = 0
    let off = Widget(gtk_button_new_with_label("Off"))
    Signal.connect(off, "clicked") { clicks += 1 }
    off.isSensitive = false
    let split = Widget(adw_split_button_new())
    adw_split_button_set_icon_name(split.opaque, "list-add-symbolic")
    gtk_widget_set_tooltip_text(split.pointer, "Add")
    Signal.connect(split, "clicked") { clicks += 1 }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [switcher, off, split, stack.map { Widget($0) }])
    box.showsLargeContentViewer = true
    try await desk.show(box)
    try await desk.nextFrame(of: box)
    guard let pages = LargeContentViewer.of(switcher), let all = LargeContentViewer.of(box) else {
      throw Failure(description: "no viewer")
    }
    try desk.expect(
      pages.show(
        atX: Double(gtk_widget_get_width(switcher.pointer)) - 20,
        y: Double(gtk_widget_get_height(switcher.pointer)) / 2), "the switcher is not shown")
    try desk.expectEqual(pages.shownTitle, "Apps")
    pages.release()
    try await desk.until("the page is chosen") {
      adw_view_stack_get_visible_child_name(stack?.opaque).map { String(cString: $0) } == "Apps"
    }
    let middle = desk.place(off, in: box)
    try desk.expect(all.show(atX: middle.x + 9, y: middle.y + 9), "it is not shown")
    try desk.expectEqual(all.shownTitle, "Off")
    all.release()
    let first = desk.place(split, in: box)
    try desk.expect(all.show(atX: first.x + 9, y: first.y + 9), "it is not shown")
    try desk.expectEqual(all.shownTitle, "Add")
    all.slide(toX: -5, y: -5)
    all.release()
    try desk.expectEqual(clicks, 0)
    _ = all.show(atX: first.x + 9, y: first.y + 9)
    all.release()
    try await desk.until("the button acts") { clicks == 1 }
    off.hasLargeContent = false
    try desk.expect(!all.show(atX: middle.x + 9, y: middle.y + 9), "it is shown")
  },

  WidgetTest("the tabs of a tab bar are shown enlarged, and a release selects one") { desk in
    desk.setCategory(.accessibilityMedium)
    guard let view = adw_tab_view_new() else { throw Failure(description: "no tab view") }
    let pages = ["First", "Second"].compactMap { (name: String) -> OpaquePointer? in
      let page = adw_tab_view_append(view, gtk_label_new("page"))
      adw_tab_page_set_title(page, name)
      return page
    }
    adw_tab_view_set_selected_page(view, pages[0])
    guard let bar = adw_tab_bar_new() else { throw Failure(description: "no tab bar") }
    adw_tab_bar_set_view(bar, view)
    let widget = Widget(bar.cast(to: GtkWidget.self))
    widget.showsLargeContentViewer = true
    let box = makeBox(
      GTK_ORIENTATION_VERTICAL, [widget, Widget(view.cast(to: GtkWidget.self))])
    try await desk.show(box)
    guard let viewer = LargeContentViewer.of(widget) else {
      throw Failure(description: "no viewer")
    }
    let (width, height) = (
      Double(gtk_widget_get_width(widget.pointer)), Double(gtk_widget_get_height(widget.pointer))
    )
    try await desk.until("the tab is shown") { viewer.show(atX: width * 0.7, y: height / 2) }
    try desk.expectEqual(viewer.shownTitle, "Second")
    viewer.release()
    try desk.expect(adw_tab_view_get_selected_page(view) == pages[1], "it is not selected")
  },

  WidgetTest("a long press on a notebook's tab only looks, and a short one selects") { desk in
    desk.setCategory(.accessibilityLarge)
    let book = Widget(gtk_notebook_new())
    let labels = ["First", "Second"].map { (name: String) in Widget(gtk_label_new(name)) }
    for label in labels {
      gtk_notebook_append_page(book.opaque, gtk_label_new("page"), label.pointer)
    }
    let bar = makeBox(GTK_ORIENTATION_VERTICAL, [book])
    bar.showsLargeContentViewer = true
    let window = try await desk.show(bar, focus: book)
    guard let viewer = LargeContentViewer.of(bar) else {
      throw Failure(description: "no viewer")
    }
    var switches = 0
    Signal.connect(book, "notify::page") { switches += 1 }
    try await desk.movePointer(to: labels[1], in: window)
    try await desk.xdotool("mousedown", "1")
    try await desk.until("the tab is shown") { viewer.shownTitle == "Second" }
    try desk.expectEqual(switches, 0)
    try await desk.movePointer(to: (200, 250), in: window)
    try await desk.until("nothing is shown") { viewer.shownTitle == nil }
    try await desk.xdotool("mouseup", "1")
    try await desk.nextFrame(of: window)
    try desk.expectEqual(switches, 0)
    try await desk.movePointer(to: labels[1], in: window)
    try await desk.xdotool("click", "1")
    try await desk.until("the page is chosen") {
      gtk_notebook_get_current_page(book.opaque) == 1
    }
    try desk.expectEqual(switches, 1)
  },

  WidgetTest("a long press on a tab bar's tab only looks, and a short one selects") { desk in
    desk.setCategory(.accessibilityLarge)
    guard let view = adw_tab_view_new(), let bar = adw_tab_bar_new() else {
      throw Failure(description: "no tabs")
    }
    let pages = ["First", "Second"].compactMap { (name: String) -> OpaquePointer? in
      let page = adw_tab_view_append(view, gtk_label_new("page"))
      adw_tab_page_set_title(page, name)
      return page
    }
    adw_tab_view_set_selected_page(view, pages[0])
    adw_tab_bar_set_view(bar, view)
    let widget = Widget(bar.cast(to: GtkWidget.self))
    widget.showsLargeContentViewer = true
    let window = try await desk.show(
      makeBox(GTK_ORIENTATION_VERTICAL, [widget, Widget(view.cast(to: GtkWidget.self))]))
    guard let viewer = LargeContentViewer.of(widget) else {
      throw Failure(description: "no viewer")
    }
    var switches = 0
    Signal.connect(view, "notify::selected-page") { switches += 1 }
    let second = {
      (
        x: Double(gtk_widget_get_width(widget.pointer)) * 0.7,
        y: Double(gtk_widget_get_height(widget.pointer)) / 2
      )
    }
    try await desk.until("the tabs are there") { viewer.show(atX: second().x, y: second().y) }
    viewer.slide(toX: -5, y: -5)
    viewer.release()
    try await desk.movePointer(to: second(), in: window)
    try await desk.xdotool("mousedown", "1")
    try await desk.until("the tab is shown") { viewer.shownTitle == "Second" }
    try desk.expectEqual(switches, 0)
    try await desk.movePointer(to: (200, 250), in: window)
    try await desk.until("nothing is shown") { viewer.shownTitle == nil }
    try await desk.xdotool("mouseup", "1")
    try await desk.nextFrame(of: window)
    try desk.expectEqual(switches, 0)
    try await desk.movePointer(to: second(), in: window)
    try await desk.xdotool("click", "1")
    try await desk.until("the page is chosen") {
      adw_tab_view_get_selected_page(view) == pages[1]
    }
    try desk.expectEqual(switches, 1)
  },

  WidgetTest("a text keeps Space and Enter, and so does whatever is in a notebook's page") { desk in
    desk.setCategory(.accessibilityMedium)
    let entry = Widget(gtk_search_entry_new())
    entry.setLargeContent(title: "Search")
    let (text, check) = (Widget(gtk_text_view_new()), Widget(gtk_check_button_new()))
    let book = Widget(gtk_notebook_new())
    gtk_notebook_append_page(
      book.opaque, makeBox(GTK_ORIENTATION_VERTICAL, [text, check]).pointer, gtk_label_new("First"))
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [entry, book])
    box.showsLargeContentViewer = true
    try await desk.show(box, focus: entry)
    guard let viewer = LargeContentViewer.of(box) else { throw Failure(description: "no viewer") }
    for widget in [entry, text, check] {
      gtk_widget_grab_focus(widget.pointer)
      for key in [GDK_KEY_space, GDK_KEY_Return].map({ CUnsignedInt($0) }) {
        try desk.expect(!viewer.press(key: key), "the viewer takes the key")
        viewer.release(key: key)
      }
    }
    gtk_widget_grab_focus(book.pointer)
    try desk.expect(viewer.press(key: CUnsignedInt(GDK_KEY_space)), "the tab is not shown")
    viewer.release(key: CUnsignedInt(GDK_KEY_space))
  },

  WidgetTest("a held key shows the tab of a notebook that is the bar itself, without its markup") {
    desk in
    desk.setCategory(.accessibilityLarge)
    let book = Widget(gtk_notebook_new())
    for markup in ["<b>First</b>", "Rock &amp; Roll"] {
      let label = Widget(gtk_label_new(nil))
      gtk_label_set_markup(label.opaque, markup)
      gtk_notebook_append_page(book.opaque, gtk_label_new("page"), label.pointer)
    }
    book.showsLargeContentViewer = true
    try await desk.show(book)
    guard let viewer = LargeContentViewer.of(book) else { throw Failure(description: "no viewer") }
    try await desk.xdotool("keydown", "space")
    try await desk.until("the tab is shown") { viewer.shownTitle == "First" }
    try await desk.xdotool("key", "Right")
    try await desk.until("the next tab is shown") { viewer.shownTitle == "Rock & Roll" }
    try await desk.xdotool("keyup", "space")
    try await desk.until("nothing is shown") { viewer.shownTitle == nil }
    try desk.expectEqual(gtk_notebook_get_current_page(book.opaque), 1)
  },

  WidgetTest("a widget of an app's own says itself what it shows, for each of its parts") { desk in
    final class Strip: LargeContentItem {
      var chosen = -1
      func largeContent(at point: (x: Double, y: Double)?) -> LargeContent? {
        guard let point else { return nil }
        let part = Int(point.x / 50)
        return LargeContent(title: "Part \(part)") { [weak self] in self?.chosen = part }
      }
    }
    desk.setCategory(.accessibilityMedium)
    let strip = Strip()
    let widget = Widget(gtk_drawing_area_new())
    gtk_widget_set_size_request(widget.pointer, 200, 40)
    widget.setLargeContentItem(strip)
    let bar = makeBox(GTK_ORIENTATION_HORIZONTAL, [widget])
    bar.showsLargeContentViewer = true
    try await desk.show(bar)
    try await desk.nextFrame(of: bar)
    guard let viewer = LargeContentViewer.of(bar) else { throw Failure(description: "no viewer") }
    try desk.expect(viewer.show(atX: 20, y: 20), "nothing is shown")
    try desk.expectEqual(viewer.shownTitle, "Part 0")
    viewer.slide(toX: 120, y: 20)
    try desk.expectEqual(viewer.shownTitle, "Part 2")
    viewer.release()
    try desk.expectEqual(strip.chosen, 2)
  },
]
