// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Attributed text that can be edited and observed.
///
///     edit { … }                edits, which may be nested in each other
///       replace, setAttributes    change the backing store, and are put together to one `Edit`
///       delegate                  looks at what was edited, and may edit as well: colors of words
///     history                   has all of it as one step
///     observers                 are told: layouts, then views, then counts of words and other
///
/// Offsets count Unicode scalars, and edits never split what a person sees as one character. The
/// text may be in any ``TextBackingStore``. A storage belongs to one thread at a time.
public final class TextStorage {
  /// The text and its attributes, for reading.
  public private(set) var backingStore: any TextBackingStore
  /// The undo history; nil for none.
  ///
  /// An editing session is a step. Typed letters are combined to one step.
  public var history: TextHistory? = TextHistory()
  /// The delegate, which is called before the observers.
  public weak var delegate: (any TextStorageDelegate)?

  /// When an observer is told of an edit.
  public enum ObserverOrder: Int, Sendable, Comparable {
    /// First, such as a layout: what is told later asks it.
    case layout
    /// Then what shows the text.
    case view
    /// At last, whoever else wants to know.
    case other

    public static func < (one: ObserverOrder, other: ObserverOrder) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  private struct Observer {
    weak var object: (any TextStorageObserver)?
    var order: ObserverOrder
    /// What was edited since it was last told; nil when nothing was.
    var untold: Edit?
  }
  private var observers: [Observer] = []
  private var isTelling = false

  /// Whether the delegate was asked, and only attributes may be edited.
  private var isProcessed = false
  private var depth = 0
  private var edited = Edit.Collector()
  private var gesture: Int?
  /// Whether the edits are the history's own.
  private var isUndoing = false

  /// A storage of text in an existing backing store.
  public init(_ backingStore: some TextBackingStore = TextRope()) {
    self.backingStore = backingStore
  }

  /// A storage of runs; the first run of a paragraph sets its style.
  public convenience init(runs: some Sequence<TextRun>) {
    self.init(RichTextDocument(runs: runs).content)
  }

  // MARK: - Who follows

  /// Adds an observer of each edit; the reference is weak.
  ///
  /// - Parameter order: when it is told; those of the same order are told in that in which they were added.
  public func add(_ observer: any TextStorageObserver, order: ObserverOrder = .other) {
    remove(observer)
    let place = observers.firstIndex { $0.order > order } ?? observers.endIndex
    observers.insert(Observer(object: observer, order: order), at: place)
  }

  /// Removes an observer.
  public func remove(_ observer: any TextStorageObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  // MARK: - Sessions

  /// Whether a session of editing is open, so that nobody was told of its edits yet.
  public var isEditing: Bool { depth > 0 }

  /// Begins a session of editing, or one within another.
  ///
  /// - Parameters:
  ///   - title: its title for undo, such as "Bold"; empty for typing.
  ///   - gesture: sessions with the same number become one step, such as those of a slider while it
  ///     is dragged.
  public func beginEditing(_ title: String = "", gesture: Int? = nil) {
    if depth == 0 {
      self.gesture = gesture
      if !isUndoing { history?.begin(title) }
    }
    depth += 1
  }

  /// Ends what ``beginEditing(_:gesture:)`` began; the end of the outermost session processes the
  /// edits.
  ///
  /// First the delegate is called, then all observers, each once. Without any edit nobody is. When an observer edits, all are told
  /// after it returns.
  public func endEditing() {
    precondition(depth > 0, "an end of editing without a beginning")
    if depth == 1 { process() }
    depth -= 1
    if depth == 0 { tell() }
  }

  /// Makes several edits in one session; when the body throws, the edits until then stay, as one
  /// step.
  public func edit<Failure>(
    _ title: String = "", gesture: Int? = nil, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    beginEditing(title, gesture: gesture)
    defer { endEditing() }
    try body()
  }

  private func process() {
    // What is undone has what the delegate did to it in its step.
    if let delegate, !isUndoing, let edit = Edit(edited) {
      delegate.textStorage(self, willProcess: edit)
    }
    if let delegate, let edit = Edit(edited) {
      isProcessed = true
      delegate.textStorage(self, didProcess: edit)
      isProcessed = false
    }
    if !isUndoing { history?.end() }
    guard let processed = Edit(edited) else { return }
    edited = Edit.Collector()
    for index in observers.indices {
      if observers[index].untold == nil {
        observers[index].untold = processed
      } else {
        observers[index].untold?.add(processed)
      }
    }
  }

  /// Tells the observers, the first of those that do not know everything at a time: one of them may edit, and then all know
  /// less than they did.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while let index = observers.firstIndex(where: { $0.untold != nil }) {
      guard let edit = observers[index].untold else { return }
      observers[index].untold = nil
      observers[index].object?.textStorage(self, wasEdited: edit)
    }
  }

  // MARK: - Editing

  /// Replaces text.
  ///
  /// - Parameters:
  ///   - range: widened to whole clusters.
  ///   - text: the replacement.
  ///   - attributes: the attributes of the new text; by default ``attributesForInsertion(at:)``.
  /// - Returns: where the new text is.
  @discardableResult
  public func replace(
    _ range: Range<Int>, with text: String, attributes: TextAttributes? = nil
  ) -> Range<Int> {
    let attributes = attributes ?? attributesForInsertion(at: range)
    return replace(range, with: text.isEmpty ? [] : [TextRun(text, attributes)])
  }

  /// Replaces text by runs.
  ///
  /// If the new text forms one cluster with a neighbor, the attributes at the start of the cluster
  /// apply to all of it. A paragraph has the style of its first character: so has one that new text ends in, and two that become
  /// one have the first one's.
  @discardableResult
  public func replace(_ range: Range<Int>, with runs: [TextRun]) -> Range<Int> {
    precondition(!isProcessed, "characters are edited by a delegate that was asked before")
    let range = wholeClusters(checked(range))
    let runs = runs.flatMap(\.divided)
    let length = runs.length
    if range.isEmpty, length == 0 { return range }
    beginEditing()
    defer { endEditing() }
    if !range.isEmpty {
      record(.delete(at: range.lowerBound, isRecording ? self.runs(in: range) : []))
    }
    exchange(range, for: runs)
    if length > 0 { record(.insert(at: range.lowerBound, runs)) }
    join(runs, at: range.lowerBound)
    keepParagraphs(around: range.lowerBound..<range.lowerBound + length)
    return range.lowerBound..<range.lowerBound + length
  }

  /// Replaces the attributes of text.
  public func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    convertAttributes(in: range) { _ in attributes }
  }

  /// Calls a conversion handler for each run of a range, in order, and sets the returned
  /// attributes.
  ///
  /// A paragraph has the style that its first character is given; another one in the middle of it does not count.
  ///
  /// - Parameter range: widened to whole clusters.
  /// - Returns: whether anything changed. Only changes count as edits.
  @discardableResult
  public func convertAttributes(in range: Range<Int>, by handler: ConversionHandler) -> Bool {
    var range = wholeClusters(checked(range))
    var old = backingStore.spans(in: range)
    let answers = old.map { AttributeSpan($0.length, handler($0.attributes)) }
    var new = divided(answers, at: range.lowerBound)
    if zip(old, answers).contains(where: { $0.attributes.paragraph != $1.attributes.paragraph }) {
      new = withWholeParagraphs(new, in: &range)
      old = backingStore.spans(in: range)
    }
    guard new != old else { return false }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    beginEditing()
    defer { endEditing() }
    format(
      at: range.lowerBound + Array(old[..<start]).length,
      old: Array(old[start..<old.count - end]), new: Array(new[start..<new.count - end]))
    return true
  }

  private func checked(_ range: Range<Int>) -> Range<Int> {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= length, "a range outside of the text")
    return range
  }

  private func exchange(_ range: Range<Int>, for runs: [TextRun]) {
    backingStore.replace(range, with: runs.map(\.text).joined())
    var place = range.lowerBound
    for run in runs {
      let end = place + run.length
      if end > place { backingStore.setAttributes(run.attributes, in: place..<end) }
      place = end
    }
    edited.add(.characters, range, by: place - range.lowerBound)
  }

  private func format(at offset: Int, old: [AttributeSpan], new: [AttributeSpan]) {
    set(new, at: offset)
    record(.format(at: offset, old: old, new: new))
  }

  /// Spans, of which those that stand alone are of one scalar.
  private func divided(_ spans: [AttributeSpan], at offset: Int) -> [AttributeSpan] {
    var place = offset
    return spans.flatMap { span in
      defer { place += span.length }
      return span.divided { text(in: place..<place + span.length) }
    }
  }

  private func set(_ spans: [AttributeSpan], at offset: Int) {
    var place = offset
    for span in spans {
      backingStore.setAttributes(span.attributes, in: place..<place + span.length)
      place += span.length
    }
    edited.add(.attributes, offset..<place, by: place - offset)
  }

  // MARK: - Clusters

  /// Gives clusters that begin before runs, or in one of them, and end after it, the attributes
  /// that they start with.
  private func join(_ runs: [TextRun], at offset: Int) {
    var end = offset
    join(at: end)
    for run in runs {
      end += run.length
      join(at: end)
    }
    // Flags are pairs of scalars, counted from the first one: one more changes all pairs after it.
    while end < length, text(in: end..<end + 1).unicodeScalars.first?.isFlagHalf == true {
      end += 1
      join(at: end)
    }
  }

  private func join(at offset: Int) {
    let cluster = cluster(around: offset)
    guard !cluster.isEmpty else { return }
    let old = backingStore.spans(in: cluster)
    guard old.count > 1 else { return }
    let new = divided(
      [AttributeSpan(cluster.count, old[0].attributes)], at: cluster.lowerBound)
    if new != old { format(at: cluster.lowerBound, old: old, new: new) }
  }

  // MARK: - Paragraphs

  /// Gives the paragraphs that new text begins, ends or joins one style each; all others have one.
  ///
  /// What is typed into a paragraph, however long that is, is compared with its neighbor alone.
  private func keepParagraphs(around new: Range<Int>) {
    var start = new.lowerBound
    var isInside = start > 0 && text(in: start - 1..<start) != "\n"
    for line in text(in: new).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard start < length else { return }
      var end = start + line.count
      let style = attributes(at: isInside ? start - 1 : start).attributes.paragraph
      if end < new.upperBound {
        end += 1
      } else if end < length, attributes(at: end).attributes.paragraph != style {
        // What is behind the new text has one style, too.
        end = paragraphs(touching: end..<end).upperBound
      }
      setParagraph(style, in: start..<end)
      (start, isInside) = (end, false)
    }
  }

  /// New attributes of a range, where each paragraph has the style that its first character has with them.
  ///
  /// - Parameter range: reaches to the end of the paragraph in which it ends, where that one begins in it.
  private func withWholeParagraphs(
    _ spans: [AttributeSpan], in range: inout Range<Int>
  ) -> [AttributeSpan] {
    let first = range.lowerBound
    var spans = spans
    let last = paragraphs(touching: range.upperBound - 1..<range.upperBound)
    if last.lowerBound >= first, last.upperBound > range.upperBound {
      spans += backingStore.spans(in: range.upperBound..<last.upperBound)
      range = first..<last.upperBound
    }
    var result: [AttributeSpan] = []
    var (place, end) = (first, first)
    var style: ParagraphStyle?
    for span in spans {
      let spanEnd = place + span.length
      while place < spanEnd {
        if place == end {
          let paragraph = paragraphs(touching: place..<place + 1)
          end = paragraph.upperBound
          style =
            paragraph.lowerBound < first
            ? attributes(at: paragraph.lowerBound).attributes.paragraph : span.attributes.paragraph
        }
        var attributes = span.attributes
        attributes.paragraph = style
        let length = min(end, spanEnd) - place
        result.add(length, attributes)
        place += length
      }
    }
    return result
  }

  private func setParagraph(_ style: ParagraphStyle?, in range: Range<Int>) {
    let old = backingStore.spans(in: range)
    guard old.contains(where: { $0.attributes.paragraph != style }) else { return }
    let new = old.map { span in
      var attributes = span.attributes
      attributes.paragraph = style
      return AttributeSpan(span.length, attributes)
    }
    format(at: range.lowerBound, old: old, new: new)
  }

  // MARK: - Undo

  private var isRecording: Bool { history != nil && !isUndoing }

  private func record(_ edit: TextEdit) {
    if isRecording { history?.record(edit, gesture: gesture) }
  }

  /// Undoes the last session, with the edits of the delegate.
  ///
  /// Not within a session, so that the delegate may not call it while it is called.
  ///
  /// - Returns: the changed range, for selection; nil when there is nothing to undo.
  @discardableResult
  public func undo() -> Range<Int>? { apply(history?.undo() ?? []) }

  /// Redoes the session that was undone last; not within a session.
  @discardableResult
  public func redo() -> Range<Int>? { apply(history?.redo() ?? []) }

  private func apply(_ edits: [TextEdit]) -> Range<Int>? {
    precondition(depth == 0, "undo within a session of editing")
    guard !edits.isEmpty else { return nil }
    isUndoing = true
    beginEditing()
    for edit in edits {
      switch edit {
      case .insert(let offset, let runs): exchange(offset..<offset, for: runs)
      case .delete(let offset, let runs): exchange(offset..<offset + runs.length, for: [])
      case .format(let offset, _, let new): set(new, at: offset)
      // A storage has no page.
      case .color: continue
      }
    }
    let touched = Edit(edited)?.range
    process()
    // What an observer edits is a step of its own.
    (depth, isUndoing) = (0, false)
    history?.breakTyping()
    tell()
    return touched
  }
}

/// Called with the edits before the observers, and may edit as well.
public protocol TextStorageDelegate: AnyObject {
  /// A session is about to end: text and attributes may be edited, as a part of it.
  func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit)
  /// All that will be edited is; attributes may still be.
  ///
  /// - Parameter edit: with what was edited by ``textStorage(_:willProcess:)``.
  func textStorage(_ storage: TextStorage, didProcess edit: TextStorage.Edit)
}

extension TextStorageDelegate {
  public func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {}
  public func textStorage(_ storage: TextStorage, didProcess edit: TextStorage.Edit) {}
}

/// Observes a storage: a layout, a view, a word count.
public protocol TextStorageObserver: AnyObject {
  /// Text or attributes were edited.
  ///
  /// The storage has what the edit says. Whoever edits while this is told has done so at once; all are told of it after that, each
  /// of everything that is different for it.
  func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit)
}
