// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit
import RichText

/// The colour behind a whole text view.
///
/// Text without a colour of its own is dark on a light page and light on a dark one, whatever the
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
      gtk_widget_get_style_context(view), provider.opaque,
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
  }

  func set(_ color: TextColor?) {
    guard let provider = provider?.pointer else { return }
    guard let color = color?.inSRGB else { return gtk_css_provider_load_from_data(provider, "", 0) }
    // Relative luminance (WCAG 2), near enough without linearization to choose black or white.
    let lightness = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    let text = lightness > 0.5 ? "rgba(0,0,0,0.85)" : "white"
    let css = """
      textview, textview text { background-color: \(color.css); color: \(text); caret-color: \(text); }
      """
    gtk_css_provider_load_from_data(provider, css, -1)
  }
}

extension TextColor {
  fileprivate var css: String {
    let parts = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    return "rgba(\(parts.joined(separator: ",")),\((alpha * 1000).rounded() / 1000))"
  }
}
