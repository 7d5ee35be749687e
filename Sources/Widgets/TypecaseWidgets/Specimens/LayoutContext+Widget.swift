// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

extension LayoutContext {
  /// A widget's own; nil for a widget that has come to its end.
  @MainActor package convenience init?(of widget: Widget) {
    guard let context = gtk_widget_get_pango_context(widget.pointer) else { return nil }
    self.init(retaining: context)
  }
}
