// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseLanguageWording

extension UnwrittenScript {
  /// The name of the script, for a person; not for the main thread at first, where the names are read.
  public nonisolated var localizedName: String { ScriptNames.installed.name(script) }

  /// Some of the characters, and, on Debian and its relatives, which package has a font for them.
  public nonisolated var remedy: String {
    let some = String(String.UnicodeScalarView(characters.prefix(8)))
    let shown = DisplayText.line(some, fallback: "?")
    guard Self.hasDebianPackages else {
      return tr("No font here has {characters}.", ["characters": shown])
    }
    return tr(
      "No font here has {characters}. The package {package} of Debian has one.",
      ["characters": shown, "package": debianPackage])
  }

  private nonisolated static let hasDebianPackages = ["ID", "ID_LIKE"].contains { key in
    guard let words = g_get_os_info(key) else { return false }
    defer { g_free(words) }
    return String(cString: words).split(separator: " ").contains("debian")
  }
}
