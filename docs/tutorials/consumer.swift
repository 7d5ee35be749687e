// SPDX-FileCopyrightText: The Typecase contributors //-0
// SPDX-License-Identifier: Apache-2.0 //-0
 //-0
import TypecaseGTK

let application = Application(
  adopting: gtk_application_new("org.example.Reader", G_APPLICATION_DEFAULT_FLAGS))
var fonts: WidgetFonts? //2

Signal.connect(application, "activate") {
  let window = Widget(gtk_application_window_new(application.pointer))
  let label = makeLabel("Chapter One")
  var font = FontDescriptor(family: "Inter") //3
  font.size = 20 //3
  let category = TextSizeMonitor.shared.textSize.category //3
  label.setFont(try? TextStyleScaling(for: .title1).scaledFont(for: font, at: category)) //3
  gtk_window_set_child(window.window, label.pointer)
  gtk_window_present(window.window)
  Task { //2
    do throws(TypecaseError) { //2
      fonts = try await WidgetFonts.connect(appID: "org.example.Reader") //2
      let missing = try await fonts?.request([FontDescriptor(family: "Inter")], above: window) //3
      for font in missing ?? [] { print("not installed: \(font.family ?? "")") } //3
    } catch { //2
      print("no fonts: \(error.message)") //2
    } //2
  } //2
}
_ = g_application_run(application.cast(to: GApplication.self), 0, nil)
