// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The OpenType features of a face, each with a text that it changes.
///
///     GtkBox
///       AdwPreferencesGroup     features by their names in the registry of features
///       AdwPreferencesGroup     stylistic sets by their names in the font
final class FeaturePanel {
  let widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24)

  private let selection: FamilySelection
  private var controls: [Control] = []
  private var reading: Task<Void, Never>?
  private var isShowing = false
  private var isStale = true

  private struct Control {
    var choice: FeatureNames.Choice
    var toggle: Widget
    var specimen: Widget
    /// The effect of the feature; nil until it is examined.
    var example: String?
  }

  init(_ selection: FamilySelection) {
    self.selection = selection
    selection.observe { [weak self] isOtherFace in
      if isOtherFace { self?.isStale = true }
      self?.show()
    }
    show()
  }

  deinit { reading?.cancel() }

  private func show() {
    if isStale { remake() }
    isShowing = true
    defer { isShowing = false }
    for control in controls {
      let isOn = selection.switched[control.choice.tag].map { $0 > 0 } ?? control.choice.isUsual
      gtk_switch_set_active(control.toggle.opaque, isOn ? 1 : 0)
      showExample(of: control)
    }
  }

  private func remake() {
    isStale = false
    let box = widget.cast(to: GtkBox.self)
    while let child = widget.firstChild { gtk_box_remove(box, child.pointer) }
    controls = []
    add(FeatureNames.choices(of: selection.features), title: tr("Features"))
    add(FeatureNames.sets(of: selection.features), title: tr("Stylistic Sets"))
    widget.isVisible = !controls.isEmpty
    readExamples()
  }

  private func add(_ choices: [FeatureNames.Choice], title: String) {
    guard !choices.isEmpty else { return }
    let group = makeGroup(title: title, rows: choices.map(makeRow))
    gtk_box_append(widget.cast(to: GtkBox.self), group.pointer)
  }

  private func makeRow(_ choice: FeatureNames.Choice) -> Widget {
    let name = makeLabel(choice.name, wraps: true)
    let tag = makeLabel(
      DisplayText.line(choice.tag), styles: ["caption", "dim-label", "monospace"])
    tag.wrapWords()
    gtk_widget_set_hexpand(name.pointer, 1)
    let specimen = FeatureSpecimen.make()
    specimen.hideFromAccessibility()
    specimen.isVisible = false
    let toggle = Widget(gtk_switch_new())
    gtk_widget_set_valign(toggle.pointer, GTK_ALIGN_CENTER)
    toggle.setAccessibleLabel(choice.name)
    let heading = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [name, tag])
    heading.stackAtAccessibilitySizes()
    let words = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, [heading, specimen])
    gtk_widget_set_hexpand(words.pointer, 1)
    gtk_widget_set_valign(words.pointer, GTK_ALIGN_CENTER)
    let content = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [words, toggle])
    content.setMargins(12)
    content.stackAtAccessibilitySizes()
    gtk_widget_set_halign(toggle.pointer, GTK_ALIGN_START)
    let row = makePlainRow(content, title: choice.name)
    // The switch is what the keyboard goes to.
    gtk_widget_set_focusable(row.pointer, 0)
    let place = toggle.weak
    Signal.connect(toggle, "notify::active") { [weak self] in
      guard let self, !self.isShowing, let toggle = place.object else { return }
      self.selection.setFeature(choice, isOn: gtk_switch_get_active(toggle.opaque) != 0)
    }
    controls.append(Control(choice: choice, toggle: toggle, specimen: specimen))
    return row
  }

  // MARK: - Examples

  /// Looks for texts that the features change, off the main thread.
  private func readExamples() {
    reading?.cancel()
    let tags = controls.map(\.choice.tag)
    let face = selection.face.reference
    guard !tags.isEmpty else { return }
    reading = Task { [weak self] in
      let found = await Task.detached { () -> [String: String] in
        guard let examples = FeatureExamples(path: face.path, index: face.index) else {
          return [:]
        }
        var found: [String: String] = [:]
        for tag in tags { found[tag] = examples.text(for: tag) }
        return found
      }.value
      guard let self, !Task.isCancelled else { return }
      for place in self.controls.indices {
        self.controls[place].example = found[self.controls[place].choice.tag]
        self.showExample(of: self.controls[place])
      }
    }
  }

  private func showExample(of control: Control) {
    guard let example = control.example else { return }
    FeatureSpecimen.set(
      FeatureSpecimen.Content(
        face: selection.face.reference, variations: selection.variations, text: example,
        feature: control.choice.tag), of: control.specimen)
    control.specimen.isVisible = true
  }
}
