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
    /// In how many rows each column is taken by a cell above.
    var taken: [Int: Int] = [:]
    /// The column of the last cell that is there.
    var lastCell = -1
  }

  private struct List {
    var number: Int
    var level: Int
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
  /// How many cells were put where others take the place of several, and whether the document says no more that these do.
  private var filledCells = 0
  private var leavesOutCells = false
  private var lists: [List] = []
  private var listCount = 0
  /// The markers of each list by its level: one of another kind is another list.
  private var markers: [[String?]] = []
  /// The numbers of lists that other programs tell apart by names.
  private var namedLists: [String: Int] = [:]
  /// An item that no paragraph has yet.
  private var item: ListItem?
  /// The marker of a paragraph of Word's, as it is read, and how Word says that it numbers.
  private var wordMarker = ""
  private var wordFormat: String?
  /// Whether a block has ended where the next text would be.
  private var isBehindBlock = false
  /// Whether the last paragraph is nothing but line ends behind a block.
  private var isOnlyBreaks = false

  /// Whether the last paragraph was code, and how many blocks of code are told apart.
  private var isBehindCode = false
  private var codeCount = 0

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

  init(hasFragment: Bool) {
    self.hasFragment = hasFragment
    isInFragment = !hasFragment
  }

  mutating func read(_ event: HTMLEvent, at offset: Int) {
    switch event {
    case .start(let name, let space, let attributes): begin(name, space, attributes, at: offset)
    case .end(let name): end(name)
    case .text(let text): read(text.withoutControls)
    case .comment(let text):
      guard hasFragment else { return leavesOut = true }
      switch text.trimmingBlanks {
      case "StartFragment": isInFragment = true
      case "EndFragment": isInFragment = false
      default: break
      }
    }
  }

  mutating func warn(_ kind: DocumentWarning.Kind, at offset: Int) {
    if warnings.count < DocumentWarning.most { warnings.append(.init(kind, at: offset)) }
  }

  /// - Parameter isCut: whether the file says more than what was read.
  mutating func finish(isCut: Bool) -> DocumentReading {
    endParagraph()
    // Browsers show it there, and put it behind what is copied.
    if isOnlyBreaks { paragraphs.removeLast() }
    document.styles = sheet.styles
    paragraphs.styles = sheet.styles
    document.content = RichTextDocument(runs: paragraphs.finish()).content
    document.setListStarts()
    let title = RichTextDocument.makeTitle(titleText.collapsingBlanks)
    document.title = title.isEmpty ? nil : title
    readPage()
    var reading = DocumentReading(document, warnings: warnings)
    if leavesOut || isCut { reading.leftOut.insert(.restOfFile) }
    if leavesOutCells { reading.leftOut.insert(.tables) }
    if paragraphs.wasBeyondLimits { reading.warnOfLimits() }
    return reading
  }

  // MARK: - Elements

  private var element: HTMLElement { elements[elements.count - 1] }

  private mutating func begin(
    _ name: String, _ space: HTMLTree.Space, _ attributes: [HTMLAttribute], at offset: Int
  ) {
    var values: [String: String] = [:]
    for attribute in attributes {
      let name = attribute.name
      values[name] = attribute.value
      // Names are for style sheets and scripts of elsewhere, and `on` begins those of events.
      if name == "id" || name.hasPrefix("on") { leavesOut = true }
      if name == "class", styleName(ofClasses: attribute.value) == nil { leavesOut = true }
    }
    let parent = element
    var new = HTMLElement(name, in: parent)
    if space != .html { new.applyForeign(space) }
    if new.isLeftOut, !["head", "title", "style"].contains(name) { leavesOut = true }
    if ["link", "form", "svg", "math"].contains(name) { leavesOut = true }
    new.isLeftOut = new.isLeftOut || parent.isLeftOut
    new.apply(values, in: parent)
    if new.isBlock, let name = values["class"].flatMap(styleName) {
      let level = new.paragraph.headingLevel
      new.paragraph.name = name
      if name != .body, name.headingLevel == nil { new.paragraph.headingLevel = level }
    }
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
    if new.isBlock, !new.isLeftOut {
      endParagraph()
      isBehindBlock = false
    }
    switch name {
    case "meta": readMeta(values)
    case _ where new.isWordMarker && !parent.isWordMarker: wordMarker = ""
    case _ where new.tabCount > 0 && !parent.isLeftOut:
      append(String(repeating: "\t", count: new.tabCount), new.attributes)
    // A list or a table that is left out has no end either.
    case _ where new.isLeftOut: break
    case "br": readBreak(values, new)
    case "hr": addRule(new)
    case "pre", "listing", "xmp", "plaintext": beginCode(values, &new)
    case "code": readLanguage(values, &new)
    case "img", "image": readImage(values, new, at: offset)
    case "input": readCheckbox(values)
    case "a": readAttachedFile(values, &new, at: offset)
    case "table":
      tables.append(Table(number: tableCount))
      tableCount += 1
    case "tr":
      guard !tables.isEmpty else { break }
      tables[tables.count - 1].row += 1
      (tables[tables.count - 1].column, tables[tables.count - 1].end) = (-1, 0)
      tables[tables.count - 1].lastCell = -1
    case "td", "th": beginCell(values, &new)
    case "ul", "ol", "menu", "dir": beginList(values, new)
    case "li": beginItem(values, &new)
    case _ where new.wordList != nil: beginWordItem(new)
    default: break
    }
    elements.append(new)
  }

  /// The style that a class stands for; nil where it is no name of one.
  private func styleName(ofClasses classes: String) -> StyleName? {
    sheet.styleNames.isEmpty ? nil : sheet.styleNames[classes]
  }

  private mutating func end(_ name: String) {
    guard let place = elements.lastIndex(where: { $0.name == name }), place > 0 else { return }
    while elements.count > place {
      let closed = elements.removeLast()
      if closed.name == "style" {
        sheet.add(styleText)
        styleText = ""
      }
      if closed.isWordMarker, !element.isWordMarker { readWordMarker() }
      guard closed.isBlock, !closed.isLeftOut else { continue }
      defer { isBehindBlock = true }
      switch closed.name {
      case _ where closed.name == "li" || closed.wordList != nil:
        // An item without text is one too.
        if item != nil { beginParagraph(closed) }
        endParagraph()
        item = nil
      case "td", "th":
        endParagraph()
        endCell(closed)
      case "tr":
        endParagraph()
        fillRow(isEnd: true)
      case "pre", "listing", "xmp", "plaintext":
        endParagraph()
        isBehindCode = true
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
    case "title" where elements.dropLast().last?.name == "head": return titleText += text
    case "style": return styleText += text
    default: break
    }
    if element.isWordMarker, wordMarker.utf8.count < 200 { wordMarker += text }
    guard isInFragment, !element.isLeftOut else { return }
    if element.name == "o:p", text.allSatisfy({ $0 == "\u{A0}" || $0.isWhitespace }) {
      // Word has it in a paragraph without text.
      if text.contains("\u{A0}"), !paragraphs.isOpen { beginParagraph(element) }
      return
    }
    if element.isSpaceRun {
      return append(
        text.replacing("\u{A0}", with: " ").replacing("\n", with: " "), element.attributes)
    }
    switch element.blanks {
    case .collapsed: readCollapsed(text)
    case .lines: readLines(text) { $0.readCollapsed($1) }
    case .kept, .preformatted:
      readLines(text) { reader, line in
        if !line.isEmpty { reader.append(line, reader.element.attributes) }
      }
    }
  }

  /// Text of which each line is a paragraph.
  private mutating func readLines(_ text: String, _ read: (inout HTMLReader, String) -> Void) {
    let lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" })
    for (place, line) in lines.enumerated() {
      if place > 0 {
        if !paragraphs.isOpen { beginParagraph(element) }
        endParagraph()
      }
      read(&self, String(line))
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
    (isAtLineStart, isOnlyBreaks) = (false, false)
  }

  private mutating func add(_ text: String, _ attributes: TextAttributes) {
    paragraphs.add(text, attributes)
  }

  // MARK: - Lines across the page, and code

  /// A line across the page is a paragraph, as it is in Markdown.
  private mutating func addRule(_ element: HTMLElement) {
    guard isInFragment, element.attributes.hidden != true else { return }
    var attributes = element.attributes
    attributes.mark { $0.isRule = true }
    beginParagraph(element)
    add(MarkdownDocument.rule, attributes)
    endParagraph()
  }

  /// Lines of code that are behind others are not of the same block.
  private mutating func beginCode(_ values: [String: String], _ element: inout HTMLElement) {
    if isBehindCode {
      codeCount += 1
      element.attributes.mark { $0.code = codeCount }
    }
    readLanguage(values, &element)
  }

  /// The language of code, which a class tells as the HTML Standard proposes, or as GitHub does.
  private mutating func readLanguage(_ values: [String: String], _ element: inout HTMLElement) {
    guard element.blanks == .preformatted else { return }
    for word in (values["class"] ?? "").split(whereSeparator: \.isWhitespace).prefix(20) {
      for start in ["language-", "lang-", "highlight-source-"] where word.hasPrefix(start) {
        let name = word.dropFirst(start.count)
        guard !name.isEmpty, name.utf8.count <= 100 else { continue }
        if element.attributes[MarkdownMark.self]?.code == nil { codeCount += 1 }
        element.attributes.mark {
          $0.code = $0.code ?? codeCount
          $0.info = String(name)
        }
        return
      }
    }
  }

  private mutating func beginParagraph(_ element: HTMLElement) {
    isBehindCode = false
    var style = element.paragraph
    if let first = item {
      style.list = first
      item = nil
    } else if var further = element.item {
      (further.text, further.isDone, further.continuesItem) = ("", nil, true)
      style.list = further
    }
    paragraphs.begin(style, element.attributes)
    (space, lineBreak, isAtLineStart, isOnlyBreaks) = (nil, nil, true, false)
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
    // Where a browser copies to, it begins a new line behind what is copied.
    if values["class"] == "Apple-interchange-newline" { return }
    if !paragraphs.isOpen {
      beginParagraph(element)
      isOnlyBreaks = isBehindBlock
    }
    if let line = lineBreak { add("\u{2028}", line) }
    lineBreak = element.attributes
    (space, isAtLineStart) = (nil, true)
  }

  // MARK: - Lists and tables

  private mutating func beginList(_ values: [String: String], _ element: HTMLElement) {
    var level = lists.count
    let marker = element.marker ?? "{disc}"
    var number = lists.last?.number ?? -1
    if lists.isEmpty, let place = Self.googlePlace(values["class"]) {
      // Lists in lists are beside each other there.
      number = self.number(ofListNamed: place.name)
      level = place.level
    } else if number < 0
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
    lists.append(
      List(
        number: number, level: level, marker: marker, count: min(max(start, 0), 1 << 30) - 1))
  }

  /// The number of a list that another program tells from others by a name.
  private mutating func number(ofListNamed name: String) -> Int {
    if let number = namedLists[name] { return number }
    defer {
      listCount += 1
      markers.append([])
    }
    namedLists[name] = listCount
    return listCount
  }

  /// The list that a class of Google's means, such as `lst-kix_abc-1`: it and the level are in the name.
  private static func googlePlace(_ classes: String?) -> (name: String, level: Int)? {
    for word in (classes ?? "").split(whereSeparator: \.isWhitespace)
    where word.hasPrefix("lst-kix_") {
      guard let hyphen = word.lastIndex(of: "-"),
        let level = Int(word[word.index(after: hyphen)...])
      else { continue }
      return (String(word[..<hyphen]), min(max(level, 0), 1000))
    }
    return nil
  }

  // MARK: - Lists of Word

  /// A paragraph that Word has in a list, with `mso-list:l0 level1 lfo1`.
  private mutating func beginWordItem(_ element: HTMLElement) {
    guard isInFragment, let words = element.wordList?.split(separator: " "), words.count >= 2,
      words[1].hasPrefix("level"), let level = Int(words[1].dropFirst("level".count)),
      (1...1000).contains(level)
    else { return }
    let rule = sheet.lists["\(words[0]):\(words[1])"] ?? []
    func value(_ name: String) -> String? { rule.last { $0.name == name }?.value.lowercased() }
    let format = value("mso-level-number-format")
    let name = "\(words[0]) \(words.count > 2 ? words[2] : "")"
    item = ListItem(
      list: number(ofListNamed: name) + 1,
      level: level - 1,
      marker: format.flatMap { WordMarker.kinds[$0] }.map { "{\($0)}." } ?? "{disc}")
    wordFormat = format
  }

  /// The marker is the first text of the paragraph, for programs that know no lists of Word's.
  private mutating func readWordMarker() {
    guard var new = item, !paragraphs.isOpen else { return }
    let text = wordMarker.replacing("\u{A0}", with: " ").collapsingBlanks.trimmed
    if let marker = WordMarker(text, format: wordFormat) {
      (new.marker, new.text) = (marker.notation, "\t\(marker.text)\t")
      item = new
    }
  }

  private mutating func beginItem(_ values: [String: String], _ element: inout HTMLElement) {
    element.item = nil
    guard !lists.isEmpty else { return }
    var list = lists[lists.count - 1]
    list.count =
      values["value"].flatMap { Int($0) }.map { min(max($0, 0), 1 << 30) } ?? list.count + 1
    lists[lists.count - 1] = list
    let marker = element.marker ?? list.marker
    guard !marker.isEmpty else { return }
    let text = ListMarker.text(of: marker, list.count)
    // Google says the level where its lists are beside each other.
    let said = values["aria-level"].flatMap { Int($0) }.map { min(max($0, 1), 1000) - 1 } ?? 0
    // Numbers of lists begin at 1 in RTF.
    item = ListItem(
      list: list.number + 1, level: max(list.level, said),
      marker: marker, text: "\t\(text)\t")
    element.item = item
  }

  /// A check box before the text of an item makes it a task.
  private mutating func readCheckbox(_ values: [String: String]) {
    guard values["type"]?.lowercased() == "checkbox", item != nil, !paragraphs.isOpen else {
      return
    }
    item?.isDone = values["checked"] != nil
    item?.text = ""
  }

  private mutating func beginCell(_ values: [String: String], _ element: inout HTMLElement) {
    element.item = nil
    guard !tables.isEmpty else { return }
    tables[tables.count - 1].row = max(tables[tables.count - 1].row, 0)
    fillRow(isEnd: false)
    var table = tables[tables.count - 1]
    table.column += 1
    table.lastCell = table.column
    table.end += element.width ?? 72
    if table.column < RTFLimits.mostCells {
      element.paragraph.cell = TableCell(
        table: table.number, row: table.row, column: table.column, depth: tables.count,
        end: element.width == nil ? 0 : table.end)
    }
    let width = Self.span(values["colspan"])
    let height = Self.span(values["rowspan"])
    if height > 1 {
      leavesOutCells = true
      for column in Self.columns(table.column, width) { table.taken[column] = height }
    }
    // Excel has long text lie over cells beside it that are empty.
    if width > 1, values["style"]?.contains("mso-ignore:colspan") == true {
      for column in Self.columns(table.column + 1, width - 1) {
        table.taken[column] = max(table.taken[column] ?? 0, 1)
      }
    } else {
      table.column += width - 1
    }
    tables[tables.count - 1] = table
  }

  private static func columns(_ first: Int, _ count: Int) -> Range<Int> {
    first..<max(first, min(first + count, RTFLimits.mostCells))
  }

  private static func span(_ value: String?) -> Int {
    min(max(value.flatMap { Int($0.trimmingBlanks) } ?? 1, 1), RTFLimits.mostCells)
  }

  /// Puts empty cells where cells above, or beside, take the place of several.
  ///
  /// - Parameter isEnd: whether all cells of the row are there.
  private mutating func fillRow(isEnd: Bool) {
    guard isInFragment, !tables.isEmpty, tables[tables.count - 1].row >= 0 else { return }
    var table = tables[tables.count - 1]
    defer { tables[tables.count - 1] = table }
    // A last cell of several columns is as one of a shorter row.
    if isEnd, table.column > table.lastCell { leavesOutCells = true }
    guard !table.taken.isEmpty else { return }
    for column in table.taken.keys.sorted() where column > table.column {
      guard isEnd || column == table.column + 1, filledCells < Self.mostFilledCells else { break }
      guard column < RTFLimits.mostCells else { break }
      filledCells += 1
      (table.column, table.lastCell) = (column, column)
      table.end += 72
      var cell = element
      cell.item = nil
      cell.paragraph.cell = TableCell(
        table: table.number, row: table.row, column: column, depth: tables.count)
      beginParagraph(cell)
      endParagraph()
    }
    if filledCells >= Self.mostFilledCells {
      table.taken = [:]
    } else if isEnd {
      table.taken = table.taken.mapValues { $0 - 1 }.filter { $0.value > 0 }
    }
  }

  /// Few bytes can ask for many cells.
  private static let mostFilledCells = 50_000

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
        width: element.width, height: element.height, placement: HTMLPlacement.read(values))
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

extension String {
  /// Without the controls and noncharacters that no document of HTML may have: browsers show nothing for them, and nothing could write
  /// them.
  fileprivate var withoutControls: String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": true
      default: false
      }
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !isControl($0) }))
  }
}
