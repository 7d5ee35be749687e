// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Attributed text that can be edited and observed.
///
///     edit { … }                edits, which may be nested in each other
///       replace, setAttributes    change the backing store, and are put together to one `Edit`
///       delegate                  looks at what was edited, and may edit as well: colors of words
///     history                   has all of it as one step
///     observers                 are told: layouts, then views, then counts of words and other
///     TextEditor                selection and typing of one view; steps remember it
///
/// Edits never split what a person sees as one character. Paragraphs end with U+000A: other ends of paragraphs become one when text
/// is entered, and U+2028, a line's end in a paragraph, stays. The text may be in any ``TextBackingStore``. A storage belongs to one
/// thread at a time.
public final class TextStorage {
  /// The text and its attributes, for reading.
  public private(set) var backingStore: any TextBackingStore
  /// What can be undone in this document, in whichever of its views it was done; nil where nothing is to be undone.
  ///
  /// An editing session is a step. Typed letters are combined to one step.
  public private(set) var history: TextHistory?
  /// The color of the page; nil for the surroundings'.
  ///
  /// Set it with ``setPageColor(_:title:gesture:)``.
  public private(set) var pageColor: TextColor?
  /// What the document says of the styles of its paragraphs.
  ///
  /// Change it with ``setStyle(_:title:gesture:)`` and ``removeStyle(_:title:)``: paragraphs follow.
  public private(set) var styles = StyleSheet()
  /// The style of the last paragraph while that has no text, where no scalar could have it; nil where nothing is said.
  ///
  /// Set it with ``setParagraphStyle(_:at:)``. A return at the end of a list continues the list by it.
  public private(set) var lastParagraph: ParagraphStyle?
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
    /// What was edited in sessions since it was last told; nil when nothing was.
    var untold: Edit?
    /// What was edited in the open session since it was told in the middle of it; nil where it was not.
    var late: Edit.Collector?

    /// What it is to be told of a session.
    func part(of session: Edit.Collector) -> Edit? { Edit(late ?? session) }

    mutating func addUntold(_ edit: Edit) {
      if untold == nil { untold = edit } else { untold?.add(edit) }
    }
  }
  private var observers: [Observer] = []
  /// What moves with each replacement at once, and so fits the text in the middle of a session as well.
  private var places: [WeakPlaces] = []

  private struct WeakPlaces { weak var object: (any TextPlaces)? }

  /// How many sessions were processed, of the history's own edits too.
  package private(set) var processCount = 0
  private var isTelling = false

  /// Whether the delegate was asked, and only attributes may be edited.
  private var isProcessed = false
  private var depth = 0
  private var edited = Edit.Collector()
  private var gesture: Int?
  /// Whether the edits are the history's own.
  private var isUndoing = false
  /// Whether observers are told of such edits.
  private var isTellingOfUndo = false

  /// A storage of text in an existing backing store.
  ///
  /// - Parameter keepsHistory: whether what is edited can be undone.
  public init(_ backingStore: some TextBackingStore = TextRope(), keepsHistory: Bool = true) {
    self.backingStore = backingStore
    history = keepsHistory ? TextHistory() : nil
    // A rope has no others.
    if !(backingStore is TextRope) { endParagraphsAlike() }
  }

  /// A storage of runs; the first run of a paragraph sets its style.
  public convenience init(runs: some Sequence<TextRun>) {
    self.init(RichTextDocument(runs: runs).content)
  }

  /// A storage of a document's text, styles and page; title and settings are the app's.
  public convenience init(_ document: RichTextDocument) {
    self.init(document.content)
    (pageColor, styles) = (document.color, document.styles)
    lastParagraph = style(ofLastParagraphOf: document)
  }

  /// The style that a last paragraph without text begins with: the next one's after the paragraph before it, where nothing is said.
  private func style(ofLastParagraphOf document: RichTextDocument) -> ParagraphStyle? {
    guard isLastParagraphEmpty else { return nil }
    let said = document.lastParagraph ?? styleBeforeLastParagraph?.ofNextParagraph
    return said == ParagraphStyle() ? nil : said
  }

  private var styleBeforeLastParagraph: ParagraphStyle? {
    length > 0 ? attributes(at: end - 1).attributes.paragraph : nil
  }

  /// The text, its attributes, the styles and the page as a document, without title and settings.
  ///
  /// Who saves it over a file takes both from what was read: a file of RTF with other settings is written anew.
  public var document: RichTextDocument {
    let content = backingStore as? TextRope ?? TextRope(runs(in: 0..<end))
    var document = RichTextDocument(content: content, color: pageColor)
    document.styles = styles
    if isLastParagraphEmpty { document.setLastParagraph(lastParagraph) }
    return document
  }

  /// Whether another document takes the place of everything now: nothing that was selected is a part of it.
  private(set) var isLoading = false

  /// Replaces everything by another document; there is nothing to undo then, and carets are at its start.
  public func load(_ document: RichTextDocument) {
    isLoading = true
    defer { isLoading = false }
    forgettingHistory {
      beginEditing()
      let runs = document.runs.sharingAttributes
      exchange(0..<end, for: runs)
      join(runs, at: 0)
      if pageColor != document.color { showPageColor(document.color) }
      if styles != document.styles { showStyles(document.styles) }
      showLastParagraph(style(ofLastParagraphOf: document))
      endEditing()
    }
  }

  /// Makes edits after which nothing is left to be undone.
  private func forgettingHistory(_ body: () -> Void) {
    let keepsHistory = history != nil
    history = nil
    body()
    history = keepsHistory ? TextHistory() : nil
  }

  private func endParagraphsAlike() {
    let text = backingStore.text(in: 0..<end)
    guard text.asStored != text else { return }
    let runs = backingStore.runs(in: 0..<end).asStored
    backingStore.replace(0..<end, with: "")
    exchange(0..<0, for: runs)
    edited = Edit.Collector()
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

  /// Has places move with each replacement, before anybody is told of it; the reference is weak.
  func add(_ new: any TextPlaces) {
    places.removeAll { $0.object == nil }
    places.append(WeakPlaces(object: new))
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
  ///   - selection: what is selected before the edits, to be selected again when they are undone.
  public func beginEditing(
    _ title: String = "", gesture: Int? = nil, selection: TextSelection? = nil
  ) {
    if depth == 0 {
      self.gesture = gesture
      if !isUndoing { history?.begin(title, selection: selection) }
    }
    depth += 1
  }

  /// Ends what ``beginEditing(_:gesture:selection:)`` began; the end of the outermost session processes the
  /// edits.
  ///
  /// First the delegate is called, then all observers, each once. Without any edit nobody is. When an observer edits, all are told
  /// after it returns.
  ///
  /// - Parameter selection: what is selected after the edits, to be selected again when they are done again.
  public func endEditing(selection: TextSelection? = nil) {
    precondition(depth > 0, "an end of editing without a beginning")
    if depth == 1 { process(selection) }
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

  /// Begins a step of undoing that has several sessions, of each of which everybody is told.
  ///
  /// - Parameter selection: what is selected before the edits.
  public func beginStep(_ title: String = "", selection: TextSelection? = nil) {
    history?.begin(title, selection: selection)
  }

  /// Ends what ``beginStep(_:selection:)`` began.
  ///
  /// - Parameter selection: what is selected after the edits.
  public func endStep(selection: TextSelection? = nil) { history?.end(selection: selection) }

  /// Has the next edit begin a new step, as after a click elsewhere.
  public func breakTyping() { history?.breakTyping() }

  private func process(_ selection: TextSelection? = nil) {
    // What is undone has what the delegate did to it in its step.
    if let delegate, !isUndoing, let edit = Edit(edited) {
      delegate.textStorage(self, willProcess: edit)
    }
    if let delegate, let edit = Edit(edited) {
      isProcessed = true
      delegate.textStorage(self, didProcess: edit)
      isProcessed = false
    }
    if !isUndoing { history?.end(selection: selection) }
    guard !edited.isEmpty else { return }
    processCount += 1
    for index in observers.indices {
      if let edit = observers[index].part(of: edited) { observers[index].addUntold(edit) }
      observers[index].late = nil
    }
    edited = Edit.Collector()
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

  /// What an observer does not know yet, also of an open session; nil when it knows everything.
  package func unknownEdit(of observer: any TextStorageObserver) -> Edit? {
    guard var known = observers.first(where: { $0.object === observer }) else { return nil }
    if let edit = known.part(of: edited) { known.addUntold(edit) }
    return known.untold
  }

  /// Tells an observer what it does not know yet, in the middle of a session, as where what it shows is about to be edited
  /// itself; at the session's end it is told of the rest.
  ///
  /// - Returns: what it was told; nil when it knew everything.
  @discardableResult
  package func tellNow(_ observer: any TextStorageObserver) -> Edit? {
    guard let index = observers.firstIndex(where: { $0.object === observer }),
      let edit = unknownEdit(of: observer)
    else { return nil }
    observers[index].untold = nil
    if !edited.isEmpty { observers[index].late = Edit.Collector() }
    observer.textStorage(self, wasEdited: edit)
    return edit
  }

  private func note(_ kinds: Edit.Kinds, _ replaced: Range<ScalarOffset>, by length: Int) {
    edited.add(kinds, replaced, by: length)
    for index in observers.indices { observers[index].late?.add(kinds, replaced, by: length) }
  }

  // MARK: - Editing

  /// Replaces text.
  ///
  /// - Parameters:
  ///   - range: widened to whole clusters.
  ///   - text: the replacement; its paragraphs end with U+000A when it is in the storage.
  ///   - attributes: the attributes of the new text; by default ``attributesForInsertion(at:)``.
  /// - Returns: where the new text is.
  @discardableResult
  public func replace(
    _ range: Range<ScalarOffset>, with text: String, attributes: TextAttributes? = nil
  ) -> Range<ScalarOffset> {
    let attributes = attributes ?? attributesForInsertion(at: range)
    return replace(range, with: text.isEmpty ? [] : [TextRun(text, attributes)])
  }

  /// Replaces text by runs.
  ///
  /// If the new text forms one cluster with a neighbor, the attributes at the start of the cluster
  /// apply to all of it. A paragraph has the style of its first character: so has one that new text ends in, and two that become
  /// one have the first one's.
  @discardableResult
  public func replace(_ range: Range<ScalarOffset>, with runs: [TextRun]) -> Range<ScalarOffset> {
    replaceScalars(wholeClusters(checked(range)), with: runs)
  }

  /// The same, with a range that may split clusters: what a mirror of the storage has done already, such as taking an accent away.
  @discardableResult
  package func replaceScalars(
    _ range: Range<ScalarOffset>, with runs: [TextRun]
  ) -> Range<ScalarOffset> {
    precondition(!isProcessed, "characters are edited by a delegate that was asked before")
    let range = checked(range)
    // What is typed mostly is as it should be.
    let runs =
      runs.allSatisfy(\.isAsStored) ? runs : runs.flatMap(\.divided).asStored
    let length = runs.length
    if range.isEmpty, length == 0 { return range }
    beginEditing()
    defer { endEditing() }
    // What is behind the range keeps its paragraphs, also the last one.
    let style =
      range.upperBound == end ? paragraphStyle(at: range.lowerBound) : lastParagraph
    let splits = runs.contains { $0.text.utf8.contains(.lineFeed) }
    if !range.isEmpty {
      record(.delete(at: range.lowerBound, isRecording ? self.runs(in: range) : []))
    }
    exchange(range, for: runs)
    if length > 0 { record(.insert(at: range.lowerBound, runs)) }
    join(runs, at: range.lowerBound)
    keepParagraphs(around: range.lowerBound..<range.lowerBound + length)
    setLastParagraph(!isLastParagraphEmpty ? nil : splits ? style?.ofNextParagraph : style)
    return range.lowerBound..<range.lowerBound + length
  }

  /// Replaces text by what a mirror of the storage has made of the last edit, such as an entry that takes no more letters.
  ///
  /// It is a part of that edit's step. Where the edit was undone or redone, what is left of the history does not fit any longer.
  package func correct(_ range: Range<ScalarOffset>, with runs: [TextRun]) {
    if isTellingOfUndo {
      forgettingHistory { replaceScalars(range, with: runs) }
    } else {
      history?.reopen()
      replaceScalars(range, with: runs)
      history?.end()
    }
  }

  /// Replaces the attributes of text.
  public func setAttributes(_ attributes: TextAttributes, in range: Range<ScalarOffset>) {
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
  public func convertAttributes(in range: Range<ScalarOffset>, by handler: ConversionHandler)
    -> Bool
  {
    var range = wholeClusters(checked(range))
    var old = backingStore.spans(in: range)
    let answers = answers(of: handler, to: old)
    var new = divided(answers, at: range.lowerBound)
    let isOfParagraphs = zip(old, answers).contains { old, new in
      !TextAttribute.paragraph.isEqual(in: old.attributes, new.attributes)
    }
    if isOfParagraphs {
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

  /// What a handler answers, once for each span.
  private func answers(
    of handler: ConversionHandler, to spans: [AttributeSpan]
  ) -> [AttributeSpan] {
    // Equal answers for copies of the same attributes become copies as well, which costs no memory, and later no comparing.
    var known: [ObjectIdentifier: TextAttributes] = [:]
    return spans.map { span in
      var answer = handler(span.attributes)
      if let before = known[span.attributes.identity], before == answer {
        answer = before
      } else {
        known[span.attributes.identity] = answer
      }
      return AttributeSpan(span.length, answer)
    }
  }

  /// Takes over attributes that text has already where it is shown, such as by an app's own tags.
  ///
  /// - Parameter isUndoable: whether that is a part of the step, as where text was dropped with them.
  package func takeOver(_ spans: [AttributeSpan], at offset: ScalarOffset, isUndoable: Bool) {
    let kept = history
    if !isUndoable { history = nil }
    beginEditing()
    var place = offset
    for span in spans {
      setAttributes(span.attributes, in: place..<place + span.length)
      place += span.length
    }
    if isUndoable { return endEditing() }
    // The history does not know of it, and observers find it as it was.
    isUndoing = true
    process()
    (depth, isUndoing) = (depth - 1, false)
    history = kept
    if depth == 0 { tell() }
  }

  /// Gives the whole paragraph that a place is in a style; also the last one without text.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  public func setParagraphStyle(_ style: ParagraphStyle?, at offset: ScalarOffset) -> Bool {
    let paragraph = paragraphs(touching: checked(offset..<offset))
    if paragraph.isEmpty {
      guard style != lastParagraph else { return false }
      beginEditing()
      defer { endEditing() }
      setLastParagraph(style)
      return true
    }
    return convertAttributes(in: paragraph) { attributes in
      var attributes = attributes
      attributes.paragraph = style
      return attributes
    }
  }

  /// Gives the page a color, as one step.
  ///
  /// - Parameters:
  ///   - title: its title for undo.
  ///   - gesture: as for ``beginEditing(_:gesture:selection:)``.
  /// - Returns: whether it is another one.
  @discardableResult
  public func setPageColor(_ color: TextColor?, title: String = "", gesture: Int? = nil) -> Bool {
    guard color != pageColor else { return false }
    beginEditing(title, gesture: gesture)
    defer { endEditing() }
    record(.color(old: pageColor, new: color))
    showPageColor(color)
    return true
  }

  private func showPageColor(_ color: TextColor?) {
    pageColor = color
    note(.pageColor, 0..<0, by: 0)
  }

  func showStyles(_ new: StyleSheet) {
    styles = new
    note(.styles, 0..<0, by: 0)
  }

  private func setLastParagraph(_ style: ParagraphStyle?) {
    guard style != lastParagraph else { return }
    record(.lastParagraph(old: lastParagraph, new: style))
    showLastParagraph(style)
  }

  private func showLastParagraph(_ style: ParagraphStyle?) {
    lastParagraph = style
    note(.attributes, end..<end, by: 0)
  }

  private func checked(_ range: Range<ScalarOffset>) -> Range<ScalarOffset> {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= end, "a range outside of the text")
    return range
  }

  private func exchange(_ range: Range<ScalarOffset>, for runs: [TextRun]) {
    backingStore.replace(range, with: runs.count == 1 ? runs[0].text : runs.map(\.text).joined())
    let spans = runs.map { AttributeSpan($0.length, $0.attributes) }.filter { $0.length > 0 }
    backingStore.setAttributes(spans, from: range.lowerBound)
    let length = spans.length
    note(.characters, range, by: length)
    for followed in places { followed.object?.textWasReplaced(range, by: length) }
  }

  func format(at offset: ScalarOffset, old: [AttributeSpan], new: [AttributeSpan]) {
    set(new, at: offset)
    record(.format(at: offset, old: old, new: new))
  }

  /// Spans, of which those that stand alone are of one scalar.
  func divided(_ spans: [AttributeSpan], at offset: ScalarOffset) -> [AttributeSpan] {
    guard spans.contains(where: { $0.attributes.standAlone }) else { return spans }
    var place = offset
    return spans.flatMap { span in
      defer { place += span.length }
      return span.divided { text(in: place..<place + span.length) }
    }
  }

  private func set(_ spans: [AttributeSpan], at offset: ScalarOffset) {
    backingStore.setAttributes(spans, from: offset)
    note(.attributes, offset..<offset + spans.length, by: spans.length)
  }

  // MARK: - Undo

  private var isRecording: Bool { history != nil && !isUndoing }

  func record(_ edit: TextEdit) {
    if isRecording { history?.record(edit, gesture: gesture) }
  }

  /// Undoes the last step, with the edits of the delegate.
  ///
  /// Nothing is undone within a session or a step.
  ///
  /// - Returns: what to select: what was selected before the step, or the changed range; nil when nothing was undone.
  @discardableResult
  public func undo() -> TextSelection? { depth == 0 ? apply(history?.undo()) : nil }

  /// Redoes the step that was undone last; not within a session or a step.
  ///
  /// - Returns: what to select: what was selected after the step, or the changed range; nil when nothing was redone.
  @discardableResult
  public func redo() -> TextSelection? { depth == 0 ? apply(history?.redo()) : nil }

  private func apply(_ step: TextHistory.Step?) -> TextSelection? {
    guard let step else { return nil }
    isUndoing = true
    beginEditing()
    for edit in step.edits {
      switch edit {
      case .insert(let offset, let runs): exchange(offset..<offset, for: runs)
      case .delete(let offset, let runs): exchange(offset..<offset + runs.length, for: [])
      case .format(let offset, _, let new): set(new, at: offset)
      case .color(_, let new): showPageColor(new)
      case .styles(_, let new): showStyles(new)
      case .lastParagraph(_, let new): showLastParagraph(new)
      }
    }
    let touched = Edit(edited)?.range ?? end..<end
    process()
    // What an observer edits is a step of its own.
    (depth, isUndoing) = (0, false)
    history?.breakTyping()
    isTellingOfUndo = true
    tell()
    isTellingOfUndo = false
    return step.selectionAfter?.clamped(to: end) ?? TextSelection(touched.clamped(to: 0..<end))
  }
}
