// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDocumentPages
import TypecaseRichText
import TypecaseTextAppearance
import TypesettingRequests

extension PagesAnswer {
  /// Draws a document's pages.
  ///
  /// - Parameter interfaceFont: as the desktop's settings have it.
  /// - Throws: what of the request cannot be done.
  init(
    _ document: RichTextDocument, _ request: PagesRequest, interfaceFont: String,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(TypesettingRefusal) {
    var paper = DocumentPages.Paper(of: document.settings)
    if let size = request.size { (paper.width, paper.height) = (size.width, size.height) }
    if let margins = request.margins {
      (paper.top, paper.right) = (margins.top, margins.right)
      (paper.bottom, paper.left) = (margins.bottom, margins.left)
    }
    (paper.columns, paper.columnGap) = (request.columns, request.columnGap)
    let pictures = PaperPictures()
    await pictures.load(document.content, page: (width: paper.width, height: paper.height))
    let pages = DocumentPages(
      document,
      appearance: .ofPaper(interfaceFont: interfaceFont)
        .describing(document.settings.describedFonts), paper: paper, pictures: pictures)
    do throws(PageExportError) {
      let files = try pages.files(
        as: request.format, title: request.title, scale: request.scale)
      self.init(files: files, missingCharacterCount: pages.missingCharacterCount)
    } catch {
      switch error {
      case .tooManyPixels: throw .tooManyPixels
      case .drawing(let detail): throw .unreadable(detail: detail)
      }
    }
  }
}
