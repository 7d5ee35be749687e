// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// A menu whose entries the program makes, in parts with a line between them.
public struct Menu {
  /// A line of a menu, which does something or opens a menu of its own.
  public struct Entry {
    /// May hold a mnemonic.
    public var label: String
    public var kind: Kind
    /// The keys that are shown beside it, such as `<Control>x`; nil for those that GTK finds by the action.
    public var keys: String?

    /// What an entry does.
    public enum Kind {
      /// The name of an action, with its parameter: "win.undo", "size.style::body".
      case action(String)
      /// The name of an action and its parameter, whatever signs are in it.
      case text(action: String, String)
      case menu(Menu)
    }

    public init(_ label: String, _ action: String, keys: String? = nil) {
      (self.label, kind, self.keys) = (label, .action(action), keys)
    }

    public init(_ label: String, _ kind: Kind) { (self.label, self.kind) = (label, kind) }
  }

  /// Entries between two lines, with a title above them or none.
  public struct Section {
    public var title: String?
    public var entries: [Entry]

    public init(_ title: String? = nil, _ entries: [Entry]) {
      (self.title, self.entries) = (title, entries)
    }
  }

  public var sections: [Section]

  /// Sections without entries are left out.
  public init(_ sections: [Section]) { self.sections = sections.filter { !$0.entries.isEmpty } }

  /// A name as a label, in which no sign is a mnemonic.
  public static func plain(_ name: String) -> String {
    name.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }

  /// The menu for a button.
  @MainActor public func set(on button: Widget) {
    let model = makeModel()
    gtk_menu_button_set_menu_model(button.opaque, model.pointer.raw.cast(to: GMenuModel.self))
  }

  /// Opens the menu at a place in a widget; it goes when it is closed.
  ///
  /// - Parameters:
  ///   - extra: a `GMenuModel` with items that come last, which the menu keeps.
  ///   - closed: called when it is closed, and after the action that was chosen.
  @MainActor public func open(
    in widget: Widget, atX x: Double, y: Double, extra: OpaquePointer? = nil,
    closed: @escaping @MainActor () -> Void = {}
  ) {
    let place = GdkRectangle(
      x: CInt(clamping: Int(x)), y: CInt(clamping: Int(y)), width: 1, height: 1)
    open(at: widget, pointingTo: place, hasArrow: false, extra: extra, closed: closed)
  }

  /// Opens the menu at a widget, or at a rectangle in it; it goes when it is closed.
  ///
  /// - Parameters:
  ///   - rectangle: in the widget's pixels; nil for all of it.
  ///   - hasArrow: whether an arrow points to it; otherwise the menu begins there.
  ///   - extra: a `GMenuModel` with items that come last, which the menu keeps.
  ///   - closed: called when it is closed, and after the action that was chosen.
  @MainActor public func open(
    at widget: Widget, pointingTo rectangle: GdkRectangle?, hasArrow: Bool = true,
    extra: OpaquePointer? = nil, closed: @escaping @MainActor () -> Void = {}
  ) {
    let model = makeModel()
    if let extra {
      g_menu_append_section(model.pointer, nil, extra.raw.cast(to: GMenuModel.self))
    }
    guard let made = gtk_popover_menu_new_from_model(model.pointer.raw.cast(to: GMenuModel.self))
    else { return }
    let popover = AnchoredPopover(Widget(made))
    if !hasArrow {
      gtk_popover_set_has_arrow(made.cast(to: GtkPopover.self), 0)
      gtk_widget_set_halign(made, GTK_ALIGN_START)
    }
    let show = { @MainActor in
      popover.open(at: widget, pointingTo: rectangle, keeping: popover, left: closed)
    }
    // GTK adds the titles of sections, and the lines between them, in an idle moment, and a popover that is shown already does not grow in
    // every widget.
    if sections.count > 1 || extra != nil || sections.contains(where: { $0.title != nil }) {
      MainLoop.whenIdle(show)
    } else {
      show()
    }
  }

  fileprivate func makeModel() -> ObjectRef<OpaquePointer> {
    let menu = ObjectRef(adopting: g_menu_new())
    for section in sections {
      let part = ObjectRef(adopting: g_menu_new())
      for entry in section.entries { entry.append(to: part.pointer) }
      g_menu_append_section(
        menu.pointer, section.title, part.pointer.raw.cast(to: GMenuModel.self))
    }
    return menu
  }
}

extension Menu.Entry {
  fileprivate func append(to menu: OpaquePointer) {
    switch kind {
    case .action(let action):
      guard let item = g_menu_item_new(label, action) else { return }
      if let keys { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys)) }
      g_menu_append_item(menu, item)
      g_object_unref(item.raw)
    case .text(let action, let text):
      guard let item = g_menu_item_new(label, nil) else { return }
      g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(text))
      g_menu_append_item(menu, item)
      g_object_unref(item.raw)
    case .menu(let inner):
      let model = inner.makeModel()
      g_menu_append_submenu(menu, label, model.pointer.raw.cast(to: GMenuModel.self))
    }
  }
}
