// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Makes a document of the events of HTML.
///
///     elements    what is open, each with the attributes of its text
///     paragraphs  what is done, and what is gathered until a block begins or ends
struct HTMLReader {
  private struct Table {
    var number: Int
    var row = -1
    var column = -1
    /// The end of the last cell, in points.
    var end = 0.0
  }

  private struct List {
    var number: Int
    var marker: String
    var count: Int
  }

  private var elements = [HTMLElement()]
  private var paragraphs = ParagraphBuilder()
  /// Blanks before the next character, with the attributes of the first of them.
  private var space: TextAttributes?
  /// A line's end, which means nothing at the end of a paragraph.
  private var lineBreak: TextAttributes?
  private var isAtLineStart = true

  private var tables: [Table] = []
  private var tableCount = 0
  private var lists: [List] = []
  private var listCount = 0
  /// The markers of each list by its level: one of another kind is another list.
  private var markers: [[String?]] = []
  /// An item that no paragraph has yet.
  private var item: ListItem?

  private var sheet = CSSSheet()
  private var titleText = ""
  private var styleText = ""
  private var document = RichTextDocument()
  private var warnings: [DocumentWarning] = []
  /// Whether the file says something that is not in the document.
  private var leavesOut = false
  /// Whether only what is between the marks of a clipboard is the text.
  private let hasFragment: Bool
  private var isInFragment: Bool
  /// Whether the mark where that begins was seen.
  private(set) var hasSeenFragment = false

  init(hasFragment: Bool) {
    self.hasFragment = hasFragment
    isInFragment = !hasFragment
  }

  mutating func read(_ event: HTMLEvent, at offset: Int) {
    switch event {
    case .start(let name, let attributes): begin(name, attributes, at: offset)
    case .end(let name): end(name)
    case .text(let text): read(text)
    case .comment(let text):
      guard hasFragment else { return leavesOut = true }
      switch text.trimmingBlanks {
      case "StartFragment": (isInFragment, hasSeenFragment) = (true, true)
      case "EndFragment": isInFragment = false
      default: break
      }
    }
  }

  mutating func warn(_ kind: DocumentWarning.Kind, at offset: Int) {
    if warnings.count < DocumentWarning.most { warnings.append(.init(kind, at: offset)) }
  }

  mutating func finish() -> DocumentReading {
    endParagraph()
    document.content = RichTextDocument(runs: paragraphs.finish()).content
    document.setListStarts()
    let title = RichTextDocument.makeTitle(titleText.collapsingBlanks)
    document.title = title.isEmpty ? nil : title
    readPage()
    var reading = DocumentReading(document, warnings: warnings)
    if leavesOut { reading.leftOut = [.restOfFile] }
    if paragraphs.wasBeyondLimits { reading.warnOfLimits() }
    return reading
  }

  // MARK: - Elements

  private var element: HTMLElement { elements[elements.count - 1] }

  private mutating func begin(
    _ name: String, _ attributes: [(name: String, value: String)], at offset: Int
  ) {
    var values: [String: String] = [:]
    for (name, value) in attributes {
      values[name] = value
      // Names are for style sheets and scripts of elsewhere, and `on` begins those of events.
      if name == "class" || name == "id" || name.hasPrefix("on") { leavesOut = true }
    }
    let parent = element
    var new = HTMLElement(name, in: parent)
    if new.isLeftOut, !["head", "title", "style"].contains(name) { leavesOut = true }
    if name == "link" || name == "form" || name == "hr" { leavesOut = true }
    new.isLeftOut = new.isLeftOut || parent.isLeftOut
    new.apply(values, in: parent)
    new.apply(
      sheet.declarations(element: name, classes: values["class"], identifier: values["id"])
        + (values["style"].map(CSSText.declarations) ?? []), in: parent)
    if name == "body" || name == "html" {
      // The page's own, and not that of its text.
      if let color = new.attributes.background ?? new.paragraph.background
        ?? values["bgcolor"].flatMap(CSSValue.color)
      {
        document.color = color
      }
      (new.attributes.background, new.paragraph.background) = (nil, nil)
    }
    // The space after a block's text belongs to the block.
    if new.isBlock, !new.isLeftOut { endParagraph() }
    switch name {
    case "meta": readMeta(values)
    // A list or a table that is left out has no end either.
    case _ where new.isLeftOut: break
    case "br": readBreak(values, new)
    case "img", "image": readImage(values, new, at: offset)
    case "a": readAttachedFile(values, &new, at: offset)
    case "table":
      tables.append(Table(number: tableCount))
      tableCount += 1
    case "tr":
      guard !tables.isEmpty else { break }
      tables[tables.count - 1].row += 1
      (tables[tables.count - 1].column, tables[tables.count - 1].end) = (-1, 0)
    case "td", "th": beginCell(values, &new)
    case "ul", "ol", "menu", "dir": beginList(values, new)
    case "li": beginItem(values, &new)
    default: break
    }
    elements.append(new)
  }

  private mutating func end(_ name: String) {
    guard let place = elements.lastIndex(where: { $0.name == name }), place > 0 else { return }
    while elements.count > place {
      let closed = elements.removeLast()
      if closed.name == "style" {
        sheet.add(styleText)
        styleText = ""
      }
      guard closed.isBlock, !closed.isLeftOut else { continue }
      switch closed.name {
      case "li":
        // An item without text is one too.
        if item != nil { beginParagraph(closed) }
        endParagraph()
        item = nil
      case "td", "th":
        endParagraph()
        endCell(closed)
      case "table":
        endParagraph()
        if !tables.isEmpty { tables.removeLast() }
      case "ul", "ol", "menu", "dir":
        endParagraph()
        if !lists.isEmpty { lists.removeLast() }
      default: endParagraph()
      }
    }
  }

  // MARK: - Text

  private mutating func read(_ text: String) {
    switch element.name {
    case "title": return titleText += text
    case "style": return styleText += text
    default: break
    }
    guard isInFragment, !element.isLeftOut else { return }
    switch element.blanks {
    case .collapsed: readCollapsed(text)
    case .kept, .preformatted:
      var text = text[...]
      // The end of the line after the tag is not part of the text.
      if element.name == "pre", !paragraphs.isOpen, text.hasPrefix("\n") { text = text.dropFirst() }
      let lines = text.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
      for (place, line) in lines.enumerated() {
        if place > 0 {
          if !paragraphs.isOpen { beginParagraph(element) }
          endParagraph()
        }
        if !line.isEmpty { append(String(line), element.attributes) }
      }
    }
  }

  private mutating func readCollapsed(_ text: String) {
    var word: [UInt8] = []
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
    }
    for byte in text.utf8 {
      if isBlank(byte) {
        if !word.isEmpty {
          append(String(decoding: word, as: UTF8.self), element.attributes)
          word.removeAll(keepingCapacity: true)
        }
        if !isAtLineStart, space == nil { space = element.attributes }
      } else {
        if word.isEmpty, let attributes = space {
          // One run where the word has the same attributes.
          space = nil
          if attributes == element.attributes {
            word.append(0x20)
          } else {
            append(" ", attributes)
          }
        }
        word.append(byte)
      }
    }
    if !word.isEmpty { append(String(decoding: word, as: UTF8.self), element.attributes) }
  }

  /// Text as it is.
  private mutating func append(_ text: String, _ attributes: TextAttributes) {
    guard isInFragment else { return }
    if !paragraphs.isOpen { beginParagraph(element) }
    if let line = lineBreak {
      lineBreak = nil
      add("\u{2028}", line)
    }
    if let blank = space {
      space = nil
      add(" ", blank)
    }
    add(text, attributes)
    isAtLineStart = false
  }

  private mutating func add(_ text: String, _ attributes: TextAttributes) {
    paragraphs.add(text, attributes)
  }

  private mutating func beginParagraph(_ element: HTMLElement) {
    var style = element.paragraph
    style.list = item
    item = nil
    paragraphs.begin(style, element.attributes)
    (space, lineBreak, isAtLineStart) = (nil, nil, true)
  }

  private mutating func endParagraph() {
    paragraphs.end()
    (space, lineBreak, isAtLineStart) = (nil, nil, true)
  }

  private mutating func readBreak(_ values: [String: String], _ element: HTMLElement) {
    guard isInFragment, !element.isLeftOut else { return }
    let style = values["style"]?.lowercased() ?? ""
    if style.contains("break-before") {
      append("\u{C}", element.attributes)
      return
    }
    if !paragraphs.isOpen { beginParagraph(element) }
    if let line = lineBreak { add("\u{2028}", line) }
    lineBreak = element.attributes
    (space, isAtLineStart) = (nil, true)
  }

  // MARK: - Lists and tables

  private mutating func beginList(_ values: [String: String], _ element: HTMLElement) {
    let level = lists.count
    let marker = element.marker ?? "{disc}"
    var number = lists.last?.number ?? -1
    if number < 0
      || markers[number].indices.contains(level)
        && markers[number][level].map({ $0 != marker }) ?? false
    {
      number = listCount
      listCount += 1
      markers.append([])
    }
    while markers[number].count <= level { markers[number].append(nil) }
    markers[number][level] = marker
    let start = values["start"].flatMap { Int($0) } ?? 1
    lists.append(List(number: number, marker: marker, count: min(max(start, 0), 1 << 30) - 1))
  }

  private mutating func beginItem(_ values: [String: String], _ element: inout HTMLElement) {
    guard !lists.isEmpty else { return }
    var list = lists[lists.count - 1]
    list.count =
      values["value"].flatMap { Int($0) }.map { min(max($0, 0), 1 << 30) } ?? list.count + 1
    lists[lists.count - 1] = list
    let marker = element.marker ?? list.marker
    guard !marker.isEmpty else { return }
    let text = ListMarker.text(of: marker, list.count)
    // Numbers of lists begin at 1 in RTF.
    item = ListItem(
      list: list.number + 1, level: lists.count - 1, marker: marker, text: "\t\(text)\t")
  }

  private mutating func beginCell(_ values: [String: String], _ element: inout HTMLElement) {
    guard var table = tables.last else { return }
    table.row = max(table.row, 0)
    table.column += 1
    table.end += element.width ?? 72
    if table.column < RTFLimits.mostCells {
      element.paragraph.cell = TableCell(
        table: table.number, row: table.row, column: table.column, depth: tables.count,
        end: element.width == nil ? 0 : table.end)
    }
    if let span = values["colspan"].flatMap({ Int($0) }), span > 1 {
      table.column += min(span, RTFLimits.mostCells) - 1
    }
    tables[tables.count - 1] = table
  }

  /// A cell has a paragraph of its own at its end.
  private mutating func endCell(_ element: HTMLElement) {
    guard isInFragment, let cell = element.paragraph.cell, cell.depth == tables.count else {
      return
    }
    if paragraphs.lastStyle?.cell?.isSame(as: cell) != true {
      beginParagraph(element)
      endParagraph()
    }
  }

  // MARK: - Pictures and files

  private mutating func readImage(
    _ values: [String: String], _ element: HTMLElement, at offset: Int
  ) {
    guard isInFragment, !element.isLeftOut, let source = values["src"] else { return }
    var attributes = element.attributes
    if source.prefix(5).lowercased() == "data:" {
      guard let data = DataAddress(source) else { return warn(.brokenPicture, at: offset) }
      attributes.attachment = TextAttachment(
        bytes: data.bytes, type: data.type ?? "image/png", name: values["data-name"],
        alternativeText: alternativeText(values["alt"], ofFile: values["data-name"]),
        width: element.width, height: element.height)
      append(String(TextAttachment.character), attributes)
      return
    }
    // Nothing is fetched: what it is called, with a link to it.
    warn(.pictureElsewhere(String(source.prefix(200))), at: offset)
    let file = source.split(separator: "/").last.map(String.init) ?? source
    let text = (values["alt"] ?? file).collapsingBlanks
    if attributes.link == nil { attributes.link = source }
    if !text.isEmpty { append(text, attributes) }
  }

  /// What is said of a picture, unless that is only its file's name.
  private func alternativeText(_ text: String?, ofFile name: String?) -> String? {
    let text = text?.collapsingBlanks.trimmed ?? ""
    return text.isEmpty || text == name ? nil : text
  }

  /// A file that is not a picture, as a link to its content.
  private mutating func readAttachedFile(
    _ values: [String: String], _ element: inout HTMLElement, at offset: Int
  ) {
    guard isInFragment, !element.isLeftOut, let name = values["download"],
      let link = values["href"],
      link.prefix(5).lowercased() == "data:"
    else { return }
    element.isLeftOut = true
    element.attributes.link = nil
    guard let data = DataAddress(link) else { return warn(.brokenPicture, at: offset) }
    var attributes = element.attributes
    attributes.attachment = TextAttachment(
      bytes: data.bytes, type: data.type ?? "application/octet-stream",
      name: name.isEmpty ? nil : name,
      alternativeText: alternativeText(values["title"], ofFile: name))
    append(String(TextAttachment.character), attributes)
  }

  // MARK: - The page

  private static let names = ["author": "author", "keywords": "keywords", "description": "subject"]

  private mutating func readMeta(_ values: [String: String]) {
    guard let key = values["name"].flatMap({ Self.names[$0.lowercased()] }),
      let content = values["content"], !content.isEmpty, content.utf8.count <= 10_000
    else { return }
    document.settings.info[key] = content
  }

  private mutating func readPage() {
    for one in sheet.page {
      let lengths = CSSText.words(one.value).compactMap { CSSValue.length($0, em: 12) }
      switch one.name {
      case "size" where lengths.count == 2:
        (document.settings.page.width, document.settings.page.height) = (lengths[0], lengths[1])
      case "margin-left": document.settings.page.left = lengths.first
      case "margin-right": document.settings.page.right = lengths.first
      case "margin-top": document.settings.page.top = lengths.first
      case "margin-bottom": document.settings.page.bottom = lengths.first
      default: break
      }
    }
  }
}

extension String {
  /// One space for each row of blanks, and none around the text.
  var collapsingBlanks: String {
    split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
  }
}
