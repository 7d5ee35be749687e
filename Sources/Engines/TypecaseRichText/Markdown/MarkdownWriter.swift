// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Writes one document, so that each of its characters is read again.
struct MarkdownWriter {
  /// A block without others in it.
  private struct Block {
    enum Kind {
      case paragraph, heading, rule, code, table, signs
    }

    var kind: Kind
    var lines: [String]
    var path: [MarkdownContainer]
    /// What is written between the mark of its item and its text.
    var task = ""
  }

  /// A quotation or an item that is open.
  private struct Open {
    var container: MarkdownContainer
    /// Columns of an item's text.
    var width = 0
    /// Whether its mark is the other one: two lists in a row differ in their marks.
    var usesOtherMark = false
  }

  private var result = ""
  private var open: [Open] = []
  private var last: Block?
  private var containers = MarkdownContainers()
  /// The number of the last item that was divided after it was read.
  private var divisions = 0

  mutating func write(_ runs: [TextRun]) -> String {
    var paragraphs = TextParagraph.all(of: runs)
    // A last line's end is that of the file, too.
    if paragraphs.count > 1, runs.last?.text.hasSuffix("\n") == true,
      paragraphs.last?.style.cell == nil
    {
      paragraphs.removeLast()
    }
    var place = 0
    while place < paragraphs.count {
      let paragraph = paragraphs[place]
      if let table = MarkdownTable(at: place, in: paragraphs) {
        add(Block(kind: .table, lines: table.lines, path: path(of: paragraph)))
        place += table.paragraphs.count
        continue
      }
      let path = path(of: paragraph)
      var end = place + 1
      if let raw = paragraph.mark?.raw, raw > 0 {
        while end < paragraphs.count, paragraphs[end].mark?.raw == raw { end += 1 }
        for paragraph in paragraphs[(place + 1)..<end] { _ = self.path(of: paragraph) }
        add(Block(kind: .signs, lines: paragraphs[place..<end].map(\.text), path: path))
      } else if paragraph.isRule {
        add(Block(kind: .rule, lines: [path.isEmpty ? "***" : "___"], path: path))
      } else if Self.isCode(paragraph) {
        while end < paragraphs.count, Self.isCode(paragraphs[end]),
          paragraphs[end].style.cell == nil,
          paragraphs[end].mark?.code == paragraph.mark?.code,
          continues(paragraphs[end], path)
        { end += 1 }
        add(Block(kind: .code, lines: Self.code(paragraphs[place..<end]), path: path))
      } else {
        let level = paragraph.headingLevel
        let text = line(paragraph, level)
        add(
          Block(
            kind: level == nil || paragraph.isEmpty ? .paragraph : .heading,
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            path: path, task: Self.task(paragraph)))
      }
      place = end
    }
    if let last, !last.path.contains(where: { !$0.isQuote }) { result += "\n" }
    return result
  }

  /// The quotations and items around a paragraph.
  private mutating func path(of paragraph: TextParagraph) -> [MarkdownContainer] {
    var path = containers.path(of: paragraph, kept: paragraph.mark?.path)
    // An item that was divided is two.
    if let item = paragraph.style.list, !item.continuesItem, let last,
      path.count == last.path.count,
      case .item(let list, _, let number, let isLoose)? = path.last,
      zip(path, last.path).allSatisfy({ $0.isSame(as: $1) })
    {
      divisions += 1
      path[path.count - 1] = .item(
        list: list, item: .min + divisions, number: number, isLoose: isLoose)
    }
    return path
  }

  /// Whether a paragraph of code is in the same block as the one before it.
  private mutating func continues(_ paragraph: TextParagraph, _ path: [MarkdownContainer]) -> Bool {
    if let item = paragraph.style.list, !item.continuesItem { return false }
    var finder = containers
    let next = finder.path(of: paragraph, kept: paragraph.mark?.path)
    guard next.count == path.count, zip(next, path).allSatisfy({ $0.isSame(as: $1) }) else {
      return false
    }
    containers = finder
    return true
  }

  // MARK: - Blocks

  private mutating func add(_ block: Block) {
    let same = zip(open, block.path).prefix { $0.container.isSame(as: $1) }.count
    if let last { separate(last, block, same) }
    let replaced = open.indices.contains(same) ? open[same] : nil
    open.removeSubrange(same...)
    var prefix = open.map { $0.container.isQuote ? "> " : String(repeating: " ", count: $0.width) }
      .joined()
    for (place, container) in block.path.enumerated().dropFirst(same) {
      var new = Open(container: container)
      if case .item(_, _, let number, _) = container {
        if place == same, let replaced, !replaced.container.isQuote {
          let isSibling = replaced.container.isSibling(of: container)
          let isAlike = replaced.container.isAlike(container)
          new.usesOtherMark = isAlike && replaced.usesOtherMark == isSibling
        }
        let mark =
          number.map { "\($0)\(new.usesOtherMark ? ")" : ".")" } ?? (new.usesOtherMark ? "*" : "-")
        new.width = max(4, mark.utf8.count + 1)
        prefix += mark + String(repeating: " ", count: new.width - mark.utf8.count)
      } else {
        prefix += "> "
      }
      open.append(new)
    }
    let next = open.map { $0.container.isQuote ? "> " : String(repeating: " ", count: $0.width) }
      .joined()
    for (place, line) in block.lines.enumerated() {
      let isBlank = line.isEmpty
      let line = place == 0 ? prefix + block.task + line : next + line
      result += (isBlank ? Self.trimmed(line) : line) + "\n"
    }
    last = block
  }

  /// Writes an empty line between two blocks, where there is space or the second would be a part of the first.
  private mutating func separate(_ one: Block, _ two: Block, _ same: Int) {
    var isTight = false
    if one.path.count > same, two.path.count > same, one.path[same].isSibling(of: two.path[same]) {
      if case .item(_, _, _, let isLoose) = two.path[same] { isTight = !isLoose }
    } else if same > 0, case .item(_, _, _, let isLoose) = two.path[same - 1] {
      isTight = !isLoose && !Self.joins(one, two, same)
    }
    if isTight { return }
    let prefix = open.prefix(same).map {
      $0.container.isQuote ? "> " : String(repeating: " ", count: $0.width)
    }.joined()
    result += Self.trimmed(prefix) + "\n"
  }

  /// Whether the second of two blocks without a line between them would be a part of the first.
  private static func joins(_ one: Block, _ two: Block, _ same: Int) -> Bool {
    if one.kind == .signs || one.kind == .table { return true }
    guard one.kind == .paragraph else { return false }
    // Two lists, or two quotations, in a row.
    if one.path.count > same, two.path.count > same { return true }
    guard two.path.count > same else {
      return two.kind == .paragraph || two.kind == .table || two.kind == .signs
    }
    switch two.path[same] {
    case .quote: return false
    case .item(_, _, let number, _): return two.lines == [""] || (number ?? 1) != 1
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.hasSuffix(" ") { line.removeLast() }
    return String(line)
  }

  /// The text of a paragraph, in one line.
  private func line(_ paragraph: TextParagraph, _ level: Int?) -> String {
    if paragraph.isEmpty {
      // A mark alone is an item, but it would underline a line above it as a heading.
      let isItem =
        paragraph.style.list.map { !$0.continuesItem && $0.level == 0 && $0.isDone == nil } ?? false
      return isItem && paragraph.mark?.path == nil ? "" : MarkdownDocument.emptyParagraph
    }
    let text = MarkdownLine.text(paragraph.runs, isHeading: level != nil)
    return level.map { String(repeating: "#", count: $0) + " " + text } ?? text
  }

  private static func task(_ paragraph: TextParagraph) -> String {
    guard let item = paragraph.style.list, !item.continuesItem, let isDone = item.isDone else {
      return ""
    }
    return isDone ? "[x] " : "[ ] "
  }

  /// The text without the looks that marks stand for: sizes of headings, the family of code, indents of
  /// quotations, the space of loose lists, the alignment of a table's columns.
  static func unmarked(_ runs: [TextRun]) -> [TextRun] {
    let paragraphs = TextParagraph.all(of: runs)
    let aligned = MarkdownTable.alignedParagraphs(of: paragraphs)
    return paragraphs.enumerated().flatMap { place, paragraph in
      let isHeading = paragraph.headingLevel != nil
      let isQuoted = MarkdownContainers.quoteCount(paragraph.style) > 0
      let isInQuote = isQuoted || paragraph.mark?.path?.contains { $0.isQuote } ?? false
      let isMarked = isInQuote && paragraph.style.name == .quote || isCode(paragraph)
      return paragraph.runs.map { run in
        var attributes = run.attributes
        if isHeading, case .style? = attributes.size { attributes.size = nil }
        if attributes.font?.family == "monospace" { attributes.font?.family = nil }
        if isQuoted { attributes.paragraph?.indent = 0 }
        if isMarked, let name = attributes.paragraph?.name {
          let usual = NamedStyle.usual(name).paragraph
          if attributes.paragraph?.tailIndent == usual.tailIndent {
            attributes.paragraph?.tailIndent = 0
          }
          if name == .quote || name == .code { attributes.paragraph?.name = .body }
        }
        if aligned.contains(place) { attributes.paragraph?.alignment = .natural }
        if attributes.paragraph?.list != nil,
          attributes.paragraph?.spaceAfter == MarkdownContainers.looseSpace
        {
          attributes.paragraph?.spaceAfter = 0
        }
        if attributes[MarkdownMark.self]?.raw != nil { attributes.hidden = nil }
        attributes[MarkdownMark.self] = nil
        if attributes.app?.isEmpty == true { attributes.app = nil }
        return TextRun(run.text, attributes)
      }
    }
  }

  // MARK: - Code

  private static func isCode(_ paragraph: TextParagraph) -> Bool {
    !paragraph.runs.isEmpty && paragraph.mark?.isSpan != true
      && paragraph.runs.allSatisfy {
        (MarkdownDocument.isCode($0.attributes) || paragraph.style.name == .code)
          && $0.attributes.attachment == nil
          && $0.attributes.link == nil && !$0.text.unicodeScalars.contains(where: isNoCode)
      }
  }

  /// Characters that would end a line of code, or be replaced.
  private static func isNoCode(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{0}" || scalar == "\u{2028}" || scalar == "\r"
  }

  private static func code(_ paragraphs: ArraySlice<TextParagraph>) -> [String] {
    let lines = paragraphs.map(\.text)
    let info = paragraphs.first?.mark?.info ?? ""
    // No backtick may be behind a fence of them.
    let sign: Character = info.contains("`") ? "~" : "`"
    let longest = lines.lazy.map { MarkdownLine.longestRow(of: sign, in: $0) }.max() ?? 0
    let fence = String(repeating: sign, count: max(3, longest + 1))
    return [fence + MarkdownLine.fenceText(info)] + lines + [fence]
  }
}

extension TextParagraph {
  fileprivate var text: String { runs.map(\.text).joined() }

  /// What only Markdown says about it.
  fileprivate var mark: MarkdownMark? {
    runs.lazy.compactMap { $0.attributes[MarkdownMark.self] }.first
  }
}
