// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import TypecaseSystemKit

/// A key file, such as a desktop file or the description of a Flatpak instance.
public final class KeyFile {
  fileprivate let handle: OpaquePointer

  /// No desktop file and no description of an app is larger: the largest, with a hundred languages,
  /// has about 100 kB.
  public static let byteLimit = 1 << 20

  /// Reads a key file, which may be anybody's: a regular file of `byteLimit` at the most.
  public init(path: String) throws(GLibError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let file = try OwnedDescriptor.openRegularFile(path) else {
        throw SystemError(code: EINVAL, operation: "\(path) is no regular file")
      }
      bytes = try file.readAll(limit: Self.byteLimit)
    } catch {
      throw GLibError(
        domain: g_quark_to_string(g_file_error_quark()).map { String(cString: $0) } ?? "",
        code: Int32(g_file_error_from_errno(error.code).rawValue), message: "\(error)")
    }
    handle = g_key_file_new()
    var error: UnsafeMutablePointer<GError>?
    // Without bytes there is no address, and GLib takes none.
    let isRead =
      bytes.isEmpty
      ? 1
      : bytes.withUnsafeBytes {
        g_key_file_load_from_data(
          handle, $0.baseAddress?.assumingMemoryBound(to: gchar.self), gsize($0.count),
          G_KEY_FILE_NONE, &error)
      }
    guard isRead != 0 else {
      g_key_file_unref(handle)
      throw GLibError(adopting: error)
    }
  }

  /// A key file without any key.
  public init() { handle = g_key_file_new() }

  deinit { g_key_file_unref(handle) }

  /// The names of the groups, in order.
  public var groups: [String] {
    var count: gsize = 0
    guard let names = g_key_file_get_groups(handle, &count) else { return [] }
    defer { g_strfreev(names) }
    return (0..<Int(count)).compactMap { names[$0].map { String(cString: $0) } }
  }

  /// A value, as it stands in the file.
  public func string(_ group: String, _ key: String) -> String? {
    take(g_key_file_get_string(handle, group, key, nil))
  }

  /// A value in the language of the process.
  public func localizedString(_ group: String, _ key: String) -> String? {
    take(g_key_file_get_locale_string(handle, group, key, nil, nil))
  }

  public func bool(_ group: String, _ key: String) -> Bool {
    g_key_file_get_boolean(handle, group, key, nil) != 0
  }

  /// A list of values, separated by semicolons.
  public func strings(_ group: String, _ key: String) -> [String] {
    var count: gsize = 0
    guard let values = g_key_file_get_string_list(handle, group, key, &count, nil) else {
      return []
    }
    defer { g_strfreev(values) }
    return (0..<Int(count)).compactMap { values[$0].map { String(cString: $0) } }
  }

  /// The values of a policy in a Flatpak app's metadata.
  ///
  /// `flatpak build-finish --add-policy=GROUP.KEY=one;two` writes a single value with an escaped
  /// semicolon, and says nothing; what was meant are two.
  public func policyValues(_ group: String, _ key: String) -> [String] {
    strings(group, key).flatMap { $0.split(separator: ";").map(String.init) }
  }

  private func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension KeyFile {
  /// A number; nil when there is none.
  public func integer(_ group: String, _ key: String) -> Int? {
    var error: UnsafeMutablePointer<GError>?
    let value = g_key_file_get_integer(handle, group, key, &error)
    guard error == nil else {
      g_clear_error(&error)
      return nil
    }
    return Int(value)
  }

  public func set(_ group: String, _ key: String, _ value: Int) {
    g_key_file_set_integer(handle, group, key, gint(clamping: value))
  }

  public func set(_ group: String, _ key: String, _ values: [String]) {
    var strings = values.map { g_strdup($0) }
    defer { strings.forEach { g_free($0) } }
    strings.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
        g_key_file_set_string_list(handle, group, key, $0.baseAddress, gsize($0.count))
      }
    }
  }

  /// Writes the file, replaces an existing one, and makes its folder.
  public func save(path: String) throws(GLibError) {
    if let folder = g_path_get_dirname(path.cPath) {
      g_mkdir_with_parents(folder, 0o700)
      g_free(folder)
    }
    var error: UnsafeMutablePointer<GError>?
    guard g_key_file_save_to_file(handle, path.cPath, &error) != 0 else {
      throw GLibError(adopting: error)
    }
  }
}
