// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib

/// A value that a GObject property can be set to.
public enum PropertyValue {
  case string(String?)
  case bool(Bool)
  case int(Int)
  case double(Double)
  case object(UnsafeMutableRawPointer?)
}

extension GObjectPointer {
  /// Sets a property by its name, as the type that the class declares.
  ///
  /// A name that the class does not have is reported by GLib and otherwise ignored.
  public func setProperty(_ name: String, _ value: PropertyValue) {
    guard let specification = g_object_class_find_property(objectClass, name) else {
      g_object_set_property(gobject, name, nil)
      return
    }
    var held = GValue()
    g_value_init(&held, specification.pointee.value_type)
    defer { g_value_unset(&held) }
    switch value {
    case .string(let string): g_value_set_string(&held, string)
    case .bool(let bool): g_value_set_boolean(&held, bool ? 1 : 0)
    case .double(let double): g_value_set_double(&held, double)
    case .object(let object): g_value_set_object(&held, object)
    case .int(let int):
      switch g_type_fundamental(specification.pointee.value_type) {
      case GType(7 << 2): g_value_set_uint(&held, guint(clamping: int))  // G_TYPE_UINT
      case GType(12 << 2): g_value_set_enum(&held, gint(clamping: int))  // G_TYPE_ENUM
      case GType(13 << 2): g_value_set_flags(&held, guint(clamping: int))  // G_TYPE_FLAGS
      default: g_value_set_int(&held, gint(clamping: int))
      }
    }
    g_object_set_property(gobject, name, &held)
  }

  /// Keeps a property of `target` equal to one of this object as long as both live.
  public func bind(
    _ property: String, to target: some GObjectPointer, _ targetProperty: String,
    inverted: Bool = false
  ) {
    let flags =
      G_BINDING_SYNC_CREATE.rawValue | (inverted ? G_BINDING_INVERT_BOOLEAN.rawValue : 0)
    g_object_bind_property(
      raw, property, target.raw, targetProperty, GBindingFlags(rawValue: flags))
  }

  private var objectClass: UnsafeMutablePointer<GObjectClass>? {
    let instance = raw.assumingMemoryBound(to: GTypeInstance.self)
    return UnsafeMutableRawPointer(instance.pointee.g_class)?
      .assumingMemoryBound(to: GObjectClass.self)
  }
}
