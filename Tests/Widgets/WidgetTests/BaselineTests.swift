// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// Where the lines of a label stand in another widget, as GTK draws them.
@MainActor private func drawnBaselines(of label: Widget, in other: Widget) -> [Double] {
  guard let layout = gtk_label_get_layout(label.opaque),
    let iterator = pango_layout_get_iter(layout)
  else { return [] }
  defer { pango_layout_iter_free(iterator) }
  var (left, top): (CInt, CInt) = (0, 0)
  gtk_label_get_layout_offsets(label.opaque, &left, &top)
  var lines: [Double] = []
  repeat {
    let baseline = Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      label.pointer, other.pointer, 0, Double(top) + baseline, &x, &y)
    lines.append(y)
  } while pango_layout_iter_next_line(iterator) != 0
  return lines
}

@MainActor let baselineTests: [WidgetTest] = [
  WidgetTest("a label's baseline stands 0.8 of its cap height below a line, at every category") {
    desk in
    let line = 40.0
    let label = Widget(gtk_label_new("Heading"))
    label.setTextStyle(.title1)
    let fixed = Widget(gtk_fixed_new())
    gtk_fixed_put(fixed.cast(to: GtkFixed.self), label.pointer, 0, 0)
    try await desk.show(fixed)
    var distances: [Double] = []
    for category in [
      ContentSizeCategory.large, .extraSmall, .accessibilityMedium,
      .accessibilityExtraExtraExtraLarge,
    ] {
      desk.setCategory(category)
      try await desk.nextFrame(of: fixed)
      guard let capHeight = label.lineMetrics?.capHeight else {
        throw Failure(description: "no font")
      }
      let y = line + 0.8 * capHeight - label.baselines().first
      gtk_fixed_move(fixed.cast(to: GtkFixed.self), label.pointer, 0, y)
      try await desk.nextFrame(of: fixed)
      let distance = drawnBaselines(of: label, in: fixed)[0] - line
      try desk.expect(abs(distance - 0.8 * capHeight) < 1, "\(category): \(distance)")
      // The cap height is that of the letters: between a half and nine tenths of the size.
      let size = label.lineMetrics?.size ?? 0
      try desk.expect((0.5...0.9).contains(capHeight / size), "\(capHeight) of \(size)")
      distances.append(distance)
    }
    try desk.expect(distances[3] > 1.7 * distances[0], "\(distances)")
  },

  WidgetTest("baselines are as far apart as both fonts ask for, times a multiplier") { desk in
    let title = Widget(gtk_label_new("Title"))
    title.setTextStyle(.title1)
    let text = makeLabel("words that wrap to several lines", wraps: true)
    text.wrapWords()
    let note = Widget(gtk_label_new("Note"))
    note.setTextStyle(.caption1)
    let column = makeBaselineColumn([(title, 1), (text, 1.5), (note, 2)])
    let window = try await desk.show(column)
    var before: [Double] = [0, 0]
    for category in [ContentSizeCategory.large, .accessibilityLarge] {
      desk.setCategory(category)
      try await desk.resize(window, width: 200, height: 700)
      let lines = [title, text, note].map { drawnBaselines(of: $0, in: column) }
      try desk.expect(lines[1].count > 1, "the text has one line")
      let distances = [lines[1][0] - lines[0][0], lines[2][0] - (lines[1].last ?? 0)]
      let wanted = [
        title.baselineSpacing(to: text, multiplier: 1.5),
        text.baselineSpacing(to: note, multiplier: 2),
      ]
      for (distance, wanted) in zip(distances, wanted) {
        try desk.expect(abs(distance - wanted) <= 1, "\(distance), not \(wanted)")
      }
      // A line of one font: its own line spacing.
      let own = text.lineMetrics?.lineSpacing ?? 0
      try desk.expect(abs(text.baselineSpacing(to: text) - own) < 0.01, "not \(own)")
      try desk.expect(zip(distances, before).allSatisfy { $0 > 1.3 * $1 }, "\(distances)")
      before = distances
    }
  },

  WidgetTest("labels, entries and text views say where their first and last lines stand") { desk in
    let label = makeLabel("words that wrap to several lines of text", wraps: true)
    label.wrapWords()
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "entry")
    let view = Widget(gtk_text_view_new())
    gtk_text_view_set_top_margin(view.cast(to: GtkTextView.self), 7)
    gtk_text_view_set_bottom_margin(view.cast(to: GtkTextView.self), 5)
    gtk_text_buffer_set_text(desk.buffer(view), "one\ntwo\nthree", -1)
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [label, entry, view])
    let window = try await desk.show(box)
    for category in [ContentSizeCategory.large, .accessibilityMedium] {
      desk.setCategory(category)
      try await desk.resize(window, width: 160, height: 700)
      let lines = drawnBaselines(of: label, in: label)
      let baselines = label.baselines(forWidth: 160)
      try desk.expect(abs(baselines.first - lines[0]) <= 1, "\(baselines), not \(lines)")
      try desk.expect(
        abs(baselines.last - (lines.last ?? 0)) <= 1, "\(baselines), not \(lines)")

      guard let metrics = view.lineMetrics else { throw Failure(description: "no font") }
      let text = entry.baselines()
      let height = desk.place(entry, in: box).height
      try desk.expectEqual(text.first, text.last)
      // The line is in the middle of the entry.
      let expected = (height + metrics.ascender + metrics.descender) / 2
      try desk.expect(abs(text.first - expected) <= 2, "\(text), not \(expected)")

      @MainActor func top(ofLine number: CInt) -> Double {
        var place = GtkTextIter()
        var area = GdkRectangle()
        gtk_text_buffer_get_iter_at_line(desk.buffer(view), &place, number)
        gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &place, &area)
        return Double(area.y) + 7
      }
      // GTK lays the lines of a text view out when it has time, and is as high as those that it knows until then.
      try await desk.until("the lines of the text view where its baselines are") {
        let written = view.baselines(forWidth: 160)
        return abs(written.first - (top(ofLine: 0) + metrics.ascender)) <= 1
          && abs(written.last - (top(ofLine: 2) + metrics.ascender)) <= 1
      }
    }
  },

  WidgetTest("a column counts from its upper edge and to its lower one, in each unit") {
    desk in
    let units: [(distance: BaselineDistance, length: (FontLineMetrics, Double) -> Double)] = [
      (.spacing(1.5), { font, _ in 1.5 * (font.ascender + font.leading / 2) }),
      (.capHeights(0.8), { font, _ in 0.8 * font.capHeight }),
      (.xHeights(2), { font, _ in 2 * font.xHeight }),
      (.pixels(30), { _, growth in 30 * growth }),
    ]
    for (distance, length) in units {
      let title = Widget(gtk_label_new("Title"))
      title.setTextStyle(.title1)
      let note = Widget(gtk_label_new("Note"))
      note.setTextStyle(.caption1)
      let column = makeBaselineColumn(
        [(title, distance), (note, .spacing())], fromTop: true, bottom: .pixels(24))
      gtk_widget_set_valign(column.pointer, GTK_ALIGN_START)
      // Letters may reach above the column's edge.
      let page = makeBox(GTK_ORIENTATION_VERTICAL, [column])
      page.setMargins(80)
      let window = try await desk.show(page)
      for category in [ContentSizeCategory.large, .extraSmall, .accessibilityLarge] {
        desk.setCategory(category)
        try await desk.nextFrame(of: page)
        guard let font = title.lineMetrics else { throw Failure(description: "no font") }
        let growth = TextStyleScaling().growth(at: category)
        let first = drawnBaselines(of: title, in: column)[0]
        let wanted = length(font, growth)
        try desk.expect(
          abs(first - wanted) <= 1, "\(distance) at \(category): \(first), not \(wanted)")
        let height = desk.place(column, in: page).height
        let last = height - drawnBaselines(of: note, in: column)[0]
        try desk.expect(abs(last - 24 * growth) <= 1, "\(last) to the lower edge at \(category)")
        // A column in a column stands on the same lines.
        let own = column.baselines()
        try desk.expect(abs(own.first - first) <= 1, "\(own), not \(first)")
        try desk.expect(abs(height - own.last - last) <= 1, "\(own) of \(height)")
      }
      desk.close(window)
    }
  },

  WidgetTest("text stands below a line across, by the height of its letters") {
    desk in
    let name = Widget(gtk_label_new("Name"))
    let line = Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
    let text = Widget(gtk_label_new("Text"))
    let column = makeBaselineColumn(
      [(name, .spacing()), (line, .spacing(0.5)), (text, .capHeights(0.8))], overlaps: true)
    try await desk.show(column)
    for category in [ContentSizeCategory.large, .accessibilityMedium] {
      desk.setCategory(category)
      try await desk.nextFrame(of: column)
      guard let font = text.lineMetrics else { throw Failure(description: "no font") }
      let place = desk.place(line, in: column)
      let above = place.y - drawnBaselines(of: name, in: column)[0]
      let below = drawnBaselines(of: text, in: column)[0] - (place.y + place.height)
      try desk.expect(abs(above - name.spacingToEdgeBelow(multiplier: 0.5)) <= 1, "\(above) above")
      try desk.expect(abs(below - 0.8 * font.capHeight) <= 1, "\(below) below")
    }
  },

  WidgetTest("widgets overlap where a column allows it, and only there") { desk in
    for overlaps in [false, true] {
      let lines = ["One", "Two"].map { (name: String) in Widget(gtk_label_new(name)) }
      let column = makeBaselineColumn(lines.map { ($0, .spacing(0.6)) }, overlaps: overlaps)
      gtk_widget_set_valign(column.pointer, GTK_ALIGN_START)
      let window = try await desk.show(column)
      let places = lines.map { desk.place($0, in: column) }
      let distance = lines.map { drawnBaselines(of: $0, in: column)[0] }
      let wanted = lines[0].baselineSpacing(to: lines[1], multiplier: 0.6)
      if overlaps {
        try desk.expect(abs(distance[1] - distance[0] - wanted) <= 1, "\(distance), not \(wanted)")
        try desk.expect(places[1].y < places[0].y + places[0].height, "they do not overlap")
        // The column has all of both.
        let height = desk.place(column, in: window).height
        try desk.expectEqual(height, places[1].y + places[1].height)
      } else {
        try desk.expectEqual(places[1].y, places[0].y + places[0].height)
      }
      desk.close(window)
    }
  },
]
