// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

// What keys, menus and actions do.
extension RichTextWidget {
  /// Does what a key is bound to, or an action is for.
  ///
  /// - Parameters:
  ///   - step: a `GtkMovementStep` or a `GtkDeleteType`.
  ///   - count: how many of them, backwards where it is negative.
  ///   - isExtending: whether the selection is extended.
  ///   - text: what is inserted.
  package final func perform(
    _ command: TypecaseRichTextCommand, step: UInt32, count: Int, isExtending: Bool, text: String
  ) {
    switch command {
    case TYPECASE_RICH_TEXT_COMMAND_MOVE_CURSOR:
      move(GtkMovementStep(rawValue: step), count, isExtending: isExtending)
    case TYPECASE_RICH_TEXT_COMMAND_DELETE_FROM_CURSOR:
      delete(GtkDeleteType(rawValue: step), count)
    case TYPECASE_RICH_TEXT_COMMAND_BACKSPACE: backspace()
    case TYPECASE_RICH_TEXT_COMMAND_INSERT_AT_CURSOR: if isEditable { type(text) } else { refuse() }
    case TYPECASE_RICH_TEXT_COMMAND_SELECT_ALL:
      selection =
        count > 0
        ? TextSelection(0..<storage.end)
        : TextSelection(caret: selection.focus)
    case TYPECASE_RICH_TEXT_COMMAND_SET_ANCHOR:
      selection = TextSelection(caret: selection.focusPosition)
    case TYPECASE_RICH_TEXT_COMMAND_TOGGLE_OVERWRITE: if isEditable { overwrites.toggle() }
    case TYPECASE_RICH_TEXT_COMMAND_TOGGLE_CURSOR_VISIBLE: toggleCaret()
    case TYPECASE_RICH_TEXT_COMMAND_CUT: clipboard.cut()
    case TYPECASE_RICH_TEXT_COMMAND_COPY: clipboard.copy()
    case TYPECASE_RICH_TEXT_COMMAND_PASTE: clipboard.paste()
    case TYPECASE_RICH_TEXT_COMMAND_PASTE_PLAIN: clipboard.paste(asPlainText: true)
    case TYPECASE_RICH_TEXT_COMMAND_DELETE_SELECTION: deleteSelection()
    case TYPECASE_RICH_TEXT_COMMAND_UNDO: undo()
    case TYPECASE_RICH_TEXT_COMMAND_REDO: redo()
    case TYPECASE_RICH_TEXT_COMMAND_INSERT_EMOJI: insertEmoji()
    case TYPECASE_RICH_TEXT_COMMAND_SHOW_MENU: pointing.showMenuAtCaret()
    case TYPECASE_RICH_TEXT_COMMAND_ACTIVATE: activated()
    case TYPECASE_RICH_TEXT_COMMAND_RESIZE_PICTURE: resizing.step(count)
    case TYPECASE_RICH_TEXT_COMMAND_DESCRIBE_PICTURE: describePicture()
    case TYPECASE_RICH_TEXT_COMMAND_CHANGE_TABLE:
      if TableCommand.all.indices.contains(count) {
        changeTable(by: TableCommand.all[count].change)
      }
    default: break
    }
  }

  /// Says that something cannot be done, as the desktop does: with a sound or without.
  final func refuse() { if let shown { gtk_widget_error_bell(shown.pointer) } }

  /// Which actions can be done now, for menus that show them.
  final func updateActions() {
    guard let widget = shown else { return }
    func set(_ name: String, _ isEnabled: Bool) {
      gtk_widget_action_set_enabled(widget.pointer, name, isEnabled ? 1 : 0)
    }
    let isSelected = !selection.isCaret
    set("clipboard.cut", isEditable && isSelected)
    set("clipboard.copy", isSelected)
    set("clipboard.paste", isEditable)
    set("clipboard.paste-plain", isEditable)
    set("selection.delete", isEditable && isSelected)
    set("selection.select-all", allowsSelection && storage.length > 0)
    set("text.undo", isEditable && storage.history?.undoable != nil)
    set("text.redo", isEditable && storage.history?.redoable != nil)
    set("misc.insert-emoji", isEditable)
    let range = selection.range
    let picture =
      isEditable && range.count == 1 ? attachment(at: range.lowerBound) : nil
    set("picture.larger", picture != nil)
    set("picture.smaller", picture != nil)
    set("picture.original-size", picture?.width != nil || picture?.height != nil)
    set("picture.describe", picture != nil)
    let isInTable = canChangeTable
    for command in TableCommand.all { set(command.action, isInTable) }
    placementActions.update()
  }

  // MARK: - Moving

  private final func move(_ step: GtkMovementStep, _ count: Int, isExtending: Bool) {
    input.reset()
    guard isEditable || showsReadingCaret else { return scrollByKey(step, count) }
    let old = selection
    if let movement = movement(step, isForward: count > 0) {
      var moved = old
      for _ in 0..<max(abs(count), 1) {
        moved = layout.selection(movement, from: moved, isExtending: isExtending, keeping: &keptX)
      }
      let kept = keptX
      selection = moved
      keptX = kept
    } else if step == GTK_MOVEMENT_PAGES {
      movePages(count, isExtending: isExtending)
    } else if step == GTK_MOVEMENT_HORIZONTAL_PAGES {
      return scrollByKey(step, count)
    }
    if selection == old, !isExtending,
      step == GTK_MOVEMENT_VISUAL_POSITIONS || step == GTK_MOVEMENT_DISPLAY_LINES
    {
      moveStopped(step, isForward: count > 0)
    }
    scrollToCaret()
  }

  private final func movement(_ step: GtkMovementStep, isForward: Bool) -> TextMovement? {
    switch step {
    case GTK_MOVEMENT_LOGICAL_POSITIONS: isForward ? .forward : .backward
    case GTK_MOVEMENT_VISUAL_POSITIONS: isForward ? .right : .left
    case GTK_MOVEMENT_WORDS: isForward ? .wordRight : .wordLeft
    case GTK_MOVEMENT_DISPLAY_LINES: isForward ? .down : .up
    case GTK_MOVEMENT_DISPLAY_LINE_ENDS: isForward ? .lineEnd : .lineStart
    case GTK_MOVEMENT_PARAGRAPHS: isForward ? .paragraphEnd : .paragraphStart
    case GTK_MOVEMENT_PARAGRAPH_ENDS: isForward ? .paragraphEnd : .paragraphStart
    case GTK_MOVEMENT_BUFFER_ENDS: isForward ? .textEnd : .textStart
    default: nil
    }
  }

  /// Moves the caret by as much as is seen.
  private final func movePages(_ count: Int, isExtending: Bool) {
    guard let caret = layout.caret(at: selection.focusPosition) else { return }
    let page = max(pageHeight / zoom - caret.height, caret.height)
    let origin = self.origin(ofContainer: caret.container)
    let x = keptX ?? caret.x
    let point = (
      x: origin.x + x * zoom,
      y: origin.y + (caret.y + caret.height / 2 + page * Double(count)) * zoom
    )
    let number = container(at: point)
    let target = self.origin(ofContainer: number)
    let place = layout.hit(
      x: (point.x - target.x) / zoom, y: (point.y - target.y) / zoom, inContainer: number)
    guard var position = place?.position else { return }
    let height = layout.estimatedHeight(ofContainer: number).height
    if (point.y - target.y) / zoom < 0 { position = TextPosition(0) }
    if (point.y - target.y) / zoom > height, layout.isLaidOut {
      position = TextPosition(storage.end)
    }
    selection =
      isExtending
      ? TextSelection(
        anchor: selection.anchor, focus: position.offset, affinity: position.affinity)
      : TextSelection(caret: position)
    keptX = x
  }

  /// Shows a caret to read with where the text cannot be edited, or no longer.
  private final func toggleCaret() {
    guard !isEditable, isSelectable else { return }
    readsWithCaret.toggle()
    caret.restart()
    if readsWithCaret { scrollToCaret() }
  }

  private final var showsReadingCaret: Bool {
    isSelectable && (readsWithCaret || !selection.isCaret)
  }

  // MARK: - Deleting

  private final func delete(_ type: GtkDeleteType, _ count: Int) {
    guard isEditable else { return refuse() }
    input.reset()
    guard selection.isCaret else { return deleteSelection() }
    let range = deleted(type, count)
    guard !range.isEmpty else { return refuse() }
    remove(range)
  }

  private final func deleted(_ type: GtkDeleteType, _ count: Int) -> Range<ScalarOffset> {
    var place = selection.focus
    let caret = place
    let direction = count > 0 ? LogicalDirection.forward : .backward
    switch type {
    case GTK_DELETE_CHARS:
      for _ in 0..<abs(count) { place = layout.boundary(.cluster, from: place, direction) }
    case GTK_DELETE_WORD_ENDS, GTK_DELETE_WORDS:
      for _ in 0..<abs(count) { place = layout.boundary(.word, from: place, direction) }
    case GTK_DELETE_PARAGRAPH_ENDS, GTK_DELETE_DISPLAY_LINE_ENDS:
      let paragraph = storage.paragraphs(touching: place..<place)
      if direction == .backward {
        place = paragraph.lowerBound
      } else {
        place = paragraph.upperBound
        // The line feed goes where nothing else is left.
        if place > caret + 1, storage.backingStore.scalar(at: place - 1) == "\n" { place -= 1 }
      }
    case GTK_DELETE_PARAGRAPHS, GTK_DELETE_DISPLAY_LINES:
      return storage.paragraphs(touching: place..<place)
    default: break
    }
    return min(place, caret)..<max(place, caret)
  }

  private final func remove(_ range: Range<ScalarOffset>) {
    guard let range = allowed(range) else { return refuse() }
    input.edit { editor.edit { _ = storage.replaceScalars(range, with: []) } }
    scrollToCaret()
  }

  /// Deletes what is selected.
  public final func deleteSelection() {
    guard isEditable, !selection.isCaret else { return }
    input.reset()
    input.edit { editor.deleteSelection() }
    scrollToCaret()
  }

  private final func backspace() {
    guard isEditable else { return refuse() }
    input.reset()
    guard selection.isCaret else { return deleteSelection() }
    let place = selection.focus
    if leaveList(at: place) { return scrollToCaret() }
    guard place > 0 else { return refuse() }
    let cluster = layout.boundary(.cluster, from: place, .backward)
    remove((deletesLastScalar(of: cluster..<place) ? place - 1 : cluster)..<place)
  }

  /// Whether a person who goes back over a cluster takes its last mark away, as in scripts that are typed mark by mark.
  private final func deletesLastScalar(of cluster: Range<ScalarOffset>) -> Bool {
    guard cluster.count > 1 else { return false }
    switch storage.backingStore.scalar(at: cluster.lowerBound).value {
    // Hebrew and Arabic, and the scripts of India and its neighbors up to Tibetan and Burmese; Khmer.
    case 0x0590...0x08FF, 0x0900...0x109F, 0x1780...0x17FF: return true
    default: return false
    }
  }

  // MARK: - Undoing

  /// Undoes the last step of the text, with the selection that was before it.
  public final func undo() { step { editor.undo() } }

  /// Redoes the step that was undone last.
  public final func redo() { step { editor.redo() } }

  private final func step(_ step: () -> Bool) {
    guard isEditable else { return }
    input.reset()
    if !input.edit(step) { refuse() }
    scrollToCaret()
  }
}
