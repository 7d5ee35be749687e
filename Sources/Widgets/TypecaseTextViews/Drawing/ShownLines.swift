// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// What is seen of a line, kept as long as the line is the same.
final class ShownLine {
  fileprivate(set) var range: Range<ScalarOffset>
  fileprivate let style: LineStyle
  /// As long as the layout has a line of this number here, it looks like this; nil where that is not known.
  fileprivate let number: Int?
  let back: RenderNode?
  let front: RenderNode?
  let links: [LineDrawing.Link]
  /// Attachments that are on it.
  let attachments: [TextAttachment]
  /// What overlays mark on it, behind its letters and above them; nil while that is not known.
  fileprivate var marks: (back: RenderNode?, front: RenderNode?)?
  /// What was selected on it last, and where that is while its baseline is at this height.
  fileprivate var selected: (range: Range<ScalarOffset>, baseline: Double, rects: [LayoutRect])?
  /// Its letters in the color of selected text.
  fileprivate var selectedFront: (node: RenderNode?, color: TextColor)?
  fileprivate var lastFrame = 0

  init(
    _ range: Range<ScalarOffset>, _ style: LineStyle, number: Int?,
    _ nodes: (back: RenderNode?, front: RenderNode?), links: [LineDrawing.Link],
    attachments: [TextAttachment]
  ) {
    (self.range, self.style, self.number) = (range, style, number)
    (back, front) = nodes
    (self.links, self.attachments) = (links, attachments)
  }
}

/// The lines that are seen and some beside them, each with the nodes that were made of it.
///
/// A line's nodes are the same objects from frame to frame: what draws them knows at once that nothing changed, and scrolling only
/// moves them.
final class ShownLines {
  weak var widget: RichTextWidget?

  /// By where the lines begin.
  private var lines: [ScalarOffset: ShownLine] = [:]
  /// Those of text that was laid out again since, by where they began.
  private var former: [ScalarOffset: ShownLine] = [:]
  private var frame = 0
  /// Told of a text that the lines do not follow yet.
  private var untold: [Range<ScalarOffset>] = []
  /// From where on places of lines count what an input method composes; nil while it composes nothing.
  private var composedPlace: ScalarOffset?
  /// All lines that are seen of each container, as they were drawn last.
  private var blocks: [Int: ShownBlock] = [:]
  /// The text of the lines that were drawn last, in places of the layout, which edits move; nil where something else may be seen now.
  private(set) var seen: Range<ScalarOffset>?
  /// In the order in which they were shown.
  private(set) var overlays: [TextOverlay] = []

  /// How many lines were drawn into nodes.
  private(set) var madeCount = 0

  // MARK: - What is no longer right

  func removeAll() {
    (blocks, seen) = ([:], nil)
    (lines, former) = ([:], [:])
    untold = []
  }

  /// Moves lines with their text; what was edited goes.
  func follow(_ edit: TextStorage.Edit) {
    (blocks, former) = ([:], [:])
    // Of long text that was entered only some will be seen, and where its end is would lay out all of it.
    let isLong = edit.changes.contains { $0.range.count > RichTextView.shortText }
    seen = isLong ? nil : seen.map { edit.range(after: $0) }
    // With an edit nothing is composed any longer.
    if let composedPlace { lines = lines.filter { $1.range.upperBound < composedPlace } }
    composedPlace = nil
    var kept: [ScalarOffset: ShownLine] = [:]
    kept.reserveCapacity(lines.count)
    for (start, line) in lines {
      let end = line.range.upperBound
      let isTouched = edit.changes.contains { change in
        change.isOfText && change.oldRange.lowerBound <= end
          && change.oldRange.upperBound >= start
      }
      if isTouched || edit.kinds.contains(.pageColor) { continue }
      let moved = edit.place(after: start)
      line.range = moved..<moved + line.range.count
      line.selected = nil
      kept[moved] = line
    }
    lines = kept
    for range in untold { remove(range, .drawing) }
    untold = []
  }

  /// Forgets the lines of some text, which are others now.
  ///
  /// - Parameter part: of lines that may be in other places only, some will look the same.
  func invalidate(_ range: Range<ScalarOffset>, _ part: TextLayoutManager.Invalidation) {
    blocks = [:]
    if widget?.knowsText ?? true { remove(range, part) } else { untold.append(range) }
  }

  private func remove(
    _ range: Range<ScalarOffset>, _ part: TextLayoutManager.Invalidation
  ) {
    // Lines that only meet it stay, unless there is nothing between them, or nothing of their own.
    let gone = lines.values.filter { line in
      range.isEmpty || line.range.isEmpty
        ? line.range.upperBound >= range.lowerBound && line.range.lowerBound <= range.upperBound
        : line.range.overlaps(range)
    }
    for line in gone { lines[line.range.lowerBound] = nil }
    if part == .drawing {
      former = [:]
    } else {
      if former.count > 256 { former = [:] }
      for line in gone where line.number != nil { former[line.range.lowerBound] = line }
    }
  }

  /// Forgets what an input method composes, and all behind it, which moves.
  func forget(from place: ScalarOffset) {
    (blocks, seen, former) = ([:], nil, [:])
    // What was composed may have been elsewhere, as where the caret was moved.
    let first = min(place, composedPlace ?? place)
    lines = lines.filter { $1.range.upperBound < first }
    composedPlace = widget?.layout.composedRange == nil ? nil : place
  }

  /// Forgets the lines with an attachment, which looks different now.
  func forget(_ attachment: TextAttachment) {
    (blocks, former) = ([:], [:])
    lines = lines.filter { !$1.attachments.contains { $0.contentID == attachment.contentID } }
  }

  func forgetMarks(in range: Range<ScalarOffset>) {
    blocks = [:]
    for line in lines.values
    where line.range.lowerBound <= range.upperBound && line.range.upperBound >= range.lowerBound {
      line.marks = nil
    }
  }

  /// Puts together anew what is seen, of lines that are the same, as what is selected looks different.
  func forgetBlocks() { blocks = [:] }

  // MARK: - Overlays

  func show(_ overlay: TextOverlay) {
    guard !overlays.contains(where: { $0 === overlay }) else { return }
    overlays.append(overlay)
    blocks = [:]
    for line in lines.values { line.marks = nil }
  }

  func hide(_ overlay: TextOverlay) {
    overlays.removeAll { $0 === overlay }
    blocks = [:]
    for line in lines.values { line.marks = nil }
  }

  // MARK: - Drawing

  /// What is seen of a container.
  ///
  /// - Parameters:
  ///   - seen: from the container's upper edge, in its pixels.
  ///   - origin: where the container is, in the content's coordinates.
  ///   - draw: makes the node of some lines, from a height of the content on, which is at a whole pixel.
  func block(
    ofContainer number: Int, _ seen: ClosedRange<Double>, _ origin: (x: Double, y: Double),
    _ look: ShownBlock.Look, _ draw: ([TextLayoutManager.LinePlace], Double) -> RenderNode?
  ) -> ShownBlock {
    if let known = blocks[number], known.look == look, known.y == origin.y, known.has(seen) {
      see(known)
      return known
    }
    frame += 1
    let places = widget?.layout.linePlaces(in: seen, ofContainer: number) ?? []
    let base = (origin.y + (places.first?.y ?? 0) * look.zoom).rounded(.down)
    // Where no line is, there is none the next time.
    let reach =
      min(
        places.first?.y ?? seen.lowerBound, seen.lowerBound)...max(
        places.last?.lower ?? seen.upperBound, seen.upperBound)
    let block = ShownBlock(
      look: look, y: origin.y, reach: reach, base: base,
      text: places.first.map { first in
        first.range.lowerBound..<(places.last ?? first).range.upperBound
      }, node: draw(places, base))
    blocks[number] = block
    see(block)
    // Lines that were not drawn in the last times go.
    if lines.count > 64, frame % 16 == 0 { lines = lines.filter { $1.lastFrame > frame - 32 } }
    return block
  }

  private func see(_ block: ShownBlock) {
    guard let text = block.text else { return }
    seen =
      seen.map {
        min($0.lowerBound, text.lowerBound)..<max($0.upperBound, text.upperBound)
      } ?? text
  }

  /// Begins to note what is seen.
  func beginFrame() { seen = nil }

  /// Something else is to be seen.
  func scrolled() { seen = nil }

  /// The line at a place, drawn into nodes unless it was.
  func line(
    at place: TextLayoutManager.LinePlace, _ style: LineStyle
  ) -> ShownLine? {
    guard let widget else { return nil }
    if let known = lines[place.range.lowerBound], known.range.count == place.range.count,
      known.style == style
    {
      known.lastFrame = frame
      return known
    }
    let number = widget.layout.lineNumber(ofLookAt: place)
    if let known = former[place.range.lowerBound], known.range == place.range,
      known.style == style, known.number == number, number != nil
    {
      (known.lastFrame, known.marks, known.selected) = (frame, nil, nil)
      lines[place.range.lowerBound] = known
      return known
    }
    let fragments = widget.layout.lineFragments(at: place)
    guard !fragments.isEmpty else { return nil }
    var options = TextDrawingOptions(foreground: style.foreground)
    options.keepsText = false
    let drawings = fragments.map { widget.layout.drawing(of: $0, options) }
    let maker = LineNodeMaker(scale: style.scale, baseline: place.baseline)
    var attachments: [TextAttachment] = []
    let nodes = maker.nodes(of: drawings) { attachment, rect, snapshot in
      attachments.append(attachment)
      widget.pictures.draw(attachment, rect, on: snapshot)
    }
    madeCount += 1
    let made = ShownLine(
      place.range, style, number: number, nodes, links: drawings.flatMap(\.links),
      attachments: attachments)
    made.lastFrame = frame
    lines[place.range.lowerBound] = made
    return made
  }

  /// What is selected of a line, in its container's coordinates.
  func selectionRects(
    on line: ShownLine, at place: TextLayoutManager.LinePlace, _ selection: Range<ScalarOffset>
  ) -> [LayoutRect] {
    guard let widget else { return [] }
    let range = selection.clamped(to: line.range)
    if range.isEmpty { return [] }
    if let known = line.selected, known.range == range, known.baseline == place.baseline {
      return known.rects
    }
    let rects = widget.layout.selectionRects(for: range).map(\.rect)
    line.selected = (range, place.baseline, rects)
    return rects
  }

  /// The letters of a line in the color of selected text.
  func selectedFront(
    of line: ShownLine, at place: TextLayoutManager.LinePlace, _ color: TextColor, scale: Double
  ) -> RenderNode? {
    guard let widget else { return nil }
    if let known = line.selectedFront, known.color == color { return known.node }
    let drawings = widget.layout.lineFragments(at: place).map { fragment in
      LineDrawing(
        widget.layout.drawing(of: fragment).elements.compactMap { element in
          guard case .glyphs(var glyphs) = element, glyphs.paint == .filled else { return nil }
          glyphs.color = color
          return .glyphs(glyphs)
        })
    }
    let node =
      LineNodeMaker(scale: scale, baseline: place.baseline).nodes(of: drawings) { _, _, _ in }.front
    line.selectedFront = (node, color)
    return node
  }

  /// What overlays mark on a line.
  func marks(
    on line: ShownLine, at place: TextLayoutManager.LinePlace, _ style: LineStyle
  ) -> (back: RenderNode?, front: RenderNode?) {
    guard let widget, !overlays.isEmpty else { return (nil, nil) }
    if let known = line.marks { return known }
    let maker = LineNodeMaker(scale: style.scale, baseline: place.baseline)
    var (backs, fronts): ([LineDrawing.Element], [LineDrawing.Element]) = ([], [])
    // Marks do not know what is composed.
    let layout = widget.layout
    let stored =
      layout.storagePlace(
        ofLayoutPlace: line.range.lowerBound)..<layout.storagePlace(
        ofLayoutPlace: line.range.upperBound)
    let written = stored.lowerBound..<widget.storage.endOfWords(in: stored)
    // The lines of a table's row have baselines of their own.
    let fragments = layout.lineFragments(at: place)
    for overlay in overlays {
      let look = overlay.attributes.shown(by: layout, behind: style.foreground)
      let marks = overlay.ranges(touching: written).map {
        layout.layoutRange(of: $0.clamped(to: written)).clamped(to: line.range)
      }
      for fragment in fragments {
        // Marks are in the order of the text.
        let first = marks.partitioned(by: { $0.upperBound > fragment.range.lowerBound })
        for mark in marks[first...].prefix(while: { $0.lowerBound < fragment.range.upperBound }) {
          let mark = mark.clamped(to: fragment.range)
          let letters = layout.letterReach(in: mark)
          for var rect in fragment.rects(of: mark) {
            (rect.y, rect.height) = layout.markHeight(of: mark, y: rect.y, height: rect.height) {
              fragment.baseline
            }
            let drawn = OverlayDrawing(look, rect: rect, letters, style)
            backs += drawn.back
            fronts += drawn.front(baseline: fragment.baseline)
          }
        }
      }
    }
    let back = maker.nodes(of: [LineDrawing(backs)]) { _, _, _ in }.back
    let front = maker.nodes(of: [LineDrawing(fronts)]) { _, _, _ in }.front
    line.marks = (back, front)
    return (back, front)
  }
}

/// The lines of a container that are seen together: one node, so that a frame in which nothing changed costs nothing for each line.
struct ShownBlock {
  /// What all lines have in common.
  struct Look: Equatable {
    var style: LineStyle
    var selection: Range<ScalarOffset>
    /// The color of selected text, where that has one.
    var selected: TextColor?
    var zoom: Double
    /// Pixels of the device for each of the widget.
    var deviceScale: Double
  }

  let look: Look
  /// Where the container was.
  let y: Double
  /// From the upper edge of the first line to the lower one of the last, in the container.
  let reach: ClosedRange<Double>
  /// Where the node begins in the content, at a whole pixel: far down a text numbers of GSK would not be exact.
  let base: Double
  /// The text of its lines, in places of the layout; nil where none are seen.
  let text: Range<ScalarOffset>?
  let node: RenderNode?

  /// Whether all lines are there of what is seen now.
  func has(_ seen: ClosedRange<Double>) -> Bool {
    reach.lowerBound <= seen.lowerBound && seen.upperBound <= reach.upperBound
  }
}

extension TextLayoutManager.LinePlace {
  /// Its lower edge, from the upper one of its container.
  fileprivate var lower: Double { y + height }
}

extension TextStorage {
  /// Where the spaces begin that are at the end of a line: a mark goes on in the next one.
  fileprivate func endOfWords(in line: Range<ScalarOffset>) -> ScalarOffset {
    var end = min(line.upperBound, self.end)
    while end > line.lowerBound, backingStore.scalar(at: end - 1) == " " { end -= 1 }
    return end
  }
}

extension TextAttributes {
  /// With the colors that an overlay's marks have on the page of a text.
  ///
  /// - Parameter foreground: the color of text that has none of its own, which is to be read on the marks.
  fileprivate func shown(
    by layout: TextLayoutManager, behind foreground: TextColor
  ) -> TextAttributes {
    func shown(_ color: TextColor) -> TextColor {
      layout.appearance.shown(color, on: layout.storage.pageColor)
    }
    func shown(_ line: TextLine) -> TextLine { TextLine(line.style, color: line.color.map(shown)) }
    var drawn = self
    drawn.color = color.map(shown)
    drawn.background = background.map(shown).map { $0.readable(behind: foreground) }
    drawn.underline = underline.map(shown)
    drawn.strikethrough = strikethrough.map(shown)
    return drawn
  }
}

extension TextColor {
  /// The same hue, darker or lighter where text of a color could not be read on it.
  fileprivate func readable(behind text: TextColor) -> TextColor {
    guard isLight == text.isLight else { return self }
    let (color, share) = (inSRGB, 0.4)
    func mixed(_ part: Double) -> Double { text.isLight ? part * share : 1 - (1 - part) * share }
    return TextColor(
      red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue), alpha: color.alpha)
  }
}

extension Array {
  /// The first place whose element fulfils a condition that all behind it fulfil, too; the end where none does.
  fileprivate func partitioned(by isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What the widget's style says of a line.
struct LineStyle: Equatable {
  var foreground: TextColor
  /// Pixels of the device for each of the interface.
  var scale: Double
}

/// What an overlay draws over some text: a color behind it, and lines.
private struct OverlayDrawing {
  let attributes: TextAttributes
  let rect: LayoutRect
  /// A picture may make the line higher than its letters.
  let letters: (above: Double, below: Double)
  let style: LineStyle

  init(
    _ attributes: TextAttributes, rect: LayoutRect, _ letters: (above: Double, below: Double),
    _ style: LineStyle
  ) {
    (self.attributes, self.rect, self.style) = (attributes, rect, style)
    self.letters = letters
  }

  var back: [LineDrawing.Element] {
    attributes.background.map { [.rectangle(rect, $0)] } ?? []
  }

  /// - Parameter baseline: of the line, from its container's upper edge.
  func front(baseline: Double) -> [LineDrawing.Element] {
    let thickness = max((letters.above + letters.below) / 20, 1)
    func rule(_ line: TextLine?, y: Double) -> LineDrawing.Element? {
      guard let line, line.style != .none else { return nil }
      return .rule(
        DrawnRule(
          style: line.style, x: rect.x, width: rect.width, y: y, thickness: thickness,
          color: line.color ?? attributes.color ?? style.foreground))
    }
    let middle = baseline - letters.above * 0.3
    return [
      rule(attributes.underline, y: baseline + thickness),
      rule(attributes.strikethrough, y: middle),
    ].compactMap(\.self)
  }
}
