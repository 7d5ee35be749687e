// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// Lays out the text of a storage in an ordered list of containers, and follows its edits.
///
/// Several managers may follow one storage. Text is laid out when somebody asks for it: after an edit only the lines that it touches,
/// and what follows as far as it is different then. A manager belongs to its storage's thread.
///
///     let manager = TextLayoutManager(storage, appearance: appearance, containers: [TextContainer(width: 400)])
///     manager.ensureLayout()
///     manager.enumerateLineFragments { fragment in … }
public final class TextLayoutManager {
  public let storage: TextStorage
  /// What the text looks like where it says nothing.
  ///
  /// Unless it was set, it follows the ``appearance``.
  public var baseAttributes: TextAttributes {
    get { ownBase ?? appearance.baseAttributes }
    set {
      guard newValue != ownBase else { return }
      ownBase = newValue
      lookChanged()
    }
  }
  private var ownBase: TextAttributes?
  package var hasOwnBase: Bool { ownBase != nil }
  /// Fonts, text size and medium, in whose unit lengths of the layout are; with another one all text is laid out again.
  public var appearance: TextAppearance { didSet { lookChanged() } }
  /// The direction of paragraphs in which no letter has one.
  public var direction: LineDirection {
    didSet { if direction != oldValue { invalidateLayout() } }
  }

  /// Where text goes, one after another.
  ///
  /// Where others are only appended, the lines that have room stay; where only shapes are others, those stay that none of them touches.
  public var containers: [TextContainer] {
    didSet { containersChanged(from: oldValue) }
  }
  /// Whether the containers come again and again until all text has room, as the columns of pages do.
  public var repeatsContainers: Bool {
    didSet { if repeatsContainers != oldValue { invalidateLayout() } }
  }

  /// The room that an attachment takes; nil for what it says itself, or that of a small picture, no wider than its line.
  public var attachmentBox: AttachmentBoxes? { didSet { lookChanged() } }
  /// The outlines of pictures; nil where text flows round the frames of all.
  public var pictureOutline: PictureOutlines? { didSet { invalidateLayout() } }
  /// That of all text, whatever its attributes say; nil for those that the attributes find.
  ///
  /// A face of a file belongs to one thread.
  package var face: FontFace? { didSet { lookChanged() } }
  private let sharedFonts: SharedFonts?

  /// How is laid out what the text leaves open.
  public var options: TextLayoutOptions {
    didSet {
      guard options != oldValue else { return }
      hyphenators = Self.hyphenators(options)
      invalidateLayout()
    }
  }

  /// Decides about lines; the reference is weak.
  ///
  /// When there is another one, everything is laid out again.
  public var delegate: (any TextLayoutDelegate)? {
    get { decisions.delegate }
    set {
      decisions.delegate = newValue
      invalidateLayout()
    }
  }

  let decisions = LayoutDecisions()
  /// Whether the delegate edited the text or something else while it was asked.
  var isUnsettled = false

  private(set) var shaper: TextShaper
  private var hyphenators: Hyphenators
  private(set) var flow: LineFlow
  var tree: LineTree
  var notices = LayoutNotices()
  /// Text that is not shown, however much of it the lines know.
  var textFolds = TextFolds()
  private let follower = Follower()
  /// How often everything was to be laid out again.
  var generation = 0
  /// How much text was laid out in this thread so far, in scalars; what was laid out again counts again.
  package private(set) var lengthLaidOut = 0
  /// Whether another thread lays the text out, and what was edited since it was given to it.
  private var isLayingOutElsewhere = false
  private var paragraphCount: Int
  private var staleSince: [(range: Range<Int>, newLength: Int)] = []

  /// Its place among the storage's observers.
  private final class Follower: TextStorageObserver {
    weak var manager: TextLayoutManager?

    func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      manager?.follow(edit)
    }
  }

  /// - Parameters:
  ///   - appearance: fonts, text size and medium; lengths of the layout are in its unit.
  ///   - baseAttributes: of text that says nothing; nil for those of the desktop's body text.
  ///   - containers: where text goes, one after another.
  ///   - repeatsContainers: whether they come again and again until all text has room, as the columns of pages do.
  ///   - direction: of paragraphs in which no letter has one.
  ///   - attachmentBox: the room that an attachment takes; nil for what it says itself, or that of a small picture, no wider than its line.
  ///   - options: how is laid out what the text leaves open.
  public convenience init(
    _ storage: TextStorage, appearance: TextAppearance, baseAttributes: TextAttributes? = nil,
    containers: [TextContainer], repeatsContainers: Bool = false,
    direction: LineDirection = .leftToRight, attachmentBox: AttachmentBoxes? = nil,
    options: TextLayoutOptions = TextLayoutOptions()
  ) {
    self.init(
      storage, face: nil, appearance: appearance, baseAttributes: baseAttributes,
      containers: containers, repeatsContainers: repeatsContainers, direction: direction,
      attachmentBox: attachmentBox, options: options)
  }

  /// - Parameters:
  ///   - face: that of all text, whatever its attributes say; nil for those that the attributes find.
  ///   - fonts: those of several layouts in the storage's thread; nil for fonts of its own.
  package init(
    _ storage: TextStorage, face: FontFace?, sharing fonts: SharedFonts? = nil,
    appearance: TextAppearance,
    baseAttributes: TextAttributes? = nil, containers: [TextContainer],
    repeatsContainers: Bool = false, direction: LineDirection = .leftToRight,
    attachmentBox: AttachmentBoxes? = nil, options: TextLayoutOptions = TextLayoutOptions()
  ) {
    (self.face, sharedFonts) = (face, fonts)
    self.storage = storage
    self.appearance = appearance
    let base = baseAttributes ?? appearance.baseAttributes
    ownBase = baseAttributes
    self.containers = containers
    self.repeatsContainers = repeatsContainers
    self.direction = direction
    self.attachmentBox = attachmentBox
    self.options = options
    hyphenators = Self.hyphenators(options)
    shaper = TextShaper(
      appearance, base: base, pageColor: storage.pageColor, face: face, sharing: fonts,
      attachmentBox: attachmentBox, placesPictures: Self.placesPictures(containers))
    flow = LineFlow(
      storage.backingStore, lastParagraph: storage.lastParagraph, shaper: shaper,
      hyphenators: hyphenators, containers: containers, repeatsContainers: repeatsContainers,
      direction: direction, options: options, folds: FoldedText())
    tree = LineTree(length: storage.length)
    paragraphCount = storage.paragraphCount
    follower.manager = self
    decisions.manager = self
    storage.add(follower, order: .layout)
  }

  private static func hyphenators(_ options: TextLayoutOptions) -> Hyphenators {
    Hyphenators(folders: options.dictionaryFolders, waits: options.waitsForDictionaries)
  }

  // MARK: - Following

  /// The text that is laid out: that of the storage, and what is composed in it.
  var text: any TextBackingStore { composed?.text ?? storage.backingStore }
  /// How long the text is that is laid out, in scalars.
  package var textLength: Int { text.length }
  /// Where in the layout the text is that is composed; nil where there is none.
  package var composedRange: Range<ScalarOffset>? { composed?.range }
  /// Text that is shown and is in no storage, and the text without it.
  var composed: (text: TextRope, range: Range<ScalarOffset>, base: any TextBackingStore)?

  /// The folds, as they are in the text that is laid out.
  private var shownFolds: FoldedText {
    guard let range = composed?.range else { return FoldedText(textFolds) }
    var moved = textFolds
    _ = moved.follow(.init(kinds: .characters, range: range, changeInLength: range.count))
    return FoldedText(moved)
  }

  /// Follows edits that the layout was not told of yet, of an open session or of an observer, so that places are those of the storage as
  /// it is, and no edit counts twice.
  func catchUp() { storage.tellNow(follower) }

  private func follow(_ edit: TextStorage.Edit) {
    endComposition()
    if textFolds.follow(edit) { notices.add(.folds) }
    // What is laid out is of the text before all edits since.
    if decisions.isAsking || isUnsettled {
      isUnsettled = true
      return
    }
    let old = flow.store as? TextRope
    let before = edit.changes.map { change in
      old == nil
        ? Together(text: change.oldRange.values, tables: [])
        : together(with: change.oldRange.values)
    }
    if edit.kinds.contains(.pageColor) { shaper.pageChanged(to: storage.pageColor) }
    let markers = flow.markers
    let movesItems = ListMarkers.mayMoveItems(edit, of: storage, paragraphCount: paragraphCount)
    let more = storage.paragraphCount - paragraphCount
    paragraphCount += more
    flow.update(
      text, lastParagraph: storage.lastParagraph, folds: shownFolds,
      movesItems: movesItems)
    var invalid: [LayoutNotices.Notice] = []
    defer {
      for notice in invalid.reversed() { notices.add(notice) }
      tell()
    }
    if edit.kinds.contains(.pageColor) { invalid.append(.invalid(.drawing, 0..<text.length)) }
    // From the end, so that places before are what they were.
    for (place, change) in edit.changes.enumerated().reversed()
    where change.isOfText {
      let before = before[place]
      if change.kinds == .attributes, change.range == change.oldRange, !change.range.isEmpty,
        let old, flow.hasSameGlyphs(in: change.range.values, as: old)
      {
        invalid.append(.invalid(.drawing, change.range.values))
        continue
      }
      invalid.append(
        makeStale(change.oldRange.values, isNow: change.range.values, before: before))
    }
    if movesItems, let markers { remark(markers, behind: edit, more: more) }
  }

  /// What is laid out together with some text.
  private struct Together {
    var text: Range<Int>
    var tables: [LineFlow.TableText]
  }

  private func together(with range: Range<Int>) -> Together {
    Together(text: flow.shapedTogether(with: range), tables: flow.tables(in: range))
  }

  /// Has text laid out again that was changed.
  ///
  /// - Parameter before: what was laid out together with it.
  /// - Returns: what is invalid.
  private func makeStale(
    _ was: Range<Int>, isNow now: Range<Int>, before: Together
  ) -> LayoutNotices.Notice {
    let after = together(with: now)
    var start = min(
      before.text.lowerBound, was.lowerBound - (now.lowerBound - after.text.lowerBound))
    var end = max(
      before.text.upperBound, was.upperBound + (after.text.upperBound - now.upperBound))
    // All rows of a table have other columns where its text needs others.
    let (needed, needs) = (before.tables.map(\.needs), after.tables.map(\.needs))
    let isSame = needed == needs && !needs.contains(nil)
    for table in before.tables {
      let text = isSame ? table.row : table.table
      (start, end) = (min(start, text.lowerBound), max(end, text.upperBound))
    }
    for table in after.tables {
      let text = isSame ? table.row : table.table
      start = min(start, was.lowerBound - (now.lowerBound - text.lowerBound))
      end = max(end, was.upperBound + (text.upperBound - now.upperBound))
    }
    let stale = max(start, 0)..<min(end, tree.length)
    let lines = makeStale(stale, newLength: stale.count - was.count + now.count)
    // What is before it is not yet as long as it will be.
    let moved = now.lowerBound - was.lowerBound
    let first = max(min(lines.lowerBound + moved, now.lowerBound), 0)
    return .invalid(.lines, first..<max(lines.upperBound + moved, first))
  }

  /// Shows text that is in no storage, as an input method composes it; what was shown before goes.
  ///
  /// Places of the layout count it, and observers are told of its lines. It goes with the next edit of the storage.
  ///
  /// - Parameters:
  ///   - runs: what is shown, of one paragraph; none for nothing.
  ///   - place: where, in scalars of the storage.
  package func compose(_ runs: [TextRun], at place: ScalarOffset) {
    catchUp()
    if decisions.isAsking || isUnsettled { invalidateLayout() }
    let runs = runs.map { TextRun($0.text.replacing("\n", with: " "), $0.attributes) }
    let length = runs.length
    endComposition()
    guard length > 0 else { return tell() }
    let (base, before) = (storage.backingStore, together(with: (place..<place).values))
    var text = storage.document.content
    text.replace(place..<place, with: runs.map(\.text).joined())
    text.setAttributes(runs.map { AttributeSpan($0.length, $0.attributes) }, from: place)
    let range = place..<place + length
    composed = (text, range, base)
    flow.update(text, lastParagraph: storage.lastParagraph, folds: shownFolds, movesItems: false)
    notices.add(makeStale((place..<place).values, isNow: range.values, before: before))
    tell()
  }

  private func endComposition() {
    guard let (_, range, base) = composed else { return }
    let before = together(with: range.values)
    composed = nil
    flow.update(
      base, lastParagraph: storage.lastParagraph, folds: shownFolds, movesItems: false)
    let place = range.lowerBound.value
    notices.add(makeStale(range.values, isNow: place..<place, before: before))
  }

  /// Has text laid out again whose folds are others.
  func foldsChanged(in range: Range<Int>) {
    notices.add(.folds)
    if decisions.isAsking || isUnsettled { return invalidateLayout() }
    let before = together(with: range)
    flow.update(
      text, lastParagraph: storage.lastParagraph, folds: shownFolds,
      movesItems: false)
    notices.add(makeStale(range, isNow: range, before: before))
    tell()
  }

  /// Has items of lists laid out that have another marker than before an edit.
  ///
  /// - Parameters:
  ///   - old: the markers before it.
  ///   - more: how many paragraphs there are more.
  private func remark(_ old: [Int: String], behind edit: TextStorage.Edit, more: Int) {
    guard let now = flow.markers, let last = edit.changes.last, let first = edit.changes.first
    else { return }
    let numbers =
      storage.paragraphNumber(
        at: first.range.lowerBound)...max(
        storage.paragraphNumber(at: last.range.upperBound),
        storage.paragraphNumber(at: first.range.lowerBound))
    for (number, marker) in now where number >= numbers.lowerBound {
      if number > numbers.upperBound, old[number - more] == marker { continue }
      let place = storage.backingStore.paragraphStart(number: number).value
      if place < tree.length {
        notices.add(.invalid(.lines, makeStale(place..<place + 1, newLength: 1)))
      }
    }
    tree.lastLine = nil
  }

  /// Has text laid out again.
  ///
  /// - Returns: all text that is to be laid out for it.
  func makeStale(_ range: Range<Int>, newLength: Int) -> Range<Int> {
    if isLayingOutElsewhere { staleSince.append((range, newLength)) }
    return tree.makeStale(range, newLength: newLength)
  }

  /// Has everything shaped and laid out again when it is asked for.
  func lookChanged() {
    shaper = newShaper()
    invalidateLayout()
  }

  private func newShaper() -> TextShaper {
    TextShaper(
      appearance, base: baseAttributes, pageColor: storage.pageColor, face: face,
      sharing: sharedFonts, attachmentBox: attachmentBox,
      placesPictures: Self.placesPictures(containers))
  }

  /// Whether text flows round pictures: not where lines are counted or cut, as in labels.
  static func placesPictures(_ containers: [TextContainer]) -> Bool {
    containers.allSatisfy {
      $0.maximumNumberOfLines <= 0 && $0.truncation == nil && $0.lineBreakMode != .clip
    }
  }

  /// Has everything laid out again when it is asked for.
  public func invalidateLayout() {
    catchUp()
    if decisions.isAsking {
      isUnsettled = true
      return
    }
    isUnsettled = false
    paragraphCount = storage.paragraphCount
    flow = newFlow()
    invalidateLines()
  }

  /// Has all lines made again, of what was shaped.
  func invalidateLines() {
    tree = LineTree(length: text.length)
    generation += 1
    notices.add(.invalid(.lines, 0..<text.length))
    tell()
  }

  /// Has text laid out again when it is asked for, with what is shaped together with it.
  ///
  /// - Parameter range: in scalars of the storage; what is beyond the text's end does not count.
  public func invalidateLayout(for range: Range<ScalarOffset>) {
    catchUp()
    if decisions.isAsking || isUnsettled { return invalidateLayout() }
    let range = shown(range).values.clamped(to: 0..<text.length)
    // What was asked of it may be another answer now.
    flow.update(
      text, lastParagraph: storage.lastParagraph, folds: flow.folds,
      movesItems: false)
    let stale = flow.shapedTogether(with: range).clamped(to: 0..<text.length)
    notices.add(.invalid(.lines, makeStale(stale, newLength: stale.count)))
    tell()
  }

  /// Where text of the storage is in the layout, with what is composed next to it.
  private func shown(_ range: Range<ScalarOffset>) -> Range<ScalarOffset> {
    guard let composed = composedRange else { return range }
    let start = range.lowerBound, end = range.upperBound
    return
      (start <= composed.lowerBound
      ? start : start + composed.count)..<(end < composed.lowerBound ? end : end + composed.count)
  }

  /// Where a scalar of the storage is in the layout, which has composed text before it; of the text's end where the layout's is.
  package func layoutPlace(ofScalarAt place: ScalarOffset) -> ScalarOffset {
    guard let composed = composedRange, place >= composed.lowerBound else { return place }
    return place + composed.count
  }

  /// Where some text of the storage is in the layout, with what is composed within it.
  package func layoutRange(of range: Range<ScalarOffset>) -> Range<ScalarOffset> {
    let start = layoutPlace(ofScalarAt: range.lowerBound)
    return range.isEmpty ? start..<start : start..<layoutPlace(ofScalarAt: range.upperBound - 1) + 1
  }

  /// The place of the storage that is at a place of the layout; of composed text, the one where it is composed.
  package func storagePlace(ofLayoutPlace place: ScalarOffset) -> ScalarOffset {
    guard let composed = composedRange, place > composed.lowerBound else { return place }
    return max(place - composed.count, composed.lowerBound)
  }

  /// Whether the paragraph that a scalar of the storage is in runs from the right; no line is laid out for that.
  package func isRightToLeft(paragraphOf place: ScalarOffset) -> Bool {
    catchUp()
    return flow.paragraph(at: layoutPlace(ofScalarAt: place).value).isRightToLeft
  }

  /// Has text with attachments laid out again whose room is another one now.
  ///
  /// - Parameter ranges: in scalars of the storage.
  package func attachmentsChanged(in ranges: [Range<ScalarOffset>]) {
    shaper.forgetAttachments()
    for range in ranges { invalidateLayout(for: range) }
  }

  private func newFlow() -> LineFlow {
    LineFlow(
      text, lastParagraph: storage.lastParagraph, shaper: shaper,
      hyphenators: hyphenators, containers: containers, repeatsContainers: repeatsContainers,
      direction: direction, options: options, folds: shownFolds,
      decisions: delegate == nil ? nil : decisions, outlines: pictureOutline)
  }

  /// A flow of the same text with one container, which shapes its own words and asks no delegate.
  func flowOfItsOwn() -> LineFlow {
    catchUp()
    return LineFlow(
      text, lastParagraph: storage.lastParagraph,
      shaper: TextShaper(
        appearance, base: baseAttributes, pageColor: storage.pageColor, face: face,
        sharing: sharedFonts, attachmentBox: attachmentBox),
      hyphenators: hyphenators, containers: [TextContainer(width: 0)], repeatsContainers: false,
      direction: direction, options: options, folds: shownFolds, canFit: false)
  }

  /// Whether there is text whose lines may be chosen together.
  var mayBeFitted: Bool {
    options.lineBreakStrategy == .optimal || storage.lastParagraph?.lineBreakStrategy == .optimal
      || text.spans(in: ScalarOffset(0)..<text.end).contains {
        $0.attributes.paragraph?.lineBreakStrategy == .optimal
      }
  }

  // MARK: - Laying out

  /// Lays out all text.
  public func ensureLayout() { layOut(through: .max) }

  /// Lays out the text up to a place, with the line that it is in.
  public func ensureLayout(through place: ScalarOffset) {
    layOut(through: place.value)
  }

  /// Lays out the text up to a place, with the line that it is in, unless that is too much.
  ///
  /// More may turn out to be needed than was to be laid out: behind an edit all lines of a paragraph can be others.
  ///
  /// - Parameters:
  ///   - place: in scalars of the layout, which count composed text.
  ///   - count: how much text may be laid out for that, in scalars; if it turns out not to be enough, so much is.
  /// - Returns: whether it is laid out.
  package func ensureLayout(through place: ScalarOffset, atMost count: Int) -> Bool {
    catchUp()
    if isUnsettled, text.length > count { return false }
    var needed = 0
    for (record, before) in tree.stale where before.length <= place.value {
      needed += min(Int(record.length), place.value - before.length + 1)
      if needed > count { return false }
    }
    let most = lengthLaidOut + count
    layOut(unless: { lengthLaidOut >= most }) { $0.length > place.value }
    return tree.firstStale.map { $0.before.length > place.value } ?? true
  }

  /// Lays out the text down to a height of a container, with what is before it, as far as that is not too much.
  ///
  /// - Parameters:
  ///   - y: in units of the medium, from the container's upper edge.
  ///   - count: how much text may be laid out for that, in scalars; if it is not enough, so much is.
  /// - Returns: whether it is laid out.
  package func ensureLayout(
    throughHeight y: Double, ofContainer number: Int = 0, atMost count: Int
  ) -> Bool {
    catchUp()
    if isUnsettled, text.length > count { return false }
    let most = lengthLaidOut + count
    layOut(throughHeight: Int(units: y), ofContainer: number) { lengthLaidOut >= most }
    return lengthLaidOut < most || isLaidOut
  }

  /// Lays out the text down to a height of a container, with what is before it; what is below waits until it is asked for.
  ///
  /// - Parameters:
  ///   - y: in layout units, from the container's upper edge.
  ///   - isTooMuch: whether no more is laid out, whatever is missing.
  func layOut(
    throughHeight y: Int, ofContainer number: Int, unless isTooMuch: () -> Bool = { false }
  ) {
    layOut(unless: isTooMuch) { before in
      let start = tree.containerStart(atEndOf: before)
      let top = before.height - (start?.before.height ?? 0)
      return (max(before.containers - 1, 0), top) > (number, y)
    }
  }

  /// Lays out the text up to the line of a number.
  func layOut(throughLine number: Int) { layOut { $0.lines > number } }

  /// Lays out text from the start on until what is before the rest is enough.
  private func layOut(
    unless isTooMuch: () -> Bool = { false }, until isEnough: (LineSummary) -> Bool
  ) {
    catchUp()
    while let stale = tree.firstStale, !isEnough(stale.before), !isTooMuch() {
      layOut(through: stale.before.length + Self.step)
      // The delegate is being asked.
      if tree.firstStale?.before == stale.before { return }
    }
  }

  /// So much text is laid out at once where only its height says how much is needed, in scalars.
  private static let step = 4096

  private func layOut(through place: Int) {
    if decisions.isAsking { return }
    catchUp()
    var rounds = 0
    // Whoever is told may edit the text, or give the layout more containers.
    LayoutNotices.repeated {
      if flow.decisions == nil {
        noteLaidOut(flow.layOut(&tree, through: place))
        return tellOnce()
      }
      decisions.isMuted = rounds >= Self.mostUnsettledRounds
      defer { decisions.isMuted = false }
      if isUnsettled { invalidateLayout() }
      // The delegate may ask for lines while it is asked.
      var laidOut = tree
      let ranges = flow.layOut(&laidOut, through: place)
      if isUnsettled {
        rounds += 1
        return true
      }
      tree = laidOut
      noteLaidOut(ranges)
      return tellOnce()
    }
  }

  private func noteLaidOut(_ ranges: [Range<Int>]) {
    lengthLaidOut += ranges.reduce(0) { $0 + $1.count }
    note(ranges)
  }

  /// So often everything is laid out anew because the delegate changes something while it is asked; then it is not asked.
  private static let mostUnsettledRounds = 8

  /// Reads, in another thread, the dictionaries that lines lacked since they were laid out, and has the text laid out again with them.
  ///
  /// - Returns: whether lines may be different now.
  @discardableResult
  public func prepareHyphenation(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let asked = hyphenators
    let read = await asked.readMissing()
    // The options may be others meanwhile.
    guard asked === hyphenators, asked.add(read) else { return false }
    invalidateLayout()
    return true
  }

  /// Lays out all text in another thread, so that its height is known while this one goes on; dictionaries are read there, too.
  ///
  /// The text may be edited meanwhile: what is edited is laid out when somebody asks for it. A text that is no `TextRope` cannot be
  /// read there, and is laid out here; so it is also where another thread already does it, and where there is a delegate, which is
  /// asked in this thread only.
  public func layOut(isolation: isolated (any Actor)? = #isolation) async {
    await layOut(isolation: isolation) {}
  }

  /// - Parameter meanwhile: called when the other thread has the text.
  func layOut(
    isolation: isolated (any Actor)? = #isolation, meanwhile: () -> Void
  ) async {
    catchUp()
    guard let text = text as? TextRope, !isLayingOutElsewhere, face == nil,
      flow.decisions == nil
    else {
      meanwhile()
      ensureLayout()
      if await prepareHyphenation() { ensureLayout() }
      return
    }
    let (begun, hyphenators) = (generation, hyphenators)
    (isLayingOutElsewhere, staleSince) = (true, [])
    let task = Task.detached {
      [
        appearance, baseAttributes, containers, repeatsContainers, direction, attachmentBox,
        options, tree, folds = flow.folds, pageColor = storage.pageColor,
        known = hyphenators.known, missing = hyphenators.missing,
        lastParagraph = storage.lastParagraph, pictureOutline,
        placesPictures = shaper.placesPictures, pictureStates = flow.pictureStates
      ] in
      let own = Hyphenators(folders: options.dictionaryFolders, waits: true)
      _ = own.add(known)
      for language in missing { _ = own.hyphenator(for: language) }
      let isMore = missing.contains { own.hyphenator(for: $0) != nil }
      var tree = isMore ? LineTree(length: text.length) : tree
      let flow = LineFlow(
        text, lastParagraph: lastParagraph,
        shaper: TextShaper(
          appearance, base: baseAttributes, pageColor: pageColor, attachmentBox: attachmentBox,
          placesPictures: placesPictures),
        hyphenators: own, containers: containers, repeatsContainers: repeatsContainers,
        direction: direction, options: options, folds: folds, pictureStates: pictureStates,
        outlines: pictureOutline)
      let ranges = flow.layOut(&tree)
      return (tree, own.known, ranges, flow.pictureStates)
    }
    meanwhile()
    var (laidOut, read, ranges, states) = await task.value
    isLayingOutElsewhere = false
    let isMore = hyphenators.add(read)
    guard generation == begun, hyphenators === self.hyphenators else {
      if isMore, hyphenators === self.hyphenators { invalidateLayout() }
      return
    }
    for (range, newLength) in staleSince {
      let stale = laidOut.makeStale(range, newLength: newLength)
      let more = newLength - range.count
      ranges = ranges.flatMap { known in
        [
          known.lowerBound..<max(min(known.upperBound, stale.lowerBound), known.lowerBound),
          max(
            known.lowerBound + more, stale.upperBound)..<max(
              known.upperBound + more, known.lowerBound + more, stale.upperBound),
        ].filter { !$0.isEmpty }
      }
    }
    (tree, staleSince) = (laidOut, [])
    flow.pictureStates = states
    flow.forgetLines()
    note(ranges)
    tell()
  }

  /// Whether no text is to be laid out.
  public var isLaidOut: Bool { !isUnsettled && tree.firstStale == nil }

  /// How many lines there are, after all text was laid out.
  public var lineCount: Int {
    ensureLayout()
    return tree.summary.lines + (tree.lastLine == nil ? 0 : 1)
  }

  /// How many containers there are up to the last one with text, after all text was laid out.
  public var usedContainerCount: Int {
    ensureLayout()
    return tree.lastLine.map { (tree.summary + $0.summary).containers } ?? tree.summary.containers
  }

  /// How much text has room in the containers, in scalars.
  public var laidOutLength: Int {
    ensureLayout()
    guard tree.length > 0, let last = tree.record(at: tree.length - 1),
      last.record.flags.contains(.isUnplaced)
    else { return tree.length }
    return last.before.length
  }
}
