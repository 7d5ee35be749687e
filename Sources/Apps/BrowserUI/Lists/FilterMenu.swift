// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseLanguageWording

/// The conditions by which a list of fonts can be narrowed: switches in a popover, and lists of languages
/// and apps to choose from.
///
/// Inside a group one of the chosen conditions is enough; every group that has one must hold.
final class FilterMenu {
  /// A condition, and the words for it.
  struct Condition {
    let title: String
    fileprivate let isSet: (FontFilter) -> Bool
    fileprivate let set: (inout FontFilter, Bool) -> Void
  }

  let popover = Widget(gtk_popover_new())
  /// Called when the person chose other conditions.
  var changed: (FontFilter) -> Void = { _ in }

  var filter = FontFilter() {
    didSet { if filter != oldValue { showFilter() } }
  }

  private var buttons: [(condition: Condition, button: Widget)] = []
  private let languages = FilterChoice(\.languages, title: tr("Language or Script"))
  private let owners = FilterChoice(\.owners, title: tr("App"))
  private var isShowing = false

  init() {
    let choices = [(tr("Language or Script"), languages), (tr("App"), owners)].map {
      title, choice -> Widget in
      choice.chosen = { [weak self] in self?.choose($0, of: choice.path) }
      return makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 6,
        [makeLabel(title, styles: ["heading"], wraps: true), choice.widget])
    }
    let groups = Self.groups.map { title, conditions -> Widget in
      let box = Widget(gtk_flow_box_new())
      gtk_flow_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
      gtk_flow_box_set_max_children_per_line(box.opaque, 3)
      gtk_flow_box_set_homogeneous(box.opaque, 1)
      gtk_flow_box_set_column_spacing(box.opaque, 6)
      gtk_flow_box_set_row_spacing(box.opaque, 6)
      for condition in conditions {
        gtk_flow_box_insert(box.opaque, makeButton(for: condition).pointer, -1)
      }
      return makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 6,
        [makeLabel(title, styles: ["heading"], wraps: true), box])
    }
    let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18, choices + groups)
    gtk_widget_set_size_request(content.pointer, 300, -1)
    setContent(content, of: popover)
    popover.setAccessibleLabel(tr("Filter"))
  }

  private func makeButton(for condition: Condition) -> Widget {
    let button = Widget(gtk_toggle_button_new_with_label(condition.title))
    button.wrapWords()
    Signal.connect(button, "toggled") { [weak self] in
      guard let self, !self.isShowing else { return }
      var filter = self.filter
      let isOn = gtk_toggle_button_get_active(button.cast(to: GtkToggleButton.self)) != 0
      condition.set(&filter, isOn)
      self.filter = filter
      self.changed(filter)
    }
    buttons.append((condition, button))
    return button
  }

  private func showFilter() {
    isShowing = true
    for (condition, button) in buttons {
      gtk_toggle_button_set_active(
        button.cast(to: GtkToggleButton.self), condition.isSet(filter) ? 1 : 0)
    }
    isShowing = false
    languages.show(filter)
    owners.show(filter)
  }

  /// The conditions that are chosen.
  var conditions: [Condition] {
    Self.conditions(\.languages, filter.languages.sorted().map { ($0, name(ofLanguage: $0)) })
      + Self.conditions(\.owners, filter.owners.sorted().map { ($0, owners.name(of: $0) ?? $0) })
      + buttons.map(\.condition).filter { $0.isSet(filter) }
  }

  private func name(ofLanguage code: String) -> String {
    languages.name(of: code) ?? LanguageNames.installed.name(code)
  }

  // MARK: - Choices

  /// Offers what there is among some fonts.
  func offer(languages known: [FilterChoice.Value], owners apps: [FilterChoice.Value]) {
    languages.offer(known, filter)
    owners.offer(apps, filter)
  }

  private func choose(_ value: String?, of path: WritableKeyPath<FontFilter, Set<String>>) {
    filter[keyPath: path] = value.map { [$0] } ?? []
    changed(filter)
  }

  func remove(_ condition: Condition) {
    var filter = filter
    condition.set(&filter, false)
    self.filter = filter
    changed(filter)
  }

  // MARK: - The conditions

  private static func conditions<Value: Hashable>(
    _ path: WritableKeyPath<FontFilter, Set<Value>>, _ values: [(Value, String)]
  ) -> [Condition] {
    values.map { value, title in
      Condition(title: title, isSet: { $0[keyPath: path].contains(value) }) { filter, isOn in
        if isOn {
          filter[keyPath: path].insert(value)
        } else {
          filter[keyPath: path].remove(value)
        }
      }
    }
  }

  private static var groups: [(title: String, conditions: [Condition])] {
    [
      (
        tr("Kind"),
        conditions(\.kinds, FontKind.allCases.map { ($0, SearchWording.word($0)) })
      ),
      (
        tr("Weight"),
        conditions(
          \.weights,
          [
            (.thin, tr("Thin")), (.extraLight, tr("Extra Light")), (.light, tr("Light")),
            (.regular, tr("Regular")), (.medium, tr("Medium")), (.semibold, tr("Semibold")),
            (.bold, tr("Bold")), (.extraBold, tr("Extra Bold")), (.black, tr("Black")),
          ])
      ),
      (
        tr("Width"),
        conditions(
          \.widths,
          [
            (.condensed, tr("Condensed")), (.normal, tr("Normal")), (.expanded, tr("Expanded")),
          ])
      ),
      (
        tr("Slant"),
        conditions(\.slants, [(.upright, tr("Upright")), (.italic, tr("Italic"))])
      ),
      (
        tr("Features"),
        conditions(
          \.features,
          [
            ("smcp", tr("Small Capitals")), ("onum", tr("Oldstyle Figures")),
            ("tnum", tr("Tabular Figures")), ("frac", tr("Fractions")),
            ("ss", tr("Stylistic Sets")), ("swsh", tr("Swashes")),
          ])
      ),
      (
        // TRANSLATORS: what can be changed in a variable font
        tr("Axes"),
        conditions(
          \.axes,
          [
            ("wght", tr("Weight")), ("wdth", tr("Width")), ("opsz", tr("Optical Size")),
            ("slnt", tr("Slant")), ("ital", tr("Italic")), ("GRAD", tr("Grade")),
          ].map { tag, name in (tag, tr("{axis} Axis", ["axis": name])) })
      ),
      (
        tr("State"),
        conditions(
          \.states,
          [(.on, tr("On")), (.off, tr("Off")), (.overridden, tr("Name Taken"))])
      ),
      (
        tr("License"),
        conditions(\.licenses, FontLicense.allCases.map { ($0, Wording.name(of: $0)) })
      ),
      (
        tr("Embedding"),
        conditions(\.embedding, EmbeddingRights.allCases.map { ($0, Wording.shortName(of: $0)) })
      ),
    ]
  }
}
