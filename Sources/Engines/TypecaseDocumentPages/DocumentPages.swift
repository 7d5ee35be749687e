// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecaseDynamicType
import TypecaseRichText
import TypecaseSandbox
import TypecaseTextAppearance
import TypecaseTextLayout

/// A document on pages of one size; it belongs to one thread.
package final class DocumentPages {
  /// Where text goes on each page; lengths are points.
  package struct Paper: Sendable, Hashable {
    package var (width, height): (Double, Double)
    /// What stays free of the sheet on each side.
    package var (left, top, right, bottom): (Double, Double, Double, Double)
    package var columns = 1
    /// Between two columns.
    package var columnGap = 18.0
    /// Whether the document says the sheet's size.
    package private(set) var isOwn = false

    package init(
      width: Double, height: Double, left: Double = 72, top: Double = 72, right: Double = 72,
      bottom: Double = 72
    ) {
      (self.width, self.height) = (width, height)
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// A4 with margins of an inch, or what the document says: paper between a stamp and a poster, for anything else is a mistake of
    /// its own.
    package init(of settings: DocumentSettings) {
      let (page, sides) = (settings.page, 72.0...7200.0)
      self.init(width: 595.28, height: 841.89)
      if let width = page.width, let height = page.height, sides.contains(width),
        sides.contains(height)
      {
        (self.width, self.height, isOwn) = (width, height, true)
      }
      func margin(_ points: Double?) -> Double { points.map { min(max($0, 0), 720) } ?? 72 }
      (left, right) = (margin(page.left), margin(page.right))
      (top, bottom) = (margin(page.top), margin(page.bottom))
    }

    /// How wide a column is; never too narrow for a word or two.
    package var columnWidth: Double {
      max((width - left - right - columnGap * Double(columns - 1)) / Double(columns), 36)
    }

    /// How high columns are; never too low for a line.
    package var columnHeight: Double { max(height - top - bottom, 36) }

    fileprivate func left(ofColumn column: Int) -> Double {
      left + Double(column) * (columnWidth + columnGap)
    }
  }

  let document: RichTextDocument
  let paper: Paper
  private let pictures: PaperPictures
  private let manager: TextLayoutManager
  private let options: TextDrawingOptions
  private var headings: [Int: [PDFMarks.Heading]] = [:]
  /// How many characters of the pages drawn so far no font has.
  package private(set) var missingCharacterCount = 0
  /// How many pages there are, one at least.
  package let count: Int

  /// - Parameters:
  ///   - document: sizes are those of desktops.
  ///   - appearance: that of paper.
  ///   - pictures: those of the document, decoded before.
  package init(
    _ document: RichTextDocument, appearance: TextAppearance, paper: Paper, pictures: PaperPictures
  ) {
    (self.document, self.paper, self.pictures) = (document, paper, pictures)
    // White letters would not be seen on white paper: text was written for the page's color.
    options = TextDrawingOptions(foreground: document.color?.legible ?? .black)
    let boxes = pictures.boxes(
      room: (width: paper.columnWidth, height: paper.columnHeight))
    let storage = TextStorage(document)
    let headings = DocumentHeading.all(of: storage.backingStore)
    storage.edit {
      for heading in headings {
        // Nobody looks for what follows at the foot of another page.
        var style = storage.paragraphStyle(at: heading.start) ?? ParagraphStyle()
        style.keepsWithNext = true
        storage.setParagraphStyle(style, at: heading.start)
      }
    }
    var layout = TextLayoutOptions()
    // Paper is written once, and read often.
    (layout.lineBreakStrategy, layout.controlsWidowsAndOrphans) = (.optimal, true)
    layout.waitsForDictionaries = true
    manager = TextLayoutManager(
      storage, appearance: appearance,
      containers: [TextContainer](
        repeating: TextContainer(width: paper.columnWidth, height: paper.columnHeight),
        count: max(paper.columns, 1)),
      repeatsContainers: true, attachmentBox: boxes, options: layout)
    manager.pictureOutline = pictures.outlines
    let columns = max(manager.usedContainerCount, 1)
    count = (columns + paper.columns - 1) / max(paper.columns, 1)
    for heading in headings {
      guard let line = manager.lineFragment(at: heading.start) else { continue }
      let (page, column) = line.container.quotientAndRemainder(dividingBy: paper.columns)
      self.headings[page, default: []].append(
        .init(
          title: heading.title, level: heading.level, x: paper.left(ofColumn: column),
          y: paper.top + line.y))
    }
  }

  // MARK: - Drawing

  /// Draws a page; cairo's source, path and font are others afterwards.
  ///
  /// - Parameters:
  ///   - page: the first is 0.
  ///   - cairo: the caller's, used during the call; its origin is the upper left corner of the paper.
  ///   - marks: takes what a PDF has beside its text; nil for none.
  package func draw(_ page: Int, on cairo: OpaquePointer, marks: PDFMarks? = nil) {
    if let color = document.color?.inSRGB {
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_paint(cairo)
    }
    for heading in headings[page] ?? [] { marks?.add(heading, page: page) }
    let renderer = CairoTextRenderer(cairo)
    for column in 0..<paper.columns {
      let (x, y) = (paper.left(ofColumn: column), paper.top)
      let number = page * paper.columns + column
      let lines = manager.lineFragments(in: 0...paper.columnHeight, ofContainer: number)
      for picture in manager.placedPictures(in: 0...paper.columnHeight, ofContainer: number) {
        var place = picture.frame
        (place.x, place.y) = (place.x + x, place.y + y)
        draw(picture.attachment, in: place, options.foreground, on: cairo)
      }
      for line in lines {
        let drawing = manager.drawing(of: line, options)
        missingCharacterCount += drawing.missingCharacterCount
        renderer.draw(drawing, x: x, y: y) { attachment, place, color in
          draw(attachment, in: place, color, on: cairo)
        }
        for link in drawing.links { marks?.add(link, x: x, y: y, on: cairo) }
      }
    }
  }

  private func draw(
    _ attachment: TextAttachment, in place: LayoutRect, _ color: TextColor, on cairo: OpaquePointer
  ) {
    switch pictures[attachment] {
    case .success(let image): image.draw(on: cairo, in: place)
    case .failure(let failure):
      PaperFrame(
        reason: PictureWording.shortReason(failure, of: attachment),
        appearance: manager.appearance
      ).draw(on: cairo, in: place, color: color)
    }
  }
}
