// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The tables of fonts and colors of a file that is written: those that it had, with their numbers,
/// and what is new after them.
struct RTFWritingTables {
  private(set) var fonts: [RTFHead.Font]
  private(set) var colors: [TextColor?]
  var authors: RTFRevisionAuthors
  private var fontNumbers: [String: Int] = [:]
  private var colorNumbers: [TextColor: Int] = [:]
  /// Whether names in the table are PostScript names.
  private let namesArePostScript: Bool
  private let firstIsNoBackground: Bool
  /// The numbers of fonts, and that of text without a font, which no new font may get.
  private var takenNumbers: Set<Int>
  /// The number that a new font gets, unless it is taken.
  private var nextNumber: Int

  init(_ settings: DocumentSettings) {
    let head = settings.rtf
    // A document in JSON may have any numbers, and readers of RTF know few.
    let numbers = 0...Int(RTFLimits.highestNumber)
    fonts = (head?.fonts ?? []).filter { numbers.contains($0.number) }
    colors = head?.colors ?? []
    authors = RTFRevisionAuthors(carried: head?.carried ?? [])
    namesArePostScript = settings.cocoaVersion != nil
    firstIsNoBackground = namesArePostScript
    takenNumbers = Set(fonts.map(\.number))
    if let number = head?.defaultFont, numbers.contains(number) { takenNumbers.insert(number) }
    nextNumber = takenNumbers.max().map { $0 < numbers.upperBound ? $0 + 1 : 0 } ?? 0
    for font in fonts where fontNumbers[font.name] == nil { fontNumbers[font.name] = font.number }
    for (number, color) in colors.enumerated() where number > 0 {
      if let color, colorNumbers[color] == nil { colorNumbers[color] = number }
    }
    if firstIsNoBackground, colors.isEmpty { colors = [nil, .white] }
  }

  mutating func number(of font: FontDescriptor) -> Int {
    let name: String
    if namesArePostScript {
      name = font.postScriptName ?? font.family ?? font.fullName ?? ""
    } else {
      name =
        font.family.flatMap { family in
          // The role of a private name is not the name.
          font.postScriptName.map { $0.hasPrefix(".") ? $0 : family } ?? family
        } ?? font.postScriptName ?? font.fullName ?? ""
    }
    if let known = fontNumbers[name] { return known }
    while takenNumbers.contains(nextNumber) { nextNumber += 1 }
    let number = nextNumber
    takenNumbers.insert(number)
    var entry = RTFHead.Font(number: number, name: name)
    entry.characterSet = 0
    fonts.append(entry)
    fontNumbers[name] = number
    return number
  }

  /// The number of a color; 0 for what is left to the reader.
  mutating func number(of color: TextColor?, isBackground: Bool = false) -> Int {
    guard let color else { return 0 }
    if let known = colorNumbers[color], !(isBackground && firstIsNoBackground && known == 1) {
      return known
    }
    if colors.isEmpty { colors.append(nil) }
    colors.append(color)
    if colorNumbers[color] == nil || isBackground { colorNumbers[color] = colors.count - 1 }
    return colors.count - 1
  }

  /// The font table as a group.
  var fontTable: String {
    var rtf = #"{\fonttbl"#
    for font in fonts {
      rtf += "{\\f\(font.number)\\f\(RTFEscaping.word(font.design) ?? "nil")"
      if let pitch = font.pitch { rtf += "\\fprq\(pitch)" }
      if let set = font.characterSet { rtf += "\\fcharset\(set)" }
      if let page = font.codePage { rtf += "\\cpg\(page)" }
      if let panose = font.panose.flatMap({ PanoseDigits(hexadecimal: $0) }) {
        rtf += "{\\*\\panose \(panose.hexadecimal)}"
      }
      rtf += " \(RTFEscaping.text(font.name));}"
    }
    return rtf + "}"
  }

  /// What is carried in a head, with the authors of recorded changes that were added.
  func carried(of head: RTFHead) -> [String] {
    let known = RTFRevisionAuthors(carried: head.carried)
    guard authors.names.count > known.names.count else { return head.carried }
    return head.carried.filter { !RTFRevisionAuthors.isTable($0) } + [authors.table]
  }

  /// The color tables as groups; the second has what eight bits of sRGB cannot say.
  var colorTables: String {
    guard !colors.isEmpty else { return "" }
    var (plain, expanded) = (#"{\colortbl"#, #"{\*\expandedcolortbl"#)
    var needsExpanded = false
    for color in colors {
      guard let color else {
        plain += ";"
        expanded += ";"
        continue
      }
      let shown = color.inSRGB
      let parts = [shown.red, shown.green, shown.blue].map { Int(($0 * 255).rounded()) }
      plain += "\\red\(parts[0])\\green\(parts[1])\\blue\(parts[2]);"
      let isPlain =
        color
        == TextColor(
          red: Double(parts[0]) / 255, green: Double(parts[1]) / 255, blue: Double(parts[2]) / 255)
      if !isPlain {
        needsExpanded = true
        let space =
          switch color.space {
          case .sRGB: "cssrgb"
          case .displayP3: "cspthree"
          case .genericRGB: "csgenericrgb"
          case .gray: "csgray"
          case .cmyk: "cscmyk"
          }
        expanded += "\\\(space)"
        for part in color.components + (color.alpha < 1 ? [color.alpha] : []) {
          expanded += "\\c\(Int((part * 100_000).rounded()))"
        }
        if let name = color.name { expanded += "\\cname \(RTFEscaping.text(name))" }
      }
      expanded += ";"
    }
    return plain + "}" + (needsExpanded ? "\n\(expanded)}" : "")
  }
}

/// Text as RTF has it: ASCII, with `\u` for everything else.
enum RTFEscaping {
  static func text(_ text: String) -> String {
    var result = ""
    append(text[...], to: &result)
    return result
  }

  static func append(_ text: Substring, to rtf: inout String) {
    var rest = text
    while let special = rest.utf8.firstIndex(where: { !isWrittenAsItIs($0) }) {
      // Most text is written as it is: whole stretches of it cost far less than a scalar at a time.
      rtf += rest[..<special]
      append(rest.unicodeScalars[special], to: &rtf)
      rest = rest[rest.unicodeScalars.index(after: special)...]
    }
    rtf += rest
  }

  private static func isWrittenAsItIs(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): false
    case UInt8(ascii: " ")...UInt8(ascii: "~"): true
    default: false
    }
  }

  /// A scalar that is not written as it is.
  private static func append(_ scalar: Unicode.Scalar, to rtf: inout String) {
    switch scalar {
    case "\\", "{", "}": rtf += "\\\(scalar)"
    case "\t": rtf += "\\tab "
    case "\n": rtf += "\\par\n"
    case "\u{0C}": rtf += "\\page "
    case "\u{2028}": rtf += "\\line "
    case "\u{A0}": rtf += "\\~"
    case "\u{AD}": rtf += "\\-"
    case "\u{2011}": rtf += "\\_"
    case "\u{1}"..."\u{7F}": rtf += "\\'" + RTFHexadecimal.digits[Int(scalar.value)]
    default:
      for unit in String(scalar).utf16 { rtf += "\\u\(Int16(bitPattern: unit))?" }
    }
  }

  /// The letters of a control word; nil for anything else, which a document in JSON may have in its place.
  static func word(_ text: String) -> String? {
    !text.isEmpty && text.utf8.allSatisfy(\.isASCIILetter) ? text : nil
  }

  /// What is carried, unless it would end a group that it has not begun, or take in what comes after it.
  ///
  /// A document in JSON, or a program, may have anything in its place, and the text behind it would be lost.
  static func carried(_ words: String) -> String {
    if words.isEmpty { return "" }
    guard words.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) else { return "" }
    let bytes = bytes(words)
    var lexer = RTFLexer(bytes)
    var depth = 0
    while let token = lexer.next() {
      switch token {
      case .open: depth += 1
      case .close: depth -= 1
      case .binary(_, let isWhole): if !isWhole { return "" }
      case .damagedHex: if lexer.position == lexer.end { return "" }
      case .word, .symbol, .hex, .text: break
      }
      if depth < 0 { return "" }
    }
    let endsInBackslash = lexer.start == lexer.end - 1 && bytes.last == UInt8(ascii: "\\")
    return depth == 0 && !endsInBackslash ? words : ""
  }

  /// A number without a fraction; 0 for one that is none.
  static func integer(_ number: Double) -> Int {
    number.isFinite ? Int(min(max(number.rounded(), -1e9), 1e9)) : 0
  }

  static func twips(_ points: Double) -> Int {
    let twips = (points * 20).rounded()
    return twips.isFinite ? Int(min(max(twips, -2_000_000), 2_000_000)) : 0
  }

  /// What was carried, as bytes: each scalar is one.
  static func bytes(_ rtf: String) -> [UInt8] {
    // In ASCII, which nearly every file is, the bytes are there.
    if rtf.utf8.allSatisfy({ $0 < 0x80 }) { return Array(rtf.utf8) }
    return rtf.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
  }
}
