// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

extension Handle where Class == GtkWidget {
  /// Makes a window follow the accessibility sizes: its images grow, and the controls and titles of
  /// its header bars and view switcher bars, which have no room to grow, are shown enlarged on a
  /// long press.
  ///
  /// It applies to the bars that are in the window now.
  public func followAccessibilitySizes() {
    adjustsImageSizeForAccessibilityContentSizeCategory = true
    showLargeContentInBars()
  }

  private func showLargeContentInBars() {
    if [
      adw_header_bar_get_type(), gtk_header_bar_get_type(), adw_view_switcher_bar_get_type(),
    ].contains(where: { isA($0) }) {
      showsLargeContentViewer = true
      return
    }
    for child in children { child.showLargeContentInBars() }
  }
}
