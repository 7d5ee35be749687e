// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextAppearance

/// Puts the lines of a text into containers, one after another; it belongs to one thread.
///
/// Lengths are layout units.
final class LineFlow {
  /// Where the next line is to be.
  struct Position: Hashable {
    /// The line's first scalar.
    var place: Int
    var container: Int
    /// The bottom of the line before in the container.
    var y: Int
    /// How many lines the container has.
    var lines: Int
    /// What is kept free before the next paragraph.
    var space: Int
    /// How many lines in a row before end with a hyphen.
    var hyphens = 0
    /// Where the paragraph of the line begins.
    var paragraphStart: Start?
    /// How many lines the paragraph has before, of which two are counted.
    var linesOfParagraph = 0
    /// The pictures that reach below `y`, from there.
    var pictures: [PictureObstacle] = []
    /// Whether all text has been placed, or no container is left.
    var hasEnded = false

    static let start = Position(place: 0, container: 0, y: 0, lines: 0, space: 0)
  }

  /// Where a paragraph begins, as far as its lines depend on that.
  struct Start: Hashable {
    var container: Int
    var y: Int
    var lines: Int
    var space: Int
    /// Those beside its lines, from `y`.
    var pictures: [PictureObstacle]

    init(_ position: Position) {
      (container, y) = (position.container, position.y)
      (lines, space) = (position.lines, position.space)
      pictures = position.pictures
    }

    init(_ position: Position, _ placing: PicturePlacing) {
      self.init(position)
      pictures = placing.all
      if lines > 0 { space = max(space, placing.gap) }
    }
  }

  private(set) var store: any TextBackingStore
  private(set) var lastParagraph: ParagraphStyle?
  let shaper: TextShaper
  let hyphenators: Hyphenators
  let options: TextLayoutOptions
  /// What the layout's delegate is asked by; nil where there is none.
  let decisions: LayoutDecisions?
  private var containers: [ContainerGeometry]
  /// Whether the same containers come again and again, as pages do.
  private var repeatsContainers = false
  let direction: LineDirection
  /// Text that is not shown.
  private(set) var folds: FoldedText
  /// The text that it lays out, of which nothing else is read as lines; nil for all text.
  private let range: Range<Int>?
  /// In how many cells of tables that text is.
  let depth: Int
  /// What the columns of tables need whose cells say nothing of it, by where the tables begin.
  var tableNeeds: [Int: [ColumnNeed]] = [:]
  /// Where tables begin, by where their rows end that were met.
  var tableTops: [Int: (key: TableRow.Key, top: Int)] = [:]
  /// The row that was laid out last, and in what width and with what padding.
  var lastRow: (width: Int, padding: Int, row: PlacedRow)?
  /// Whether the ends of lines can be chosen together: not where lines end within words, or a token stands for the last ones.
  private var canFit = false
  /// Whether that is wanted where it can be.
  private let mayFit: Bool
  /// Whether lines have the same room wherever they are.
  private var hasEqualLines = true
  /// Those that lines were broken of last, by where they start.
  private var paragraphs: [Int: LayoutParagraph] = [:]
  private static let mostParagraphs = 64
  /// The one that was asked for last.
  private var lastMet: LayoutParagraph?
  /// The lines that were asked for last, with their glyphs: while one types, the caret's line is asked for by the input method, by who
  /// scrolls to the caret, by who draws it and by who draws the line.
  var madeLines: [(record: LineRecord, position: Position, fragments: [LineFragment])] = []
  static let mostMadeLines = 4
  private(set) var brokenLines = BrokenLines()
  /// The pictures that reach below lines.
  var pictureStates: PictureStates
  /// Says the outlines of pictures; nil where text flows round their frames only.
  let outlines: PictureOutlines?
  /// The room beside pictures that was asked for last.
  var lastGeometry: (key: BesideKey, geometry: ContainerGeometry)?
  /// Those of list items, by the numbers of their paragraphs; nil until they are counted.
  private(set) var markers: [Int: String]?

  init(
    _ store: any TextBackingStore, lastParagraph: ParagraphStyle?, shaper: TextShaper,
    hyphenators: Hyphenators, containers: [TextContainer], repeatsContainers: Bool,
    direction: LineDirection, options: TextLayoutOptions, folds: FoldedText,
    decisions: LayoutDecisions? = nil, canFit: Bool = true,
    pictureStates: PictureStates = PictureStates(), outlines: PictureOutlines? = nil
  ) {
    (self.pictureStates, self.outlines) = (pictureStates, outlines)
    (self.store, self.lastParagraph, self.shaper) = (store, lastParagraph, shaper)
    self.folds = folds
    (self.hyphenators, self.options, self.decisions) = (hyphenators, options, decisions)
    self.containers = []
    self.direction = direction
    (range, depth) = (nil, 0)
    mayFit = canFit
    setContainers(containers, repeated: repeatsContainers)
  }

  private func setContainers(_ containers: [TextContainer], repeated: Bool) {
    self.containers = containers.map { ContainerGeometry($0, em: shaper.usualLineHeight) }
    repeatsContainers = repeated && !containers.isEmpty
    canFit =
      mayFit && !containers.isEmpty && decisions == nil
      && containers.allSatisfy { $0.lineBreakMode == .byWord && $0.truncation == nil }
    hasEqualLines =
      Set(self.containers.map { [$0.width, $0.padding] }).count <= 1
      && self.containers.allSatisfy { $0.parts == nil }
  }

  /// Lays out the text of a table's cell.
  ///
  /// - Parameters:
  ///   - range: of whole paragraphs.
  ///   - flow: of the text around the table.
  init(_ range: Range<Int>, in flow: LineFlow, width: Int) {
    (store, lastParagraph, shaper) = (flow.store, flow.lastParagraph, flow.shaper)
    (hyphenators, decisions, folds) = (flow.hyphenators, flow.decisions, flow.folds)
    var options = flow.options
    // Its container begins anywhere.
    options.lineGrid = 0
    self.options = options
    mayFit = decisions == nil
    canFit = mayFit
    containers = [
      ContainerGeometry(TextContainer(width: Double(units: width)), em: shaper.usualLineHeight)
    ]
    (pictureStates, outlines) = (PictureStates(), nil)
    (direction, self.range, depth) = (flow.direction, range, flow.depth + 1)
    markers = flow.markers ?? flow.counted
  }

  /// The text that it lays out.
  var bounds: Range<Int> { range ?? 0..<store.length }

  /// How many containers there are before the first one comes again.
  var containerCount: Int { containers.count }

  /// The container of a number, which is one of those that there are (`hasContainer`).
  func container(_ number: Int) -> ContainerGeometry { containers[number % containers.count] }

  /// Goes on in another container, in place of its only one.
  func move(to container: TextContainer) {
    containers = [ContainerGeometry(container, em: shaper.usualLineHeight)]
    forgetLines()
    lastGeometry = nil
  }

  /// Goes on in other containers; what was shaped of the text stays, unless a delegate decides about it.
  func change(to containers: [TextContainer], repeated: Bool, _ states: PictureStates) {
    setContainers(containers, repeated: repeated)
    pictureStates = states
    if decisions == nil {
      for paragraph in paragraphs.values { (paragraph.fitted, paragraph.placing) = (nil, nil) }
      lastMet?.fitted = nil
      lastMet?.placing = nil
    } else {
      forgetParagraphs()
    }
    madeLines.removeAll(keepingCapacity: true)
    brokenLines.containersChanged()
    (lastGeometry, lastRow) = (nil, nil)
    tableTops.removeAll(keepingCapacity: true)
  }

  private func forgetParagraphs() {
    paragraphs.removeAll(keepingCapacity: true)
    lastMet = nil
  }

  /// Forgets how lines are broken that were laid out here.
  func forgetLines() {
    madeLines.removeAll(keepingCapacity: true)
    brokenLines.removeAll()
  }

  /// Whether no line has room beside shapes in one of the containers, so that where it is depends on shapes far below it.
  var hasNarrowContainers: Bool { containers.contains(where: \.isTooNarrow) }

  func hasContainer(_ number: Int) -> Bool {
    repeatsContainers || number < containers.count
  }

  /// Whether text goes on nowhere behind a container.
  private func isLastContainer(_ number: Int) -> Bool { !hasContainer(number + 1) }

  /// Takes over the text after an edit; what was shaped of other text stays.
  ///
  /// - Parameter movesItems: whether other paragraphs may be items of lists, or have other numbers.
  func update(
    _ store: any TextBackingStore, lastParagraph: ParagraphStyle?, folds: FoldedText,
    movesItems: Bool
  ) {
    (self.store, self.lastParagraph, self.folds) = (store, lastParagraph, folds)
    forgetParagraphs()
    tableNeeds.removeAll(keepingCapacity: true)
    tableTops.removeAll(keepingCapacity: true)
    lastRow = nil
    forgetLines()
    if movesItems, markers != nil { markers = counted }
  }

  fileprivate var counted: [Int: String] {
    ListMarkers.counted(in: store, lastParagraph: lastParagraph)
  }

  private func marker(at start: ScalarOffset) -> String? {
    let known = markers ?? counted
    markers = known
    return known.isEmpty ? nil : known[store.paragraphNumber(at: start)]
  }

  var length: Int { store.length }

  // MARK: - Paragraphs

  /// Forgets words where there are too many of them, and all that knows words by their numbers.
  ///
  /// The flow of a table's cell has its words from the flow around it, which forgets them between two lines of its own.
  func forgetWords() {
    guard depth == 0, shaper.trim() else { return }
    forgetParagraphs()
    lastRow = nil
  }

  func paragraph(at place: Int) -> LayoutParagraph {
    // What is not known of a paragraph while the delegate is asked is asked for later.
    func isKnown(_ paragraph: LayoutParagraph) -> Bool {
      paragraph.isSettled || !(decisions?.isAsking ?? false)
    }
    // Most lines are of the paragraph of the line before.
    if let lastMet, lastMet.text.contains(place), isKnown(lastMet) { return lastMet }
    let start =
      place == store.length
      ? lastStart
      // Or of the one behind it.
      : lastMet?.text.upperBound == place && lastMet?.endsWithLineFeed == true
        ? place : paragraphStart(at: place)
    if let known = paragraphs[start], isKnown(known) {
      lastMet = known
      return known
    }
    if paragraphs.count >= Self.mostParagraphs {
      paragraphs.removeAll(keepingCapacity: true)
    }
    let range = start..<(start < store.length ? paragraphEnd(from: start) : start)
    let endsWithLineFeed = !range.isEmpty && isParagraphEnd(range.upperBound - 1)
    let text = range.lowerBound..<range.upperBound - (endsWithLineFeed ? 1 : 0)
    let made = LayoutParagraph(
      Range(text), endsWithLineFeed: endsWithLineFeed, of: store, lastParagraph: lastParagraph,
      marker: marker(at: ScalarOffset(start)), folds: folds.inParagraph(text), shaper: shaper,
      hyphenators: hyphenators, direction: direction, options: options, decisions: decisions)
    if isKnown(made) {
      paragraphs[start] = made
      lastMet = made
    }
    return made
  }

  /// The paragraph of a place with what the delegate folds in it, of which it is asked where lines are made: then it has the same text.
  func settledParagraph(at place: Int) -> LayoutParagraph {
    let paragraph = paragraph(at: place)
    paragraph.settle()
    return paragraph
  }

  /// Where the last paragraph starts.
  private var lastStart: Int {
    hasEmptyLastParagraph ? store.length : paragraphStart(at: store.length)
  }

  /// Whether there is a last paragraph without text, which has a line as well.
  var hasEmptyLastParagraph: Bool { store.length == 0 || isParagraphEnd(store.length - 1) }

  /// All text around some that is shaped or chosen together with it, or stays together with it in a container, so that an edit of that
  /// may change any of its lines.
  func shapedTogether(with range: Range<Int>) -> Range<Int> {
    let first = paragraph(at: min(range.lowerBound, length))
    let last =
      range.upperBound <= first.start.value + first.length
      ? first : paragraph(at: min(range.upperBound, length))
    var start = min(first.shapedTogether(at: range.lowerBound).lowerBound, range.lowerBound)
    // Pictures that come, go or change are placed where their paragraph begins.
    if !first.pictures.isEmpty { start = min(start, first.start.value) }
    return keptTogether(
      before: start)..<max(
        last.shapedTogether(at: range.upperBound).upperBound, range.upperBound)
  }

  /// Whether text has the glyphs, and its paragraphs the lines, that it had in another state of the text.
  func hasSameGlyphs(in range: Range<Int>, as old: TextRope) -> Bool {
    let range = Range<ScalarOffset>(range)
    let (one, other) = (old.spans(in: range), store.spans(in: range))
    var (first, second) = (0, 0)
    var (restOfFirst, restOfSecond) = (one.first?.length ?? 0, other.first?.length ?? 0)
    while first < one.count, second < other.count {
      let (before, after) = (one[first].attributes, other[second].attributes)
      // Attachments of one size may have others where there is less room.
      guard before.paragraph == after.paragraph, before.attachment == after.attachment,
        shaper.look(of: before).style === shaper.look(of: after).style
      else { return false }
      let length = min(restOfFirst, restOfSecond)
      (restOfFirst, restOfSecond) = (restOfFirst - length, restOfSecond - length)
      if restOfFirst == 0 {
        first += 1
        restOfFirst = first < one.count ? one[first].length : 0
      }
      if restOfSecond == 0 {
        second += 1
        restOfSecond = second < other.count ? other[second].length : 0
      }
    }
    return true
  }

  // MARK: - Lines

  /// Makes the next line, and moves on to what is behind it.
  ///
  /// - Parameter staysInContainer: whether a line for which the position's container has no room is none.
  /// - Returns: nil when there is none; the position has ended then.
  func next(_ position: inout Position, staysInContainer: Bool = false) -> LineRecord? {
    // What stays in its container is tried while another line is made.
    if !staysInContainer { forgetWords() }
    guard !position.hasEnded, hasContainer(position.container) else {
      position.hasEnded = true
      return nil
    }
    let paragraph = settledParagraph(at: position.place)
    let inside = position.place - paragraph.start.value
    var row = inside == 0 && position.place < bounds.upperBound ? row(at: position.place) : nil
    if hasContainer(1), !staysInContainer, movesOn(position) { advance(&position) }
    var startsContainer = position.lines == 0
    let first = startsContainer ? position.container : position.container + 1
    // What has no room in any of them has none when they come again.
    let last = position.container + containers.count
    while hasContainer(position.container), position.container <= last {
      let container = container(position.container)
      if inside == 0 { position.paragraphStart = Start(position) }
      if let most = container.lineCount, position.lines >= most {
        if staysInContainer { return nil }
        startsContainer = true
        advance(&position)
        continue
      }
      if let found = row {
        let placed = placed(found, in: container)
        let top = top(
          of: placed, from: position.lines == 0 ? 0 : position.y + position.space,
          in: geometry(at: position, beside: position.pictures))
        let isTooHigh = container.height.map { top + placed.height > $0 } ?? false
        if !isTooHigh {
          var record = LineRecord(
            length: Int32(clamping: found.range.count), height: Int32(clamping: placed.height),
            baseline: Int32(clamping: placed.baseline), flags: .isTableRow, gap: top - position.y)
          if startsContainer { record.startContainer(skipping: position.container - first) }
          position.place = found.range.upperBound
          move(&position, to: top + placed.height, beside: position.pictures, noting: &record)
          (position.lines, position.space) = (position.lines + 1, 0)
          (position.hyphens, position.linesOfParagraph) = (0, 0)
          position.hasEnded = isEnd(position.place)
          return record
        }
        if position.lines > 0 {
          if staysInContainer { return nil }
          startsContainer = true
          advance(&position)
          continue
        }
        // One that is higher than its container is laid out as if it were no table, so that all of it is seen.
        row = nil
      }
      var (gap, beside, placesPictures) = (
        gap(before: position, in: paragraph), position.pictures, false
      )
      if inside == 0, !beside.isEmpty || !paragraph.pictures.isEmpty {
        guard let placing = placing(of: paragraph, at: position) else {
          if staysInContainer { return nil }
          startsContainer = true
          advance(&position)
          continue
        }
        (gap, beside, placesPictures) = (placing.gap, placing.all, !placing.own.isEmpty)
        position.paragraphStart = Start(position, placing)
      }
      var breaker = LineBreaker(
        paragraph, from: inside, hyphens: position.hyphens,
        fitted: fitted(paragraph, from: position.paragraphStart))
      switch breaker.next(
        in: geometry(at: position, beside: beside), top: position.y + gap,
        isFirst: position.lines == 0)
      {
      case .line(var line):
        let isCut = isLast(line, of: paragraph, at: position, in: container)
        // A delegate may give another answer the next time.
        if !staysInContainer, decisions == nil {
          brokenLines.keep(
            line, of: paragraph, at: position.place, container: position.container, isCut: isCut)
        }
        if isCut { line = line.truncated(in: paragraph, by: container.truncation) }
        var length = line.range.count
        if line.endsParagraph, paragraph.endsWithLineFeed { length += 1 }
        var record = LineRecord(
          length: Int32(clamping: length), height: Int32(clamping: line.height),
          baseline: Int32(clamping: line.baseline), flags: [], gap: line.top - position.y)
        record.hyphens = UInt8(clamping: line.hyphens)
        if line.endsParagraph { record.flags.insert(.endsParagraph) }
        if line.isTruncated { record.flags.insert(.isTruncated) }
        if line.endsWithinWord { record.flags.insert(.endsWithinWord) }
        if startsContainer { record.startContainer(skipping: position.container - first) }
        if placesPictures {
          record.flags.insert(.placesPictures)
          pictureStates.begin()
        }
        position.place += length
        move(&position, to: line.top + line.height, beside: beside, noting: &record)
        position.lines += 1
        position.space = paragraph.spacing.after
        position.hyphens = Int(record.hyphens)
        position.linesOfParagraph = line.endsParagraph ? 0 : min(position.linesOfParagraph + 1, 2)
        position.hasEnded = length == 0 || isEnd(position.place)
        return record
      case .heightExceeded, .end:
        if staysInContainer { return nil }
        startsContainer = true
        advance(&position)
      }
    }
    position.hasEnded = true
    return nil
  }

  /// Moves a position below a line or a row, and notes with its record which pictures reach below it.
  private func move(
    _ position: inout Position, to bottom: Int, beside pictures: [PictureObstacle],
    noting record: inout LineRecord
  ) {
    let distance = bottom - position.y
    position.y = bottom
    guard !pictures.isEmpty else { return }
    position.pictures = pictures.filter { $0.bottom > distance }.map { $0.moved(up: distance) }
    record.pictures = pictureStates.number(of: position.pictures)
  }

  /// What is free above a line, as far as its paragraph and the one before say.
  func gap(before position: Position, in paragraph: LayoutParagraph) -> Int {
    if position.lines == 0 { return 0 }
    let spacing = paragraph.spacing
    return position.place == paragraph.start.value
      ? max(position.space, spacing.before) : spacing.betweenLines
  }

  /// Whether no line is behind a place.
  private func isEnd(_ place: Int) -> Bool {
    place == bounds.upperBound && (range != nil || !hasEmptyLastParagraph)
  }

  /// Whether a line is the last one that has room, though its paragraph goes on.
  private func isLast(
    _ line: BrokenLine, of paragraph: LayoutParagraph, at position: Position,
    in container: ContainerGeometry
  ) -> Bool {
    guard container.truncation != nil, !line.endsParagraph,
      isLastContainer(position.container),
      container.height != nil || container.lineCount != nil
    else { return false }
    if let most = container.lineCount, position.lines + 1 >= most { return true }
    var next = LineBreaker(paragraph, from: line.range.upperBound, hyphens: line.hyphens)
    let gap = paragraph.spacing.betweenLines
    switch next.next(in: container, top: line.top + line.height + gap) {
    case .heightExceeded: return true
    case .line, .end: return false
    }
  }

  func advance(_ position: inout Position) {
    (position.container, position.y, position.lines) = (position.container + 1, 0, 0)
    position.pictures = []
  }

  /// Where the next line is to be, behind some lines of a tree.
  func position(behind lines: LineSummary, in tree: LineTree) -> Position {
    var position = Position.start
    position.place = lines.length
    if let start = tree.containerStart(atEndOf: lines) {
      position.container = lines.containers - 1
      position.y = lines.height - start.before.height
      position.lines = lines.lines - start.before.lines
    }
    if !pictureStates.isEmpty, let last = tree.record(at: lines.length - 1) {
      position.pictures = pictureStates[last.record.pictures]
    }
    if let last = tree.record(at: lines.length - 1), !last.record.flags.contains(.isTableRow) {
      position.space = paragraph(at: lines.length - 1).spacing.after
      position.hyphens = tree.hyphens(before: lines.length)
      if hasContainer(1) || !hasEqualLines || !pictureStates.isEmpty, lines.length < tree.length {
        let next = paragraph(at: lines.length)
        if next.start.value < lines.length {
          position.paragraphStart = start(of: next, in: tree)
          let last = tree.record(at: lines.length - 1)
          position.linesOfParagraph = last?.before.length == next.start.value ? 1 : 2
        }
      }
    }
    return position
  }

  // MARK: - Lines that are chosen together

  /// Where a paragraph begins in the containers; nil where its lines do not depend on that.
  func start(of paragraph: LayoutParagraph, in tree: LineTree) -> Start? {
    guard paragraph.isFitted, !hasEqualLines || !pictureStates.isEmpty,
      let first = tree.record(at: paragraph.start.value)
    else { return nil }
    let position = position(of: first.record, behind: first.before, in: tree)
    if position.pictures.isEmpty, paragraph.pictures.isEmpty { return Start(position) }
    return placing(of: paragraph, at: position).map { Start(position, $0) } ?? Start(position)
  }

  /// The lines of a paragraph whose ends are chosen together; nil where each is broken by itself.
  ///
  /// - Parameter start: where it begins.
  func fitted(_ paragraph: LayoutParagraph, from start: Start?) -> FittedParagraph? {
    guard paragraph.isFitted, canFit else { return nil }
    let start = hasEqualLines && start?.pictures.isEmpty ?? true ? nil : start
    if let known = paragraph.fitted, known.start == start { return known.lines }
    let lines = ParagraphFitter(paragraph: paragraph, flow: self, start: start).fitted()
    paragraph.fitted = (start, lines)
    return lines
  }

  /// Whether all lines behind a position are the same wherever they begin.
  private func isUniform(behind position: Position) -> Bool {
    guard isLastContainer(position.container), options.gridDistance == 0, decisions == nil
    else { return false }
    let container = container(position.container)
    guard container.height == nil, container.lineCount == nil else { return false }
    return position.y >= container.bottomOfExclusions ?? 0
  }

  /// What lines that are chosen together depend on of the containers: they are the same while all lines are equal and this is.
  var fitting: (isEqual: Bool, isOn: Bool) { (hasEqualLines, canFit) }

  /// Whether containers end, so that lines must be counted from the first one on.
  var hasEnds: Bool {
    containers.count != 1 || repeatsContainers || containers[0].height != nil
      || containers[0].lineCount != nil
  }

  // MARK: - Laying out

  /// Lays out what is stale, from the start on, until the line that a place is in.
  ///
  /// - Returns: the text whose lines are new; an empty range at the end where the line of an empty last paragraph was made.
  func layOut(_ tree: inout LineTree, through place: Int = .max) -> [Range<Int>] {
    var laidOut: [Range<Int>] = []
    while let stale = tree.firstStale, stale.before.length <= place {
      laidOut.append(layOut(stale, of: &tree, through: place))
    }
    pictureStates.trim(to: tree)
    if tree.lastLine == nil, tree.firstStale == nil, hasEmptyLastParagraph {
      var position = position(behind: tree.summary, in: tree)
      let isUnplaced = tree.record(at: length - 1)?.record.flags.contains(.isUnplaced) ?? false
      if !isUnplaced {
        tree.lastLine = next(&position)
        if tree.lastLine != nil { laidOut.append(tree.length..<tree.length) }
      }
    }
    return laidOut
  }

  /// Lays out one stretch of stale text, and what follows as far as it is different then.
  ///
  /// - Returns: the text whose lines are new.
  private func layOut(
    _ stale: (record: LineRecord, before: LineSummary), of tree: inout LineTree,
    through limit: Int
  ) -> Range<Int> {
    let start = stale.before.length
    var position = position(behind: stale.before, in: tree)
    var (records, height) = ([LineRecord](), stale.before.height)
    var old = tree.record(at: start)
    var isDone = false
    // The line of an empty last paragraph is none of the tree's.
    while !position.hasEnded, position.place < tree.length {
      let place = position.place
      guard let record = next(&position) else { break }
      records.append(record)
      height += record.gap + Int(record.height)
      while let known = old, known.before.length < place {
        old = tree.record(at: known.before.length + Int(known.record.length))
      }
      if let known = old, known.before.length == place, known.record == record,
        isThere(known, as: position, in: tree), mayStop(behind: record, at: place)
      {
        isDone = true
        break
      }
      if position.place > limit { break }
    }
    var end = min(position.place, tree.length)
    if position.hasEnded, end < tree.length {
      records.append(.unplaced(length: tree.length - end))
      end = tree.length
    }
    let laidOut = start..<end
    // What is not laid out yet.
    if !isDone, end < tree.length {
      // With the height that puts what is behind it where it was: whether that stays is found out by its place. None is negative, so that
      // lines are found by their height.
      if hasEnds {
        records.append(
          .stale(length: tree.length - end, height: max(tree.summary.height - height, 0)))
        end = tree.length
      } else if let rest = tree.record(at: end) {
        let through = rest.before + rest.record.summary
        records.append(
          .stale(length: through.length - end, height: max(through.height - height, 0)))
        end = through.length
      }
    }
    tree.replace(start..<end, with: records)
    return laidOut
  }

  /// Whether lines behind one are the same as long as it is: not where they depend on where their paragraph began.
  private func mayStop(behind record: LineRecord, at place: Int) -> Bool {
    record.flags.contains(.endsParagraph) || hasEqualLines && pictureStates.isEmpty
      || !paragraph(at: place).isFitted
  }

  /// Whether an old line ended where one with the same record ends now, so that all behind it stays.
  private func isThere(
    _ old: (record: LineRecord, before: LineSummary), as position: Position, in tree: LineTree
  ) -> Bool {
    let through = old.before + old.record.summary
    // Where other text is to be laid out between its container's start and the line, it is not known where it was.
    guard let start = tree.containerStart(atEndOf: through),
      !start.record.flags.contains(.isStale) || !hasEnds
    else { return false }
    var known = Position.start
    known.container = through.containers - 1
    known.y = through.height - start.before.height
    known.lines = through.lines - start.before.lines
    if isUniform(behind: known), isUniform(behind: position) { return true }
    // Stale text keeps the height that it had, but not its lines.
    return known.container == position.container && known.y == position.y
      && (known.lines == position.lines || container(known.container).lineCount == nil)
  }
}
