// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// What formats and what they lose are called.
enum FormatWording {
  static func name(_ format: DocumentFormat) -> String {
    switch format {
    case .rtf: tr("Rich Text")
    case .rtfd: tr("Rich Text with Attachments")
    case .json: tr("Example Reader Documents")
    case .html: tr("Web Pages")
    case .markdown: tr("Markdown")
    case .plain: tr("Plain Text")
    }
  }

  /// What a format loses, in one sentence for each kind of thing.
  static func text(_ losses: [DocumentLoss]) -> String {
    losses.map(name).map { "• \($0)" }.joined(separator: "\n")
  }

  private static func name(_ loss: DocumentLoss) -> String {
    switch loss {
    case .fonts: tr("Fonts")
    case .sizes: tr("Sizes")
    case .textStyles: tr("Sizes that follow the text size")
    case .emphasis: tr("Bold and italic text")
    case .colors: tr("Colors")
    case .backgrounds: tr("Backgrounds of text")
    case .underlines: tr("Underlines")
    case .lineStyles: tr("Kinds and colors of lines")
    case .strikethrough: tr("Struck text")
    case .shadows: tr("Shadows")
    case .outlines: tr("Outlines of letters")
    case .letterSpacing: tr("Space between letters")
    case .features: tr("Typographic features")
    case .axes: tr("Variations of fonts")
    case .baselines: tr("Raised and lowered text")
    case .capitals: tr("Capitals")
    case .hiddenText: tr("What is hidden becomes visible")
    case .languages: tr("Languages of text")
    case .links: tr("Links")
    case .attachments: tr("Pictures")
    case .files: tr("Attached files")
    case .fields: tr("Fields")
    case .otherPrograms: tr("Parts that other programs know")
    case .alignment: tr("Alignment")
    case .paragraphSpacing: tr("Indents and space between lines")
    case .tabStops: tr("Tab stops")
    case .direction: tr("Direction of paragraphs")
    case .lists: tr("Lists")
    case .tables: tr("Tables")
    case .title: tr("The title")
    case .titleFormat: tr("The look of the title")
    case .pageColor: tr("The color of the page")
    case .page: tr("Paper and margins")
    case .information: tr("Author and other information")
    }
  }
}
