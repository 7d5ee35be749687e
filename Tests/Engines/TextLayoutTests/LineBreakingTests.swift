// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Where lines end.
struct LineBreakingTests {
  /// Where lines end in a layout of Pango's, in scalars.
  private func pangoEnds(_ text: String, width: Double, points: Double) -> [Int] {
    guard let context = LayoutContext.unhinted(dotsPerInch: 72) else { return [] }
    let layout = TextLayout(text, in: context)
    var font = FontDescription()
    font.family = "DejaVu Sans"
    font.size = .points(points)
    layout.setFont(font)
    layout.setWidth(width, .wraps)
    // Pango puts hyphens where it breaks a word that has no room.
    layout.setAttributes(AttributeList([.hyphens(false)]))
    let bytes = Array(text.utf8)
    return layout.lines.map { line in
      bytes[..<line.bytes.upperBound].reduce(0) { $0 + ($1 & 0b1100_0000 == 0b1000_0000 ? 0 : 1) }
    }
  }

  private func ends(_ text: String, width: Double, points: Double) -> [Int] {
    let storage = TextStorage(runs: [TextRun(text, TextAttributes())])
    let manager = LayoutFixture.manager(
      storage, containers: [TextContainer(width: width)], points: points)
    manager.ensureLayout()
    return manager.lines.map { record, start in
      let end = start + Int(record.length)
      return storage.text(in: Range(end - 1..<end)) == "\n" ? end - 1 : end
    }
  }

  @Test(
    "lines end where Pango's do",
    arguments: ["english", "arabic", "hebrew", "lao", "russian", "mixed"])
  func asPango(language: String) throws {
    let text = String(repeating: try #require(LayoutFixture.texts[language]), count: 12)
    for width in [90.0, 203, 300, 417.5, 600, 901] {
      for points in [8.0, 11, 17] {
        let (ours, theirs) = (
          ends(text, width: width, points: points), pangoEnds(text, width: width, points: points)
        )
        let different = zip(ours, theirs).first { $0 != $1 }
        #expect(
          ours == theirs,
          "\(language) at \(width), \(points): first \(different.map { "\($0)" } ?? "none"), \(ours.count) and \(theirs.count) lines"
        )
      }
    }
  }

  @Test("lines end by the container's mode")
  func modes() {
    let text = "Lines end\nby the mode of their container"
    func lines(_ mode: TextContainer.LineBreakMode) -> [String] {
      let storage = TextStorage(runs: [TextRun(text, TextAttributes())])
      let manager = LayoutFixture.manager(
        storage, containers: [TextContainer(width: 80, lineBreakMode: mode)])
      var lines: [String] = []
      manager.enumerateLineFragments { line in
        lines.append(storage.text(in: line.range))
        return true
      }
      return lines
    }
    #expect(lines(.clip) == ["Lines end\n", "by the mode of their container"])
    #expect(lines(.byWord) == ["Lines end\n", "by the mode ", "of their ", "container"])
    let broken = lines(.byCharacter)
    #expect(broken.joined() == text)
    #expect(broken.count > 3 && broken.count <= lines(.byWord).count)
    #expect(broken.dropFirst().dropLast().contains { !$0.hasSuffix(" ") })
  }

  @Test(
    "a token stands for what has no room",
    arguments: [
      TextTruncation(.tail), TextTruncation(.head), TextTruncation(.middle),
      TextTruncation(.tail, token: " more…"),
    ])
  func truncation(truncation: TextTruncation) throws {
    let text = "One line of text that is longer than a label has room in it, the end\nMore"
    let storage = TextStorage(runs: [TextRun(text, TextAttributes())])
    let manager = LayoutFixture.manager(
      storage,
      containers: [TextContainer(width: 130, maximumNumberOfLines: 1, truncation: truncation)])
    let line = try #require(manager.lineFragment(at: 0))
    let hidden = try #require(line.truncatedRange)
    let end = try #require(storage.text.unicodeScalars.firstIndex(of: "\n"))
    let length = storage.text.unicodeScalars.distance(
      from: storage.text.unicodeScalars.startIndex, to: end)
    #expect(hidden.lowerBound > 0 || truncation.side == .head)
    #expect(hidden.upperBound.value < length || truncation.side == .tail)
    #expect(line.parts[0].textWidth <= 130)
    // One more letter would not have had room.
    #expect(line.parts[0].textWidth > 100)
    #expect(manager.laidOutLength == length + 1)
    #expect(line.parts[0].cells.contains { $0.range == hidden.values })
    // Less text, and no token.
    storage.replace(Range(10..<storage.length), with: "")
    #expect(manager.lineFragment(at: 0)?.truncatedRange == nil)
    #expect(manager.laidOutLength == 10)
  }

  // MARK: - Edits

  private static let containers: [[TextContainer]] = [
    [TextContainer(width: 200)],
    [
      TextContainer(width: 140, height: 100), TextContainer(width: 90, height: 61),
      TextContainer(width: 210),
    ],
    [
      TextContainer(
        width: 260,
        exclusions: [
          TextExclusion(
            TextPath(ellipseIn: LayoutRect(x: 80, y: 30, width: 90, height: 120)), margin: 4),
          TextExclusion(
            TextPath(LayoutRect(x: 0, y: 200, width: 100, height: 60)), margin: 0),
        ])
    ],
    [
      TextContainer(width: 150, height: 120),
      TextContainer(width: 120, height: 120, maximumNumberOfLines: 3),
    ],
    (0..<30).map { TextContainer(width: $0 % 3 == 2 ? 160 : 150, height: 90) },
  ]

  /// Text of all kinds, with paragraphs of all kinds.
  private func piece(_ random: inout SplitMix64) -> TextRun {
    let words =
      LayoutFixture.texts.values.flatMap { $0.split(separator: " ") }.sorted() + [
        "アリスは川辺で", "ऊबने", "เธอแอบดู",
      ]
    var text = ""
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      text += random.pick(words, "a")
      text += random.pick([" ", " ", " ", "\n", "  ", "-", "", "\t", "\u{2028}"], " ")
    }
    var attributes = TextAttributes()
    if random.once(in: 4) { attributes.size = .points(random.pick([7, 14, 22], 9)) }
    if random.once(in: 8) {
      // Wider than some of the containers.
      attributes.attachment = TextAttachment(
        bytes: [1], type: "image/png", width: random.pick([20, 130, 400], 20), height: 30)
      text = String(TextAttachment.character)
    }
    if random.once(in: 6) {
      var paragraph = ParagraphStyle()
      paragraph.spaceBefore = random.pick([0, 5, 9], 0)
      paragraph.spaceAfter = random.pick([0, 3, 12], 0)
      paragraph.lineSpacing = random.pick([0, 2], 0)
      paragraph.indent = random.pick([0, 10], 0)
      paragraph.firstLineIndent = random.pick([0, 12, -6], 0)
      paragraph.lineHeight = random.pick([1, 1.5, 0.8], 1)
      paragraph.alignment = random.pick([.natural, .justified], .natural)
      paragraph.lineBreakStrategy = random.pick([nil, nil, .greedy, .optimal], nil)
      (paragraph.keepsWithNext, paragraph.keepsLinesTogether) = (
        random.once(in: 3), random.once(in: 4)
      )
      paragraph.controlsWidowsAndOrphans = random.pick([nil, true, false], nil)
      paragraph.hangsPunctuation = random.once(in: 3)
      paragraph.hyphenation = random.pick([nil, nil, true, false], nil)
      attributes.paragraph = paragraph
    }
    if random.once(in: 6) {
      attributes.paragraph = attributes.paragraph ?? ParagraphStyle()
      attributes.paragraph?.list = ListItem(
        list: random.pick([1, 2], 1), marker: random.pick(["{decimal}.", "{disc}"], ""))
    }
    if random.once(in: 4) {
      attributes.paragraph = attributes.paragraph ?? ParagraphStyle()
      attributes.paragraph?.cell = TableCell(
        table: random.pick([1, 1, 1, 2], 1), row: random.pick([0, 1, 2], 0),
        column: random.pick([0, 1, 2], 0), depth: random.pick([1, 1, 1, 1, 2, 5], 1),
        end: random.pick([0, 0, 40, 80, 130], 0))
    }
    return TextRun(text, attributes)
  }

  /// Text that says nothing is laid out plainly, or with all that a layout can do.
  private func options(seed: Int) -> TextLayoutOptions {
    var options = seed % 12 < 4 ? TextLayoutOptions() : LayoutFixture.hyphenated
    if seed % 12 >= 8 {
      (options.lineBreakStrategy, options.controlsWidowsAndOrphans) = (.optimal, true)
    }
    return options
  }

  /// Folds some text, or unfolds what is folded.
  private func fold(_ manager: TextLayoutManager, _ random: inout SplitMix64) {
    if random.once(in: 3), let fold = manager.folds.randomElement(using: &random) {
      manager.unfold(fold.range)
      return
    }
    let length = manager.storage.length
    let start = Int.random(in: 0...length, using: &random)
    let end = min(start + random.pick([1, 4, 30, 200, 3000], 10), length)
    var picture = TextAttributes()
    picture.attachment = TextAttachment(bytes: [1], type: "image/png", width: 20, height: 12)
    let range = Range<ScalarOffset>(start..<end)
    manager.fold(
      random.once(in: 4)
        ? TextFold(
          range, token: [TextRun("\u{FFFC}", picture), TextRun("fold ف", TextAttributes())])
        : TextFold(range, token: random.pick(["", "", "…", " … "], "")))
  }

  @Test("after any edits the lines are those of a layout from scratch", arguments: 0..<24)
  func edits(seed: Int) {
    var random = SplitMix64(seed: seed)
    let storage = TextStorage(runs: (0..<6).map { _ in piece(&random) })
    let containers = Self.containers[seed % Self.containers.count]
    // The last ones end, so that they can come again.
    let repeats = seed % 8 == 3
    let manager = LayoutFixture.manager(
      storage, containers: containers, repeatsContainers: repeats, points: 9,
      options: options(seed: seed))
    for step in 0..<25 {
      let start = Int.random(in: 0...storage.length, using: &random)
      let end = min(start + random.pick([0, 0, 1, 5, 40], 0), storage.length)
      if random.once(in: 5), end > start {
        var attributes = TextAttributes()
        attributes.size = .points(13)
        storage.setAttributes(attributes, in: Range(start..<end))
      } else {
        storage.replace(Range(start..<end), with: [piece(&random)])
      }
      if seed % 2 == 1, random.once(in: 2) { fold(manager, &random) }
      if random.once(in: 3) {
        manager.ensureLayout(
          through: ScalarOffset(Int.random(in: 0...storage.length, using: &random)))
      }
      if random.once(in: 2) { continue }
      manager.ensureLayout()
      let scratch = LayoutFixture.manager(
        storage, containers: containers, repeatsContainers: repeats, points: 9,
        options: options(seed: seed))
      for fold in manager.folds { scratch.fold(fold) }
      scratch.ensureLayout()
      let (one, other) = (manager.lines.map(\.record), scratch.lines.map(\.record))
      let different = zip(one, other).enumerated().first { $1.0 != $1.1 }
      #expect(
        one == other && manager.tree.lastLine == scratch.tree.lastLine,
        "seed \(seed), step \(step), first different line: \(different.map { "\($0)" } ?? "the last")"
      )
      if one != other { return }
      // A line that is seen is broken again as it was.
      var records = manager.lines.filter { !$0.record.flags.contains(.isUnplaced) }[...]
      manager.enumerateLineFragments { line in
        guard let known = records.first else { return false }
        if known.record.flags.contains(.isTableRow) {
          // The cells of a row have lines of their own.
          let end = known.start + Int(known.record.length)
          #expect(known.start <= line.range.lowerBound.value, "seed \(seed)")
          #expect(line.range.upperBound.value <= end, "seed \(seed)")
          if line.range.upperBound.value == end { records.removeFirst() }
          return true
        }
        records.removeFirst()
        let length = Int(known.record.length)
        #expect(line.range == Range(known.start..<known.start + length), "seed \(seed)")
        #expect(line.height == Double(units: known.record.height), "seed \(seed)")
        // In another part than the last one there may be a hyphen as well.
        if line.parts.count == 1 {
          #expect(line.endsWithHyphen == (known.record.hyphens > 0), "seed \(seed)")
        }
        return true
      }
      #expect(records.isEmpty)
    }
  }

  @Test("text is laid out in another thread as here, with the edits of meanwhile", arguments: 0..<8)
  func background(seed: Int) async {
    var random = SplitMix64(seed: seed)
    let storage = TextStorage(runs: (0..<60).map { _ in piece(&random) })
    let containers = Self.containers[seed % Self.containers.count]
    let manager = LayoutFixture.manager(
      storage, containers: containers, points: 9, options: options(seed: seed))
    if seed % 2 == 1 { fold(manager, &random) }
    // It edits when it is asked for its answer: after the text was taken, and before the lines are.
    await manager.layOut {
      for _ in 0..<(seed % 3) {
        let start = Int.random(in: 0...storage.length, using: &random)
        let end = min(start + random.pick([0, 3, 30], 0), storage.length)
        storage.replace(Range(start..<end), with: [self.piece(&random)])
        if seed % 2 == 1 { self.fold(manager, &random) }
        if random.once(in: 2) { manager.ensureLayout(through: ScalarOffset(start)) }
      }
    }
    if seed % 3 == 0 { #expect(manager.isLaidOut) }
    manager.ensureLayout()
    let scratch = LayoutFixture.manager(
      storage, containers: containers, points: 9, options: options(seed: seed))
    for fold in manager.folds { scratch.fold(fold) }
    scratch.ensureLayout()
    #expect(manager.lines.map(\.record) == scratch.lines.map(\.record), "seed \(seed)")
  }
}
