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

  /// One for a page that is printed: lengths are in the unit of the print operation.
  ///
  /// The print context is the caller's, and read during the call.
  @MainActor package convenience init?(ofPage page: OpaquePointer) {
    guard let context = gtk_print_context_create_pango_context(page) else { return nil }
    self.init(adopting: context)
    if let cairo = gtk_print_context_get_cairo_context(page) { update(for: cairo) }
  }
}
