// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The style sheet of a file that is written, and the numbers by which paragraphs refer to its styles.
///
/// A sheet that other programs wrote stays: styles that look otherwise now are written in their place, and new ones behind them. Those
/// that were removed are left out, or have no look where paragraphs still have their names.
struct RTFWritingStyles {
  private(set) var numbers: [StyleName: Int] = [:]
  /// The names that the sheet of the file has to have, in its order.
  private var names: [StyleName] = []
  private let styles: StyleSheet
  /// The names that paragraphs have.
  private let used: Set<StyleName>
  /// The sheet that the file has.
  private let kept: [UInt8]?
  private var entries: [RTFStyles.Entry] = []
  private var fonts = RTFFonts()
  private var colors = RTFColors()

  /// - Parameters:
  ///   - used: the names that paragraphs have.
  ///   - taken: the numbers of styles that nothing is known of.
  init(
    _ used: some Sequence<StyleName>, _ styles: StyleSheet, _ settings: DocumentSettings,
    taken: some Sequence<Int>
  ) {
    self.styles = styles
    self.used = Set(used)
    let head = settings.rtf ?? RTFHead()
    kept = head.carried.last(where: Self.isSheet).map(RTFEscaping.bytes)
    if let kept {
      entries = Self.entries(kept, page: Int32(head.codePage ?? 1252))
      let isOfTextKit = settings.cocoaVersion != nil
      fonts = RTFFonts(head, isOfTextKit: isOfTextKit)
      colors = RTFColors(head, isOfTextKit: isOfTextKit)
      for entry in entries where numbers[entry.name] == nil { numbers[entry.name] = entry.number }
    }
    let numbersInUse = Set(entries.map(\.number)).union(taken)
    var next = AttributeLimits.heading.upperBound
    func free(_ wanted: Int? = nil) -> Int {
      if let wanted, !numbersInUse.contains(wanted) { return wanted }
      repeat { next += 1 } while numbersInUse.contains(next)
      return next
    }
    for name in self.used.union(styles.styles.map(\.name)).sorted(by: Self.isBefore) {
      names.append(name)
      // Ordinary text has no number to be said.
      if name != .body, numbers[name] == nil { numbers[name] = free(name.headingLevel) }
    }
  }

  private static func isBefore(_ one: StyleName, _ other: StyleName) -> Bool {
    let (place, otherPlace) = (
      StyleName.builtIn.firstIndex(of: one), StyleName.builtIn.firstIndex(of: other)
    )
    if let place, let otherPlace { return place < otherPlace }
    if place == nil, otherPlace == nil { return one.rawValue < other.rawValue }
    return place != nil
  }

  /// Whether a part of a file's head is its style sheet.
  static func isSheet(_ carried: String) -> Bool {
    carried.hasPrefix("{\\stylesheet") || carried.hasPrefix("{\\*\\stylesheet")
  }

  private static func entries(_ bytes: [UInt8], page: Int32) -> [RTFStyles.Entry] {
    var lexer = RTFLexer(bytes)
    while let token = lexer.next() {
      guard case .word = token else { continue }
      return RTFStyles(bytes, in: lexer.restOfGroup(), page: page).entries
    }
    return []
  }

  /// The sheet as a group; empty where the file needs none.
  ///
  /// - Parameter words: the words for the look of a style.
  func sheet(_ words: (NamedStyle) -> String) -> String {
    guard let kept else {
      guard names.contains(where: { $0 != .body }) || styles[.body] != nil else { return "" }
      let body = "{\\s0\(styles[.body].map(words) ?? "") Normal;}"
      return
        "{\\stylesheet\(body)\(names.filter { $0 != .body }.map { entry($0, words) }.joined())}"
    }
    var rtf = ""
    var place = 0
    var (known, removed): (Set<StyleName>, Set<StyleName>) = ([], [])
    for entry in entries {
      let isFirst = known.insert(entry.name).inserted
      let old = entry.style(fonts: fonts, colors: colors)
      if styles[entry.name] == nil, old != nil { removed.insert(entry.name) }
      let isRemoved = removed.contains(entry.name)
      guard isRemoved || isFirst && styles[entry.name].map({ $0 != old }) ?? false else { continue }
      rtf += kept.latin1(place..<entry.range.lowerBound)
      if isFirst, !isRemoved || used.contains(entry.name) { rtf += self.entry(entry.name, words) }
      place = entry.range.upperBound
    }
    let end = kept.lastIndex(of: UInt8(ascii: "}")) ?? kept.count
    rtf += kept.latin1(place..<max(place, end))
    for name in names where !known.contains(name) && (name != .body || styles[.body] != nil) {
      rtf += entry(name, words)
    }
    return rtf + "}"
  }

  private func entry(_ name: StyleName, _ words: (NamedStyle) -> String) -> String {
    let number = numbers[name] ?? 0
    var rtf = "{\\s\(number)"
    if let level = name.headingLevel ?? styles[name]?.paragraph.headingLevel {
      rtf += "\\outlinelevel\(level - 1)"
    }
    if let style = styles[name] { rtf += words(style) }
    let next = name.headingLevel == nil ? number : 0
    return rtf + "\\sbasedon0\\snext\(next) \(RTFEscaping.text(name.rawValue));}"
  }
}
