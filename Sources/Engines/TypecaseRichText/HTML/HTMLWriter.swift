// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Writes one document, paragraph by paragraph, each with its own style.
struct HTMLWriter {
  private struct OpenList {
    var number: Int
    var marker: String
    var isOrdered: Bool
    /// The number of the item that is open.
    var count = 0
    /// That of the item that is open, in points from the text's column.
    var indent: Double
  }

  private struct CellPlace: Hashable {
    var table: Int
    var row: Int
    var column: Int

    init(_ cell: TableCell) { (table, row, column) = (cell.table, cell.row, cell.column) }
  }

  private let document: RichTextDocument
  private let options: HTMLDocument.WritingOptions
  private var body = ""
  private var lists: [OpenList] = []
  private var cells: [TableCell] = []
  /// How many columns a cell takes that is not followed by the one beside it.
  private var spans: [CellPlace: Int] = [:]
  /// How all text of a cell is aligned; nil in place of those of text that is aligned in several ways.
  private var alignments: [CellPlace: ParagraphStyle.Alignment?] = [:]
  private var numbering = ListNumbering()
  private var styles = HTMLStyles([], StyleSheet())
  /// What the rule of each style says.
  private var rules: [StyleName: [CSSText.Declaration]] = [:]
  /// The paragraph of code that is open, in whose element more lines have room.
  private var code: TextParagraph?
  /// The language of all text, which the document says.
  private let language: String?

  init(_ document: RichTextDocument, _ options: HTMLDocument.WritingOptions) {
    self.document = document
    self.options = options
    let languages = Set(document.content.allSpans.map(\.attributes.language))
    language = languages.count == 1 ? languages.first ?? nil : nil
  }

  mutating func write() -> String {
    let paragraphs = TextParagraph.all(of: document.runs)
    spans = Self.spans(of: paragraphs)
    alignments = Self.alignments(of: paragraphs)
    styles = HTMLStyles(paragraphs.lazy.map(\.style.name), document.styles)
    for style in document.styles.styles { rules[style.name] = CSSText.declarations(css(style)) }
    for paragraph in paragraphs { write(paragraph) }
    closeCode()
    closeLists(to: 0)
    closeCells(to: 0)
    return head + body + (options.marksFragment ? "<!--EndFragment-->" : "") + "</body>\n</html>\n"
  }

  // MARK: - The head

  private var head: String {
    var html = "<!DOCTYPE html>\n<html"
    if let language { html += " lang=\"\(HTMLText.attribute(language))\"" }
    html += ">\n<head>\n<meta charset=\"utf-8\">\n"
    html += "<title>\(HTMLText.escaped(document.title ?? ""))</title>\n"
    for (key, name) in [("author", "author"), ("keywords", "keywords"), ("subject", "description")]
    {
      guard let text = document.settings.info[key], !text.isEmpty else { continue }
      html += "<meta name=\"\(name)\" content=\"\(HTMLText.attribute(text))\">\n"
    }
    html += pageRule + styles.rules(css)
    let color = document.color.map {
      " style=\"\(HTMLText.attribute(HTMLText.color("background-color", $0)))\""
    }
    html += "</head>\n<body\(color ?? "")>\n"
    return html + (options.marksFragment ? "<!--StartFragment-->" : "")
  }

  /// The paper, which is not an element's style.
  private var pageRule: String {
    let page = document.settings.page
    var rule = ""
    if let width = page.width, let height = page.height {
      rule += "size:\(CSSValue.points(width)) \(CSSValue.points(height));"
    }
    for (side, length) in [
      ("left", page.left), ("right", page.right), ("top", page.top), ("bottom", page.bottom),
    ] {
      if let length { rule += "margin-\(side):\(CSSValue.points(length));" }
    }
    return rule.isEmpty ? "" : "<style>@page{\(rule)}</style>\n"
  }

  // MARK: - Paragraphs

  private mutating func write(_ paragraph: TextParagraph) {
    if let code, code.style == paragraph.style, code.style.list == nil, !paragraph.isRule {
      writeText(paragraph)
      return endLineOfCode(paragraph)
    }
    closeCode()
    openCells(paragraph.cells)
    let item = paragraph.style.list
    if let item {
      if !goOn(with: item) { openItem(item, paragraph.style) }
    } else {
      closeLists(to: 0)
    }
    if item == nil, paragraph.isRule {
      body += "<hr>\n"
      return
    }
    let level = paragraph.isEmpty ? nil : paragraph.headingLevel
    let name = level.map { "h\($0)" } ?? HTMLStyles.element(paragraph.style.name) ?? "p"
    let isCode = name == "pre"
    var style = ""
    if level != nil || isCode { style += "font:inherit;" }
    style += paragraphStyle(paragraph.style, ofItem: item)
    if Self.needsBlanks(paragraph), !isCode { style += "white-space:pre-wrap;" }
    if let rule = rules[paragraph.style.name] {
      style += HTMLStyles.resets(rule, beside: style)
    }
    let ofStyle = styles.classes[paragraph.style.name].map { " class=\"\($0)\"" } ?? ""
    body +=
      "<\(name)\(ofStyle)\(direction(paragraph.style)) style=\"\(HTMLText.attribute(style))\">"
    // The first end of a line there is none.
    if isCode { body += "\n" }
    if let item, !item.continuesItem, let isDone = item.isDone {
      body += "<input type=\"checkbox\" disabled\(isDone ? " checked" : "")> "
    }
    writeText(paragraph)
    if isCode {
      endLineOfCode(paragraph)
      code = paragraph
      if item != nil { closeCode() }
      return
    }
    let last = paragraph.runs.last { !$0.text.isEmpty }?.text.unicodeScalars.last
    // Browsers give a line to neither an empty paragraph nor a last line's end.
    if last == nil || last == "\u{2028}" { body += "<br>" }
    body += "</\(name)>\n"
  }

  private mutating func endLineOfCode(_ paragraph: TextParagraph) {
    // A line's end before that of its paragraph means nothing.
    if paragraph.runs.last(where: { !$0.text.isEmpty })?.text.hasSuffix("\u{2028}") == true {
      body += "<br>"
    }
    body += "\n"
  }

  private mutating func closeCode() {
    if code != nil { body += "</pre>\n" }
    code = nil
  }

  /// The look of a style, as far as it is CSS.
  private func css(_ style: NamedStyle) -> String {
    paragraphStyle(style.paragraph, ofItem: nil) + HTMLText.style(style.attributes, options)
  }

  private mutating func writeText(_ paragraph: TextParagraph) {
    var link: String?
    for run in paragraph.runs where !run.text.isEmpty {
      if run.attributes.link != link {
        if link != nil { body += "</a>" }
        link = run.attributes.link
        if let link { body += "<a href=\"\(HTMLText.attribute(link))\">" }
      }
      write(run)
    }
    if link != nil { body += "</a>" }
  }

  /// Whether blanks would be lost.
  private static func needsBlanks(_ paragraph: TextParagraph) -> Bool {
    var last: Unicode.Scalar = " "
    for run in paragraph.runs {
      for scalar in run.text.unicodeScalars {
        if scalar == "\t" { return true }
        if scalar == " " && (last == " " || last == "\u{2028}") { return true }
        if scalar == "\u{2028}", last == " " { return true }
        last = scalar
      }
    }
    return last == " " && !paragraph.isEmpty
  }

  private func direction(_ style: ParagraphStyle) -> String {
    switch style.direction {
    case .leftToRight: " dir=\"ltr\""
    case .rightToLeft: " dir=\"rtl\""
    case .natural, nil: " dir=\"auto\""
    }
  }

  private func paragraphStyle(_ style: ParagraphStyle, ofItem item: ListItem?) -> String {
    let isItem = item != nil
    // The item itself is moved, so that its marker is.
    var indent = style.indent
    if let item { indent = item.continuesItem ? style.indent - (lists.last?.indent ?? 0) : 0 }
    let sides = [style.spaceBefore, style.tailIndent, style.spaceAfter, indent]
    var css = "margin:\(sides.map(CSSValue.points).joined(separator: " "));"
    if let color = style.background {
      css += HTMLText.color("background-color", color, exactName: "--background")
    }
    if style.firstLineIndent != 0 {
      // The marker of an item is outside of its text here.
      let name = isItem ? "--first-line-indent" : "text-indent"
      css += "\(name):\(CSSValue.points(style.firstLineIndent));"
    }
    css += alignment(style.alignment)
    if style.lineHeight != 1 { css += "line-height:\(CSSValue.text(style.lineHeight * 100))%;" }
    if style.minimumLineHeight > 0, style.minimumLineHeight == style.maximumLineHeight {
      css += "line-height:\(CSSValue.points(style.minimumLineHeight));"
    }
    if style.direction == .natural { css += "--direction:natural;" }
    return css + lines(style)
  }

  private func alignment(_ alignment: ParagraphStyle.Alignment) -> String {
    switch alignment {
    case .natural: ""
    case .left: "text-align:left;"
    case .right: "text-align:right;"
    case .center: "text-align:center;"
    case .justified: "text-align:justify;"
    }
  }

  /// How lines end and stay together.
  private func lines(_ style: ParagraphStyle) -> String {
    var css = ""
    if let isOn = style.hyphenation { css += "hyphens:\(isOn ? "auto" : "manual");" }
    switch style.lineBreakStrategy {
    case .greedy: css += "text-wrap:stable;"
    case .optimal: css += "text-wrap:pretty;"
    case nil: break
    }
    if style.keepsWithNext { css += "break-after:avoid;" }
    if style.keepsLinesTogether { css += "break-inside:avoid;" }
    if let isOn = style.controlsWidowsAndOrphans {
      let count = isOn ? 2 : 1
      css += "orphans:\(count);widows:\(count);"
    }
    if style.hangsPunctuation { css += "hanging-punctuation:first force-end last;" }
    return css
  }

  // MARK: - Lists

  /// Whether a paragraph is a further one of the item that is open at its level.
  private mutating func goOn(with item: ListItem) -> Bool {
    let level = min(max(item.level, 0), 8)
    guard item.continuesItem, lists.count > level, lists[level].number == item.list else {
      return false
    }
    closeLists(to: level + 1)
    return true
  }

  private mutating func openItem(_ item: ListItem, _ style: ParagraphStyle) {
    let level = min(max(item.level, 0), 8)
    closeLists(to: level + 1)
    if let last = lists.last, lists.count == level + 1,
      last.number != item.list || last.marker != item.marker
    {
      closeLists(to: last.number == item.list ? level : 0)
    }
    if lists.count == level + 1 { body += "</li>\n" }
    let number = numbering.number(of: item)
    while lists.count <= level {
      let kind = HTMLText.listType(item.marker)
      body += "<\(kind.isOrdered ? "ol" : "ul")"
      let start = lists.count == level ? number ?? 1 : 1
      if kind.isOrdered, start != 1 { body += " start=\"\(start)\"" }
      var css = "margin:0;padding:0;list-style-type:\(kind.css);"
      if !kind.isExact { css += "--marker:\(CSSText.quoted(item.marker));" }
      body += " style=\"\(HTMLText.attribute(css))\">\n"
      lists.append(
        OpenList(
          number: item.list, marker: item.marker, isOrdered: kind.isOrdered, count: start - 1,
          indent: lists.last?.indent ?? 0))
      // A level that is passed over has an item without a marker.
      if lists.count <= level { body += "<li style=\"margin:0;list-style-type:none\">\n" }
    }
    let outer = level > 0 ? lists[level - 1].indent : 0
    lists[level].indent = style.indent
    lists[level].count += 1
    body += "<li"
    if let number, number != lists[level].count {
      lists[level].count = number
      if lists[level].isOrdered { body += " value=\"\(number)\"" }
    }
    // A further paragraph of an item that is not there has no marker.
    let type = item.continuesItem ? ";list-style-type:none" : ""
    body += " style=\"margin:0 0 0 \(CSSValue.points(style.indent - outer))\(type)\">"
  }

  private mutating func closeLists(to count: Int) {
    while lists.count > count {
      body += lists.removeLast().isOrdered ? "</li>\n</ol>\n" : "</li>\n</ul>\n"
    }
  }

  // MARK: - Tables

  private mutating func openCells(_ wanted: [TableCell]) {
    var same = 0
    while same < min(cells.count, wanted.count), cells[same].isSame(as: wanted[same]) { same += 1 }
    guard same < cells.count || same < wanted.count else { return }
    closeLists(to: 0)
    let last = cells.indices.contains(same) ? cells[same] : nil
    closeCells(to: same + (last == nil ? 0 : 1))
    for (place, cell) in wanted.enumerated().dropFirst(same) {
      if place == same, let last, last.table == cell.table {
        cells.removeLast()
        body += last.row == cell.row ? "</td>\n" : "</td>\n</tr>\n<tr>\n"
        openCell(cell, after: last.row == cell.row ? last : nil)
      } else {
        if place == same, last != nil { closeCells(to: same) }
        body += "<table border=\"1\" style=\"border-collapse:collapse\">\n<tr>\n"
        openCell(cell, after: nil)
      }
      cells.append(cell)
    }
    if wanted.count <= same { closeCells(to: wanted.count) }
  }

  private mutating func openCell(_ cell: TableCell, after last: TableCell?) {
    let width = cell.end - (last?.end ?? 0)
    var css = cell.end > 0 && width > 0 ? "width:\(CSSValue.points(width));" : ""
    // Other programs take a column's alignment from its cells.
    css += (alignments[CellPlace(cell)] ?? nil).map(alignment) ?? ""
    let span = spans[CellPlace(cell)].map { " colspan=\"\($0)\"" } ?? ""
    body += "<td valign=\"top\"\(span)\(css.isEmpty ? "" : " style=\"\(css)\"")>"
  }

  private static func alignments(
    of paragraphs: [TextParagraph]
  ) -> [CellPlace: ParagraphStyle.Alignment?] {
    var result: [CellPlace: ParagraphStyle.Alignment?] = [:]
    for paragraph in paragraphs {
      for cell in paragraph.cells {
        let place = CellPlace(cell)
        let alignment = paragraph.style.alignment
        result[place] = .some(result[place].map { $0 == alignment ? $0 : nil } ?? alignment)
      }
    }
    return result
  }

  private static func spans(of paragraphs: [TextParagraph]) -> [CellPlace: Int] {
    var result: [CellPlace: Int] = [:]
    // Of each table that is open, in the last paragraph's cells.
    var last: [TableCell] = []
    for paragraph in paragraphs {
      for (one, other) in zip(last, paragraph.cells) {
        guard one.table == other.table, one.row == other.row else { break }
        let (span, isTooMuch) = other.column.subtractingReportingOverflow(one.column)
        guard !isTooMuch, (2...RTFLimits.mostCells).contains(span) else { continue }
        result[CellPlace(one)] = span
      }
      last = paragraph.cells
    }
    return result
  }

  private mutating func closeCells(to count: Int) {
    while cells.count > count {
      closeLists(to: 0)
      cells.removeLast()
      body += "</td>\n</tr>\n</table>\n"
    }
  }

  // MARK: - Text

  private mutating func write(_ run: TextRun) {
    let attributes = run.attributes
    if let attachment = attributes.attachment { return write(attachment) }
    var ends = ""
    func open(_ element: String, _ style: String = "") {
      body += style.isEmpty ? "<\(element)>" : "<\(element) style=\"\(HTMLText.attribute(style))\">"
      ends = "</\(element)>" + ends
    }
    switch attributes.baseline {
    case .superscript: open("sup")
    case .subscript: open("sub")
    case .offset, nil: break
    }
    let css = HTMLText.style(attributes, options)
    let isForeign = attributes.language != language
    if !css.isEmpty || isForeign {
      body += "<span"
      if isForeign { body += " lang=\"\(HTMLText.attribute(attributes.language ?? ""))\"" }
      if !css.isEmpty { body += " style=\"\(HTMLText.attribute(css))\"" }
      body += ">"
      ends = "</span>" + ends
    }
    // Elements of their own: one style has one kind and color of line.
    if let line = attributes.underline, line.style != .none { open("u", HTMLText.line(line)) }
    if let line = attributes.strikethrough, line.style != .none { open("s", HTMLText.line(line)) }
    body += HTMLText.content(run.text) + ends
  }

  private mutating func write(_ attachment: TextAttachment) {
    let data = DataAddress(attachment.bytes, type: attachment.type).text
    let name = HTMLText.attribute(attachment.name ?? "")
    let alternative = attachment.alternativeText.map(HTMLText.attribute)
    guard attachment.isPicture else {
      let title = alternative.map { " title=\"\($0)\"" } ?? ""
      body += "<a download=\"\(name)\"\(title) href=\"\(HTMLText.attribute(data))\">\(name)</a>"
      return
    }
    body += "<img src=\"\(HTMLText.attribute(data))\" alt=\"\(alternative ?? name)\""
    if attachment.name != nil { body += " data-name=\"\(name)\"" }
    var css = ""
    if let width = attachment.width { css += "width:\(CSSValue.points(width));" }
    if let height = attachment.height { css += "height:\(CSSValue.points(height));" }
    if let placement = attachment.placement { css += HTMLPlacement.css(placement) }
    body += css.isEmpty ? ">" : " style=\"\(css)\">"
  }
}
