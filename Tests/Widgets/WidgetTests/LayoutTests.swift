// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// A label that ends in an ellipsis when it has no room.
@MainActor private func cutLabel(_ text: String) -> Widget { makeLabel(text) }

@MainActor let layoutTests: [WidgetTest] = [
  WidgetTest("a box turns at its category, whatever its width, and back") { desk in
    let box = makeAdaptiveBox(
      spacing: 6, turningAt: .extraExtraLarge, [cutLabel("one"), cutLabel("two")])
    try await desk.show(box)
    for (category, isVertical) in [
      (ContentSizeCategory.extraLarge, false), (.extraExtraLarge, true),
      (.accessibilityExtraExtraExtraLarge, true), (.large, false),
    ] {
      desk.setCategory(category)
      try await desk.until("\(category): vertical is \(isVertical)") {
        (typecase_adaptive_box_get_vertical(box.opaque) != 0) == isVertical
      }
    }
  },

  WidgetTest("a box of widgets whose baselines differ says one height for any width") { desk in
    let entry = Widget(gtk_entry_new())
    let box = makeAdaptiveBox([entry, Widget(gtk_button_new_with_label("Replace"))])
    try await desk.show(box)
    let heights = [CInt(-1), 600, 1 << 20].map { width -> CInt in
      var height: CInt = 0
      gtk_widget_measure(box.pointer, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
      return height
    }
    try desk.expect(Set(heights).count == 1, "\(heights)")
  },

  WidgetTest("a page wants the height that its lines have in the width that there is") { desk in
    let text = makeLabel(String(repeating: "many words ", count: 60))
    text.wrapWords()
    let page = makeFittingPage(text)
    try await desk.show(page)
    @MainActor func wanted(_ widget: Widget, in width: CInt) -> CInt {
      var height: CInt = 0
      gtk_widget_measure(widget.pointer, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
      return height
    }
    for width in [CInt(200), 400, 4000] {
      try desk.expect(wanted(page, in: width) >= wanted(text, in: width), "it scrolls at \(width)")
    }
  },

  WidgetTest("a box turns before a text of its would be cut, however deep it is, and not earlier") {
    desk in
    let (one, two) = (cutLabel("A longer label"), cutLabel("Another label"))
    let box = makeAdaptiveBox(
      spacing: 10,
      [makeBox(GTK_ORIENTATION_VERTICAL, [makeBox(GTK_ORIENTATION_HORIZONTAL, [one])]), two])
    let window = try await desk.show(box)
    let needed = Int(desk.naturalWidth(one) + desk.naturalWidth(two)) + 10
    @MainActor func isCut(_ label: Widget) -> Bool {
      gtk_label_get_layout(label.opaque).map { pango_layout_is_ellipsized($0) != 0 } ?? true
    }
    for (width, isVertical) in [(needed, false), (needed - 1, true), (needed + 50, false)] {
      try await desk.resize(window, width: width)
      try desk.expectEqual(typecase_adaptive_box_get_vertical(box.opaque) != 0, isVertical)
      try desk.expect(!isCut(one) && !isCut(two), "a label is cut at \(width)")
    }
    // Below each other, both begin at the same side.
    try await desk.resize(window, width: needed - 1)
    try desk.expect(desk.place(two, in: box).y >= desk.place(one, in: box).y + 10, "not below")
  },

  WidgetTest("words that wrap stay beside each other until one of them would be broken") { desk in
    let text = Widget(gtk_label_new("some words that wrap"))
    gtk_label_set_wrap(text.opaque, 1)
    gtk_label_set_wrap_mode(text.opaque, PANGO_WRAP_WORD_CHAR)
    let word = Widget(gtk_label_new("words"))
    let other = Widget(gtk_label_new("other"))
    let box = makeAdaptiveBox(turningAt: .accessibilityMedium, [text, other])
    let window = try await desk.show(box)
    let needed = Int(desk.naturalWidth(word) + desk.naturalWidth(other))
    try await desk.resize(window, width: needed + 1)
    try desk.expect(typecase_adaptive_box_get_vertical(box.opaque) == 0, "it turned early")
    try await desk.resize(window, width: needed - 2)
    try desk.expect(typecase_adaptive_box_get_vertical(box.opaque) != 0, "a word is broken")
  },

  WidgetTest("a box shows its widgets moving, unless the person wants no animations") { desk in
    guard let settings = gtk_settings_get_default() else { return }
    defer { Property.set(settings, "gtk-enable-animations", bool: true) }
    let box = makeAdaptiveBox([cutLabel("one"), cutLabel("two")])
    let window = try await desk.show(box)
    @MainActor func turn(to category: ContentSizeCategory) async throws -> Bool {
      let before = typecase_adaptive_box_get_vertical(box.opaque)
      var hasMoved = false
      Signal.connect(box, "notify::vertical") {
        // After the allocation that the signal is a part of.
        Task { hasMoved = hasMoved || typecase_adaptive_box_get_moving(box.opaque) != 0 }
      }
      desk.setCategory(category)
      try await desk.until("it has turned") {
        typecase_adaptive_box_get_vertical(box.opaque) != before
      }
      try await desk.nextFrame(of: window)
      return hasMoved
    }
    Property.set(settings, "gtk-enable-animations", bool: true)
    try desk.expect(try await turn(to: .accessibilityMedium), "nothing moves")
    try await desk.until("it is over") { typecase_adaptive_box_get_moving(box.opaque) == 0 }
    Property.set(settings, "gtk-enable-animations", bool: false)
    try desk.expect(try await !turn(to: .large), "something moves")
    Property.set(settings, "gtk-enable-animations", bool: true)
    Property.set(box, "animates", bool: false)
    try desk.expect(try await !turn(to: .accessibilityMedium), "something moves")
  },

  WidgetTest("columns become fewer where texts need more room, and rows at the category") { desk in
    let cells = (1...3).map { cutLabel("Cell number \($0)") }
    let columns = makeColumns(atMost: 3, characters: 8, spacing: 10, cells)
    let window = try await desk.show(columns)
    /// How many cells stand in the first row.
    @MainActor func count() -> Int {
      let tops = cells.map { desk.place($0, in: columns).y }
      return tops.filter { $0 == tops[0] }.count
    }
    let cell = cells.map { Int(desk.naturalWidth($0)) }.max() ?? 0
    for (width, expected) in [(3 * cell + 20, 3), (3 * cell + 19, 2), (2 * cell + 9, 1)] {
      try await desk.resize(window, width: width)
      try desk.expectEqual(count(), expected)
    }
    try await desk.resize(window, width: 1000)
    try desk.expectEqual(count(), 3)
    let widths = cells.map { desk.place($0, in: columns).width }
    try desk.expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1, "\(widths)")
    desk.setCategory(.accessibilityMedium)
    try await desk.until("one column") { count() == 1 }
    gtk_widget_set_direction(columns.pointer, GTK_TEXT_DIR_RTL)
    desk.setCategory(.large)
    try await desk.until("three columns from the right") {
      count() == 3 && desk.place(cells[0], in: columns).x > desk.place(cells[1], in: columns).x
    }
  },

  WidgetTest("a column is never wider than its characters, and is as narrow as it must be") {
    desk in
    let text = makeLabel(
      String(repeating: "All human beings are born free. ", count: 6), wraps: true)
    text.wrapWords()
    let column = makeReadableColumn(characters: 40, text)
    let window = try await desk.show(column)
    var before = 0.0
    for category in [ContentSizeCategory.large, .extraExtraExtraLarge] {
      desk.setCategory(category)
      try await desk.resize(window, width: 900, height: 500)
      let wanted = Double(ctypecase_widget_get_width_of(text.pointer, 40))
      try desk.expectEqual(desk.place(text, in: column).width, wanted)
      try desk.expect(wanted > before, "it did not grow: \(wanted)")
      let room = desk.place(text, in: window).x
      try desk.expect(abs(room - (900 - wanted) / 2) <= 1, "not in the middle: \(room)")
      before = wanted
    }
    try await desk.resize(window, width: 360, height: 500)
    try desk.expectEqual(desk.place(text, in: column).width, 360)
  },

  WidgetTest("a page scrolls only when it does not fit, and a long word moves it sideways") {
    desk in
    let label = Widget(gtk_label_new("Donaudampfschifffahrtsgesellschaftskapitän und Text"))
    label.wrapWords()
    let page = makeFittingPage(label)
    let window = try await desk.show(page)
    let vertical = typecase_fitting_page_get_vadjustment(page.opaque)
    guard let scroller = page.firstChild else { throw Failure(description: "no scroller") }
    let horizontal = gtk_scrolled_window_get_hadjustment(scroller.opaque)
    @MainActor func scrolls(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) -> Bool {
      gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment)
    }
    try await desk.resize(window, width: 700)
    try desk.expect(!scrolls(vertical) && !scrolls(horizontal), "it scrolls and need not")
    try await desk.resize(window, width: 150)
    try desk.expect(!scrolls(vertical) && scrolls(horizontal), "the word is cut")
    guard let layout = gtk_label_get_layout(label.opaque) else {
      throw Failure(description: "no layout")
    }
    for number in 1..<pango_layout_get_line_count(layout) {
      let start = Int(pango_layout_get_line_readonly(layout, number).pointee.start_index)
      let bytes = Array(String(cString: pango_layout_get_text(layout)).utf8)
      try desk.expectEqual(bytes[start - 1], UInt8(ascii: " "))
    }
    desk.setCategory(.accessibilityExtraExtraExtraLarge)
    try await desk.resize(window, width: 700, height: 60)
    try desk.expect(scrolls(vertical), "it is cut")
  },

  WidgetTest("a page shows the same place when the text size changes, and keeps the keyboard") {
    desk in
    let rows = (0..<60).map { Widget(gtk_button_new_with_label("Row \($0)")) }
    let page = makeFittingPage(makeBox(GTK_ORIENTATION_VERTICAL, rows))
    let window = try await desk.show(page, focus: rows[0])
    let vertical = typecase_fitting_page_get_vadjustment(page.opaque)
    gtk_adjustment_set_value(vertical, 900)
    try await desk.nextFrame(of: page)
    @MainActor func first() -> Int? { rows.firstIndex { desk.place($0, in: page).y >= 0 } }
    let before = first()
    try desk.expect((before ?? 0) > 10, "it is not scrolled: \(before ?? -1)")
    for category in [ContentSizeCategory.accessibilityLarge, .extraSmall, .large] {
      desk.setCategory(category)
      try await desk.nextFrame(of: page)
      try desk.expect(abs((first() ?? -9) - (before ?? 0)) <= 1, "\(category): \(first() ?? -1)")
    }
    // The row that has the keyboard stays where it is on the screen.
    let focused = rows[(before ?? 0) + 4]
    gtk_widget_grab_focus(focused.pointer)
    try await desk.nextFrame(of: page)
    let place = desk.place(focused, in: page).y
    for category in [ContentSizeCategory.accessibilityExtraLarge, .large] {
      desk.setCategory(category)
      try await desk.nextFrame(of: page)
      try desk.expect(abs(desk.place(focused, in: page).y - place) <= 1, "it moved")
      try desk.expect(gtk_window_get_focus(window.window) == focused.pointer, "no keyboard")
    }
  },

  WidgetTest("of ten thousand rows only those around the seen ones are made, also in the middle") {
    desk in
    var made = 0
    let list = SectionedList(label: "Rows") { section, row in
      made += 1
      return AdaptiveRow(
        "Row \(section).\(row)", subtitle: String(repeating: "words ", count: row % 7),
        iconName: "emblem-system-symbolic")
    }
    list.sections = (0..<10).map {
      ListSection(header: "Section \($0)", count: 1000, footer: "The end of \($0)")
    }
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
    try await desk.show(scroller)
    try await desk.until("rows are made") { made > 0 }
    try await desk.nextFrame(of: scroller)
    try desk.expect(made < 300, "\(made) rows of 10,000 were made")
    gtk_widget_activate_action_variant(
      list.widget.pointer, "list.scroll-to-item", g_variant_new_uint32(5000))
    try await desk.nextFrame(of: scroller)
    try desk.expect(made < 700, "\(made) rows of 10,000 were made")
    /// The title of the row at the upper end.
    @MainActor func first() -> String? {
      var item = list.widget.firstChild
      while let current = item {
        let place = desk.place(current, in: scroller)
        if gtk_widget_get_mapped(current.pointer) != 0, place.y > -1 {
          return current.firstChild.flatMap { Property.string($0, "title") }
        }
        item = current.nextSibling
      }
      return nil
    }
    // As the wheel does it.
    let vertical = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    gtk_adjustment_set_value(vertical, gtk_adjustment_get_value(vertical) + 100)
    try await desk.nextFrame(of: scroller)
    let (before, madeBefore) = (first(), made)
    for category in [ContentSizeCategory.accessibilityLarge, .extraSmall, .large] {
      desk.setCategory(category)
      try await desk.nextFrame(of: scroller)
      try desk.expect(before != nil && first() == before, "\(first() ?? "") is not \(before ?? "")")
    }
    try desk.expect(made - madeBefore < 900, "\(made - madeBefore) rows were made again")
  },

  WidgetTest("a row of a list keeps the keyboard when the text size changes") { desk in
    let list = SectionedList(label: "Rows") { _, row in AdaptiveRow("Row \(row)") }
    list.sections = [ListSection(count: 10_000)]
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
    let window = try await desk.show(scroller)
    gtk_widget_activate_action_variant(
      list.widget.pointer, "list.scroll-to-item", g_variant_new_uint32(7000))
    try await desk.nextFrame(of: scroller)
    @MainActor func row(_ title: String) -> Widget? {
      desk.find(in: list.widget) {
        $0.isA(typecase_adaptive_row_get_type()) && Property.string($0, "title") == title
      }
    }
    guard let row = row("Row 6997"), let item = row.parent else {
      throw Failure(description: "the row is not there")
    }
    gtk_widget_grab_focus(item.pointer)
    let before = desk.place(row, in: scroller)
    for category in [ContentSizeCategory.accessibilityLarge, .large] {
      desk.setCategory(category)
      try await desk.nextFrame(of: scroller)
      try desk.expect(gtk_window_get_focus(window.window) == item.pointer, "no keyboard")
      try desk.expectEqual(Property.string(row, "title"), "Row 6997")
      let place = desk.place(row, in: scroller).y
      try desk.expect(
        abs(place - before.y) <= 2, "at \(category) it is at \(place), not \(before.y)")
    }
    try desk.expectEqual(desk.place(row, in: scroller).height, before.height)
  },

  WidgetTest("rows of a list box are as high as their texts, under headings of their own") { desk in
    let box = Widget(gtk_list_box_new())
    var rows: [Widget] = []
    for number in 0..<4 {
      let row = Widget(gtk_list_box_row_new())
      let content = AdaptiveRow(
        "Title \(number)", subtitle: number == 1 ? String(repeating: "long text ", count: 30) : ""
      ) {
        Widget(gtk_switch_new())
      }
      gtk_list_box_row_set_child(row.cast(to: GtkListBoxRow.self), content.makeWidget().pointer)
      gtk_list_box_append(box.opaque, row.pointer)
      rows.append(row)
    }
    box.setSectionHeaders { row in row == rows[0] || row == rows[1] ? "First" : "Second" }
    let page = makeFittingPage(box)
    try await desk.show(page)
    @MainActor func hasHeader(_ row: Widget) -> Bool {
      gtk_list_box_row_get_header(row.cast(to: GtkListBoxRow.self)) != nil
    }
    try desk.expectEqual(rows.map(hasHeader), [true, false, true, false])
    @MainActor func heights() -> [Double] { rows.map { desk.place($0, in: box).height } }
    let usual = heights()
    try desk.expect(usual[1] > 2 * usual[0], "\(usual)")
    desk.setCategory(.accessibilityLarge)
    try await desk.nextFrame(of: page)
    let large = heights()
    try desk.expect(zip(large, usual).allSatisfy { $0 > 1.5 * $1 }, "\(large)")
    let accessory = desk.find(in: rows[0]) { $0.isA(gtk_switch_get_type()) }
    let title = desk.find(in: rows[0]) { $0.isA(gtk_label_get_type()) }
    guard let accessory, let title else { throw Failure(description: "no parts") }
    try desk.expect(
      desk.place(accessory, in: rows[0]).y
        >= desk.place(title, in: rows[0]).y + desk.place(title, in: rows[0]).height,
      "the switch is not below the text")
    desk.setCategory(.large)
    try await desk.nextFrame(of: page)
    try desk.expectEqual(heights(), usual)
  },

  WidgetTest("every part works in .ui files, with its properties") { desk in
    let builder = Builder(
      "parts",
      xml: Array(
        """
        <interface>
          <object class="TypecaseFittingPage" id="page">
            <property name="child">
              <object class="TypecaseReadableColumn">
                <property name="characters">50</property>
                <child>
                  <object class="TypecaseBaselineColumn" id="column">
                    <child>
                      <object class="TypecaseAdaptiveBox" id="box">
                        <property name="turn-at">extra-extra-large</property>
                        <property name="spacing">12</property>
                        <property name="animates">0</property>
                        <child>
                          <object class="TypecaseScaledImage" id="image">
                            <property name="icon-name">emblem-system-symbolic</property>
                            <property name="pixel-size">24</property>
                          </object>
                        </child>
                        <child>
                          <object class="GtkLabel"><property name="label">text</property></object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="TypecaseColumns" id="columns">
                        <property name="columns">3</property>
                        <property name="characters">10</property>
                        <property name="spacing">6</property>
                        <property name="turn-at">accessibility-large</property>
                        <layout><property name="multiplier">1.5</property></layout>
                        <child>
                          <object class="TypecaseAdaptiveRow" id="row">
                            <property name="title">A &amp; B</property>
                            <property name="subtitle">below</property>
                            <property name="icon-name">emblem-system-symbolic</property>
                            <child><object class="GtkSwitch"/></child>
                          </object>
                        </child>
                        <child>
                          <object class="TypecaseAdaptiveRow">
                            <property name="kind">header</property>
                            <property name="title">Header</property>
                          </object>
                        </child>
                        <child><object class="GtkButton" id="button"/></child>
                      </object>
                    </child>
                  </object>
                </child>
              </object>
            </property>
          </object>
          <object class="TypecaseLargeContent">
            <property name="widget">button</property>
            <property name="title">Open</property>
            <property name="icon-name">document-open-symbolic</property>
          </object>
          <object class="TypecaseLargeContentViewer">
            <property name="widget">column</property>
          </object>
        </interface>
        """.utf8))
    let page = builder.widget("page")
    try await desk.show(page)
    try desk.expectEqual(Property.string(builder.widget("row"), "title"), "A & B")
    try desk.expect(builder.widget("column").showsLargeContentViewer, "no viewer")
    try desk.expect(
      typecase_large_content_get(builder.widget("button").pointer) != nil, "no content")
    try desk.expectEqual(desk.place(builder.widget("image"), in: page).height, 24)
    desk.setCategory(.extraExtraLarge)
    try await desk.until("the box has turned") {
      typecase_adaptive_box_get_vertical(builder.widget("box").opaque) != 0
    }
  },

  WidgetTest("windows with all parts are gone when they were closed") { desk in
    let alive = LiveObjects()
    for _ in 0..<5 {
      let row = AdaptiveRow("title", subtitle: "subtitle", iconName: "emblem-system-symbolic") {
        Widget(gtk_switch_new())
      }
      .makeWidget()
      let bar = makeBox(GTK_ORIENTATION_HORIZONTAL, [Widget(gtk_button_new_with_label("one"))])
      bar.showsLargeContentViewer = true
      let page = makeFittingPage(
        makeReadableColumn(
          makeColumns(
            atMost: 2,
            [
              makeAdaptiveBox([row, Widget(gtk_label_new("b"))]), bar,
              makeBaselineColumn([(Widget(gtk_label_new("c")), 1)]),
            ])))
      page.setFont(PreferredFont(for: .body))
      page.adjustsFontForContentSizeCategory = true
      let window = try await desk.show(page)
      for widget in [row, bar, page, window] { alive.watch(widget) }
      desk.setCategory(.accessibilityLarge)
      _ = LargeContentViewer.of(bar)?.show(atX: 5, y: 5)
      desk.setCategory(.large)
      desk.close(window)
    }
    try await desk.until("the widgets are gone") { alive.count == 0 }
  },

  WidgetTest("all parts fit together at every size, in both directions, 360 pixels wide") { desk in
    let list = SectionedList(label: "Chapters") { _, row in
      AdaptiveRow(
        "Chapter \(row + 1)", subtitle: "What happens in it, told in a few words",
        iconName: "emblem-system-symbolic"
      ) {
        Widget(gtk_switch_new())
      }
    }
    list.sections = [ListSection(header: "Part One", count: 3, footer: "Three chapters.")]
    let title = Widget(gtk_label_new("A title of some length"))
    title.setTextStyle(.title1)
    let text = Widget(
      gtk_label_new("All human beings are born free and equal in dignity and rights."))
    for label in [title, text] {
      label.wrapWords()
      gtk_label_set_xalign(label.opaque, 0)
    }
    let answers = makeAdaptiveBox(
      spacing: 12,
      ["Not Now", "Install"].map { (name: String) in Widget(gtk_button_new_with_label(name)) })
    let cells = ["Regular", "Italic", "Bold"].map { (name: String) in
      makeAdaptiveBox(
        spacing: 6, [makeScaledIcon("font-x-generic-symbolic"), Widget(gtk_label_new(name))])
    }
    let page = makeFittingPage(
      makeReadableColumn(
        characters: 50,
        makeBaselineColumn([
          (title, 1), (text, 1.5), (answers, 2), (makeColumns(atMost: 3, spacing: 12, cells), 1),
          (list.widget, 1),
        ])))
    let window = try await desk.show(page)
    try await desk.resize(window, width: 360, height: 700)
    defer {
      gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
      adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT)
    }
    for category in [ContentSizeCategory.large, .accessibilityExtraExtraExtraLarge] {
      for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
        gtk_widget_set_default_direction(direction)
        adw_style_manager_set_color_scheme(
          adw_style_manager_get_default(),
          direction == GTK_TEXT_DIR_RTL ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_DEFAULT)
        desk.setCategory(category)
        try await desk.nextFrame(of: window)
        try await desk.until("nothing moves") {
          (cells + [answers]).allSatisfy { typecase_adaptive_box_get_moving($0.opaque) == 0 }
        }
        try await desk.nextFrame(of: window)
        let name = direction == GTK_TEXT_DIR_RTL ? "rtl-dark" : "ltr"
        try await desk.picture("parts-\(category.shortName)-\(name)")
        // Nothing is wider than the window, and nothing ends in an ellipsis.
        try desk.expect(gtk_widget_get_width(window.pointer) == 360, "the window has grown")
        let cut = desk.find(in: page) {
          $0.isA(gtk_label_get_type())
            && gtk_label_get_layout($0.opaque).map { pango_layout_is_ellipsized($0) != 0 } ?? false
        }
        try desk.expect(cut == nil, "a text is cut at \(category)")
        guard category == .large else { continue }
        guard let scrolled = desk.find(in: page, { $0.isA(gtk_scrolled_window_get_type()) }),
          let across = gtk_scrolled_window_get_hadjustment(scrolled.opaque)
        else { throw Failure(description: "the page does not scroll") }
        try desk.expect(
          gtk_adjustment_get_upper(across) <= gtk_adjustment_get_page_size(across),
          "the page is wider than the window")
        let narrow = desk.find(in: page) { label in
          guard label.isA(gtk_label_get_type()), gtk_widget_get_mapped(label.pointer) != 0,
            let text = gtk_label_get_text(label.opaque)
          else { return false }
          return String(cString: text).split(separator: " ").contains { word in
            guard let layout = gtk_widget_create_pango_layout(label.pointer, String(word)) else {
              return true
            }
            defer { g_object_unref(layout.raw) }
            var width: CInt = 0
            pango_layout_get_pixel_size(layout, &width, nil)
            return width > gtk_widget_get_width(label.pointer) + 1
          }
        }
        try desk.expect(narrow == nil, "a label is narrower than its longest word")
      }
    }
  },
]
