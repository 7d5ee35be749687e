// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

/// Makes a document of the events of Markdown.
struct MarkdownReader {
  private struct List {
    var number: Int
    var marker: String
    var count: Int
    var isLoose: Bool
    /// Distinguishes it from lists that are its levels, or that it is a level of.
    var id: Int
  }

  private var paragraphs = ParagraphBuilder()
  /// The attributes of what is open, the innermost last.
  private var styles: [TextAttributes] = [TextAttributes()]
  /// How many of them the open paragraph began with.
  private var paragraphDepth = 1
  /// HTML's elements that are open among text, with how many attributes there were before.
  private var tags: [(name: String, depth: Int)] = []
  private var lists: [List] = []
  private var listCount = 0
  private var quotes = 0
  /// How many paragraphs there were before each of the quotations that are open.
  private var quoteStarts: [Int] = []
  /// The quotations and items that are open, the outermost first, and those of each paragraph.
  private var containers: [MarkdownContainer] = []
  private var paths: [[MarkdownContainer]] = []
  /// The number of the last block that has one.
  private var blockCount = 0
  /// Whether the last paragraph was code.
  private var isBehindCode = false
  /// The item that the next paragraph is in; its first paragraph has its marker.
  private var items: [ListItem] = []
  private var cell: TableCell?
  /// The level of the heading that is open.
  private var headingLevel: Int?
  /// Whether the paragraphs are lines of code.
  private var isInCode = false
  private var tableCount = 0
  /// Those of the table that is open.
  private var columnAlignments: [ParagraphStyle.Alignment] = []
  /// The text of a picture that is elsewhere; nil outside of pictures.
  private var picture: (address: String, title: String, text: String)?
  /// Whether what is inside stands for a file's content.
  private var leftOut = 0
  private var warnings: [DocumentWarning]
  /// Whether the file says something that is not in the document.
  private var leavesOut = false

  init(warnings: [DocumentWarning]) { self.warnings = warnings }

  mutating func finish() -> DocumentReading {
    var runs = paragraphs.finish()
    keepPaths(&runs)
    var document = RichTextDocument(runs: runs)
    document.setListStarts()
    var reading = DocumentReading(document, warnings: warnings)
    if leavesOut { reading.leftOut = [.restOfFile] }
    if paragraphs.wasBeyondLimits { reading.warnOfLimits() }
    return reading
  }

  mutating func read(_ event: MarkdownEvent) {
    switch event {
    case .start(let element): begin(element)
    case .end(let element): end(element)
    case .text(let text): addText(text)
    case .softBreak: add(" ")
    case .lineBreak: add("\u{2028}")
    case .code(let text): add(text, code(attributes))
    case .codeBlock(let text, let info): addCode(MarkdownFootnotes.unmarked(text), info)
    case .html(let text): readTag(text)
    case .htmlBlock(let text): addHTML(text)
    case .rule:
      var attributes = attributes
      attributes.mark { $0.isRule = true }
      addParagraph(MarkdownDocument.rule, attributes)
    }
  }

  /// Lines that come out again as they are.
  mutating func readLines(_ lines: [Substring], isHidden: Bool = false) {
    blockCount += 1
    var attributes = attributes
    attributes.mark { $0.raw = blockCount }
    if isHidden { attributes.hidden = true }
    for line in lines { addParagraph(String(line), attributes) }
  }

  private mutating func addParagraph(_ text: String, _ attributes: TextAttributes) {
    beginParagraph(attributes)
    if !text.isEmpty { paragraphs.add(text, attributes) }
    paragraphs.end()
  }

  private mutating func addCode(_ text: String, _ info: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Every line has its end.
    if lines.last?.isEmpty == true { lines.removeLast() }
    // Code without a line is no paragraph.
    if lines.isEmpty { return readLines(["```" + info, "```"]) }
    var attributes = code(attributes)
    let info = info.utf8.count > MarkdownMark.longestText ? "" : info
    if isBehindCode || !info.isEmpty || lines == [""] {
      blockCount += 1
      attributes.mark {
        $0.code = blockCount
        $0.info = info.isEmpty ? nil : info
      }
    }
    isInCode = true
    for line in lines { addParagraph(String(line), attributes) }
    (isInCode, isBehindCode) = (false, true)
  }

  private mutating func addHTML(_ text: String) {
    if let lines = MarkdownFootnotes.lines(ofBlock: text) { return readLines(lines) }
    let text = MarkdownFootnotes.unmarked(text)
    let trimmed = text.trimmingBlanks
    if trimmed == MarkdownDocument.emptyParagraph {
      addParagraph("", attributes)
    } else if trimmed.replacing("<br>", with: "").isEmpty {
      // Ends of lines alone are no paragraph for the parser.
      addParagraph(String(repeating: "\u{2028}", count: trimmed.utf8.count / 4), attributes)
    } else {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      while lines.last?.allSatisfy({ $0 == " " || $0 == "\t" }) == true { lines.removeLast() }
      readLines(lines, isHidden: trimmed.hasPrefix("<!--") && trimmed.hasSuffix("-->"))
    }
  }

  /// Text, in which a definition of a footnote begins a paragraph.
  private mutating func addText(_ text: String) {
    guard text.unicodeScalars.first == MarkdownFootnotes.mark else { return add(text) }
    let rest = String(text.unicodeScalars.dropFirst())
    if paragraphs.openLength > 0, picture == nil, leftOut == 0, styles.count == paragraphDepth {
      paragraphs.removeLastBlank()
      endParagraph()
      beginParagraph(attributes)
    }
    add(rest)
  }

  /// Marks paragraphs with what is around them, where their styles do not say that.
  private func keepPaths(_ runs: inout [TextRun]) {
    let all = TextParagraph.all(of: runs)
    guard paths.contains(where: { !$0.isEmpty }), all.count >= paths.count else { return }
    var finder = MarkdownContainers()
    var last: (found: [MarkdownContainer], kept: [MarkdownContainer]) = ([], [])
    var isSaid = true
    for (paragraph, kept) in zip(all, paths) {
      let found = finder.path(of: paragraph, kept: nil)
      isSaid =
        isSaid && found.count == kept.count
        && zip(found, kept).allSatisfy { $0.isAlike($1) }
        && Self.relation(found, last.found) == Self.relation(kept, last.kept)
      if !isSaid { break }
      last = (found, kept)
    }
    guard !isSaid else { return }
    var place = 0
    var result: [TextRun] = []
    for run in runs {
      var rest = run.text.unicodeScalars[...]
      while !rest.isEmpty {
        let end = rest.firstIndex(of: "\n").map { rest.index(after: $0) } ?? rest.endIndex
        var attributes = run.attributes
        if place < paths.count, !paths[place].isEmpty {
          attributes.mark { $0.path = paths[place] }
        }
        result.append(TextRun(String(rest[..<end]), attributes))
        if rest[..<end].last == "\n" { place += 1 }
        rest = rest[end...]
      }
    }
    runs = result
  }

  /// What two paragraphs in a row have in common: how many blocks, and whether the next ones are items of one list.
  private static func relation(_ one: [MarkdownContainer], _ two: [MarkdownContainer]) -> [Int] {
    let pairs = Array(zip(one, two))
    let same = pairs.prefix { $0.isSame(as: $1) }.count
    return [same, same < pairs.count && pairs[same].0.isSibling(of: pairs[same].1) ? 1 : 0]
  }

  private var attributes: TextAttributes { styles[styles.count - 1] }

  private func code(_ attributes: TextAttributes) -> TextAttributes {
    var result = attributes
    var font = result.font ?? FontDescriptor()
    font.family = "monospace"
    result.font = font
    return result
  }

  // MARK: - Blocks

  private mutating func begin(_ element: MarkdownElement) {
    switch element {
    case .quote:
      quotes += 1
      quoteStarts.append(paths.count)
      blockCount += 1
      containers.append(.quote(blockCount))
    case .paragraph: beginParagraph(attributes)
    case .heading(let level):
      push {
        let style = TextStyle.ofHeading(level)
        if let style { $0.size = .style(style) }
        $0.font = FontDescriptor.bold
      }
      headingLevel = level
      beginParagraph(attributes)
    case .list(let start, let hasParenthesis, let isLoose):
      // A list inside another of the same kind is a level of it.
      let number =
        lists.last?.number
        ?? {
          listCount += 1; return listCount
        }()
      blockCount += 1
      lists.append(
        List(
          number: number,
          marker: start == nil ? "{disc}" : hasParenthesis ? "{decimal})" : "{decimal}.",
          count: (start ?? 1) - 1, isLoose: isLoose, id: blockCount))
    case .item(let isDone):
      guard !lists.isEmpty else { break }
      lists[lists.count - 1].count += 1
      let list = lists[lists.count - 1]
      items.append(
        ListItem(
          list: list.number, level: lists.count - 1, marker: list.marker,
          text: "\t\(ListMarker.text(of: list.marker, list.count))\t", isDone: isDone))
      blockCount += 1
      containers.append(
        .item(
          list: list.id, item: blockCount, number: list.marker == "{disc}" ? nil : list.count,
          isLoose: list.isLoose))
    case .emphasis: push { $0.changeFont { $0.slant = 12 } }
    case .strong:
      let isInHeading = headingLevel != nil
      push { attributes in
        attributes.changeFont { $0.weight = 700 }
        // All text of a heading is bold.
        if isInHeading { attributes.mark { $0.isStrong = true } }
      }
    case .strikethrough: push { $0.strikethrough = .single }
    case .link(let address, let title): beginLink(address, title)
    case .image(let address, let title): beginImage(address, title)
    case .table(let alignments):
      columnAlignments = alignments
      cell = TableCell(table: tableCount, row: -1, column: -1)
      tableCount += 1
    case .row:
      cell?.row += 1
      cell?.column = -1
    case .cell:
      cell?.column += 1
      beginParagraph(attributes)
    case .document, .other: break
    }
  }

  private mutating func end(_ element: MarkdownElement) {
    switch element {
    case .quote:
      quotes -= 1
      containers.removeLast()
      if quoteStarts.popLast() == paths.count { readLines([">"]) }
    case .paragraph, .cell: endParagraph()
    case .heading(let level):
      let isEmpty = paragraphs.openLength == 0
      if isEmpty { paragraphs.takeBack() }
      if isEmpty { paths.removeLast() }
      headingLevel = nil
      endParagraph()
      pop()
      if isEmpty { readLines([Substring(String(repeating: "#", count: level))]) }
    case .list: if !lists.isEmpty { lists.removeLast() }
    case .item:
      guard let item = items.last else { break }
      // An item without text is one too.
      if !item.continuesItem {
        beginParagraph(attributes)
        endParagraph()
      }
      items.removeLast()
      containers.removeLast()
    case .emphasis, .strong, .strikethrough: pop()
    case .link:
      if leftOut > 0 { leftOut -= 1 }
      pop()
    case .image: endImage()
    case .table: cell = nil
    case .row, .document, .other: break
    }
  }

  private mutating func beginParagraph(_ attributes: TextAttributes) {
    var style = ParagraphStyle()
    style.indent = ParagraphStyle.indentOfLevel * Double(lists.count + quotes)
    style.cell = cell
    if quotes > 0, cell == nil { style.name = .quote }
    if isInCode { style.name = .code }
    if let headingLevel { style.name = .heading(headingLevel) }
    if let cell {
      if columnAlignments.indices.contains(cell.column) {
        style.alignment = columnAlignments[cell.column]
      }
    } else {
      style.list = items.last
      if lists.last?.isLoose == true { style.spaceAfter = MarkdownContainers.looseSpace }
    }
    for place in items.indices.reversed() {
      if items[place].continuesItem { break }
      items[place].continuesItem = true
      (items[place].text, items[place].isDone) = ("", nil)
    }
    paths.append(containers.count > MarkdownContainer.most ? [] : containers)
    isBehindCode = false
    paragraphDepth = styles.count
    paragraphs.begin(style, attributes)
  }

  private mutating func endParagraph() {
    // Without its mark it would be a block of code.
    paragraphs.changeOpen { runs in
      guard runs.contains(where: { !$0.text.isEmpty }),
        runs.allSatisfy({ MarkdownDocument.isCode($0.attributes) })
      else { return }
      for place in runs.indices { runs[place].attributes.mark { $0.isSpan = true } }
    }
    // Tags that are still open end with their paragraph.
    tags = []
    styles.removeSubrange(min(paragraphDepth, styles.count)...)
    paragraphDepth = 1
    paragraphs.end()
  }

  // MARK: - Text

  private mutating func push(_ change: (inout TextAttributes) -> Void) {
    var new = attributes
    change(&new)
    styles.append(new)
  }

  private mutating func pop() {
    // A tag may have been closed outside of what it was opened in.
    if styles.count > paragraphDepth { styles.removeLast() }
  }

  private mutating func add(_ text: String, _ attributes: TextAttributes? = nil) {
    if picture != nil {
      picture?.text += text
    } else if leftOut == 0 {
      paragraphs.add(text, attributes ?? self.attributes)
    }
  }

  private mutating func beginLink(_ address: String, _ title: String) {
    push { attributes in
      attributes.link = address.isEmpty ? nil : address
      attributes.mark {
        $0.title = Self.kept(title)
        $0.isEmptyLink = address.isEmpty
      }
    }
    // The content of a file that is not a picture.
    guard leftOut == 0, picture == nil, address.hasPrefix("data:"), let data = DataAddress(address)
    else {
      if leftOut > 0 { leftOut += 1 }
      return
    }
    pop()
    push {
      $0.link = nil
      $0.attachment = TextAttachment(
        bytes: data.bytes, type: data.type ?? "application/octet-stream")
    }
    paragraphs.add(String(TextAttachment.character), attributes)
    leftOut = 1
  }

  private mutating func beginImage(_ address: String, _ title: String) {
    if picture == nil { picture = (address, title, "") }
    push { _ in }
  }

  private mutating func endImage() {
    pop()
    guard let (address, title, text) = picture else { return }
    picture = nil
    guard leftOut == 0 else { return }
    var attributes = attributes
    if address.hasPrefix("data:") {
      guard let data = DataAddress(address) else { return warn(.brokenPicture) }
      // A title is the file's name; without one, what is said of the picture may be that.
      let isName = title.isEmpty && MarkdownDocument.isFileName(text)
      let name = isName ? text : title
      attributes.attachment = TextAttachment(
        bytes: data.bytes, type: data.type ?? "image/png", name: name.isEmpty ? nil : name,
        alternativeText: text.isEmpty || isName ? nil : text)
      return paragraphs.add(String(TextAttachment.character), attributes)
    }
    warn(.pictureElsewhere(String(address.prefix(200))))
    if attributes.link == nil, !address.isEmpty { attributes.link = address }
    attributes.mark {
      $0.picture = Self.kept(address)
      $0.title = Self.kept(title)
      $0.hasNoDescription = text.isEmpty
    }
    paragraphs.add(text.isEmpty ? address : text, attributes)
  }

  private static func kept(_ text: String) -> String? {
    text.isEmpty || text.utf8.count > MarkdownMark.longestText ? nil : text
  }

  /// The library tells no place of what is inside a paragraph.
  private mutating func warn(_ kind: DocumentWarning.Kind) {
    if warnings.count < DocumentWarning.most { warnings.append(.init(kind, at: 0)) }
  }

  /// The elements of HTML that Markdown has no sign for; others are hidden text, as they are.
  private mutating func readTag(_ text: String) {
    if text == MarkdownDocument.emptyParagraph { return }
    let isEnd = text.hasPrefix("</")
    let inside = text.drop { $0 == "<" || $0 == "/" }
    let name = inside.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
    guard inside.dropFirst(name.count).allSatisfy({ "/> ".contains($0) }) else {
      return addHidden(text)
    }
    switch name {
    case "br":
      if cell != nil, text.contains("/") {
        // Paragraphs of one cell.
        let depth = paragraphDepth
        beginParagraph(attributes)
        paragraphDepth = depth
      } else {
        add("\u{2028}")
      }
    case "b", "strong", "i", "em", "u", "ins", "s", "del", "strike", "sub", "sup", "code":
      if isEnd {
        guard let place = tags.lastIndex(where: { $0.name == name }) else {
          return addHidden(text)
        }
        styles.removeSubrange(min(tags[place].depth, styles.count)...)
        tags.removeSubrange(place...)
      } else {
        tags.append((name, styles.count))
        let isInHeading = headingLevel != nil
        push { attributes in
          switch name {
          case "b", "strong":
            attributes.changeFont { $0.weight = 700 }
            if isInHeading { attributes.mark { $0.isStrong = true } }
          case "i", "em": attributes.changeFont { $0.slant = 12 }
          case "u", "ins": attributes.underline = .single
          case "sub": attributes.baseline = .subscript
          case "sup": attributes.baseline = .superscript
          case "code": attributes.changeFont { $0.family = "monospace" }
          default: attributes.strikethrough = .single
          }
        }
      }
    default: addHidden(text)
    }
  }

  private mutating func addHidden(_ text: String) {
    var attributes = attributes
    attributes.mark { $0.raw = 0 }
    attributes.hidden = true
    add(text.replacing("\n", with: "\u{2028}"), attributes)
  }
}

extension TextAttributes {
  fileprivate mutating func changeFont(_ change: (inout FontDescriptor) -> Void) {
    var font = self.font ?? FontDescriptor()
    change(&font)
    self.font = font
  }
}

extension FontDescriptor {
  /// The surroundings' font, bold.
  static let bold: FontDescriptor = {
    var font = FontDescriptor()
    font.weight = 700
    return font
  }()
}
