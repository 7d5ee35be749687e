// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

// Paragraphs, and the tables that they are in.
extension RTFReader {
  /// Ends a paragraph, with the style that is in force there, as the text kit and Word do it.
  mutating func endParagraph() {
    flush()
    skip = 0
    append("\n" as Unicode.Scalar)
    assignParagraph()
  }

  mutating func endParagraphs() {
    if paragraphStart < runs.count { assignParagraph() }
    while let cursor = cursors.popLast() { resolve(cursor.paragraphs, nil) }
    closeDeletion()
    if !pendingCarried.isEmpty {
      head.trailing.append(pendingCarried)
      pendingCarried = ""
    }
  }

  /// The style of a last paragraph that has no text.
  var openParagraphStyle: ParagraphStyle { styleOutsideTables }

  private var styleOutsideTables: ParagraphStyle {
    let state = group.paragraph
    var style = state.finished
    if let entry = styles[style.carried.style ?? 0] {
      let level = state.saysOutlineLevel ? style.headingLevel : entry.level
      style.name = entry.name
      style.headingLevel = level
      style.carried.style = nil
    }
    if state.background > 0 { style.background = colors[state.background] }
    guard state.list > 0 else { return style }
    let level = AttributeLimits.level.nearest(to: Int(state.level))
    style.list = lists.item(list: Int(state.list), level: level, text: listText ?? "")
    return style
  }

  private mutating func assignParagraph() {
    var style = styleOutsideTables
    if style.list == nil {
      style.list = oldLists.item(
        Int(group.paragraph.oldList), indent: style.indent, text: listText,
        above: lists.highestNumber)
    }
    (listText, earlyListText) = (nil, nil)
    countItem(of: &style)
    let range = paragraphStart..<runs.count
    paragraphStart = runs.count
    hasCurrentRun = false
    let depth = group.paragraph.tableDepth
    // A paragraph outside ends the tables that are deeper.
    while cursors.count > depth, let cursor = cursors.popLast() { resolve(cursor.paragraphs, nil) }
    guard depth > 0 else { return resolve([(range, style)], nil) }
    while cursors.count < depth {
      cursors.append(RTFTableCursor(table: tableCount))
      tableCount += 1
    }
    // No copy of the cursor: its paragraphs are appended to.
    style.cell = TableCell(
      table: cursors[depth - 1].table, row: cursors[depth - 1].row,
      column: cursors[depth - 1].column, depth: depth)
    if cursors[depth - 1].paragraphs.count < RTFLimits.mostCells {
      cursors[depth - 1].paragraphs.append((range, style))
    } else {
      style.cell = nil
      resolve([(range, style)], nil)
    }
  }

  private mutating func countItem(of style: inout ParagraphStyle) {
    if let item = style.list, !item.continuesItem {
      style.list = lists.counted(item)
      openItems.begin(item, style)
    } else if style.list == nil {
      if group.paragraph.saysList || group.paragraph.tableDepth > 0 { return openItems.end() }
      style.list = openItems.further(style)
    }
  }

  private mutating func resolve(
    _ paragraphs: [(runs: Range<Int>, style: ParagraphStyle)], _ definition: RTFRowDefinition?
  ) {
    for paragraph in paragraphs {
      var style = paragraph.style
      if let cell = style.cell, let definition {
        style.cell?.carried.rowWords = definition.words
        if cell.column < definition.cells.count {
          style.cell?.end = definition.cells[cell.column].end
          style.cell?.carried.words = definition.cells[cell.column].words
        }
      }
      let number: Int32
      if let known = paragraphNumbers[style] {
        number = known
      } else {
        number = Int32(self.paragraphs.count)
        self.paragraphs.append(style)
        paragraphNumbers[style] = number
      }
      for run in paragraph.runs { runs[run].paragraph = number }
    }
  }

  mutating func row(_ word: RTFWord.Row, _ parameter: Int32?) {
    isHead = false
    switch word {
    case .start: group.paragraph.definition = RTFRowDefinition()
    case .cellEnd:
      if !AttributeLimits.cellEnd.contains(Double(parameter ?? 0) / 20) { warnOfLimits() }
      group.paragraph.definition?.endCell(
        RTFCharacterState.length(parameter ?? 0, AttributeLimits.cellEnd))
    case .cell:
      group.paragraph.isInTable = true
      let depth = group.paragraph.tableDepth
      endParagraph()
      if cursors.indices.contains(depth - 1) { cursors[depth - 1].column += 1 }
    case .end:
      let depth = max(group.paragraph.tableDepth, 1)
      let index = min(depth, cursors.count) - 1
      guard index >= 0 else { return }
      while cursors.count > index + 1, let inner = cursors.popLast() {
        resolve(inner.paragraphs, nil)
      }
      // Text that no \cell ended.
      if paragraphStart < runs.count { assignParagraph() }
      guard cursors.indices.contains(index) else { return }
      let paragraphs = cursors[index].paragraphs
      cursors[index].paragraphs = []
      cursors[index].row += 1
      cursors[index].column = 0
      resolve(paragraphs, group.paragraph.definition)
    }
  }
}
