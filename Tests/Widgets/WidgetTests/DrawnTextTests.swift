// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// What text views draw of attributes, and that labels draw the same.
@MainActor let drawnTextTests: [WidgetTest] = [
  WidgetTest("a text view and a label draw the same sizes, rises and letter spacing") { desk in
    let label = Widget(gtk_label_new("label"))
    gtk_label_set_selectable(label.opaque, 1)
    try await desk.show(label)
    let line = try desk.line(label)
    let appearance = desk.coordinator.appearance
    defer { desk.coordinator.appearance = appearance }
    let raised: [TextBaseline?] = [nil, .offset(4), .superscript, .subscript]
    let sizes: [FontSize?] = [nil, .points(20), .style(.largeTitle)]
    for baseline in raised {
      for size in sizes where baseline != nil || size != nil {
        let wanted = attributes { ($0.baseline, $0.size, $0.tracking) = (baseline, size, 1.5) }
        let view = try await desk.showText([TextRun("text", wanted)])
        let place = try desk.focused()
        for scaling in [1, 1.5] {
          desk.coordinator.appearance.textSize = DesktopTextSize(
            textScalingFactor: scaling, interfaceFontSize: 11)
          line.attributes = wanted
          let list = gtk_label_get_attributes(label.opaque)
          for (attribute, property) in [("rise", "rise"), ("letter-spacing", "letter-spacing")] {
            let tagged = try desk.tag(of: place, at: 1, setting: property)
            try desk.expectEqual(
              tagged.map { CInt(Property.int($0, property)) },
              try desk.attributeValue(list, attribute))
          }
          let tagged = try desk.tag(of: place, at: 1, setting: "size")
          try desk.expectEqual(
            tagged.map { CInt(Property.int($0, "size")) }, try desk.attributeValue(list, "size"))
        }
        try desk.expectEqual(view.document.runs, [TextRun("text", wanted)])
        desk.closeLast()
      }
    }
  },

  WidgetTest("hidden text is not drawn, and stays in the document") { desk in
    let secret = attributes { $0.hidden = true }
    let runs = [TextRun("seen "), TextRun("hidden ", secret), TextRun("seen")]
    let view = try await desk.showText(runs)
    let place = try desk.focused()
    let buffer = desk.buffer(place)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    let seen = gtk_text_buffer_get_text(buffer, &start, &end, 0)
    defer { g_free(seen) }
    try desk.expectEqual(seen.map { String(cString: $0) }, "seen seen")
    try desk.expectEqual(view.document.runs, runs)
    // Changes and their undoing leave it there.
    desk.coordinator.apply(.underline(.single))
    try desk.expectEqual(view.document.runs.map(\.text).joined(), "seen hidden seen")
    view.undo()
    try desk.expectEqual(view.document.runs, runs)
    desk.select(place, 3..<14)
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    try desk.expectEqual(view.document.runs.map(\.text).joined(), "seeen")
    view.undo()
    try desk.expectEqual(view.document.runs, runs)
  },

  WidgetTest("the caret passes paragraphs that are hidden with their ends") { desk in
    let secret = attributes { $0.hidden = true }
    let runs = [
      TextRun("one\n"), TextRun("two\nthree\n", secret), TextRun("four "), TextRun("end\n", secret),
    ]
    let view = try await desk.showText(runs)
    let place = try desk.focused()
    desk.select(place, 0..<0)
    let text = place.cast(to: GtkTextView.self)
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(desk.buffer(place), &iter, 0)
    for _ in 0..<4 { gtk_text_view_forward_display_line(text, &iter) }
    for _ in 0..<4 { gtk_text_view_backward_display_line(text, &iter) }
    gtk_text_buffer_get_iter_at_offset(desk.buffer(place), &iter, 0)
    for count: CInt in [1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1] {
      gtk_text_view_move_visually(text, &iter, count)
      gtk_text_buffer_place_cursor(desk.buffer(place), &iter)
      gtk_text_view_scroll_mark_onscreen(text, gtk_text_buffer_get_insert(desk.buffer(place)))
    }
    try desk.expectEqual(gtk_text_iter_get_offset(&iter), 0)
    desk.type("new ", into: place)
    try desk.expectEqual(view.document.runs.map(\.text).joined(), "new one\ntwo\nthree\nfour end\n")
  },

  WidgetTest("capitals are drawn, and the text keeps its letters") { desk in
    let runs = [
      TextRun("all", attributes { $0.capitals = .all }),
      TextRun("small", attributes { $0.capitals = .small }),
    ]
    let view = try await desk.showText(runs)
    let place = try desk.focused()
    let all = try desk.tag(of: place, at: 1, setting: "text-transform")
    try desk.expectEqual(
      all.map { Property.enumeration($0, "text-transform", type: pango_text_transform_get_type()) },
      Int(PANGO_TEXT_TRANSFORM_UPPERCASE.rawValue))
    let small = try desk.tag(of: place, at: 4, setting: "variant")
    try desk.expectEqual(
      small.map { Property.enumeration($0, "variant", type: pango_variant_get_type()) },
      Int(PANGO_VARIANT_SMALL_CAPS.rawValue))
    try desk.expectEqual(view.document.runs, runs)

    let label = Widget(gtk_label_new("letters of a label"))
    gtk_label_set_selectable(label.opaque, 1)
    try await desk.show(label)
    var widths: [CInt] = []
    for capitals in [nil, .small, .all] as [TextCapitals?] {
      try desk.line(label).attributes = attributes {
        ($0.capitals, $0.font) = (capitals, font("DejaVu Sans"))
      }
      widths.append(desk.naturalWidth(label))
    }
    try desk.expect(widths[0] != widths[1] && widths[1] < widths[2], "\(widths)")
    try desk.expectEqual(
      gtk_label_get_text(label.opaque).map { String(cString: $0) }, "letters of a label")
  },

  WidgetTest("tabs go to the stops of the paragraph") { desk in
    var style = ParagraphStyle(indent: 15)
    style.tabStops = [TabStop(90), TabStop(165, .right)]
    let view = try await desk.showText([
      TextRun("a\tb\tc", attributes { $0.paragraph = style })
    ])
    let place = try desk.focused()
    let tag = try desk.tag(of: place, at: 0, setting: "tabs")
    let stops = tag.map {
      Property.boxed($0, "tabs", type: pango_tab_array_get_type()) { array -> [[Int]] in
        guard let array = array.map({ OpaquePointer($0) }) else { return [] }
        return (0..<pango_tab_array_get_size(array)).map { number in
          var (alignment, position): (PangoTabAlign, gint) = (PANGO_TAB_LEFT, 0)
          pango_tab_array_get_tab(array, number, &alignment, &position)
          return [Int(position) / Int(PANGO_SCALE), Int(alignment.rawValue)]
        }
      }
    }
    // From where lines start: 75 points are 100 pixels.
    try desk.expectEqual(
      stops,
      [[100, Int(PANGO_TAB_LEFT.rawValue)], [200, Int(PANGO_TAB_RIGHT.rawValue)]])
    // What stands behind the first tab is there.
    let text = place.cast(to: GtkTextView.self)
    let places = [0, 2].map { offset in
      var (iter, box) = (GtkTextIter(), GdkRectangle())
      gtk_text_buffer_get_iter_at_offset(desk.buffer(place), &iter, CInt(offset))
      gtk_text_view_get_iter_location(text, &iter, &box)
      return box.x
    }
    try desk.expectEqual(places[1] - places[0], 100)
    try desk.expectEqual(view.document.runs.first?.attributes.paragraph, style)
  },

  WidgetTest("a paragraph from the right has its indents and its sides mirrored") { desk in
    var style = ParagraphStyle(alignment: .left, indent: 30)
    (style.tailIndent, style.direction) = (15, .rightToLeft)
    let hebrew = "שלום שלום"
    _ = try await desk.showText([TextRun(hebrew, attributes { $0.paragraph = style })])
    let view = try desk.focused()
    let tag = try desk.tag(of: view, at: 0, setting: "left-margin")
    try desk.expectEqual(tag.map { Property.int($0, "left-margin") }, 20)
    try desk.expectEqual(tag.map { Property.int($0, "right-margin") }, 40)
    try desk.expectEqual(
      tag.map { Property.enumeration($0, "direction", type: gtk_text_direction_get_type()) },
      Int(GTK_TEXT_DIR_RTL.rawValue))
    @MainActor func x(_ alignment: ParagraphStyle.Alignment) async throws -> CInt {
      var other = style
      other.alignment = alignment
      _ = try await desk.showText([TextRun(hebrew, attributes { $0.paragraph = other })])
      let view = try desk.focused()
      var (iter, box) = (GtkTextIter(), GdkRectangle())
      gtk_text_buffer_get_iter_at_offset(desk.buffer(view), &iter, 0)
      gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &iter, &box)
      return box.x
    }
    let places = try await (x(.left), x(.natural), x(.right))
    try desk.expect(places.0 < places.1, "left is not left: \(places)")
    try desk.expectEqual(places.1, places.2)
  },

  WidgetTest("the lines of a hanging indent stand at the paragraph's indent") { desk in
    let style = ParagraphStyle(indent: 36, firstLineIndent: -24)
    _ = try await desk.showText([TextRun("item", attributes { $0.paragraph = style })])
    let tag = try desk.tag(of: desk.focused(), at: 0, setting: "left-margin")
    try desk.expectEqual(tag.map { Property.int($0, "left-margin") }, 16)
    try desk.expectEqual(tag.map { Property.int($0, "indent") }, -32)
  },
]

extension TestDesk {
  /// The tag at a place that sets a property; nil where none does.
  func tag(of view: Widget, at offset: Int, setting property: String) throws -> gpointer? {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer(view), &iter, CInt(offset))
    let list = gtk_text_iter_get_tags(&iter)
    defer { g_slist_free(list) }
    var link = list
    while let current = link {
      if let tag = current.pointee.data, Property.bool(tag, property + "-set") { return tag }
      link = current.pointee.next
    }
    return nil
  }
}
