// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontAnatomy
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// One glyph of each of the compared fonts, on the lines of its font.
///
///     GtkScrolledWindow
///       an entry for a character
///       GtkFlowBox
///         for each font: GlyphView, its name, or that it has no such glyph
final class CompareGlyphPage {
  let widget = Widget(gtk_scrolled_window_new())
  /// Called with the character that the person wrote.
  var written: (Unicode.Scalar) -> Void = { _ in }

  private let entry = Widget(gtk_entry_new())
  private let name = makeLabel("", styles: ["dim-label"], wraps: true)
  private let box = Widget(gtk_flow_box_new())
  private var families: [ComparedFont.ID] = []
  private var cells: [Cell] = []
  private var isShowing = false

  private struct Cell {
    var drawing: Widget
    var note: Widget
  }

  init() {
    let label = makeLabel(tr("Character"), styles: ["heading"])
    gtk_label_set_mnemonic_widget(label.opaque, entry.pointer)
    gtk_editable_set_width_chars(entry.opaque, 4)
    gtk_editable_set_max_width_chars(entry.opaque, 6)
    gtk_widget_set_hexpand(name.pointer, 1)
    let line = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [label, entry, name])
    line.stackAtAccessibilitySizes()
    gtk_flow_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_homogeneous(box.opaque, 1)
    gtk_flow_box_set_max_children_per_line(box.opaque, 4)
    gtk_flow_box_set_row_spacing(box.opaque, 12)
    gtk_flow_box_set_column_spacing(box.opaque, 12)
    gtk_widget_set_valign(box.pointer, GTK_ALIGN_START)
    box.setAccessibleLabel(tr("Glyphs"))
    let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18, [line, box])
    content.setMargins(18)
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, content.pointer)
    Signal.connect(entry, "changed") { [weak self] in self?.read() }
  }

  private func read() {
    guard !isShowing else { return }
    let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    // The last one: what is typed behind the old character takes its place.
    guard let scalar = text.unicodeScalars.last(where: { !$0.properties.isWhitespace }) else {
      return
    }
    written(scalar)
  }

  func show(_ comparison: Comparison) {
    isShowing = true
    defer { isShowing = false }
    let character = String(comparison.character)
    let written = gtk_editable_get_text(entry.opaque).map { String(cString: $0) }
    if written != character, gtk_widget_has_focus(entry.pointer) == 0, !isTyping {
      gtk_editable_set_text(entry.opaque, character)
    }
    name.setText(CodePoint.name(comparison.character) ?? CodePoint.text(comparison.character))
    if comparison.fonts.map(\.id) != families { makeCells(comparison) }
    for (cell, font) in zip(cells, comparison.fonts) { show(comparison.character, font, cell) }
  }

  private var isTyping: Bool {
    gtk_widget_get_state_flags(entry.pointer).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  private func show(_ character: Unicode.Scalar, _ font: ComparedFont, _ cell: Cell) {
    guard let facts = font.facts else { return }
    guard let glyph = facts.glyph(of: character) else {
      cell.drawing.isVisible = false
      cell.note.setText(tr("Not in this font"))
      return
    }
    cell.drawing.isVisible = true
    let (glyphs, heights) = (facts.glyphs, facts.glyphs.heights)
    let em = Double(max(glyphs.unitsPerEm, 1))
    let measures = glyphs.measures(of: glyph)
    let lines: [(String, Int?)] = [
      (tr("Cap Height"), heights.capital), (tr("x-Height"), heights.small), (tr("Baseline"), 0),
    ]
    GlyphView.set(
      GlyphView.Content(
        face: font.face.reference, variations: font.face.variations, glyph: glyph,
        lines: lines.compactMap { name, height in
          height.map { GlyphView.Content.Line(name: name, height: Double($0) / em) }
        }, advance: Double(measures.advance) / em, isColor: font.face.isColor),
      label: tr(
        "Outline of {glyph} in {font}", ["glyph": String(character), "font": font.name]),
      of: cell.drawing)
    cell.note.setText(
      tr("Advance {number}", ["number": CompareTable.share(Double(measures.advance) / em)]))
  }

  private func makeCells(_ comparison: Comparison) {
    while let child = box.firstChild { gtk_flow_box_remove(box.opaque, child.pointer) }
    families = comparison.fonts.map(\.id)
    cells = comparison.fonts.map { font in
      let drawing = GlyphView.make()
      drawing.setStyle("glyph-drawing")
      drawing.setStyle("card")
      Paper.usual(isColor: font.face.isColor).apply(to: drawing)
      let note = makeLabel("", styles: ["caption", "dim-label"], wraps: true, alignment: 0.5)
      let whole = makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 3,
        [
          drawing,
          makeLabel(font.familyName, wraps: true, alignment: 0.5), note,
        ])
      gtk_flow_box_append(box.opaque, whole.pointer)
      whole.parent.map { gtk_widget_set_focusable($0.pointer, 0) }
      return Cell(drawing: drawing, note: note)
    }
  }
}
