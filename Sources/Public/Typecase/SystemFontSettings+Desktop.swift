// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit

extension SystemFontSettings {
  /// As the desktop's settings have them, found without a toolkit.
  package static var ofDesktop: SystemFontSettings {
    var settings = SystemFontSettings()
    guard let schema = Settings(schema: "org.gnome.desktop.interface") else { return settings }
    settings.interface = schema[string: "font-name"]
    settings.document = schema[string: "document-font-name"]
    settings.monospace = schema[string: "monospace-font-name"]
    return settings
  }
}
