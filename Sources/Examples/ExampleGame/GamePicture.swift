// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// The pictures of opponents and achievements; the texts beside them say what they show.
enum GamePicture {
  /// - Parameters:
  ///   - name: the picture's file among the program's data; nil is a lock.
  ///   - pixels: the height at the usual text size.
  static func make(_ name: String?, pixels: Int, _ step: Step) -> Widget {
    let file = name.flatMap { InstallPrefix.current?.data("example-game/\($0).svg") }
    let picture: Widget
    if step >= .images {
      picture =
        file.map { makeScaledDrawing($0, pixels: pixels) }
        ?? makeScaledIcon("changes-prevent-symbolic", pixels: pixels)
    } else {
      picture = Widget(
        file.map { gtk_image_new_from_file($0) }
          ?? gtk_image_new_from_icon_name("changes-prevent-symbolic"))
      gtk_image_set_pixel_size(picture.opaque, CInt(pixels))
      picture.hideFromAccessibility()
    }
    if name == nil { picture.setStyle("dim-label") }
    gtk_widget_set_halign(picture.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(picture.pointer, GTK_ALIGN_CENTER)
    return picture
  }
}
