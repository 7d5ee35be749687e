// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGTK
import TypecaseGTKKit

/// The asking app and the certainty of its identity: a verified identity has another sign and
/// color than one that an app only claims.
enum IdentityLine {
  /// Shows it in a horizontal box of an interface file.
  static func show(_ app: AppSummary, in box: Widget) {
    let (icon, style) =
      switch AppWording.assurance(of: app) {
      case .verified: ("security-high-symbolic", "success")
      case .ownInstallation, .claimed: ("dialog-question-symbolic", "dim-label")
      case .unknown: ("dialog-warning-symbolic", "warning")
      }
    let sign = makeIcon(icon, styles: [style])
    sign.adjustImageSize()
    gtk_widget_set_valign(sign.pointer, GTK_ALIGN_START)
    let words = makeLabel(AppWording.identity(of: app), styles: [style], wraps: true)
    words.setTextStyle(.footnote)
    for part in [sign, words] { gtk_box_append(box.cast(to: GtkBox.self), part.pointer) }
    gtk_widget_set_tooltip_text(box.pointer, AppWording.explanation(of: app))
  }

  /// Makes an app's icon smaller where text is very large, so that there is room for words.
  static func fit(icon: Widget) {
    let place = icon.weak
    icon.followTextSize { size in
      guard let icon = place.object else { return }
      gtk_image_set_pixel_size(
        icon.opaque, size.category.isAccessibilityCategory ? 48 : 64)
    }
  }
}
