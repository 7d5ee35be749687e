// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// A document of rich text, for files and views.
public struct RichTextDocument: Sendable, Hashable {
  /// The text with its attributes; edit it in `TextStorage(document.content)`.
  public var content: TextRope
  /// The document's title, in one line; nil when it has none.
  public var title: String?
  /// The title's attributes.
  public var titleAttributes = TextAttributes()
  /// The color of the page; the surroundings' when nil.
  public var color: TextColor?
  /// The style of the last paragraph where that has no text, such as an item of a list that is not written yet.
  ///
  /// Nil where it is as the paragraph before it has it, as after a return; nothing where the last paragraph has text.
  public var lastParagraph: ParagraphStyle?
  /// What the document says of the styles of its paragraphs.
  public var styles = StyleSheet()
  /// The document's settings: sizes, paper, author.
  public var settings = DocumentSettings()

  public init(
    content: TextRope = TextRope(), title: String? = nil, color: TextColor? = nil
  ) {
    self.content = content
    self.title = title
    self.color = color
  }

  /// A document of text with attributes of `AttributeScopes.TypecaseAttributes`.
  public init(text: AttributedString, title: String? = nil, color: TextColor? = nil) {
    self.init(content: TextRope(text), title: title, color: color)
  }

  /// A document of runs; the first run of a paragraph sets its style.
  public init(runs: some Sequence<TextRun>, title: String? = nil, color: TextColor? = nil) {
    self.init(
      content: TextRope(Self.withWholeParagraphs(runs.asStored)), title: title,
      color: color)
  }

  /// The same runs, where each paragraph has one style: that of its first character.
  private static func withWholeParagraphs(_ runs: some Sequence<TextRun>) -> [TextRun] {
    var result: [TextRun] = []
    /// Nil at the start of a paragraph, whatever comes.
    var open: TextAttributes?
    for run in runs where !run.text.isEmpty {
      let attributes = run.attributes
      let newline = run.text.utf8.firstIndex(of: UInt8(ascii: "\n"))
      let endsParagraph = run.text.utf8.last == UInt8(ascii: "\n")
      if let open, open.identity != attributes.identity, open.paragraph != attributes.paragraph {
        var continued = attributes
        continued.paragraph = open.paragraph
        let rest = newline.map { run.text.utf8.index(after: $0) } ?? run.text.endIndex
        result.append(TextRun(String(run.text[..<rest]), continued))
        if rest < run.text.endIndex {
          result.append(TextRun(String(run.text[rest...]), attributes))
        }
        if newline == nil { continue }
      } else {
        result.append(run)
      }
      open = endsParagraph ? nil : attributes
    }
    return result
  }

  /// Sets the style of a last paragraph without text; that of the paragraph before it needs no saying.
  mutating func setLastParagraph(_ style: ParagraphStyle?) {
    let usual = ParagraphStyle()
    let before =
      content.length > 0 ? content.attributes(at: content.end - 1).attributes.paragraph : nil
    let isNext = (style ?? usual).isSame(as: (before ?? usual).ofNextParagraph)
    lastParagraph = isNext ? nil : style ?? usual
  }

  /// The text as Foundation's `AttributedString`, with attributes of
  /// `AttributeScopes.TypecaseAttributes`.
  ///
  /// It is made again each time, which takes about 30 microseconds for each run. Foundation knows no characters that stand alone: of
  /// two equal carried groups beside each other one is left.
  public var text: AttributedString {
    get { content.attributedString }
    set { content = TextRope(newValue) }
  }

  /// The text as runs, in order; neighbors differ, unless they have an attachment or something carried.
  public var runs: [TextRun] { content.allRuns }

  /// A text as a title: in one line, with a space for each control character or line ending.
  public static func makeTitle(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { (scalar) -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

/// Text with the same attributes.
public struct TextRun: Sendable, Hashable {
  /// Any text, paragraph ends included.
  public var text: String
  /// The attributes of all of it.
  public var attributes: TextAttributes

  public init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    self.text = text
    self.attributes = attributes
  }
}
