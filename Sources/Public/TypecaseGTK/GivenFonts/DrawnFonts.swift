// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseNameOnlyFonts
import TypecasePangoKit

/// The fonts that the widgets of this process are drawn with.
///
/// Both kinds of changes arrive here: of the desktop's fonts, and of the fonts that the process was given.
package enum DrawnFonts {
  private static var observers: [(FaceSet?) -> Void] = []
  private static var isWatching = false

  /// Calls `handler` after each change, as long as the program runs, with the faces if they are known
  /// already.
  static func observe(_ handler: @escaping (FaceSet?) -> Void) {
    observers.append(handler)
    watch()
  }

  /// Begins to follow the desktop's fonts.
  static func watch() {
    guard !isWatching, let settings = gtk_settings_get_default() else { return }
    isWatching = true
    // GTK has made fontconfig read its configuration again by then, which lost what only this
    // process has.
    Signal.connect(settings, "notify::gtk-fontconfig-timestamp") {
      let isRestored = ProcessFonts.shared.restore()
      SharedFontMap.reload()
      if isRestored { layOutAnew() }
      tell(nil)
    }
  }

  /// Draws with other fonts from now on.
  ///
  /// - Parameter faces: what `preparation` has, made where it was prepared; nil for who asks to list.
  package static func use(_ preparation: ProcessFonts.Preparation, _ faces: FaceSet? = nil) {
    watch()
    guard ProcessFonts.shared.use(preparation) else { return }
    SharedFontMap.reload()
    layOutAnew()
    tell(faces)
  }

  private static func tell(_ faces: FaceSet?) { for observer in observers { observer(faces) } }

  /// Makes every widget measure its text again.
  ///
  /// GTK does so only when a font rendering setting of the desktop changes. So it is notified of such a
  /// setting, whose value stays.
  private static func layOutAnew() {
    guard let settings = gtk_settings_get_default() else { return }
    g_object_notify(settings.cast(to: GObject.self), "gtk-xft-rgba")
    for window in Handle<GtkWindow>.all {
      drawTextViewsAnew(in: Widget(window.cast(to: GtkWidget.self)))
    }
  }

  /// Has text views draw their lines again.
  ///
  /// They keep what they have drawn of each, until something of their own changes. To set their tabs,
  /// which stay what they are, is such a change.
  private static func drawTextViewsAnew(in widget: Widget) {
    if widget.isA(gtk_text_view_get_type()) {
      let view = widget.cast(to: GtkTextView.self)
      let tabs = gtk_text_view_get_tabs(view)
      gtk_text_view_set_tabs(view, tabs)
      if let tabs { pango_tab_array_free(tabs) }
    }
    for child in widget.children { drawTextViewsAnew(in: child) }
  }
}
