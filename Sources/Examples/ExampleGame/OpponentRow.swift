// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// An opponent in the list: a picture, two texts and a button.
///
///     picture  name                 or, where the text is large,     picture
///              about    Challenge                                    name
///                                                                    about
///                                                                    Challenge
struct OpponentRow {
  let widget: Widget

  init(_ opponent: Opponent, _ step: Step) {
    let name = makeLabel(opponent.name)
    let about = makeLabel(opponent.about)
    let button = Widget(gtk_button_new_with_label(tr("Challenge")))
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    // In a list of such buttons, a screen reader says whom each is about.
    button.setAccessibleLabel(tr("Challenge {name}", ["name": opponent.name]))
    // The button keeps its handler, which must not keep the button.
    let pressed = button.weak
    Signal.connect(button, "clicked") {
      guard let button = pressed.object else { return }
      gtk_button_set_label(button.cast(to: GtkButton.self), tr("Challenged"))
      button.isSensitive = false
    }

    if step >= .fonts {
      GameFont.names.apply(to: name, points: 13, maximum: 30)
      GameFont.texts.apply(to: about, points: 10)
    } else {
      GameFont.names.applyFixed(to: name, pixels: 17)
    }

    if step >= .lines {
      name.wrapWords()
      about.wrapWords()
    }

    let texts =
      step >= .layouts
      ? makeBaselineColumn([(name, 1), (about, 1.1)])
      : makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, [name, about])
    gtk_widget_set_hexpand(texts.pointer, 1)
    gtk_widget_set_valign(texts.pointer, GTK_ALIGN_CENTER)

    let picture = GamePicture.make(opponent.picture, pixels: 48, step)
    let content: Widget
    if step >= .layouts {
      gtk_label_set_width_chars(about.opaque, 12)
      content = makeAdaptiveBox(spacing: 12, [picture, texts, button])
    } else {
      content = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [picture, texts, button])
      gtk_widget_set_size_request(content.pointer, -1, 56)
    }
    content.setMargins(12)
    widget = content
  }
}
