// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import TypecaseGTKKit

/// What one process measures.
enum Measurement: String {
  /// How long the font panel takes to open.
  case panel
  /// How long GTK's own font chooser takes.
  case chooser
  /// The same where it lists families and not faces.
  case familyChooser = "family-chooser"
  /// What changes of attributes cost without a window.
  case engine
  /// What they cost in a text view, with the panel open.
  case view
  /// What a typed letter costs in a long text.
  case typing
}

/// A window with a text view that has the focus.
func showText(in app: Application) async throws -> Widget {
  let window = Widget(gtk_application_window_new(app.pointer))
  let scrolled = Widget(gtk_scrolled_window_new())
  let view = Widget(gtk_text_view_new())
  gtk_scrolled_window_set_child(scrolled.opaque, view.pointer)
  gtk_window_set_default_size(window.window, 400, 300)
  gtk_window_set_child(window.window, scrolled.pointer)
  gtk_window_present(window.window)
  gtk_widget_grab_focus(view.pointer)
  try await until("the window is active") { gtk_window_is_active(window.window) != 0 }
  return view
}
