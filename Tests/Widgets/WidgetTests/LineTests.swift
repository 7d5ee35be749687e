// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

private let red = TextColor(red: 1, green: 0, blue: 0)

@MainActor let lineTests: [WidgetTest] = [
  WidgetTest("an entry takes colors and lines, and no page color") { desk in
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "Title")
    try await desk.show(entry)
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the color")
    try desk.expect(desk.coordinator.apply(.underline(.single)), "nobody took the line")
    try desk.expect(!desk.coordinator.applyDocumentColor(red), "somebody took the page's color")
    let list = try desk.attributeNames(gtk_entry_get_attributes(entry.cast(to: GtkEntry.self)))
    try desk.expect(list.contains("foreground") && list.contains("underline"), "\(list)")
  },

  WidgetTest("an entry's formatting is undone in one step, and applies to typed text") { desk in
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "Title")
    try await desk.show(entry)
    desk.coordinator.apply(.color(red))
    gtk_editable_set_text(entry.opaque, "Title and more")
    let list = try desk.attributeNames(gtk_entry_get_attributes(entry.cast(to: GtkEntry.self)))
    try desk.expect(list.contains("foreground"), "\(list)")
    // The text is undone as well, in the same history.
    desk.coordinator.undo()
    try desk.expectEqual(String(cString: gtk_editable_get_text(entry.opaque)), "Title")
    desk.coordinator.undo()
    let rest = try desk.attributeNames(gtk_entry_get_attributes(entry.cast(to: GtkEntry.self)))
    try desk.expect(!rest.contains("foreground"), "\(rest)")
  },

  WidgetTest("a password is not formatted") { desk in
    let entry = Widget(gtk_entry_new())
    gtk_entry_set_visibility(entry.cast(to: GtkEntry.self), 0)
    try await desk.show(entry)
    try desk.expect(!desk.coordinator.apply(.color(red)), "somebody took the change")
    // Nothing keeps it, and nothing of it can be undone.
    gtk_editable_set_text(entry.opaque, "secret")
    try desk.expectEqual(desk.coordinator.line(entry)?.storage.text, "")
    try desk.expect(desk.coordinator.line(entry)?.undo() == false, "it was undone")
  },

  WidgetTest("what an entry is given in the middle of a session loses none of its edits") { desk in
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "one two")
    try await desk.show(entry)
    guard let line = desk.coordinator.line(entry) else {
      throw Failure(description: "no formatting")
    }
    let storage = line.storage
    @MainActor func expectText(_ text: String) throws {
      try desk.expectEqual(storage.text, text)
      try desk.expectEqual(String(cString: gtk_editable_get_text(entry.opaque)), text)
    }
    storage.beginEditing("Edit")
    storage.replace(0..<0, with: "zero ")
    var place: CInt = 3
    gtk_editable_insert_text(entry.opaque, "!", -1, &place)
    try expectText("zero one! two")
    gtk_editable_delete_text(entry.opaque, 0, 5)
    storage.replace(storage.end..<storage.end, with: ".")
    storage.endEditing()
    try expectText("one! two.")
    _ = line.undo()
    try expectText("one two")
  },

  WidgetTest("only the selected part of a label is formatted") { desk in
    let label = Widget(gtk_label_new("äbc def"))
    gtk_label_set_selectable(label.opaque, 1)
    try await desk.show(label)
    gtk_label_select_region(label.opaque, 1, 3)
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
    let ranges = try desk.attributeRanges(gtk_label_get_attributes(label.opaque), "foreground")
    // ä takes two bytes.
    try desk.expectEqual(ranges, [2..<4])
  },

  WidgetTest("a widget's own attributes stay, below the formatting") { desk in
    let own = pango_attr_list_from_string("0 -1 weight bold\n2 4 foreground #0000ffff0000")
    defer { pango_attr_list_unref(own) }
    let label = Widget(gtk_label_new("label"))
    gtk_label_set_selectable(label.opaque, 1)
    gtk_label_set_attributes(label.opaque, own)
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "entry")
    gtk_entry_set_attributes(entry.cast(to: GtkEntry.self), own)
    func attributes(_ widget: Widget) -> OpaquePointer? {
      widget == label
        ? gtk_label_get_attributes(label.opaque)
        : gtk_entry_get_attributes(entry.cast(to: GtkEntry.self))
    }
    for widget: Widget in [label, entry] {
      try await desk.show(widget)
      let formatting = try desk.line(widget)
      desk.coordinator.appearance = desk.coordinator.appearance
      try desk.expectEqual(attributes(widget), own)
      try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
      desk.coordinator.appearance = desk.coordinator.appearance
      let names = try desk.attributeNames(attributes(widget))
      try desk.expectEqual(names, ["weight", "foreground", "foreground-alpha"])
      for byte in 0..<5 {
        try desk.expectEqual(desk.foreground(attributes(widget), at: byte), [65535, 0, 0])
      }
      try desk.expect(formatting.undo(), "nothing was taken back")
      try desk.expectEqual(attributes(widget), own)
    }
  },

  WidgetTest("attributes that an app sets on a formatted widget stay the app's") { desk in
    let label = Widget(gtk_label_new("label"))
    gtk_label_set_selectable(label.opaque, 1)
    try await desk.show(label)
    try desk.expect(desk.coordinator.apply(.underline(.single)), "nobody took the change")
    let own = pango_attr_list_from_string("0 -1 weight bold")
    defer { pango_attr_list_unref(own) }
    gtk_label_set_attributes(label.opaque, own)
    desk.coordinator.apply(.color(red))
    let names = try desk.attributeNames(gtk_label_get_attributes(label.opaque))
    try desk.expectEqual(names, ["weight", "underline", "foreground", "foreground-alpha"])
    try desk.expect(try desk.line(label).undo(), "nothing was taken back")
    try desk.expect(try desk.line(label).undo(), "nothing was taken back")
    try desk.expectEqual(gtk_label_get_attributes(label.opaque), own)
  },

  WidgetTest("in a label or an entry with a size of its own, bigger starts from that size") {
    desk in
    let label = Widget(gtk_label_new("Title"))
    gtk_label_set_selectable(label.opaque, 1)
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "Title")
    for widget: Widget in [label, entry] {
      gtk_widget_add_css_class(widget.pointer, "title-1")
      try await desk.show(widget)
      let before = desk.naturalWidth(label)
      let own = try desk.line(widget).formattingSelection?.base
      try desk.expect(desk.coordinator.apply(.resize(by: 1)), "nobody took the change")
      guard case .points(let points) = own?.size,
        case .points(let larger) = try desk.line(widget).attributes.size
      else { throw Failure(description: "no sizes in points: \(String(describing: own))") }
      try desk.expect(points > 15, "\(points)")
      try desk.expectEqual(larger, points + 1)
      try desk.expect((own?.font?.weight ?? 400) >= 600, "\(String(describing: own?.font))")
      if widget == label { try desk.expect(desk.naturalWidth(label) > before, "it got smaller") }
    }
  },

  WidgetTest("tracking and rise are drawn in points, whatever the text scaling") { desk in
    let label = Widget(gtk_label_new("label"))
    gtk_label_set_selectable(label.opaque, 1)
    try await desk.show(label)
    let formatting = try desk.line(label)
    formatting.attributes = attributes {
      $0.tracking = 3
      $0.baseline = .offset(6)
    }
    let appearance = desk.coordinator.appearance
    defer { desk.coordinator.appearance = appearance }
    for scaling in [1, 1.5] {
      desk.coordinator.appearance.textSize = DesktopTextSize(
        textScalingFactor: scaling, interfaceFontSize: 11)
      let list = gtk_label_get_attributes(label.opaque)
      // Three points are four pixels.
      try desk.expectEqual(try desk.attributeValue(list, "letter-spacing"), 4 * PANGO_SCALE)
      try desk.expectEqual(try desk.attributeValue(list, "rise"), 8 * PANGO_SCALE)
    }
  },

  WidgetTest("a line's formatting that is kept for longer than its widget does nothing") { desk in
    for isLabel in [false, true] {
      let (formatting, gone) = try await desk.showLine(isLabel: isLabel)
      try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
      desk.closeLast()
      try await desk.until("the widget is gone") { gone.isGone }
      // A change that is announced now must not reach the widget, which is gone.
      formatting.changed = { preconditionFailure("something changed") }
      desk.coordinator.appearance = desk.coordinator.appearance
      let blue = attributes { $0.color = TextColor(red: 0, green: 0, blue: 1) }
      formatting.attributes = blue
      let change = FormattingStep(.attributes { _ in blue }, title: "Blue")
      try desk.expect(!formatting.updateTextAttributes(change), "it took a change")
      try desk.expect(!formatting.undo() && !formatting.redo(), "it took a change back")
      try desk.expect(formatting.formattingSelection == nil, "something is selected")
      try desk.expect(formatting.formattingModes.isEmpty, "something can be formatted")
      try desk.expectEqual(formatting.attributes, attributes { $0.color = red })
    }
  },
]

extension TestDesk {
  /// Shows an entry or a label that only its window keeps.
  func showLine(
    isLabel: Bool
  ) async throws -> (formatting: LineFormatting, gone: Witness) {
    let widget = Widget(isLabel ? gtk_label_new("label") : gtk_entry_new())
    if isLabel { gtk_label_set_selectable(widget.opaque, 1) }
    try await show(widget)
    return (try line(widget), Witness(of: widget))
  }

  func line(_ widget: Widget) throws -> LineFormatting {
    guard let formatting = coordinator.line(widget) else {
      throw Failure(description: "the coordinator knows no such lines")
    }
    return formatting
  }

  /// The color that text is drawn in at a byte: red, green and blue, 0 to 65535.
  func foreground(_ list: OpaquePointer?, at byte: Int) -> [guint16]? {
    guard let list, let iterator = pango_attr_list_get_iterator(list) else { return nil }
    defer { pango_attr_iterator_destroy(iterator) }
    var (start, end): (CInt, CInt) = (0, 0)
    repeat {
      pango_attr_iterator_range(iterator, &start, &end)
      guard (start..<end).contains(CInt(byte)) else { continue }
      return pango_attr_iterator_get(iterator, PANGO_ATTR_FOREGROUND).map {
        let color = pango_attribute_as_color($0).pointee.color
        return [color.red, color.green, color.blue]
      }
    } while pango_attr_iterator_next(iterator) != 0
    return nil
  }

  func naturalWidth(_ widget: Widget) -> CInt {
    var natural: CInt = 0
    gtk_widget_measure(widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    return natural
  }

  private func serialized(_ list: OpaquePointer?) throws -> [[Substring]] {
    guard let list, let text = pango_attr_list_to_string(list) else { return [] }
    defer { g_free(text) }
    return String(cString: text).split(separator: "\n").map { $0.split(separator: " ") }
  }

  /// The kinds of attributes of a Pango list.
  func attributeNames(_ list: OpaquePointer?) throws -> Set<String> {
    Set(try serialized(list).compactMap { $0.count > 2 ? String($0[2]) : nil })
  }

  /// The first value of a kind of attribute.
  func attributeValue(_ list: OpaquePointer?, _ name: String) throws -> CInt? {
    try serialized(list).first { $0.count > 3 && $0[2] == name }.flatMap { CInt($0[3]) }
  }

  /// The ranges of a kind of attribute, in bytes.
  func attributeRanges(_ list: OpaquePointer?, _ name: String) throws -> [Range<Int>] {
    try serialized(list).compactMap { words in
      guard words.count > 2, words[2] == name, let start = Int(words[0]), let end = Int(words[1])
      else { return nil }
      return start..<end
    }
  }
}
