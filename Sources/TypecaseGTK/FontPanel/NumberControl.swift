// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit

/// A number with a field and a slider or a field alone; while the slider is dragged it is one change.
final class NumberControl {
  let row: Widget
  /// Called with the number and the gesture that it is part of.
  var chosen: (Double, Int) -> Void = { _, _ in }

  private let field: Widget
  private let slider: Widget?
  private var gesture = GestureNumber()
  private var isShowing = false

  /// - Parameters:
  ///   - step: what an arrow changes.
  ///   - digits: decimals that are shown.
  init(
    _ title: String, limits: ClosedRange<Double>, step: Double, digits: Int, hasSlider: Bool = false
  ) {
    let adjustment = gtk_adjustment_new(
      limits.lowerBound, limits.lowerBound, limits.upperBound, step, step * 10, 0)
    field = gtk_spin_button_new(adjustment, step, guint(digits))
    field.setAccessibleLabel(title)
    if hasSlider {
      let slider: Widget = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, adjustment)
      gtk_scale_set_draw_value(slider.cast(to: GtkScale.self), 0)
      gtk_widget_set_size_request(slider, 90, -1)
      gtk_widget_set_hexpand(slider, 1)
      slider.setAccessibleLabel(title)
      self.slider = slider
      row = makeControlRow(title, [slider, field])
    } else {
      slider = nil
      row = makeControlRow(title, [field])
    }
    guard let adjustment else { return }
    Signal.connect(adjustment, "value-changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      self.chosen(gtk_adjustment_get_value(adjustment), self.gesture.number)
      if !self.isDragged { self.gesture.end() }
    }
    if let slider {
      Signal.connectIndex(slider, "state-flags-changed") { [weak self] _ in
        guard let self else { return }
        if !self.isDragged { self.gesture.end() }
      }
    }
  }

  private var isDragged: Bool {
    guard let slider else { return false }
    return gtk_widget_get_state_flags(slider).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
  }

  func show(_ value: Double, isMixed: Bool) {
    isShowing = true
    gtk_spin_button_set_value(field.opaque, value)
    isShowing = false
    row.setSubtitle(isMixed ? tr("Mixed") : "")
    slider?.setStyle("mixed", isMixed)
  }
}
