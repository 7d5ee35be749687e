// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// What can be chosen on a page: the menu of the header bar, and the actions that it calls, in the group `page`.
package final class DemoOptions {
  /// The page's own items, a `GMenu`.
  let items = ObjectRef(adopting: g_menu_new())
  /// A `GSimpleActionGroup`.
  let actions = ObjectRef(adopting: g_simple_action_group_new())
  /// Something to do.
  func add(_ name: String, _ title: String, _ body: @escaping @MainActor () -> Void) {
    Action(name, handler: body).add(to: actions.pointer)
    g_menu_append(items.pointer, title, "page.\(name)")
  }

  /// Something to turn on and off.
  func addSwitch(
    _ name: String, _ title: String, isOn: Bool = false, _ changed: @escaping (Bool) -> Void
  ) {
    guard let action = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))
    else { return }
    add(action, title, "page.\(name)") { changed(g_variant_get_boolean($0) != 0) }
  }

  /// One of several things.
  ///
  /// - Parameter values: each with its title; the first one is chosen.
  func addChoice(
    _ name: String, _ values: [(name: String, title: String)], _ chosen: @escaping (String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let first = values.first,
      let action = g_simple_action_new_stateful(name, type, g_variant_new_string(first.name))
    else { return }
    for value in values { g_menu_append(items.pointer, value.title, "page.\(name)::\(value.name)") }
    add(action, nil, name) { value in
      if let text = g_variant_get_string(value, nil) { chosen(String(cString: text)) }
    }
  }

  /// - Parameter title: of the item in the menu; nil where there are items already.
  private func add(
    _ action: OpaquePointer, _ title: String?, _ name: String,
    _ changed: @escaping (OpaquePointer) -> Void
  ) {
    if let title { g_menu_append(items.pointer, title, name) }
    // The action keeps its handler, which must not keep the action.
    Signal.connect(action, "change-state") { [weak self] (value: OpaquePointer?) in
      guard let self, let value else { return }
      let local = String(name.split(separator: ".").last ?? "")
      guard let action = g_action_map_lookup_action(self.actions.pointer.opaque, local) else {
        return
      }
      g_simple_action_set_state(action, value)
      changed(value)
    }
    g_action_map_add_action(actions.pointer.opaque, action)
    g_object_unref(action.raw)
  }
}
