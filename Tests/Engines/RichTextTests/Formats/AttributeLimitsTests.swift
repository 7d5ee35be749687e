// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Formats that know no limits, with numbers and depths that nobody writes.
struct AttributeLimitsTests {
  /// Some text in so many of an element, each in the one before.
  private func nested(_ start: String, _ end: String, _ count: Int) -> String {
    String(repeating: start, count: count) + "x" + String(repeating: end, count: count)
  }

  /// What was read has text, and can be written in each format and read again; as JSON it stays the same.
  ///
  /// - Parameter source: the file, for the message of a failure.
  /// - Returns: the attributes of its runs.
  @discardableResult
  private func check(_ document: RichTextDocument, _ source: String) -> [TextAttributes] {
    let place = "\(source.prefix(80))"
    #expect(!document.runs.isEmpty, "\(place)")
    do throws(DocumentError) {
      let written = try JSONDocument.write(document)
      #expect(try JSONDocument.read(written).runs == document.runs, "\(place)")
      for format in DocumentFormat.allCases where format != .json {
        let again = try format.read(format.write(document)).document
        #expect(words(again) == words(document), "\(format): \(place)")
      }
    } catch { Issue.record("\(error): \(place)") }
    return document.runs.map(\.attributes)
  }

  /// The letters of a text: formats have paragraphs and blanks in their own ways.
  private func words(_ document: RichTextDocument) -> String {
    document.runs.map(\.text).joined().filter { $0.isLetter || $0.isNumber }
  }

  @Test(arguments: [
    (DocumentFormat.markdown, String(repeating: ">", count: 5000) + " x"),
    (.markdown, String(repeating: "- ", count: 50) + "x"),
    (.html, String(repeating: "<blockquote>", count: 300) + "x"),
    (.html, String(repeating: "<ul><li>", count: 50) + "x"),
    (.rtf, #"{\rtf1\li9999999 x\par}"#),
    (.rtf, #"{\rtf1\fs9999999 x\par}"#), (.rtf, #"{\rtf1\ls1\ilvl1500 x\par}"#),
    (.rtf, #"{\rtf1\intbl\itap5000 x\cell}"#), (.rtf, #"{\rtf1\up999999 x}"#),
    (.rtf, #"{\rtf1\trowd\cellx99999999\intbl x\cell\row}"#),
  ])
  func `what is beyond the limits is said once`(format: DocumentFormat, text: String) throws {
    let warnings = try format.read(Data(text.utf8)).warnings.map(\.kind)
    #expect(warnings.count { $0 == .outOfRange || $0 == .rtf(.outOfRange) } == 1, "\(warnings)")
    let usual: [DocumentFormat: String] = [
      .markdown: "> - x\n>   - y", .html: "<blockquote><ul><li>x<ul><li>y</ul></ul></blockquote>",
      .rtf: #"{\rtf1\li720\fs24\ls1\ilvl8\up6 x\par\trowd\cellx99\intbl\itap2 y\nestcell}"#,
    ]
    let others = try format.read(Data((usual[format] ?? "").utf8)).warnings.map(\.kind)
    #expect(!others.contains { $0 == .outOfRange || $0 == .rtf(.outOfRange) })
  }

  @Test func `Markdown of any depth is read within the limits of a document`() throws {
    for markdown in [
      String(repeating: ">", count: 5000) + " x",
      String(repeating: "> ", count: 900) + "- x",
      (0..<1500).map { String(repeating: "  ", count: $0) + "- x" }.joined(separator: "\n"),
      String(repeating: "1. ", count: 1500) + "x",
    ] {
      let document = try MarkdownDocument.read(Data(markdown.utf8)).document
      let indents = check(document, markdown).map { $0.paragraph?.indent ?? 0 }
      // Newer versions of cmark-gfm read no list deeper than the hundredth level.
      let isLists = markdown.hasPrefix("1.")
      let deepest = try #require(indents.max())
      #expect(
        deepest == 10_000 || isLists && (3_500..<10_000).contains(deepest), "\(markdown.prefix(80))"
      )
    }
  }

  @Test func `HTML of any depth is read within the limits of a document`() throws {
    for html in [
      nested("<blockquote>", "</blockquote>", 400), nested("<ul><li>", "</li></ul>", 120),
      nested("<table><tr><td>", "</td></tr></table>", 60),
      nested("<div style='margin-left:2000pt;margin-right:2000pt'>", "</div>", 200),
    ] { try check(HTMLDocument.read(Data(html.utf8)).document, html) }
  }

  @Test(arguments: [
    "margin:2e6pt", "margin-left:9e6in", "margin-right:9e3pt;padding-left:9999pt",
    "text-indent:-9e6in", "--first-line-indent:9e6in", "line-height:9e6in", "line-height:0.0001pt",
    "letter-spacing:9e6in", "letter-spacing:-9e6in", "vertical-align:9e6in",
    "vertical-align:-9e6in", "text-shadow:9e6in -9e6in 9e6in", "-webkit-text-stroke:9e6in",
    "font-size:9e6in", "font-weight:9e6", "font-style:oblique 9e6deg",
    "font-style:oblique -9e6deg", "font-stretch:9e6%", "font-stretch:0%",
    "font-variation-settings:\"wght\" 1e308", "font-family:\"\"", "width:9e6in;height:9e6in",
  ])
  func `HTML with any length is read within the limits of a document`(style: String) throws {
    for html in [
      "<p style='\(style)'>x</p>", "<span style='\(style)'>x</span>",
      "<table><tr><td style='\(style)'>x</td><td>y</td></tr></table>",
      "<img src='data:image/png;base64,AAAA' style='\(style)'>",
    ] { try check(HTMLDocument.read(Data(html.utf8)).document, html) }
  }

  @Test(arguments: [
    "li", "ri", "fi", "sa", "sb", "sl", "slleading", "slminimum", "slmaximum", "tx", "pardeftab",
    "fs", "expndtw", "expnd", "up", "dn", "strokewidth", "shad\\shadx", "shad\\shady",
    "shad\\shadr", "pardirnatural\\partightenfactor", "itap", "ls1\\ilvl",
    "trowd\\cellx",
  ])
  func `RTF with any number is read within the limits of a document`(word: String) throws {
    for number in ["2147483647", "-2147483648", "99999999999"] {
      let rtf = "{\\rtf1{\\fonttbl{\\f0 ;}}\\f0 \\\(word)\(number) x\\par}"
      try check(RTFDocument.read(Data(rtf.utf8)).document, rtf)
    }
  }

  @Test func `groups and tables of RTF in each other are read within the limits of a document`()
    throws
  {
    for body in [
      nested("{", "}", 20_000), nested("{\\li9999999\\fi9999999 ", "}", 50),
      (1...3000).map { "\\intbl\\itap\($0) x\\par" }.joined(),
    ] { try check(RTFDocument.read(Data("{\\rtf1 \(body)}".utf8)).document, body) }
  }

  @Test func `a zero in a file is no character of its text`() throws {
    for html in ["a\0b", "a&#0;b", "<p title='\0'>a</p>"] {
      guard let reading = try? HTMLDocument.read(Data(html.utf8)) else { continue }
      check(reading.document, html)
    }
    for markdown in ["a\0b", "a&#0;b", "`a\0b`"] {
      guard let reading = try? MarkdownDocument.read(Data(markdown.utf8)) else { continue }
      check(reading.document, markdown)
    }
    for rtf in ["a\\u0 b", "a\\'00b", "a\0b", "{\\uc0\\u0}a"] {
      try check(RTFDocument.read(Data("{\\rtf1 \(rtf)}".utf8)).document, rtf)
    }
  }
}
