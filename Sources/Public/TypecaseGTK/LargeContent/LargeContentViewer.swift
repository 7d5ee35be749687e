// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// Shows the controls of a bar enlarged, one at a time.
///
///     long press, held key  ->  the control there  ->  LargeContent  ->  LargeContentPicture
///     slide, arrow keys     ->  another control
///     release               ->  its action
///
/// At the seven standard sizes it does nothing: presses and keys are the controls' own.
package final class LargeContentViewer {
  private static let key = "typecase-large-content-viewer"

  private let bar: WeakHandle<GtkWidget>
  private var controllers: [OpaquePointer] = []
  /// The content that is shown now, or would be if the pointer were on a control.
  private var picture: LargeContentPicture?
  private var content: LargeContent?
  /// The control that a press began on which is ours from the start.
  private var pressed: LargeContent?
  /// The key that is held, and whether it has been held for long.
  private var heldKey: CUnsignedInt?
  private var waiting: Task<Void, Never>?

  /// Lets `.ui` files make viewers.
  static func register() { typecase_large_content_viewer_set_handler(attachFromC) }

  private nonisolated static let attachFromC:
    @convention(c) (UnsafeMutablePointer<GtkWidget>?) -> Void = { widget in
      let widget = UInt(bitPattern: widget)
      MainActor.assumeIsolated {
        if let widget = UnsafeMutablePointer<GtkWidget>(bitPattern: widget) {
          attach(to: Widget(widget))
        }
      }
    }

  package static func of(_ bar: Widget) -> LargeContentViewer? {
    AttachedObject.get(key, of: bar) as? LargeContentViewer
  }

  static func attach(to bar: Widget) {
    if of(bar) == nil { AttachedObject.set(LargeContentViewer(bar), key, of: bar) }
  }

  static func detach(from bar: Widget) {
    of(bar)?.end()
    AttachedObject.set(nil, key, of: bar)
  }

  private init(_ bar: Widget) {
    self.bar = bar.weak
    followPointer(bar)
    followKeys(bar)
    // The picture is in the bar, as menus are, and must not be left in it.
    for signal in ["unmap", "destroy"] {
      Signal.connect(bar, signal) { [weak self] in self?.dismiss() }
    }
    bar.followTextSize { [weak self] _ in self?.update() }
    update()
  }

  private static var isOn: Bool {
    TextSizeMonitor.shared.textSize.category.isAccessibilityCategory
  }

  /// Presses are watched at the accessibility sizes only.
  private func update() {
    let phase = Self.isOn ? GTK_PHASE_CAPTURE : GTK_PHASE_NONE
    for controller in controllers { gtk_event_controller_set_propagation_phase(controller, phase) }
    if !Self.isOn { dismiss() }
  }

  private func end() {
    dismiss()
    guard let bar = bar.object else { return }
    for controller in controllers { gtk_widget_remove_controller(bar.pointer, controller) }
    controllers = []
  }

  // MARK: - Touch and pointer

  private func followPointer(_ bar: Widget) {
    guard let press = gtk_gesture_long_press_new(), let drag = gtk_gesture_drag_new() else {
      return
    }
    add(press, to: bar)
    add(drag, to: bar)
    // A claim of one gesture applies to both: the control no longer gets the press.
    gtk_gesture_group(press, drag)
    Signal.connect(press, "pressed") { [weak self] (x: Double, y: Double) in
      guard let self, self.show(atX: x, y: y) else { return }
      gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    Signal.connect(drag, "drag-begin") { [weak self] (x: Double, y: Double) in
      // It would act before anybody knows whether it is a long press.
      guard let self, let content = self.content(atX: x, y: y), content.actsOnPress else { return }
      self.pressed = content
      gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    Signal.connect(drag, "drag-update") { [weak self] (x: Double, y: Double) in
      guard let self, self.picture != nil else { return }
      var (startX, startY) = (0.0, 0.0)
      guard gtk_gesture_drag_get_start_point(drag, &startX, &startY) != 0 else { return }
      self.slide(toX: startX + x, y: startY + y)
    }
    Signal.connect(drag, "drag-end") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      guard self.picture == nil, let pressed = self.pressed else { return self.release() }
      self.dismiss()
      var (startX, startY) = (0.0, 0.0)
      guard gtk_gesture_drag_get_start_point(drag, &startX, &startY) != 0,
        self.content(atX: startX + x, y: startY + y)?.looksLike(pressed) == true
      else { return }
      pressed.activate?()
    }
    Signal.connect(drag, "cancel") { [weak self] in self?.dismiss() }
  }

  private func add(_ controller: OpaquePointer, to bar: Widget) {
    gtk_widget_add_controller(bar.pointer, controller)
    controllers.append(controller)
  }

  /// Shows the control at a place in the bar; whether there is one.
  package func show(atX x: Double, y: Double) -> Bool {
    guard let content = content(atX: x, y: y) else { return false }
    show(content)
    return true
  }

  /// The finger or the pointer is somewhere else; beside the controls nothing is shown.
  package func slide(toX x: Double, y: Double) {
    guard picture != nil else { return }
    show(content(atX: x, y: y))
  }

  /// The finger or the pointer was lifted, where the shown control acts.
  package func release() {
    guard picture != nil else { return }
    let activate = content?.activate
    dismiss()
    activate?()
  }

  /// The shown content; nil for none.
  package var shownTitle: String? { picture == nil ? nil : content?.title }

  /// The widget with the enlarged image and title, while it is shown.
  package var shownWidget: Widget? { content == nil ? nil : picture?.popover }

  private func dismiss() {
    waiting?.cancel()
    (waiting, heldKey, content, pressed) = (nil, nil, nil, nil)
    picture?.close()
    picture = nil
  }

  private func show(_ new: LargeContent?) {
    guard let bar = bar.object else { return }
    let changes = new.map { new in content.map { !$0.looksLike(new) } ?? true } ?? (content != nil)
    content = new
    guard changes else { return }
    let picture = picture ?? LargeContentPicture(in: bar)
    self.picture = picture
    picture.show(new)
    if let new { bar.announce(new.title) }
  }

  private func content(atX x: Double, y: Double) -> LargeContent? {
    guard let bar = bar.object else { return nil }
    var widget = gtk_widget_pick(bar.pointer, x, y, GTK_PICK_INSENSITIVE).map { Widget($0) }
    while let current = widget {
      var (innerX, innerY) = (0.0, 0.0)
      gtk_widget_translate_coordinates(bar.pointer, current.pointer, x, y, &innerX, &innerY)
      if let content = StandardLargeContent.content(of: current, at: (innerX, innerY)) {
        return content
      }
      widget = current == bar ? nil : current.parent
    }
    return nil
  }

  // MARK: - Keyboard

  private func followKeys(_ bar: Widget) {
    guard let keys = gtk_event_controller_key_new(), let focus = gtk_event_controller_focus_new()
    else { return }
    add(keys, to: bar)
    add(focus, to: bar)
    Signal.connectReturning(keys, "key-pressed") { [weak self] (key: CUnsignedInt) -> Bool in
      // With Control and the like it is somebody's shortcut.
      let held = gtk_event_controller_get_current_event_state(keys).rawValue
      let modifiers =
        GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
      guard held & modifiers == 0 else { return false }
      return self?.press(key: key) ?? false
    }
    Signal.connect(keys, "key-released") { [weak self] (key: CUnsignedInt) in
      self?.release(key: key)
    }
    Signal.connect(focus, "leave") { [weak self] in self?.dismiss() }
  }

  private static let activatingKeys = [
    GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter,
  ].map { CUnsignedInt($0) }

  /// A key went down, again and again while it is held; whether it was dealt with.
  ///
  /// The control acts when the key goes up: before, nobody knows whether it is a long press.
  package func press(key: CUnsignedInt) -> Bool {
    guard Self.isOn else { return false }
    if heldKey != nil { return move(by: key) }
    guard Self.activatingKeys.contains(key), let focused = focusedContent() else { return false }
    heldKey = key
    let milliseconds =
      gtk_settings_get_default()
      .map { max(Property.int($0, "gtk-long-press-time"), 1) } ?? 500
    waiting = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(milliseconds))
      if !Task.isCancelled { self?.show(focused) }
    }
    return true
  }

  package func release(key: CUnsignedInt) {
    guard key == heldKey else { return }
    if picture != nil { return release() }
    let activate = focusedContent()?.activate
    dismiss()
    activate?()
  }

  private func move(by key: CUnsignedInt) -> Bool {
    guard key != heldKey, picture != nil, let bar = bar.object else { return true }
    switch CInt(bitPattern: key) {
    case GDK_KEY_Escape: dismiss()
    case GDK_KEY_Left: gtk_widget_child_focus(bar.pointer, GTK_DIR_LEFT)
    case GDK_KEY_Right: gtk_widget_child_focus(bar.pointer, GTK_DIR_RIGHT)
    default: return true
    }
    if picture != nil { show(focusedContent()) }
    return true
  }

  /// The content of the control that has the keyboard.
  private func focusedContent() -> LargeContent? {
    guard let bar = bar.object, let root = gtk_widget_get_root(bar.pointer),
      let focus = gtk_root_get_focus(root).map({ Widget($0) }),
      focus == bar || gtk_widget_is_ancestor(focus.pointer, bar.pointer) != 0,
      // Space and Enter are the text's.
      !focus.isTextInput
    else { return nil }
    var widget: Widget? = focus
    while let current = widget {
      if let content = StandardLargeContent.content(of: current, at: nil) { return content }
      widget = current == bar ? nil : current.parent
    }
    return nil
  }
}

/// The enlarged control in the middle of the window.
private final class LargeContentPicture {
  let popover = Widget(gtk_popover_new())
  private let box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12)
  private let bar: WeakHandle<GtkWidget>

  init(in bar: Widget) {
    self.bar = bar.weak
    // Screen readers say what an alert is called when it is shown.
    Property.set(
      box, "accessible-role", enumeration: Int(GTK_ACCESSIBLE_ROLE_ALERT.rawValue),
      type: gtk_accessible_role_get_type())
    box.setMargins(18)
    let view = popover.cast(to: GtkPopover.self)
    gtk_popover_set_child(view, box.pointer)
    // It takes neither the pointer nor the keyboard: the person is still on the bar.
    gtk_popover_set_autohide(view, 0)
    gtk_popover_set_has_arrow(view, 0)
    gtk_widget_set_can_target(popover.pointer, 0)
    gtk_widget_set_can_focus(popover.pointer, 0)
    gtk_widget_set_parent(popover.pointer, bar.pointer)
  }

  /// - Parameter content: nil hides it.
  func show(_ content: LargeContent?) {
    let view = popover.cast(to: GtkPopover.self)
    guard let content else { return gtk_popover_popdown(view) }
    while let child = box.firstChild { gtk_box_remove(box.cast(to: GtkBox.self), child.pointer) }
    if let image = content.image {
      gtk_box_append(box.cast(to: GtkBox.self), makeImage(image).pointer)
    }
    if !content.title.isEmpty {
      let title = makeLabel(content.title, wraps: true, alignment: 0.5)
      title.setTextStyle(.headline)
      title.wrapWords()
      gtk_label_set_max_width_chars(title.opaque, 16)
      gtk_box_append(box.cast(to: GtkBox.self), title.pointer)
    }
    box.setAccessibleLabel(content.title)
    place(view)
    gtk_popover_popup(view)
  }

  func close() {
    if gtk_widget_get_parent(popover.pointer) != nil { gtk_widget_unparent(popover.pointer) }
  }

  /// Pixels at the usual text size; it is shown at the accessibility sizes only.
  private static let imageSize = 48

  private func makeImage(_ image: LargeContent.Image) -> Widget {
    let widget: Widget
    switch image {
    case .icon(let name): widget = Widget(typecase_scaled_image_new_from_icon_name(name))
    case .paintable(let paintable):
      widget = Widget(typecase_scaled_image_new_from_icon_name(nil))
      Property.set(widget, "paintable", object: paintable.pointer)
    }
    Property.set(widget, "pixel-size", int: Self.imageSize)
    widget.hideFromAccessibility()
    return widget
  }

  /// In the middle of the window.
  private func place(_ view: UnsafeMutablePointer<GtkPopover>) {
    guard let bar = bar.object, let root = gtk_widget_get_root(bar.pointer) else { return }
    let window = root.raw.assumingMemoryBound(to: GtkWidget.self)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(
      window, bar.pointer, Double(gtk_widget_get_width(window)) / 2,
      Double(gtk_widget_get_height(window)) / 2, &x, &y)
    var middle = GdkRectangle(x: CInt(rounding: x), y: CInt(rounding: y), width: 1, height: 1)
    gtk_popover_set_pointing_to(view, &middle)
    gtk_popover_set_position(view, GTK_POS_BOTTOM)
    // Its upper edge would be there otherwise. A popover that is not shown has no size, but its content has.
    var height: CInt = 0
    if let content = box.parent {
      gtk_widget_measure(content.pointer, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    }
    gtk_popover_set_offset(view, 0, -height / 2)
  }
}
