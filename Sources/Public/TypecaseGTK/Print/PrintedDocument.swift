// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDocumentPages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextAppearance

/// A document on paper, or as a PDF: its text with its attributes, on pages of its own size and color.
///
///     PaperPictures      every picture is decoded
///     GtkPrintOperation  begin-print: DocumentPages puts all text on pages
///                        draw-page: the lines of a page are drawn
///
/// Pictures have the size of the screen, as far as the page has room, or a frame with the reason why there is none:
/// ``AttachmentPictures`` says who decodes them. A PDF has text that can be searched, links, and an outline of the headings.
@MainActor public final class PrintedDocument {
  private let document: RichTextDocument
  private let title: String
  private let appearance: TextAppearance
  private let pictures = PaperPictures()
  private var pages: DocumentPages?
  private var marks: PDFMarks?

  /// - Parameters:
  ///   - document: sizes are those of desktops.
  ///   - title: the name of the print job.
  public init(_ document: RichTextDocument, title: String) {
    self.document = document
    self.title = title
    appearance = TextFormattingCoordinator.shared.appearance.onPaper
      .describing(document.settings.describedFonts)
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
    let paper = DocumentPages.Paper(of: document.settings)
    await pictures.load(document.content, page: (width: paper.width, height: paper.height))
  }

  private var operation: PrintOperation {
    PrintOperation(title: title, page: page) { context in
      self.lay(out: context)
    } draw: { page, context in
      self.draw(page: page, on: context)
    }
  }

  /// The document's paper and margins, where it says them.
  private var page: ObjectRef<OpaquePointer>? {
    guard let setup = gtk_page_setup_new() else { return nil }
    let paper = DocumentPages.Paper(of: document.settings)
    // Otherwise it is the one that is usual where the person is.
    if paper.isOwn {
      let size = gtk_paper_size_new_custom(
        "document", tr("Document"), paper.width, paper.height, GTK_UNIT_POINTS)
      gtk_page_setup_set_paper_size(setup, size)
      gtk_paper_size_free(size)
    }
    gtk_page_setup_set_left_margin(setup, paper.left, GTK_UNIT_POINTS)
    gtk_page_setup_set_right_margin(setup, paper.right, GTK_UNIT_POINTS)
    gtk_page_setup_set_top_margin(setup, paper.top, GTK_UNIT_POINTS)
    gtk_page_setup_set_bottom_margin(setup, paper.bottom, GTK_UNIT_POINTS)
    return ObjectRef(adopting: setup)
  }

  // MARK: - Pages

  private func lay(out context: OpaquePointer) -> Int {
    // GTK's margins are those of the paper, and its origin is within them.
    let paper = DocumentPages.Paper(
      width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context),
      left: 0, top: 0, right: 0, bottom: 0)
    let pages = DocumentPages(
      document, appearance: appearance, paper: paper, pictures: pictures)
    self.pages = pages
    return pages.count
  }

  private func draw(page: Int, on context: OpaquePointer) {
    guard let cairo = gtk_print_context_get_cairo_context(context) else { return }
    if page == 0 {
      let setup = gtk_print_context_get_page_setup(context)
      marks = PDFMarks(
        cairo, title: document.title ?? title,
        origin: (
          x: gtk_page_setup_get_left_margin(setup, GTK_UNIT_POINTS),
          y: gtk_page_setup_get_top_margin(setup, GTK_UNIT_POINTS)
        ))
    }
    pages?.draw(page, on: cairo, marks: marks)
  }
}
