// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextLayout

/// Makes the text of a view larger and smaller, with two fingers, the wheel and keys.
///
/// While fingers move, a picture of what is seen is scaled, as letters of each size in between would have to be drawn and laid out. Text
/// is laid out once, when the fingers are lifted.
package final class TextZoom {
  private unowned let view: RichTextView
  /// What fingers scale; nil while they do not.
  private var picture: Picture?

  private struct Picture {
    /// A `GdkTexture`.
    let texture: ObjectRef<OpaquePointer>
    let size: (width: Double, height: Double)
    /// Between the fingers, in the widget's coordinates.
    let middle: (x: Double, y: Double)
    var scale = 1.0
  }

  /// What a step by a key is.
  private static let step = 1.1

  init(_ view: RichTextView) { self.view = view }

  func setUp(on widget: Widget) {
    addFingers(to: widget)
    addWheel(to: widget)
  }

  private func addFingers(to widget: Widget) {
    guard let zoom = gtk_gesture_zoom_new() else { return }
    gtk_event_controller_set_propagation_phase(zoom, GTK_PHASE_CAPTURE)
    gtk_event_controller_set_name(zoom, "typecase-text-zoom")
    Signal.connect(zoom, "begin") { [weak self] in
      var (x, y) = (0.0, 0.0)
      let isTaken =
        gtk_gesture_get_bounding_box_center(zoom, &x, &y) != 0
        && self?.begin(at: (x, y)) == true
      gtk_gesture_set_state(
        zoom, isTaken ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
    }
    Signal.connect(zoom, "scale-changed") { [weak self] (scale: Double) in
      self?.scale(by: scale)
    }
    Signal.connect(zoom, "end") { [weak self] in self?.end() }
    Signal.connect(zoom, "cancel") { [weak self] in self?.end() }
    gtk_widget_add_controller(widget.pointer, zoom)
  }

  private func addWheel(to widget: Widget) {
    guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else {
      return
    }
    gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE)
    Signal.connectReturning(scroll, "scroll") { [weak self] (_: Double, y: Double) -> Bool in
      let held = gtk_event_controller_get_current_event_state(scroll)
      guard let self, self.view.isZoomable, y != 0,
        held.rawValue & GDK_CONTROL_MASK.rawValue != 0
      else { return false }
      self.step(y < 0 ? 1 : -1)
      return true
    }
    gtk_widget_add_controller(widget.pointer, scroll)
  }

  // MARK: - Keys

  /// - Parameter key: one that is pressed with Control.
  /// - Returns: whether it was dealt with.
  func keyPressed(_ key: CInt) -> Bool {
    switch key {
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: step(1)
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: step(-1)
    case GDK_KEY_0, GDK_KEY_KP_0: view.magnify(to: 1, keeping: middle)
    default: return false
    }
    return true
  }

  private func step(_ count: Int) {
    let factor = count > 0 ? Self.step : 1 / Self.step
    // Back at its usual size text is just that.
    let new = view.magnification * factor
    view.magnify(to: abs(new - 1) < 0.02 ? 1 : new, keeping: middle)
  }

  private var middle: (x: Double, y: Double) { (0, view.pageHeight / 2) }

  // MARK: - Fingers

  /// Takes the picture that is scaled.
  ///
  /// - Parameter middle: between the fingers, in the widget's coordinates.
  package func begin(at middle: (x: Double, y: Double)) -> Bool {
    guard view.isZoomable, picture == nil, let widget = view.shown,
      let native = gtk_widget_get_native(widget.pointer),
      let renderer = gtk_native_get_renderer(native), let snapshot = gtk_snapshot_new()
    else { return false }
    view.draw(on: snapshot)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
    defer { gsk_render_node_unref(node) }
    let size = (
      width: Double(gtk_widget_get_width(widget.pointer)),
      height: Double(gtk_widget_get_height(widget.pointer))
    )
    var viewport = LayoutRect(x: 0, y: 0, width: size.width, height: size.height).graphene
    guard let texture = gsk_renderer_render_texture(renderer, node, &viewport) else {
      return false
    }
    picture = Picture(texture: ObjectRef(adopting: texture), size: size, middle: middle)
    return true
  }

  package func scale(by scale: Double) {
    guard picture != nil, scale.isFinite, scale > 0 else { return }
    let range = RichTextView.magnifications
    let least = range.lowerBound / view.magnification
    let most = range.upperBound / view.magnification
    picture?.scale = min(max(scale, least), most)
    view.queueDraw()
  }

  package func end() {
    guard let picture else { return }
    self.picture = nil
    view.magnify(to: view.magnification * picture.scale, keeping: picture.middle)
  }

  /// Draws the scaled picture in the text's place.
  ///
  /// - Parameter snapshot: GTK's, valid during the call.
  /// - Returns: whether there is one.
  func draw(on snapshot: OpaquePointer) -> Bool {
    guard let picture else { return false }
    let (x, y) = picture.middle
    var bounds = LayoutRect(
      x: x - x * picture.scale, y: y - y * picture.scale,
      width: picture.size.width * picture.scale, height: picture.size.height * picture.scale
    ).graphene
    gtk_snapshot_append_texture(snapshot, picture.texture.pointer, &bounds)
    return true
  }
}
