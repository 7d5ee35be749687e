// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The names of styles of paragraphs in the person's language.
public enum StyleWording {
  /// The name of a style that every document has in the person's language; of a document's own, as the document has it.
  public static func name(_ name: StyleName) -> String {
    if let level = name.headingLevel { return tr("Heading {level}", ["level": String(level)]) }
    return switch name {
    case .body: trc("style of paragraphs", "Body")
    case .title: trc("style of paragraphs", "Title")
    case .subtitle: trc("style of paragraphs", "Subtitle")
    case .quote: trc("style of paragraphs", "Quote")
    case .code: trc("style of paragraphs", "Code")
    case .list: trc("style of paragraphs", "List")
    default: DisplayText.line(name.rawValue, limit: 100)
    }
  }
}
