// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The font table, as the text needs it.
struct RTFFonts {
  var fonts: [RTFHead.Font] = []
  /// Whether names are PostScript names, as the text kit writes them.
  var namesArePostScript = false
  private var places: [Int32: Int] = [:]

  init() {}

  /// The table of a file that was read.
  init(_ head: RTFHead, isOfTextKit: Bool) {
    namesArePostScript = isOfTextKit
    for font in head.fonts { add(font) }
  }

  mutating func add(_ font: RTFHead.Font) {
    // The first of several with a number, as in the text kit.
    guard places[Int32(font.number)] == nil else { return }
    places[Int32(font.number)] = fonts.count
    fonts.append(font)
  }

  subscript(number: Int32) -> RTFHead.Font? { places[number].map { fonts[$0] } }

  /// Windows' number of the page of a font's bytes; nil for the file's own.
  func page(_ number: Int32) -> Int32? {
    guard let font = self[number] else { return nil }
    if let page = font.codePage, page != 0 { return Int32(page) }
    guard let set = font.characterSet else { return nil }
    return set == 2 ? RTFDecoder.symbols : RTFCodePages.page(ofCharacterSet: Int32(set))
  }

  func descriptor(_ number: Int32, isBold: Bool, isItalic: Bool) -> FontDescriptor? {
    var descriptor = FontDescriptor()
    if let font = self[number], !font.name.isEmpty {
      if namesArePostScript || font.name.hasPrefix(".") {
        descriptor.postScriptName = font.name
        descriptor.family = PrivateFontFamily.family(for: font.name)
      } else {
        descriptor.family = font.name
      }
    } else if isBold || isItalic {
      // Documents name fonts; this one is what readers take for text without a font.
      descriptor.family = "Helvetica"
    } else {
      return nil
    }
    if isBold { descriptor.weight = 700 }
    if isItalic { descriptor.slant = 12 }
    return descriptor
  }

  /// Reads the content of a font table.
  mutating func read(_ bytes: [UInt8], in range: Range<Int>, page: Int32) {
    var lexer = RTFLexer(bytes, in: range)
    var font: RTFHead.Font?
    var nameStart: Int?
    func finish(_ end: Int, _ fonts: inout RTFFonts) {
      guard var font else { return }
      let own =
        font.codePage.flatMap { $0 == 0 ? nil : Int32($0) }
        ?? font.characterSet.flatMap { RTFCodePages.page(ofCharacterSet: Int32($0)) }
      if let nameStart, nameStart < end {
        let text = RTFDecoder.plainText(bytes, in: nameStart..<end, page: own ?? page)
        font.name = String(text.prefix { $0 != ";" }).trimmed
      }
      fonts.add(font)
    }
    while let token = lexer.next() {
      switch token {
      case .word(let name, let parameter):
        let word = String(decoding: bytes[name], as: UTF8.self)
        let number = parameter.map(Int.init)
        switch word {
        case "f":
          finish(lexer.start, &self)
          (font, nameStart) = (nil, nil)
          if let parameter, (0...RTFLimits.highestNumber).contains(parameter) {
            font = RTFHead.Font(number: Int(parameter), name: "")
          }
        case "fnil", "froman", "fswiss", "fmodern", "fscript", "fdecor", "ftech", "fbidi":
          font?.design = String(word.dropFirst())
        case "fcharset": font?.characterSet = number
        case "cpg": font?.codePage = number
        case "fprq": font?.pitch = number
        default: continue
        }
        nameStart = nil
      case .symbol(UInt8(ascii: "*")):
        var group = lexer
        if case .word(let name, nil) = group.next(), bytes[name].elementsEqual("panose".utf8),
          case .text(let digits) = group.next()
        {
          let digits = String(decoding: bytes[digits], as: UTF8.self)
          font?.panose = PanoseDigits(hexadecimal: digits)?.hexadecimal
        }
        _ = lexer.skipGroup()
      case .text, .hex:
        if nameStart == nil, font != nil { nameStart = lexer.start }
        if case .text(let text) = token, bytes[text].contains(UInt8(ascii: ";")) {
          finish(lexer.position, &self)
          (font, nameStart) = (nil, nil)
        }
      case .close where nameStart != nil:
        finish(lexer.start, &self)
        (font, nameStart) = (nil, nil)
      default: continue
      }
    }
    finish(range.upperBound, &self)
  }
}

/// The families that stand for the private names of a system's own fonts.
enum PrivateFontFamily {
  /// The family that has the role of a private font, such as `system-ui` for `.SFUI-Regular`; nil for
  /// names that are not private.
  static func family(for name: String) -> String? {
    guard name.hasPrefix(".") else { return nil }
    let name = name.lowercased()
    if name.contains("mono") { return "monospace" }
    if name.contains("newyork") || name.contains("serif") { return "serif" }
    return "system-ui"
  }
}

/// The color tables, as the text needs them.
struct RTFColors {
  /// By number; nil for what is left to the reader.
  private(set) var colors: [TextColor?] = []
  private var expanded: [TextColor?] = []
  /// In files of the text kit, 1 is no background.
  var firstIsNoBackground = false

  init() {}

  /// The table of a file that was read.
  init(_ head: RTFHead, isOfTextKit: Bool) {
    (colors, firstIsNoBackground) = (head.colors, isOfTextKit)
  }

  subscript(number: Int32) -> TextColor? {
    let index = Int(number)
    guard index > 0 else { return nil }
    if index < expanded.count, let color = expanded[index] { return color }
    return index < colors.count ? colors[index] : nil
  }

  func background(_ number: Int32) -> TextColor? {
    firstIsNoBackground && number == 1 ? nil : self[number]
  }

  var count: Int { max(colors.count, expanded.count) }

  /// All colors by number, for the head of the document.
  var all: [TextColor?] {
    (0..<Int32(min(count, Int(RTFLimits.highestNumber)))).map {
      $0 == 0 ? colors.first ?? nil : self[$0]
    }
  }

  mutating func read(_ bytes: [UInt8], in range: Range<Int>) {
    colors = []
    var parts: [String: Int32] = [:]
    entries(bytes, in: range) { word, parameter in
      parts[word] = parameter ?? 0
    } end: {
      func part(_ word: String) -> Double { Double(min(max(parts[word] ?? 0, 0), 255)) / 255 }
      colors.append(
        parts.isEmpty
          ? nil : TextColor(red: part("red"), green: part("green"), blue: part("blue")))
      parts = [:]
    }
  }

  mutating func readExpanded(_ bytes: [UInt8], in range: Range<Int>) {
    expanded = []
    var space: TextColor.Space?
    var components: [Double] = []
    var name: String?
    entries(bytes, in: range) { word, parameter in
      switch word {
      case "cssrgb": space = .sRGB
      case "csgenericrgb": space = .genericRGB
      case "cspthree", "csdisplayp3": space = .displayP3
      case "csgray", "csgenericgray": space = .gray
      case "cscmyk", "csgenericcmyk": space = .cmyk
      case "c": components.append(Double(min(max(parameter ?? 0, 0), 100_000)) / 100_000)
      default: if word.hasPrefix("cname ") { name = String(word.dropFirst(6)) }
      }
    } end: {
      var color: TextColor?
      if let space {
        let count = space == .gray ? 1 : space == .cmyk ? 4 : 3
        color = TextColor(
          space, components: Array(components.prefix(count)),
          alpha: components.count > count ? components[count] : 1, name: name)
      }
      expanded.append(color)
      (space, components, name) = (nil, [], nil)
    }
  }

  /// Splits a table at its semicolons; a name is told as the word `cname` with the name after a space.
  private func entries(
    _ bytes: [UInt8], in range: Range<Int>, word: (String, Int32?) -> Void, end: () -> Void
  ) {
    var lexer = RTFLexer(bytes, in: range)
    var (isOpen, isName) = (false, false)
    while let token = lexer.next() {
      switch token {
      case .word(let name, let parameter):
        let text = String(decoding: bytes[name], as: UTF8.self)
        isName = text == "cname"
        isOpen = true
        word(text, parameter)
      case .text(let text):
        for (index, part) in bytes[text].split(
          separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
        ).enumerated() {
          if index > 0 {
            end()
            (isOpen, isName) = (false, false)
          }
          let content = String(decoding: part, as: UTF8.self).trimmed
          if isName, !content.isEmpty { word("cname \(content)", nil) }
        }
      default: continue
      }
    }
    if isOpen { end() }
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    guard let start = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let end = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(unicodeScalars[start...end])
  }
}
