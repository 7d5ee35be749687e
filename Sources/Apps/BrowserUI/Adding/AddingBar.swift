// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Shows the progress of adding fonts at the bottom of a window, with a button to cancel.
final class AddingBar {
  let widget: Widget
  /// Called when the person cancels.
  var cancelled: () -> Void = {}

  private let label: Widget
  private let progress: Widget
  private let button: Widget

  init() {
    label = makeLabel("")
    progress = Widget(gtk_progress_bar_new())
    button = Widget(gtk_button_new_with_mnemonic(tr("_Cancel")))
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, [label, progress])
    gtk_widget_set_hexpand(texts.pointer, 1)
    gtk_widget_set_valign(texts.pointer, GTK_ALIGN_CENTER)
    let box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [texts, button])
    box.setStyle("adding-bar")
    widget = Widget(gtk_revealer_new())
    gtk_revealer_set_child(widget.opaque, box.pointer)
    gtk_revealer_set_transition_type(widget.opaque, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    widget.isVisible = false
    Signal.connect(button, "clicked") { [weak self] in
      guard let self else { return }
      self.button.isSensitive = false
      self.cancelled()
    }
  }

  func show(_ sources: [AddedSource]) {
    let words =
      sources.count == 1
      ? tr("Adding “{name}”", ["name": sources[0].name]) : tr("Adding fonts")
    label.setText(words)
    progress.setAccessibleLabel(words)
    button.isSensitive = true
    set(0)
    widget.isVisible = true
    gtk_revealer_set_reveal_child(widget.opaque, 1)
  }

  /// - Parameter fraction: from 0 to 1.
  func set(_ fraction: Double) {
    gtk_progress_bar_set_fraction(progress.opaque, min(max(fraction, 0), 1))
  }

  func hide() {
    gtk_revealer_set_reveal_child(widget.opaque, 0)
    widget.isVisible = false
  }
}
