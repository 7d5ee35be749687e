// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// What the system says of itself; in a sandbox that is the sandbox's runtime.
package enum SystemRelease {
  /// Whether this process is in a sandbox of Flatpak, where portals stand for what is outside.
  package static let isSandbox =
    g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0

  /// - Parameter key: of `os-release`, as os-release(5) has them.
  package static func value(_ key: String) -> String? {
    guard let words = g_get_os_info(key) else { return nil }
    defer { g_free(words) }
    return String(cString: words)
  }
}
