// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// A widget with two lines, and how far apart they are drawn, in pixels.
private struct TwoLines {
  let name: String
  let widget: Widget
  let distance: @MainActor () -> Double?
  /// Kept while the widget is shown.
  var object: AnyObject?
}

@MainActor private func distance(inLabel label: Widget) -> Double? {
  guard let layout = gtk_label_get_layout(label.opaque),
    let iterator = pango_layout_get_iter(layout)
  else { return nil }
  defer { pango_layout_iter_free(iterator) }
  let first = pango_layout_iter_get_baseline(iterator)
  guard pango_layout_iter_next_line(iterator) != 0 else { return nil }
  return Double(pango_layout_iter_get_baseline(iterator) - first) / Double(PANGO_SCALE)
}

@MainActor private func distance(in text: RichTextWidget) -> Double? {
  guard let first = text.layout.lineFragment(number: 0),
    let second = text.layout.lineFragment(number: 1)
  else { return nil }
  return second.baseline - first.baseline
}

/// Every kind of widget in which lines are below each other.
@MainActor private func makeAll(_ desk: TestDesk) -> [TwoLines] {
  let words = "Hxg\nHxg"
  let label = Widget(gtk_label_new(words))
  let button = Widget(gtk_button_new_with_label(words))
  let view = Widget(gtk_text_view_new())
  gtk_text_buffer_set_text(desk.buffer(view), words, -1)
  func location(_ line: CInt) -> Double {
    var (place, area) = (GtkTextIter(), GdkRectangle())
    gtk_text_buffer_get_iter_at_line(desk.buffer(view), &place, line)
    gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &place, &area)
    return Double(area.y)
  }
  func storage() -> TextStorage { TextStorage(runs: [TextRun(words)]) }
  let texts: [(String, RichTextWidget)] = [
    ("rich label", RichTextLabel(storage())), ("rich field", RichTextField(storage())),
    ("rich view", RichTextView(storage())),
  ]
  for (_, text) in texts { text.maximumLines = 0 }
  return [
    TwoLines(name: "label", widget: label) { distance(inLabel: label) },
    TwoLines(name: "button", widget: button) {
      desk.find(in: button) { $0.isA(gtk_label_get_type()) }.flatMap { distance(inLabel: $0) }
    },
    TwoLines(name: "text view", widget: view) { location(1) - location(0) },
  ]
    + texts.map { name, text in
      TwoLines(name: name, widget: text.widget, distance: { distance(in: text) }, object: text)
    }
}

/// Waits until each has the distance that is wanted of it.
@MainActor private func expect(
  _ all: [TwoLines], _ desk: TestDesk, _ what: String, _ wanted: (Int) -> Double
) async throws {
  for (number, lines) in all.enumerated() {
    try await desk.until("lines of the \(lines.name) \(wanted(number)) apart, \(what)") {
      // GTK's text view counts in whole pixels.
      lines.distance().map { abs($0 - wanted(number)) <= 1 } ?? false
    }
  }
}

@MainActor let leadingTests: [WidgetTest] = [
  WidgetTest("tight leading takes two points from lines, and loose leading adds two, everywhere") {
    desk in
    let all = makeAll(desk)
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, all.map(\.widget)))
    for category in [ContentSizeCategory.large, .extraSmall, .accessibilityLarge] {
      desk.setCategory(category)
      var usual: [Double] = []
      for (traits, added) in [([], 0), ([.tightLeading], -2), ([.looseLeading], 2)]
        as [([FontTrait], Double)]
      {
        for lines in all {
          lines.widget.setFont(PreferredFont(for: .title3, traits: traits))
          lines.widget.adjustsFontForContentSizeCategory = true
        }
        try await desk.nextFrame(of: all[0].widget)
        if traits.isEmpty { usual = all.map { $0.distance() ?? 0 } }
        let pixels = DesktopTextSize.pixels(ofPoints: added)
        try await expect(all, desk, "with \(added) points at \(category)") { usual[$0] + pixels }
      }
    }
  },

  WidgetTest("a leading grows with the text, but not beside a font that stays") { desk in
    let all = makeAll(desk)
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, all.map(\.widget)))
    var usual: [ContentSizeCategory: [Double]] = [:]
    let categories = [ContentSizeCategory.large, .small, .accessibilityExtraLarge]
    for category in categories {
      desk.setCategory(category)
      try await desk.nextFrame(of: all[0].widget)
      try await desk.until("two lines each") { all.allSatisfy { ($0.distance() ?? 0) > 1 } }
      usual[category] = all.map { $0.distance() ?? 0 }
    }
    for lines in all { lines.widget.setLeading(-3) }
    for category in categories {
      desk.setCategory(category)
      let pixels = -3 * TextStyleScaling().growth(at: category)
      try await expect(all, desk, "at \(category)") { (usual[category]?[$0] ?? 0) + pixels }
    }
    desk.setCategory(.large)
    var font = font("DejaVu Serif")
    font.size = 12
    let scaled = try TextStyleScaling().scaledFont(for: font, at: .large)
    for lines in all { lines.widget.setFont(scaled) }
    try await desk.nextFrame(of: all[0].widget)
    let before = all.map { $0.distance() ?? 0 }
    desk.setCategory(.accessibilityExtraLarge)
    try await desk.nextFrame(of: all[0].widget)
    try await expect(all, desk, "in a font that stays") { before[$0] }
    for lines in all { lines.widget.setLeading(0) }
    try await expect(all, desk, "without a leading") { before[$0] + 3 }
  },

  WidgetTest("negative leading in a title lets letters of two lines overlap, and cuts none") {
    desk in
    /// How many rows of pixels have ink.
    @MainActor func inkHeight(
      _ words: String, leading: Double
    ) async throws -> (ink: Int, height: Double) {
      let title = Widget(gtk_label_new(words))
      title.setTextStyle(.largeTitle)
      title.setLeading(leading)
      let page = makeBox(GTK_ORIENTATION_VERTICAL, [title])
      gtk_widget_add_css_class(page.pointer, "background")
      title.setMargins(40)
      let window = try await desk.show(page)
      defer { desk.close(window) }
      try await desk.nextFrame(of: page)
      let pixels = desk.pixels(of: page)
      let width = Int(gtk_widget_get_width(page.pointer))
      let rows = stride(from: 0, to: pixels.count, by: width).map { start in
        pixels[start..<start + width].contains { $0 != pixels[0] }
      }
      guard let first = rows.firstIndex(of: true), let last = rows.lastIndex(of: true) else {
        throw Failure(description: "nothing is drawn")
      }
      return (last - first + 1, desk.place(title, in: page).height)
    }
    let one = try await inkHeight("Hxg", leading: 0)
    let two = try await inkHeight("Hxg\nHxg", leading: 0)
    let tight = try await inkHeight("Hxg\nHxg", leading: -10)
    try desk.expect(abs(two.ink - tight.ink - 10) <= 1, "\(two), then \(tight)")
    // The lines are closer than their letters are high, and those of both are whole.
    let distance = tight.ink - one.ink
    try desk.expect(distance < one.ink, "\(distance) between lines of \(one.ink)")
    try desk.expect(abs(two.height - tight.height - 20) <= 1, "\(two), then \(tight)")
  },

  WidgetTest("the only line of a field stays in its middle, whatever leading it has") { desk in
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "entry")
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [entry])
    try await desk.show(box)
    let usual = entry.baselines().first
    for leading in [-12.0, 0, 12] {
      // Also where it is around it.
      box.setLeading(leading)
      entry.setLeading(leading)
      try await desk.nextFrame(of: box)
      try desk.expect(abs(entry.baselines().first - usual) <= 1, "moved by \(leading)")
    }
  },

  WidgetTest("rich texts say where their first and last lines stand") { desk in
    let words = "words that wrap to several lines of text"
    for text in [
      RichTextLabel(TextStorage(runs: [TextRun(words)])),
      RichTextField(TextStorage(runs: [TextRun(words)])),
      RichTextView(TextStorage(runs: [TextRun(words)])),
    ] as [RichTextWidget] {
      text.maximumLines = 0
      let box = makeBox(GTK_ORIENTATION_VERTICAL, [text.widget])
      let window = try await desk.show(box)
      for category in [ContentSizeCategory.large, .accessibilityMedium] {
        desk.setCategory(category)
        try await desk.resize(window, width: 160, height: 700)
        var lines: [Double] = []
        text.layout.enumerateLineFragments {
          lines.append($0.baseline)
          return true
        }
        try desk.expect(lines.count > 1, "one line of \(text)")
        let place = desk.place(text.widget, in: box)
        let baselines = text.widget.baselines(forWidth: Int(place.width))
        let room = baselines.first - lines[0]
        try desk.expect(
          abs(baselines.last - baselines.first - ((lines.last ?? 0) - lines[0])) <= 1,
          "\(baselines), not \(lines)")
        // What is left is the style's room around the text.
        try desk.expect((0...20).contains(room), "\(room) above the text")
      }
      desk.close(window)
    }
  },

  WidgetTest("a .ui file gives widgets styles with traits, fonts of the app's own, and a leading") {
    desk in
    let builder = Builder(
      "fonts",
      xml: Array(
        """
        <interface>
          <object class="TypecaseBaselineColumn" id="column">
            <property name="from-top">1</property>
            <property name="overlaps">1</property>
            <property name="bottom-multiplier">20</property>
            <property name="bottom-unit">pixel</property>
            <child>
              <object class="GtkLabel" id="title">
                <property name="label">One\nTwo</property>
                <layout>
                  <property name="multiplier">0.8</property>
                  <property name="unit">cap-height</property>
                </layout>
              </object>
            </child>
            <child>
              <object class="GtkLabel" id="own"><property name="label">One\nTwo</property></object>
            </child>
          </object>
          <object class="TypecaseTextFont">
            <property name="widget">title</property>
            <property name="text-style">title-1</property>
            <property name="traits">bold|tight-leading</property>
            <property name="leading">-3</property>
          </object>
          <object class="TypecaseTextFont">
            <property name="widget">own</property>
            <property name="family">DejaVu Serif</property>
            <property name="size">12</property>
            <property name="maximum-size">20</property>
            <property name="traits">italic</property>
          </object>
        </interface>
        """.utf8))
    let (column, title, own) = (
      builder.widget("column"), builder.widget("title"), builder.widget("own")
    )
    let plain = Widget(gtk_label_new("One\nTwo"))
    plain.setFont(PreferredFont(for: .title1, traits: [.bold]))
    plain.adjustsFontForContentSizeCategory = true
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, [column, plain]))
    for category in [ContentSizeCategory.large, .accessibilityExtraExtraExtraLarge] {
      desk.setCategory(category)
      try await desk.nextFrame(of: column)
      try desk.expectEqual(title.lineMetrics?.size, plain.lineMetrics?.size)
      let wanted =
        (distance(inLabel: plain) ?? 0) - DesktopTextSize.pixels(ofPoints: 2)
        - 3 * TextStyleScaling().growth(at: category)
      let found = distance(inLabel: title) ?? 0
      try desk.expect(abs(found - wanted) <= 1, "\(found), not \(wanted), at \(category)")
      let size = DesktopTextSize.pixels(ofPoints: category == .large ? 12 : 20)
      try desk.expect(abs((own.lineMetrics?.size ?? 0) - size) < 0.5, "\(own.lineMetrics as Any)")
    }
  },
]
