// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The compared fonts on top of each other, each in a color, on one baseline.
///
///     GtkBox
///       GtkScrolledWindow     OverlayView: goes on in another line where the text is longer
///       GtkFlowBox            a color and a name for each font, which can be left out
final class CompareOverlayPage {
  let widget: Widget

  private let canvas = OverlayView.make()
  private let legend = Widget(gtk_flow_box_new())
  private var families: [ComparedFont.ID] = []
  private var hidden: Set<ComparedFont.ID> = []
  private var comparison: Comparison?

  /// How many fonts are seen at first.
  private static let atFirst = 2

  init() {
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, canvas.pointer)
    gtk_widget_set_vexpand(scroller.pointer, 1)
    scroller.setStyle("specimen-sheet")
    // What is not in sight is got at by the keyboard.
    gtk_widget_set_focusable(scroller.pointer, 1)
    scroller.setAccessibleLabel(tr("Overlay"))
    gtk_flow_box_set_selection_mode(legend.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(legend.opaque, 4)
    gtk_flow_box_set_column_spacing(legend.opaque, 12)
    gtk_widget_set_valign(legend.pointer, GTK_ALIGN_START)
    legend.setStyle("search-tools")
    legend.setAccessibleLabel(tr("Fonts"))
    widget = makeBox(GTK_ORIENTATION_VERTICAL, [scroller, legend])
  }

  func show(_ comparison: Comparison) {
    self.comparison = comparison
    if comparison.fonts.map(\.id) != families { makeLegend(comparison) }
    let shown = zip(comparison.fonts, comparison.sizes).enumerated().filter {
      !hidden.contains($0.element.0.id)
    }
    OverlayView.set(
      OverlayView.Content(
        text: comparison.text,
        layers: shown.map { place, font in
          OverlayView.Layer(
            face: font.0.face.reference, variations: font.0.face.variations, points: font.1,
            color: place)
        }),
      label: tr(
        "Overlay of {fonts}",
        ["fonts": shown.map { $0.element.0.name }.joined(separator: tr(", "))]),
      of: canvas)
  }

  private func makeLegend(_ comparison: Comparison) {
    while let child = legend.firstChild { gtk_flow_box_remove(legend.opaque, child.pointer) }
    let new = comparison.fonts.map(\.id)
    // More than two are a blur until one asks for them.
    hidden.formUnion(Set(new.dropFirst(Self.atFirst)).subtracting(families))
    families = new
    for (place, font) in comparison.fonts.enumerated() {
      let name = font.familyName
      let check = Widget(gtk_check_button_new())
      let content = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6,
        [OverlayView.makeSwatch(color: place), makeLabel(name)])
      gtk_check_button_set_child(check.cast(to: GtkCheckButton.self), content.pointer)
      check.setAccessibleLabel(name)
      gtk_check_button_set_active(
        check.cast(to: GtkCheckButton.self), hidden.contains(font.id) ? 0 : 1)
      let held = check.weak
      Signal.connect(check, "toggled") { [weak self] in
        guard let self, let check = held.object else { return }
        if gtk_check_button_get_active(check.cast(to: GtkCheckButton.self)) != 0 {
          self.hidden.remove(font.id)
        } else {
          self.hidden.insert(font.id)
        }
        if let comparison = self.comparison { self.show(comparison) }
      }
      gtk_flow_box_append(legend.opaque, check.pointer)
      check.parent.map { gtk_widget_set_focusable($0.pointer, 0) }
    }
  }
}
