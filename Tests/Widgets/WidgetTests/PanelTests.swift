// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

@MainActor let panelTests: [WidgetTest] = [
  WidgetTest("the panel knows whether it is shown, and leaves the focus in the text") { desk in
    let formatting = try await desk.showText([TextRun("text")])
    let view = try desk.focused()
    try desk.expect(!desk.coordinator.isFontPanelVisible, "it is seen before it was asked for")
    desk.coordinator.toggleFontPanel()
    try desk.expect(desk.coordinator.isFontPanelVisible, "it is not seen")
    let window = gtk_widget_get_root(view.pointer)
    try desk.expect(
      window.map { gtk_root_get_focus($0) == view.pointer } == true, "the focus is elsewhere")
    desk.coordinator.toggleFontPanel()
    try desk.expect(!desk.coordinator.isFontPanelVisible, "it is still seen")
    try desk.expectEqual(formatting.document.runs, [TextRun("text")])
  },

  WidgetTest("showing mixed text in the panel changes none of it") { desk in
    let runs = [
      TextRun(
        "a",
        attributes {
          $0.size = .points(9); $0.tracking = 2
        }),
      TextRun(
        "b",
        attributes {
          $0.font = font("DejaVu Serif"); $0.underline = .single
        }),
      TextRun(
        "c",
        attributes {
          $0.shadow = .usual; $0.features = ["smcp": 1]
        }),
    ]
    let formatting = try await desk.showText(runs)
    desk.coordinator.toggleFontPanel()
    for _ in 0..<3 {
      let seen = desk.coordinator.updateCount
      desk.coordinator.selectionChanged()
      try await desk.until("the panel has looked") { desk.coordinator.updateCount > seen }
    }
    try desk.expectEqual(formatting.document.runs, runs)
    try desk.expect(!formatting.canUndo, "there is something to undo")
  },

  WidgetTest("the panel keeps nothing of windows that were closed") { desk in
    desk.coordinator.toggleFontPanel()
    weak var kept: TextViewFormatting?
    let alive = LiveObjects()
    for number in 0..<10 {
      let view = Widget(gtk_text_view_new())
      let window = try await desk.show(view)
      alive.watch(window)
      alive.watch(view)
      if !desk.coordinator.isFontPanelVisible { desk.coordinator.toggleFontPanel() }
      let formatting = desk.coordinator.textView(view)
      formatting?.load(RichTextDocument(runs: [TextRun("window \(number)")]))
      desk.selectAll(view)
      desk.coordinator.apply(.color(.black))
      kept = formatting
      desk.close(window)
    }
    try await desk.until("the windows are gone") { alive.count == 0 }
    try await desk.until("the formatting is gone") { kept == nil }
    // The panel closed with the last window.
    try desk.expect(!desk.coordinator.isFontPanelVisible, "the panel is left alone")
  },

  WidgetTest("the panel stays open when its window closes and another is there") { desk in
    let other = try await desk.showText([TextRun("other")])
    let view = Widget(gtk_text_view_new())
    let window = try await desk.show(view)
    desk.coordinator.toggleFontPanel()
    desk.close(window)
    try desk.expect(desk.coordinator.isFontPanelVisible, "the panel is gone")
    try desk.expect(desk.coordinator.apply(.underline(.single)), "nobody took the change")
    try desk.expect(other.canUndo, "the other window took it not")
  },

  WidgetTest("leaving a field changes nothing, also when its value is mixed or rounded") { desk in
    let runs = [
      TextRun(
        "a",
        attributes {
          $0.tracking = 0.25; $0.size = .points(9.333)
        }),
      TextRun(
        "b",
        attributes {
          $0.tracking = 4.5; $0.size = .points(30)
        }),
    ]
    let formatting = try await desk.showText(runs)
    let view = try desk.focused()
    desk.coordinator.toggleFontPanel()
    for name in ["Character Spacing", "Size"] {
      try await desk.until("\(name) is mixed") { (try? desk.field(name).text) == "Mixed" }
      gtk_spin_button_update(try desk.field(name).widget.opaque)
    }
    try desk.expectEqual(formatting.document.runs, runs)
    desk.select(view, 0..<1)
    try await desk.until("one run is shown") { (try? desk.field("Size").text) == "9.3 pt" }
    for name in ["Character Spacing", "Size"] {
      gtk_spin_button_update(try desk.field(name).widget.opaque)
    }
    try desk.expectEqual(formatting.document.runs, runs)
    try desk.expect(!formatting.canUndo, "something was changed")
  },

  WidgetTest("styles are drawn in their faces, and a choice without styles says why") { desk in
    let formatting = try await desk.showText([
      TextRun("a", attributes { $0.font = font("DejaVu Sans") })
    ])
    desk.coordinator.toggleFontPanel()
    try await desk.until("the styles are there") {
      (try? desk.row("Style")).map { gtk_widget_get_sensitive($0.pointer) != 0 } ?? false
    }
    let row = try desk.row("Style").cast(to: AdwComboRow.self)
    // The usual factory writes all names in the interface's font.
    try desk.expect(adw_combo_row_get_list_factory(row) != nil, "styles are not drawn")
    formatting.load(
      RichTextDocument(
        runs: [TextRun("a", attributes { $0.font = font("Typecase Missing") })], color: nil))
    try await desk.until("why there are no styles") {
      guard let row = try? desk.row("Style"), gtk_widget_get_sensitive(row.pointer) == 0 else {
        return false
      }
      let words = adw_action_row_get_subtitle(row.cast(to: AdwActionRow.self))
      return words.map { String(cString: $0) }?.contains("missing") ?? false
    }
  },

  WidgetTest("a long text goes on in a second line of the preview") { desk in
    _ = try await desk.showText([
      TextRun(
        "A text that is longer than the panel is wide",
        attributes { $0.size = .points(36) })
    ])
    desk.coordinator.toggleFontPanel()
    try await desk.until("the preview") { (try? desk.preview()) != nil }
    let preview = try desk.preview()
    try desk.expect(gtk_label_get_wrap(preview.opaque) != 0, "the preview is cut")
    try await desk.until("two lines") {
      gtk_label_get_layout(preview.opaque).map { pango_layout_get_line_count($0) > 1 } ?? false
    }
  },

  WidgetTest("a typed size is for all runs, and a step changes each size, also where sizes differ")
  { desk in
    let formatting = try await desk.showText([
      TextRun("a", attributes { $0.size = .points(11) }),
      TextRun("b", attributes { $0.size = .points(30) }),
    ])
    desk.coordinator.toggleFontPanel()
    try await desk.until("sizes are mixed") { (try? desk.field("Size").text) == "Mixed" }
    let field = try desk.field("Size").widget.opaque
    for (typed, expected) in [("12", 12.0), ("11", 11)] {
      gtk_editable_set_text(field, typed)
      gtk_spin_button_update(field)
      try desk.expectEqual(
        formatting.document.runs.map(\.attributes.size), [.points(expected)])
      formatting.undo()
      try await desk.until("sizes are mixed again") { (try? desk.field("Size").text) == "Mixed" }
    }
    gtk_spin_button_spin(field, GTK_SPIN_PAGE_FORWARD, 0)
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.size), [.points(21), .points(40)])
  },

  WidgetTest(
    "changing a line's style keeps its color, and changing a part of a shadow keeps the others"
  ) { desk in
    let red = TextColor(red: 1, green: 0, blue: 0)
    let formatting = try await desk.showText([
      TextRun("a", attributes { $0.underline = TextLine(.single, color: red) }),
      TextRun("b", attributes { $0.underline = TextLine(.wavy) }),
      TextRun("c", attributes { $0.shadow = TextShadow(x: 5, y: 6, blur: 7, color: red) }),
    ])
    desk.coordinator.apply(.lineStyle(.below, .double))
    desk.coordinator.apply(.shadowPart(.blur(9)))
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.underline),
      [TextLine(.double, color: red), TextLine(.double), TextLine(.double)])
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.shadow),
      [nil, nil, TextShadow(x: 5, y: 6, blur: 9, color: red)])
  },

  WidgetTest("a change of the desktop's fonts is followed") { desk in
    guard let settings = gtk_settings_get_default() else {
      throw Failure(description: "there are no settings")
    }
    _ = desk.coordinator.appearance
    let usual = Property.string(settings, "gtk-font-name") ?? ""
    defer { Property.set(settings, "gtk-font-name", string: usual) }
    Property.set(settings, "gtk-font-name", string: "DejaVu Serif 11")
    try await desk.until("the interface's font is another") {
      desk.coordinator.appearance.fonts.font(.interface)?.family == "DejaVu Serif"
    }
  },

  WidgetTest("the panel shows the attributes that a program reports for text of its own") { desk in
    try await desk.show(Widget(gtk_button_new_with_label("no text")))
    desk.coordinator.toggleFontPanel()
    desk.coordinator.setSelectedAttributes(
      attributes { $0.size = .points(33) }, isMultiple: false)
    try await desk.until("the size is in its field") {
      (try? desk.field("Size").value) == 33
    }
    desk.coordinator.setSelectedAttributes(nil, isMultiple: false)
  },
]

/// Counts objects that were not finalized yet.
final class LiveObjects {
  private var living: Set<UInt> = []
  var count: Int { living.count }

  func watch(_ widget: Widget) {
    let address = UInt(bitPattern: widget.pointer)
    living.insert(address)
    let holder = Unmanaged.passRetained(Watch(self, address))
    g_object_weak_ref(widget.gobject, Self.gone, holder.toOpaque())
  }

  private final class Watch {
    weak var owner: LiveObjects?
    let address: UInt
    init(_ owner: LiveObjects, _ address: UInt) { (self.owner, self.address) = (owner, address) }
  }

  private nonisolated static let gone: GWeakNotify = { data, _ in
    let data = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let pointer = UnsafeRawPointer(bitPattern: data) else { return }
      let watch = Unmanaged<Watch>.fromOpaque(pointer).takeRetainedValue()
      watch.owner?.living.remove(watch.address)
    }
  }
}

extension TestDesk {
  /// A number's field in the font panel.
  struct Field {
    var widget: Widget
    var value: Double { gtk_spin_button_get_value(widget.opaque) }
    var text: String { gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? "" }
  }

  /// A row of the panel.
  func row(_ title: String) throws -> Widget {
    try inPanel("row “\(title)”") { first(in: $0) { isRow($0, titled: title) } }
  }

  /// The label of the panel's preview.
  func preview() throws -> Widget {
    try inPanel("preview") { window in
      first(in: window) { gtk_widget_has_css_class($0.pointer, "font-preview") != 0 }
        .flatMap { first(in: $0) { $0.isA(gtk_label_get_type()) } }
    }
  }

  func inPanel(_ what: String, _ find: (Widget) -> Widget?) throws -> Widget {
    let toplevels = gtk_window_list_toplevels()
    defer { g_list_free(toplevels) }
    var list = toplevels
    while let current = list {
      if let window = current.pointee.data.map({ Widget($0.cast(to: GtkWidget.self)) }),
        gtk_window_get_title(window.window).map({ String(cString: $0) }) == "Fonts",
        let found = find(window)
      {
        return found
      }
      list = current.pointee.next
    }
    throw Failure(description: "the panel has no \(what)")
  }

  /// The field of the panel in a row with a title.
  func field(_ title: String) throws -> Field {
    Field(
      widget: try inPanel("field “\(title)”") { window in
        first(in: window) { isRow($0, titled: title) }
          .flatMap { first(in: $0) { $0.isA(gtk_spin_button_get_type()) } }
      })
  }

  private func isRow(_ widget: Widget, titled title: String) -> Bool {
    widget.isA(adw_preferences_row_get_type())
      && adw_preferences_row_get_title(widget.cast(to: AdwPreferencesRow.self))
        .map { String(cString: $0) } == title
  }

  private func first(in widget: Widget, _ fits: (Widget) -> Bool) -> Widget? {
    if fits(widget) { return widget }
    for child in widget.children {
      if let found = first(in: child, fits) { return found }
    }
    return nil
  }
}
