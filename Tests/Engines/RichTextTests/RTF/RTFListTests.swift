// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Lists as WordPad has them, and what RTF has no words for.
struct RTFListTests {
  private func read(_ body: String) throws -> RichTextDocument {
    let head =
      #"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fnil Calibri;}{\f1\fnil\fcharset2 Symbol;}}"#
    return try RTFDocument.read(Data((head + body + "}").utf8), options: .asIs).document
  }

  private func again(_ document: RichTextDocument) throws -> RichTextDocument {
    try RTFDocument.read(RTFDocument.write(document), options: .asIs).document
  }

  private func markdown(_ document: RichTextDocument) -> String {
    String(decoding: MarkdownDocument.write(document), as: UTF8.self)
  }

  private func document(_ markdown: String) throws -> RichTextDocument {
    try MarkdownDocument.read(Data(markdown.utf8)).document
  }

  private static let bullets =
    #"\pard{\pntext\f1\'B7\tab}{\*\pn\pnlvlblt\pnf1\pnindent0{\pntxtb\'B7}}\fi-360\li720 "#

  private static func numbers(_ kind: String, _ start: Int, _ text: String) -> String {
    #"\pard{\pntext\f0 \#(text)\tab}{\*\pn\pnlvlbody\pnf0\pnindent0\pnstart\#(start)\#(kind){\pntxta.}}\fi-360\li720 "#
  }

  @Test(arguments: [
    (bullets + #"a\par{\pntext\f1\'B7\tab}b\par\pard c\par"#, "-   a\n-   b\n\nc\n\n"),
    (numbers(#"\pndec"#, 1, "1.") + #"a\par{\pntext\f0 2.\tab}b\par"#, "1.  a\n2.  b\n"),
    (numbers(#"\pndec"#, 4, "4.") + #"a\par{\pntext\f0 5.\tab}b\par"#, "4.  a\n5.  b\n"),
    // Without markers the start counts.
    (#"\pard{\*\pn\pnlvlbody\pnstart4\pndec{\pntxta.}}\li720 a\par b\par"#, "4.  a\n5.  b\n"),
    // Each paragraph may say its list anew.
    (
      numbers(#"\pndec"#, 1, "1.") + #"a\par"# + numbers(#"\pndec"#, 1, "2.") + #"b\par"#,
      "1.  a\n2.  b\n"
    ),
    (
      bullets + #"a\par{\pntext\f1\'B7\tab}\li1440 b\par{\pntext\f1\'B7\tab}\li720 c\par"#,
      "-   a\n    -   b\n-   c\n"
    ),
    // As Word 95 has it: the marker is before the paragraph's words.
    (
      #"{\pntext\pard\plain\f1 \'b7\tab}\pard\fi-360\li720{\*\pn\pnlvlblt\pnf1{\pntxtb\'b7}}\plain a\par"#,
      "-   a\n"
    ),
  ])
  func `lists of WordPad are lists`(body: String, expected: String) throws {
    let document = try read(body)
    #expect(markdown(document) == expected)
    #expect(!DocumentFormat.markdown.losses(of: document).contains(.otherPrograms))
    #expect(try markdown(again(document)) == expected)
  }

  @Test(arguments: [
    (#"\pndec"#, "3.", "{decimal}."), (#"\pnlcltr"#, "c.", "{lower-alpha}."),
    (#"\pnucltr"#, "C.", "{upper-alpha}."), (#"\pnlcrm"#, "iii.", "{lower-roman}."),
    (#"\pnucrm"#, "III.", "{upper-roman}."),
  ])
  func `they have numbers and letters of their kind`(word: String, text: String, marker: String)
    throws
  {
    let document = try read(Self.numbers(word, 3, text) + #"a\par"#)
    let item = try #require(document.runs.first?.attributes.paragraph?.list)
    #expect(item.marker == marker && item.shownMarker(number: 3) == text && item.start == 3)
    #expect(
      DocumentFormat.markdown.losses(of: document).contains(.listItems) == (word != #"\pndec"#))
  }

  @Test(arguments: [
    "-   [ ] open\n-   [x] done\n-   plain\n    -   [x] in\n",
    "1.  one\n\n    more\n\n    -   in\n\n        more of it\n\n    again\n\n2.  two\n",
    // What is as far in is no part of the item before it.
    "-   a\n\n> quoted\n\nend\n\n",
  ])
  func `tasks and further paragraphs of items stay in RTF`(markdown: String) throws {
    let document = try document(markdown)
    #expect(!DocumentFormat.rtf.losses(of: document).contains(.listItems))
    let once = try again(document)
    #expect(self.markdown(once) == markdown)
    #expect(try self.markdown(again(once)) == markdown)
  }

  @Test func `further paragraphs are as LibreOffice has them, and tasks have its bullets`() throws {
    let rtf = String(
      decoding: RTFDocument.write(try document("- [x] a\n\n  b\n")), as: UTF8.self)
    #expect(rtf.contains(#"{\listtext \tab \u9745?\tab }{a\par"#) && rtf.contains(#"\'01\u9745?;"#))
    #expect(rtf.contains(#"\pard\li720\sa120 {b}"#))
    let other = #"""
      {\*\listtable{\list\listtemplateid1{\listlevel\levelnfc23{\leveltext\'01\u9744\'3f;}{\levelnumbers;}}\listid1}}
      {\*\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}}
      \pard{\listtext\pard\plain \u9744\'3f\tab}\ilvl0\ls1\fi-283\li709 a\par
      \pard\ql\li709\fi0 b\par\pard\ql\li709\fi200 c\par
      """#
    #expect(markdown(try read(other)) == "-   [ ] a\n\n    b\n\nc\n\n")
  }

  @Test func `a further paragraph elsewhere is told`() throws {
    var style = ParagraphStyle(indent: 36)
    style.list = ListItem(list: 1)
    var further = style
    further.list?.continuesItem = true
    func losses(_ style: ParagraphStyle) -> Bool {
      let runs =
        [TextRun("a\n", TextAttributes { $0.paragraph = self.first(style) })]
        + [TextRun("b", TextAttributes { $0.paragraph = style })]
      return DocumentFormat.rtf.losses(of: RichTextDocument(runs: runs)).contains(.listItems)
    }
    #expect(!losses(further))
    further.indent = 50
    #expect(losses(further))
  }

  private func first(_ style: ParagraphStyle) -> ParagraphStyle {
    var first = style
    first.list?.continuesItem = false
    first.indent = 36
    return first
  }
}
