// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The axes of a variable face: a slider for each, which can move by itself.
///
///     AdwPreferencesGroup     with a button that puts all back
///       row     NumberControl, and a button that moves it up and down
final class AxisPanel {
  let widget = Widget(adw_bin_new())

  private let selection: FamilySelection
  private var group: Widget?
  private var reset: Widget?
  private var controls: [(axis: VariationAxis, number: NumberControl)] = []
  private var shown: [VariationAxis] = []
  private var motion: AxisMotion?

  init(_ selection: FamilySelection) {
    self.selection = selection
    // Invisible axes do not move.
    Signal.connect(widget, "unmap") { [weak self] in self?.motion?.stop() }
    selection.observe { [weak self] _ in self?.show() }
    show()
  }

  private func show() {
    if selection.axes != shown || group == nil {
      motion?.stop()
      shown = selection.axes
      remake()
    }
    for control in controls {
      control.number.show(
        selection.coordinates[control.axis.tag] ?? control.axis.default, isMixed: false)
    }
    reset?.isSensitive = selection.isMoved
  }

  private func remake() {
    adw_bin_set_child(widget.cast(to: AdwBin.self), nil)
    widget.isVisible = !shown.isEmpty
    controls = shown.map { axis in (axis, makeControl(axis)) }
    let group = makeGroup(title: tr("Axes"), rows: controls.map(\.number.row))
    let reset = makeReset()
    self.reset = reset
    adw_preferences_group_set_header_suffix(
      group.cast(to: AdwPreferencesGroup.self), reset.pointer)
    adw_bin_set_child(widget.cast(to: AdwBin.self), group.pointer)
    self.group = group
  }

  private func makeReset() -> Widget {
    let reset = Widget(gtk_button_new_with_label(tr("Reset")))
    reset.setStyle("flat")
    gtk_widget_set_valign(reset.pointer, GTK_ALIGN_CENTER)
    reset.setAccessibleLabel(tr("Reset Axes"))
    Signal.connect(reset, "clicked") { [weak self] in
      self?.motion?.stop()
      self?.selection.resetAxes()
    }
    return reset
  }

  private func makeControl(_ axis: VariationAxis) -> NumberControl {
    let span = axis.maximum - axis.minimum
    let digits = span <= 2 ? 2 : span <= 20 ? 1 : 0
    let name = DisplayText.line(axis.name, limit: 60, fallback: DisplayText.line(axis.tag))
    let number = NumberControl(
      name, limits: axis.minimum...axis.maximum, step: [1, 0.1, 0.01][digits], digits: digits,
      hasSlider: true, isBelowTitle: true)
    number.chosen = { [weak self] value, _ in
      self?.motion?.stop()
      self?.selection.setAxis(axis.tag, to: value)
    }
    let play = Widget(gtk_toggle_button_new())
    play.setStyle("flat")
    gtk_button_set_icon_name(play.cast(to: GtkButton.self), "media-playback-start-symbolic")
    gtk_widget_set_valign(play.pointer, GTK_ALIGN_CENTER)
    let label = tr("Animate {axis}", ["axis": name])
    play.setAccessibleLabel(label)
    gtk_widget_set_tooltip_text(play.pointer, label)
    // The desktop's setting for animations applies to this one too.
    play.isVisible = DesktopAnimations.areWanted
    let place = play.weak
    Signal.connect(play, "toggled") { [weak self] in
      if let play = place.object { self?.toggle(play, axis) }
    }
    if let controls = number.controls {
      gtk_box_append(controls.cast(to: GtkBox.self), play.pointer)
    }
    return number
  }

  private func toggle(_ button: Widget, _ axis: VariationAxis) {
    motion?.stop()
    motion = nil
    guard gtk_toggle_button_get_active(button.cast(to: GtkToggleButton.self)) != 0 else { return }
    let place = button.weak
    motion = AxisMotion(
      axis, from: selection.coordinates[axis.tag] ?? axis.default,
      moved: { [weak self] in self?.selection.setAxis(axis.tag, to: $0) },
      ended: {
        if let button = place.object {
          gtk_toggle_button_set_active(button.cast(to: GtkToggleButton.self), 0)
        }
      })
  }
}

/// A movement along an axis, to its ends and back, until it is stopped.
final class AxisMotion {
  private var running: Task<Void, Never>?
  private var ended: (() -> Void)?

  /// From one end of the axis to the other.
  private static let duration = 3.0

  init(
    _ axis: VariationAxis, from start: Double, moved: @escaping (Double) -> Void,
    ended: @escaping () -> Void
  ) {
    self.ended = ended
    running = Task {
      let clock = ContinuousClock()
      let begun = clock.now
      let first = Self.phase(of: start, on: axis)
      while !Task.isCancelled {
        let passed = begun.duration(to: clock.now) / .seconds(1)
        moved(Self.place(phase: first + passed / Self.duration, on: axis))
        try? await Task.sleep(for: .milliseconds(33))
      }
    }
  }

  func stop() {
    running?.cancel()
    running = nil
    let ended = ended
    self.ended = nil
    ended?()
  }

  deinit { running?.cancel() }

  /// The progress of a movement at a coordinate on its way up, from 0 to 1.
  nonisolated static func phase(of value: Double, on axis: VariationAxis) -> Double {
    let span = axis.maximum - axis.minimum
    return span > 0 ? min(max((value - axis.minimum) / span, 0), 1) : 0
  }

  /// The coordinate at a phase: up while its whole part is even, then down.
  nonisolated static func place(phase: Double, on axis: VariationAxis) -> Double {
    let turn = phase.truncatingRemainder(dividingBy: 2)
    let way = turn <= 1 ? turn : 2 - turn
    return axis.minimum + (axis.maximum - axis.minimum) * way
  }
}
