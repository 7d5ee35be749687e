// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A list from which the style of a family is chosen, beside a text in it.
///
/// Where the face is moved off all its styles, that is what it says.
final class StyleChoice {
  let widget: Widget

  private let selection: FamilySelection
  private let names = StringList()
  private var isShowing = false
  private var isCustom = false

  init(_ selection: FamilySelection) {
    self.selection = selection
    names.set(Self.names(of: selection.family))
    widget = makeSearchableChoice(names)
    widget.setAccessibleLabel(tr("Style"))
    widget.firstChild?.setAccessibleLabel(tr("Style"))
    gtk_widget_set_halign(widget.pointer, GTK_ALIGN_START)
    widget.isVisible = selection.family.faces.count > 1
    Signal.connect(widget, "notify::selected") { [weak self] in self?.choose() }
    selection.observe { [weak self] _ in self?.show() }
    show()
  }

  private static func names(of family: FamilyPresentation) -> [String] {
    family.faces.map(StyleList.name)
  }

  private func choose() {
    guard !isShowing else { return }
    let place = Int(gtk_drop_down_get_selected(widget.opaque))
    guard selection.family.faces.indices.contains(place) else { return }
    selection.choose(selection.family.faces[place])
  }

  private func show() {
    isShowing = true
    defer { isShowing = false }
    let place = selection.current.flatMap { selection.family.faces.firstIndex(of: $0) }
    if isCustom != (place == nil) {
      isCustom = place == nil
      // TRANSLATORS: a style that is none of those which have a name
      names.set(Self.names(of: selection.family) + (isCustom ? [tr("Custom")] : []))
    }
    gtk_drop_down_set_selected(
      widget.opaque, guint(place ?? selection.family.faces.count))
  }
}
