// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// The command line of the example.
struct Options {
  /// The name of the app's desktop file, without `.desktop`.
  var appID = "org.typecase.ExampleProvider"
  /// The folders that hold the app's fonts.
  var folders: [String] = []
  /// Whether everything is registered at once.
  var registersAll = false

  /// Reads `--fonts DIR`, `--app-id ID` and `--register-all`; nil for anything else.
  init?(_ arguments: [String]) {
    var rest = arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--fonts":
        guard let folder = rest.popFirst() else { return nil }
        folders.append(folder)
      case "--app-id":
        guard let id = rest.popFirst() else { return nil }
        appID = id
      case "--register-all": registersAll = true
      default: return nil
      }
    }
    if folders.isEmpty { folders = Self.declaredFolders(of: appID) }
  }

  /// The folders that the app's installed desktop file declares.
  private static func declaredFolders(of appID: String) -> [String] {
    guard let file = g_key_file_new() else { return [] }
    defer { g_key_file_unref(file) }
    guard
      g_key_file_load_from_data_dirs(
        file, "applications/\(appID).desktop", nil, G_KEY_FILE_NONE, nil) != 0,
      let list = g_key_file_get_string_list(
        file, "Desktop Entry", "X-Typecase-Fonts", nil, nil)
    else { return [] }
    defer { g_strfreev(list) }
    var folders: [String] = []
    var next = list
    while let folder = next.pointee {
      folders.append(String(cString: folder))
      next += 1
    }
    return folders
  }
}
