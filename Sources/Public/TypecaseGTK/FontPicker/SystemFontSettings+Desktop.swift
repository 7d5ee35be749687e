// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

extension SystemFontSettings {
  /// The fonts that the person chose for the desktop, as its settings have them now.
  @MainActor public static var desktop: SystemFontSettings { DesktopFonts.settings }
}
