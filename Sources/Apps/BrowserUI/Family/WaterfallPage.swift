// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextViews
import TypecaseWidgets

/// The specimen's text from small to large, in the chosen style, which can be chosen here as well.
///
///     GtkScrolledWindow, AdwClamp
///       StyleChoice
///       SpecimenField         of each size: all of them have the specimen's text, and it can be written in any
final class WaterfallPage {
  let widget: Widget

  static let sizes: [Double] = [
    6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 21, 24, 28, 36, 48, 60, 72, 96, 120, 144, 192,
  ]

  private let selection: FamilySelection
  private let specimen: SpecimenPage
  private let style: StyleChoice
  private let sheet = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12)
  private var lines: [(points: Double, field: SpecimenField)] = []

  /// - Parameter specimen: has the text.
  init(_ selection: FamilySelection, _ specimen: SpecimenPage) {
    self.selection = selection
    self.specimen = specimen
    style = StyleChoice(selection)
    sheet.setStyle("card")
    sheet.setStyle("specimen-card")
    let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, [style.widget, sheet])
    content.setMargins(18)
    widget = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_min_content_width(widget.opaque, CInt(leastPageWidth))
    // Large sizes use all the room that there is.
    gtk_scrolled_window_set_child(
      widget.opaque, makeClamp(content, width: Self.greatestWidth, tightening: 900).pointer)
    for size in Self.sizes { add(size) }
    // Size or style may have been changed since the view was left.
    Signal.connect(widget, "map") { [weak self] in self?.show() }
    specimen.lookChanged.append { [weak self] in
      guard let self, gtk_widget_get_mapped(self.widget.pointer) != 0 else { return }
      self.show()
    }
    specimen.paperChanged.append { [weak self] paper in self.map { paper.apply(to: $0.sheet) } }
    specimen.paper.apply(to: sheet)
    show()
  }

  private static let greatestWidth = 1400

  private func add(_ points: Double) {
    let number = makeLabel(
      Wording.number(points), styles: ["caption", "dim-label", "numeric"], alignment: 1)
    gtk_label_set_width_chars(number.opaque, 3)
    gtk_widget_set_valign(number.pointer, GTK_ALIGN_START)
    number.hideFromAccessibility()
    let field = SpecimenField(specimen.editor.storage)
    gtk_widget_set_hexpand(field.widget.pointer, 1)
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [number, field.widget])
    gtk_box_append(sheet.cast(to: GtkBox.self), line.pointer)
    lines.append((points, field))
  }

  private func show() {
    let font = selection.family.fullName(of: selection.face)
    for (points, field) in lines {
      let name = tr("{font} at {size} points", ["font": font, "size": Wording.number(points)])
      field.show(
        specimen.setting(points: points), label: tr("{font} specimen", ["font": name]))
    }
  }
}

extension FamilyPresentation {
  /// Family and style in one, for a person.
  func fullName(of face: Face) -> String {
    "\(Wording.name(ofFamily: family)) \(DisplayText.line(face.style))"
  }
}
