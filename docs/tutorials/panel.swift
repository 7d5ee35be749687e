// SPDX-FileCopyrightText: The Typecase contributors //-0
// SPDX-License-Identifier: Apache-2.0 //-0
 //-0
import TypecaseGTK

let application = Application(
  adopting: gtk_application_new("org.example.Editor", G_APPLICATION_DEFAULT_FLAGS))
let coordinator = TextFormattingCoordinator.shared //2

Signal.connect(application, "activate") {
  let window = Widget(gtk_application_window_new(application.pointer))
  let view = Widget(gtk_text_view_new())
  let header = Widget(gtk_header_bar_new()) //3
  let red = Widget(gtk_button_new_with_label("Red")) //3
  Signal.connect(red, "clicked") { //3
    coordinator.apply(title: "Red") { attributes in //3
      var attributes = attributes //3
      attributes.color = TextColor(red: 0.8, green: 0, blue: 0) //3
      return attributes //3
    } //3
  } //3
  gtk_header_bar_pack_start(header.opaque, red.pointer) //3
  gtk_window_set_titlebar(window.window, header.pointer) //3
  gtk_window_set_child(window.window, view.pointer)
  coordinator.attach(to: application) //2
  gtk_window_present(window.window)
}
_ = g_application_run(application.cast(to: GApplication.self), 0, nil)
