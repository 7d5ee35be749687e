// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

// What changes the rows and columns of a table.
extension RichTextWidget {
  /// Whether the text can be edited, and the selection begins in a table.
  public final var canChangeTable: Bool {
    isEditable && storage.paragraphStyle(at: selection.range.lowerBound)?.cell != nil
  }

  /// Changes the innermost table that the selection begins in, as one step; see `TextEditor.changeTable(by:title:)`.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  public final func changeTable(by change: TableChange) -> Bool {
    guard canChangeTable,
      let title = TableCommand.all.first(where: { $0.change == change })?.title
    else {
      refuse()
      return false
    }
    return changeTable { editor.changeTable(by: change, title: title) }
  }

  /// Adds a row behind the last one of the innermost table that the focus is in; see `TextEditor.addRow(title:)`.
  final func addRow() { changeTable { editor.addRow(title: tr("Insert Row")) } }

  /// - Returns: whether something was changed.
  @discardableResult
  private final func changeTable(_ change: () -> Bool) -> Bool {
    input.reset()
    guard input.edit(change) else {
      refuse()
      return false
    }
    keptX = nil
    scrollToCaret()
    return true
  }
}

/// A change of a table as people choose it.
struct TableCommand {
  let change: TableChange
  /// The name of the action of the widget.
  let action: String
  /// In a menu, with a mnemonic.
  let label: String
  /// In the text of undo.
  let title: String

  /// In the order of the actions' numbers.
  @MainActor static var all: [TableCommand] {
    [
      .init(
        change: .insertRowAbove, action: "table.insert-row-above", label: tr("Insert Row _Above"),
        title: tr("Insert Row")),
      .init(
        change: .insertRowBelow, action: "table.insert-row-below", label: tr("Insert Row _Below"),
        title: tr("Insert Row")),
      .init(
        change: .insertColumnBefore, action: "table.insert-column-before",
        label: tr("Insert Column Be_fore"), title: tr("Insert Column")),
      .init(
        change: .insertColumnAfter, action: "table.insert-column-after",
        label: tr("Insert Column Af_ter"), title: tr("Insert Column")),
      .init(
        change: .deleteRow, action: "table.delete-row", label: tr("Delete _Row"),
        title: tr("Delete Row")),
      .init(
        change: .deleteColumn, action: "table.delete-column", label: tr("Delete _Column"),
        title: tr("Delete Column")),
    ]
  }

  /// The menu of a table, with the names of actions.
  @MainActor static func menu(_ action: (TableCommand) -> String = \.action) -> Menu {
    let entries = all.map { Menu.Entry($0.label, action($0)) }
    return Menu([
      .init(nil, Array(entries[..<2])), .init(nil, Array(entries[2..<4])),
      .init(nil, Array(entries[4...])),
    ])
  }
}
