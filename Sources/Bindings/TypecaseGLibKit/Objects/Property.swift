// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// Sets and reads properties of GObjects that have no function of their own.
public enum Property {
  /// Whether an object has a property of the name; newer libraries have more.
  package static func exists(_ object: some GObjectPointer, _ name: String) -> Bool {
    let instance = object.raw.assumingMemoryBound(to: GTypeInstance.self)
    return g_object_class_find_property(
      instance.pointee.g_class.map {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObjectClass.self)
      }, name) != nil
  }

  /// Sets a property that is a `gboolean`.
  public static func set(_ object: some GObjectPointer, _ name: String, bool: Bool) {
    set(object, name, type(.boolean)) { g_value_set_boolean(&$0, bool ? 1 : 0) }
  }

  /// Sets a property that is a `gint`, to the nearest that it can be.
  public static func set(_ object: some GObjectPointer, _ name: String, int: Int) {
    set(object, name, type(.int)) { g_value_set_int(&$0, CInt(clamping: int)) }
  }

  /// Sets a property that is a `gdouble`.
  public static func set(_ object: some GObjectPointer, _ name: String, double: Double) {
    set(object, name, type(.double)) { g_value_set_double(&$0, double) }
  }

  /// Sets a property that is a `gfloat`.
  public static func set(_ object: some GObjectPointer, _ name: String, float: Float) {
    set(object, name, type(.float)) { g_value_set_float(&$0, float) }
  }

  /// Sets a property that is a text.
  public static func set(_ object: some GObjectPointer, _ name: String, string: String) {
    set(object, name, type(.string)) { g_value_set_string(&$0, string) }
  }

  /// Sets a property that is a value of an enumeration.
  public static func set(
    _ object: some GObjectPointer, _ name: String, enumeration value: Int, type: GType
  ) {
    set(object, name, type) { g_value_set_enum(&$0, gint(clamping: value)) }
  }

  /// Sets a property that is a set of flags.
  public static func set(
    _ object: some GObjectPointer, _ name: String, flags value: UInt32, type: GType
  ) {
    set(object, name, type) { g_value_set_flags(&$0, value) }
  }

  /// Sets a property of a boxed type; the value is copied.
  public static func set(
    _ object: some GObjectPointer, _ name: String, boxed value: UnsafeRawPointer?, type: GType
  ) {
    set(object, name, type) { g_value_set_boxed(&$0, value) }
  }

  /// Reads a property that is a `gboolean`.
  public static func bool(_ object: some GObjectPointer, _ name: String) -> Bool {
    get(object, name, type(.boolean)) { g_value_get_boolean(&$0) != 0 }
  }

  /// Reads a property that is a `gint`.
  public static func int(_ object: some GObjectPointer, _ name: String) -> Int {
    get(object, name, type(.int)) { Int(g_value_get_int(&$0)) }
  }

  /// Reads a property that is a `gdouble`.
  public static func double(_ object: some GObjectPointer, _ name: String) -> Double {
    get(object, name, type(.double)) { g_value_get_double(&$0) }
  }

  /// Reads a property that is a text; nil where there is none.
  public static func string(_ object: some GObjectPointer, _ name: String) -> String? {
    get(object, name, type(.string)) { g_value_get_string(&$0).map { String(cString: $0) } }
  }

  /// Reads a property that is a value of an enumeration.
  public static func enumeration(
    _ object: some GObjectPointer, _ name: String, type: GType
  ) -> Int {
    get(object, name, type) { Int(g_value_get_enum(&$0)) }
  }

  /// Sets a property that is a `guint`, to the nearest that it can be.
  public static func set(_ object: some GObjectPointer, _ name: String, uint: Int) {
    set(object, name, type(.uint)) { g_value_set_uint(&$0, CUnsignedInt(clamping: uint)) }
  }

  /// Sets a property that is an object, which the owner of the property keeps.
  public static func set(
    _ object: some GObjectPointer, _ name: String, object value: (some GObjectPointer)?
  ) {
    set(object, name, type(.object)) { g_value_set_object(&$0, value?.raw) }
  }

  /// Reads a property that is an object; the pointer is valid as long as its owner has it.
  public static func object(
    _ object: some GObjectPointer, _ name: String
  ) -> UnsafeMutableRawPointer? {
    get(object, name, type(.object)) { g_value_get_object(&$0) }
  }

  /// Reads a property of a boxed type; the pointer is valid within the closure only.
  public static func boxed<Result>(
    _ object: some GObjectPointer, _ name: String, type: GType,
    _ read: (UnsafeMutableRawPointer?) -> Result
  ) -> Result {
    get(object, name, type) { read(g_value_get_boxed(&$0)) }
  }

  private static func type(_ fundamental: FundamentalType) -> GType { fundamental.type }

  private static func set(
    _ object: some GObjectPointer, _ name: String, _ type: GType, _ fill: (inout GValue) -> Void
  ) {
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    g_object_set_property(object.gobject, name, &value)
    g_value_unset(&value)
  }

  private static func get<Result>(
    _ object: some GObjectPointer, _ name: String, _ type: GType,
    _ read: (inout GValue) -> Result
  ) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    g_object_get_property(object.gobject, name, &value)
    defer { g_value_unset(&value) }
    return read(&value)
  }
}

/// Swift objects that live as long as a GObject.
public enum AttachedObject {
  /// Attaches an object to another under a name, and replaces the former one.
  public static func set(_ payload: AnyObject?, _ name: String, of object: some GObjectPointer) {
    g_object_set_data_full(
      object.gobject, name, payload.map { Unmanaged.passRetained($0).toOpaque() }, release)
  }

  /// The object that was attached under a name.
  public static func get(_ name: String, of object: some GObjectPointer) -> AnyObject? {
    g_object_get_data(object.gobject, name).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static let release: GDestroyNotify = { payload in
    if let payload { Unmanaged<AnyObject>.fromOpaque(payload).release() }
  }
}
