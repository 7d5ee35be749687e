// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

extension Handle where Class == GtkWidget {
  /// Has an action row show by an arrow that it opens something, and call `open` when it is activated.
  func opens(_ open: @escaping @MainActor () -> Void) {
    let arrow = makeIcon("go-next-symbolic", styles: ["dim-label"])
    arrow.adjustImageSize()
    adw_action_row_add_suffix(cast(to: AdwActionRow.self), arrow.pointer)
    gtk_list_box_row_set_activatable(cast(to: GtkListBoxRow.self), 1)
    Signal.connect(self, "activated", open)
  }
}
