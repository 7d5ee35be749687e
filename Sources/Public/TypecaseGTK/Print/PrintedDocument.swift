// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseSandbox
import TypecaseTextAppearance
import TypecaseWidgets

/// A document on paper, or as a PDF: its text with its attributes, on pages of its own size and color.
///
///     PaperPictures      every picture is decoded
///     GtkPrintOperation  begin-print: each paragraph is a layout, its lines are put on pages
///                        draw-page: the lines of a page are drawn
///
/// Pictures have the size of the screen, as far as the page has room, or a frame with the reason why there is none:
/// ``AttachmentPictures`` says who decodes them. A cell of a table is drawn as a paragraph.
@MainActor public final class PrintedDocument {
  /// A line of a layout, and where it is on its page, in points.
  private struct Line {
    var line: LayoutLine
    var x: Double
    var baseline: Double
    var pictures: [Picture] = []
  }

  /// An attachment in a paragraph; lengths are points.
  private struct Picture {
    /// Where its character is, in bytes.
    var byte: Int
    var attachment: TextAttachment
    var width: Double
    var height: Double
    /// From the baseline to its lower edge, upwards.
    var offset: Double
    /// From the left edge of the page, once it is on a line.
    var x = 0.0

    /// From the baseline to its upper edge, upwards.
    var above: Double { height + offset }
  }

  /// A paragraph that was set.
  private struct Paragraph {
    var layout: TextLayout
    var style: DrawnParagraph
    var pictures: [Picture]
  }

  private let document: RichTextDocument
  private let title: String
  private let appearance: TextAppearance
  private let pictures = PaperPictures()
  private var pages: [[Line]] = []

  /// - Parameters:
  ///   - document: sizes are those of desktops.
  ///   - title: the name of the print job.
  public init(_ document: RichTextDocument, title: String) {
    self.document = document
    self.title = title
    appearance = TextFormattingCoordinator.shared.appearance.onPaper
  }

  // MARK: - Running

  /// Asks how to print, and prints.
  ///
  /// - Returns: what went wrong; nil when nothing did, or the person canceled.
  public func print(over window: Widget) async -> String? {
    await loadPictures()
    return await operation.print(over: window)
  }

  /// Writes a PDF.
  ///
  /// - Returns: what went wrong; nil when nothing did.
  public func save(to path: String) async -> String? {
    await loadPictures()
    return await operation.save(to: path)
  }

  private func loadPictures() async {
    // About that of the usual sheets, where the person chooses one.
    await pictures.load(document.content, page: paper ?? (width: 612, height: 842))
  }

  /// The document's own paper, in points: between a stamp and a poster; anything else is a mistake of the document's.
  private var paper: (width: Double, height: Double)? {
    let (page, sides) = (document.settings.page, 72.0...7200.0)
    guard let width = page.width, let height = page.height, sides.contains(width),
      sides.contains(height)
    else { return nil }
    return (width, height)
  }

  private var operation: PrintOperation {
    PrintOperation(title: title, page: page) { context in
      self.lay(out: context)
      return self.pages.count
    } draw: { page, context in
      self.draw(page: page, on: context)
    }
  }

  /// The document's paper and margins, where it says them.
  private var page: ObjectRef<OpaquePointer>? {
    guard let setup = gtk_page_setup_new() else { return nil }
    let page = document.settings.page
    if let (width, height) = paper {
      let paper = gtk_paper_size_new_custom(
        "document", tr("Document"), width, height, GTK_UNIT_POINTS)
      gtk_page_setup_set_paper_size(setup, paper)
      gtk_paper_size_free(paper)
    }
    // What programs leave that say nothing of it.
    gtk_page_setup_set_left_margin(setup, margin(page.left, 72), GTK_UNIT_POINTS)
    gtk_page_setup_set_right_margin(setup, margin(page.right, 72), GTK_UNIT_POINTS)
    gtk_page_setup_set_top_margin(setup, margin(page.top, 72), GTK_UNIT_POINTS)
    gtk_page_setup_set_bottom_margin(setup, margin(page.bottom, 72), GTK_UNIT_POINTS)
    return ObjectRef(adopting: setup)
  }

  private func margin(_ points: Double?, _ usual: Double) -> Double {
    points.map { min(max($0, 0), 720) } ?? usual
  }

  // MARK: - Laying out

  private func lay(out context: OpaquePointer) {
    let width = gtk_print_context_get_width(context)
    let height = gtk_print_context_get_height(context)
    pages = [[]]
    var y = 0.0
    var space = 0.0
    var numbering = ListNumbering()
    for paragraph in TextParagraph.all(of: document.runs) {
      let room = (width: width, height: height)
      guard let paragraph = typeset(paragraph, &numbering, context, room: room) else { continue }
      let style = paragraph.style
      var pictures = paragraph.pictures[...]
      y += pages[pages.count - 1].isEmpty ? 0 : max(space, style.spaceBefore)
      space = style.spaceAfter
      for line in paragraph.layout.lines {
        let lineHeight = line.bounds.height * style.lineHeight
        if y + lineHeight > height, !pages[pages.count - 1].isEmpty {
          pages.append([])
          y = 0
        }
        let own = pictures.prefix { $0.byte < line.bytes.upperBound }
        pictures = pictures.dropFirst(own.count)
        pages[pages.count - 1].append(
          Line(
            line: line, x: style.leftIndent + line.bounds.x, baseline: y + line.ascent,
            pictures: own.map { picture in
              var placed = picture
              placed.x = style.leftIndent + paragraph.layout.bounds(at: picture.byte).x
              return placed
            }))
        y += lineHeight + style.lineSpacing
      }
    }
  }

  private func typeset(
    _ paragraph: TextParagraph, _ numbering: inout ListNumbering, _ context: OpaquePointer,
    room: (width: Double, height: Double)
  ) -> Paragraph? {
    guard let surroundings = LayoutContext(ofPage: context) else { return nil }
    var runs = paragraph.runs.filter { $0.attributes.hidden != true }
    // A list's marker is not part of the text.
    if let item = paragraph.style.list {
      let marker = item.shownMarker(number: numbering.number(of: item))
      runs.insert(TextRun("\(marker)\u{2002}", runs.first?.attributes ?? TextAttributes()), at: 0)
    }
    let text = runs.map(\.text).joined()
    let layout = TextLayout(text, in: surroundings)
    layout.setFont(FontDescription(text: "Sans \(Self.basePoints)"))
    var attributes = TextAttributes()
    attributes.paragraph = paragraph.style
    // Nothing before Hebrew runs from the right, and to ask the layout has it made.
    let isFromRight =
      text.unicodeScalars.contains { $0.value >= 0x590 } && layout.isFirstParagraphRightToLeft
    let drawn = appearance.drawn(
      attributes, basePoints: Self.basePoints,
      direction: isFromRight ? .rightToLeft : .leftToRight)
    guard let style = drawn.paragraph else { return nil }
    layout.setDirection(isRightToLeft: style.direction == .rightToLeft)
    let width = max(36, room.width - style.leadingIndent - style.trailingIndent)
    layout.setWidth(width, .wraps)
    let list = AttributeList(
      runs.map { ByteSpan($0.text.utf8.count, $0.attributes) }, appearance: appearance,
      basePoints: Self.basePoints)
    let pictures = places(of: runs, room: (width: width, height: room.height))
    for picture in pictures {
      list.add(
        .room(
          width: picture.width, above: max(picture.above, 0),
          below: max(-picture.offset, 0)),
        to: picture.byte..<picture.byte + String(TextAttachment.character).utf8.count)
    }
    layout.setAttributes(list)
    layout.setIndent(style.firstLineIndent)
    switch style.alignment {
    case .left: layout.setAlignment(.left)
    case .center: layout.setAlignment(.center)
    case .right: layout.setAlignment(.right)
    case .justified:
      layout.setJustified()
      layout.setAlignment(style.direction == .rightToLeft ? .right : .left)
    }
    if let stops = style.tabStops { layout.setTabs(stops) }
    return Paragraph(layout: layout, style: style, pictures: pictures)
  }

  /// The attachments of a paragraph, in the size that they have on screen, or smaller.
  private func places(
    of runs: [TextRun], room: (width: Double, height: Double)
  ) -> [Picture] {
    var places: [Picture] = []
    var start = 0
    for run in runs {
      defer { start += run.text.utf8.count }
      guard let attachment = run.attributes.attachment else { continue }
      let source =
        (try? pictures[attachment].get().source) ?? PictureSize(statedBy: attachment.bytes)
      let natural = PictureSize(of: attachment, source: source)
      let width = DesktopTextSize.points(ofPixels: Double(natural.width))
      let height = DesktopTextSize.points(ofPixels: Double(natural.height))
      let factor = min(1, room.width / width, room.height / height)
      let offset = attachment.baselineOffset
      // A run with an attachment is its character alone.
      places.append(
        Picture(
          byte: start, attachment: attachment, width: width * factor, height: height * factor,
          offset: offset.isFinite ? min(max(offset, -room.height), room.height) : 0))
    }
    return places
  }

  /// The size of text that says none.
  private static let basePoints = 11.0

  // MARK: - Drawing

  private func draw(page: Int, on context: OpaquePointer) {
    guard pages.indices.contains(page), let cairo = gtk_print_context_get_cairo_context(context)
    else { return }
    var text = TextColor.black
    if let color = document.color {
      // Text was written for it: white letters would not be seen on white paper.
      set(color.inSRGB, on: cairo)
      cairo_paint(cairo)
      text = color.legible
    }
    set(text, on: cairo)
    for line in pages[page] {
      line.line.show(in: cairo, x: line.x, baseline: line.baseline)
      for picture in line.pictures {
        let top = line.baseline - picture.above
        switch pictures[picture.attachment] {
        case .success(let image): draw(image, in: picture, top: top, on: cairo)
        case .failure(let failure):
          PaperFrame(reason: PictureWording.shortReason(failure, of: picture.attachment)).draw(
            on: cairo, of: context, x: picture.x, y: top, width: picture.width,
            height: picture.height, color: text)
          set(text, on: cairo)
        }
      }
    }
  }

  private func draw(
    _ image: PaperPictures.Image, in picture: Picture, top: Double, on cairo: OpaquePointer
  ) {
    cairo_save(cairo)
    cairo_translate(cairo, picture.x, top)
    cairo_scale(
      cairo, picture.width / Double(image.size.width), picture.height / Double(image.size.height))
    cairo_set_source_surface(cairo, image.surface, 0, 0)
    // Otherwise the edges fade into the paper.
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_rectangle(cairo, 0, 0, Double(image.size.width), Double(image.size.height))
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  private func set(_ color: TextColor, on cairo: OpaquePointer) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }
}
