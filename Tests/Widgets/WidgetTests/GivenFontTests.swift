// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import CTypecaseGTK
import SyntheticFonts
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseNameOnlyFonts
import TypecaseRichText
import TypecaseSystemKit

/// Characters that no font of the system has.
private let strange = "\u{F0000}\u{F0001}\u{F0002}"

@MainActor let givenFontTests: [WidgetTest] = [
  WidgetTest("labels and text views are laid out again when a font is given and when it is revoked")
  { desk in
    let label = Widget(gtk_label_new(strange))
    let styled = Widget(gtk_label_new(strange))
    let view = Widget(gtk_text_view_new())
    let box = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for child in [label, styled, view] { gtk_box_append(box.cast(to: GtkBox.self), child.pointer) }
    let provider = gtk_css_provider_new()
    defer { g_object_unref(provider) }
    gtk_css_provider_load_from_data(
      provider,
      ".by-css { font: 20px \"Widget Given\"; } .by-name { font: 20px \"WidgetGiven-Regular\"; }",
      -1)
    for (child, style) in [(label, "by-css"), (styled, "by-name"), (view, "by-css")] {
      gtk_style_context_add_provider(
        gtk_widget_get_style_context(child.pointer), OpaquePointer(provider), 900)
      gtk_widget_add_css_class(child.pointer, style)
    }
    gtk_text_buffer_set_text(desk.buffer(view), strange, -1)
    try await desk.show(box, focus: view)
    let missing = try await desk.measures([label, styled], view)
    try desk.expectEqual(missing.unknown, 6)

    try desk.give([SyntheticFont("Widget Given", coverage: [0x20...0x7E, 0xF0000...0xF0010])])
    try await desk.until("the labels are drawn in the given font") {
      desk.unknownGlyphs([label, styled]) == 0 && !desk.isWaitingForFrame(label)
    }
    let given = try await desk.measures([label, styled], view)
    try desk.expect(
      given.widths != missing.widths && given.end != missing.end,
      "nothing was measured anew: \(given), \(missing)")

    try desk.give([])
    try await desk.until("the labels fall back") { desk.unknownGlyphs([label, styled]) == 6 }
    let gone = try await desk.measures([label, styled], view)
    try desk.expectEqual(gone, missing)
  },

  WidgetTest("what a text view has drawn is drawn again in a font that is given") { desk in
    let view = Widget(gtk_text_view_new())
    var place = GtkTextIter()
    gtk_text_buffer_get_start_iter(desk.buffer(view), &place)
    gtk_text_buffer_insert_markup(
      desk.buffer(view), &place, "<span font_family='Widget Drawn'>drawn</span>", -1)
    // Nothing in it blinks.
    gtk_text_view_set_cursor_visible(view.cast(to: GtkTextView.self), 0)
    try await desk.show(view)
    let before = desk.pixels(of: view)
    try desk.give([SyntheticFont("Widget Drawn")])
    try await desk.until("it looks otherwise") { desk.pixels(of: view) != before }
    try desk.give([])
    try await desk.until("it looks as before") { desk.pixels(of: view) == before }
  },

  WidgetTest("a given font is in the set of faces, in the panel and in documents") { desk in
    let formatting = try await desk.showText([
      TextRun("text", attributes { $0.font = font("Widget Panel") })
    ])
    try desk.expectEqual(formatting.missingFonts.map(\.displayName), ["Widget Panel"])
    var changes = 0
    formatting.appearanceChanged = { changes += 1 }
    try desk.give([SyntheticFont("Widget Panel")])
    try await desk.until("the document is told") { changes > 0 }
    try desk.expectEqual(formatting.missingFonts.count, 0)
    let faces = desk.coordinator.appearance.fonts.faces
    try desk.expect(faces.families.contains("Widget Panel"), "it is not listed")
    try desk.expect(faces.face(named: "WidgetPanel-Regular") != nil, "it has no face")
    try desk.give([])
    try desk.expectEqual(formatting.missingFonts.map(\.displayName), ["Widget Panel"])
    // The document kept the font's name.
    try desk.expectEqual(formatting.document.runs.first?.attributes.font?.family, "Widget Panel")
  },

  WidgetTest("fonts that an app adds by itself are listed when it says so") { desk in
    @MainActor func isListed() -> Bool {
      desk.coordinator.appearance.fonts.faces.families.contains("Widget Own")
    }
    try desk.expect(!isListed(), "it is listed before it was added")
    let own = try desk.prepare([SyntheticFont("Widget Own")])
    try desk.expect(ProcessFonts.shared.use(own), "it cannot be used")
    try desk.expect(!isListed(), "it is listed before the app says so")
    desk.coordinator.reloadFonts()
    try desk.expect(isListed(), "it is not listed")
    try desk.give([])
    try desk.expect(!isListed(), "it is listed after it was removed")
  },

  WidgetTest("given fonts stay when GTK makes fontconfig read its configuration again") { desk in
    let label = Widget(gtk_label_new(nil))
    gtk_label_set_markup(label.opaque, "<span font_family='Widget Kept'>\(strange)</span>")
    try await desk.show(label)
    try desk.give([SyntheticFont("Widget Kept", coverage: [0x20...0x7E, 0xF0000...0xF0010])])
    try await desk.until("it is used") { desk.unknownGlyphs([label]) == 0 }
    // What GTK does when the desktop tells it that fonts changed.
    try desk.expect(FcInitReinitialize() == FcTrue, "fontconfig cannot read its configuration")
    guard let settings = gtk_settings_get_default() else {
      throw Failure(description: "there are no settings")
    }
    g_object_notify(settings.cast(to: GObject.self), "gtk-fontconfig-timestamp")
    try await desk.until("it is used again") { desk.unknownGlyphs([label]) == 0 }
    try desk.expect(
      desk.coordinator.appearance.fonts.faces.families.contains("Widget Kept"), "it is not listed")
    try desk.give([])
  },

  WidgetTest("the interface has no fonts of a folder but the one that the person chose for windows")
  {
    desk in
    guard let settings = gtk_settings_get_default() else {
      throw Failure(description: "there are no settings")
    }
    @MainActor func families() -> [String] { FaceSet.installed().families }
    let all = families()
    guard let chosen = all.last, all.count > 1 else {
      throw Failure(description: "there are not two families")
    }
    let fonts = InterfaceFonts(without: ["/"])
    defer {
      gtk_settings_reset_property(settings, "gtk-font-name")
      try? desk.give([])
    }
    fonts.use()
    try desk.expect(!families().contains(chosen), "it is there before it was chosen")
    Property.set(settings, "gtk-font-name", string: "\(chosen) 11")
    try desk.expectEqual(families(), [chosen])
    // What GTK does when the desktop tells it that fonts changed.
    try desk.expect(FcInitReinitialize() == FcTrue, "fontconfig cannot read its configuration")
    try desk.expectEqual(families(), all)
    g_object_notify(settings.cast(to: GObject.self), "gtk-fontconfig-timestamp")
    try desk.expectEqual(families(), [chosen])
  },
]

extension TestDesk {
  struct Measures: Equatable {
    var unknown = 0
    var widths: [CInt] = []
    var end: CInt = 0
  }

  /// Has the process use these fonts and no others, as the client library does.
  func give(_ fonts: [SyntheticFont]) throws {
    let preparation = try prepare(fonts)
    DrawnFonts.use(preparation, .installed(in: preparation))
  }

  func prepare(_ fonts: [SyntheticFont]) throws -> ProcessFonts.Preparation {
    let files = try fonts.map {
      ProcessFonts.File(identity: "\($0.hashValue)", memory: try SealedMemory($0.data()))
    }
    guard let preparation = ProcessFonts.shared.prepare(files), preparation.faults.isEmpty else {
      throw Failure(description: "the fonts cannot be prepared")
    }
    return preparation
  }

  func unknownGlyphs(_ labels: [Widget]) -> Int {
    labels.reduce(0) {
      $0 + Int(pango_layout_get_unknown_glyphs_count(gtk_label_get_layout($1.opaque)))
    }
  }

  /// Whether a widget waits for its layout.
  func isWaitingForFrame(_ widget: Widget) -> Bool { gtk_widget_get_width(widget.pointer) == 0 }

  func measures(_ labels: [Widget], _ view: Widget) async throws -> Measures {
    var result = Measures(unknown: unknownGlyphs(labels))
    // In this frame everything was laid out.
    let clock = gtk_widget_get_frame_clock(view.pointer)
    let frame = gdk_frame_clock_get_frame_counter(clock)
    gtk_widget_queue_draw(view.pointer)
    try await until("a frame is drawn") {
      gdk_frame_clock_get_frame_counter(clock) > frame + 1
        || {
          gtk_widget_queue_draw(view.pointer)
          return false
        }()
    }
    for label in labels {
      var width: CInt = 0
      gtk_widget_measure(label.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
      result.widths.append(width)
    }
    var (iterator, place) = (GtkTextIter(), GdkRectangle())
    gtk_text_buffer_get_end_iter(buffer(view), &iterator)
    gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &iterator, &place)
    result.end = place.x
    return result
  }
}
