// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib

/// A key file, such as a desktop file or the description of a Flatpak instance.
public final class KeyFile {
  private let handle: OpaquePointer

  /// Reads a key file.
  public init(path: String) throws(GLibError) {
    handle = g_key_file_new()
    var error: UnsafeMutablePointer<GError>?
    guard g_key_file_load_from_file(handle, path, G_KEY_FILE_NONE, &error) != 0 else {
      g_key_file_unref(handle)
      throw GLibError(adopting: error)
    }
  }

  deinit { g_key_file_unref(handle) }

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

  private func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
