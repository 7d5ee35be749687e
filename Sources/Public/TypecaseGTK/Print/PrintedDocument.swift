// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A document on paper, or as a PDF: its text with its attributes, on pages of its own size and color.
///
///     GtkPrintOperation  begin-print: each paragraph is a layout, its lines are put on pages
///                        draw-page: the lines of a page are drawn
///
/// Pictures are not drawn, and a cell of a table is drawn as a paragraph.
@MainActor public final class PrintedDocument {
  /// A line of a layout, and where it is on its page, in points.
  private struct Line {
    var layout: ObjectRef<OpaquePointer>
    var number: CInt
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
    for paragraph in TextParagraph.all(of: document.runs) {
      let style = paragraph.style
      y += pages[pages.count - 1].isEmpty ? 0 : max(space, style.spaceBefore)
      space = style.spaceAfter
      guard let layout = layout(paragraph, context, width: width) else { continue }
      guard let lines = pango_layout_get_iter(layout.pointer) else { continue }
      defer { pango_layout_iter_free(lines) }
      var number: CInt = 0
      repeat {
        var bounds = PangoRectangle()
        pango_layout_iter_get_line_extents(lines, nil, &bounds)
        let top = Self.points(bounds.y)
        let ascent = Self.points(pango_layout_iter_get_baseline(lines)) - top
        let lineHeight = Self.points(bounds.height) * style.lineHeight
        if y + lineHeight > height, !pages[pages.count - 1].isEmpty {
          pages.append([])
          y = 0
        }
        pages[pages.count - 1].append(
          Line(
            layout: layout, number: number, x: max(0, style.indent) + Self.points(bounds.x),
            baseline: y + ascent))
        y += lineHeight + style.lineSpacing
        number += 1
      } while pango_layout_iter_next_line(lines) != 0
    }
  }

  private static func points(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }

  private func layout(
    _ paragraph: TextParagraph, _ context: OpaquePointer, width: Double
  ) -> ObjectRef<OpaquePointer>? {
    guard let made = gtk_print_context_create_pango_layout(context) else { return nil }
    let layout = ObjectRef(adopting: made)
    let description = pango_font_description_from_string("Sans 11")
    pango_layout_set_font_description(made, description)
    pango_font_description_free(description)
    var runs = paragraph.runs.filter { $0.attributes.hidden != true }
    // A list's marker is not part of the text.
    if let marker = paragraph.style.list?.text.split(whereSeparator: \.isWhitespace).first {
      runs.insert(TextRun("\(marker)\u{2002}", runs.first?.attributes ?? TextAttributes()), at: 0)
    }
    let text = runs.map(\.text).joined()
    pango_layout_set_text(made, text, -1)
    let spans = runs.map { ByteSpan($0.text.utf8.count, $0.attributes) }
    if let attributes = PangoAttributes(spans, above: nil, appearance: appearance) {
      pango_layout_set_attributes(made, attributes.list)
    }
    let style = paragraph.style
    let room = max(36, width - max(0, style.indent) - max(0, style.tailIndent))
    pango_layout_set_width(made, CInt(clamping: Int(room * Double(PANGO_SCALE))))
    pango_layout_set_indent(
      made, CInt(clamping: Int(style.firstLineIndent * Double(PANGO_SCALE))))
    pango_layout_set_wrap(made, PANGO_WRAP_WORD_CHAR)
    switch style.alignment {
    case .center: pango_layout_set_alignment(made, PANGO_ALIGN_CENTER)
    case .right: pango_layout_set_alignment(made, PANGO_ALIGN_RIGHT)
    case .justified: pango_layout_set_justify(made, 1)
    case .natural, .left: break
    }
    switch style.direction {
    case .leftToRight, .rightToLeft:
      pango_context_set_base_dir(
        pango_layout_get_context(made),
        style.direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
      pango_layout_context_changed(made)
      pango_layout_set_auto_dir(made, 0)
    case .natural, nil: break
    }
    return layout
  }

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
      guard let drawn = pango_layout_get_line_readonly(line.layout.pointer, line.number) else {
        continue
      }
      cairo_move_to(cairo, line.x, line.baseline)
      pango_cairo_show_layout_line(cairo, drawn)
    }
  }

  private func set(_ color: TextColor, on cairo: OpaquePointer) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }
}
