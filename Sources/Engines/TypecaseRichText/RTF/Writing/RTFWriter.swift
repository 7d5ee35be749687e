// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseDynamicType
import TypecaseFontDescriptors

extension RTFDocument {
  /// Options for writing a file.
  public struct WritingOptions: Sendable {
    /// The scaling of the file's tag; nil for the document's own, or standard.
    ///
    /// Alone it changes the tag, not the sizes.
    public var textScaling: TextScaling?
    /// The scaling that the document's sizes have: with ``textScaling``, sizes are converted from this
    /// to that.
    public var sourceTextScaling: TextScaling?
    /// Points of a text style, which RTF does not have.
    public var points: @Sendable (TextStyle) -> Double

    /// Whether attachments with names are files beside the text.
    var isBundle = false

    public init(
      textScaling: TextScaling? = nil, sourceTextScaling: TextScaling? = nil,
      points: @escaping @Sendable (TextStyle) -> Double = { $0.size(atTextScalingFactor: 1) }
    ) {
      self.textScaling = textScaling
      self.sourceTextScaling = sourceTextScaling
      self.points = points
    }
  }

  /// Writes a document, as ASCII except for carried groups.
  public static func write(
    _ document: RichTextDocument, options: WritingOptions = WritingOptions()
  ) -> Data {
    var document = document
    if let target = options.textScaling, let source = options.sourceTextScaling {
      document.convertTextScaling(from: source, to: target)
    }
    document.settings.textScaling =
      options.textScaling ?? document.settings.textScaling ?? .standard
    var writer = RTFWriter(document.settings, options)
    return Data(RTFEscaping.bytes(writer.write(document)))
  }
}

/// Writes one document: each run is a group of its own, so that none has anything of another.
struct RTFWriter {
  var tables: RTFWritingTables
  let settings: DocumentSettings
  let options: RTFDocument.WritingOptions
  private var body = ""
  /// The lists of the whole document.
  private(set) var lists = RTFWritingLists([], head: nil)
  /// The items that a paragraph of no list could be taken for a further one of.
  private var openItems = RTFOpenItems()
  /// The style sheet of the file.
  private(set) var styles = RTFWritingStyles([], StyleSheet(), DocumentSettings(), taken: [])

  init(_ settings: DocumentSettings, _ options: RTFDocument.WritingOptions) {
    self.settings = settings
    self.options = options
    tables = RTFWritingTables(settings)
  }

  mutating func write(_ document: RichTextDocument) -> String {
    var document = document
    document.writeListMarkers()
    let runs = document.runs
    let paragraphs = RTFParagraphs(runs).all.map(\.styleWithHeading) + [document.lastParagraph]
    lists = RTFWritingLists(paragraphs, head: settings.rtf)
    styles = RTFWritingStyles(
      paragraphs.lazy.compactMap { $0?.name }, document.styles, settings,
      taken: paragraphs.lazy.compactMap { $0?.carried.style })
    writeBody(runs)
    if document.content.isLastParagraphEmpty, let style = document.lastParagraph {
      writeLastParagraph(style)
    }
    // After a paragraph's word, what is carried is not the head's.
    if body.isEmpty { body = "\\pard " }
    let trailing = settings.rtf?.trailing.map(RTFEscaping.carried).joined() ?? ""
    let head = head(document)
    return head + body + trailing + "}"
  }

  /// Text to be put into a file that has the fonts and colors of a head; nil where it needs others.
  ///
  /// Styles of paragraphs are left to the place.
  static func fragment(_ runs: [TextRun], head: DocumentSettings) -> [UInt8]? {
    var writer = RTFWriter(head, RTFDocument.WritingOptions())
    let (fonts, colors) = (writer.tables.fonts.count, writer.tables.colors.count)
    let authors = writer.tables.authors.names.count
    for run in runs {
      guard run.attributes.attachment == nil, run.attributes.carried == nil,
        run.attributes.link == nil, run.attributes.field == nil
      else { return nil }
      writer.write(run, end: "\\par\n", isFragment: true)
    }
    guard writer.tables.fonts.count == fonts, writer.tables.colors.count == colors,
      writer.tables.authors.names.count == authors
    else { return nil }
    return RTFEscaping.bytes(writer.body)
  }

  // MARK: - The head

  private mutating func head(_ document: RichTextDocument) -> String {
    let head = settings.rtf ?? RTFHead()
    var rtf = "{\\rtf1\\\(RTFEscaping.word(head.characterSet) ?? "ansi")"
    if let page = settings.rtf == nil ? 1252 : head.codePage { rtf += "\\ansicpg\(page)" }
    if let font = head.defaultFont { rtf += "\\deff\(font)" }
    if let version = settings.cocoaVersion { rtf += "\\cocoartf\(version)" }
    rtf += "\n\\cocoatextscaling\((settings.textScaling ?? .standard).rawValue)"
    rtf += "\\cocoaplatform\(settings.platform ?? 0)"
    // It may need more fonts and colors.
    let styles = styles
    let sheet = styles.sheet { words(for: $0) }
    rtf += tables.fontTable + "\n" + tables.colorTables + "\n"
    if !sheet.isEmpty { rtf += RTFEscaping.carried(sheet) + "\n" }
    rtf += tables.carried(of: head).filter { !lists.replaces($0) && !RTFWritingStyles.isSheet($0) }
      .map(RTFEscaping.carried).joined()
    rtf += lists.tables
    rtf += info(document)
    func length(_ word: String, _ points: Double?) {
      if let points { rtf += "\\\(word)\(RTFEscaping.twips(points))" }
    }
    length("paperw", settings.page.width)
    length("paperh", settings.page.height)
    length("margl", settings.page.left)
    length("margr", settings.page.right)
    length("margt", settings.page.top)
    length("margb", settings.page.bottom)
    length("vieww", settings.view.width)
    length("viewh", settings.view.height)
    if let kind = settings.view.kind { rtf += "\\viewkind\(kind)" }
    if let scale = settings.view.scale { rtf += "\\viewscale\(scale)" }
    length("deftab", settings.tabInterval)
    return rtf + "\n"
  }

  private func info(_ document: RichTextDocument) -> String {
    var entries = settings.info
    entries["title"] = document.title ?? entries["title"]
    guard !entries.isEmpty else { return "" }
    var rtf = #"{\info"#
    for (key, text) in entries.sorted(by: { $0.key < $1.key })
    where !key.isEmpty && key.utf8.allSatisfy(\.isASCIILetter) {
      if RTFInfo.isTime(key) {
        rtf += RTFInfo.rtf(text).map { "{\\\(key)\($0)}" } ?? ""
      } else {
        rtf += "{\\\(key) \(RTFEscaping.text(text))}"
      }
    }
    return rtf + "}\n"
  }

  // MARK: - The text

  /// The style of a last paragraph that has no text.
  private mutating func writeLastParagraph(_ style: ParagraphStyle) {
    body += paragraphWords(style)
    writeMarker(style.list)
  }

  /// The marker of an item, for readers that know no lists.
  private mutating func writeMarker(_ item: ListItem?) {
    guard let item, !item.continuesItem else { return }
    let text = item.isDone.map { "\t\(RTFTaskMark.text(isDone: $0))\t" } ?? item.text
    if !text.isEmpty { body += "{\\listtext \(RTFEscaping.text(text))}" }
  }

  /// Whether a paragraph of no list has to say that: it would be taken for a further one of the item before it.
  private mutating func saysNoList(_ style: ParagraphStyle?) -> Bool {
    guard let style, style.cell == nil else {
      openItems.end()
      return false
    }
    guard let item = style.list else {
      let isTaken = openItems.further(style) != nil
      openItems.end()
      return isTaken
    }
    if item.continuesItem { _ = openItems.further(style) } else { openItems.begin(item, style) }
    return false
  }

  private mutating func writeBody(_ runs: [TextRun]) {
    let paragraphs = RTFParagraphs(runs)
    var last: ParagraphStyle??
    var field: TextAttributes?
    var place = 0
    func endField(_ body: inout String) {
      if field != nil { body += "}}" }
      field = nil
    }
    var row: RTFRowPlace?
    for paragraph in paragraphs.all {
      defer { place += 1 }
      let style = paragraph.styleWithHeading
      let cell = style?.cell
      if let cell, cell.depth == 1, RTFRowPlace(cell) != row {
        // Readers want to know a row before its cells.
        row = RTFRowPlace(cell)
        body += rowWords(cell, paragraphs.rows)
        last = nil
      }
      let saysNoList = saysNoList(style)
      if last != .some(style) || style?.list != nil || saysNoList {
        body += paragraphWords(style, saysNoList: saysNoList)
        last = .some(style)
      }
      writeMarker(style?.list)
      for run in paragraph.runs {
        if let open = field, !Self.isSameField(open, run.attributes) { endField(&body) }
        body += RTFEscaping.carried(run.attributes.carried?.words ?? "")
        if field == nil, let instruction = Self.instruction(run.attributes) {
          body += "{\\field{\\*\\fldinst{\(RTFEscaping.text(instruction))}}{\\fldrslt "
          field = run.attributes
        }
        write(run, end: paragraph.end(of: run, next: paragraphs.next(place)))
      }
      endField(&body)
      if let cell {
        let end = paragraphs.next(place)?.style?.cell
        if end?.isSame(as: cell) != true, paragraph.isWhole {
          writeRowEnds(after: cell, next: end, paragraphs.rows)
          last = nil
        }
      }
    }
  }

  private mutating func write(_ run: TextRun, end: String, isFragment: Bool = false) {
    var words = characterWords(run.attributes)
    // The surroundings may have any attributes: reset those that the run does not have. The number
    // of characters that stand for one of `\\u` may be any too.
    if isFragment { words = "\\plain\\uc1\(words)" }
    body += "{\(words)"
    if let attachment = run.attributes.attachment {
      write(attachment, of: run.attributes)
    } else {
      if !words.isEmpty { body += " " }
      append(run.text[...], end)
    }
    body += "}"
  }

  /// Text, of which only the last character can be a paragraph's end.
  private mutating func append(_ text: Substring, _ end: String) {
    let isEnd = text.utf8.last == UInt8(ascii: "\n")
    RTFEscaping.append(isEnd ? Substring(text.unicodeScalars.dropLast()) : text, to: &body)
    if isEnd { body += end }
  }

  private mutating func write(_ attachment: TextAttachment, of attributes: TextAttributes) {
    let carried = RTFShape.parts(of: attachment.carried.words)
    let blip = RTFPicture.types.first { $0.type == attachment.type }?.word
    let isFile = options.isBundle || attachment.bytes.isEmpty || blip == nil
    let name = isFile ? attachment.name : nil
    let file = name.map { fileWords(attachment, named: $0, carried.picture) }
    let placement = attributes.picturePlacement
    let content =
      file
      ?? pictureWords(
        attachment, blip ?? "pngblip", carried.picture, isDescribed: placement == nil)
    guard let placement else {
      body += file ?? "{\\*\\shppict\(content)}"
      return
    }
    body += RTFShape.group(
      attachment, placement, link: attributes.link, kept: carried.shape, on: settings.page,
      content: file == nil ? content : nil, result: content)
  }

  /// A file beside the text.
  private func fileWords(
    _ attachment: TextAttachment, named name: String, _ carried: String
  ) -> String {
    var rtf = "{{\\NeXTGraphic \(RTFEscaping.text(name)) "
    if let width = attachment.width { rtf += "\\width\(RTFEscaping.twips(width))" }
    if let height = attachment.height { rtf += "\\height\(RTFEscaping.twips(height))" }
    return rtf + "\(carried)\(description(of: attachment))\n}\u{AC}}"
  }

  /// A picture with its content.
  private func pictureWords(
    _ attachment: TextAttachment, _ blip: String, _ carried: String, isDescribed: Bool
  ) -> String {
    var rtf = "{\\pict\(isDescribed ? description(of: attachment) : "")"
    if let width = attachment.width { rtf += "\\picwgoal\(RTFEscaping.twips(width))" }
    if let height = attachment.height { rtf += "\\pichgoal\(RTFEscaping.twips(height))" }
    if !carried.contains("\\\(blip)") { rtf += "\\\(blip)" }
    rtf += carried + "\n"
    for byte in attachment.bytes { rtf += RTFHexadecimal.digits[Int(byte)] }
    return rtf + "}"
  }

  private func description(of attachment: TextAttachment) -> String {
    attachment.alternativeText.map {
      "{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv \(RTFEscaping.text($0))}}}"
    } ?? ""
  }

  // MARK: - Tables

  private mutating func writeRowEnds(
    after cell: TableCell, next: TableCell?, _ rows: [RTFRowPlace: [TableCell]]
  ) {
    let isRowGoingOn = next.map { $0.table == cell.table && $0.row == cell.row } ?? false
    if isRowGoingOn { return }
    // A table inside the next cell continues with the outer row.
    if let next, next.depth > cell.depth { return }
    body +=
      cell.depth > 1 ? "{\\*\\nesttableprops\(rowWords(cell, rows))\\nestrow}" : "\\row\n"
  }

  /// The shape of a cell's row.
  private func rowWords(_ cell: TableCell, _ rows: [RTFRowPlace: [TableCell]]) -> String {
    let cells = rows[RTFRowPlace(cell)] ?? [cell]
    var words = "\\trowd\(RTFEscaping.carried(cell.carried.rowWords))"
    var lastEnd = 0.0
    for (place, cell) in cells.enumerated() {
      // A cell that takes the place of several is as wide as they are.
      let next = place + 1 < cells.count ? cells[place + 1].column : nil
      let span = next.map { $0.subtractingReportingOverflow(cell.column).partialValue } ?? 1
      let width = 72 * Double(min(max(span, 1), RTFLimits.mostCells))
      lastEnd = cell.end > lastEnd ? cell.end : lastEnd + width
      let end = RTFEscaping.twips(cell.end != 0 ? cell.end : lastEnd)
      words += "\(RTFEscaping.carried(cell.carried.words))\\cellx\(end)"
    }
    return words
  }

  // MARK: - Fields

  private static func isSameField(_ one: TextAttributes, _ other: TextAttributes) -> Bool {
    one.link == other.link && one.field == other.field && other.carried == nil
  }

  private static func instruction(_ attributes: TextAttributes) -> String? {
    if let field = attributes.field,
      attributes.link == nil || RTFReader.Field(field).link == attributes.link
    {
      return field
    }
    return attributes.link.map { link in
      var bytes = Array(#"HYPERLINK ""#.utf8)
      for byte in link.utf8 {
        if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// Bytes as two digits.
enum RTFHexadecimal {
  static let digits: [String] = (0...255).map {
    ($0 < 16 ? "0" : "") + String($0, radix: 16)
  }
}
