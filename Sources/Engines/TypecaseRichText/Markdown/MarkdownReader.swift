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
  private var item: ListItem?
  private var cell: TableCell?
  private var tableCount = 0
  /// The text of a picture that is elsewhere; nil outside of pictures.
  private var picture: (address: String, title: String, text: String)?
  /// Whether what is inside stands for a file's content.
  private var leftOut = 0
  private var warnings: [DocumentWarning]
  /// Whether the file says something that is not in the document.
  private var leavesOut = false

  init(warnings: [DocumentWarning]) { self.warnings = warnings }

  mutating func finish() -> DocumentReading {
    var document = RichTextDocument(runs: paragraphs.finish())
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
    case .text(let text): add(text)
    case .softBreak: add(" ")
    case .lineBreak: add("\u{2028}")
    case .code(let text): add(text, code(attributes))
    case .codeBlock(let text):
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      // Every line has its end.
      if lines.last?.isEmpty == true { lines.removeLast() }
      for line in lines {
        beginParagraph(code(attributes))
        paragraphs.add(String(line), code(attributes))
        paragraphs.end()
      }
    case .html(let text): readTag(text)
    case .htmlBlock(let text):
      let text = text.trimmingBlanks
      if text == MarkdownDocument.emptyParagraph {
        beginParagraph(attributes)
        paragraphs.end()
      } else if text.replacing("<br>", with: "").isEmpty {
        // Ends of lines alone are no paragraph for the parser.
        beginParagraph(attributes)
        paragraphs.add(String(repeating: "\u{2028}", count: text.utf8.count / 4), attributes)
        paragraphs.end()
      } else if text.hasPrefix("<!--") && text.hasSuffix("-->") {
        leavesOut = true
      } else {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
          beginParagraph(attributes)
          paragraphs.add(String(line), attributes)
          paragraphs.end()
        }
      }
    case .rule: leavesOut = true
    }
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
    case .quote: quotes += 1
    case .paragraph: beginParagraph(attributes)
    case .heading(let level):
      push {
        if let style = TextStyle.ofHeading(level) { $0.size = .style(style) }
        $0.font = FontDescriptor.bold
      }
      beginParagraph(attributes)
    case .list(let start):
      // A list inside another of the same kind is a level of it.
      let number =
        lists.last?.number
        ?? {
          listCount += 1; return listCount
        }()
      lists.append(
        List(
          number: number, marker: start == nil ? "{disc}" : "{decimal}.", count: (start ?? 1) - 1))
    case .item:
      guard !lists.isEmpty else { break }
      lists[lists.count - 1].count += 1
      let list = lists[lists.count - 1]
      item = ListItem(
        list: list.number, level: lists.count - 1, marker: list.marker,
        text: "\t\(ListMarker.text(of: list.marker, list.count))\t")
    case .emphasis: push { $0.changeFont { $0.slant = 12 } }
    case .strong: push { $0.changeFont { $0.weight = 700 } }
    case .strikethrough: push { $0.strikethrough = .single }
    case .link(let address): beginLink(address)
    case .image(let address, let title): beginImage(address, title)
    case .table:
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
    case .quote: quotes -= 1
    case .paragraph, .cell: endParagraph()
    case .heading:
      endParagraph()
      pop()
    case .list: if !lists.isEmpty { lists.removeLast() }
    case .item:
      // An item without text is one too.
      if item != nil {
        beginParagraph(attributes)
        endParagraph()
      }
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
    style.list = item
    style.cell = cell
    item = nil
    paragraphDepth = styles.count
    paragraphs.begin(style, attributes)
  }

  private mutating func endParagraph() {
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

  private mutating func beginLink(_ address: String) {
    push { $0.link = address.isEmpty ? nil : address }
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
    paragraphs.add(text.isEmpty ? address : text, attributes)
  }

  /// The library tells no place of what is inside a paragraph.
  private mutating func warn(_ kind: DocumentWarning.Kind) {
    if warnings.count < DocumentWarning.most { warnings.append(.init(kind, at: 0)) }
  }

  /// The elements of HTML that Markdown has no sign for; others are left out.
  private mutating func readTag(_ text: String) {
    let isEnd = text.hasPrefix("</")
    let name = text.drop { $0 == "<" || $0 == "/" }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
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
        guard let place = tags.lastIndex(where: { $0.name == name }) else { return }
        styles.removeSubrange(min(tags[place].depth, styles.count)...)
        tags.removeSubrange(place...)
      } else {
        tags.append((name, styles.count))
        push { attributes in
          switch name {
          case "b", "strong": attributes.changeFont { $0.weight = 700 }
          case "i", "em": attributes.changeFont { $0.slant = 12 }
          case "u", "ins": attributes.underline = .single
          case "sub": attributes.baseline = .subscript
          case "sup": attributes.baseline = .superscript
          case "code": attributes.changeFont { $0.family = "monospace" }
          default: attributes.strikethrough = .single
          }
        }
      }
    default: break
    }
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
  fileprivate static let bold: FontDescriptor = {
    var font = FontDescriptor()
    font.weight = 700
    return font
  }()
}
