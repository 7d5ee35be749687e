// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGTKKit

/// The icon of the app that asks.
enum AppIcon {
  /// Shows an app's icon, as far as the theme has it and the app may have it.
  static func show(_ app: AppSummary, in image: Widget) {
    gtk_image_set_from_icon_name(
      image.opaque,
      app.iconCandidates.first(where: has) ?? "application-x-executable")
  }

  static func has(_ name: String) -> Bool {
    guard !name.isEmpty, let display = gdk_display_get_default() else { return false }
    return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
  }
}
