// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextLayout

/// Makes text, looks and containers of any kind, from random numbers.
struct RandomText {
  var random: SplitMix64
  /// Whether lengths are what a document can say; else they may be anything that an app can set.
  let isUsual: Bool

  // MARK: - Text

  /// Signs that stand for a kind each.
  private static let kinds: [[Unicode.Scalar]] = [
    ["a", "b", "f", "i", "l", "t", "W", "1", ",", ".", "-", "“", "(", "ß"], [" ", " ", "\u{A0}"],
    ["а", "я", "Ж"], ["א", "ב", "ש", "\u{5B0}"], ["ب", "ل", "ا", "\u{64B}", "٣"],
    ["漢", "字", "。", "「", "ア"], ["क", "\u{94D}", "ष", "ि"], ["ກ", "\u{EB1}", "ข", "า"],
    ["\u{301}", "\u{308}", "\u{20DD}"], ["👩", "\u{200D}", "👧", "🏽", "🇩", "\u{FE0F}", "\u{20E3}"],
    ["\u{1100}", "\u{1161}", "\u{11A8}"], ["\t"], ["\u{2028}"], ["\n"], ["\u{FFFC}"], ["\u{AD}"],
    ["\u{202A}", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2069}", "\u{200F}"],
    ["\0", "\u{1}", "\u{7F}", "\u{85}", "\u{B}", "\r"], ["\u{E000}", "\u{E0041}", "\u{10FFFF}"],
    ["\u{FEFF}", "\u{200B}", "\u{2060}", "\u{200C}"], ["\u{2029}"],
  ]

  mutating func text() -> String {
    var text = String.UnicodeScalarView()
    let usual = random.once(in: 3) ? Self.kinds : Array(Self.kinds[..<3])
    let length = random.once(in: 30) ? 3000 : Int.random(in: 0..<60, using: &random)
    while text.count < length {
      let kind = random.pick(random.once(in: 4) ? Self.kinds : usual, ["a"])
      for _ in 0..<Int.random(in: 1..<(random.once(in: 40) ? 400 : 9), using: &random) {
        text.append(random.pick(kind, "a"))
      }
    }
    return String(text)
  }

  mutating func runs(_ most: Int) -> [TextRun] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in TextRun(text(), attributes()) }
  }

  // MARK: - Looks

  /// A number of points, mostly one that somebody would choose.
  mutating func length(_ usual: [Double]) -> Double {
    if isUsual || !random.once(in: 6) { return random.pick(usual, 0) }
    return random.pick(
      [
        0, -1, 0.0001, 1e4, -1e4, 1e9, -1e9, 1e300, -1e300, .nan, .infinity, -.infinity,
        .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      ], 0)
  }

  mutating func attributes() -> TextAttributes {
    var attributes = TextAttributes()
    if random.once(in: 3) { return attributes }
    if random.once(in: 2) { attributes.size = .points(length([7, 11, 22, 60])) }
    if random.once(in: 4) {
      attributes.font = FontDescriptor(family: random.pick(["DejaVu Sans", "No Such Font"], ""))
      attributes.font?.weight = random.pick([400, 700, length([400])], 400)
      if random.once(in: 4) { attributes.font?.slant = random.pick([-12, 12], 0) }
    }
    if random.once(in: 6) { attributes.tracking = length([1, 5, -1]) }
    if random.once(in: 6) {
      attributes.baseline = random.pick(
        [.superscript, .subscript, .offset(length([3, -3, 20]))], .superscript)
    }
    if random.once(in: 8) { attributes.capitals = random.pick([.all, .small], .all) }
    if random.once(in: 12) { attributes.hidden = true }
    if random.once(in: 8) { attributes.ligatures = random.pick([.essential, .all], .all) }
    if random.once(in: 8) {
      attributes.features = ["smcp": 1, random.pick(["liga", "€", ""], ""): 0]
    }
    if random.once(in: 8) { attributes.axes = ["wght": length([300, 700])] }
    if random.once(in: 8) { attributes.language = random.pick(["en", "de", "ar", "x-!", ""], "") }
    if random.once(in: 8) {
      attributes.underline = TextLine(random.pick(Array(TextLine.Style.allCases), .single))
    }
    if random.once(in: 8) {
      attributes.shadow = TextShadow(
        x: length([1, -2]), y: length([1]), blur: length([0, 3]),
        color: TextColor(red: 0, green: 0, blue: 0))
    }
    if random.once(in: 8) { attributes.stroke = TextStroke(width: length([3, -3])) }
    if random.once(in: 8) {
      attributes.attachment = TextAttachment(
        bytes: [], type: "image/png", width: length([10, 400]), height: length([10, 100]),
        baselineOffset: length([0, -5]))
      if random.once(in: 2) {
        attributes.attachment?.placement = PicturePlacement(
          random.pick(PicturePlacement.Side.allCases, .left), x: length([0, 0.3, 1]),
          followsOutline: random.once(in: 2), margin: length([0, 9]))
      }
    }
    if random.once(in: 2) { attributes.paragraph = paragraph() }
    return attributes
  }

  private mutating func paragraph() -> ParagraphStyle {
    var style = ParagraphStyle(
      alignment: random.pick(ParagraphStyle.Alignment.allCases, .natural),
      lineHeight: length([1, 1, 1.5, 0.8]), spaceBefore: length([0, 5]),
      spaceAfter: length([0, 12]),
      indent: length([0, 0, 10, 90]), firstLineIndent: length([0, 12, -6]))
    if random.once(in: 4) { style.tailIndent = length([10, -10]) }
    if random.once(in: 6) { style.minimumLineHeight = length([20]) }
    if random.once(in: 6) { style.maximumLineHeight = length([10]) }
    if random.once(in: 6) { style.lineSpacing = length([2]) }
    if random.once(in: 4) {
      style.tabStops = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        TabStop(length([20, 50, 90]), random.pick([.left, .right, .center, .decimal], .left))
      }
    }
    if random.once(in: 6) { style.tabInterval = length([30]) }
    if random.once(in: 4) {
      style.direction = random.pick(ParagraphStyle.Direction.allCases, .natural)
    }
    if random.once(in: 6) { style.tightening = length([0.5, 1]) }
    style.lineBreakStrategy = random.pick([nil, nil, .greedy, .optimal], nil)
    style.hyphenation = random.pick([nil, true, false], nil)
    style.controlsWidowsAndOrphans = random.pick([nil, true, false], nil)
    (style.keepsWithNext, style.keepsLinesTogether) = (random.once(in: 4), random.once(in: 4))
    style.hangsPunctuation = random.once(in: 4)
    if random.once(in: 4) {
      style.list = ListItem(
        list: random.pick([1, 2, .max], 1), level: random.pick([0, 1, isUsual ? 2 : .min], 0),
        marker: random.pick(["{decimal}.", "{disc}", "{upper-roman}", text()], ""),
        start: random.pick([nil, 1, isUsual ? 99 : .max], nil))
    }
    if random.once(in: 4) {
      style.cell = TableCell(
        table: random.pick([1, 1, 2], 1), row: random.pick([0, 1, isUsual ? 2 : .min], 0),
        column: random.pick([0, 1, isUsual ? 2 : .max], 0),
        depth: random.pick([1, 1, 2, isUsual ? 3 : .max, isUsual ? 3 : -1], 1),
        end: length([0, 40, 130]))
    }
    return style
  }

  // MARK: - Containers

  mutating func containers() -> [TextContainer] {
    (0..<Int.random(in: 1..<4, using: &random)).map { _ in container() }
  }

  private mutating func container() -> TextContainer {
    var container = TextContainer(width: length([0, 20, 90, 200, 400]))
    if random.once(in: 2) { container.height = length([0, 30, 90, 300]) }
    if random.once(in: 4) { container.lineFragmentPadding = length([2, 5]) }
    if random.once(in: 6) { container.minimumPartWidth = length([0, 40]) }
    if random.once(in: 6) { container.maximumNumberOfLines = random.pick([1, 3, .max, -1], 0) }
    container.lineBreakMode = random.pick([.byWord, .byWord, .byCharacter, .clip], .byWord)
    if random.once(in: 4) {
      container.truncation =
        random.once(in: 2)
        ? TextTruncation(random.pick([.head, .middle, .tail], .tail), token: runs(3))
        : TextTruncation(random.pick([.head, .middle, .tail], .tail), token: text())
    }
    if random.once(in: 3) {
      container.exclusions = (0..<Int.random(in: 1..<6, using: &random)).map { _ in exclusion() }
    }
    return container
  }

  private mutating func exclusion() -> TextExclusion {
    let points = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
      LayoutPoint(x: length([0, 30, 80, 150, 300]), y: length([0, 10, 40, 90, 200]))
    }
    return TextExclusion(TextPath(polygon: points), margin: length([0, 0, 4]))
  }

  mutating func options() -> TextLayoutOptions {
    var options = TextLayoutOptions()
    options.hyphenation = random.once(in: 3)
    (options.language, options.waitsForDictionaries) = ("en-US", true)
    options.mostHyphensInRow = random.pick([0, 1, 2, -1], 2)
    options.lineBreakStrategy = random.pick([.greedy, .optimal], .greedy)
    options.mostLetterSpacing = random.pick([0, 0, 0.1, length([1])], 0)
    options.controlsWidowsAndOrphans = random.once(in: 2)
    if random.once(in: 5) { options.lineGrid = length([12, 20]) }
    return options
  }
}
