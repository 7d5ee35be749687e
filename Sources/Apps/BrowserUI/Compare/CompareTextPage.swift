// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextViews
import TypecaseWidgets

/// One text in each of the compared fonts, below each other; it is written in any of them.
///
///     GtkScrolledWindow
///       for each font: its name, a choice of its styles, a button that takes it away; the text
final class CompareTextPage {
  let widget = Widget(gtk_scrolled_window_new())
  /// Called when the person chose a style of a font.
  var styled: (_ font: Int, _ style: Int) -> Void = { _, _ in }
  /// Called when the person wants a font to be left out.
  var removed: (Int) -> Void = { _ in }
  /// Called with the text when the person wrote in one of the fonts.
  var written: (String) -> Void = { _ in }

  /// What all fonts show.
  private let storage = TextStorage()
  private var isShowing = false
  private let box = makeBox(GTK_ORIENTATION_VERTICAL)
  private var rows: [Row] = []
  private var families: [ComparedFont.ID] = []

  private struct Row {
    var note: Widget
    var field: SpecimenField
    /// In place of the text, which would be in another font, where this process must not draw the font.
    var undrawn: Widget
    var remove: Widget
    /// Nil where the family has one style.
    var styles: Widget?
  }

  init() {
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, box.pointer)
    box.setStyle("specimen-sheet")
  }

  func show(_ comparison: Comparison) {
    if comparison.fonts.map(\.id) != families { makeRows(comparison) }
    show(text: comparison.text)
    let canRemove = comparison.fonts.count > Comparison.counts.lowerBound
    for (place, (font, points)) in zip(comparison.fonts, comparison.sizes).enumerated() {
      let row = rows[place]
      row.remove.isVisible = canRemove
      let isDrawn = font.face.reference.isDrawable
      row.field.widget.isVisible = isDrawn
      row.undrawn.isVisible = !isDrawn
      row.note.isVisible = isDrawn
      guard isDrawn else { continue }
      row.field.show(
        SpecimenSetting(
          face: font.face.reference, axes: font.face.coordinates, points: points),
        label: tr("{font} specimen", ["font": font.name]))
      row.note.setText(note(font, points: points, comparison))
    }
  }

  private func show(text: String) {
    guard text != storage.text else { return }
    isShowing = true
    storage.load(RichTextDocument(runs: [TextRun(text)]))
    isShowing = false
  }

  /// Gives the keyboard to the controls of the font that stands where one was taken away.
  func focus(near place: Int) -> Bool {
    guard let row = rows.indices.contains(place) ? rows[place] : rows.last else { return false }
    let target = row.remove.isVisible ? row.remove : row.styles
    return target.map { gtk_widget_grab_focus($0.pointer) != 0 } ?? false
  }

  private func note(_ font: ComparedFont, points: Double, _ comparison: Comparison) -> String {
    let size =
      comparison.isByLetterHeight
      ? tr("{number} pt", ["number": Wording.number((points * 10).rounded() / 10)]) : nil
    let isMissing = !font.face.reference.canWrite(comparison.text)
    return [size, isMissing ? tr("Some of these characters are not in this font") : nil]
      .compactMap(\.self).joined(separator: " · ")
  }

  private func makeRows(_ comparison: Comparison) {
    while let child = box.firstChild { gtk_box_remove(box.cast(to: GtkBox.self), child.pointer) }
    families = comparison.fonts.map(\.id)
    rows = comparison.fonts.enumerated().map { place, font in
      let row = makeRow(font, at: place)
      if place > 0 {
        gtk_box_append(
          box.cast(to: GtkBox.self), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
      }
      gtk_box_append(box.cast(to: GtkBox.self), row.whole.pointer)
      return row.row
    }
  }

  private func makeRow(_ font: ComparedFont, at place: Int) -> (whole: Widget, row: Row) {
    let family = font.familyName
    let name = makeLabel(family, styles: ["heading"], wraps: true)
    let note = makeLabel("", styles: ["caption", "dim-label"], wraps: true)
    let names = makeBox(GTK_ORIENTATION_VERTICAL, [name, note])
    gtk_widget_set_hexpand(names.pointer, 1)
    gtk_widget_set_valign(names.pointer, GTK_ALIGN_CENTER)
    let remove = Widget(gtk_button_new_from_icon_name("window-close-symbolic"))
    remove.setStyle("flat")
    gtk_widget_set_valign(remove.pointer, GTK_ALIGN_CENTER)
    let words = tr("Leave Out {font}", ["font": family])
    gtk_widget_set_tooltip_text(remove.pointer, words)
    remove.setAccessibleLabel(words)
    Signal.connect(remove, "clicked") { [weak self] in self?.removed(place) }
    let field = SpecimenField(storage)
    if place == 0 {
      // All of them show one text.
      field.edited = { [weak self] in
        guard let self, !self.isShowing else { return }
        self.written(self.storage.text)
      }
    }
    let styles = makeStyles(font, at: place)
    let controls = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [styles, remove])
    gtk_widget_set_halign(controls.pointer, GTK_ALIGN_START)
    let heading = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [names, controls])
    heading.stackAtAccessibilitySizes()
    let undrawn = makeLabel(
      FaceReference.drawsNothing ? tr("No Fonts Are Drawn") : tr("Not Shown"),
      styles: ["dim-label"], wraps: true)
    let whole = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, [heading, field.widget, undrawn])
    whole.setMargins(18)
    return (
      whole, Row(note: note, field: field, undrawn: undrawn, remove: remove, styles: styles)
    )
  }

  private func makeStyles(_ font: ComparedFont, at place: Int) -> Widget? {
    guard font.styles.count > 1 else { return nil }
    let names = StringList()
    names.set(font.styles.map(StyleList.name))
    let choice = makeSearchableChoice(names)
    gtk_drop_down_set_selected(choice.opaque, guint(clamping: font.place))
    let label = tr("Style of {font}", ["font": font.familyName])
    choice.setAccessibleLabel(label)
    choice.firstChild?.setAccessibleLabel(label)
    gtk_widget_set_valign(choice.pointer, GTK_ALIGN_CENTER)
    let held = choice.weak
    Signal.connect(choice, "notify::selected") { [weak self] in
      guard let choice = held.object else { return }
      self?.styled(place, Int(gtk_drop_down_get_selected(choice.opaque)))
    }
    return choice
  }
}
