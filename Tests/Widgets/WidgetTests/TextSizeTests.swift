// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

@MainActor let textSizeTests: [WidgetTest] = [
  WidgetTest("an app's own font follows the category up to its maximum, once a widget opts in") {
    desk in
    var descriptor = font("DejaVu Serif")
    descriptor.size = 12
    let scaled = try TextStyleScaling(for: .body)
      .scaledFont(for: descriptor, maximumPointSize: 30, at: .large)
    let label = Widget(gtk_label_new("label"))
    let button = Widget(gtk_button_new_with_label("button"))
    let entry = Widget(gtk_entry_new())
    let view = Widget(gtk_text_view_new())
    let widgets = [label, button, entry, view]
    for widget in widgets { widget.setFont(scaled) }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, widgets)
    try await desk.show(box)
    /// The pixels of the text itself, which may be in a widget within.
    @MainActor func sizes() -> [Int] {
      widgets.map { widget in
        let text = desk.find(in: widget) {
          $0.isA(gtk_label_get_type()) || $0.isTextInput
        }
        return Int((text?.lineMetrics?.size ?? 0).rounded())
      }
    }
    try desk.expectEqual(sizes(), [16, 16, 16, 16])
    desk.setCategory(.accessibilityMedium)
    try await desk.nextFrame(of: box)
    try desk.expectEqual(sizes(), [16, 16, 16, 16])
    for widget in widgets { widget.adjustsFontForContentSizeCategory = true }
    try await desk.nextFrame(of: box)
    // 12 points times 34 over 22, in whole points, are 19.
    try desk.expectEqual(sizes(), [25, 25, 25, 25])
    desk.setCategory(.accessibilityExtraExtraExtraLarge)
    try await desk.nextFrame(of: box)
    try desk.expectEqual(sizes(), [40, 40, 40, 40])
    desk.setCategory(.large)
    try await desk.nextFrame(of: box)
    try desk.expectEqual(sizes(), [16, 16, 16, 16])
    label.setFont(nil)
    try await desk.nextFrame(of: box)
    try desk.expect(sizes()[0] < 16, "the font is still there")
  },

  WidgetTest("a text style with traits is a font for any widget, at the desktop's exact size") {
    desk in
    let label = Widget(gtk_label_new("label"))
    label.setFont(PreferredFont(for: .title1, traits: [.bold]))
    label.adjustsFontForContentSizeCategory = true
    try await desk.show(label)
    let styled = Widget(gtk_label_new("styled"))
    styled.setTextStyle(.title1)
    try await desk.show(styled)
    for category in [ContentSizeCategory.large, .accessibilityLarge, .extraSmall] {
      desk.setCategory(category)
      try await desk.until("both have the same size at \(category)") {
        guard let one = label.lineMetrics?.size, let other = styled.lineMetrics?.size else {
          return false
        }
        return abs(one - other) < 0.01
      }
    }
  },

  WidgetTest("text that was never shown has the new size once it is shown") { desk in
    let shown = makeLabel("shown")
    let hidden = makeLabel("hidden")
    for label in [shown, hidden] { label.setTextStyle(.largeTitle) }
    let revealer = Widget(gtk_revealer_new())
    gtk_revealer_set_child(revealer.opaque, hidden.pointer)
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [shown, revealer])
    try await desk.show(box)
    let usual = shown.lineMetrics?.size ?? 0
    desk.setCategory(.accessibilityExtraExtraExtraLarge)
    try await desk.until("larger text") { (shown.lineMetrics?.size ?? 0) > usual }
    gtk_revealer_set_reveal_child(revealer.opaque, 1)
    try await desk.until("the hidden text is shown") { gtk_widget_get_mapped(hidden.pointer) != 0 }
    try desk.expectEqual(hidden.lineMetrics?.size, shown.lineMetrics?.size)
  },

  WidgetTest("whoever caches is told once of a change, with both categories, and never without one")
  {
    desk in
    var changes: [ContentSizeCategoryChange] = []
    var sizes: [Double] = []
    let observation = TextSizeMonitor.shared.observeCategory {
      changes.append($0)
      sizes.append(TextSizeMonitor.shared.textSize.textScalingFactor)
    }
    desk.setCategory(.accessibilityMedium)
    desk.setCategory(.accessibilityMedium)
    // A little more, and still nearest to the same category.
    desk.setTextScaling(ContentSizeCategory.accessibilityMedium.textScalingFactor * 1.01)
    desk.setCategory(.small)
    try desk.expectEqual(
      changes,
      [
        ContentSizeCategoryChange(old: .large, new: .accessibilityMedium),
        ContentSizeCategoryChange(old: .accessibilityMedium, new: .small),
      ])
    try desk.expect(sizes[0] > 1.6 && sizes[1] < 1, "told before the size was there: \(sizes)")
    _ = observation
  },

  WidgetTest("observers that have ended are let go although the text size stays the same") { desk in
    let monitor = TextSizeMonitor.shared
    let before = monitor.observationCount
    for _ in 0..<2000 { _ = monitor.observe { _ in } }
    let after = monitor.observationCount
    try desk.expect(after <= 2 * before + 64, "\(after) of 2000")
  },

  WidgetTest("a handler that changes the text size leaves nobody with an older one") { desk in
    let monitor = TextSizeMonitor.shared
    guard let settings = gtk_settings_get_default() else { throw Failure(description: "none") }
    let font = Property.string(settings, "gtk-font-name") ?? ""
    defer { Property.set(settings, "gtk-font-name", string: font) }
    var isFirst = true
    let changing = monitor.observe { _ in
      if isFirst {
        isFirst = false
        // The category is the same still.
        Property.set(settings, "gtk-font-name", string: "Sans 10.01")
      }
    }
    var heard: [DesktopTextSize] = []
    var changes: [ContentSizeCategoryChange] = []
    let sizes = monitor.observe { heard.append($0) }
    let categories = monitor.observeCategory { changes.append($0) }
    try withExtendedLifetime((changing, sizes, categories)) {
      desk.setCategory(.accessibilityMedium)
      try desk.expectEqual(heard, [monitor.textSize])
      try desk.expectEqual(
        changes, [ContentSizeCategoryChange(old: .large, new: .accessibilityMedium)])
    }
  },

  WidgetTest("a program shows another text size than the desktop's, and then the desktop's again") {
    desk in
    let monitor = TextSizeMonitor.shared
    guard let settings = gtk_settings_get_default() else { throw Failure(description: "none") }
    // What other tests have set is not the desktop's.
    gtk_settings_reset_property(settings, "gtk-xft-dpi")
    let before = monitor.textSize
    let label = makeLabel("label")
    let window = try await desk.show(label)
    let width = desk.naturalWidth(label)
    var changes: [ContentSizeCategory] = []
    let observation = monitor.observeCategory { changes.append($0.new) }
    for category in ContentSizeCategory.allCases {
      monitor.showTextSize(of: category)
      try desk.expectEqual(monitor.textSize.category, category)
      try desk.expectEqual(monitor.shownCategory, category)
    }
    try desk.expectEqual(changes, ContentSizeCategory.allCases)
    try await desk.nextFrame(of: window)
    try desk.expect(desk.naturalWidth(label) > 2 * width, "the text did not grow")
    monitor.followDesktop()
    try desk.expectEqual(monitor.textSize, before)
    try desk.expectEqual(monitor.shownCategory, nil)
    try await desk.nextFrame(of: window)
    try desk.expectEqual(desk.naturalWidth(label), width)
    _ = observation
  },

  WidgetTest("an observer of the category ends with its widget") { desk in
    var count = 0
    let gone = try await desk.showCounting { count += 1 }
    desk.setCategory(.accessibilityMedium)
    try desk.expectEqual(count, 1)
    desk.closeLast()
    try await desk.until("the widget is gone") { gone.isGone }
    desk.setCategory(.large)
    try desk.expectEqual(count, 1)
  },

  WidgetTest("spacing and margins by scaled values follow the category there and back") { desk in
    let box = makeBox(GTK_ORIENTATION_VERTICAL)
    box.followScaledValue(22) { box, pixels in
      gtk_box_set_spacing(box.cast(to: GtkBox.self), CInt(pixels))
    }
    box.setScaledMargins(11)
    @MainActor func values() -> [CInt] {
      [gtk_box_get_spacing(box.cast(to: GtkBox.self)), gtk_widget_get_margin_top(box.pointer)]
    }
    try desk.expectEqual(values(), [22, 11])
    desk.setCategory(.accessibilityExtraExtraExtraLarge)
    try desk.expectEqual(values(), [62, 31])
    try desk.expectEqual(box.scaledValue(22), 62)
    desk.setCategory(.large)
    try desk.expectEqual(values(), [22, 11])
  },
]

extension TestDesk {
  /// Shows a label that counts changes of the category, and that only its window keeps.
  func showCounting(_ count: @escaping @MainActor () -> Void) async throws -> Witness {
    let label = Widget(gtk_label_new("label"))
    label.followContentSizeCategory { _ in count() }
    try await show(label)
    return Witness(of: label)
  }
}
