// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A file's style sheet: its styles of paragraphs.
struct RTFStyles {
  /// A style as the sheet has it, with numbers of the file's fonts and colors.
  struct Entry {
    var number = 0
    var name = StyleName.body
    /// The level of the heading that its paragraphs are.
    var level: Int?
    /// Its group, with its braces.
    var range: Range<Int>
    fileprivate var character = RTFCharacterState()
    fileprivate var paragraph = RTFParagraphState()
    /// Whether it says what text or paragraphs look like.
    fileprivate var saysLook = false
    /// Whether nothing else is in it than what would be written for it.
    fileprivate var isUnderstood = true

    /// The style; nil where it is no more than a name.
    func style(fonts: RTFFonts, colors: RTFColors) -> NamedStyle? {
      guard saysLook else { return nil }
      var attributes = character.attributes(fonts: fonts, colors: colors)
      var layout = paragraph.finished
      if paragraph.background > 0 { layout.background = colors[paragraph.background] }
      (layout.name, layout.headingLevel) = (.body, level)
      attributes.paragraph = layout
      return NamedStyle(name, attributes.withinLimits)
    }
  }

  /// In the order of the file; of several with one number the last counts.
  private(set) var entries: [Entry] = []
  /// Whether nothing is in the sheet than what is written for its styles, so that it need not be kept.
  private(set) var isUnderstood = false
  private var places: [Int: Int] = [:]

  /// The most styles; others are kept with the sheet.
  private static let most = StyleSheet.most

  init() {}

  /// - Parameters:
  ///   - range: what the group of the sheet has in it.
  ///   - page: the file's own code page.
  init(_ bytes: [UInt8], in range: Range<Int>, page: Int32) {
    var lexer = RTFLexer(bytes, in: range)
    isUnderstood = true
    while let token = lexer.next() {
      guard token == .open else {
        isUnderstood = false
        continue
      }
      let (open, start) = (lexer.start, lexer.position)
      let close = lexer.skipGroup().close
      let end = max(start, close ?? range.upperBound)
      if let entry = Self.entry(
        bytes, in: start..<end, whole: open..<(close.map { $0 + 1 } ?? end), page),
        entries.count < Self.most
      {
        places[entry.number] = entries.count
        entries.append(entry)
        if !entry.isUnderstood { isUnderstood = false }
      } else {
        isUnderstood = false
      }
    }
    // Names are written once, and ordinary text first.
    if entries.first?.number != 0 { isUnderstood = false }
    if Set(entries.map(\.name)).count < entries.count { isUnderstood = false }
  }

  /// The style of paragraphs with a number; nil for one that is not there.
  subscript(number: Int) -> Entry? { places[number].map { entries[$0] } }

  /// What the sheet says of styles.
  func sheet(fonts: RTFFonts, colors: RTFColors) -> StyleSheet {
    StyleSheet(entries.compactMap { $0.style(fonts: fonts, colors: colors) })
  }

  /// - Returns: nil for styles of characters, sections and tables.
  private static func entry(
    _ bytes: [UInt8], in range: Range<Int>, whole: Range<Int>, _ page: Int32
  ) -> Entry? {
    var entry = Entry(range: whole)
    var lexer = RTFLexer(bytes, in: range)
    var (base, next): (Int?, Int?) = (nil, nil)
    while let token = lexer.next() {
      switch token {
      case .open:
        _ = lexer.skipGroup()
        entry.isUnderstood = false
      case .symbol(UInt8(ascii: "*")): return nil
      case .word(let name, let parameter):
        let word = String(decoding: bytes[name], as: UTF8.self)
        let number = Int(parameter ?? 0)
        switch word {
        case "s": entry.number = number
        case "outlinelevel":
          entry.level = AttributeLimits.heading.contains(number + 1) ? number + 1 : nil
        case "sbasedon": base = number
        case "snext": next = number
        case "cs", "ds", "ts": return nil
        default: entry.apply(word, parameter)
        }
      case .text, .hex, .damagedHex, .symbol, .close, .binary: continue
      }
    }
    let text = String(RTFDecoder.plainText(bytes, in: range, page: page).prefix { $0 != ";" })
    // Word has other names of a style behind its first one.
    let first = text.split(separator: ",").first.map { String($0).trimmed } ?? ""
    let heading = headingLevel(ofName: first[...])
    let level = entry.level
    // The style of paragraphs without a number, whatever it is called.
    entry.name =
      entry.number == 0
      ? .body
      : heading.map(StyleName.heading) ?? ofOffice[first] ?? StyleName(rawValue: first)
    entry.level = level ?? heading
    if entry.name.rawValue != first || first != text.trimmed { entry.isUnderstood = false }
    let isUsual = base == 0 && (next == entry.number || next == 0)
    // As it is written: other sheets of as little stay the bytes that they are.
    if entry.number == 0 ? base != nil || next != nil : !isUsual { entry.isUnderstood = false }
    // A level of its own is not what the name says.
    if let own = entry.name.headingLevel, own != entry.level { entry.isUnderstood = false }
    return entry
  }

  /// The names that LibreOffice has for styles that Word has by others.
  private static let ofOffice: [String: StyleName] = [
    "Quotations": .quote, "Preformatted Text": .code,
  ]

  /// The level of a heading by its style's name in a language of Word's, such as `heading 2` or `Titre 2`.
  private static func headingLevel(ofName name: Substring) -> Int? {
    let words = String(name).collapsingBlanks.lowercased().split(separator: " ")
    guard words.count >= 2, let level = words.last.flatMap({ Int($0) }),
      names.contains(words.dropLast().joined(separator: " "))
    else { return nil }
    return level
  }

  private static let names: Set<String> = [
    "heading", "\u{FC}berschrift", "titre", "t\u{ED}tulo", "encabezado", "titolo", "kop", "rubrik",
    "overskrift", "otsikko", "nag\u{142}\u{F3}wek", "nadpis", "c\u{ED}msor", "titlu", "naslov",
    "pealkiri", "virsraksts", "antra\u{161}t\u{117}", "fyrirs\u{F6}gn", "t\u{ED}tol",
    "ba\u{15F}l\u{131}k", "judul", "\u{111}\u{1EA7}u \u{111}\u{1EC1}",
    // Greek; Russian and Ukrainian, Bulgarian, Serbian; Hebrew, Arabic.
    "\u{3B5}\u{3C0}\u{3B9}\u{3BA}\u{3B5}\u{3C6}\u{3B1}\u{3BB}\u{3AF}\u{3B4}\u{3B1}",
    "\u{437}\u{430}\u{433}\u{43E}\u{43B}\u{43E}\u{432}\u{43E}\u{43A}",
    "\u{437}\u{430}\u{433}\u{43B}\u{430}\u{432}\u{438}\u{435}",
    "\u{43D}\u{430}\u{441}\u{43B}\u{43E}\u{432}",
    "\u{5DB}\u{5D5}\u{5EA}\u{5E8}\u{5EA}", "\u{639}\u{646}\u{648}\u{627}\u{646}",
    "\u{627}\u{644}\u{639}\u{646}\u{648}\u{627}\u{646}",
    // Japanese; Chinese, simplified and traditional; Korean; Thai.
    "\u{898B}\u{51FA}\u{3057}", "\u{6807}\u{9898}", "\u{6A19}\u{984C}", "\u{C81C}\u{BAA9}",
    "\u{E2B}\u{E31}\u{E27}\u{E40}\u{E23}\u{E37}\u{E48}\u{E2D}\u{E07}",
  ]
}

extension RTFStyles.Entry {
  fileprivate mutating func apply(_ word: String, _ parameter: Int32?) {
    switch RTFWord.named[word] {
    case .paragraph(let word):
      switch word {
      case .end, .section, .list, .level, .inTable, .depth, .style, .outlineLevel, .reset:
        isUnderstood = false
      default:
        paragraph.apply(word, parameter)
        saysLook = true
      }
    case .character(let word):
      switch word {
      case .plain, .language, .hidden, .inserted, .insertionAuthor, .insertionTime, .deleted,
        .deletionAuthor, .deletionTime:
        isUnderstood = false
      case .font:
        character.font = parameter ?? 0
        saysLook = true
      default:
        character.apply(word, parameter)
        saysLook = true
      }
    // The letters of its name.
    case .document(.unicode), .document(.unicodeSkip), .scalar: break
    default: isUnderstood = false
    }
  }
}
