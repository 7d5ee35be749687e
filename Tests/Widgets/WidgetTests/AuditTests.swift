// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

@MainActor let auditTests: [WidgetTest] = [
  WidgetTest("an audit finds a text that its box cuts off, and none once the box grows with it") {
    desk in
    /// A label of a fixed size over something else.
    @MainActor func badge(_ isMended: Bool) -> Widget {
      let label = Widget(gtk_label_new("12 fonts to look at"))
      if isMended { return label }
      let badge = Widget(gtk_overlay_new())
      gtk_widget_set_size_request(badge.pointer, 160, 24)
      gtk_widget_set_overflow(badge.pointer, GTK_OVERFLOW_HIDDEN)
      gtk_overlay_add_overlay(badge.opaque, label.pointer)
      gtk_widget_set_halign(badge.pointer, GTK_ALIGN_START)
      gtk_widget_set_valign(badge.pointer, GTK_ALIGN_START)
      return badge
    }
    try desk.expectEqual(try await desk.audit(badge(false), at: .large), [])
    let findings = try await desk.audit(badge(false), at: .accessibilityExtraLarge)
    try desk.expectEqual(findings.map(\.kind), [.clippedText])
    try desk.expectEqual(findings.first?.text, "12 fonts to look at")
    try desk.expectEqual(findings.first?.view.category, .accessibilityExtraLarge)
    try desk.expectEqual(try await desk.audit(badge(true), at: .accessibilityExtraLarge), [])
  },

  WidgetTest(
    "an audit finds an ellipsis and a broken word in a row of buttons, and none once it turns"
  ) {
    desk in
    @MainActor func buttons(_ isMended: Bool) -> Widget {
      let labels = ["Uninstallation", "Documentation"].map { (text: String) in
        Widget(gtk_label_new(text))
      }
      if isMended {
        for label in labels { label.wrapWords() }
      } else {
        gtk_label_set_ellipsize(labels[0].opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_wrap(labels[1].opaque, 1)
        gtk_label_set_wrap_mode(labels[1].opaque, PANGO_WRAP_WORD_CHAR)
      }
      let buttons = labels.map { label in
        let button = Widget(gtk_button_new())
        gtk_button_set_child(button.cast(to: GtkButton.self), label.pointer)
        gtk_widget_set_hexpand(button.pointer, 1)
        return button
      }
      if isMended { return makeFittingPage(makeAdaptiveBox(buttons)) }
      let row = makeBox(GTK_ORIENTATION_HORIZONTAL, buttons)
      gtk_box_set_homogeneous(row.cast(to: GtkBox.self), 1)
      return row
    }
    let findings = try await desk.audit(buttons(false), at: .accessibilityExtraLarge)
    try desk.expectEqual(Set(findings.map(\.kind)), [.ellipsis, .brokenWord])
    for (kind, word) in [
      (AuditFinding.Kind.ellipsis, "Uninstallation"), (.brokenWord, "Documentation"),
    ] {
      try desk.expectEqual(findings.filter { $0.kind == kind }.map(\.text), [word])
    }
    try desk.expectEqual(try await desk.audit(buttons(true), at: .accessibilityExtraLarge), [])
  },

  WidgetTest("an audit finds an image that stays small beside larger text, and none once it grows")
  {
    desk in
    for pixels in [nil, 20] {
      @MainActor func row(_ isMended: Bool) -> Widget {
        let image = makeIcon("emblem-system-symbolic", pixels: pixels)
        image.adjustsImageSizeForAccessibilityContentSizeCategory = isMended
        return makeBox(GTK_ORIENTATION_HORIZONTAL, [image, Widget(gtk_label_new("System"))])
      }
      let findings = try await desk.audit(row(false), at: .accessibilityMedium)
      try desk.expectEqual(findings.map(\.kind), [.imageDidNotGrow])
      try desk.expectEqual(try await desk.audit(row(true), at: .accessibilityMedium), [])
      try desk.expectEqual(try await desk.audit(row(false), at: .extraExtraExtraLarge), [])
    }
  },

  WidgetTest(
    "an audit finds a text that is drawn over another one, and none once they are in a box"
  ) {
    desk in
    @MainActor func texts(_ isMended: Bool) -> Widget {
      let labels = ["Name of the font", "Its designer"].map { (text: String) in
        Widget(gtk_label_new(text))
      }
      if isMended { return makeBox(GTK_ORIENTATION_VERTICAL, labels) }
      let fixed = Widget(gtk_fixed_new())
      for (label, y) in zip(labels, [0.0, 16.0]) {
        gtk_fixed_put(fixed.cast(to: GtkFixed.self), label.pointer, 0, y)
      }
      return fixed
    }
    try desk.expectEqual(try await desk.audit(texts(false), at: .large), [])
    let findings = try await desk.audit(texts(false), at: .accessibilityExtraLarge)
    try desk.expectEqual(findings.map(\.kind), [.overlappingText])
    try desk.expectEqual(try await desk.audit(texts(true), at: .accessibilityExtraLarge), [])
  },

  WidgetTest("an audit finds text that is hardly seen, but not of a control that cannot be used") {
    desk in
    @MainActor func label(opacity: Double) -> Widget {
      let label = Widget(gtk_label_new("Hardly seen"))
      gtk_widget_set_opacity(label.pointer, opacity)
      return label
    }
    let findings = try await desk.audit(label(opacity: 0.3), at: .large)
    try desk.expectEqual(findings.map(\.kind), [.lowContrast])
    let disabled = label(opacity: 0.3)
    disabled.isSensitive = false
    try desk.expectEqual(try await desk.audit(disabled, at: .large), [])
    // The platform's own dimmed text would have too little.
    try desk.expectEqual(
      try await desk.audit(makeLabel("Dimmed", styles: ["dim-label"]), at: .large), [])
  },

  WidgetTest("an audit looks at what is drawn, also where a control changes between two frames") {
    desk in
    let button = Widget(gtk_button_new_with_label("Install"))
    gtk_widget_add_css_class(button.pointer, "suggested-action")
    let settings = gtk_settings_get_default()
    if let settings { Property.set(settings, "gtk-enable-animations", bool: false) }
    defer { if let settings { gtk_settings_reset_property(settings, "gtk-enable-animations") } }
    let window = try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, [button]))
    defer { desk.close(window) }
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      throw Failure(description: "the window is not shown")
    }
    // It is drawn as one that cannot be used, and can be used from then on until the next frame.
    let handlers = [
      Signal.connect(clock, "before-paint") { button.isSensitive = false },
      Signal.connect(clock, "after-paint", after: true) { button.isSensitive = true },
    ]
    defer { for handler in handlers { Signal.disconnect(handler, from: clock) } }
    let frames = WindowFrames(window)
    try await frames.settle()
    try desk.expectEqual(TextSizeAudit.audit(window).map(\.kind), [.lowContrast])
    var findings: [AuditFinding]?
    try await frames.next { findings = TextSizeAudit.audit(window) }
    try desk.expectEqual(findings, [])
  },

  WidgetTest("an audit finds nothing in the font panel, from the smallest size to the largest") {
    desk in
    guard let settings = gtk_settings_get_default() else { throw Failure(description: "none") }
    Property.set(settings, "gtk-enable-animations", bool: false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    _ = try await desk.showText([TextRun("text")])
    desk.coordinator.toggleFontPanel()
    let window = try desk.inPanel("window") { $0 }
    for category: ContentSizeCategory in [
      .large, .extraSmall, .extraExtraExtraLarge, .accessibilityMedium,
      .accessibilityExtraExtraExtraLarge,
    ] {
      desk.setCategory(category)
      try await desk.nextFrame(of: window)
      let findings = TextSizeAudit.audit(window)
      try desk.expect(
        findings.isEmpty,
        findings.map { "\(category) \($0.kind) \($0.text): \($0.reason) \($0.path)" }.joined(
          separator: "\n# "))
    }
  },

  WidgetTest("an audit finds a control that is hard to hit, unless its row is hit instead") {
    desk in
    @MainActor func row(isActivatable: Bool) -> Widget {
      let row = makeTextRow(title: "Animations")
      let check = Widget(gtk_check_button_new())
      // As small as the platform has it.
      check.setStyle("selection-mode")
      gtk_widget_set_size_request(check.pointer, 20, 20)
      gtk_widget_set_valign(check.pointer, GTK_ALIGN_CENTER)
      adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), check.pointer)
      if isActivatable {
        adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), check.pointer)
      }
      let list = Widget(gtk_list_box_new())
      gtk_list_box_append(list.opaque, row.pointer)
      return list
    }
    let small = Widget(gtk_button_new())
    let style = SmallStyle()
    style.apply(to: small)
    gtk_widget_set_halign(small.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(small.pointer, GTK_ALIGN_START)
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [small])
    let findings = try await desk.audit(box, at: .accessibilityMedium)
    try desk.expectEqual(findings.map(\.kind), [.smallControl])
    try desk.expectEqual(
      try await desk.audit(row(isActivatable: true), at: .accessibilityMedium), [])
    // The library makes controls as large as they have to be.
    let usual = makeBox(
      GTK_ORIENTATION_VERTICAL,
      [
        gtk_button_new_with_label("Go"), gtk_entry_new(), gtk_switch_new(), gtk_check_button_new(),
        gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.1),
        gtk_spin_button_new_with_range(0, 9, 1), gtk_search_entry_new(),
      ].compactMap { widget in
        widget.map { pointer in
          let widget = Widget(pointer)
          gtk_widget_set_halign(widget.pointer, GTK_ALIGN_START)
          if widget.isA(gtk_scale_get_type()) {
            gtk_widget_set_size_request(widget.pointer, 200, -1)
          }
          return widget
        }
      })
    try desk.expectEqual(try await desk.audit(usual, at: .accessibilityMedium), [])
  },
]

/// A style sheet that makes a control smaller than the library wants it.
private struct SmallStyle {
  @MainActor func apply(to widget: Widget) {
    guard let provider = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(
      provider, "button { min-width: 8px; min-height: 8px; padding: 4px; }", -1)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget.pointer), provider.opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_USER))
    g_object_unref(provider)
  }
}

extension TestDesk {
  /// What an audit finds in a window with a widget, which is 400 pixels wide.
  func audit(_ widget: Widget, at category: ContentSizeCategory) async throws -> [AuditFinding] {
    let settings = gtk_settings_get_default()
    // What moves is not yet where it will be.
    if let settings { Property.set(settings, "gtk-enable-animations", bool: false) }
    defer { if let settings { gtk_settings_reset_property(settings, "gtk-enable-animations") } }
    setCategory(.large)
    let window = try await show(makeBox(GTK_ORIENTATION_VERTICAL, [widget]))
    defer { close(window) }
    // For the sizes that images have at first.
    _ = TextSizeAudit.audit(window)
    setCategory(category)
    try await nextFrame(of: window)
    return TextSizeAudit.audit(window)
  }
}
