// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib

extension GObjectPointer {
  /// A property of type `gint`.
  ///
  /// The caller vouches for the property and its type.
  public func int(_ property: String) -> Int {
    // G_TYPE_INT
    value(of: property, type: GType(6 << 2)) { Int(g_value_get_int(&$0)) }
  }

  /// A property of type `gchararray`.
  ///
  /// The caller vouches for the property and its type.
  public func string(_ property: String) -> String? {
    // G_TYPE_STRING
    value(of: property, type: GType(16 << 2)) {
      g_value_get_string(&$0).map { String(cString: $0) }
    }
  }

  private func value<Value>(
    of property: String, type: GType, _ read: (inout GValue) -> Value
  ) -> Value {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(gobject, property, &value)
    return read(&value)
  }
}
