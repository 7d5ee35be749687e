// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a file's style sheet says of headings.
struct RTFStyles {
  /// The levels of the styles that are headings', by their numbers.
  private(set) var headingLevels: [Int: Int] = [:]
  /// Whether it is a style sheet that this module wrote for headings, and writes again.
  private(set) var isOurs = false

  init() {}

  init(_ bytes: [UInt8], in range: Range<Int>, page: Int32, whole: String) {
    var lexer = RTFLexer(bytes, in: range)
    while let token = lexer.next() {
      guard token == .open else { continue }
      let start = lexer.position
      let end = max(start, lexer.skipGroup().close ?? range.upperBound)
      readStyle(bytes, in: start..<end, page: page)
    }
    isOurs = !headingLevels.isEmpty && whole == Self.sheet(ofLevels: Set(headingLevels.values))
  }

  private mutating func readStyle(_ bytes: [UInt8], in range: Range<Int>, page: Int32) {
    var lexer = RTFLexer(bytes, in: range)
    var (number, level): (Int, Int?) = (0, nil)
    while let token = lexer.next() {
      guard case .word(let name, let parameter) = token else { continue }
      switch String(decoding: bytes[name], as: UTF8.self) {
      case "s": number = Int(parameter ?? 0)
      case "outlinelevel": level = Int(parameter ?? 0) + 1
      // Styles of characters, sections and tables.
      case "cs", "ds", "ts": return
      default: continue
      }
    }
    if level == nil {
      let name = RTFDecoder.plainText(bytes, in: range, page: page).prefix { $0 != ";" }
      level = Self.headingLevel(ofName: name.split(separator: ",").first ?? name)
    }
    if let level, AttributeLimits.heading.contains(level) { headingLevels[number] = level }
  }

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

  /// A style sheet with the styles of headings, for other programs.
  ///
  /// They say no looks: each paragraph and each run says its own.
  static func sheet(ofLevels levels: Set<Int>) -> String {
    let styles = levels.sorted().map {
      "{\\s\($0)\\outlinelevel\($0 - 1)\\sbasedon0\\snext0 heading \($0);}"
    }
    return "{\\stylesheet{\\s0 Normal;}\(styles.joined())}"
  }
}
