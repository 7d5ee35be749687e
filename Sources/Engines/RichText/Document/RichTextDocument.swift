// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// A document of rich text: what is written to a file and shown in a view.
public struct RichTextDocument: Sendable, Hashable {
  /// The text with attributes of ``AttributeScopes/TypecaseAttributes``.
  public var text: AttributedString
  /// The document's title, in one line; nil when it has none.
  public var title: String?
  /// The title's attributes.
  public var titleAttributes = TextAttributes()
  /// The color of the page; the surroundings' when nil.
  public var color: TextColor?
  /// What the document says about itself: sizes, paper, author.
  public var settings = DocumentSettings()

  public init(
    text: AttributedString = AttributedString(), title: String? = nil, color: TextColor? = nil
  ) {
    self.text = text
    self.title = title
    self.color = color
  }

  /// A document of runs.
  public init(runs: some Sequence<TextRun>, title: String? = nil, color: TextColor? = nil) {
    var text = AttributedString()
    for run in runs {
      text.append(AttributedString(run.text, attributes: run.attributes.container))
    }
    self.init(text: text, title: title, color: color)
  }

  /// A text as a title may be: in one line, with a space for each control character or end of a line.
  public static func makeTitle(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { (scalar) -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text as runs, in order; neighbors differ.
  public var runs: [TextRun] {
    var runs: [TextRun] = []
    for run in text.runs {
      let attributes = TextAttributes(run.attributes)
      // By scalars, not characters: a run that begins inside a character would lose it to the run
      // before.
      let string = String(String.UnicodeScalarView(text.unicodeScalars[run.range]))
      if runs.last?.attributes == attributes {
        runs[runs.count - 1].text += string
      } else {
        runs.append(TextRun(string, attributes))
      }
    }
    return runs
  }
}

/// Text with the same attributes.
public struct TextRun: Sendable, Hashable {
  public var text: String
  public var attributes: TextAttributes

  public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    self.text = text
    self.attributes = attributes
  }
}
