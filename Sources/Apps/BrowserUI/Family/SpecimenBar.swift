// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// How the specimen's text is set: size, language, alignment, paper; and what can be done with it.
///
///     GtkFlowBox              one line where there is room, otherwise two
///       slider, number        the size in points
///       language, look, menu
final class SpecimenBar {
  let widget = Widget(gtk_flow_box_new())
  var sized: (Double) -> Void = { _ in }
  var aligned: (SpecimenEditor.Alignment) -> Void = { _ in }
  var papered: (Paper) -> Void = { _ in }
  /// Called with a sentence of a language that the person chose.
  var sampled: (String) -> Void = { _ in }

  /// In points, as type is cut: a step feels as wide at any size.
  static let sizes: [Double] = [
    8, 9, 10, 11, 12, 14, 16, 18, 21, 24, 28, 32, 36, 42, 48, 54, 60, 72, 84, 96, 120, 144, 192,
    240,
    288,
  ]

  static let range = 8.0...288.0

  private let slider: Widget
  private let number: Widget
  private let language: Widget
  private let languageNames = StringList()
  private var samples: [String] = []
  private var isShowing = false

  init(_ look: ViewSettings.Specimen, paper: Paper, menu: Widget) {
    slider = Widget(
      gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, Double(Self.sizes.count - 1), 1))
    number = Widget(
      gtk_spin_button_new_with_range(Self.range.lowerBound, Self.range.upperBound, 1))
    language = makeSearchableChoice(languageNames)
    makeSize(look.points)
    makeLanguage()
    let look = makeLook(paper, look.alignment)
    add(makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [slider, number]))
    add(makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [language, look, menu]))
    gtk_flow_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(widget.opaque, 2)
    gtk_flow_box_set_column_spacing(widget.opaque, 12)
    gtk_flow_box_set_row_spacing(widget.opaque, 6)
    widget.setStyle("specimen-bar")
  }

  private func add(_ part: Widget) {
    gtk_flow_box_append(widget.opaque, part.pointer)
    // Otherwise the box's children would take the focus themselves.
    part.parent.map { gtk_widget_set_focusable($0.pointer, 0) }
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

  // MARK: - Language

  private func makeLanguage() {
    let label = tr("Sample Text in")
    language.setAccessibleLabel(label)
    language.firstChild?.setAccessibleLabel(label)
    gtk_widget_set_tooltip_text(language.pointer, tr("Sample Text in a Language"))
    gtk_widget_set_hexpand(language.pointer, 1)
    language.isVisible = false
    Signal.connect(language, "notify::selected") { [weak self] in
      guard let self, !self.isShowing else { return }
      let place = Int(gtk_drop_down_get_selected(self.language.opaque))
      if self.samples.indices.contains(place) { self.sampled(self.samples[place]) }
    }
  }

  /// Offers sentences, by the names of their languages.
  ///
  /// - Parameter shown: the sentence that is there already.
  func offer(_ offered: [(language: String, sentence: String)], shown: String) {
    samples = offered.map(\.sentence)
    showing {
      languageNames.set(offered.map(\.language))
      gtk_drop_down_set_selected(
        language.opaque, samples.firstIndex(of: shown).map { guint($0) } ?? guint.max)
    }
    language.isVisible = !offered.isEmpty
  }

  // MARK: - Look

  private func makeLook(_ paper: Paper, _ alignment: SpecimenEditor.Alignment) -> Widget {
    let alignments: [(SpecimenEditor.Alignment, String)] = [
      (.start, tr("Start")), (.center, tr("Center")), (.end, tr("End")),
      (.justified, tr("Justified")),
    ]
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [makeLabel(tr("Alignment"), styles: ["heading"], wraps: true)]
        + makeChoices(alignments, chosen: alignment) { [weak self] in self?.aligned($0) }
        + [makeLabel(tr("Ink and Paper"), styles: ["heading"], wraps: true)]
        + makeChoices(Paper.allCases.map { ($0, $0.name) }, chosen: paper) { [weak self] in
          self?.papered($0)
        })
    let popover = Widget(gtk_popover_new())
    setContent(content, of: popover)
    popover.setAccessibleLabel(tr("Look of the Specimen"))
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
