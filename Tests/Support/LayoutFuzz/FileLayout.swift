// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout

/// Documents as people have them, on pages of several kinds.
public enum FileLayout {
  /// A page, a narrow column, and one with a shape in it.
  public static let containers = [
    TextContainer(width: 450, height: 700), TextContainer(width: 120, height: 300),
    TextContainer(
      width: 400, height: 600,
      exclusions: [
        TextExclusion(
          TextPath(ellipseIn: LayoutRect(x: 120, y: 40, width: 160, height: 300)), margin: 6)
      ]),
  ]

  /// What is wrong with a document's layout, line by line and with lines that are chosen together; nothing where all is as promised.
  ///
  /// - Parameter container: as many of them as the document needs.
  public static func faults(of document: RichTextDocument, in container: TextContainer) -> [String]
  {
    [ParagraphStyle.LineBreakStrategy.greedy, .optimal].flatMap { strategy in
      var options = TextLayoutOptions()
      (options.lineBreakStrategy, options.controlsWidowsAndOrphans) = (
        strategy, strategy == .optimal
      )
      (options.language, options.hyphenation, options.waitsForDictionaries) = ("en", true, true)
      let manager = TextLayoutManager(
        TextStorage(document), appearance: .ofPaper(interfaceFont: "DejaVu Sans 11"),
        containers: [container], repeatsContainers: true, options: options)
      return LayoutLaws.faults(of: manager)
    }
  }
}
