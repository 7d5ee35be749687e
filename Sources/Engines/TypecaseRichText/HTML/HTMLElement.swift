// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

/// An element that is open: what its text has.
struct HTMLElement {
  /// The handling of blanks and line endings.
  enum Blanks {
    /// Several are one space.
    case collapsed
    /// They stay; ends of lines are spaces.
    case kept
    /// Several are one space; ends of lines are ends of paragraphs.
    case lines
    /// They stay; ends of lines are ends of paragraphs.
    case preformatted
  }

  var name: String
  var attributes = TextAttributes()
  var paragraph = ParagraphStyle()
  var blanks = Blanks.collapsed
  /// Whether its text is not part of the document.
  var isLeftOut = false
  /// Whether it begins and ends paragraphs.
  var isBlock = false
  /// Points of the size of its text, for lengths.
  var em = 12.0
  /// The width that its style says, in points.
  var width: Double?
  var height: Double?
  /// How a list's items are marked.
  var marker: String?
  /// The item whose paragraphs it holds, or is in; nil outside of lists, and in an item without a marker.
  var item: ListItem?
  /// The place of a paragraph of Word's among its lists, such as `l0 level1 lfo1`.
  var wordList: String?
  /// Whether its text is the marker of a paragraph of Word's.
  var isWordMarker = false
  /// Whether its text is blanks of Word's that are not to become one.
  var isSpaceRun = false
  /// The tabs that Word wrote as blanks.
  var tabCount = 0
  /// The indent of the element's paragraphs at their start, in points.
  var margin = 0.0, padding = 0.0
  /// The indents of what it is in.
  private(set) var outerIndent = 0.0, outerTail = 0.0

  /// A child of an element.
  init(_ name: String, in parent: HTMLElement) {
    self = parent
    self.name = name
    isBlock = Self.blocks.contains(name)
    (width, height, wordList, tabCount) = (nil, nil, nil, 0)
    if isBlock {
      // Space is that of one block and not of those in it.
      (paragraph.spaceBefore, paragraph.spaceAfter) = (0, 0)
      (paragraph.keepsWithNext, paragraph.keepsLinesTogether) = (false, false)
      (outerIndent, outerTail) = (parent.paragraph.indent, parent.paragraph.tailIndent)
    }
    (margin, padding) = (0, 0)
    applyElement()
    if isBlock { paragraph.indent = outerIndent + margin + padding }
  }

  init() { name = "" }

  static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2",
    "h3", "h4",
    "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav",
    "ol", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "ul",
    "xmp",
  ]

  /// The default meaning of the element, as in browsers.
  private mutating func applyElement() {
    switch name {
    case "b", "strong": changeFont { $0.weight = 700 }
    case "i", "em", "cite", "dfn", "var": changeFont { $0.slant = 12 }
    case "u", "ins": attributes.underline = .single
    case "s", "strike", "del": attributes.strikethrough = .single
    case "sup": attributes.baseline = .superscript
    case "sub": attributes.baseline = .subscript
    case "tt", "code", "kbd", "samp": changeFont { $0.family = "monospace" }
    case "pre", "listing", "xmp", "plaintext":
      changeFont { $0.family = "monospace" }
      blanks = .preformatted
      paragraph.name = .code
    case "textarea": blanks = .preformatted
    case "small": scale(1 / 1.2)
    case "big": scale(1.2)
    case "mark": attributes.background = TextColor(red: 1, green: 1, blue: 0)
    case "center": paragraph.alignment = .center
    case "blockquote":
      margin = 36
      paragraph.name = .quote
    case "dd": margin = 36
    case "ul", "ol", "menu", "dir": padding = 36
    case "p": paragraph.spaceAfter = 12
    case "th":
      changeFont { $0.weight = 700 }
      paragraph.alignment = .center
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = Int(name.dropFirst()) ?? 1
      paragraph.headingLevel = level
      if let style = TextStyle.ofHeading(level) {
        attributes.size = .style(style)
        em = style.size(atTextScalingFactor: 1)
      }
      changeFont { $0.weight = 700 }
    case "script", "style", "title", "template", "noscript", "noembed", "noframes", "object",
      "iframe", "select", "audio", "video", "canvas", "datalist", "xml":
      isLeftOut = true
    default: break
    }
  }

  /// Leaves out what a drawing or a formula says of itself and does not show.
  mutating func applyForeign(_ space: HTMLTree.Space) {
    switch (space, name) {
    case (.svg, "title"), (.svg, "desc"), (.svg, "metadata"), (.svg, "defs"), (.svg, "symbol"),
      (.mathML, "annotation"), (.mathML, "annotation-xml"):
      isLeftOut = true
    default: break
    }
  }

  mutating func changeFont(_ change: (inout FontDescriptor) -> Void) {
    var font = attributes.font ?? FontDescriptor()
    change(&font)
    attributes.font = font == FontDescriptor() ? nil : font
  }

  private mutating func scale(_ factor: Double) {
    em = min(max(em * factor, FontSize.limits.lowerBound), FontSize.limits.upperBound)
    attributes.size = .points((em * 100).rounded() / 100)
  }

  // MARK: - Attributes of elements

  mutating func apply(_ values: [String: String], in parent: HTMLElement) {
    if let language = values["lang"] ?? values["xml:lang"] {
      attributes.language = language.isEmpty || language.utf8.count > 100 ? nil : language
    }
    switch values["dir"]?.lowercased() {
    case "ltr": paragraph.direction = .leftToRight
    case "rtl": paragraph.direction = .rightToLeft
    case "auto": paragraph.direction = nil
    default: break
    }
    if isBlock, values["role"]?.lowercased() == "heading" {
      // Two without a number, as ARIA has it.
      let level = values["aria-level"].flatMap { Int($0) } ?? 2
      paragraph.headingLevel = AttributeLimits.heading.nearest(to: level)
    }
    if let word = values["align"], isBlock, name != "table" { setAlignment(word) }
    if name == "font" {
      if let color = values["color"].flatMap(CSSValue.color) { attributes.color = color }
      if let face = values["face"] { setFamilies(face) }
      if let size = values["size"].flatMap(Self.fontSize) {
        em = size
        attributes.size = .points(size)
      }
    }
    if name == "body", let color = values["text"].flatMap(CSSValue.color) {
      attributes.color = color
    }
    if name == "a", let target = values["href"], !target.isEmpty {
      attributes.link = target
    }
    if name == "ol" || name == "ul" || name == "menu" || name == "dir" {
      marker = Self.marker(ofType: values["type"]) ?? (name == "ol" ? "{decimal}." : "{disc}")
    }
    if values["hidden"] != nil { attributes.hidden = true }
    for (side, path) in [("width", \HTMLElement.width), ("height", \.height)] {
      if let text = values[side], let pixels = CSSValue.number(text.trimmingBlanks), pixels > 0 {
        self[keyPath: path] = pixels * 0.75
      }
    }
  }

  /// The sizes 1 to 7 of old HTML, and steps from 3.
  private static func fontSize(_ word: String) -> Double? {
    let word = word.trimmingBlanks
    guard let number = Int(word) else { return nil }
    let isStep = word.hasPrefix("+") || word.hasPrefix("-")
    let place = min(max(min(max(number, -7), 7) + (isStep ? 3 : 0), 1), 7)
    return [7.5, 9.75, 12, 13.5, 18, 24, 36][place - 1]
  }

  private static func marker(ofType type: String?) -> String? {
    switch type {
    case "1": "{decimal}."
    case "a": "{lower-alpha}."
    case "A": "{upper-alpha}."
    case "i": "{lower-roman}."
    case "I": "{upper-roman}."
    case "circle", "disc", "square": type.map { "{\($0)}" }
    default: nil
    }
  }

  mutating func setFamilies(_ value: String) {
    guard let first = CSSText.list(value).first else { return }
    let family = CSSText.string(first)
    guard !family.isEmpty, family.utf8.count <= 1000, family != "inherit" else { return }
    changeFont {
      // Another family's own names do not fit.
      ($0.postScriptName, $0.fullName) = (nil, nil)
      $0.family = family
    }
  }

  mutating func setAlignment(_ word: String) {
    switch word.lowercased() {
    case "left", "-webkit-left": paragraph.alignment = .left
    case "right", "-webkit-right", "end": paragraph.alignment = .right
    case "center", "middle", "-webkit-center": paragraph.alignment = .center
    case "justify": paragraph.alignment = .justified
    case "start", "-webkit-auto": paragraph.alignment = .natural
    default: break
    }
  }
}
