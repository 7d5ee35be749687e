// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import FontDescriptors
import GLibKit
import GTKKit
import RichText

/// The fonts that the person chose for the desktop.
enum DesktopFonts {
  private static let schema = Settings(schema: "org.gnome.desktop.interface")

  /// As the desktop's settings have them; the interface's as GTK was told.
  static var settings: SystemFontSettings {
    var settings = SystemFontSettings()
    if let schema {
      settings.document = schema[string: "document-font-name"]
      settings.monospace = schema[string: "monospace-font-name"]
    }
    if let gtk = gtk_settings_get_default(), let name = Property.string(gtk, "gtk-font-name") {
      settings.interface = name
    }
    return settings
  }

  /// What text has where neither it nor its widget says anything.
  static func baseAttributes(_ appearance: TextAppearance) -> TextAttributes {
    var base = TextAttributes()
    base.font = appearance.fonts.font(.interface)?.named
    base.size = .style(.body)
    return base
  }
}
