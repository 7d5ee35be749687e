// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What only Markdown says about a text, so that it is written as it was read.
///
/// It is an attribute as those of apps: JSON keeps it, and other formats say that they lose it.
struct MarkdownMark: Hashable, AppTextAttribute {
  typealias Value = MarkdownMark

  static let name = "org.typecase.markdown"
  /// Longer texts are not kept: each run with one has it.
  static let longestText = 4096

  /// The block of signs that the paragraph is a line of, or 0 for signs among text: they are written as they are.
  var raw: Int?
  var isRule = false
  /// Whether the text is bold in a heading, which is bold as it is.
  var isStrong = false
  /// The block of code that the paragraph is a line of.
  var code: Int?
  /// What the fence of the code says.
  var info: String?
  /// Whether the code is text of a paragraph, and no block.
  var isSpan = false
  /// The title of the link or the picture.
  var title: String?
  /// The address of the picture that the text stands for.
  var picture: String?
  /// Whether nothing is said of the picture: its text is its address.
  var hasNoDescription = false
  /// Whether the text is a link to nothing.
  var isEmptyLink = false
  /// The quotations and items around the paragraph, where its style does not say them.
  var path: [MarkdownContainer]?

  static func encoded(_ value: MarkdownMark) -> AppValue {
    var table: [String: AppValue] = [:]
    table["raw"] = value.raw.map { .number(Double($0)) }
    table["code"] = value.code.map { .number(Double($0)) }
    table["info"] = value.info.map { .text($0) }
    table["title"] = value.title.map { .text($0) }
    table["picture"] = value.picture.map { .text($0) }
    table["path"] = value.path.map { .list($0.map { .text($0.notation) }) }
    for (key, isSet) in [
      ("rule", value.isRule), ("span", value.isSpan), ("undescribed", value.hasNoDescription),
      ("empty-link", value.isEmptyLink), ("strong", value.isStrong),
    ] where isSet { table[key] = .flag(true) }
    return .table(table)
  }

  static func decoded(_ value: AppValue) -> MarkdownMark? {
    guard case .table(let table) = value else { return nil }
    func text(_ key: String) -> String? {
      if case .text(let text)? = table[key] { text } else { nil }
    }
    func number(_ key: String) -> Int? {
      if case .number(let number)? = table[key] { Int(exactly: number) } else { nil }
    }
    func isSet(_ key: String) -> Bool { table[key] == .flag(true) }
    var mark = MarkdownMark()
    (mark.raw, mark.code) = (number("raw"), number("code"))
    (mark.info, mark.title, mark.picture) = (text("info"), text("title"), text("picture"))
    (mark.isRule, mark.isSpan) = (isSet("rule"), isSet("span"))
    (mark.hasNoDescription, mark.isEmptyLink) = (isSet("undescribed"), isSet("empty-link"))
    mark.isStrong = isSet("strong")
    if case .list(let values)? = table["path"], values.count <= MarkdownContainer.most {
      let containers = values.compactMap { value -> MarkdownContainer? in
        if case .text(let text) = value { MarkdownContainer(notation: text) } else { nil }
      }
      if containers.count == values.count { mark.path = containers }
    }
    return mark
  }
}

extension TextAttributes {
  /// Changes what only Markdown says about a text.
  mutating func mark(_ change: (inout MarkdownMark) -> Void) {
    var mark = self[MarkdownMark.self] ?? MarkdownMark()
    change(&mark)
    self[MarkdownMark.self] = mark == MarkdownMark() ? nil : mark
  }
}

/// A block of Markdown that has others in it.
enum MarkdownContainer: Hashable {
  /// - number: distinguishes it from one beside it.
  case quote(Int)
  /// An item of a list.
  ///
  /// - number: of the item, nil for a bullet.
  /// - isLoose: whether there is space between the blocks of the list.
  case item(list: Int, item: Int, number: Int?, isLoose: Bool)

  /// Deeper ones are not kept: each paragraph has its own.
  static let most = 32

  var notation: String {
    switch self {
    case .quote(let number): "quote \(number)"
    case .item(let list, let item, let number, let isLoose):
      "\(isLoose ? "loose" : "tight") \(list) \(item)" + (number.map { " \($0)" } ?? "")
    }
  }

  init?(notation: String) {
    let words = notation.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let kind = words.first, numbers.count == words.count - 1 else { return nil }
    switch (kind, numbers.count) {
    case ("quote", 1): self = .quote(numbers[0])
    case ("loose", 2...3), ("tight", 2...3):
      self = .item(
        list: numbers[0], item: numbers[1], number: numbers.count > 2 ? numbers[2] : nil,
        isLoose: kind == "loose")
    default: return nil
    }
  }

  var isQuote: Bool { if case .quote = self { true } else { false } }

  /// Whether both are the same block, whatever its number is now.
  func isSame(as other: MarkdownContainer) -> Bool {
    switch (self, other) {
    case (.quote(let one), .quote(let two)): one == two
    case (.item(_, let one, _, _), .item(_, let two, _, _)): one == two
    default: false
    }
  }

  /// Whether both are items of one list.
  func isSibling(of other: MarkdownContainer) -> Bool {
    if case .item(let one, _, _, _) = self, case .item(let two, _, _, _) = other {
      one == two
    } else {
      false
    }
  }

  /// Whether both are of one kind: quotations, bullets or numbers.
  func isAlike(_ other: MarkdownContainer) -> Bool {
    switch (self, other) {
    case (.quote, .quote): true
    case (.item(_, _, let one, _), .item(_, _, let two, _)): (one == nil) == (two == nil)
    default: false
    }
  }
}

/// Finds the quotations and items around paragraphs, one after the other, by their styles.
struct MarkdownContainers {
  private var numbering = ListNumbering()
  private var items: [MarkdownContainer] = []
  /// The number of the list of a document that the items are of.
  private var list: Int?
  private var count = 0

  /// The space behind the paragraphs of a loose list, in points.
  static let looseSpace = 6.0

  /// - Parameter kept: what a file had around it; nil where its style says it.
  mutating func path(of paragraph: TextParagraph, kept: [MarkdownContainer]?) -> [MarkdownContainer]
  {
    let style = paragraph.style
    guard let item = style.list else {
      (items, list) = ([], nil)
      // A paragraph without text is in no quotation of its own.
      return kept ?? (paragraph.isEmpty ? [] : Self.quotes(style))
    }
    let number = numbering.number(of: item)
    if let kept, let path = follow(kept, item, number) { return path }
    return find(item, style, number)
  }

  /// Those of a paragraph that is no item: as many as its indent says, and at least one where its name says so.
  private static func quotes(_ style: ParagraphStyle) -> [MarkdownContainer] {
    let quotes = quotes(style.indent)
    return quotes.isEmpty && style.name == .quote ? [.quote(-1)] : quotes
  }

  private static func quotes(_ indent: Double) -> [MarkdownContainer] {
    let count = indent / ParagraphStyle.indentOfLevel
    guard count == count.rounded(), (1...8).contains(count) else { return [] }
    return (0..<Int(count)).map { .quote(-1 - $0) }
  }

  /// How many quotations a paragraph is in that is no first one of an item: each is a level of indent.
  static func quoteCount(_ style: ParagraphStyle) -> Int {
    guard style.cell == nil else { return 0 }
    guard let item = style.list else { return quotes(style).count }
    guard item.continuesItem else { return 0 }
    return quotes(style.indent - ParagraphStyle.indentOfLevel * Double(item.level + 1)).count
  }

  /// What was kept, with the number that the item has now.
  private mutating func follow(
    _ kept: [MarkdownContainer], _ item: ListItem, _ number: Int?
  ) -> [MarkdownContainer]? {
    var kept = kept
    guard let place = kept.lastIndex(where: { !$0.isQuote }),
      case .item(let list, let one, _, let isLoose) = kept[place]
    else { return nil }
    if let number {
      kept[place] = .item(
        list: list, item: one, number: item.isOrdered ? Self.written(number) : nil, isLoose: isLoose
      )
    }
    (items, self.list) = ([], nil)
    return kept
  }

  /// CommonMark has nine digits and no sign.
  private static func written(_ number: Int) -> Int {
    (0...AttributeLimits.itemNumber.upperBound).nearest(to: number)
  }

  private mutating func find(
    _ item: ListItem, _ style: ParagraphStyle, _ number: Int?
  ) -> [MarkdownContainer] {
    if list != item.list { items = [] }
    list = item.list
    // An item deeper than the one before it by more than one is only one deeper.
    let depth = min(max(item.level, 0), items.count, 8)
    if item.continuesItem, depth < items.count {
      items.removeSubrange((depth + 1)...)
      return items + (0..<Self.quoteCount(style)).map { .quote(-1 - $0) }
    }
    let isOrdered = item.isOrdered
    let written = isOrdered ? Self.written(number ?? 1) : nil
    var isLoose = style.spaceAfter > 0 || style.spaceBefore > 0
    count += 2
    var own = -count
    if depth < items.count, case .item(let list, _, let last, let wasLoose) = items[depth],
      (last != nil) == isOrdered
    {
      // Bullets after numbers are another list by themselves.
      (own, isLoose) = (list, wasLoose)
    }
    items.removeSubrange(depth...)
    items.append(.item(list: own, item: -count - 1, number: written, isLoose: isLoose))
    return items
  }
}

extension ListItem {
  /// Whether its marker has a number, or letters.
  var isOrdered: Bool {
    marker.contains("{") && !["{disc}", "{circle}", "{square}"].contains(marker)
  }
}
