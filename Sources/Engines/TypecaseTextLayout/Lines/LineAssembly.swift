// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// Makes a line's glyphs, in the order of the screen, from what was broken; lengths are layout units until the end.
struct LineAssembly {
  let paragraph: LayoutParagraph
  let line: BrokenLine

  /// What stands beside each other in one direction.
  private struct Segment {
    enum Content {
      /// Glyphs of a run of a stretch, by its number, with how many scalars the stretch's start is behind that of the paragraph.
      case glyphs(ShapedStretch, run: Int, offset: Int)
      case box(LineFragment.Box.Kind)
      /// What the text does not have: a hyphen, or what stands for text that is not shown, with its own look if it has one.
      case token(ShapedStretch.Run, TextAttributes? = nil)
      /// An attachment that stands for text that is not shown.
      case tokenAttachment(TextAttributes)
    }
    var content: Content
    /// From the paragraph's start.
    var range: Range<Int>
    var level: UInt8
    var width: Int

    var isToken: Bool {
      switch content {
      case .token, .tokenAttachment: true
      case .glyphs, .box: false
      }
    }
  }

  /// The parts of the line, from left to right.
  func parts() -> [LineFragment.Part] {
    var made = line.parts.compactMap { part in
      part.fill.map { self.part(part.span, $0, part.truncation) }
    }
    if let markerX = line.markerX, !made.isEmpty { addMarker(at: markerX, to: &made[0]) }
    if !made.isEmpty { return paragraph.isRightToLeft ? made.reversed() : made }
    let place = paragraph.start + line.range.lowerBound
    return line.parts.first.map { part in
      let x = Double(units: startX(part.span, width: 0, isJustified: false))
      return [
        LineFragment.Part(
          range: place..<place, x: Double(units: part.span.start),
          width: Double(units: part.span.width), textX: x, textWidth: 0)
      ]
    } ?? []
  }

  // MARK: - Parts

  private func part(
    _ span: ContainerGeometry.Span, _ fill: PartFill, _ truncation: PartTruncation?
  ) -> LineFragment.Part {
    var segments = truncation.map(segments) ?? segments(of: fill)
    if fill.ending == .hyphen {
      let style = paragraph.look(at: fill.range.upperBound - 1).style
      let hyphen = paragraph.shaper.hyphen(in: style)
      if let run = hyphen.runs.first {
        // Before the white at the end, of which there is none behind a soft hyphen.
        let end = fill.range.upperBound
        segments.append(
          Segment(
            content: .token(run), range: end..<end, level: paragraph.isRightToLeft ? 1 : 0,
            width: hyphen.advance(of: 0..<1)))
      }
    }
    var width = fill.width
    if fill.ending == .hyphen { width += segments[segments.count - 1].width }
    // The last line of a paragraph, and one that the text ends itself, is as wide as its text.
    let isJustified =
      paragraph.style.alignment == .justified && fill.ending != .paragraph
      && fill.ending != .separator
    let core =
      fill.range
      .lowerBound..<(truncation == nil ? paragraph.coreEnd(of: fill) : fill.range.upperBound)
    let hang = fill.hang.start + fill.hang.end
    let room = span.width - width + hang
    let added =
      isJustified && room > 0 || fill.mayShrink && room < 0
      ? paragraph.justification(core, by: room) : [:]
    let x =
      startX(span, width: width - hang, isJustified: !added.isEmpty)
      - (paragraph.isRightToLeft ? fill.hang.end : fill.hang.start)
    var part = LineFragment.Part(
      range: paragraph.start + fill.range.lowerBound..<paragraph.start + fill.range.upperBound,
      x: Double(units: span.start), width: Double(units: span.width), textX: Double(units: x),
      textWidth: Double(units: width + added.values.reduce(0, +)))
    // White at the end hangs beyond the edge, on the side where the line ends.
    var pen = x
    if paragraph.isRightToLeft {
      pen -= segments.filter { $0.range.lowerBound >= core.upperBound && !$0.isToken }
        .reduce(0) { $0 + $1.width }
    }
    part.cells.reserveCapacity(fill.range.count)
    for segment in inVisualOrder(segments) {
      add(segment, at: &pen, added, isCore: segment.range.lowerBound < core.upperBound, to: &part)
    }
    return part
  }

  private func addMarker(at x: Int, to part: inout LineFragment.Part) {
    guard let marker = paragraph.marker else { return }
    var pen = x
    let segments = marker.runs.map { run in
      Segment(
        content: .token(run), range: 0..<0, level: run.level,
        width: run.glyphs.reduce(0) { $0 + Int($1.advance) })
    }
    for segment in inVisualOrder(segments) {
      guard case .token(let run, _) = segment.content else { continue }
      part.marker.append(
        token(run, segment, at: pen, of: paragraph.start.value..<paragraph.start.value))
      pen += segment.width
    }
  }

  private func startX(_ span: ContainerGeometry.Span, width: Int, isJustified: Bool) -> Int {
    let room = span.width - width
    if isJustified { return span.start }
    switch paragraph.style.alignment {
    case .left: return span.start
    case .right: return span.start + room
    case .center: return span.start + room / 2
    case .justified: return paragraph.isRightToLeft ? span.start + room : span.start
    }
  }

  // MARK: - Segments

  /// What is shown of a part, in the order of the text, with the token where the rest would be.
  private func segments(of truncation: PartTruncation) -> [Segment] {
    func shown(_ range: Range<Int>) -> [Segment] {
      segments(
        of: PartFill(range: range, width: 0, white: 0, ascent: 0, descent: 0, ending: .cluster))
    }
    let token = segments(
      of: truncation.token, for: truncation.hidden, level: paragraph.isRightToLeft ? 1 : 0)
    return shown(truncation.before) + token + shown(truncation.behind)
  }

  /// What stands for some text.
  ///
  /// - Parameter level: that of its place.
  private func segments(of token: [TextToken], for range: Range<Int>, level: UInt8) -> [Segment] {
    token.flatMap { token in
      if let glyphs = token.glyphs {
        return glyphs.runs.map { run in
          Segment(
            content: .token(run, token.attributes), range: range, level: max(level, run.level),
            width: glyphs.advance(of: run.scalars))
        }
      }
      return token.attributes.map { own in
        [
          Segment(
            content: .tokenAttachment(own), range: range, level: level, width: token.width)
        ]
      } ?? []
    }
  }

  /// What a part has, in the order of the text.
  private func segments(of fill: PartFill) -> [Segment] {
    var segments: [Segment] = []
    // Words have some six letters.
    segments.reserveCapacity(fill.range.count / 5 + 4)
    let base: UInt8 = paragraph.isRightToLeft ? 1 : 0
    let core = paragraph.coreEnd(of: fill)
    var (place, tab) = (fill.range.lowerBound, 0)
    while place < fill.range.upperBound {
      let (atom, start, slice) = paragraph.atom(at: place)
      var end = min(start + Int(atom.scalars), fill.range.upperBound)
      defer { place = end }
      switch atom.kind {
      case .tab:
        let width = tab < fill.tabs.count ? fill.tabs[tab] : 0
        tab += 1
        segments.append(
          Segment(content: .box(.tab), range: place..<end, level: base, width: width))
      case .attachment:
        let advance = fill.fitted[place]?.advance ?? atom.advance
        segments.append(
          Segment(
            content: .box(.attachment), range: place..<end, level: paragraph.level(at: place),
            width: Int(advance)))
      case .fold:
        guard let stretch = paragraph.folds.stretch(at: place) else { continue }
        end = min(stretch.range.upperBound, fill.range.upperBound)
        let level = paragraph.level(at: place)
        let token = self.segments(of: paragraph.tokens(of: stretch), for: place..<end, level: level)
        segments +=
          token.isEmpty
          ? [Segment(content: .box(.hidden), range: place..<end, level: level, width: 0)] : token
      case .hidden, .lineSeparator:
        segments.append(
          Segment(
            content: .box(.hidden), range: place..<end, level: paragraph.level(at: place), width: 0)
        )
      case .text:
        // White at the end runs as the paragraph does (UAX 9, rule L1).
        let white = min(max(core, place), end)
        for range in [place..<white, white..<end] where !range.isEmpty {
          add(atom, slice, range, start: start, isWhite: range.lowerBound >= core, &segments)
        }
      }
    }
    return segments
  }

  private func add(
    _ atom: LineAtom, _ slice: ParagraphSlice, _ range: Range<Int>, start: Int, isWhite: Bool,
    _ segments: inout [Segment]
  ) {
    // Scalars of the stretch, and how many more they are than in the paragraph.
    var offset = start - Int(atom.place)
    let asked = range.lowerBound - offset..<range.upperBound - offset
    let (stretch, scalars) = paragraph.glyphs(of: asked, of: atom, slice)
    offset = range.lowerBound - scalars.lowerBound
    let base: UInt8 = paragraph.isRightToLeft ? 1 : 0
    for number in stretch.runs.indices where stretch.runs[number].scalars.overlaps(scalars) {
      let part = stretch.runs[number].scalars.clamped(to: scalars)
      segments.append(
        Segment(
          content: .glyphs(stretch, run: number, offset: offset),
          range: part.lowerBound + offset..<part.upperBound + offset,
          level: isWhite ? base : stretch.runs[number].level, width: stretch.advance(of: part)))
    }
  }

  /// From left to right (UAX 9, rule L2).
  private func inVisualOrder(_ segments: [Segment]) -> [Segment] {
    guard let highest = segments.map(\.level).max(), highest > 0 else { return segments }
    var order = segments
    var level = highest
    while level >= 1 {
      var start = 0
      while start < order.count {
        guard order[start].level >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, order[end].level >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }

  // MARK: - Glyphs

  /// Adds what a segment shows.
  ///
  /// - Parameters:
  ///   - added: how much wider each scalar becomes, by its place.
  ///   - isCore: whether it is before the white at the part's end.
  private func add(
    _ segment: Segment, at pen: inout Int, _ added: [Int: Int], isCore: Bool,
    to part: inout LineFragment.Part
  ) {
    let first = paragraph.start.value
    let range = segment.range.lowerBound + first..<segment.range.upperBound + first
    func addTokenCell() {
      if !range.isEmpty {
        part.cells.append(
          .init(
            range: range, x: Double(units: pen), width: Double(units: segment.width),
            level: segment.level))
      }
      pen += segment.width
    }
    switch segment.content {
    case .box(let kind):
      var box = LineFragment.Box(
        kind: kind, place: range.lowerBound, level: segment.level, x: Double(units: pen),
        width: Double(units: segment.width))
      if kind == .attachment {
        let place = segment.range.lowerBound
        let fitted = line.parts.lazy.compactMap { $0.fill?.fitted[place] }.first
        box.setHeight(of: fitted ?? paragraph.look(at: place).style.style.attachment)
      }
      part.boxes.append(box)
      part.cells.append(
        .init(
          range: range, x: Double(units: pen), width: Double(units: segment.width),
          level: segment.level))
      pen += segment.width
    case .token(let run, let own):
      var token = token(run, segment, at: pen, of: range)
      token.ownAttributes = own
      part.runs.append(token)
      addTokenCell()
    case .tokenAttachment(let own):
      var box = LineFragment.Box(
        kind: .attachment, place: range.lowerBound, level: segment.level, x: Double(units: pen),
        width: Double(units: segment.width), ownAttributes: own)
      box.setHeight(of: paragraph.shaper.look(of: own).style.style.attachment)
      part.boxes.append(box)
      addTokenCell()
    case .glyphs(let stretch, let number, let offset):
      let scalars = segment.range.lowerBound - offset..<segment.range.upperBound - offset
      let start = pen
      addCells(stretch, number, scalars, offset, segment, added, at: &pen, to: &part)
      let (font, rise) = (stretch.runs[number].font, Double(units: stretch.runs[number].rise))
      var last = part.runs.count - 1
      // Words beside each other are one run.
      if isCore, segment.level % 2 == 0, last >= 0, part.runs[last].level == segment.level,
        part.runs[last].range.upperBound == range.lowerBound, !part.runs[last].isToken,
        part.runs[last].font.pointer == font.pointer, part.runs[last].rise == rise
      {
        part.runs[last].range = part.runs[last].range.lowerBound..<range.upperBound
        part.runs[last].width += Double(units: pen - start)
      } else {
        part.runs.append(
          .init(
            range: range, level: segment.level, font: font, rise: rise, x: Double(units: start),
            width: Double(units: pen - start), glyphs: []))
        last += 1
      }
      let from = part.runs[last].glyphs.count
      part.runs[last].glyphs += stretch.glyphs(ofRun: number, in: scalars)
      part.runs[last].glyphs.withUnsafeMutableBufferPointer { glyphs in
        for place in from..<glyphs.count {
          let byte = glyphs[place].byte
          let scalar = Int(byte) + offset
          // The last glyph of a cluster is before the space that is added.
          if !added.isEmpty, let more = added[scalar],
            place + 1 == glyphs.count || glyphs[place + 1].byte != byte
          {
            glyphs[place].advance &+= Int32(clamping: more)
          }
          glyphs[place].byte = Int32(clamping: scalar + first)
        }
      }
    }
  }

  /// Glyphs that the text does not have.
  private func token(
    _ run: ShapedStretch.Run, _ segment: Segment, at pen: Int, of range: Range<Int>
  ) -> LineFragment.Run {
    var glyphs = run.glyphs
    for place in glyphs.indices { glyphs[place].byte = Int32(clamping: range.lowerBound) }
    return LineFragment.Run(
      range: range, level: segment.level, font: run.font, rise: Double(units: run.rise),
      x: Double(units: pen), width: Double(units: segment.width), glyphs: glyphs, isToken: true)
  }

  private func addCells(
    _ stretch: ShapedStretch, _ run: Int, _ scalars: Range<Int>, _ offset: Int,
    _ segment: Segment, _ added: [Int: Int], at pen: inout Int, to part: inout LineFragment.Part
  ) {
    let first = paragraph.start.value + offset
    func add(_ cell: ShapedStretch.Cell) {
      guard cell.start >= scalars.lowerBound, cell.end <= scalars.upperBound else { return }
      var width = Int(cell.width)
      if !added.isEmpty {
        for scalar in cell.start..<cell.end { width += added[scalar + offset] ?? 0 }
      }
      part.add(
        .init(
          range: cell.start + first..<cell.end + first, x: Double(units: pen),
          width: Double(units: width), level: segment.level),
        continuesCharacter: continuesCharacter(segment.level % 2 == 0 ? cell.start : cell.end))
      pen += width
    }
    func continuesCharacter(_ scalar: Int) -> Bool {
      scalar > 0 && scalar < stretch.advances.count
        && !stretch.boundaries[scalar].contains(.cursor)
    }
    let cells = stretch.cells(ofRun: run, in: scalars)
    if segment.level % 2 == 0 {
      for cell in cells { add(cell) }
    } else {
      for cell in cells.reversed() { add(cell) }
    }
  }
}

extension LineFragment.Box {
  /// Makes it as high as the room of its attachment.
  fileprivate mutating func setHeight(of room: AttachmentBox?) {
    guard let own = room else { return }
    (above, height) = (own.height + own.baselineOffset, own.height)
  }
}

extension LineFragment.Part {
  /// Adds a cell at the right of the others.
  ///
  /// - Parameter continuesCharacter: whether it is of the same character as the one beside it, such as a mark that another font has.
  fileprivate mutating func add(_ cell: LineFragment.Cell, continuesCharacter: Bool) {
    guard continuesCharacter, let last = cells.last, last.level == cell.level,
      last.range.upperBound == cell.range.lowerBound
        || last.range.lowerBound == cell.range.upperBound
    else { return cells.append(cell) }
    let start = min(last.range.lowerBound, cell.range.lowerBound)
    cells[cells.count - 1].range = start..<max(last.range.upperBound, cell.range.upperBound)
    cells[cells.count - 1].width += cell.width
  }
}

extension ShapedStretch {
  /// Whether some scalars have all their glyphs to themselves.
  func isWhole(_ scalars: Range<Int>) -> Bool {
    (scalars.lowerBound == 0 || startsCluster(scalars.lowerBound))
      && (scalars.upperBound == advances.count || startsCluster(scalars.upperBound))
  }

  /// The text of some scalars.
  func text(of scalars: Range<Int>) -> String {
    String(
      decoding: text[byte(of: scalars.lowerBound)..<byte(of: scalars.upperBound)], as: UTF8.self)
  }
}
