// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

// The meaning of CSS declarations for text.
extension HTMLElement {
  /// - Parameter parent: what the element is in, with its own values.
  mutating func apply(_ declarations: [CSSText.Declaration], in parent: HTMLElement) {
    // Lengths count in the size of the text, wherever that is said.
    for one in declarations where one.name == "font-size" || one.name == "font" {
      applyFont(one, in: parent)
    }
    for one in declarations where one.name != "font-size" && one.name != "font" {
      if !applyFont(one, in: parent), !applyText(one, in: parent) { applyParagraph(one) }
    }
  }

  @discardableResult
  private mutating func applyFont(_ one: CSSText.Declaration, in parent: HTMLElement) -> Bool {
    let value = one.value
    let word = value.lowercased()
    switch one.name {
    case "font":
      if word == "inherit" {
        (attributes.font, attributes.size, em) =
          (parent.attributes.font, parent.attributes.size, parent.em)
      } else {
        applyShorthand(value, in: parent)
      }
    case "font-size":
      if word == "inherit" {
        (attributes.size, em) = (parent.attributes.size, parent.em)
      } else if let points = CSSValue.fontSize(value, outer: parent.em) {
        em = points
        attributes.size = .points(points)
      }
    case "font-family": setFamilies(value)
    case "font-weight":
      let base = parent.attributes.font?.weight ?? 400
      let weight: Double? =
        switch word {
        case "normal": 400
        case "bold": 700
        case "bolder": base < 600 ? 700 : 900
        case "lighter": base > 500 ? 400 : 100
        default: CSSValue.number(word).flatMap { (1...1000).contains($0) ? $0 : nil }
        }
      if word == "inherit" { changeFont { $0.weight = parent.attributes.font?.weight } }
      // Usual text says nothing, so that it is the same as text without a style.
      if let weight { changeFont { $0.weight = weight == 400 ? nil : weight } }
    case "font-style":
      let words = CSSText.words(word)
      switch words.first {
      case "italic": changeFont { $0.slant = 12 }
      case "oblique":
        let degrees = words.dropFirst().first.map { $0.hasSuffix("deg") ? $0.dropLast(3) : $0 }
        changeFont { $0.slant = degrees.flatMap(CSSValue.number) ?? 12 }
      case "normal": changeFont { $0.slant = nil }
      default: break
      }
    case "font-stretch":
      let percent = word.hasSuffix("%") ? CSSValue.number(word.dropLast()) : Self.widths[word]
      if let percent { changeFont { $0.width = percent == 100 ? nil : percent } }
    case "font-feature-settings":
      attributes.features = Self.settings(value) { word in
        switch word {
        case nil, "on": 1
        case "off": 0
        case let number?: UInt32(number)
        }
      }
    case "font-variation-settings":
      attributes.axes = Self.settings(value) { $0.flatMap { CSSValue.number($0) } }
    case "--text-style":
      if let style = TextStyle(rawValue: value) { attributes.size = .style(style) }
    case "--postscript-name":
      let name = CSSText.string(value)
      if !name.isEmpty, name.utf8.count <= 200 {
        var font = FontDescriptor(postScriptName: name)
        (font.weight, font.slant) = (attributes.font?.weight, attributes.font?.slant)
        attributes.font = font
      }
    default: return false
    }
    return true
  }

  /// `italic bold 12pt/1.2 "Family", serif`.
  private mutating func applyShorthand(_ value: String, in parent: HTMLElement) {
    changeFont { ($0.weight, $0.slant, $0.width) = (nil, nil, nil) }
    let words = CSSText.words(value)
    for (place, word) in words.enumerated() {
      let parts = word.split(separator: "/")
      if let points = parts.first.flatMap({ CSSValue.fontSize(String($0), outer: parent.em) }),
        CSSValue.number(word) == nil
      {
        em = points
        attributes.size = .points(points)
        if parts.count > 1 {
          applyParagraph(CSSText.Declaration(name: "line-height", value: String(parts[1])))
        }
        setFamilies(words[(place + 1)...].joined(separator: " "))
        return
      }
      for name in ["font-style", "font-weight"] {
        applyFont(CSSText.Declaration(name: name, value: String(word)), in: parent)
      }
    }
  }

  private mutating func applyText(_ one: CSSText.Declaration, in parent: HTMLElement) -> Bool {
    let value = one.value
    let word = value.lowercased()
    switch one.name {
    case "color": if let color = CSSValue.color(value) { attributes.color = color }
    case "background-color", "background":
      if let color = CSSText.words(value).lazy.compactMap({ CSSValue.color($0) }).first {
        setBackground(color.alpha == 0 ? nil : color)
      } else if word == "transparent" || word == "none" {
        setBackground(nil)
      }
    case "--color": if let color = TextColor(CSSText.string(value)) { attributes.color = color }
    case "--background":
      if let color = TextColor(CSSText.string(value)) { setBackground(color) }
    case "text-decoration", "text-decoration-line": setLines(word, value, in: parent)
    case "text-decoration-style":
      changeOwnLines(in: parent) { line in
        line.style = Self.lineStyle(word) ?? line.style
      }
    case "text-decoration-color":
      if let color = CSSValue.color(value) { changeOwnLines(in: parent) { $0.color = color } }
    case "vertical-align":
      switch word {
      case "super": attributes.baseline = .superscript
      case "sub": attributes.baseline = .subscript
      case "baseline": attributes.baseline = nil
      default:
        if !isBlock, let points = CSSValue.length(word, em: em, whole: em) {
          attributes.baseline = points == 0 ? nil : .offset(points)
        }
      }
    case "letter-spacing":
      if word == "normal" { attributes.tracking = nil }
      if let points = CSSValue.length(word, em: em) {
        attributes.tracking = points == 0 ? nil : points
      }
    case "font-kerning":
      attributes.kerning = word == "none" ? false : word == "normal" ? true : nil
    case "font-variant-ligatures":
      attributes.ligatures =
        switch word {
        case "none", "no-common-ligatures": .essential
        case "common-ligatures": .common
        case "common-ligatures discretionary-ligatures", "discretionary-ligatures": .all
        default: nil
        }
    case "font-variant", "font-variant-caps":
      if word == "small-caps" { attributes.capitals = .small }
      if word == "normal", attributes.capitals == .small { attributes.capitals = nil }
    case "text-transform":
      if word == "uppercase" { attributes.capitals = .all }
      if word == "none", attributes.capitals == .all { attributes.capitals = nil }
    case "text-shadow": attributes.shadow = Self.shadow(value, em: em)
    case "-webkit-text-stroke": setStroke(value)
    case "-webkit-text-fill-color":
      // Letters that are not filled.
      if word == "transparent", let stroke = attributes.stroke {
        attributes.stroke?.width = abs(stroke.width)
      }
    case "display":
      if word == "none" { attributes.hidden = true }
      if word == "block" || word == "list-item" { isBlock = true }
      if word == "inline", name == "li" || name == "p" || name == "div" { isBlock = false }
    case "white-space", "white-space-collapse":
      switch word {
      case "normal", "nowrap", "collapse": blanks = .collapsed
      // Ends of lines in our own paragraphs are elements.
      case "pre-line", "preserve-breaks": blanks = .lines
      case "pre", "pre-wrap", "preserve", "break-spaces": blanks = .preformatted
      default: break
      }
    case "width", "height":
      let points = CSSValue.length(word, em: em).flatMap { $0 > 0 ? $0 : nil }
      if one.name == "width" { width = points ?? width } else { height = points ?? height }
    default: return false
    }
    return true
  }

  private mutating func applyParagraph(_ one: CSSText.Declaration) {
    let value = one.value
    let word = value.lowercased()
    switch one.name {
    case "text-align": setAlignment(value)
    case "direction":
      if word == "rtl" { paragraph.direction = .rightToLeft }
      if word == "ltr" { paragraph.direction = .leftToRight }
    case "--direction": if word == "natural" { paragraph.direction = .natural }
    case "text-indent":
      if let points = CSSValue.length(word, em: em) { paragraph.firstLineIndent = points }
    case "--first-line-indent":
      if let points = CSSValue.length(word, em: em) { paragraph.firstLineIndent = points }
    case "line-height":
      let times =
        word.hasSuffix("%")
        ? CSSValue.number(word.dropLast()).map { $0 / 100 } : CSSValue.number(word)
      if word == "normal" { paragraph.lineHeight = 1 }
      if let times, (0.1...10).contains(times) {
        paragraph.lineHeight = (times * 1000).rounded() / 1000
      } else if times == nil, let points = CSSValue.length(word, em: em), points > 0 {
        (paragraph.minimumLineHeight, paragraph.maximumLineHeight) = (points, points)
      }
    case "margin" where isBlock:
      let words = CSSText.words(word)
      guard let first = words.first else { return }
      let right = words.count > 1 ? words[1] : first
      let sides = [
        first, right, words.count > 2 ? words[2] : first, words.count > 3 ? words[3] : right,
      ]
      for (side, length) in zip(["top", "right", "bottom", "left"], sides) {
        setMargin(side, length)
      }
    case "margin-top" where isBlock: setMargin("top", word[...])
    case "margin-right" where isBlock: setMargin("right", word[...])
    case "margin-bottom" where isBlock: setMargin("bottom", word[...])
    case "margin-left" where isBlock: setMargin("left", word[...])
    case "padding" where isBlock:
      let words = CSSText.words(word)
      setPadding(words.count > 3 ? words[3] : words.count > 1 ? words[1] : words.first)
    case "padding-left" where isBlock: setPadding(word[...])
    case "hyphens", "-webkit-hyphens", "orphans", "widows", "text-wrap", "text-wrap-style",
      "hanging-punctuation", "break-after", "page-break-after", "break-inside", "page-break-inside":
      applyLines(one.name, word)
    case "list-style-type", "list-style":
      if let new = Self.marker(value) { marker = new }
    case "--marker":
      let text = CSSText.string(value)
      if !text.isEmpty, text.utf8.count <= 200 { marker = text }
    case "mso-list", "mso-tab-count", "mso-spacerun", "mso-outline-level": applyWord(one.name, word)
    default: break
    }
  }

  private static func headingLevel(_ number: Int) -> Int? {
    AttributeLimits.heading.contains(number) ? number : nil
  }

  /// What Word says of its headings, lists, tabs and spaces, beside what a browser is to show instead.
  private mutating func applyWord(_ name: String, _ word: String) {
    switch name {
    case "mso-list":
      if word == "ignore" {
        (isWordMarker, isLeftOut) = (true, true)
      } else if isBlock {
        wordList = word
      }
    case "mso-outline-level":
      if isBlock { paragraph.headingLevel = Int(word).flatMap(Self.headingLevel) }
    case "mso-tab-count":
      guard let count = Int(word), count > 0 else { return }
      (tabCount, isLeftOut) = (min(count, 100), true)
    default: if word == "yes" { (isSpaceRun, blanks) = (true, .kept) }
    }
  }

  /// How lines end and stay together.
  private mutating func applyLines(_ name: String, _ word: String) {
    switch name {
    case "hyphens", "-webkit-hyphens":
      if word == "auto" { paragraph.hyphenation = true }
      if word == "manual" || word == "none" { paragraph.hyphenation = false }
    case "orphans", "widows":
      if let count = Int(word), count > 0 { paragraph.controlsWidowsAndOrphans = count > 1 }
    case "text-wrap", "text-wrap-style":
      let words = CSSText.words(word)
      if words.contains("pretty") { paragraph.lineBreakStrategy = .optimal }
      if words.contains("stable") { paragraph.lineBreakStrategy = .greedy }
    case "hanging-punctuation": paragraph.hangsPunctuation = word != "none"
    case "break-after", "page-break-after":
      if isBlock { paragraph.keepsWithNext = word.hasPrefix("avoid") }
    default: if isBlock { paragraph.keepsLinesTogether = word.hasPrefix("avoid") }
    }
  }

  private mutating func setMargin(_ side: String, _ word: Substring) {
    // Those of lists and of the page are no paragraph's.
    let isFrame = ["body", "html", "ul", "ol", "menu", "dir", "table"].contains(name)
    guard !isFrame || side == "left" && marker != nil,
      let points = CSSValue.length(word, em: em), abs(points) <= 10_000
    else { return }
    switch side {
    case "top": paragraph.spaceBefore = max(0, points)
    case "bottom": paragraph.spaceAfter = max(0, points)
    case "left":
      margin = points
      paragraph.indent = outerIndent + margin + padding
    default: paragraph.tailIndent = outerTail + points
    }
  }

  /// The space before the items of a list, which browsers leave by its padding.
  private mutating func setPadding(_ word: Substring?) {
    guard marker != nil, name != "li", let word, let points = CSSValue.length(word, em: em),
      abs(points) <= 10_000
    else { return }
    padding = points
    paragraph.indent = outerIndent + margin + padding
  }

  /// Behind a paragraph, or behind text in it.
  private mutating func setBackground(_ color: TextColor?) {
    if isBlock { paragraph.background = color } else { attributes.background = color }
  }

  // MARK: - Lines

  /// Lines of the element that its parent lacks are its own.
  private mutating func changeOwnLines(in parent: HTMLElement, _ change: (inout TextLine) -> Void) {
    if var line = attributes.underline, line != parent.attributes.underline {
      change(&line)
      attributes.underline = line
    }
    if var line = attributes.strikethrough, line != parent.attributes.strikethrough {
      change(&line)
      attributes.strikethrough = line
    }
  }

  private mutating func setLines(_ word: String, _ value: String, in parent: HTMLElement) {
    // The surrounding element continues to draw its lines.
    attributes.underline = parent.attributes.underline
    attributes.strikethrough = parent.attributes.strikethrough
    let words = CSSText.words(word)
    var line = TextLine.single
    for one in CSSText.words(value) {
      if let style = Self.lineStyle(one.lowercased()) { line.style = style }
      if let color = CSSValue.color(one) { line.color = color }
    }
    if words.contains("underline") { attributes.underline = line }
    if words.contains("line-through") { attributes.strikethrough = line }
  }

  private static func lineStyle(_ word: String) -> TextLine.Style? {
    switch word {
    case "solid", "dashed": .single
    case "double": .double
    case "wavy": .wavy
    case "dotted": .dotted
    default: nil
    }
  }

  // MARK: - Lists of values

  private static let widths: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "normal": 100, "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150,
    "ultra-expanded": 200,
  ]

  /// `"liga" 0, "ss01"`.
  private static func settings<Value>(
    _ value: String, _ read: (String?) -> Value?
  ) -> [String: Value]? {
    var result: [String: Value] = [:]
    for setting in CSSText.list(value).prefix(100) {
      let words = CSSText.words(setting)
      guard let tag = words.first.map({ CSSText.string($0) }), tag.utf8.count == 4,
        tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
        let value = read(words.dropFirst().first.map(String.init))
      else { continue }
      result[tag] = value
    }
    return result.isEmpty ? nil : result
  }

  /// The first of a list of shadows.
  private static func shadow(_ value: String, em: Double) -> TextShadow? {
    guard let first = CSSText.list(value).first else { return nil }
    var lengths: [Double] = []
    var color = TextColor.black
    for word in CSSText.words(first) {
      if let length = CSSValue.length(word, em: em) {
        lengths.append(length)
      } else if let found = CSSValue.color(word) {
        color = found
      }
    }
    guard lengths.count >= 2 else { return nil }
    return TextShadow(
      x: lengths[0], y: lengths[1], blur: lengths.count > 2 ? max(0, lengths[2]) : 0, color: color)
  }

  private mutating func setStroke(_ value: String) {
    var stroke = TextStroke(width: 0)
    for word in CSSText.words(value) {
      // In percent of the size; CSS fills the letters as well.
      if let length = CSSValue.length(word, em: em) {
        stroke.width = -(length / em * 100_000).rounded() / 1000
      } else if let color = CSSValue.color(word) {
        stroke.color = color
      }
    }
    attributes.stroke = stroke.width == 0 ? nil : stroke
  }

  private static func marker(_ value: String) -> String? {
    switch value.lowercased() {
    case "none": ""
    case "disc", "circle", "square": "{\(value.lowercased())}"
    case "decimal", "lower-roman", "upper-roman", "lower-alpha", "upper-alpha":
      "{\(value.lowercased())}."
    case "lower-latin": "{lower-alpha}."
    case "upper-latin": "{upper-alpha}."
    default: nil
    }
  }
}
