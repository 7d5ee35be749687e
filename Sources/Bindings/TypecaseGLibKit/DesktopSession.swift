// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Which desktop this process runs on.
public enum DesktopSession {
  /// Whether the desktop keeps fonts and the text size in GNOME's own settings; nil where none says which
  /// desktop it is, as small window managers do.
  ///
  /// Elsewhere GNOME's schema is often installed too, with its defaults, and means nothing.
  public static var keepsGNOMESettings: Bool? {
    let names = (getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? "").split(
      separator: ":")
    guard !names.isEmpty else { return nil }
    let desktops: Set<Substring> = ["GNOME", "Unity", "Budgie", "Pantheon", "Phosh"]
    return !desktops.isDisjoint(with: names)
  }
}
