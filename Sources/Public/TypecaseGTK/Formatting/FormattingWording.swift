// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText

/// The names of changes, in menus and for screen readers.
enum FormattingWording {
  static var pageColor: String { tr("Page Color") }

  static func title(of change: AttributeChange) -> String {
    switch change {
    case .family: tr("Font")
    case .face: tr("Style")
    case .size, .resize: tr("Size")
    case .trait(.bold, _): tr("Bold")
    case .trait(.italic, _): tr("Italic")
    case .trait: tr("Style")
    case .color: tr("Text Color")
    case .background: tr("Background Color")
    case .underline: tr("Underline")
    case .strikethrough: tr("Strikethrough")
    case .lineStyle(.below, _), .lineColor(.below, _): tr("Underline")
    case .lineStyle(.through, _), .lineColor(.through, _): tr("Strikethrough")
    case .shadow, .shadowPart: tr("Shadow")
    case .tracking: tr("Character Spacing")
    case .kerning: tr("Kerning")
    case .ligatures: tr("Ligatures")
    case .baseline: tr("Baseline")
    case .capitals: tr("Capitals")
    case .feature, .features: tr("Typography")
    case .axis: tr("Font Variation")
    case .language: tr("Language")
    case .link: tr("Link")
    case .effect: tr("Letterpress")
    case .paragraph: tr("Paragraph")
    case .paragraphPart(let part): title(of: part)
    }
  }

  private static func title(of part: ParagraphStyle.Part) -> String {
    switch part {
    case .alignment: tr("Alignment")
    case .direction: tr("Writing Direction")
    case .lineHeight: tr("Line Height")
    case .spaceBefore, .spaceAfter: tr("Paragraph Spacing")
    case .firstLineIndent, .indent, .tailIndent: tr("Indents")
    case .tabStops: tr("Tab Stops")
    case .hyphenation: tr("Hyphenation")
    case .keepsWithNext: tr("Keep With Next")
    case .listMarker, .listTask, .noList, .listLevel, .listStart: tr("List")
    }
  }
}
