// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Tables whose cells are not all there, and how their columns are aligned.
struct TableTests {
  private func read(_ text: String, _ format: DocumentFormat) throws -> DocumentReading {
    try format.read(Data(text.utf8))
  }

  private func write(_ document: RichTextDocument, _ format: DocumentFormat) throws -> String {
    String(decoding: try format.write(document), as: UTF8.self)
  }

  private func losses(_ reading: DocumentReading) -> [DocumentLoss] {
    DocumentFormat.markdown.losses(of: reading.document, leftOut: reading.leftOut)
  }

  @Test(arguments: [
    // Excel: long text lies over the empty cell beside it, which is no loss.
    (
      "<tr><td colspan=2 style='mso-ignore:colspan'>long<td>1<td>2<tr><td>a<td>b<td>c<td>d",
      "| long |  | 1 | 2 |\n| --- | --- | --- | --- |\n| a | b | c | d |\n", false
    ),
    (
      "<tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e",
      "| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n", true
    ),
    ("<tr><td>a<tr><td>b<td>c", "| a |  |\n| --- | --- |\n| b | c |\n", false),
    ("<tr><td>a<td>b<tr><td colspan=9>c", "| a | b |\n| --- | --- |\n| c |  |\n", true),
    (
      "<tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e",
      "| a | b |\n| --- | --- |\n|  | c |\n| d | e |\n", true
    ),
    (
      "<tr><td>a<td rowspan=3>b<tr><td>c<tr><td>d",
      "| a | b |\n| --- | --- |\n| c |  |\n| d |  |\n", true
    ),
    (
      "<tr><td>a<td rowspan=2 colspan=2>b<td>x<tr><td>c<td>d",
      "| a | b |  | x |\n| --- | --- | --- | --- |\n| c |  |  | d |\n", true
    ),
    ("<tr><td>a<table><tr><td>in</table>", nil, true),
  ])
  func `cells that are not there are empty in Markdown, and those that are merged are told`(
    rows: String, markdown: String?, isLoss: Bool
  ) throws {
    let reading = try read("<table>\(rows)</table>", .html)
    if let markdown {
      #expect(try write(reading.document, .markdown) == markdown + "\n")
    } else {
      #expect(try !write(reading.document, .markdown).contains("|"))
    }
    #expect(losses(reading).contains(.tables) == isLoss)
    // Columns stay where they are.
    let again = try read(write(reading.document, .html), .html)
    #expect(try write(again.document, .markdown) == write(reading.document, .markdown))
  }

  @Test(.timeLimit(.minutes(5)))
  func `cells over thousands of rows and columns stay few`() throws {
    let cells = String(repeating: "<td rowspan=65534 colspan=1000>a", count: 50)
    let rows = String(repeating: "<tr><td colspan=1000 style='mso-ignore:colspan'>b", count: 5000)
    let reading = try read("<table><tr>\(cells)\(rows)</table>", .html)
    #expect(reading.document.content.length < 500_000)
    #expect(try write(reading.document, .markdown).utf8.count < 10_000_000)
  }

  // MARK: - Alignment

  private static let aligned = """
    | Left | Center | Right | None |
    | :--- | :---: | ---: | --- |
    | a | b | c | d |
    | e |  | g | h |


    """

  @Test(arguments: [DocumentFormat.markdown, .html, .rtf, .json])
  func `the alignment of columns stays`(format: DocumentFormat) throws {
    let document = try read(Self.aligned, .markdown).document
    #expect(DocumentFormat.markdown.losses(of: document) == [])
    let again = try read(write(document, format), format)
    #expect(try write(again.document, .markdown) == Self.aligned)
    #expect(!losses(again).contains(.alignment))
  }

  @Test func `a cell that is aligned by itself is told`() throws {
    let page = { (style: String) in
      "<table><tr><th>H<tr><td style='text-align:right'>a<tr><td style='text-align:\(style)'>b</table>"
    }
    // A head is in the middle by itself.
    let even = try read(page("right"), .html)
    #expect(try write(even.document, .markdown).contains("| ---: |"))
    #expect(!losses(even).contains(.alignment))
    let odd = try read(page("left"), .html)
    #expect(try write(odd.document, .markdown).contains("| --- |"))
    #expect(losses(odd).contains(.alignment))
  }

  @Test(arguments: [
    "| f\\|oo |\n| --- |\n| b `\\|` az |\n| `a\\|b` **\\|** im |\n\n",
    "| `\\|\\|` |\n| --- |\n| `` `\\| `` |\n\n",
  ])
  func `code in a cell may have pipes`(markdown: String) throws {
    let document = try read(markdown, .markdown).document
    #expect(try write(document, .markdown) == markdown)
    let hasCode = document.runs.contains {
      $0.text.contains("|") && $0.attributes.font?.family == "monospace"
    }
    #expect(hasCode)
  }
}
