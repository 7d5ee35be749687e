// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseWidgets

/// A document on paper, or as a PDF: its text with its attributes, on pages of its own size and color.
///
///     GtkPrintOperation  begin-print: each paragraph is a layout, its lines are put on pages
///                        draw-page: the lines of a page are drawn
///
/// Pictures are not drawn, and a cell of a table is drawn as a paragraph.
@MainActor public final class PrintedDocument {
  /// A line of a layout, and where it is on its page, in points.
  private struct Line {
    var line: LayoutLine
    var x: Double
    var baseline: Double
  }

  private let document: RichTextDocument
  private let title: String
  private let appearance: TextAppearance
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
    await operation.print(over: window)
  }

  /// Writes a PDF.
  ///
  /// - Returns: what went wrong; nil when nothing did.
  public func save(to path: String) async -> String? { await operation.save(to: path) }

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
    // Paper between a stamp and a poster; anything else is a mistake of the document's.
    let sides = 72.0...7200.0
    if let width = page.width, let height = page.height, sides.contains(width),
      sides.contains(height)
    {
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
      guard let (layout, style) = layout(paragraph, &numbering, context, width: width) else {
        continue
      }
      y += pages[pages.count - 1].isEmpty ? 0 : max(space, style.spaceBefore)
      space = style.spaceAfter
      for line in layout.lines {
        let lineHeight = line.bounds.height * style.lineHeight
        if y + lineHeight > height, !pages[pages.count - 1].isEmpty {
          pages.append([])
          y = 0
        }
        pages[pages.count - 1].append(
          Line(line: line, x: style.leftIndent + line.bounds.x, baseline: y + line.ascent))
        y += lineHeight + style.lineSpacing
      }
    }
  }

  private func layout(
    _ paragraph: TextParagraph, _ numbering: inout ListNumbering, _ context: OpaquePointer,
    width: Double
  ) -> (TextLayout, DrawnParagraph)? {
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
    layout.setAttributes(
      AttributeList(
        runs.map { ByteSpan($0.text.utf8.count, $0.attributes) }, appearance: appearance,
        basePoints: Self.basePoints))
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
    layout.setWidth(max(36, width - style.leadingIndent - style.trailingIndent), .wraps)
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
    return (layout, style)
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
    }
  }

  private func set(_ color: TextColor, on cairo: OpaquePointer) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }
}
