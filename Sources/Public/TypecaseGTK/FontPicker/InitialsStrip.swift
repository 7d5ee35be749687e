// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseWidgets

/// The signs of an index at the edge of a list: to press or drag over them goes to the names that
/// begin so.
///
/// With the keyboard it is one stop, in which the arrow keys go from sign to sign. Without room for
/// all signs some are shown as points, but can still be reached.
package final class InitialsStrip {
  package let widget: Widget
  /// Called with the place of a sign that was chosen.
  package var chosen: (Int) -> Void = { _ in }
  /// Called when the person begins to drag, and when they end.
  package var isDragging: (Bool) -> Void = { _ in }

  private let strip = Strip()

  private final class Strip: CanvasContent {
    var signs: [String] = []
    var current: Int?
    private var layouts: [String: TextLayout] = [:]
    private var font: FontDescription?

    func measure(
      _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
    ) -> (minimum: Int, natural: Int) {
      guard orientation == GTK_ORIENTATION_HORIZONTAL else { return (40, 200) }
      let width = Int((lineHeight(canvas) * 1.5).rounded(.up))
      return (width, width)
    }

    /// The height of a sign, in pixels.
    func lineHeight(_ canvas: Widget) -> Double {
      max(layout("X", canvas)?.pixelSize.height ?? 0, 8)
    }

    private func layout(_ sign: String, _ canvas: Widget) -> TextLayout? {
      guard let context = LayoutContext(of: canvas) else { return nil }
      let font = context.font
      if font != self.font {
        self.font = font
        layouts = [:]
      }
      if let known = layouts[sign] { return known }
      let layout = TextLayout(sign, in: context)
      layouts[sign] = layout
      return layout
    }

    /// The position of a sign: its middle, in pixels from the top.
    private func middle(_ place: Int, height: Double) -> Double {
      height * (Double(place) + 0.5) / Double(max(signs.count, 1))
    }

    func place(at y: Double, height: Double) -> Int? {
      guard !signs.isEmpty, height > 0 else { return nil }
      return min(max(Int(y / height * Double(signs.count)), 0), signs.count - 1)
    }

    func draw(on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget) {
      guard !signs.isEmpty else { return }
      let line = lineHeight(canvas)
      let room = height / Double(signs.count)
      // Every how many signs one is shown, with a point between two.
      let step = room >= line ? 1 : max(2, Int((line * 2 / room).rounded(.up)))
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(canvas.pointer), &color)
      for place in signs.indices {
        let isShown = place % step == 0
        guard isShown || place % step == step / 2 else { continue }
        guard let layout = layout(isShown ? signs[place] : "·", canvas) else { continue }
        let size = layout.pixelSize
        var point = graphene_point_t(
          x: Float(((width - size.width) / 2).rounded()),
          y: Float((middle(place, height: height) - size.height / 2).rounded()))
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &point)
        gtk_snapshot_append_layout(snapshot, layout.pointer, &color)
        gtk_snapshot_restore(snapshot)
      }
    }
  }

  package init() {
    Resources.applyPickerStyle()
    widget = Canvas.make(strip, role: GTK_ACCESSIBLE_ROLE_GROUP)
    widget.setStyle("initials")
    gtk_widget_set_focusable(widget.pointer, 1)
    gtk_widget_set_vexpand(widget.pointer, 1)
    announce()
    addDrag()
    addKeys()
  }

  /// The signs, in their order.
  package var signs: [String] {
    get { strip.signs }
    set {
      guard newValue != strip.signs else { return }
      strip.signs = newValue
      strip.current = nil
      announce()
      gtk_widget_queue_draw(widget.pointer)
    }
  }

  /// The sign that was chosen last.
  package var current: String? { strip.current.map { strip.signs[$0] } }

  private func choose(_ place: Int?) {
    guard let place, place != strip.current, strip.signs.indices.contains(place) else { return }
    strip.current = place
    announce()
    chosen(place)
  }

  private func announce() {
    widget.setAccessibleLabel(
      current.map { tr("Jump to letter: {letter}", ["letter": $0]) } ?? tr("Jump to letter"))
  }

  private func addDrag() {
    guard let drag = gtk_gesture_drag_new() else { return }
    gtk_widget_add_controller(widget.pointer, drag)
    var start = 0.0
    Signal.connect(drag, "drag-begin") { [weak self] (_: Double, y: Double) in
      guard let self else { return }
      start = y
      self.strip.current = nil
      self.isDragging(true)
      self.choose(at: y)
    }
    Signal.connect(drag, "drag-update") { [weak self] (_: Double, y: Double) in
      self?.choose(at: start + y)
    }
    Signal.connect(drag, "drag-end") { [weak self] in self?.isDragging(false) }
    Signal.connect(drag, "cancel") { [weak self] in self?.isDragging(false) }
  }

  private func choose(at y: Double) {
    choose(strip.place(at: y, height: Double(gtk_widget_get_height(widget.pointer))))
  }

  private func addKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_widget_add_controller(widget.pointer, keys)
    Signal.connectReturning(keys, "key-pressed") {
      [weak self] (key: CUnsignedInt, _: CUnsignedInt, modifiers: CUnsignedInt) in
      guard let self, !self.strip.signs.isEmpty,
        modifiers & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) == 0
      else { return false }
      let (current, last) = (self.strip.current, self.strip.signs.count - 1)
      switch CInt(bitPattern: key) {
      case GDK_KEY_Down, GDK_KEY_KP_Down: self.choose(min((current ?? -1) + 1, last))
      case GDK_KEY_Up, GDK_KEY_KP_Up: self.choose(max((current ?? 1) - 1, 0))
      case GDK_KEY_Home, GDK_KEY_KP_Home: self.choose(0)
      case GDK_KEY_End, GDK_KEY_KP_End: self.choose(last)
      default:
        // A letter goes to its sign.
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(key)),
          scalar.properties.isAlphabetic
        else { return false }
        let sign = NameInitial(of: String(scalar)).sign
        guard let place = self.strip.signs.firstIndex(of: sign) else { return false }
        self.choose(place)
      }
      return true
    }
  }
}
