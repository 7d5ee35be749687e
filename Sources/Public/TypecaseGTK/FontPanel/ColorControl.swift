// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A color that may be none, and may be mixed.
final class ColorControl {
  let row: Widget
  /// Called with what the person chose; nil for none.
  var chosen: (TextColor?) -> Void = { _ in }

  private let button = Widget(gtk_color_button_new())
  private let reset: Widget
  private let none: String
  private let usual: Usual

  /// The button's content for no color.
  enum Usual { case clear, text, page }

  /// - Parameters:
  ///   - none: the words for no color, such as "Automatic".
  ///   - usual: what text without a color has.
  init(_ title: String, none: String, usual: Usual) {
    self.none = none
    self.usual = usual
    reset = makeResetButton(title)
    gtk_color_chooser_set_use_alpha(button.opaque, 1)
    gtk_color_button_set_title(button.opaque, title)
    // A button within it takes the focus.
    (gtk_widget_get_first_child(button.pointer).map { Widget($0) } ?? button).setAccessibleLabel(
      title)
    row = makeControlRow(title, [reset, button])
    Signal.connect(button, "color-set") { [weak self] in
      guard let self else { return }
      var color = GdkRGBA()
      gtk_color_chooser_get_rgba(self.button.opaque, &color)
      self.chosen(TextColor(color))
    }
    Signal.connect(reset, "clicked") { [weak self] in self?.chosen(nil) }
  }

  func show(_ color: TextColor?, isMixed: Bool) {
    var shown = color?.rgba ?? usualColor
    gtk_color_chooser_set_rgba(button.opaque, &shown)
    reset.isVisible = isMixed || color != nil
    row.setSubtitle(isMixed ? tr("Mixed") : color == nil ? none : "")
  }

  private var usualColor: GdkRGBA {
    var color = GdkRGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0)
    let context = gtk_widget_get_style_context(row.pointer)
    switch usual {
    case .clear: break
    case .text:
      gtk_style_context_get_color(context, &color)
      // Of a color that is not opaque the button would show squares behind it.
      color.alpha = 1
    case .page: gtk_style_context_lookup_color(context, "view_bg_color", &color)
    }
    return color
  }
}
