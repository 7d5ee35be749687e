// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// The keys of a GSettings schema, if the schema is installed.
///
/// `g_settings_new` ends the process when the schema is missing; a program that was only built, or
/// half installed, should start all the same.
public final class Settings {
  private let settings: ObjectRef<UnsafeMutablePointer<GSettings>>
  private let schema: OpaquePointer

  /// Opens a schema by its id; nil when it is not installed.
  public init?(schema id: String) {
    Self.prepareFiles
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, id, 1)
    else { return nil }
    guard let settings = g_settings_new_full(schema, nil, nil) else {
      g_settings_schema_unref(schema)
      return nil
    }
    self.schema = schema
    self.settings = ObjectRef(adopting: settings)
  }

  deinit { g_settings_schema_unref(schema) }

  /// Makes GIO's file system before its settings.
  ///
  /// Each is made under a lock of its own. Where the settings are a key file they need each other, and two threads that
  /// make one each deadlock (GLib 2.74).
  private static let prepareFiles: Void = { _ = g_vfs_get_default() }()

  /// A key of type `d`; nil when the schema, which may be somebody else's, has no such key.
  public func double(_ key: String) -> Double? {
    value(of: key, G_VARIANT_CLASS_DOUBLE, g_variant_get_double)
  }

  /// A key of type `b`; nil when the schema, which may be somebody else's, has no such key.
  public func bool(_ key: String) -> Bool? {
    value(of: key, G_VARIANT_CLASS_BOOLEAN) { g_variant_get_boolean($0) != 0 }
  }

  /// A key of type `s`; nil when the schema has no such key.
  public func string(_ key: String) -> String? {
    value(of: key, G_VARIANT_CLASS_STRING) {
      g_variant_get_string($0, nil).map { String(cString: $0) }
    } ?? nil
  }

  private func value<Result>(
    of key: String, _ kind: GVariantClass, _ read: (OpaquePointer) -> Result
  ) -> Result? {
    guard g_settings_schema_has_key(schema, key) != 0,
      let value = g_settings_get_value(settings.pointer, key)
    else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_classify(value) == kind ? read(value) : nil
  }

  /// Whether a key has another value than the schema's, although the person has not set it: an
  /// administrator has.
  public func isPreset(_ key: String) -> Bool {
    guard g_settings_schema_has_key(schema, key) != 0, !isSet(key),
      let value = g_settings_get_value(settings.pointer, key)
    else { return false }
    defer { g_variant_unref(value) }
    guard let description = g_settings_schema_get_key(schema, key) else { return false }
    defer { g_settings_schema_key_unref(description) }
    guard let usual = g_settings_schema_key_get_default_value(description) else { return false }
    defer { g_variant_unref(usual) }
    return g_variant_equal(UnsafeRawPointer(value), UnsafeRawPointer(usual)) == 0
  }

  /// Whether the person may change a key: it is there, and no administrator has locked it.
  public func isWritable(_ key: String) -> Bool {
    g_settings_schema_has_key(schema, key) != 0
      && g_settings_is_writable(settings.pointer, key) != 0
  }

  /// Whether a key was given what it cannot have: of another type, or none of its choices.
  ///
  /// GSettings takes the schema's value then, without a word. Not for a backend that is a key file, which reads no value
  /// without knowing its type.
  public func isInvalid(_ key: String) -> Bool {
    guard g_settings_schema_has_key(schema, key) != 0,
      let path = g_settings_schema_get_path(schema),
      let backend = g_settings_backend_get_default()
    else { return false }
    defer { g_object_unref(UnsafeMutableRawPointer(backend)) }
    guard let value = ctypecase_glib_settings_backend_read(backend, String(cString: path) + key)
    else {
      return false
    }
    defer { g_variant_unref(value) }
    guard let description = g_settings_schema_get_key(schema, key) else { return false }
    defer { g_settings_schema_key_unref(description) }
    return g_variant_is_of_type(value, g_settings_schema_key_get_value_type(description)) == 0
      || g_settings_schema_key_range_check(description, value) == 0
  }

  /// A key of type `t`; nil when the schema has no such key.
  public func uint64(_ key: String) -> UInt64? {
    value(of: key, G_VARIANT_CLASS_UINT64) { UInt64(g_variant_get_uint64($0)) }
  }

  /// A key of type `i`.
  public subscript(int key: String) -> Int {
    get { Int(g_settings_get_int(settings.pointer, key)) }
    set { g_settings_set_int(settings.pointer, key, gint(clamping: newValue)) }
  }

  /// A key of type `b`.
  public subscript(bool key: String) -> Bool {
    get { g_settings_get_boolean(settings.pointer, key) != 0 }
    set { g_settings_set_boolean(settings.pointer, key, newValue ? 1 : 0) }
  }

  /// A key of type `s`.
  public subscript(string key: String) -> String {
    get {
      guard let text = g_settings_get_string(settings.pointer, key) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { g_settings_set_string(settings.pointer, key, newValue) }
  }

  /// Sets a key of type `s`; does nothing when the schema has no such key.
  ///
  /// - Returns: false where the key is missing, or locked by an administrator.
  @discardableResult
  public func set(_ key: String, _ value: String) -> Bool {
    guard g_settings_schema_has_key(schema, key) != 0 else { return false }
    return g_settings_set_string(settings.pointer, key, value) != 0
  }

  /// Whether the person has set a key, whose value is the schema's else.
  public func isSet(_ key: String) -> Bool {
    guard g_settings_schema_has_key(schema, key) != 0,
      let value = g_settings_get_user_value(settings.pointer, key)
    else { return false }
    g_variant_unref(value)
    return true
  }

  /// Gives a key the schema's value again.
  public func reset(_ key: String) {
    if g_settings_schema_has_key(schema, key) != 0 { g_settings_reset(settings.pointer, key) }
  }

  /// Sets a key of type `d`; does nothing when the schema has no such key, or the key a range without
  /// the value.
  public func set(_ key: String, _ value: Double) {
    guard g_settings_schema_has_key(schema, key) != 0 else { return }
    g_settings_set_double(settings.pointer, key, value)
  }

  /// A key of type `as`; nil when the schema has no such key.
  public func strings(_ key: String) -> [String]? {
    guard g_settings_schema_has_key(schema, key) != 0,
      let list = g_settings_get_strv(settings.pointer, key)
    else { return nil }
    defer { g_strfreev(list) }
    var strings: [String] = []
    while let string = list[strings.count] { strings.append(String(cString: string)) }
    return strings
  }

  /// Sets a key of type `as`; does nothing when the schema has no such key.
  public func set(_ key: String, strings: [String]) {
    guard g_settings_schema_has_key(schema, key) != 0 else { return }
    var list = strings.map { g_strdup($0) } + [nil]
    defer { list.forEach { g_free($0) } }
    list.withUnsafeMutableBufferPointer { list in
      list.withMemoryRebound(to: UnsafePointer<gchar>?.self) {
        _ = g_settings_set_strv(settings.pointer, key, $0.baseAddress)
      }
    }
  }

  /// A key of type `a(ss)`; nil when the schema has no such key.
  public func pairs(_ key: String) -> [(String, String)]? {
    value(of: key, G_VARIANT_CLASS_ARRAY) { list in
      (0..<g_variant_n_children(list)).compactMap { place in
        guard let pair = g_variant_get_child_value(list, place) else { return nil }
        defer { g_variant_unref(pair) }
        guard g_variant_classify(pair) == G_VARIANT_CLASS_TUPLE, g_variant_n_children(pair) == 2
        else { return nil }
        let texts = (0..<gsize(2)).compactMap { place -> String? in
          guard let text = g_variant_get_child_value(pair, place) else { return nil }
          defer { g_variant_unref(text) }
          guard g_variant_classify(text) == G_VARIANT_CLASS_STRING else { return nil }
          return g_variant_get_string(text, nil).map { String(cString: $0) }
        }
        return texts.count == 2 ? (texts[0], texts[1]) : nil
      }
    }
  }

  /// Sets a key of type `a(ss)`; does nothing when the schema has no such key.
  public func set(_ key: String, pairs: [(String, String)]) {
    guard g_settings_schema_has_key(schema, key) != 0 else { return }
    let type = g_variant_type_new("(ss)")
    defer { g_variant_type_free(type) }
    let children: [OpaquePointer?] = pairs.map { first, second in
      let texts: [OpaquePointer?] = [g_variant_new_string(first), g_variant_new_string(second)]
      return g_variant_new_tuple(texts, 2)
    }
    g_settings_set_value(
      settings.pointer, key, g_variant_new_array(type, children, gsize(children.count)))
  }

  /// An element after a key of one of some schemas has changed, as long as it is iterated over.
  ///
  /// A schema that is not installed never changes.
  public static func changes(of schemas: [String]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let followed = LoopOwned([Settings](), of: .shared)
      BackgroundLoop.shared.perform {
        // The signals come to the context of the thread that opens the settings.
        followed.value = schemas.compactMap(Settings.init(schema:))
        for settings in followed.value {
          for signal in ["changed", "writable-changed"] {
            Signal.connectOnEmittersThread(settings.settings.pointer, signal) {
              continuation.yield()
            }
          }
          settings.readAll()
        }
      }
      continuation.onTermination = { _ in
        BackgroundLoop.shared.perform { followed.value = [] }
      }
    }
  }

  /// Reads every key: GSettings reports changes only of keys that were read.
  private func readAll() {
    guard let names = g_settings_schema_list_keys(schema) else { return }
    defer { g_strfreev(names) }
    var count = 0
    while let name = names[count] {
      if let value = g_settings_get_value(settings.pointer, name) { g_variant_unref(value) }
      count += 1
    }
  }

  /// Calls `handler` when one of some keys changes, as long as this object lives.
  public func onChange(of keys: [String], _ handler: @escaping @MainActor @Sendable () -> Void) {
    for key in keys {
      Signal.connect(settings.pointer, "changed::\(key)") { handler() }
    }
  }
}
