// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

// What is typed, as lists and tables want it.
extension RichTextWidget {
  /// Enters text at the caret, or in the place of what is selected, as if it were typed.
  public final func type(_ text: String) {
    let text = accepted(text)
    guard !text.isEmpty, allowed(selection.range) != nil else { return refuse() }
    handles.hide()
    input.edit {
      if overwrites, selection.isCaret, let next = overwritten(by: text) {
        editor.edit {
          let attributes = editor.typingAttributes
          storage.replace(next, with: text, attributes: attributes)
          editor.selection = TextSelection(caret: next.lowerBound + text.unicodeScalars.count)
        }
      } else {
        editor.insert(text)
      }
    }
    keptX = nil
    scrollToCaret()
  }

  /// Enters text with attributes in the place of what is selected, as one step.
  public final func insert(_ runs: [TextRun], title: String = "") {
    guard isEditable else { return refuse() }
    input.reset()
    input.edit { editor.insert(runs, title: title) }
    scrollToCaret()
  }

  /// The text whose place is taken; nil at a paragraph's end.
  private final func overwritten(by text: String) -> Range<ScalarOffset>? {
    var end = selection.focus
    for _ in text {
      guard end < storage.end, storage.backingStore.scalar(at: end) != "\n" else { break }
      end = layout.boundary(.cluster, from: end, .forward)
    }
    return end > selection.focus ? selection.focus..<end : nil
  }

  /// Text that may be edited of a range: what folds hide is shown first, unless that is refused.
  final func allowed(_ range: Range<ScalarOffset>) -> Range<ScalarOffset>? {
    layout.reveal(range) ? range : nil
  }

  /// Deals with a key that the input method has left.
  ///
  /// - Returns: whether it was dealt with.
  package final func keyPressed(_ key: CInt, held: GdkModifierType) -> Bool {
    handles.hide()
    let plain = held.rawValue & (GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue) == 0
    switch key {
    case GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter:
      guard plain else { return false }
      return isEditable
        ? returnPressed(held) : followLinkAtCaret() || otherKeyPressed(key, held: held)
    case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab:
      let isBack = key == GDK_KEY_ISO_Left_Tab || held.rawValue & GDK_SHIFT_MASK.rawValue != 0
      return plain
        && (isEditable
          ? acceptsTab && tabPressed(isBack: isBack) : otherKeyPressed(key, held: held))
    case GDK_KEY_Escape where resizing.cancel(): return true
    default: return otherKeyPressed(key, held: held)
    }
  }

  /// Does what a press on the link or the found data does that the reading caret is in.
  ///
  /// - Returns: whether it is in any.
  private final func followLinkAtCaret() -> Bool {
    guard readsWithCaret, selection.isCaret,
      let datum = seenDatum(at: selection.focus, waits: true)
    else {
      return false
    }
    activate(datum)
    return true
  }

  // MARK: - Return

  /// Ends a paragraph; in an empty item of a list, the list.
  final func endParagraph() {
    input.reset()
    if selection.isCaret, isEmptyItem(at: selection.focus), leaveList(at: selection.focus) {
      return scrollToCaret()
    }
    type("\n")
  }

  private final func isEmptyItem(at place: ScalarOffset) -> Bool {
    guard storage.paragraphStyle(at: place)?.list != nil else { return false }
    let paragraph = storage.paragraphs(touching: place..<place)
    return storage.text(in: paragraph).unicodeScalars.allSatisfy { $0 == "\n" }
  }

  /// Takes a paragraph whose start the caret is at out of its list, or one level outwards.
  ///
  /// - Returns: whether it was in one.
  final func leaveList(at place: ScalarOffset) -> Bool {
    guard var style = storage.paragraphStyle(at: place), let item = style.list,
      place == storage.paragraphs(touching: place..<place).lowerBound
    else { return false }
    if item.level > 0 {
      return changeLevel(by: -1)
    }
    style.list = nil
    (style.indent, style.firstLineIndent) = (0, 0)
    input.edit { editor.edit { _ = storage.setParagraphStyle(style, at: place) } }
    return true
  }

  // MARK: - Tab

  /// In a table goes to the next cell, in a list makes items of another level, and elsewhere enters a tab.
  ///
  /// - Returns: whether the key was dealt with.
  private final func tabPressed(isBack: Bool) -> Bool {
    if moveToCell(isBack: isBack) { return true }
    let isAtItem = storage.paragraphStyle(at: selection.range.lowerBound)?.list != nil
    let start = storage.paragraphs(touching: selection.range).lowerBound
    if isAtItem, !selection.isCaret || selection.focus == start {
      return changeLevel(by: isBack ? -1 : 1)
    }
    if isBack { return false }
    type("\t")
    return true
  }

  /// Moves the items of the selection inwards or outwards.
  private final func changeLevel(by count: Int) -> Bool {
    var isChanged = false
    input.edit {
      editor.edit {
        var place = storage.paragraphs(touching: selection.range).lowerBound
        let end = selection.range.upperBound
        repeat {
          let paragraph = storage.paragraphs(touching: place..<place)
          if var style = storage.paragraphStyle(at: place), var item = style.list,
            (0...8).contains(item.level + count)
          {
            item.level += count
            style.list = item
            style.indent = max(style.indent + Double(count) * Self.levelIndent, 0)
            isChanged = storage.setParagraphStyle(style, at: place) || isChanged
          }
          if paragraph.upperBound <= place { break }
          place = paragraph.upperBound
        } while place < end
      }
    }
    scrollToCaret()
    return isChanged || count < 0
  }

  /// How much farther the items of an inner list are indented, in points.
  private static let levelIndent = 18.0

  /// Goes to the next cell of a table, or the one before, and selects what is in it; behind the last one a row is added.
  ///
  /// - Returns: whether the caret is in a table.
  private final func moveToCell(isBack: Bool) -> Bool {
    guard let cell = cell(at: selection.focus) else { return false }
    var place = storage.paragraphs(touching: selection.focus..<selection.focus)
    while let other = self.cell(at: place.lowerBound), other.table == cell.table {
      if !other.isSame(as: cell) {
        select(cellAround: place.lowerBound)
        return true
      }
      if isBack {
        guard place.lowerBound > 0 else { break }
        place = storage.paragraphs(touching: place.lowerBound - 1..<place.lowerBound - 1)
      } else {
        guard place.upperBound < storage.end, place.upperBound > place.lowerBound else { break }
        place = storage.paragraphs(touching: place.upperBound..<place.upperBound)
      }
    }
    if !isBack { addRow() }
    return true
  }

  private final func cell(at place: ScalarOffset) -> TableCell? {
    storage.paragraphStyle(at: place)?.cell
  }

  private final func select(cellAround place: ScalarOffset) {
    guard let cell = cell(at: place) else { return }
    var range = storage.paragraphs(touching: place..<place)
    while range.lowerBound > 0, let before = self.cell(at: range.lowerBound - 1),
      before.isSame(as: cell)
    {
      range = storage.paragraphs(touching: range.lowerBound - 1..<range.upperBound)
    }
    while range.upperBound < storage.end, let behind = self.cell(at: range.upperBound),
      behind.isSame(as: cell)
    {
      range = storage.paragraphs(touching: range.lowerBound..<range.upperBound + 1)
    }
    let end =
      range.upperBound > range.lowerBound
        && storage.backingStore.scalar(at: range.upperBound - 1) == "\n"
      ? range.upperBound - 1 : range.upperBound
    selection = TextSelection(range.lowerBound..<end)
    scrollToCaret()
  }

  // MARK: - Emoji

  /// Shows GTK's chooser of emoji at the caret.
  final func insertEmoji() {
    guard isEditable, let widget = shown else { return refuse() }
    let chooser = emojiChooser ?? makeEmojiChooser(widget)
    emojiChooser = chooser
    guard var place = caretPlace() else { return }
    gtk_popover_set_pointing_to(chooser.cast(to: GtkPopover.self), &place)
    gtk_popover_popup(chooser.cast(to: GtkPopover.self))
  }

  private final func makeEmojiChooser(_ widget: Widget) -> Widget {
    let chooser = Widget(gtk_emoji_chooser_new())
    gtk_widget_set_parent(chooser.pointer, widget.pointer)
    Signal.connect(chooser, "emoji-picked") { [weak self] (text: String?) in
      guard let self, let text, self.isEditable else { return }
      self.type(text)
    }
    return chooser
  }
}
