// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

extension TextLayoutManager {
  /// What is drawn of a line that this manager laid out and whose text was not edited since.
  public func drawing(
    of line: LineFragment, _ options: TextDrawingOptions = TextDrawingOptions()
  ) -> LineDrawing {
    var made = LineDrawing()
    if let background = line.background {
      made.elements.append(.rectangle(background.rect, background.color))
    }
    for box in line.boxes { made.addEdges(of: box, options.foreground) }
    for part in line.parts {
      LinePainter(self, line, part, options).add(to: &made)
    }
    return made
  }
}

/// Makes the drawing of a part of a line.
private struct LinePainter {
  /// Text of one look and one direction, or what stands in its place.
  private struct Piece {
    var range: Range<Int>
    var look: DrawnText
    var link: String?
    var x: Double
    var width: Double
    /// Nil for a tab and an attachment.
    var glyphs: GlyphRow?
    var rise: Double
    var attachment: TextAttachment?
    /// From the baseline up to the attachment's upper edge, and its height.
    var above = 0.0
    var height = 0.0

    var end: Double { x + width }
  }

  private let line: LineFragment
  private let part: LineFragment.Part
  private let options: TextDrawingOptions
  private let pieces: [Piece]
  private let markers: [Piece]
  /// The font of text that has none, such as a tab.
  private let usualFont: LayoutFont?

  init(
    _ manager: TextLayoutManager, _ line: LineFragment, _ part: LineFragment.Part,
    _ options: TextDrawingOptions
  ) {
    (self.line, self.part, self.options) = (line, part, options)
    var pieces: [Piece] = []
    for run in part.runs { Self.add(run, of: manager, keepsText: options.keepsText, to: &pieces) }
    markers = part.marker.map { Self.marker($0, of: manager) }
    for box in part.boxes where box.kind != .hidden && box.place < manager.text.length {
      let place = ScalarOffset(box.place)
      let attributes =
        box.ownAttributes ?? manager.text.attributes(at: place).attributes
      pieces.append(
        Piece(
          range: box.place..<box.place + 1, look: manager.shaper.look(of: attributes).drawn,
          link: attributes.link, x: box.x, width: box.width, rise: 0,
          attachment: box.kind == .attachment ? attributes.attachment : nil, above: box.above,
          height: box.height))
    }
    self.pieces = pieces.sorted { $0.x < $1.x }
    usualFont = part.runs.first?.font
  }

  /// The pieces of a run, which is divided where the look of its text changes.
  private static func add(
    _ run: LineFragment.Run, of manager: TextLayoutManager, keepsText: Bool,
    to pieces: inout [Piece]
  ) {
    let store = manager.text
    func piece(
      _ range: Range<Int>, _ glyphs: [TextItem.Glyph], _ attributes: TextAttributes, x: Double
    ) -> Piece {
      let text = run.isToken || !keepsText ? "" : store.text(in: Range(range))
      return Piece(
        range: range, look: manager.shaper.look(of: attributes).drawn, link: attributes.link,
        x: x, width: Double(units: glyphs.reduce(0) { $0 + Int($1.advance) }),
        glyphs: GlyphRow(
          glyphs, of: run.font, text: text, start: range.lowerBound,
          isRightToLeft: run.level % 2 == 1),
        rise: run.rise)
    }
    if run.isToken {
      if let own = run.ownAttributes {
        pieces.append(piece(run.range, run.glyphs, own, x: run.x))
        return
      }
      // It looks as the text that it stands for; a hyphen, which stands for none, as what is before it.
      let place = min(max(run.range.lowerBound - (run.range.isEmpty ? 1 : 0), 0), store.length - 1)
      let attributes =
        place >= 0 ? store.attributes(at: ScalarOffset(place)).attributes : TextAttributes()
      pieces.append(piece(run.range, run.glyphs, attributes, x: run.x))
      return
    }
    var start = run.range.lowerBound
    let isRightToLeft = run.level % 2 == 1
    var x = isRightToLeft ? run.x + run.width : run.x
    var glyphs = run.glyphs[...]
    for span in store.spans(in: Range(run.range)) {
      let range = start..<start + span.length
      start = range.upperBound
      let own: ArraySlice<TextItem.Glyph>
      if isRightToLeft {
        own = glyphs.suffix { Int($0.byte) < range.upperBound }
        glyphs = glyphs.dropLast(own.count)
      } else {
        own = glyphs.prefix { Int($0.byte) < range.upperBound }
        glyphs = glyphs.dropFirst(own.count)
      }
      // A ligature has the look of its first letter.
      guard !own.isEmpty else { continue }
      var made = piece(range, Array(own), span.attributes, x: x)
      if isRightToLeft {
        made.x -= made.width
        x = made.x
      } else {
        x = made.end
      }
      pieces.append(made)
    }
  }

  /// A list item's marker has the font and the color of the item's first letter, and nothing else of it.
  private static func marker(_ run: LineFragment.Run, of manager: TextLayoutManager) -> Piece {
    let store = manager.text
    var look = DrawnText()
    if run.range.lowerBound < store.length {
      let attributes = store.attributes(at: ScalarOffset(run.range.lowerBound)).attributes
      look.foreground = manager.shaper.look(of: attributes).drawn.foreground
    }
    return Piece(
      range: run.range, look: look, x: run.x, width: run.width,
      glyphs: GlyphRow(
        run.glyphs, of: run.font, text: "", start: 0, isRightToLeft: run.level % 2 == 1),
      rise: run.rise)
  }

  // MARK: - From the back to the front

  func add(to drawing: inout LineDrawing) {
    addBackgrounds(to: &drawing)
    for piece in pieces { addShadow(of: piece, to: &drawing) }
    addRules(\.underline, to: &drawing)
    for piece in markers + pieces { addGlyphs(of: piece, to: &drawing) }
    addRules(\.strikethrough, to: &drawing)
    addLinks(to: &drawing)
  }

  /// Text that says nothing of its color can be read on a background of its own.
  private func color(of piece: Piece) -> TextColor {
    if let own = piece.look.foreground { return own }
    guard let background = piece.look.background, background.alpha > 0.5,
      background.isLight == options.foreground.isLight
    else { return options.foreground }
    return background.isLight ? .black : .white
  }

  private func baseline(of piece: Piece) -> Double { line.baseline - piece.rise }

  private func addBackgrounds(to drawing: inout LineDrawing) {
    for group in groups(by: { $0.look.background }) {
      // As high as its own text, whatever else is on the line.
      var (top, bottom) = (Double.infinity, -Double.infinity)
      for piece in group.pieces {
        guard let reach = (piece.glyphs?.font ?? usualFont)?.lineReach else { continue }
        top = min(top, baseline(of: piece) - reach.above)
        bottom = max(bottom, baseline(of: piece) + reach.below)
      }
      if top > bottom { (top, bottom) = (line.y, line.y + line.height) }
      drawing.elements.append(
        .rectangle(
          LayoutRect(x: group.x, y: top, width: group.width, height: bottom - top), group.value))
    }
  }

  private func addLinks(to drawing: inout LineDrawing) {
    for group in groups(by: { $0.link }) {
      drawing.links.append(
        .init(
          target: group.value,
          rect: LayoutRect(x: group.x, y: line.y, width: group.width, height: line.height)))
    }
  }

  /// The shadow of letters and of their outlines; one that is not blurred is a copy of them.
  private func addShadow(of piece: Piece, to drawing: inout LineDrawing) {
    guard let shadow = piece.look.shadow, let row = piece.glyphs else { return }
    drawing.elements.append(
      .glyphs(
        DrawnGlyphs(
          row: row, x: piece.x + shadow.x, baseline: baseline(of: piece) + shadow.y,
          width: piece.width, color: shadow.color,
          paint: shadow.blur > 0 ? .shadow(blur: shadow.blur) : .filled)))
  }

  private func addGlyphs(of piece: Piece, to drawing: inout LineDrawing) {
    let (baseline, color) = (baseline(of: piece), color(of: piece))
    if let attachment = piece.attachment {
      let box = LayoutRect(
        x: piece.x, y: line.baseline - piece.above, width: piece.width, height: piece.height)
      drawing.elements.append(.attachment(attachment, box, color))
    }
    guard let row = piece.glyphs else { return }
    drawing.missingCharacterCount += row.glyphs.reduce(0) { $0 + ($1.isMissing ? 1 : 0) }
    var glyphs = DrawnGlyphs(
      row: row, x: piece.x, baseline: baseline, width: piece.width, color: color)
    let stroke = piece.look.stroke.flatMap { $0.width == 0 ? nil : $0 }
    if piece.look.effect == .letterpress {
      // Light falls from above on the lower edge of what is pressed in.
      var edge = glyphs
      edge.baseline += max(row.font.size / 24, 0.5)
      edge.color = TextColor(red: 1, green: 1, blue: 1, alpha: 0.7)
      drawing.elements.append(.glyphs(edge))
    }
    if stroke.map({ $0.width < 0 }) ?? true { drawing.elements.append(.glyphs(glyphs)) }
    if let stroke {
      glyphs.paint = .outlined(width: abs(stroke.width) / 100 * row.font.size)
      glyphs.color = stroke.color ?? color
      drawing.elements.append(.glyphs(glyphs))
    }
  }

  // MARK: - Lines

  /// Lines are drawn through pieces beside each other in one go, as thick as the thickest of their fonts has them and as far away from
  /// the baseline as the farthest.
  private func addRules(
    _ place: KeyPath<DrawnText, TextLine?>, to drawing: inout LineDrawing
  ) {
    let isUnderline = place == \.underline
    for group in groups(by: { piece -> DrawnRule? in
      guard let own = piece.look[keyPath: place], own.style != .none else { return nil }
      return DrawnRule(
        style: own.style, x: 0, width: 0, y: 0, thickness: 0,
        color: own.color ?? color(of: piece))
    }) {
      var rule = group.value
      (rule.x, rule.width) = (group.x, group.width)
      for piece in group.pieces {
        guard let metrics = (piece.glyphs?.font ?? usualFont)?.ruleMetrics else { continue }
        let (top, thickness) =
          isUnderline
          ? (metrics.underlineTop, metrics.underlineThickness)
          : (metrics.strikethroughTop, metrics.strikethroughThickness)
        let y = baseline(of: piece) + top
        if thickness > rule.thickness || rule.thickness == 0 {
          if !isUnderline { rule.y = y }
          rule.thickness = thickness
        }
        if isUnderline { rule.y = max(rule.y, y) }
      }
      guard rule.thickness > 0 else { continue }
      if isUnderline, options.underlinesSkipInk { rule.gaps = gaps(in: rule, of: group.pieces) }
      drawing.elements.append(.rule(rule))
    }
  }

  /// Where letters reach through a line, with some room beside them; letters that only touch it leave it as it is.
  private func gaps(in rule: DrawnRule, of pieces: [Piece]) -> [HorizontalSpan] {
    let room = max(rule.thickness, 0.5)
    var spans: [HorizontalSpan] = []
    for piece in pieces {
      guard let row = piece.glyphs else { continue }
      let top = rule.y - baseline(of: piece)
      var pen = piece.x
      for glyph in row.glyphs {
        let (x, y) = (pen + Double(units: glyph.x), Double(units: glyph.y))
        pen += Double(units: glyph.advance)
        guard !glyph.isMissing else { continue }
        let ink = row.font.inkSpans(
          of: glyph.id, from: top - y, to: top - y + rule.reach)
        spans += ink.map {
          HorizontalSpan(start: x + $0.lowerBound - room, end: x + $0.upperBound + room)
        }
      }
    }
    spans.sort { $0.start < $1.start }
    var gaps: [HorizontalSpan] = []
    for span in spans {
      if let last = gaps.last, span.start <= last.end {
        gaps[gaps.count - 1].end = max(last.end, span.end)
      } else {
        gaps.append(span)
      }
    }
    return gaps
  }

  // MARK: - Stretches

  private struct Group<Value> {
    var value: Value
    var x: Double
    var width: Double
    var pieces: [Piece]
  }

  /// Pieces beside each other with the same value, as far as their text goes: white at a line's end has no lines and no background.
  private func groups<Value: Hashable>(by value: (Piece) -> Value?) -> [Group<Value>] {
    var groups: [Group<Value>] = []
    let edges = (left: part.textX, right: part.textX + part.textWidth)
    for piece in pieces {
      let (left, right) = (max(piece.x, edges.left), min(piece.end, edges.right))
      guard let value = value(piece), right > left else { continue }
      if let last = groups.last, last.value == value, abs(last.x + last.width - left) < 0.01 {
        groups[groups.count - 1].width = right - last.x
        groups[groups.count - 1].pieces.append(piece)
      } else {
        groups.append(Group(value: value, x: left, width: right - left, pieces: [piece]))
      }
    }
    return groups
  }
}

extension LineDrawing {
  /// The edges of a table's cell: quiet lines, of which cells beside each other have one together.
  fileprivate mutating func addEdges(of box: TableCellBox, _ color: TextColor) {
    let (rect, thickness) = (box.rect, 0.5)
    // Opaque, as edges meet.
    let quiet = TextColor(
      red: color.red * 0.35 + 0.65 * (1 - color.red),
      green: color.green * 0.35 + 0.65 * (1 - color.green),
      blue: color.blue * 0.35 + 0.65 * (1 - color.blue))
    func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      elements.append(
        .rectangle(
          LayoutRect(x: x - thickness / 2, y: y - thickness / 2, width: width, height: height),
          quiet))
    }
    let (wide, high) = (rect.width + thickness, rect.height + thickness)
    add(rect.x, rect.y, thickness, high)
    add(rect.x + rect.width, rect.y, thickness, high)
    add(rect.x, rect.y + rect.height, wide, thickness)
    if box.isInFirstRow { add(rect.x, rect.y, wide, thickness) }
  }
}

extension DrawnRule {
  /// From its upper edge to its lower one.
  package var reach: Double {
    switch style {
    case .none: 0
    case .single: thickness
    case .double: 3 * thickness
    case .wavy: 3 * thickness
    case .dotted: 1.5 * thickness
    }
  }
}

extension ArraySlice {
  /// The elements at the end that fulfil a condition.
  fileprivate func suffix(while isIncluded: (Element) -> Bool) -> ArraySlice {
    var first = endIndex
    while first > startIndex, isIncluded(self[first - 1]) { first -= 1 }
    return self[first...]
  }
}
