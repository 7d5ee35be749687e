// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A paragraph of a document, for formats that mark up each paragraph, and for paper.
public struct TextParagraph {
  /// Without the line feed at its end.
  public var runs: [TextRun] = []
  public var style = ParagraphStyle()
  /// The cells that contain it, the outermost first.
  public var cells: [TableCell] = []

  var isEmpty: Bool { runs.allSatisfy { $0.text.isEmpty } }

  /// Whether it is a line across the page.
  var isRule: Bool {
    runs.contains { $0.attributes[MarkdownMark.self]?.isRule == true }
      && runs.lazy.map(\.text).joined() == MarkdownDocument.rule
  }

  /// The level of the heading that it is; nil where it is none.
  var headingLevel: Int? {
    style.headingLevel(ofTextOfSizes: runs.lazy.filter { !$0.text.isEmpty }.map(\.attributes.size))
  }

  /// The paragraphs of a text.
  ///
  /// After a line feed at the text's end there is an empty one, but not after a table's.
  public static func all(of runs: [TextRun]) -> [TextParagraph] {
    var result: [TextParagraph] = []
    var open: TextParagraph?
    for run in runs {
      let lines = run.text.unicodeScalars.split(
        separator: "\n", omittingEmptySubsequences: false)
      for (place, line) in lines.enumerated() {
        if place > 0, let done = open {
          result.append(done)
          open = nil
        }
        // After the last end there is no paragraph of this run.
        if line.isEmpty, place > 0, place == lines.count - 1 { continue }
        if open == nil { open = TextParagraph(style: run.attributes.paragraph ?? ParagraphStyle()) }
        open?.runs.append(TextRun(String(line), run.attributes))
      }
    }
    if let open {
      result.append(open)
    } else if let last = result.last, last.style.cell == nil {
      var empty = TextParagraph(style: last.style)
      (empty.style.list, empty.style.cell) = (nil, nil)
      result.append(empty)
    }
    placeCells(&result)
    return result
  }

  /// A table inside a cell comes before the rest of the cell: what follows says which cell that is.
  private static func placeCells(_ paragraphs: inout [TextParagraph]) {
    var next: [TableCell] = []
    for place in paragraphs.indices.reversed() {
      if let cell = paragraphs[place].style.cell {
        next = Array(next.prefix(max(cell.depth, 1) - 1)) + [cell]
      } else {
        next = []
      }
      paragraphs[place].cells = next
    }
  }
}

/// Makes the runs of a document of its paragraphs, with the numbers of their attributes within the limits.
struct ParagraphBuilder {
  private struct Paragraph {
    var runs: [TextRun] = []
    var style: ParagraphStyle
    /// The attributes of a paragraph end without text.
    var attributes: TextAttributes
  }

  private var done: [Paragraph] = []
  private var open: Paragraph?

  /// What the document says of its styles: a heading whose style it says is one by its name, also where its text would say it.
  var styles = StyleSheet()

  /// Whether a number or a depth of what was finished was beyond what a document may have.
  private(set) var wasBeyondLimits = false

  var isOpen: Bool { open != nil }

  /// How many runs the open paragraph has.
  var openLength: Int { open?.runs.count ?? 0 }

  /// Changes the runs of the paragraph that is open.
  mutating func changeOpen(_ change: (inout [TextRun]) -> Void) {
    guard var runs = open?.runs else { return }
    open?.runs = []
    change(&runs)
    open?.runs = runs
  }

  /// Has the paragraph that is open never begun.
  mutating func takeBack() { open = nil }

  /// Takes away the blank that the open paragraph ends with.
  mutating func removeLastBlank() {
    changeOpen { runs in
      guard let last = runs.last, last.text.hasSuffix(" ") else { return }
      runs[runs.count - 1].text.removeLast()
      if runs[runs.count - 1].text.isEmpty { runs.removeLast() }
    }
  }

  /// The style of the last paragraph that ended.
  var lastStyle: ParagraphStyle? { done.last?.style }

  mutating func begin(_ style: ParagraphStyle, _ attributes: TextAttributes) {
    end()
    open = Paragraph(style: style, attributes: attributes)
  }

  /// Ends the paragraph that is open, if one is.
  mutating func end() {
    if let paragraph = open { done.append(paragraph) }
    open = nil
  }

  /// Takes the last paragraph back that has ended.
  mutating func removeLast() { if !done.isEmpty { done.removeLast() } }

  /// Text of the paragraph that is open.
  mutating func add(_ text: String, _ attributes: TextAttributes) {
    if open == nil { begin(ParagraphStyle(), attributes) }
    // No copy of the run: its text would be copied with each word.
    let isSame = open?.runs.last.map { $0.attributes.continues(with: attributes) } ?? false
    if isSame {
      let last = (open?.runs.count ?? 1) - 1
      open?.runs[last].text += text
    } else {
      open?.runs.append(TextRun(text, attributes))
    }
  }

  /// The runs: paragraphs are separated by line feeds; the last of a table is ended by one, so that its
  /// cell is.
  mutating func finish() -> [TextRun] {
    end()
    var runs: [TextRun] = []
    for (place, paragraph) in done.enumerated() {
      let isEnded = place + 1 < done.count || paragraph.style.cell != nil
      append(paragraph, isEnded: isEnded, to: &runs)
    }
    return runs
  }

  private mutating func append(_ paragraph: Paragraph, isEnded: Bool, to runs: inout [TextRun]) {
    var own = paragraph.runs
    let limited = paragraph.style.withinLimits
    if limited != paragraph.style { wasBeyondLimits = true }
    let said =
      styles[limited.name] == nil
      ? limited.sayingHeading(besideTextOfSizes: own.map(\.attributes.size)) : limited
    let style = said == ParagraphStyle() ? nil : said
    if isEnded {
      let attributes = own.last?.attributes ?? paragraph.attributes
      if attributes.standAlone || own.isEmpty {
        var end = attributes.forInsertion(before: nil)
        // Of a paragraph without text, its end has what is said of it.
        if own.isEmpty { end.app = attributes.app }
        own.append(TextRun("\n", end))
      } else {
        own[own.count - 1].text += "\n"
      }
    }
    for var run in own {
      let own = run.attributes.withinLimits
      if own != run.attributes { wasBeyondLimits = true }
      run.attributes = own
      run.attributes.paragraph = style
      runs.append(run)
    }
  }
}
