// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The specimen's text from small to large, in the chosen style, which can be chosen here as well.
///
///     GtkScrolledWindow, AdwClamp
///       a choice of styles
///       the text, size by size; it wraps
final class WaterfallPage {
  let widget: Widget

  private static let sizes: [Double] = [8, 9, 10, 11, 12, 14, 16, 18, 21, 24, 28, 36, 48, 60, 72]

  private let selection: FamilySelection
  private let specimen: SpecimenPage
  private let style: Widget
  private let sheet = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18)
  private var lines: [(points: Double, canvas: Widget)] = []
  private var isShowing = false

  /// - Parameter specimen: has the text.
  init(_ selection: FamilySelection, _ specimen: SpecimenPage) {
    self.selection = selection
    self.specimen = specimen
    let names = StringList()
    names.set(selection.family.faces.map(StyleList.name))
    style = makeSearchableChoice(names)
    style.setAccessibleLabel(tr("Style"))
    style.firstChild?.setAccessibleLabel(tr("Style"))
    gtk_widget_set_halign(style.pointer, GTK_ALIGN_START)
    style.isVisible = selection.family.faces.count > 1
    sheet.setStyle("card")
    sheet.setStyle("specimen-card")
    widget = makePage([style, sheet])
    for size in Self.sizes { add(size) }
    Signal.connect(style, "notify::selected") { [weak self] in self?.choose() }
    // The text may have been written since the view was left.
    Signal.connect(widget, "map") { [weak self] in self?.show() }
    selection.observe { [weak self] _ in
      guard let self, gtk_widget_get_mapped(self.widget.pointer) != 0 else { return }
      self.show()
    }
    specimen.paperChanged = { [weak self] paper in self.map { paper.apply(to: $0.sheet) } }
    specimen.paper.apply(to: sheet)
    show()
  }

  private func add(_ points: Double) {
    let number = makeLabel(
      Wording.number(points), styles: ["caption", "dim-label", "numeric"], alignment: 1)
    gtk_label_set_width_chars(number.opaque, 3)
    gtk_widget_set_valign(number.pointer, GTK_ALIGN_START)
    number.hideFromAccessibility()
    let canvas = SpecimenView.make(
      selection.face.reference, name: "", points: points, shape: .paragraph)
    gtk_widget_set_hexpand(canvas.pointer, 1)
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [number, canvas])
    gtk_box_append(sheet.cast(to: GtkBox.self), line.pointer)
    lines.append((points, canvas))
  }

  private func choose() {
    guard !isShowing else { return }
    let place = Int(gtk_drop_down_get_selected(style.opaque))
    guard selection.family.faces.indices.contains(place) else { return }
    selection.choose(selection.family.faces[place])
  }

  private func show() {
    isShowing = true
    defer { isShowing = false }
    let place = selection.current.flatMap { selection.family.faces.firstIndex(of: $0) }
    gtk_drop_down_set_selected(style.opaque, place.map { guint($0) } ?? guint.max)
    let text = specimen.editor.text
    for line in lines {
      let name = tr(
        "{font} at {size} points",
        [
          "font": selection.family.fullName(of: selection.face),
          "size": Wording.number(line.points),
        ])
      SpecimenView.set(
        selection.face.reference, name: name, text: text.isEmpty ? nil : text,
        variations: selection.variations, features: selection.pangoFeatures, of: line.canvas)
    }
  }
}

extension FamilyPresentation {
  /// Family and style in one, for a person.
  func fullName(of face: Face) -> String {
    "\(Wording.name(ofFamily: family)) \(DisplayText.line(face.style))"
  }
}
