// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// One thing that a person can do: its name on the bus and in menus, the keys for it, and what
/// happens.
public struct Action: Sendable {
  /// The name with its group, such as "win.undo" or "app.quit".
  public var name: String
  /// The words for it in the shortcuts window; nil where it is not listed.
  public var title: String?
  /// Accelerators in GTK's notation, such as "<Control>q"; the first one is shown.
  public var keys: [String]
  public var handler: @MainActor () -> Void

  public init(
    _ name: String, title: String? = nil, keys: [String] = [],
    handler: @escaping @MainActor () -> Void
  ) {
    self.name = name
    self.title = title
    self.keys = keys
    self.handler = handler
  }

  /// The name within its group.
  public var localName: String {
    name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// Adds the action to a `GActionMap`, such as a window or an application.
  public func add(to map: some GObjectPointer) {
    let action = g_simple_action_new(localName, nil)
    defer { g_object_unref(action?.raw) }
    guard let action else { return }
    Signal.connect(action, "activate") { [handler] in handler() }
    g_action_map_add_action(map.opaque, action)
  }

  /// Adds an action to a `GActionMap` that is given a text with each use.
  public static func add(
    _ localName: String, to map: some GObjectPointer,
    _ handler: @escaping @MainActor (String) -> Void
  ) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new(localName, type) else { return }
    defer { g_object_unref(action.raw) }
    Signal.connect(action, "activate") { (value: OpaquePointer?) in
      guard let value, let text = g_variant_get_string(value, nil) else { return }
      handler(String(cString: text))
    }
    g_action_map_add_action(map.opaque, action)
  }

  /// Lets an action of a `GActionMap` be used, or not.
  public static func setEnabled(_ isEnabled: Bool, _ name: String, of map: some GObjectPointer) {
    guard let action = g_action_map_lookup_action(map.opaque, name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }
}
