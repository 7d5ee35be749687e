// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

/// An OpenType feature that is on or off, with what it does to the selected text.
final class FeatureControl: TypographyControl {
  let row: Widget
  var chosen: (AttributeChange, Int?) -> Void = { _, _ in }
  let feature: FeatureNames.Choice
  private let check = Widget(gtk_check_button_new())
  private let specimen = FeatureSpecimen.make()
  private var isShowing = false

  init(_ feature: FeatureNames.Choice) {
    self.feature = feature
    let name = makeLabel(feature.name, wraps: true)
    gtk_widget_set_hexpand(name.pointer, 1)
    specimen.isVisible = false
    // A click on any of it turns the feature on or off.
    gtk_check_button_set_child(
      check.cast(to: GtkCheckButton.self),
      makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, [name, specimen]).pointer)
    check.setAccessibleLabel(feature.name)
    check.setMargins(12)
    row = makePlainRow(check, title: feature.name)
    // The check is what the keyboard goes to.
    gtk_widget_set_focusable(row.pointer, 0)
    Signal.connect(check, "toggled") { [weak self] in self?.toggle() }
  }

  private func toggle() {
    guard !isShowing else { return }
    let button = check.cast(to: GtkCheckButton.self)
    gtk_check_button_set_inconsistent(button, 0)
    let isOn = gtk_check_button_get_active(button) != 0
    // The font's defaults are not stored.
    chosen(.feature(feature.tag, isOn == feature.isUsual ? nil : isOn ? 1 : 0), nil)
  }

  func show(_ state: PanelState) {
    isShowing = true
    defer { isShowing = false }
    let button = check.cast(to: GtkCheckButton.self)
    let value = state.set.features?[feature.tag]
    gtk_check_button_set_active(button, (value.map { $0 > 0 } ?? feature.isUsual) ? 1 : 0)
    gtk_check_button_set_inconsistent(
      button, state.isMixed(tag: feature.tag, of: .features) ? 1 : 0)
  }

  /// Shows a text without and with the feature; nil where it changes nothing that is known.
  func show(example: String?, in face: FaceReference, variations: String?) {
    specimen.isVisible = example != nil
    check.setAccessibleDescription(example.map { tr("Changes {text}", ["text": $0]) } ?? "")
    guard let example else { return }
    FeatureSpecimen.set(
      FeatureSpecimen.Content(
        face: face, variations: variations, text: example, feature: feature.tag), of: specimen)
  }
}
