// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// A widget that is seen, or is reached by scrolling.
struct AuditedPart {
  var widget: Widget
  var path: String
  /// The widget's own frame; of a text, what its letters cover.
  var frame: AuditFrame
  /// The area where it can be drawn, if everything were scrolled to it.
  var reach: AuditFrame
  /// The area where it is drawn now.
  var sight: AuditFrame

  /// The text by which a person recognizes it.
  var text: String { AuditedTree.words(of: widget) }
}

/// The contents of a window, read once from its widgets.
struct AuditedTree {
  let window: Widget
  /// The labels that have text.
  private(set) var labels: [AuditedPart] = []
  /// The texts that a person types, which scroll by themselves.
  private(set) var fields: [AuditedPart] = []
  private(set) var images: [AuditedPart] = []
  private(set) var controls: [AuditedPart] = []

  init(_ window: Widget) {
    self.window = window
    let bounds = Self.bounds(of: window, in: window)
    visit(window, path: "", reach: bounds, sight: bounds)
  }

  private mutating func visit(
    _ widget: Widget, path: String, reach: AuditFrame, sight: AuditFrame
  ) {
    guard gtk_widget_get_mapped(widget.pointer) != 0,
      gtk_widget_get_child_visible(widget.pointer) != 0 || widget == window,
      gtk_widget_get_opacity(widget.pointer) > 0,
      // A menu or a bubble has a surface of its own.
      widget == window || !widget.isA(gtk_native_get_type())
    else { return }
    let frame = Self.bounds(of: widget, in: window)
    guard !frame.isEmpty else { return }
    let path = path.isEmpty ? Self.name(of: widget) : "\(path)/\(Self.name(of: widget))"
    let part = AuditedPart(
      widget: widget, path: path, frame: frame, reach: reach, sight: sight)
    sort(part)
    // The parts of a switch are its own drawing.
    if widget.isA(gtk_switch_get_type()) { return }
    var (innerReach, innerSight) = (reach, sight)
    if widget.isA(gtk_scrollable_get_type()) {
      innerReach = .everything
      innerSight = sight.intersection(frame)
    } else if gtk_widget_get_overflow(widget.pointer) == GTK_OVERFLOW_HIDDEN {
      innerReach = reach.intersection(frame)
      innerSight = sight.intersection(frame)
    }
    for child in widget.children {
      visit(child, path: path, reach: innerReach, sight: innerSight)
    }
  }

  private mutating func sort(_ part: AuditedPart) {
    let widget = part.widget
    if widget.isA(gtk_label_get_type()) {
      if let letters = Self.letters(of: widget, in: window) {
        var label = part
        label.frame = letters
        labels.append(label)
      }
    } else if widget.isA(gtk_text_get_type()) {
      fields.append(part)
    } else if widget.isA(gtk_image_get_type()) {
      if gtk_image_get_storage_type(widget.opaque) != GTK_IMAGE_EMPTY { images.append(part) }
    } else if widget.isA(typecase_scaled_image_get_type()) {
      images.append(part)
    }
    if Self.isControl(widget) { controls.append(part) }
  }

  /// Whether a person presses it, or turns it on and off.
  private static func isControl(_ widget: Widget) -> Bool {
    if widget.isA(gtk_list_box_row_get_type()) {
      return gtk_list_box_row_get_activatable(widget.cast(to: GtkListBoxRow.self)) != 0
    }
    return [
      gtk_button_get_type(), gtk_check_button_get_type(), gtk_switch_get_type(),
      gtk_entry_get_type(), gtk_search_entry_get_type(), gtk_password_entry_get_type(),
      gtk_spin_button_get_type(), gtk_scale_get_type(),
    ].contains { widget.isA($0) }
  }

  // MARK: - Measures

  static func bounds(of widget: Widget, in window: Widget) -> AuditFrame {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget.pointer, window.pointer, &bounds) != 0 else {
      return AuditFrame(x: 0, y: 0, width: 0, height: 0)
    }
    return AuditFrame(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// The area of a label's letters; nil for a label without any.
  private static func letters(of label: Widget, in window: Widget) -> AuditFrame? {
    guard let layout = gtk_label_get_layout(label.opaque) else { return nil }
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return nil }
    var (left, top): (CInt, CInt) = (0, 0)
    gtk_label_get_layout_offsets(label.opaque, &left, &top)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      label.pointer, window.pointer, Double(left + ink.x), Double(top + ink.y), &x, &y)
    return AuditFrame(x: x, y: y, width: Double(ink.width), height: Double(ink.height))
  }

  // MARK: - Names

  static func name(of widget: Widget) -> String {
    let type = String(cString: g_type_name_from_instance(widget.cast(to: GTypeInstance.self)))
    guard let id = gtk_buildable_get_buildable_id(widget.opaque) else { return type }
    let name = String(cString: id)
    // GTK numbers those that a file gives no name.
    return name.hasPrefix("___object") ? type : "\(type)#\(name)"
  }

  /// The text of a widget, or else its tooltip or the first text within.
  static func words(of widget: Widget) -> String {
    if widget.isA(gtk_label_get_type()) { return labelText(widget) }
    if let tooltip = gtk_widget_get_tooltip_text(widget.pointer) { return String(cString: tooltip) }
    if widget.isA(gtk_image_get_type()), let icon = gtk_image_get_icon_name(widget.opaque) {
      return String(cString: icon)
    }
    for child in widget.children where !child.isA(gtk_native_get_type()) {
      let words = words(of: child)
      if !words.isEmpty { return words }
    }
    return ""
  }

  static func labelText(_ label: Widget) -> String {
    gtk_label_get_text(label.opaque).map { String(cString: $0) } ?? ""
  }

  // MARK: - Ancestors

  /// The widget and those around it, up to its window.
  static func ancestry(of widget: Widget) -> [Widget] {
    var ancestry: [Widget] = []
    var next: Widget? = widget
    while let current = next {
      ancestry.append(current)
      next = current.isA(gtk_native_get_type()) ? nil : current.parent
    }
    return ancestry
  }

  /// Whether a long press at the accessibility sizes shows it, or the control that it is in, enlarged.
  static func isShownEnlarged(_ widget: Widget) -> Bool {
    let ancestry = ancestry(of: widget)
    guard let bar = ancestry.firstIndex(where: { LargeContentViewer.of($0) != nil }) else {
      return false
    }
    return ancestry[...bar].contains { StandardLargeContent.content(of: $0, at: nil) != nil }
  }
}
