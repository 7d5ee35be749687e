// SPDX-FileCopyrightText: The Typecase contributors //-0
// SPDX-License-Identifier: Apache-2.0 //-0
 //-0
import TypecaseGTK

/// Sets a text in what the person picks. //2
final class Title: FontPickerDelegate { //2
  let label = makeLabel("Chapter One") //2
 //2
  func fontPickerDidPick(_ pick: FontPick) { //2
    var font = pick.font //2
    font.size = 20 //2
    let category = TextSizeMonitor.shared.textSize.category //2
    label.setFont(try? TextStyleScaling(for: .title1).scaledFont(for: font, at: category)) //2
    print("picked: \(font.family ?? "")") //2
  } //2
 //2
  func fontPickerDidCancel() {} //2
} //2
 //2
let application = Application(
  adopting: gtk_application_new("org.example.Poster", G_APPLICATION_DEFAULT_FLAGS))
// The picker does not keep its delegate. //2
var kept: Title? //2

Signal.connect(application, "activate") {
  let window = Widget(gtk_application_window_new(application.pointer))
  let title = Title() //2
  kept = title //2
  let picker = FontPickerButton(PickerConfiguration(includesFaces: true)) //-2
  picker.delegate = title //2-2
  gtk_window_set_child(window.window, picker.widget.pointer) //-1
  gtk_window_set_child( //2-2
    window.window, makeBox(GTK_ORIENTATION_VERTICAL, [picker.widget, title.label]).pointer) //2-2
  Task { //3
    let fonts = try? await WidgetFonts.connect(appID: "org.example.Poster") //3
    let picker = FontPickerButton(PickerConfiguration(includesFaces: true), service: fonts) //3
    picker.delegate = title //3
    gtk_window_set_child( //3
      window.window, makeBox(GTK_ORIENTATION_VERTICAL, [picker.widget, title.label]).pointer) //3
  } //3
  gtk_window_present(window.window)
}
_ = g_application_run(application.cast(to: GApplication.self), 0, nil)
