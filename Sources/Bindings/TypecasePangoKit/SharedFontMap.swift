// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango

/// The fonts that all widgets of the process are drawn with.
public enum SharedFontMap {
  /// Looks again which fonts fontconfig has, after it learnt of others; on the thread that draws.
  ///
  /// GTK 4.8 tells Pango before it has fontconfig look, so that Pango begins again with the old fonts.
  public static func reload() {
    guard let map = pango_cairo_font_map_get_default() else { return }
    pango_fc_font_map_config_changed(ctypecase_pango_fc_font_map(map))
  }
}
