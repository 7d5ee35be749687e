// SPDX-FileCopyrightText: The Typecase contributors //-0
// SPDX-License-Identifier: Apache-2.0 //-0
 //-0
import TypecaseGTK

let application = Application(
  adopting: gtk_application_new("org.example.Letters", G_APPLICATION_DEFAULT_FLAGS))

Signal.connect(application, "activate") {
  TextStyles.install() //2
  let window = Widget(gtk_application_window_new(application.pointer))
  let title = makeLabel("Chapter One")
  let text = makeLabel("All human beings are born free and equal in dignity and rights.", wraps: true)
  title.setTextStyle(.title1) //2
  text.setTextStyle(.body) //2
  let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, [title, text])
  gtk_window_set_child(window.window, content.pointer) //-2
  gtk_window_set_child( //3
    window.window, makeFittingPage(makeReadableColumn(characters: 60, content)).pointer) //3
  gtk_window_present(window.window)
}
_ = g_application_run(application.cast(to: GApplication.self), 0, nil)
