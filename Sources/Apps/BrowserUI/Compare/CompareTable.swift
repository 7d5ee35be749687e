// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseLanguageWording

/// The measures of the compared fonts, a column for each font.
final class CompareTable {
  let widget = Widget(gtk_scrolled_window_new())

  private let grid = Widget(gtk_grid_new())

  init() {
    gtk_grid_set_column_spacing(grid.cast(to: GtkGrid.self), 24)
    gtk_grid_set_row_spacing(grid.cast(to: GtkGrid.self), 12)
    grid.setMargins(18)
    gtk_widget_set_halign(grid.pointer, GTK_ALIGN_CENTER)
    grid.setAccessibleLabel(tr("Measures"))
    gtk_scrolled_window_set_child(widget.opaque, grid.pointer)
    // Columns that are not in sight are got at by the keyboard.
    gtk_widget_set_focusable(widget.pointer, 1)
    widget.setAccessibleLabel(tr("Measures"))
  }

  /// A share of the em, in thousandths: how type is drawn, whatever the font's own units.
  static func share(_ value: Double) -> String {
    DisplayText.count(UInt64(max((abs(value) * 1000).rounded(), 0))).withSign(of: value)
  }

  private static func share(_ value: Double?) -> String { value.map { share($0) } ?? "–" }

  func show(_ comparison: Comparison) {
    while let child = grid.firstChild {
      gtk_grid_remove(grid.cast(to: GtkGrid.self), child.pointer)
    }
    for (column, font) in comparison.fonts.enumerated() {
      let name = makeLabel(font.name, styles: ["heading"], wraps: true)
      gtk_label_set_max_width_chars(name.opaque, 16)
      gtk_label_set_width_chars(name.opaque, 10)
      gtk_widget_set_valign(name.pointer, GTK_ALIGN_END)
      attach(name, column + 1, 0)
    }
    for (row, fact) in Self.facts.enumerated() {
      let title = makeLabel(fact.title, styles: ["dim-label"], wraps: true)
      gtk_label_set_max_width_chars(title.opaque, 18)
      gtk_label_set_width_chars(title.opaque, 12)
      gtk_widget_set_valign(title.pointer, GTK_ALIGN_START)
      attach(title, 0, row + 1)
      for (column, font) in comparison.fonts.enumerated() {
        let value = font.facts.map(fact.value) ?? ""
        let label = makeLabel(value, styles: ["numeric"], wraps: true)
        gtk_label_set_max_width_chars(label.opaque, 16)
        gtk_widget_set_valign(label.pointer, GTK_ALIGN_START)
        label.setAccessibleLabel("\(font.name), \(fact.title): \(value)")
        attach(label, column + 1, row + 1)
      }
    }
    let note = makeLabel(
      tr("Lengths are in thousandths of the em."), styles: ["caption", "dim-label"], wraps: true)
    gtk_grid_attach(
      grid.cast(to: GtkGrid.self), note.pointer, 0, CInt(Self.facts.count + 1),
      CInt(comparison.fonts.count + 1), 1)
  }

  private func attach(_ child: Widget, _ column: Int, _ row: Int) {
    gtk_grid_attach(grid.cast(to: GtkGrid.self), child.pointer, CInt(column), CInt(row), 1, 1)
  }

  private struct Fact {
    var title: String
    var value: (FontFacts) -> String
  }

  private static let facts: [Fact] = [
    Fact(title: tr("Units per Em")) { DisplayText.count(UInt64(max($0.glyphs.unitsPerEm, 0))) },
    Fact(title: tr("x-Height")) { share($0.letterHeight) },
    Fact(title: tr("Cap Height")) { facts in
      share(facts.measures?.capitalHeight ?? inEm(facts.glyphs.heights.capital, facts))
    },
    Fact(title: tr("Ascender")) { share(inEm($0.glyphs.heights.ascender, $0)) },
    Fact(title: tr("Descender")) { share(inEm($0.glyphs.heights.descender, $0)) },
    Fact(title: tr("Average Width")) { share($0.measures?.width) },
    Fact(title: tr("Stems")) { share($0.measures?.stem) },
    Fact(title: tr("Level Strokes")) { share($0.measures?.bar) },
    Fact(title: tr("Slant")) { facts in
      facts.measures.map { tr("{number}°", ["number": Wording.number($0.slant.rounded())]) } ?? "–"
    },
    Fact(title: tr("Serifs")) { facts in
      guard let serifs = facts.measures?.serifs else { return "–" }
      return serifs > 0.35 ? tr("Yes") : tr("No")
    },
    Fact(title: tr("Glyphs")) { DisplayText.count(UInt64(max($0.glyphs.list.glyphCount, 0))) },
    Fact(title: tr("Scripts")) { facts in
      facts.measures.map {
        $0.scripts.map { ScriptNames.installed.name($0) }.joined(separator: tr(", "))
      } ?? "–"
    },
    Fact(title: tr("Features")) { $0.features.map { DisplayText.line($0) }.joined(separator: " ") },
  ]

  private static func inEm(_ units: Int?, _ facts: FontFacts) -> Double? {
    units.map { Double($0) / Double(max(facts.glyphs.unitsPerEm, 1)) }
  }
}

extension String {
  /// A number below zero, with the sign that it has in text, before it in lines from the
  /// right, too.
  fileprivate func withSign(of value: Double) -> String { value < 0 ? "\u{200E}−" + self : self }
}
