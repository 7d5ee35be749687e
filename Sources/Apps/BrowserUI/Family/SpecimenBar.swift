// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextViews
import TypecaseWidgets

/// How the specimen's text is set: size, text, leading, tracking, alignment, paper; and what can be done with it.
///
///     GtkFlowBox              one line where there is room, otherwise two
///       slider, number        the size in points
///       text, look, menu
final class SpecimenBar {
  let widget: Widget
  var sized: (Double) -> Void = { _ in }
  /// Called with a multiple of the size, or nil for the face's own distance of lines.
  var leaded: (Double?) -> Void = { _ in }
  /// Called with thousandths of the size.
  var tracked: (Double) -> Void = { _ in }
  var aligned: (SpecimenSetting.Alignment) -> Void = { _ in }
  var papered: (Paper) -> Void = { _ in }
  /// Asked for the face's own distance of lines, as a multiple of the size, when the controls are opened.
  var ownLeading: () -> Double? = { nil }

  /// In points, as type is cut: a step feels as wide at any size.
  static let sizes: [Double] = [
    8, 9, 10, 11, 12, 14, 16, 18, 21, 24, 28, 32, 36, 42, 48, 54, 60, 72, 84, 96, 120, 144, 192,
    240,
    288,
  ]

  static let range = 8.0...288.0
  /// Multiples of the size.
  static let leadings = 0.5...3.0
  /// Thousandths of the size.
  static let trackings = -200.0...1000.0

  private let slider: Widget
  private let number: Widget
  private let leading: Widget
  private let ownLeadingButton = Widget(gtk_button_new_from_icon_name("edit-undo-symbolic"))
  private let tracking: Widget
  private var hasOwnLeading: Bool
  private var isShowing = false

  init(_ look: ViewSettings.Specimen, paper: Paper, text: Widget, menu: Widget) {
    slider = Widget(
      gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, Double(Self.sizes.count - 1), 1))
    number = Widget(
      gtk_spin_button_new_with_range(Self.range.lowerBound, Self.range.upperBound, 1))
    leading = Widget(
      gtk_spin_button_new_with_range(
        Self.leadings.lowerBound * 100, Self.leadings.upperBound * 100, 5))
    tracking = Widget(
      gtk_spin_button_new_with_range(Self.trackings.lowerBound, Self.trackings.upperBound, 5))
    hasOwnLeading = look.leading == nil
    let choices = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [text])
    widget = makePageBar(
      [makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [slider, number]), choices],
      style: "specimen-bar")
    makeSize(look.points)
    makeSpacing(look)
    gtk_widget_set_hexpand(text.pointer, 1)
    for part in [makeLook(paper, look.alignment), menu] {
      gtk_box_append(choices.cast(to: GtkBox.self), part.pointer)
    }
  }

  // MARK: - Size

  private func makeSize(_ points: Double) {
    slider.setAccessibleLabel(tr("Size"))
    number.setAccessibleLabel(tr("Size in Points"))
    gtk_widget_set_tooltip_text(number.pointer, tr("Size in Points"))
    gtk_widget_set_hexpand(slider.pointer, 1)
    gtk_widget_set_size_request(slider.pointer, 60, -1)
    gtk_editable_set_width_chars(number.opaque, 3)
    gtk_editable_set_max_width_chars(number.opaque, 3)
    gtk_range_set_value(slider.cast(to: GtkRange.self), Self.place(of: points))
    gtk_spin_button_set_value(number.opaque, points)
    Signal.connect(slider, "value-changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      let place = Int(gtk_range_get_value(self.slider.cast(to: GtkRange.self)).rounded())
      let points = Self.sizes[min(max(place, 0), Self.sizes.count - 1)]
      self.showing { gtk_spin_button_set_value(self.number.opaque, points) }
      self.sized(points)
    }
    Signal.connect(number, "value-changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      let points = gtk_spin_button_get_value(self.number.opaque)
      self.showing {
        gtk_range_set_value(self.slider.cast(to: GtkRange.self), Self.place(of: points))
      }
      self.sized(points)
    }
  }

  private func showing(_ change: () -> Void) {
    isShowing = true
    change()
    isShowing = false
  }

  /// The place in `sizes` of the one nearest to some points.
  static func place(of points: Double) -> Double {
    Double(sizes.indices.min { abs(sizes[$0] - points) < abs(sizes[$1] - points) } ?? 0)
  }

  // MARK: - Look

  /// Leading and tracking.
  private func makeSpacing(_ look: ViewSettings.Specimen) {
    leading.setAccessibleLabel(tr("Leading in Percent of the Size"))
    tracking.setAccessibleLabel(tr("Tracking in Thousandths of the Size"))
    gtk_spin_button_set_value(leading.opaque, ((look.leading ?? 1.2) * 100).rounded())
    gtk_spin_button_set_value(tracking.opaque, look.tracking)
    for number in [leading, tracking] {
      gtk_editable_set_width_chars(number.opaque, 4)
      gtk_editable_set_max_width_chars(number.opaque, 4)
    }
    Signal.connect(leading, "value-changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      self.hasOwnLeading = false
      self.ownLeadingButton.isSensitive = true
      self.leaded(gtk_spin_button_get_value(self.leading.opaque) / 100)
    }
    Signal.connect(tracking, "value-changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      self.tracked(gtk_spin_button_get_value(self.tracking.opaque))
    }
    let words = tr("Leading as the Font Has It")
    ownLeadingButton.setStyle("flat")
    ownLeadingButton.setAccessibleLabel(words)
    gtk_widget_set_tooltip_text(ownLeadingButton.pointer, words)
    ownLeadingButton.isSensitive = !hasOwnLeading
    Signal.connect(ownLeadingButton, "clicked") { [weak self] in
      guard let self else { return }
      self.hasOwnLeading = true
      self.ownLeadingButton.isSensitive = false
      // The button that was pressed cannot be used any more.
      gtk_widget_grab_focus(self.leading.pointer)
      self.leaded(nil)
      self.showOwnLeading()
    }
  }

  /// Shows what the face says, as long as nobody says anything else.
  func showOwnLeading() {
    guard hasOwnLeading, let own = ownLeading() else { return }
    showing { gtk_spin_button_set_value(leading.opaque, (own * 100).rounded()) }
  }

  private func makeSpacingRow(_ title: String, _ parts: [Widget]) -> Widget {
    let label = makeLabel(title, wraps: true)
    gtk_widget_set_hexpand(label.pointer, 1)
    // The number says more of itself.
    label.hideFromAccessibility()
    return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [label] + parts)
  }

  private func makeLook(_ paper: Paper, _ alignment: SpecimenSetting.Alignment) -> Widget {
    let alignments: [(SpecimenSetting.Alignment, String)] = [
      (.start, tr("Start")), (.center, tr("Center")), (.end, tr("End")),
      (.justified, tr("Justified")),
    ]
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [
        makeLabel(tr("Spacing"), styles: ["heading"], wraps: true),
        makeSpacingRow(tr("Leading"), [leading, makeLabel("%"), ownLeadingButton]),
        makeSpacingRow(tr("Tracking"), [tracking, makeLabel("‰")]),
        makeLabel(tr("Alignment"), styles: ["heading"], wraps: true),
      ]
        + makeChoices(alignments, chosen: alignment) { [weak self] in self?.aligned($0) }
        + [makeLabel(tr("Ink and Paper"), styles: ["heading"], wraps: true)]
        + makeChoices(Paper.allCases.map { ($0, $0.name) }, chosen: paper) { [weak self] in
          self?.papered($0)
        })
    let popover = Widget(gtk_popover_new())
    setContent(content, of: popover)
    popover.setAccessibleLabel(tr("Look of the Specimen"))
    Signal.connect(popover, "map") { [weak self] in self?.showOwnLeading() }
    let button = makeMenuButton(
      icon: "preferences-desktop-appearance-symbolic", label: tr("Look of the Specimen"),
      sections: [])
    gtk_menu_button_set_popover(button.opaque, popover.pointer)
    return button
  }

  private func makeChoices<Value: Equatable>(
    _ values: [(Value, String)], chosen: Value, _ choose: @escaping (Value) -> Void
  ) -> [Widget] {
    var group: Widget?
    return values.map { value, title in
      let button = makeCheckButton(title)
      let check = button.cast(to: GtkCheckButton.self)
      gtk_check_button_set_group(check, group?.cast(to: GtkCheckButton.self))
      group = group ?? button
      gtk_check_button_set_active(check, value == chosen ? 1 : 0)
      let place = button.weak
      Signal.connect(button, "toggled") {
        guard let button = place.object,
          gtk_check_button_get_active(button.cast(to: GtkCheckButton.self)) != 0
        else { return }
        choose(value)
      }
      return button
    }
  }
}
