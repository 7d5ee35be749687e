// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// The names of formats, and their losses.
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

  /// The losses of a format, in one sentence for each kind.
  static func text(_ losses: [DocumentLoss]) -> String {
    losses.map(DocumentWording.name).map { "• \($0)" }.joined(separator: "\n")
  }
}
