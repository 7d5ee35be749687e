// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseProductIdentity

/// What who looks into a problem needs to know of this computer, and nothing that is private: no name of a font,
/// an app, a file or a person.
///
/// In English, since it is for the people who make Typecase.
struct ProblemReport {
  /// How many families the list has, and how many of them providers installed.
  var familyCount = 0
  var installedCount = 0
  /// How many apps installed some.
  var providerCount = 0

  /// A line for each fact.
  var text: String {
    let facts = [
      ("Typecase", ProductVersion.current),
      ("System", Self.owned(g_get_os_info("PRETTY_NAME"))),
      ("Desktop", Self.variable("XDG_CURRENT_DESKTOP")),
      ("Session", Self.variable("XDG_SESSION_TYPE")),
      ("Language", Self.language),
      ("GLib", Self.version(glib_major_version, glib_minor_version, glib_micro_version)),
      (
        "GTK",
        Self.version(gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version())
      ),
      (
        "libadwaita",
        Self.version(adw_get_major_version(), adw_get_minor_version(), adw_get_micro_version())
      ),
      ("Pango", Self.text(pango_version_string())),
      ("fontconfig", FontconfigLibrary.version),
      ("Text size", TextSizeMonitor.shared.textSize.category.rawValue),
      ("Families", "\(familyCount)"),
      ("Installed families", "\(installedCount), from \(providerCount) apps"),
    ]
    return facts.map { "\($0): \($1)\n" }.joined()
  }

  private static let unknown = "unknown"

  private static func variable(_ name: String) -> String { text(g_getenv(name)) }

  private static func version(_ numbers: guint...) -> String {
    numbers.map(String.init).joined(separator: ".")
  }

  /// The language of the windows.
  private static var language: String { text(g_get_language_names()?[0]) }

  private static func text(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? unknown
  }

  /// A text that is ours to free.
  private static func owned(_ text: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? unknown
  }
}
