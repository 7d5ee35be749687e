// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The color behind a whole text view.
///
/// Text without a color of its own is dark on a light page and light on a dark one, whatever the
/// desktop's style is.
final class PageColor {
  private let provider: ObjectRef<UnsafeMutablePointer<GtkCssProvider>>?

  init(_ view: Widget) {
    guard let provider = gtk_css_provider_new() else {
      self.provider = nil
      return
    }
    self.provider = ObjectRef(adopting: provider)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(view.pointer), provider.opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
  }

  func set(_ color: TextColor?) {
    guard let provider = provider?.pointer else { return }
    guard let color else { return gtk_css_provider_load_from_data(provider, "", 0) }
    let text = color.legible.css
    let css = """
      textview, textview text { background-color: \(color.css); color: \(text); caret-color: \(text); }
      """
    gtk_css_provider_load_from_data(provider, css, -1)
  }
}
