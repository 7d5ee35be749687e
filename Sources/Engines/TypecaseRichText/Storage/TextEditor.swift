// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// One view's editing of a ``TextStorage``: what is selected, and what is typed next has.
///
///     key, paste -> TextEditor -> TextStorage -> observers
///                     selection    history: steps remember the selection of the editor that made them
///
/// A storage may have several, one for each view. Each follows what the others edit.
public final class TextEditor {
  /// The text.
  public let storage: TextStorage
  /// Called when the selection or the attributes of typing are different, whoever did it.
  public var selectionChanged: () -> Void = {}
  /// The same for the view that the editor belongs to.
  package var selectionMoved: () -> Void = {}

  /// What is selected; a place outside of the text is its nearer end.
  ///
  /// When it is set, what was typed before is a step by itself, and what is typed next continues what is there.
  public var selection: TextSelection {
    get { selected }
    set {
      let new = newValue.clamped(to: storage.end)
      storage.breakTyping()
      guard new != selected || typing != nil else { return }
      (selected, typing) = (new, nil)
      tell()
    }
  }

  private var selected: TextSelection
  /// Of what is typed next; nil for what is at the caret.
  private var typing: TextAttributes?
  /// Whether an edit is the editor's own, so that it knows the selection after it.
  private var isEditing = false
  /// Whether the editor itself selected something with an edit, and its view does not show it yet.
  package var hasUnshownSelection = false
  private let follower = Follower()
  /// The last summary and what it is of; nil when text or attributes were edited since.
  private var summarized: (range: Range<ScalarOffset>, summary: AttributeSummary?)?
  /// Others than the app and the view, which are told of selections as well.
  private var selectionObservers: [(owner: () -> AnyObject?, handler: () -> Void)] = []
  /// What was selected when ``selectionChanged`` was last called.
  private var told: TextSelection

  /// An editor with its caret at the start.
  public init(_ storage: TextStorage) {
    self.storage = storage
    selected = TextSelection(caret: 0)
    told = selected
    follower.editor = self
    storage.add(follower as any TextPlaces)
    storage.add(follower, order: .layout)
  }

  /// The editor's place among the observers: before layouts and views, which ask it.
  private final class Follower: TextStorageObserver, TextPlaces {
    weak var editor: TextEditor?

    func textWasReplaced(_ range: Range<ScalarOffset>, by length: Int) {
      editor?.follow(range, by: length)
    }

    func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      guard let editor else { return }
      editor.summarized = nil
      guard editor.selected != editor.told else { return }
      editor.tell()
    }
  }

  /// Moves the selection with its text, also in the middle of a session.
  private func follow(_ range: Range<ScalarOffset>, by length: Int) {
    if storage.isLoading {
      selected = TextSelection(caret: 0)
    } else {
      selected.anchor = selected.anchor.following(range, by: length)
      selected.focus = selected.focus.following(range, by: length)
    }
    if !isEditing { typing = nil }
  }

  private func tell() {
    told = selected
    selectionChanged()
    selectionMoved()
    selectionObservers.removeAll { $0.owner() == nil }
    for observer in selectionObservers { observer.handler() }
  }

  /// Calls a handler whenever ``selectionChanged`` is called, as long as its owner lives.
  package func observeSelection(for owner: AnyObject, _ handler: @escaping () -> Void) {
    selectionObservers.append(({ [weak owner] in owner }, handler))
  }

  /// Takes over a selection that a view has after an edit, where that moved it in another way; typing goes on.
  package func adopt(_ selection: TextSelection) {
    guard selection.range != selected.range else { return }
    selected = selection.clamped(to: storage.end)
    told = selected
  }

  // MARK: - Attributes

  /// The attributes of what is typed next.
  ///
  /// They are those of the selected text or of the text before the caret, unless they are set.
  public var typingAttributes: TextAttributes {
    get { typing ?? storage.attributesForInsertion(at: selected.range) }
    set {
      guard newValue != typingAttributes else { return }
      typing = newValue
      tell()
    }
  }

  /// The attributes of what is typed next where they were set; nil where they are those of the text.
  package var setTypingAttributes: TextAttributes? { typing }

  /// What the runs of the selection have in common; of a caret, what is typed next has.
  public var summary: AttributeSummary {
    summary(of: selected.range) ?? AttributeSummary(typingAttributes)
  }

  /// What the runs of a range have in common; nil for an empty range.
  ///
  /// A panel, actions and changes ask for the same again and again: it is read once for each edit.
  public func summary(of range: Range<ScalarOffset>) -> AttributeSummary? {
    if let summarized, summarized.range == range, !storage.isEditing { return summarized.summary }
    let summary = AttributeSummary(runs: storage.spans(in: range).lazy.map(\.attributes))
    // In the middle of a session nobody tells of the next edit.
    summarized = storage.isEditing ? nil : (range, summary)
    return summary
  }

  /// Applies a conversion handler to the selection, as one step; at a caret, to what is typed next, and the style of its paragraph.
  ///
  /// Styles of paragraphs are changed for all of each paragraph.
  ///
  /// - Parameters:
  ///   - title: its title for undo, such as "Bold".
  ///   - range: what is meant instead of the selection; an empty one is the caret, wherever that is.
  ///   - gesture: conversions with the same number become one step, such as those of a slider while it is dragged.
  ///   - extent: the part of the selection that is meant.
  /// - Returns: whether anything is different.
  @discardableResult
  public func convertAttributes(
    _ title: String = "", in range: Range<ScalarOffset>? = nil, gesture: Int? = nil,
    extent: ConversionExtent = .selection, by handler: ConversionHandler
  ) -> Bool {
    let range = range ?? selected.range
    guard range.isEmpty else {
      return edit(title, gesture: gesture) {
        storage.convertAttributes(ofSelection: range, extent: extent, by: handler)
      }
    }
    let old = typingAttributes
    let new = handler(old)
    guard new != old else { return false }
    if new.paragraph != old.paragraph {
      edit(title, gesture: gesture) {
        storage.setParagraphStyle(new.paragraph, at: selected.focus)
      }
    }
    typing = new
    tell()
    return true
  }

  // MARK: - Text

  /// Replaces the selection by text that has the attributes of typing; the caret is behind it then.
  public func insert(_ text: String) {
    let attributes = typingAttributes
    insert(text.isEmpty ? [] : [TextRun(text, attributes)])
  }

  /// Replaces the selection by runs; the caret is behind them then.
  ///
  /// - Parameter title: its title for undo; empty for typing.
  public func insert(_ runs: [TextRun], title: String = "") {
    edit(title) {
      let new = storage.replace(selected.range, with: runs)
      selected = TextSelection(caret: new.upperBound)
      hasUnshownSelection = true
    }
    typing = nil
    tell()
  }

  /// Takes the selection away.
  ///
  /// What is typed instead continues what was selected.
  public func deleteSelection() {
    guard !selected.isCaret else { return }
    let continued = storage.attributesForInsertion(at: selected.range)
    insert([])
    typing = continued
  }

  /// Makes edits of the storage as one step, which remembers the selection before and after.
  @discardableResult
  public func edit<Result>(
    _ title: String = "", gesture: Int? = nil, _ body: () -> Result
  ) -> Result {
    storage.beginEditing(title, gesture: gesture, selection: selected)
    let isOuter = !isEditing
    isEditing = true
    defer {
      selected = selected.clamped(to: storage.end)
      storage.endEditing(selection: selected)
      if isOuter { isEditing = false }
    }
    return body()
  }

  // MARK: - Undo

  /// Undoes the document's last step, and selects what was selected before it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func undo() -> Bool { show(storage.undo) }

  /// Redoes the step that was undone last, and selects what was selected after it.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool { show(storage.redo) }

  private func show(_ step: () -> TextSelection?) -> Bool {
    guard let shown = step() else { return false }
    (selected, typing) = (shown.clamped(to: storage.end), nil)
    tell()
    return true
  }
}
