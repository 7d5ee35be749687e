// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

// An app that names no scenes for an audit, as most apps do: it has one page of each kind within another, and on
// each a text that ends in an ellipsis.
//
//     AdwLeaflet, folded in a narrow window
//       GtkStack       GtkNotebook (Notebook one, Notebook two), Stack two
//       AdwViewStack   View one, View two
//
// With --frozen its window draws nothing at the accessibility sizes.

/// A text that has too little room at any size.
@MainActor private func makeTooLong(_ text: String) -> Widget {
  let label = Widget(gtk_label_new(text))
  gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
  gtk_label_set_max_width_chars(label.opaque, 3)
  gtk_widget_set_halign(label.pointer, GTK_ALIGN_START)
  return label
}

@MainActor private func makeContent() -> Widget {
  let notebook = Widget(gtk_notebook_new())
  for name in ["Notebook one", "Notebook two"] {
    gtk_notebook_append_page(notebook.opaque, makeTooLong(name).pointer, gtk_label_new("Tab"))
  }
  let stack = Widget(gtk_stack_new())
  for page in [notebook, makeTooLong("Stack two")] {
    gtk_stack_add_child(stack.opaque, page.pointer)
  }
  let views = Widget(adw_view_stack_new())
  for name in ["View one", "View two"] {
    adw_view_stack_add(views.opaque, makeTooLong(name).pointer)
  }
  let leaflet = Widget(adw_leaflet_new())
  for pane in [stack, views] {
    gtk_widget_set_size_request(pane.pointer, 240, -1)
    adw_leaflet_append(leaflet.opaque, pane.pointer)
  }
  return leaflet
}

private let isFrozen = CommandLine.arguments.contains("--frozen")

@MainActor private func showWindow(of application: Application) {
  let window = Widget(gtk_application_window_new(application.pointer))
  gtk_window_set_title(window.window, "Audited")
  gtk_window_set_default_size(window.window, 600, 400)
  gtk_window_set_child(window.window, makeContent().pointer)
  gtk_window_present(window.window)
  guard isFrozen, let clock = gtk_widget_get_frame_clock(window.pointer) else { return }
  Signal.connect(clock, "after-paint") {
    // What waits for a frame hears of none.
    guard TextSizeMonitor.shared.textSize.category.isAccessibilityCategory else { return }
    g_signal_stop_emission_by_name(clock.raw, "after-paint")
  }
}

private func run() -> CInt {
  guard let pointer = gtk_application_new("org.typecase.AuditedApp", G_APPLICATION_DEFAULT_FLAGS)
  else { return 1 }
  defer { g_object_unref(pointer) }
  let application = Application(pointer)
  let app = pointer.cast(to: GApplication.self)
  g_application_add_main_option(
    app, "frozen", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
    "Draw nothing at the accessibility sizes", nil)
  Signal.connect(application, "startup") { TextStyles.install() }
  let place = application.weak
  Signal.connect(application, "activate") {
    if let application = place.object { showWindow(of: application) }
  }
  TextSizeAudit.offer(in: application)
  return g_application_run(app, CommandLine.argc, CommandLine.unsafeArgv)
}

exit(run())
