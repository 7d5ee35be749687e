// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontAnatomy
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// All about one glyph.
///
///     GtkScrolledWindow
///       GtkBox
///         a button that closes it
///         GlyphView         the outline on the lines of its face
///         names, code points, measures
///         a button that copies the character
final class GlyphPanel {
  let widget = Widget(gtk_scrolled_window_new())
  var closed: () -> Void = {}
  /// Called with what was copied, for the person.
  var told: (String) -> Void = { _ in }

  private let drawing = GlyphView.make()
  private let title = makeLabel("", styles: ["heading"], wraps: true)
  private let facts = Widget(adw_bin_new())
  private let copy = Widget(gtk_button_new_with_mnemonic(tr("_Copy Character")))
  private var character: Unicode.Scalar?

  init() {
    copy.wrapWords()
    let close = Widget(gtk_button_new_from_icon_name("window-close-symbolic"))
    close.setStyle("flat")
    gtk_widget_set_halign(close.pointer, GTK_ALIGN_END)
    gtk_widget_set_tooltip_text(close.pointer, tr("Close Details"))
    close.setAccessibleLabel(tr("Close Details"))
    Signal.connect(close, "clicked") { [weak self] in self?.closed() }
    Signal.connect(copy, "clicked") { [weak self] in self?.copyCharacter() }
    gtk_widget_set_hexpand(title.pointer, 1)
    let heading = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [title, close])
    drawing.setStyle("glyph-drawing")
    drawing.setStyle("card")
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12, [heading, drawing, copy, facts])
    content.setMargins(12)
    gtk_widget_set_size_request(widget.pointer, 300, -1)
    gtk_scrolled_window_set_min_content_width(widget.opaque, CInt(leastPageWidth))
    gtk_scrolled_window_set_child(widget.opaque, content.pointer)
    widget.setStyle("background")
  }

  func show(
    _ entry: GlyphList.Entry, of glyphs: FaceGlyphs, face: FamilyPresentation.Face,
    variations: String?
  ) {
    character = entry.scalar
    copy.isVisible = character != nil
    let name = glyphs.name(of: entry.glyph)
    title.setText(
      entry.scalar.flatMap { CodePoint.name($0) } ?? name.map { DisplayText.line($0) }
        ?? tr("Glyph {number}", ["number": String(entry.glyph)]))
    Paper.usual(isColor: face.isColor).apply(to: drawing)
    draw(entry, glyphs, face, variations)
    show(entry, glyphs, name)
  }

  private func draw(
    _ entry: GlyphList.Entry, _ glyphs: FaceGlyphs, _ face: FamilyPresentation.Face,
    _ variations: String?
  ) {
    let heights = glyphs.heights
    let em = Double(max(glyphs.unitsPerEm, 1))
    let lines: [(String, Int?)] = [
      (tr("Ascender"), heights.ascender), (tr("Cap Height"), heights.capital),
      (tr("x-Height"), heights.small), (tr("Baseline"), 0),
      (tr("Descender"), heights.descender),
    ]
    GlyphView.set(
      GlyphView.Content(
        face: face.reference, variations: variations, glyph: entry.glyph,
        lines: lines.compactMap { name, height in
          height.map { GlyphView.Content.Line(name: name, height: Double($0) / em) }
        },
        advance: Double(glyphs.measures(of: entry.glyph).advance) / em,
        anchors: glyphs.anchors(of: entry.glyph).map { anchor in
          GlyphView.Content.Anchor(
            x: Double(anchor.x) / em, y: Double(anchor.y) / em, isOwn: anchor.kind == .mark)
        }, isColor: face.isColor),
      label: tr(
        "Outline of {glyph}",
        ["glyph": GlyphWording.label(of: entry, name: glyphs.name(of: entry.glyph))]),
      of: drawing)
  }

  private func show(_ entry: GlyphList.Entry, _ glyphs: FaceGlyphs, _ name: String?) {
    let measures = glyphs.measures(of: entry.glyph)
    let characters = glyphs.characters(of: entry.glyph)
    func number(_ value: Int?) -> String { value.map { String($0) } ?? "" }
    let box = measures.box.map {
      tr(
        "{left} to {right}, {bottom} to {top}",
        [
          "left": String($0.left), "right": String($0.right), "bottom": String($0.bottom),
          "top": String($0.top),
        ])
    }
    let rows: [(String, String)] = [
      (
        trn("Code Point", "Code Points", characters.count),
        characters.map(CodePoint.text).joined(separator: tr(", "))
      ),
      (
        tr("Block"),
        entry.scalar.flatMap { UnicodeBlock.place(of: $0.value) }
          .map { UnicodeBlock.all[$0].name } ?? ""
      ),
      (tr("Name in the Font"), name.map { DisplayText.line($0) } ?? ""),
      (tr("Number in the Font"), String(entry.glyph)),
      (tr("Advance"), String(measures.advance)),
      (tr("Left Bearing"), number(measures.leftBearing)),
      (tr("Right Bearing"), number(measures.rightBearing)),
      // TRANSLATORS: the box that a glyph’s outline fills, from left to right and from bottom to top
      (tr("Outline"), box ?? tr("Empty")),
      (
        tr("Anchors"),
        glyphs.anchors(of: entry.glyph).map(GlyphWording.anchor).joined(separator: "\n")
      ),
      (tr("Units per Em"), String(glyphs.unitsPerEm)),
    ]
    let group = makeGroup(
      title: "",
      rows: rows.filter { !$0.1.isEmpty }
        .map { makeTextRow(title: $0.0, subtitle: $0.1, isProperty: true) })
    adw_bin_set_child(facts.cast(to: AdwBin.self), group.pointer)
  }

  func copyCharacter() {
    guard let character else { return }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.pointer), String(character))
    told(tr("Copied: {text}", ["text": DisplayText.line(String(character))]))
  }
}
