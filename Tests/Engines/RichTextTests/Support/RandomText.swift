// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseRichText

extension TextAttributes {
  /// Some attributes set and others not; the fonts are those of a set, or missing.
  static func random(in faces: FaceSet, using random: inout SplitMix64) -> TextAttributes {
    TextAttributes { attributes in
      if !random.once(in: 4) { attributes.setRandomFont(in: faces, using: &random) }
      if random.once(in: 2) { attributes.size = .random(using: &random) }
      if random.once(in: 3) { attributes.color = .random(using: &random) }
      if random.once(in: 4) { attributes.background = .random(using: &random) }
      if random.once(in: 4) { attributes.underline = .random(using: &random) }
      if random.once(in: 6) { attributes.strikethrough = .random(using: &random) }
      if random.once(in: 6) { attributes.shadow = .random(using: &random) }
      if random.once(in: 4) { attributes.tracking = .tenths(-1000...1000, using: &random) }
      if random.once(in: 8) { attributes.effect = .letterpress }
      if random.once(in: 6) { attributes.kerning = Bool.random(using: &random) }
      if random.once(in: 6) { attributes.ligatures = random.pick(Ligatures.allCases, .all) }
      if random.once(in: 6) { attributes.baseline = .random(using: &random) }
      if random.once(in: 4) { attributes.features = ["ss01": 1, "salt": 3] }
      if random.once(in: 6) { attributes.language = random.pick(["de", "sr-Latn"], "de") }
      if random.once(in: 6) { attributes.link = "https://example.org/?a=\"1\"&b=ä" }
      if random.once(in: 8) {
        let value = AppValue.list([.number(-0.5), .flag(true), .table(["ä": .text("\"")])])
        attributes.app = ["org.example.note": random.pick([value, .text("")], value)]
      }
      if random.once(in: 8) {
        attributes.revision = TextRevision(
          random.pick(TextRevision.Kind.allCases, .inserted),
          author: random.pick([nil, "Ada Ä"], nil),
          time: random.pick([nil, "2026-11-23T09:05:00"], nil))
      }
    }
  }

  private mutating func setRandomFont(in faces: FaceSet, using random: inout SplitMix64) {
    guard let face = faces.faces.randomElement(using: &random) else { return }
    var font = FontDescriptor()
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      // A font that is not there.
      font.family = random.pick(["Missing", "Lost & Found"], "Missing")
      if random.once(in: 2) { font.weight = random.pick([300, 400, 700], 400) }
      if random.once(in: 2) { font.slant = random.pick([0, 12], 0) }
      if random.once(in: 2) { font.postScriptName = "Missing-Face" }
    case 1:
      // A family, and what is asked of its faces.
      font.family = face.descriptor.family
      if random.once(in: 2) { font.weight = Double(Int.random(in: 1...1000, using: &random)) }
      if random.once(in: 2) { font.width = random.pick([75, 100, 125], 100) }
      if random.once(in: 2) { font.slant = random.pick([0, 12], 0) }
    case 2: font = FontDescriptor(postScriptName: face.descriptor.postScriptName ?? "")
    default: font = face.descriptor.named
    }
    self.font = font
    if random.once(in: 2) { axes = face.descriptor.variations }
    for (tag, range) in face.ranges.sorted(by: { $0.key < $1.key }) where random.once(in: 3) {
      axes = (axes ?? [:]).merging([tag: Double.random(in: range, using: &random).rounded()]) { $1 }
    }
    if random.once(in: 8) { axes = (axes ?? [:]).merging(["XTRA": 5]) { $1 } }
  }
}

extension TextAttributes {
  /// A value of each attribute.
  static let everything = TextAttributes {
    $0.font = FontDescriptor(postScriptName: "Vollkorn-Bold")
    $0.size = .style(.headline)
    ($0.color, $0.background) = (.black, TextColor(red: 1, green: 0, blue: 0))
    ($0.underline, $0.strikethrough) = (.single, TextLine(.wavy, color: .black))
    ($0.shadow, $0.stroke) = (.usual, TextStroke(width: -3, color: .black))
    ($0.tracking, $0.kerning, $0.ligatures) = (-0.5, false, .all)
    ($0.baseline, $0.capitals, $0.hidden) = (.superscript, .small, true)
    $0.effect = .letterpress
    ($0.features, $0.axes) = (["ss01": 1], ["wght": 512.5])
    ($0.language, $0.link, $0.field) = ("sr-Latn", "https://example.org", "PAGE")
    $0.attachment = TextAttachment(bytes: [1, 2], type: "image/png", width: 3)
    $0.carried = CarriedRTF(#"{\*\bkmkstart a}"#)
    $0.revision = TextRevision(.deleted, author: "Ada")
    $0.app = ["org.example.note": .list([.number(1), .table(["a": .flag(true)])])]
    $0.paragraph = ParagraphStyle(alignment: .center)
  }
}

extension AttributeChange {
  /// Any change, to what is in a set of faces or not.
  static func random(in faces: FaceSet, using random: inout SplitMix64) -> AttributeChange {
    let changes: [AttributeChange] = [
      .family(random.pick(faces.families + ["Missing"], "Missing")),
      .face(faces.faces.randomElement(using: &random)?.descriptor ?? FontDescriptor()),
      .trait(random.pick(FontTrait.allCases, .bold), Bool.random(using: &random)),
      .trait(random.pick([.bold, .italic], .bold), Bool.random(using: &random)),
      .size(.random(using: &random)),
      .resize(by: random.pick([-2, -1, 1, 2], 1)),
      .color(random.once(in: 3) ? nil : .random(using: &random)),
      .background(random.once(in: 3) ? nil : .random(using: &random)),
      .underline(random.once(in: 3) ? nil : .random(using: &random)),
      .strikethrough(random.once(in: 3) ? nil : .random(using: &random)),
      .shadow(random.once(in: 3) ? nil : .random(using: &random)),
      .tracking(random.once(in: 3) ? nil : 1.5),
      .kerning(random.pick([nil, true, false], nil)),
      .ligatures(random.pick([nil, .essential, .all], nil)),
      .baseline(random.once(in: 3) ? nil : .random(using: &random)),
      .feature(random.pick(["ss01", "smcp"], "ss01"), random.pick([nil, 0, 1], nil)),
      .axis(random.pick(["wght", "GRAD"], "wght"), random.pick([nil, 450, 700], nil)),
      .language(random.pick([nil, "fr"], nil)),
      .link(random.pick([nil, "https://example.com"], nil)),
      .effect(random.pick([nil, .letterpress], nil)),
      .paragraphPart(.random(using: &random)),
    ]
    return random.pick(changes, .color(nil))
  }
}

extension FormattingContext {
  /// Text in the first face of a set where nothing is set, and text styles of any size.
  static func made(_ faces: FaceSet) -> FormattingContext {
    var base = TextAttributes()
    base.font = faces.faces.first?.descriptor.named
    base.size = .style(.body)
    return FormattingContext(faces: faces, base: base) { $0 == .body ? 11 : 20 }
  }
}

extension [TextRun] {
  /// Runs of one line of ASCII text, so that every place is one between clusters.
  static func random(in faces: FaceSet, using random: inout SplitMix64) -> [TextRun] {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let text = String(repeating: "x", count: Int.random(in: 1...4, using: &random))
      return TextRun(text, .random(in: faces, using: &random))
    }
  }
}

extension FontSize {
  static func random(using random: inout SplitMix64) -> FontSize {
    random.once(in: 3)
      ? .style(random.pick(TextStyle.allCases, .body)) : .points(.tenths(10...9000, using: &random))
  }
}

extension TextColor {
  static func random(using random: inout SplitMix64) -> TextColor {
    func part() -> Double {
      random.once(in: 2)
        ? Double(Int.random(in: 0...255, using: &random)) / 255 : .random(in: 0...1, using: &random)
    }
    let space = random.pick(Space.allCases, .sRGB)
    return TextColor(
      space, red: part(), green: part(), blue: part(), alpha: random.once(in: 2) ? 1 : part())
  }
}

extension TextLine {
  static func random(using random: inout SplitMix64) -> TextLine {
    TextLine(
      random.pick(Style.allCases, .single),
      color: random.once(in: 3) ? .random(using: &random) : nil)
  }
}

extension TextShadow {
  static func random(using random: inout SplitMix64) -> TextShadow {
    TextShadow(
      x: .tenths(-100...100, using: &random), y: .tenths(-100...100, using: &random),
      blur: .tenths(0...100, using: &random), color: .random(using: &random))
  }
}

extension TextBaseline {
  static func random(using random: inout SplitMix64) -> TextBaseline {
    random.pick(
      [.superscript, .subscript, .offset(.tenths(-300...300, using: &random))], .superscript)
  }
}

extension ParagraphStyle.Part {
  /// Any part of a style.
  static func random(using random: inout SplitMix64) -> ParagraphStyle.Part {
    let style = ParagraphStyle.random(using: &random)
    let parts: [ParagraphStyle.Part] = [
      .alignment(style.alignment), .direction(random.pick([nil, .rightToLeft], nil)),
      .lineHeight(style.lineHeight), .spaceBefore(style.spaceBefore), .spaceAfter(style.spaceAfter),
      .firstLineIndent(style.firstLineIndent), .indent(style.indent), .tailIndent(12),
      .tabStops(random.pick([[], [TabStop(72, .right)]], [])), .hyphenation(style.hyphenation),
      .keepsWithNext(style.keepsWithNext), .listMarker(random.pick(["{disc}", "{decimal}."], "-")),
      .listTask, .noList, .listLevel(Int.random(in: 0...8, using: &random)),
      .listStart(random.pick([nil, 0, 7], nil)),
    ]
    return random.pick(parts, .noList)
  }
}

extension ParagraphStyle {
  /// The parts that say what the style has already.
  var parts: [Part] {
    let own: [Part] = [
      .alignment(alignment), .direction(direction), .lineHeight(lineHeight),
      .spaceBefore(spaceBefore), .spaceAfter(spaceAfter), .firstLineIndent(firstLineIndent),
      .indent(indent), .tailIndent(tailIndent), .tabStops(tabStops), .hyphenation(hyphenation),
      .keepsWithNext(keepsWithNext),
    ]
    // Levels and numbers of what is no item change nothing.
    guard let list else { return own + [.noList, .listLevel(3), .listStart(4)] }
    return own + [
      list.isDone == nil ? .listMarker(list.marker) : .listTask, .listLevel(list.level),
      .listStart(list.start),
    ]
  }

  static func random(using random: inout SplitMix64) -> ParagraphStyle {
    var style = ParagraphStyle(
      alignment: random.pick(Alignment.allCases, .natural),
      lineHeight: random.pick([1, 1.2, 2], 1), spaceBefore: random.pick([0, 6], 0),
      spaceAfter: random.pick([0, 12.5], 0), indent: random.pick([0, 36], 0),
      firstLineIndent: random.pick([0, -18, 18], 0))
    if random.once(in: 3) {
      style.hyphenation = random.pick([nil, true, false], nil)
      style.lineBreakStrategy = random.pick([nil, .greedy, .optimal], nil)
      (style.keepsWithNext, style.keepsLinesTogether) = (random.once(in: 2), random.once(in: 2))
      style.controlsWidowsAndOrphans = random.pick([nil, true, false], nil)
      style.hangsPunctuation = random.once(in: 2)
      style.name = random.pick(
        [.body, .heading(1), .heading(6), .title, .quote, StyleName(rawValue: "Side note")], .body)
      if random.once(in: 2) { style.background = TextColor(red: 1, green: 0.5, blue: 0) }
    }
    if random.once(in: 3) {
      style.list = ListItem(
        list: Int.random(in: 1...3, using: &random), level: Int.random(in: 0...8, using: &random),
        marker: random.pick(["{disc}", "{decimal}.", "-"], "-"),
        text: random.pick(["", "\t3.\t"], ""), start: random.pick([nil, 0, 7], nil),
        isDone: random.pick([nil, true, false], nil), continuesItem: random.once(in: 3))
    }
    return style
  }
}

extension Double {
  /// A number with one decimal.
  static func tenths(_ range: ClosedRange<Int>, using random: inout SplitMix64) -> Double {
    Double(Int.random(in: range, using: &random)) / 10
  }
}
