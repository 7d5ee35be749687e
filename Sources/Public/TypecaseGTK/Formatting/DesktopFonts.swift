// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseWidgets

/// The fonts that the person chose for the desktop.
enum DesktopFonts {
  private static let schema = Settings(schema: "org.gnome.desktop.interface")

  /// As the desktop's settings have them; the interface's as GTK was told.
  static var settings: SystemFontSettings {
    var settings = SystemFontSettings.ofDesktop
    if let gtk = gtk_settings_get_default(), let name = Property.string(gtk, "gtk-font-name") {
      settings.interface = name
    }
    return settings
  }

  /// Calls `handler` whenever one of the settings may have changed, as long as the program runs.
  static func observe(_ handler: @escaping @MainActor @Sendable () -> Void) {
    schema?.onChange(of: ["document-font-name", "monospace-font-name"], handler)
    guard let gtk = gtk_settings_get_default() else { return }
    Signal.connect(gtk, "notify::gtk-font-name") { handler() }
  }

  /// The default attributes of text, if neither it nor its widget sets any.
  static func baseAttributes(_ appearance: TextAppearance) -> TextAttributes {
    appearance.baseAttributes
  }

  /// A widget's own font and size, which its style gives.
  static func baseAttributes(of widget: Widget, _ appearance: TextAppearance) -> TextAttributes {
    LayoutContext(of: widget)?.font.map(appearance.baseAttributes(of:))
      ?? appearance.baseAttributes
  }
}
