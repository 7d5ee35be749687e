// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The attributes of a `GtkTextBuffer`'s text, and its history.
///
/// It is attached to its buffer and does not keep it: its user keeps the buffer.
///
///     AttributeTags     a tag for each value of an attribute
///     FormattedBuffer   which text has which; what is typed takes them over
///     TextHistory       each change as one step
///
/// GTK's own history knows of no tags, so it is switched off.
final class FormattedBuffer {
  typealias Buffer = UnsafeMutablePointer<GtkTextBuffer>

  let buffer: Buffer
  let tags: AttributeTags
  /// The color of the page.
  private(set) var color: TextColor?
  var history = TextHistory()

  /// The views that show the buffer; there can be several.
  var observers: [Observer] = []

  struct Observer { weak var view: (any FormattedBufferObserver)? }

  /// The selection that GTK took away, which is shown by a tag.
  private var kept: Range<Int>?
  private var lastSelection = 0..<0
  private var keptTag: AttributeTags.Tag?
  /// The tags that are not part of the document.
  private(set) var markingTags: Set<AttributeTags.Tag> = []

  /// What is typed next has; nil for what stands before it.
  var typing: TextAttributes?
  /// Counts the edits of the history itself, and those that cannot be undone.
  var silent = 0
  /// Whether attributes are being set here, and tags of one group need no care.
  var isTagging = false
  /// The last summary and what it is of; nil when text or attributes changed.
  var summarized: (range: Range<Int>, summary: AttributeSummary?)?
  /// What GTK said would be inserted or deleted.
  var pending = PendingEdits()

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
    gtk_text_buffer_set_enable_undo(buffer, 0)
    connect()
  }

  // MARK: - Views

  func add(_ view: any FormattedBufferObserver) {
    remove(view)
    observers.append(Observer(view: view))
  }

  func remove(_ view: any FormattedBufferObserver) {
    observers.removeAll { $0.view == nil || $0.view === view }
    // Who would give a kept selection back?
    if observers.isEmpty { keep(nil) }
  }

  func changed() { for observer in observers { observer.view?.bufferChanged() } }

  private func show(_ color: TextColor?) {
    self.color = color
    for observer in observers { observer.view?.bufferColorChanged(color) }
  }

  /// Whether a selection that goes by itself is kept.
  private var keepsSelection: Bool { observers.contains { $0.view?.keepsSelection == true } }

  // MARK: - Selection

  /// The selection, or where the caret is, in scalars.
  var selection: Range<Int> { kept ?? markedSelection }

  /// The selection as GTK has it.
  private var markedSelection: Range<Int> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
  }

  func select(_ range: Range<Int>) {
    var (start, end) = (place(range.lowerBound), place(range.upperBound))
    gtk_text_buffer_select_range(buffer, &end, &start)
  }

  /// Gives a selection back that was only kept.
  func restoreSelection() {
    if let kept { select(kept) }
  }

  func followSelection() {
    let now = markedSelection
    let before = lastSelection
    lastSelection = now
    if now.isEmpty, !before.isEmpty, silent == 0, keepsSelection {
      return keep(before)
    }
    keep(nil)
  }

  func keep(_ range: Range<Int>?) {
    guard range != kept else { return }
    let shown = range ?? kept ?? 0..<0
    kept = range
    let tag = keptTag ?? makeKeptTag()
    keptTag = tag
    guard let tag else { return }
    var (start, end) = (place(shown.lowerBound), place(shown.upperBound))
    isTagging = true
    if range == nil {
      gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
    } else {
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }
    isTagging = false
  }

  /// Makes a tag that marks places and is no part of the document.
  func makeMarkingTag() -> AttributeTags.Tag? {
    guard let tag = makeTextTag(in: gtk_text_buffer_get_tag_table(buffer)) else { return nil }
    markingTags.insert(tag)
    return tag
  }

  private func makeKeptTag() -> AttributeTags.Tag? {
    guard let tag = makeMarkingTag() else { return nil }
    var color = Accent.color
    color.alpha = 0.3
    Property.set(tag, "background-rgba", color: color)
    return tag
  }

  /// What the runs of the selection have in common; nil without a selection.
  ///
  /// It is asked for by the panel, the actions and every change, and read when something is different.
  var selectionSummary: AttributeSummary? {
    let range = selection
    if let summarized, summarized.range == range { return summarized.summary }
    let summary = AttributeSummary(runs: spans(in: range).lazy.map(\.attributes))
    summarized = (range, summary)
    return summary
  }

  /// The selection as one of the views would copy it; nil without a view.
  var selectedCopy: TextCopy? {
    let range = selection
    return observers.lazy.compactMap { $0.view?.copy(of: range) }.first
  }

  /// What the next typed character has.
  var typingAttributes: TextAttributes {
    attributesForInsertion(at: place(selection.lowerBound))
  }

  // MARK: - Changing attributes

  /// Applies a conversion handler to the selection, as one step; without a selection, to what is typed
  /// next.
  ///
  /// - Returns: whether anything is different.
  @discardableResult
  func convert(_ handler: ConversionHandler, title: String, gesture: Int?) -> Bool {
    let range = selection
    if range.isEmpty {
      let old = typingAttributes
      let new = handler(old)
      typing = new
      if new != old { changed() }
      return new != old
    }
    return convert(wholeClusters(range), by: handler, title: title, gesture: gesture)
  }

  /// The same for any range.
  @discardableResult
  func convert(
    _ range: Range<Int>, by handler: ConversionHandler, title: String, gesture: Int? = nil
  ) -> Bool {
    settle()
    let old = spans(in: range)
    // Equal answers for copies of the same attributes become copies as well.
    var answers: [ObjectIdentifier: TextAttributes] = [:]
    var offset = range.lowerBound
    let hasForeignTags = hasForeignTags
    let new = old.flatMap { span in
      defer { offset += span.length }
      var answer = handler(span.attributes)
      if hasForeignTags { answer.cover(foreignAttributes(at: offset)) }
      if let known = answers[span.attributes.identity], known == answer {
        answer = known
      } else {
        answers[span.attributes.identity] = answer
      }
      return AttributeSpan(span.length, answer)
        .divided { text(in: offset..<offset + span.length) }
    }
    guard new != old else { return false }
    format(at: range.lowerBound, old: old, new: new)
    record(.format(at: range.lowerBound, old: old, new: new), title: title, gesture: gesture)
    changed()
    return true
  }

  /// Gives the page a color, as one step.
  @discardableResult
  func setColor(_ new: TextColor?, title: String, gesture: Int?) -> Bool {
    guard new != color else { return false }
    record(.color(old: color, new: new), title: title, gesture: gesture)
    show(new)
    changed()
    return true
  }

  /// Sets attributes where they differ, a group at a time: text that gets the same value is tagged at
  /// once, however many runs it is.
  func format(at offset: Int, old: [AttributeSpan], new: [AttributeSpan]) {
    isTagging = true
    defer { isTagging = false }
    // Many runs change in few ways, so what a way means is found out once.
    struct Way: Hashable { var old: ObjectIdentifier, new: ObjectIdentifier }
    var numbers: [Way: Int] = [:]
    var ways: [(old: TextAttributes, new: TextAttributes)] = []
    var steps: [(offset: Int, way: Int)] = []
    walk(old, new, from: offset) { place, before, after in
      let way = Way(old: before.identity, new: after.identity)
      let number = numbers[way] ?? ways.count
      if number == ways.count {
        numbers[way] = number
        ways.append((before, after))
      }
      steps.append((place, number))
    }
    let end = offset + new.length
    for group in TagGroup.allCases {
      let changes = ways.map { way in
        group.part(of: way.old) == group.part(of: way.new)
          ? nil : (gone: tags.known(group, for: way.old), tag: tags.tag(group, for: way.new))
      }
      guard changes.contains(where: { $0 != nil }) else { continue }
      var stretch: (start: Int, tag: AttributeTags.Tag?, gone: Set<AttributeTags.Tag>)?
      func close(at place: Int) {
        guard let closed = stretch else { return }
        stretch = nil
        var (from, to) = (self.place(closed.start), self.place(place))
        for tag in closed.gone where tag != closed.tag {
          gtk_text_buffer_remove_tag(buffer, tag, &from, &to)
        }
        if let tag = closed.tag { gtk_text_buffer_apply_tag(buffer, tag, &from, &to) }
      }
      for step in steps {
        guard let change = changes[step.way] else {
          close(at: step.offset)
          continue
        }
        if stretch?.tag != change.tag || stretch == nil {
          close(at: step.offset)
          stretch = (step.offset, change.tag, [])
        }
        if let gone = change.gone { stretch?.gone.insert(gone) }
      }
      close(at: end)
    }
  }

  /// Goes through two divisions of the same text in step.
  private func walk(
    _ old: [AttributeSpan], _ new: [AttributeSpan], from start: Int,
    _ body: (_ offset: Int, _ old: TextAttributes, _ new: TextAttributes) -> Void
  ) {
    var (first, second, offset) = (0, 0, start)
    var (left, right) = (old.first?.length ?? 0, new.first?.length ?? 0)
    while first < old.count, second < new.count {
      body(offset, old[first].attributes, new[second].attributes)
      let step = min(left, right)
      offset += step
      left -= step
      right -= step
      if left == 0 {
        first += 1
        if first < old.count { left = old[first].length }
      }
      if right == 0 {
        second += 1
        if second < new.count { right = new[second].length }
      }
    }
  }

  /// A range without half of what a person sees as one character.
  private func wholeClusters(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (place(range.lowerBound), place(range.upperBound))
    if gtk_text_iter_is_cursor_position(&start) == 0 {
      gtk_text_iter_backward_cursor_position(&start)
    }
    if gtk_text_iter_is_cursor_position(&end) == 0 { gtk_text_iter_forward_cursor_position(&end) }
    return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
  }

  /// The cluster that a place is inside of; empty between two.
  func cluster(around offset: Int) -> Range<Int> {
    var iter = place(offset)
    guard offset > 0, offset < length, gtk_text_iter_is_cursor_position(&iter) == 0 else {
      return offset..<offset
    }
    let lower = wholeClusters(offset..<offset).lowerBound
    gtk_text_iter_forward_cursor_position(&iter)
    return lower..<max(offset, Int(gtk_text_iter_get_offset(&iter)))
  }

  /// Gives the cluster that a place is inside of the attributes that it starts with.
  func join(at offset: Int) {
    let cluster = cluster(around: offset)
    let old = spans(in: cluster)
    guard old.count > 1, let first = old.first else { return }
    let new = AttributeSpan(old.length, first.attributes).divided { text(in: cluster) }
    guard new != old else { return }
    format(at: cluster.lowerBound, old: old, new: new)
    record(.format(at: cluster.lowerBound, old: old, new: new))
  }

  /// The same wherever runs that were inserted meet each other and what is around them.
  private func join(_ runs: [TextRun], at offset: Int) {
    var end = offset
    join(at: end)
    for run in runs {
      end += run.length
      join(at: end)
    }
  }

  // MARK: - Changing text

  /// Replaces the selection with runs, as one step.
  func replaceSelection(with runs: [TextRun], title: String = "") {
    let runs = runs.flatMap(\.divided)
    settle()
    history.begin(title)
    gtk_text_buffer_begin_user_action(buffer)
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    let offset = selection.lowerBound
    let before = length
    silent += 1
    insert(runs, at: offset)
    silent -= 1
    // An app can refuse what would be inserted.
    if length > before {
      history.record(.insert(at: offset, runs))
      join(runs, at: offset)
    }
    gtk_text_buffer_end_user_action(buffer)
    history.end()
    changed()
  }

  /// Shows another document; there is nothing to undo then.
  func load(_ runs: [TextRun], color: TextColor?) {
    let runs = runs.flatMap(\.divided)
    settle()
    silent += 1
    keep(nil)
    gtk_text_buffer_set_text(buffer, "", 0)
    insert(runs, at: 0)
    join(runs, at: 0)
    show(color)
    typing = nil
    var start = place(0)
    gtk_text_buffer_place_cursor(buffer, &start)
    silent -= 1
    history = TextHistory()
    changed()
  }

  private func insert(_ runs: [TextRun], at offset: Int) {
    var iter = place(offset)
    let text = runs.map(\.text).joined()
    gtk_text_buffer_insert(buffer, &iter, text, CInt(clamping: text.utf8.count))
    let length = runs.length
    // What was inserted may have taken over the tags around it.
    let old = spans(in: offset..<offset + length)
    format(at: offset, old: old, new: runs.map { AttributeSpan($0.length, $0.attributes) })
    var end = place(offset + length)
    gtk_text_buffer_place_cursor(buffer, &end)
  }

  // MARK: - History

  var canUndo: Bool { history.undoable != nil }
  var canRedo: Bool { history.redoable != nil }
  var position: TextHistory.Position { history.position }

  func undo() -> Bool { apply(history.undo()) }
  func redo() -> Bool { apply(history.redo()) }

  private func apply(_ edits: [TextEdit]) -> Bool {
    guard !edits.isEmpty else { return false }
    silent += 1
    keep(nil)
    var touched: Range<Int>?
    for edit in edits {
      switch edit {
      case .insert(let offset, let runs):
        insert(runs, at: offset)
        touched = offset + runs.length..<offset + runs.length
      case .delete(let offset, let runs):
        var (start, end) = (place(offset), place(offset + runs.length))
        gtk_text_buffer_delete(buffer, &start, &end)
        touched = offset..<offset
      case .format(let offset, let old, let new):
        format(at: offset, old: old, new: new)
        touched = offset..<offset + new.length
      case .color(_, let new): show(new)
      }
    }
    typing = nil
    if let touched { select(touched) }
    silent -= 1
    history.breakTyping()
    changed()
    return true
  }

  func record(_ edit: TextEdit, title: String = "", gesture: Int? = nil) {
    if silent == 0 { history.record(edit, title: title, gesture: gesture) }
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
