// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A `GtkTextBuffer` that mirrors a `TextStorage`.
///
/// It is attached to its buffer and does not keep it: its user keeps the buffer.
///
///     GTK  -- what is typed, dropped, tagged -->  FormattedBuffer+Following  -->  TextStorage: text, attributes, history
///     GTK  <-- text and tags that differ  -----   FormattedBuffer+Mirroring  <--       wasEdited
///     AttributeTags     a tag for each value of an attribute
///     TextEditor        the selection, which is the buffer's, and what is typed next has
///
/// GTK's own history knows of no tags, so it is switched off.
final class FormattedBuffer {
  typealias Buffer = UnsafeMutablePointer<GtkTextBuffer>

  let buffer: Buffer
  let tags: AttributeTags
  let storage: TextStorage
  let editor: TextEditor

  /// The views that show the buffer; there can be several.
  var observers: [Observer] = []

  struct Observer { weak var view: (any FormattedBufferObserver)? }

  /// The selection that GTK took away, which is shown by a tag.
  private var kept: Range<ScalarOffset>?
  private var lastSelection: Range<ScalarOffset> = 0..<0
  private var keptTag: AttributeTags.Tag?
  /// The tags that are not part of the document.
  private(set) var markingTags: Set<AttributeTags.Tag> = []

  /// Counts the changes of the buffer that the storage has already, in each other.
  var mirroring = 0
  /// Whether tags are being set here, and those of one group need no care.
  var isTagging = false
  /// Whether such a change of text is about to be announced by GTK.
  var expectsEdit = false
  /// Whether somebody else changed the text in the middle of it.
  var isDisturbed = false
  /// How many such changes of text there were since this was last set.
  var shownChanges = 0
  /// The storage as it was when the last edit was shown, but for an app's own tags; nil where it was edited meanwhile.
  var shown: TextRope?
  /// The last edit of the storage that was shown.
  var lastFollowed: TextStorage.Edit?
  /// What is being pasted; nil while text comes from anywhere else.
  var incoming: [TextRun]?
  /// What GTK said would be inserted or deleted.
  var pending = PendingEdits()
  private(set) lazy var overlays = ShownOverlays(self)
  /// Whether the buffer ever showed a picture.
  var hasPictures = false
  /// Where somebody else set or removed tags, and the storage does not know yet.
  var retagged = RetaggedText()

  /// The buffer's attributes; those that were made before, if any.
  static func of(_ buffer: Buffer, appearance: @autoclosure () -> TextAppearance)
    -> FormattedBuffer
  {
    if let known = known(buffer) { return known }
    let formatted = FormattedBuffer(buffer, appearance())
    AttachedObject.set(formatted, "typecase-formatted-buffer", of: buffer)
    return formatted
  }

  /// The attributes that were made for a buffer before; nil when there are none.
  static func known(_ buffer: Buffer) -> FormattedBuffer? {
    AttachedObject.get("typecase-formatted-buffer", of: buffer) as? FormattedBuffer
  }

  private init(_ buffer: Buffer, _ appearance: TextAppearance) {
    self.buffer = buffer
    tags = AttributeTags.of(gtk_text_buffer_get_tag_table(buffer), appearance: appearance)
    storage = TextStorage()
    editor = TextEditor(storage)
    gtk_text_buffer_set_enable_undo(buffer, 0)
    storage.load(RichTextDocument(runs: shownRuns(in: 0..<shownEnd)))
    // The buffer may have other ends of paragraphs.
    if storage.text != shownText(in: 0..<shownEnd) { mirrorAll() }
    storage.add(self, order: .view)
    editor.selection = shownSelection
    editor.selectionMoved = { [weak self] in self?.editorSelectionChanged() }
    connect()
  }

  // MARK: - Views

  func add(_ view: any FormattedBufferObserver) {
    remove(view)
    observers.append(Observer(view: view))
    // A buffer without a view has characters in the place of pictures.
    mirroring += 1
    if showPictures(of: storage.spans(in: 0..<storage.end), from: 0) {
      showLook(of: 0..<storage.end)
    }
    mirroring -= 1
    showSelection()
  }

  func remove(_ view: any FormattedBufferObserver) {
    observers.removeAll { $0.view == nil || $0.view === view }
    // Who would give a kept selection back?
    if observers.isEmpty { keep(nil) }
  }

  func changed() {
    for observer in observers { observer.view?.bufferChanged() }
  }

  func showPageColor() {
    for observer in observers { observer.view?.bufferColorChanged(storage.pageColor) }
  }

  /// Whether a selection that goes by itself is kept.
  private var keepsSelection: Bool { observers.contains { $0.view?.keepsSelection == true } }

  // MARK: - Selection

  /// The selection, or where the caret is, by places of the storage's text.
  ///
  /// In the middle of a session the buffer shows the text as it was before it, and the editor moves with each edit.
  var selection: Range<ScalarOffset> {
    let range = kept ?? (storage.isEditing ? editor.selection.range : markedSelection)
    return range.clamped(to: 0..<storage.end)
  }

  /// The selection as GTK has it.
  var markedSelection: Range<ScalarOffset> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    return start.offset..<end.offset
  }

  func select(_ range: Range<ScalarOffset>) {
    var (start, end) = (place(range.lowerBound), place(range.upperBound))
    gtk_text_buffer_select_range(buffer, &end, &start)
  }

  /// Shows what the editor selects, such as after something was undone.
  private func editorSelectionChanged() {
    guard mirroring == 0 else { return }
    showSelection()
    for observer in observers { observer.view?.bufferSelectionChanged() }
  }

  /// Has GTK select what the editor does.
  func showSelection() {
    guard markedSelection != editor.selection.range else { return }
    var (caret, bound) = (place(editor.selection.focus), place(editor.selection.anchor))
    mirroring += 1
    gtk_text_buffer_select_range(buffer, &caret, &bound)
    mirroring -= 1
  }

  /// The selection as GTK has it, with its direction.
  var shownSelection: TextSelection {
    var (caret, bound) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer))
    gtk_text_buffer_get_iter_at_mark(buffer, &bound, gtk_text_buffer_get_selection_bound(buffer))
    return TextSelection(anchor: bound.offset, focus: caret.offset)
  }

  /// Gives a selection back that was only kept.
  func restoreSelection() {
    if let kept { select(kept) }
  }

  func followSelection() {
    let now = markedSelection
    let before = lastSelection
    lastSelection = now
    if now.isEmpty, !before.isEmpty, mirroring == 0, keepsSelection {
      return keep(before)
    }
    keep(nil)
  }

  func keep(_ range: Range<ScalarOffset>?) {
    guard range != kept else { return }
    let shown = range ?? kept ?? 0..<0
    kept = range
    let tag = keptTag ?? makeKeptTag()
    keptTag = tag
    guard let tag else { return }
    mark(shown, with: tag, isMarked: range != nil)
  }

  /// Makes a tag that marks places and is no part of the document.
  func makeMarkingTag() -> AttributeTags.Tag? {
    guard let tag = makeTextTag(in: gtk_text_buffer_get_tag_table(buffer)) else { return nil }
    markingTags.insert(tag)
    return tag
  }

  /// Takes such a tag away, and its marks.
  func removeMarkingTag(_ tag: AttributeTags.Tag) {
    markingTags.remove(tag)
    isTagging = true
    gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(buffer), tag)
    isTagging = false
  }

  /// Marks a range with such a tag, or no longer.
  func mark(_ range: Range<ScalarOffset>, with tag: AttributeTags.Tag, isMarked: Bool) {
    var (start, end) = (place(range.lowerBound), place(range.upperBound))
    isTagging = true
    if isMarked {
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    } else {
      gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
    }
    isTagging = false
  }

  private func makeKeptTag() -> AttributeTags.Tag? {
    guard let tag = makeMarkingTag() else { return nil }
    var color = Accent.color
    color.alpha = 0.3
    Property.set(tag, "background-rgba", color: color)
    return tag
  }

  /// The selection as one of the views would copy it; nil without a view.
  var selectedCopy: TextCopy? {
    settle()
    let range = selection
    return observers.lazy.compactMap { $0.view?.copy(of: range) }.first
  }

  /// What the next typed character has.
  var typingAttributes: TextAttributes {
    settle()
    return attributesForInsertion(at: selection.lowerBound)
  }

  /// The fonts that the text asks for; the more text there is, the longer it would take to look at all
  /// of it, so that the tags are asked instead.
  var fonts: Set<FontDescriptor> {
    settle()
    return Set(tags.fonts.lazy.filter { self.isInUse($0.tag) }.map(\.font))
  }

  private func isInUse(_ tag: AttributeTags.Tag) -> Bool {
    var start = place(0)
    return gtk_text_iter_has_tag(&start, tag) != 0
      || gtk_text_iter_forward_to_tag_toggle(&start, tag) != 0
  }

  // MARK: - Changing

  /// Applies a conversion handler to a range, as one step; to an empty one as to the caret.
  func convert(
    _ range: Range<ScalarOffset>, by handler: ConversionHandler, as step: FormattingStep
  ) {
    settle()
    let whole = storage.wholeClusters(range)
    var foreign: ArraySlice<TextAttributes> = []
    if hasForeignTags, step.extent == .selection {
      foreign = storage.spans(in: whole).places(from: whole.lowerBound).map(foreignAttributes)[...]
    }
    let isDifferent = editor.convertAttributes(
      step.title, in: whole, gesture: step.gesture, extent: step.extent
    ) { attributes in
      var answer = handler(attributes)
      if let own = foreign.popFirst() { answer.cover(own) }
      return answer
    }
    // Of what is typed next, no edit tells.
    if isDifferent, whole.isEmpty { changed() }
  }

  /// Replaces the selection with runs, as one step.
  ///
  /// It goes through GTK, as typing does: an app can refuse or change what would be inserted.
  func replaceSelection(with runs: [TextRun], title: String = "") {
    settle()
    // In the middle of a session GTK's text is that of before it.
    if storage.isEditing { return editor.insert(runs, title: title) }
    storage.beginStep(title, selection: editor.selection)
    gtk_text_buffer_begin_user_action(buffer)
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    incoming = TextRope(runs).allRuns
    let text = incoming?.map(\.text).joined() ?? ""
    gtk_text_buffer_insert_at_cursor(buffer, text, CInt(clamping: text.utf8.count))
    incoming = nil
    gtk_text_buffer_end_user_action(buffer)
    storage.endStep(selection: editor.selection)
  }

  /// Shows another document; there is nothing to undo then.
  func load(_ document: RichTextDocument) {
    settle()
    keep(nil)
    storage.load(document)
    select(0..<0)
    editor.selection = TextSelection(caret: 0)
  }

  // MARK: - History

  var canUndo: Bool { storage.history?.undoable != nil }
  var canRedo: Bool { storage.history?.redoable != nil }
  var position: TextHistory.Position { (storage.history ?? TextHistory()).position }

  func undo() -> Bool { step(editor.undo) }
  func redo() -> Bool { step(editor.redo) }

  private func step(_ step: () -> Bool) -> Bool {
    settle()
    keep(nil)
    return step()
  }

  // MARK: - Places

  func place(_ offset: ScalarOffset) -> GtkTextIter {
    var iter = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iter, CInt(clamping: offset.value))
    return iter
  }
}

extension GtkTextIter {
  /// GTK counts scalars as well.
  var offset: ScalarOffset {
    var iter = self
    return ScalarOffset(Int(gtk_text_iter_get_offset(&iter)))
  }
}

extension [AttributeSpan] {
  /// Where each of them begins.
  fileprivate func places(from start: ScalarOffset) -> [ScalarOffset] {
    var place = start
    return map { span in
      defer { place += span.length }
      return place
    }
  }
}

extension TextAttributes {
  /// Says that there is no line where an app's own tag would draw one that is not wanted.
  fileprivate mutating func cover(_ foreign: TextAttributes) {
    if underline == nil, foreign.underline != nil { underline = TextLine.none }
    if strikethrough == nil, foreign.strikethrough != nil { strikethrough = TextLine.none }
    if tracking == nil, foreign.tracking != nil { tracking = 0 }
  }
}
