// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A row with a number: a field and a slider, or a field alone.
///
/// While the slider is dragged it is one change.
package final class NumberControl {
  package let row: Widget
  /// The box of the slider and the field where they stand below the title.
  package let controls: Widget?
  /// Called with the number and the gesture that it is part of.
  package var chosen: (Double, Int) -> Void = { _, _ in }
  /// Called when the person takes the number back.
  var unsetChosen: () -> Void = {}

  private let field: NumberField
  private let slider: Widget?
  private let unset: (words: String, button: Widget)?
  private var gesture = GestureNumber()

  /// - Parameters:
  ///   - step: what an arrow changes.
  ///   - digits: decimals that are shown.
  ///   - isBelowTitle: whether a slider and the field have a line of their own, for narrow windows.
  ///   - unset: what a field without a slider shows in the place of no number.
  package init(
    _ title: String, limits: ClosedRange<Double>, step: Double, digits: Int,
    hasSlider: Bool = false, isBelowTitle: Bool = false, unset: String? = nil
  ) {
    let adjustment = gtk_adjustment_new(
      limits.lowerBound, limits.lowerBound, limits.upperBound, step, step * 10, 0)
    field = NumberField(
      title, adjustment, step: step, format: { Number.text($0, digits: digits) },
      parse: { Length.points($0) })
    self.unset = unset.map { ($0, makeResetButton(title)) }
    if hasSlider {
      let slider = Widget(gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, adjustment))
      gtk_scale_set_draw_value(slider.cast(to: GtkScale.self), 0)
      gtk_widget_set_size_request(slider.pointer, 90, -1)
      gtk_widget_set_hexpand(slider.pointer, 1)
      slider.setAccessibleLabel(title)
      self.slider = slider
      if isBelowTitle {
        gtk_widget_set_size_request(slider.pointer, 48, -1)
        gtk_editable_set_width_chars(field.widget.opaque, 4)
        gtk_editable_set_max_width_chars(field.widget.opaque, 4)
        let controls = makeBox(
          GTK_ORIENTATION_HORIZONTAL, spacing: 6, [slider, field.widget])
        let content = makeBox(
          GTK_ORIENTATION_VERTICAL, spacing: 3, [makeLabel(title, wraps: true), controls])
        content.setMargins(12)
        row = makePlainRow(content, title: title)
        // The controls are what the keyboard goes to.
        gtk_widget_set_focusable(row.pointer, 0)
        self.controls = controls
      } else {
        row = makeControlRow(title, [slider, field.widget])
        controls = nil
      }
    } else {
      slider = nil
      controls = nil
      row = makeControlRow(title, (self.unset.map { [$0.button] } ?? []) + [field.widget])
    }
    if let (words, button) = self.unset {
      gtk_editable_set_width_chars(field.widget.opaque, CInt(max(words.count, 7)))
      Signal.connect(button, "clicked") { [weak self] in self?.unsetChosen() }
    }
    field.typed = { [weak self] in self?.choose($0) }
    field.stepped = { [weak self] value, _ in self?.choose(value) }
    if let slider {
      slider.onRelease { [weak self] in self?.gesture.end() }
    }
  }

  private func choose(_ value: Double) {
    chosen(value, gesture.number)
    if slider?.isDragged != true { gesture.end() }
  }

  /// Shows a number, and changes nothing.
  ///
  /// - Parameter value: nil for none, where the control has words for that.
  package func show(_ value: Double?, isMixed: Bool) {
    field.show(value ?? 1, as: isMixed ? tr("Mixed") : value == nil ? unset?.words : nil)
    unset?.button.isVisible = isMixed || value != nil
    if controls == nil { row.setSubtitle(isMixed ? tr("Mixed") : "") }
    slider?.setStyle("mixed", isMixed)
  }
}

extension Handle where Class == GtkWidget {
  /// Whether a slider is held down.
  var isDragged: Bool {
    gtk_widget_get_state_flags(self.pointer).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
  }

  /// Calls `handler` whenever a slider's state changes and it is not held down.
  func onRelease(_ handler: @escaping @MainActor () -> Void) {
    let place = weak
    Signal.connect(self, "state-flags-changed") {
      if let slider = place.object, !slider.isDragged { handler() }
    }
  }
}
