// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A document's runs, paragraph by paragraph.
struct RTFParagraphs {
  struct Paragraph {
    var runs: [TextRun] = []
    var style: ParagraphStyle?

    /// The style, with the name of the heading that the text styles of its text say.
    var styleWithHeading: ParagraphStyle? {
      let sizes = runs.lazy.filter { $0.text != "\n" }.map(\.attributes.size)
      let name = (style ?? ParagraphStyle()).name(ofTextOfSizes: sizes)
      guard name != (style ?? ParagraphStyle()).name else { return style }
      var style = style ?? ParagraphStyle()
      style.name = name
      return style
    }

    /// Whether its end is there.
    var isWhole: Bool { runs.last?.text.utf8.last == UInt8(ascii: "\n") }

    /// The words for the end of the paragraph: that of a cell where the next is in another one.
    func end(of run: TextRun, next: Paragraph?) -> String {
      guard let cell = style?.cell, next?.style?.cell?.isSame(as: cell) != true else {
        return "\\par\n"
      }
      // The cell continues after a table inside it.
      if let inner = next?.style?.cell, inner.depth > cell.depth { return "\\par\n" }
      return cell.depth > 1 ? "\\nestcell " : "\\cell "
    }
  }

  private(set) var all: [Paragraph] = []
  /// The cells of each row, one for each column.
  private(set) var rows: [RTFRowPlace: [TableCell]] = [:]

  init(_ runs: [TextRun]) {
    var open = Paragraph()
    for run in runs {
      let bytes = run.text.utf8
      var start = bytes.startIndex
      while start < bytes.endIndex {
        let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
        let end = newline.map { bytes.index(after: $0) } ?? bytes.endIndex
        if open.runs.isEmpty { open.style = run.attributes.paragraph }
        let isWhole = start == bytes.startIndex && end == bytes.endIndex
        open.runs.append(isWhole ? run : TextRun(String(run.text[start..<end]), run.attributes))
        if newline != nil { finish(&open) }
        start = end
      }
    }
    if !open.runs.isEmpty { finish(&open) }
  }

  func next(_ place: Int) -> Paragraph? { place + 1 < all.count ? all[place + 1] : nil }

  private mutating func finish(_ paragraph: inout Paragraph) {
    if let cell = paragraph.style?.cell {
      let place = RTFRowPlace(cell)
      if rows[place]?.last?.isSame(as: cell) != true { rows[place, default: []].append(cell) }
    }
    all.append(paragraph)
    paragraph = Paragraph()
  }
}

/// A row of one of a document's tables.
struct RTFRowPlace: Hashable {
  var table: Int
  var row: Int

  init(_ cell: TableCell) { (table, row) = (cell.table, cell.row) }
}

// The words for what a run and a paragraph have.
extension RTFWriter {
  mutating func characterWords(_ attributes: TextAttributes) -> String {
    var rtf = ""
    if let font = attributes.font {
      // Without a name it is the font that is there.
      if (font.family ?? font.postScriptName ?? font.fullName) != nil {
        rtf += "\\f\(tables.number(of: font))"
      }
      if (font.weight ?? 400) >= 600 { rtf += "\\b" }
      if (font.slant ?? 0) > 0 { rtf += "\\i" }
    }
    switch attributes.size {
    case .points(let points): rtf += sizeWords(points)
    case .style(let style): rtf += sizeWords(options.points(style))
    case nil: break
    }
    if let color = attributes.color { rtf += "\\cf\(tables.number(of: color))" }
    if let color = attributes.background {
      let number = tables.number(of: color, isBackground: true)
      rtf += "\\cb\(number)\\chcbpat\(number)"
    }
    if let line = attributes.underline, line.style != .none {
      switch line.style {
      case .double: rtf += "\\uldb"
      case .wavy: rtf += "\\ulwave"
      case .dotted: rtf += "\\uld"
      case .single, .none: rtf += "\\ul"
      }
      if let color = line.color { rtf += "\\ulc\(tables.number(of: color))" }
    }
    if let line = attributes.strikethrough, line.style != .none {
      rtf += line.style == .double ? "\\striked1" : "\\strike"
      if let color = line.color { rtf += "\\strikec\(tables.number(of: color))" }
    }
    if let kerning = attributes.kerning { rtf += "\\kerning\(kerning ? 1 : 0)" }
    if let tracking = attributes.tracking {
      let twips = RTFEscaping.twips(tracking)
      rtf += "\\expnd\(twips / 5)\\expndtw\(twips)"
    }
    switch attributes.ligatures {
    case .essential: rtf += "\\CocoaLigature0"
    case .common: rtf += "\\CocoaLigature1"
    case .all: rtf += "\\CocoaLigature2"
    case nil: break
    }
    switch attributes.baseline {
    case .superscript: rtf += "\\super"
    case .subscript: rtf += "\\sub"
    case .offset(let points):
      let halves = RTFEscaping.integer(min(max(points, -10_000), 10_000) * 2)
      rtf += halves < 0 ? "\\dn\(-halves)" : "\\up\(halves)"
    case nil: break
    }
    if attributes.hidden == true { rtf += "\\v" }
    if let capitals = attributes.capitals { rtf += capitals == .all ? "\\caps" : "\\scaps" }
    if attributes.effect == .letterpress { rtf += "\\impr" }
    if let stroke = attributes.stroke {
      rtf += stroke.width > 0 ? "\\outl" : "\\outl0"
      rtf += "\\strokewidth\(RTFEscaping.twips(stroke.width))"
      if let color = stroke.color { rtf += "\\strokec\(tables.number(of: color))" }
    }
    if let shadow = attributes.shadow { rtf += shadowWords(shadow) }
    if let number = attributes.language.flatMap(RTFLanguages.number) { rtf += "\\lang\(number)" }
    if let revision = attributes.revision, revision.kind == .inserted {
      rtf += "\\revised\\revauth\(tables.authors.number(of: revision.author))"
      if let time = revision.time.flatMap(RTFRevisionTime.number) { rtf += "\\revdttm\(time)" }
    }
    return rtf
  }

  /// Half points for every reader, and thousandths for those that know more.
  private func sizeWords(_ points: Double) -> String {
    // What a program asks for may be no number.
    guard !points.isNaN else { return "" }
    let points = FontSize.limits.nearest(to: points)
    let halves = Int((points * 2).rounded(.down))
    let isExact = points * 2 == (points * 2).rounded()
    return "\\fs\(halves)" + (isExact ? "" : "\\fsmilli\(Int((points * 1000).rounded()))")
  }

  private mutating func shadowWords(_ shadow: TextShadow) -> String {
    let color = TextColor(
      shadow.color.space, components: shadow.color.components, alpha: 1, name: shadow.color.name)
    return "\\shad\\shadx\(RTFEscaping.twips(shadow.x))\\shady\(RTFEscaping.twips(0 - shadow.y))"
      + "\\shadr\(RTFEscaping.twips(shadow.blur))"
      + "\\shado\(Int((shadow.color.alpha * 255).rounded()))\\shadc\(tables.number(of: color))"
  }

  /// - Parameter saysNoList: whether a paragraph of no list says that.
  mutating func paragraphWords(_ style: ParagraphStyle?, saysNoList: Bool = false) -> String {
    guard let style else { return "\\pard " }
    var rtf = "\\pard"
    if let number = style.carried.style ?? styles.numbers[style.name] { rtf += "\\s\(number)" }
    if let level = style.headingLevel { rtf += "\\outlinelevel\(level - 1)" }
    rtf += layoutWords(style)
    if let item = style.list, !item.continuesItem {
      rtf += "\\ls\(lists.number(of: item))\\ilvl\(AttributeLimits.level.nearest(to: item.level))"
    } else if saysNoList {
      rtf += "\\ls0"
    }
    if let cell = style.cell { rtf += "\\intbl\\itap\(cell.depth)" }
    // Documents in JSON may still have words for lines among those that are carried: those of the style come behind them.
    return rtf + RTFEscaping.carried(style.carried.words) + lineWords(style) + " "
  }

  /// The words for how the lines of a paragraph are laid out.
  private mutating func layoutWords(_ style: ParagraphStyle) -> String {
    let usual = ParagraphStyle()
    var rtf = ""
    func length(_ word: String, _ value: Double, _ usual: Double = 0) {
      if value != usual { rtf += "\\\(word)\(RTFEscaping.twips(value))" }
    }
    for tab in style.tabStops {
      switch tab.alignment {
      case .left: break
      case .center: rtf += "\\tqc"
      case .right: rtf += "\\tqr"
      case .decimal: rtf += "\\tqdec"
      }
      rtf += "\\tx\(RTFEscaping.twips(tab.position))"
    }
    if let interval = style.tabInterval { rtf += "\\pardeftab\(RTFEscaping.twips(interval))" }
    length("li", style.indent)
    length("fi", style.firstLineIndent)
    length("ri", style.tailIndent)
    length("sb", style.spaceBefore)
    length("sa", style.spaceAfter)
    length("slleading", style.lineSpacing)
    if style.lineHeight != usual.lineHeight {
      rtf += "\\sl\(RTFEscaping.integer(min(max(style.lineHeight, 0.1), 10) * 240))\\slmult1"
    }
    length("slminimum", style.minimumLineHeight)
    length("slmaximum", style.maximumLineHeight)
    switch style.direction {
    case .natural: rtf += "\\pardirnatural"
    case .leftToRight: rtf += "\\ltrpar"
    case .rightToLeft: rtf += "\\rtlpar"
    case nil: break
    }
    switch style.alignment {
    case .natural: break
    case .left: rtf += "\\ql"
    case .center: rtf += "\\qc"
    case .right: rtf += "\\qr"
    case .justified: rtf += "\\qj"
    }
    if let color = style.background { rtf += "\\cbpat\(tables.number(of: color))" }
    if let factor = style.tightening {
      rtf += "\\partightenfactor\(RTFEscaping.integer(factor * 100))"
    }
    return rtf
  }

  /// The words for the look of a style; never none, as a style without any looks as everywhere.
  mutating func words(for style: NamedStyle) -> String {
    let words =
      layoutWords(style.paragraph) + lineWords(style.paragraph) + characterWords(style.attributes)
    return words.isEmpty ? "\\sb0" : words
  }

  /// The words for how lines end and stay together.
  private func lineWords(_ style: ParagraphStyle) -> String {
    var rtf = ""
    if let isOn = style.hyphenation { rtf += isOn ? "\\hyphpar" : "\\hyphpar0" }
    if style.keepsWithNext { rtf += "\\keepn" }
    if style.keepsLinesTogether { rtf += "\\keep" }
    if let isOn = style.controlsWidowsAndOrphans { rtf += isOn ? "\\widctlpar" : "\\nowidctlpar" }
    return rtf
  }
}

/// The lists of a file: its tables, where its head has none for a list, and the numbers by which paragraphs refer to them.
struct RTFWritingLists {
  private struct Level {
    var marker: String
    /// The number of its first item, and whether each first item below another one has that.
    var start: Int
    var isSame = true
  }

  /// Items of a list that are tasks, done or not: their marks are the bullets of a list of their own.
  private struct Tasks: Hashable {
    var list: Int
    var isDone: Bool
  }

  /// The tables as groups; empty where the head's stay.
  private(set) var tables = ""
  private var taskNumbers: [Tasks: Int] = [:]

  /// - Parameter styles: of all paragraphs, in order.
  init(_ styles: some Sequence<ParagraphStyle?>, head: RTFHead?) {
    let items = styles.compactMap { $0?.list }.filter { !$0.continuesItem }
    let isTasks = items.contains { $0.isDone != nil }
    let hasTables = head?.carried.contains { $0.contains("\\listtable") } ?? false
    // No table of another program has the bullets of tasks.
    guard isTasks || !hasTables else { return }
    var next = (items.map(\.list).max() ?? 0).addingReportingOverflow(1).partialValue
    for item in items {
      guard let tasks = item.isDone.map({ Tasks(list: item.list, isDone: $0) }),
        taskNumbers[tasks] == nil
      else { continue }
      taskNumbers[tasks] = next
      next = next.addingReportingOverflow(1).partialValue
    }
    let lists = Self.levels(of: styles)
    if !lists.isEmpty { tables = makeTables(lists) }
  }

  /// The number of an item's list.
  func number(of item: ListItem) -> Int {
    item.isDone.flatMap { taskNumbers[Tasks(list: item.list, isDone: $0)] } ?? item.list
  }

  /// Whether a part of a file's head is a table of lists in place of which others are written.
  func replaces(_ carried: String) -> Bool {
    !tables.isEmpty && !taskNumbers.isEmpty
      && (carried.hasPrefix("{\\*\\list") || carried.hasPrefix("{\\list"))
  }

  private func makeTables(_ lists: [Int: [Int: Level]]) -> String {
    var (table, overrides) = ("{\\*\\listtable", "{\\*\\listoverridetable")
    func add(_ number: Int, template: Int, _ levels: [Level]) {
      table += "{\\list\\listtemplateid\(template)\\listhybrid"
      for (place, level) in levels.enumerated() { table += Self.levelRTF(level, place) }
      table += "{\\listname ;}\\listid\(number)}"
      overrides += "{\\listoverride\\listid\(number)\\listoverridecount0\\ls\(number)}"
    }
    for (number, levels) in lists.sorted(by: { $0.key < $1.key }) {
      let all = (0...(levels.keys.max() ?? 0)).map {
        levels[$0] ?? Level(marker: "{disc}", start: 1)
      }
      add(number, template: number, all)
      // Of the same template, by which they are known as of the same list.
      for isDone in [false, true] {
        guard let own = taskNumbers[Tasks(list: number, isDone: isDone)] else { continue }
        let mark = Level(marker: RTFTaskMark.text(isDone: isDone), start: 1)
        add(own, template: number, all.map { _ in mark })
      }
    }
    return "\(table)}\n\(overrides)}\n"
  }

  private static func levels(of styles: some Sequence<ParagraphStyle?>) -> [Int: [Int: Level]] {
    var lists: [Int: [Int: Level]] = [:]
    // The level of each list's last item.
    var last: [Int: Int] = [:]
    for item in styles.lazy.compactMap({ $0?.list }) where !item.continuesItem {
      let level = AttributeLimits.level.nearest(to: item.level)
      let start = item.start ?? item.writtenNumber ?? 1
      if let known = lists[item.list]?[level] {
        lists[item.list]?[level]?.marker = item.marker
        let isFirst = level > last[item.list] ?? level
        if isFirst, start != known.start { lists[item.list]?[level]?.isSame = false }
      } else {
        lists[item.list, default: [:]][level] = Level(marker: item.marker, start: start)
      }
      last[item.list] = level
    }
    return lists
  }

  private static func levelRTF(_ level: Level, _ number: Int) -> String {
    let kind = RTFLists.kinds.first { level.marker.contains("{\($0.kind)}") }
    let indent = (number + 1) * 720
    var bullet = kind == nil ? ListMarker.text(of: level.marker, 1) : "\u{2022}"
    if !(1..<256).contains(bullet.utf16.count) { bullet = "\u{2022}" }
    var text =
      "{\\leveltext\\leveltemplateid1\\'\(RTFHexadecimal.digits[bullet.utf16.count])"
      + "\(RTFEscaping.text(bullet));}{\\levelnumbers;}"
    if let kind, let place = level.marker.firstRange(of: "{\(kind.kind)}") {
      let (before, behind) = (level.marker[..<place.lowerBound], level.marker[place.upperBound...])
      let count = before.utf16.count + 1
      // The length and the place of the number are bytes.
      if count + behind.utf16.count < 256 {
        text =
          "{\\leveltext\\leveltemplateid1\\'\(RTFHexadecimal.digits[count + behind.utf16.count])"
          + "\(RTFEscaping.text(String(before)))\\'0\(number)\(RTFEscaping.text(String(behind)));}"
          + "{\\levelnumbers\\'\(RTFHexadecimal.digits[count]);}"
      }
    }
    let start = level.isSame ? level.start : 1
    return
      "{\\listlevel\\levelnfc\(kind?.number ?? 23)\\levelnfcn\(kind?.number ?? 23)\\leveljc0\\leveljcn0"
      + "\\levelfollow0\\levelstartat\(start)\\levelspace360\\levelindent0"
      + "{\\*\\levelmarker \(RTFEscaping.text(level.marker))}"
      + text + "\\fi-360\\li\(indent)\\lin\(indent)}"
  }
}
