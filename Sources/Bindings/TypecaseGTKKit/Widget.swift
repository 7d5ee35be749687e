// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit

/// A widget of any class, alive as long as somebody has it.
public typealias Widget = Handle<GtkWidget>

/// A program with windows.
public typealias Application = Handle<GtkApplication>

extension Handle where Class == GtkWidget {
  /// The widget as a window, which it is known to be, for functions of C; valid as ``pointer`` is.
  public var window: UnsafeMutablePointer<GtkWindow> { cast(to: GtkWindow.self) }

  /// The widget that this one is in.
  public var parent: Widget? { gtk_widget_get_parent(pointer).map { Widget($0) } }

  /// The first widget in this one.
  public var firstChild: Widget? { gtk_widget_get_first_child(pointer).map { Widget($0) } }

  /// The widget behind this one in the same parent.
  public var nextSibling: Widget? { gtk_widget_get_next_sibling(pointer).map { Widget($0) } }

  /// The widgets in this one, in the order in which they are drawn.
  package var children: [Widget] {
    firstChild.map { Array(sequence(first: $0, next: \.nextSibling)) } ?? []
  }

  /// Whether the widget is shown, where what it is in is.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    nonmutating set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// Whether the person may use the widget, where they may use what it is in.
  public var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    nonmutating set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// Whether the widget is of a class, or of one below it.
  public func isA(_ type: GType) -> Bool {
    g_type_check_instance_is_a(cast(to: GTypeInstance.self), type) != 0
  }

  /// Whether it is where a person types, with keys of its own: a text that may be edited.
  public var isTextInput: Bool {
    isText && Property.bool(self, "editable")
  }

  /// Whether it is text that may be edited or selected.
  package var isText: Bool {
    isA(gtk_text_get_type()) || isA(gtk_text_view_get_type()) || isA(typecase_rich_text_get_type())
  }

  /// Whether lines of text begin at its right.
  public var isRightToLeft: Bool { gtk_widget_get_direction(pointer) == GTK_TEXT_DIR_RTL }

  /// Adds or takes away a style class.
  public func setStyle(_ name: String, _ isOn: Bool = true) {
    if isOn {
      gtk_widget_add_css_class(pointer, name)
    } else {
      gtk_widget_remove_css_class(pointer, name)
    }
  }

  /// Leaves the same room on all sides.
  public func setMargins(_ pixels: Int) {
    for set in [
      gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
      gtk_widget_set_margin_end,
    ] { set(pointer, CInt(pixels)) }
  }

  /// Calls `handler` with each key that is pressed in the widget, before the widget deals with it.
  ///
  /// - Parameter handler: whether the key was dealt with.
  @MainActor public func onKeys(_ handler: @escaping @MainActor (_ key: CInt) -> Bool) {
    onKeys { key, _ in handler(key) }
  }

  /// The same, with the keys that are held: Shift, Control and the like.
  @MainActor public func onKeys(
    _ handler: @escaping @MainActor (_ key: CInt, _ held: GdkModifierType) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(pointer, keys)
    Signal.connectReturning(keys, "key-pressed") { (key: CUnsignedInt) in
      handler(CInt(bitPattern: key), gtk_event_controller_get_current_event_state(keys))
    }
  }

  // MARK: - Pointer

  /// Calls `handler` when the person presses a button of the mouse on the widget or within it, before
  /// those within it do.
  ///
  /// - Parameters:
  ///   - button: 1 is the first; 3 the one that opens menus.
  ///   - handler: is given the place in the widget and the keys that are held; whether it took the
  ///     press, so that nobody else sees it.
  @MainActor public func onPress(
    button: UInt32,
    _ handler: @escaping @MainActor (_ x: Double, _ y: Double, _ held: GdkModifierType) -> Bool
  ) {
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, button)
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(pointer, click)
    Signal.connect(click, "pressed") { (_: CInt, x: Double, y: Double) in
      let held = gtk_event_controller_get_current_event_state(click)
      if handler(x, y, held) { gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
  }

  /// Calls `handler` with the place when the person presses a finger on the widget for long.
  @MainActor public func onLongTouch(
    _ handler: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
  ) {
    guard let press = gtk_gesture_long_press_new() else { return }
    gtk_gesture_single_set_touch_only(press, 1)
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(pointer, press)
    Signal.connect(press, "pressed") { (x: Double, y: Double) in
      handler(x, y)
      gtk_gesture_set_state(press, GTK_EVENT_SEQUENCE_CLAIMED)
    }
  }

  /// The text of a label, never as markup.
  public func setText(_ text: String) { gtk_label_set_text(opaque, text) }

  // MARK: - Accessibility

  /// The name that a screen reader says.
  public func setAccessibleLabel(_ label: String) { ctypecase_accessible_set_label(pointer, label) }

  /// The text that a screen reader says after the name.
  public func setAccessibleDescription(_ description: String) {
    ctypecase_accessible_set_description(pointer, description)
  }

  /// Names the pages that a stack has, which are not widgets; without a name a screen reader reads
  /// that of their class.
  public func nameStackPages(_ name: String) {
    for page in children { ctypecase_stack_name_page(opaque, page.pointer, name) }
  }

  /// Has a screen reader say something, if the keyboard is in this widget.
  ///
  /// Before 4.14 GTK has no announcements. What is spoken then is a new description of what has the keyboard,
  /// which for a screen reader is the search field, and not the text within it. No words end what was said.
  public func announce(_ words: String) {
    guard let root = gtk_widget_get_root(pointer),
      let focus = gtk_root_get_focus(root).map({ Widget($0) }),
      focus == self || gtk_widget_is_ancestor(focus.pointer, pointer) != 0
    else { return }
    guard let announce = NewerGTK.announce else { return setAccessibleDescription(words) }
    if !words.isEmpty { announce(opaque, words, 1) }
  }

  /// Whether a screen reader says that the widget is selected.
  public func setAccessibleSelected(_ isSelected: Bool) {
    ctypecase_accessible_set_selected(pointer, isSelected ? 1 : 0)
  }

  /// Keeps the widget from screen readers; for what only decorates.
  public func hideFromAccessibility() { ctypecase_accessible_set_hidden(pointer, 1) }
}

/// A box of widgets.
public func makeBox(
  _ orientation: GtkOrientation, spacing: Int = 0, _ children: [Widget?] = []
) -> Widget {
  let box = Widget(gtk_box_new(orientation, CInt(spacing)))
  for case let child? in children { gtk_box_append(box.cast(to: GtkBox.self), child.pointer) }
  return box
}

/// A label whose text is shown as it is.
public func makeLabel(
  _ text: String, styles: [String] = [], wraps: Bool = false, alignment: Float = 0
) -> Widget {
  let label = Widget(gtk_label_new(text))
  for style in styles { label.setStyle(style) }
  gtk_label_set_xalign(label.opaque, alignment)
  if wraps {
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD)
    gtk_label_set_justify(
      label.opaque, alignment == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
  } else {
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
  }
  return label
}

/// An icon of the theme that decorates.
public func makeIcon(_ name: String, pixels: Int? = nil, styles: [String] = []) -> Widget {
  let image = Widget(gtk_image_new_from_icon_name(name))
  if let pixels { gtk_image_set_pixel_size(image.opaque, CInt(pixels)) }
  for style in styles { image.setStyle(style) }
  image.hideFromAccessibility()
  return image
}

/// Text as markup that shows it as it is.
public func escapeMarkup(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return String(cString: escaped)
}

extension Handle where Class == GtkWidget {
  /// The first widget of a class below this one, in the order in which they are drawn.
  package func descendant(_ type: GType) -> Widget? {
    for child in children {
      if child.isA(type) { return child }
      if let found = child.descendant(type) { return found }
    }
    return nil
  }
}
