// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The numbers that the words for characters have set: small, because each group has a copy.
struct RTFCharacterState: Hashable {
  var font: Int32 = -1
  var size: Int32 = 0
  var thousandths: Int32 = 0
  var isBold = false, isItalic = false, isHidden = false, isOutlined = false, isShadowed = false
  var capitals: TextCapitals?
  var isLetterpress = false
  var underline: TextLine.Style?, strikethrough: TextLine.Style?
  var color: Int32 = 0, background: Int32 = 0
  var underlineColor: Int32 = 0, strikethroughColor: Int32 = 0, strokeColor: Int32 = 0
  var expansion: Int32?
  var kerning: Bool?
  var ligatures: Ligatures?
  var baseline: TextBaseline?
  var strokeWidth: Int32?
  var shadowX: Int32 = 0, shadowY: Int32 = 0, shadowBlur: Int32 = 0
  var shadowOpacity: Int32 = 255, shadowColor: Int32 = 0
  var language: Int32 = 0
  /// The recorded changes that the text is of; nil for none.
  var insertion: RTFRevision?, deletion: RTFRevision?
  /// The field that the text is the result of, by its place in the reader's list; 0 for none.
  var field: Int32 = 0

  /// The part that `\plain` keeps: the field, which is not formatting.
  mutating func reset(font: Int32) {
    let field = self.field
    self = RTFCharacterState()
    self.field = field
    self.font = font
  }

  mutating func apply(_ word: RTFWord.Character, _ parameter: Int32?) {
    let isOn = parameter != 0
    let number = parameter ?? 0
    switch word {
    case .plain, .font: break
    case .size: if number > 0 { (size, thousandths) = (number, 0) }
    case .sizeInThousandths: if number > 0 { thousandths = number }
    case .bold: isBold = isOn
    case .italic: isItalic = isOn
    case .underline(let style): underline = isOn ? style : nil
    case .noUnderline: underline = nil
    case .underlineColor: underlineColor = number
    case .strikethrough(let style): strikethrough = isOn ? style : nil
    // NSUnderlineStyle: 1 single, 2 thick, 9 double.
    case .strikethroughStyle:
      strikethrough = number == 0 ? nil : number & 0xF == 9 ? .double : .single
    case .strikethroughColor: strikethroughColor = number
    case .color: color = number
    case .background: background = number
    case .up: baseline = Self.rise(parameter ?? 6)
    case .down: baseline = Self.rise(0 &- (parameter ?? 6))
    case .superscript: baseline = isOn ? .superscript : nil
    case .subscript: baseline = isOn ? .subscript : nil
    case .onBaseline: baseline = nil
    case .expansion: expansion = number
    // Writers that know the finer word write it after this one.
    case .expansionInQuarters: expansion = number &* 5
    case .kerning: kerning = number > 0
    case .ligatures: ligatures = number <= 0 ? .essential : number == 1 ? .common : .all
    case .hidden: isHidden = isOn
    case .capitals(let which): capitals = isOn ? which : nil
    case .letterpress: isLetterpress = isOn
    case .outline: isOutlined = isOn
    case .strokeWidth: strokeWidth = number
    case .strokeColor: strokeColor = number
    case .shadow: isShadowed = isOn
    case .shadowX: shadowX = number
    case .shadowY: shadowY = number
    case .shadowBlur: shadowBlur = number
    case .shadowOpacity: shadowOpacity = number
    case .shadowColor: shadowColor = number
    case .language: language = number
    case .inserted: insertion = isOn ? insertion ?? RTFRevision() : nil
    case .insertionAuthor: insertion?.author = number
    case .insertionTime: insertion?.time = number
    case .deleted: deletion = isOn ? deletion ?? RTFRevision() : nil
    case .deletionAuthor: deletion?.author = number
    case .deletionTime: deletion?.time = number
    }
  }

  private static func rise(_ halfPoints: Int32) -> TextBaseline? {
    halfPoints == 0 ? nil : .offset(Double(halfPoints) / 2)
  }
}

extension RTFCharacterState {
  /// Whether a number is beyond what a document may have.
  var isBeyondLimits: Bool {
    func isBeyond(_ twips: Int32, _ limits: ClosedRange<Double>) -> Bool {
      !limits.contains(Double(twips) / 20)
    }
    if case .offset(let points)? = baseline, !AttributeLimits.length.contains(points) {
      return true
    }
    let points = thousandths > 0 ? Double(thousandths) / 1000 : Double(size) / 2
    return size > 0 && !FontSize.limits.contains(points)
      || isBeyond(expansion ?? 0, AttributeLimits.tracking)
      || isBeyond(strokeWidth ?? 0, AttributeLimits.stroke)
      || isBeyond(shadowX, AttributeLimits.shadow) || isBeyond(shadowY, AttributeLimits.shadow)
      || isBeyond(shadowBlur, AttributeLimits.blur)
  }

  /// The words for deleted text that looks like this, with the numbers of the file.
  var words: String {
    var rtf = ""
    func add(_ word: String, _ number: Int32, unless usual: Int32 = 0) {
      if number != usual { rtf += "\\\(word)\(number)" }
    }
    if let deletion { rtf += "\\deleted\\revauthdel\(deletion.author)\\revdttmdel\(deletion.time)" }
    if let insertion { rtf += "\\revised\\revauth\(insertion.author)\\revdttm\(insertion.time)" }
    add("f", font, unless: -1)
    add("fs", size)
    add("fsmilli", thousandths)
    if isBold { rtf += "\\b" }
    if isItalic { rtf += "\\i" }
    if isHidden { rtf += "\\v" }
    if let capitals { rtf += capitals == .all ? "\\caps" : "\\scaps" }
    switch underline {
    case .single: rtf += "\\ul"
    case .double: rtf += "\\uldb"
    case .dotted: rtf += "\\uld"
    case .wavy: rtf += "\\ulwave"
    case .some(.none), nil: break
    }
    if let strikethrough { rtf += strikethrough == .double ? "\\striked1" : "\\strike" }
    switch baseline {
    case .superscript: rtf += "\\super"
    case .subscript: rtf += "\\sub"
    case .offset(let points):
      rtf += points < 0 ? "\\dn\(Int(points * -2))" : "\\up\(Int(points * 2))"
    case nil: break
    }
    add("cf", color)
    add("cb", background)
    add("lang", language)
    return rtf
  }

  /// The attributes that the numbers stand for.
  func attributes(fonts: RTFFonts, colors: RTFColors) -> TextAttributes {
    var result = TextAttributes()
    result.font = fonts.descriptor(font, isBold: isBold, isItalic: isItalic)
    if size > 0 {
      let points = thousandths > 0 ? Double(thousandths) / 1000 : Double(size) / 2
      result.size = .points(FontSize.limits.nearest(to: points))
    }
    if let color = colors[color] { result.color = color }
    if let color = colors.background(background) { result.background = color }
    if let underline { result.underline = TextLine(underline, color: colors[underlineColor]) }
    if let strikethrough {
      result.strikethrough = TextLine(strikethrough, color: colors[strikethroughColor])
    }
    if let expansion { result.tracking = Self.length(expansion, AttributeLimits.tracking) }
    if let kerning { result.kerning = kerning }
    if let ligatures { result.ligatures = ligatures }
    if let baseline { result.baseline = baseline }
    if isHidden { result.hidden = true }
    if let capitals { result.capitals = capitals }
    if isLetterpress { result.effect = .letterpress }
    if let strokeWidth {
      if strokeWidth != 0 || strokeColor != 0 {
        result.stroke = TextStroke(
          width: AttributeLimits.stroke.nearest(to: Double(strokeWidth) / 20),
          color: colors[strokeColor])
      }
    } else if isOutlined {
      result.stroke = .outline
    }
    if isShadowed { result.shadow = shadow(colors) }
    if let tag = RTFLanguages.tag(language) { result.language = tag }
    return result
  }

  /// Cocoa's shadows are upwards, in twentieths of a point, and their opacity is of 255.
  private func shadow(_ colors: RTFColors) -> TextShadow {
    let color = colors[shadowColor] ?? .black
    let opacity = Double(min(max(shadowOpacity, 0), 255)) / 255
    return TextShadow(
      x: Self.length(shadowX, AttributeLimits.shadow),
      y: 0 - Self.length(shadowY, AttributeLimits.shadow),
      blur: Self.length(shadowBlur, AttributeLimits.blur),
      color: TextColor(color.space, components: color.components, alpha: opacity, name: color.name)
        ?? .black)
  }

  /// Points of twentieths of them.
  static func length(_ twips: Int32, _ limits: ClosedRange<Double>) -> Double {
    let points = Double(twips) / 20
    return points == 0 ? 0 : limits.nearest(to: points)
  }
}

/// Windows' numbers of languages, those that text is written in most.
enum RTFLanguages {
  static func tag(_ number: Int32) -> String? { tags[number] }
  static func number(_ tag: String) -> Int32? { numbers[tag] }

  private static let numbers = Dictionary(
    tags.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })

  // From [MS-LCID], section 2.2.
  private static let tags: [Int32: String] = [
    0x401: "ar-SA", 0x402: "bg-BG", 0x403: "ca-ES", 0x404: "zh-TW", 0x405: "cs-CZ", 0x406: "da-DK",
    0x407: "de-DE", 0x408: "el-GR", 0x409: "en-US", 0x40A: "es-ES", 0x40B: "fi-FI", 0x40C: "fr-FR",
    0x40D: "he-IL", 0x40E: "hu-HU", 0x40F: "is-IS", 0x410: "it-IT", 0x411: "ja-JP", 0x412: "ko-KR",
    0x413: "nl-NL", 0x414: "nb-NO", 0x415: "pl-PL", 0x416: "pt-BR", 0x418: "ro-RO", 0x419: "ru-RU",
    0x41A: "hr-HR", 0x41B: "sk-SK", 0x41D: "sv-SE", 0x41E: "th-TH", 0x41F: "tr-TR", 0x420: "ur-PK",
    0x421: "id-ID", 0x422: "uk-UA", 0x424: "sl-SI", 0x425: "et-EE", 0x426: "lv-LV", 0x427: "lt-LT",
    0x429: "fa-IR", 0x42A: "vi-VN", 0x439: "hi-IN", 0x445: "bn-IN", 0x449: "ta-IN", 0x804: "zh-CN",
    0x807: "de-CH", 0x809: "en-GB", 0x80A: "es-MX", 0x80C: "fr-BE", 0x810: "it-CH", 0x813: "nl-BE",
    0x814: "nn-NO", 0x816: "pt-PT", 0xC01: "ar-EG", 0xC04: "zh-HK", 0xC07: "de-AT", 0xC09: "en-AU",
    0xC0A: "es-ES", 0xC0C: "fr-CA", 0x1009: "en-CA", 0x100C: "fr-CH",
  ]
}
