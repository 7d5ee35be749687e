// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Whether things may move, by the desktop's setting.
package enum DesktopAnimations {
  /// Also where there is no desktop to say it.
  @MainActor package static var areWanted: Bool {
    gtk_settings_get_default().map { Property.bool($0, "gtk-enable-animations") } ?? true
  }
}
