// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Asks how many rows and columns a table has, and puts an empty one into the text, with the caret in its first cell.
enum TableInsertion {
  static func insert(into view: RichTextView, settings: DocumentSettings, over window: Widget) async
  {
    let (rows, columns) = (spinner(tr("Rows"), upTo: 200), spinner(tr("Columns"), upTo: 20))
    let group = Widget(adw_preferences_group_new())
    for row in [rows, columns].map(\.row) {
      adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), row.pointer)
    }
    let question = MessageDialog(
      heading: tr("Insert Table"), body: "",
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("insert", tr("_Insert"), appearance: ADW_RESPONSE_SUGGESTED),
      ], content: group)
    guard await question.ask(over: window) == "insert" else { return }
    func number(_ spinner: (row: Widget, button: Widget)) -> Int {
      Int(gtk_spin_button_get_value_as_int(spinner.button.opaque))
    }
    insert(rows: number(rows), columns: number(columns), into: view, settings: settings)
    gtk_widget_grab_focus(view.widget.pointer)
  }

  private static func spinner(_ title: String, upTo most: Double) -> (row: Widget, button: Widget) {
    let button = Widget(gtk_spin_button_new_with_range(1, most, 1))
    gtk_spin_button_set_value(button.opaque, 3)
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    button.setAccessibleLabel(title)
    let row = makeTextRow(title: title)
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
    return (row, button)
  }

  /// A table is paragraphs of its own: where the caret is in text, it comes behind that text's paragraph.
  static func insert(
    rows: Int, columns: Int, into view: RichTextView, settings: DocumentSettings
  ) {
    let storage = view.storage
    let sheet = TextSheet(of: settings)
    let width = max(sheet.width - sheet.margins.left - sheet.margins.right, 72)
    let number = newTableNumber(in: storage)
    // Whatever the caret is in, such as a heading.
    let body = storage.styles.style(.body)
    var attributes = body.attributes
    attributes.language = view.editor.typingAttributes.language
    var cells: [TextRun] = []
    for row in 0..<rows {
      for column in 0..<columns {
        var style = body.paragraph
        style.cell = TableCell(
          table: number, row: row, column: column,
          end: (width * Double(column + 1) / Double(columns)).rounded())
        attributes.paragraph = style
        cells.append(TextRun("\n", attributes))
      }
    }
    view.editor.edit(tr("Insert Table")) {
      var place = self.place(for: view)
      if place == storage.end, place > 0, storage.text(in: place - 1..<place) != "\n" {
        // The table does not end the text: a person has to be able to go on behind it.
        place = storage.replace(place..<place, with: "\n").upperBound
      }
      let before = place > 0 ? storage.paragraphStyle(at: place - 1) : nil
      if before?.cell != nil {
        // Two tables with nothing between them are one in other programs.
        place = storage.replace(place..<place, with: [TextRun("\n", body.attributes)]).upperBound
      }
      let plain = place == storage.end ? storage.paragraphStyle(at: place) : nil
      let inserted = storage.replace(place..<place, with: cells)
      if inserted.upperBound == storage.end {
        // A list, or a heading, ends before the table.
        var behind = body.paragraph
        if let plain, plain.list == nil, plain.name == .body { behind = plain }
        behind.cell = nil
        storage.setParagraphStyle(behind, at: storage.end)
      }
      view.editor.selection = TextSelection(caret: inserted.lowerBound)
    }
  }

  /// Where the paragraph of the caret begins where it is empty, else where it ends; behind a table that the caret is in.
  private static func place(for view: RichTextView) -> ScalarOffset {
    let storage = view.storage
    var paragraph = storage.paragraphs(touching: view.selection.focus..<view.selection.focus)
    if let table = storage.paragraphStyle(at: paragraph.lowerBound)?.cell?.table {
      while paragraph.upperBound < storage.end,
        storage.paragraphStyle(at: paragraph.upperBound)?.cell?.table == table
      {
        paragraph = storage.paragraphs(touching: paragraph.upperBound..<paragraph.upperBound)
      }
      return paragraph.upperBound
    }
    let isEmpty = storage.text(in: paragraph).allSatisfy(\.isNewline)
    return isEmpty ? paragraph.lowerBound : paragraph.upperBound
  }

  private static func newTableNumber(in storage: TextStorage) -> Int {
    let numbers = storage.spans(in: 0..<storage.end).compactMap {
      $0.attributes.paragraph?.cell?.table
    }
    return (numbers.max() ?? 0) + 1
  }
}
