// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

extension Widget {
  /// Ends the delay of a tooltip in a window that is about to close, and hides a tooltip that is shown there.
  ///
  /// GTK 4.8 starts the delay when the pointer comes to a window, whether its widgets have tooltips or not, and
  /// asks the window for the place of the pointer at its end, though the window be gone. The widgets have no
  /// tooltips afterwards.
  package func endTooltips() {
    withoutTooltips()
    // GTK looks again for what is under the pointer, and finds nothing to wait for.
    gtk_widget_trigger_tooltip_query(pointer)
  }

  private func withoutTooltips() {
    gtk_widget_set_has_tooltip(pointer, 0)
    for child in children { child.withoutTooltips() }
  }
}
