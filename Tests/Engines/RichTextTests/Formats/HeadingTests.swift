// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Headings stay headings in every format that has them, whatever their text looks like.
struct HeadingTests {
  private func read(_ text: String, _ format: DocumentFormat) throws -> RichTextDocument {
    try format.read(Data(text.utf8)).document
  }

  private func write(_ document: RichTextDocument, _ format: DocumentFormat) throws -> String {
    String(decoding: try format.write(document), as: UTF8.self)
  }

  @Test(arguments: [
    (
      // Google Docs says the size and the weight of all text.
      #"<b style="font-weight:normal" id="docs-internal-guid-1"><h1><span style="font-size:20pt;font-weight:400">A </span><span style="font-size:20pt;font-weight:700">bold</span><span style="font-size:20pt;font-weight:400;font-style:italic"> end</span></h1></b>"#,
      "# A **bold** *end*\n\n"
    ),
    // Word.
    (
      "<h1><span style='font-size:16.0pt;line-height:107%'>Word<o:p></o:p></span></h1>",
      "# Word\n\n"
    ),
    ("<h2>Head <small>small</small></h2>", "## Head small\n\n"),
    ("<h5>five</h5><h6>si<font size=7>x</font></h6>", "##### five\n\n###### six\n\n"),
    ("<ul><li><h3 style='font-size:9pt'>in an item</h3></ul>", "-   ### in an item\n"),
    ("<div role=heading aria-level=3>a</div><div role=heading>b</div>", "### a\n\n## b\n\n"),
    ("<p style='mso-outline-level:2'>a</p><p style='mso-outline-level:body'>b", "## a\n\nb\n\n"),
    ("<h1></h1><h2><br></h2>text", "<!-- -->\n\ntext\n\n"),
  ])
  func `a heading of HTML is one whatever the size of its text is`(html: String, markdown: String)
    throws
  {
    let document = try read(html, .html)
    #expect(try write(document, .markdown) == markdown)
    let again = try read(write(document, .html), .html)
    #expect(try write(again, .markdown) == markdown)
    #expect(sizes(again) == sizes(document))
    let json = try read(write(document, .json), .json)
    #expect(try write(json, .markdown) == markdown)
    let rtf = try read(write(document, .rtf), .rtf)
    let signs = try write(rtf, .markdown).count { $0 == "#" }
    #expect(signs == markdown.count { $0 == "#" })
  }

  private func sizes(_ document: RichTextDocument) -> [FontSize?] {
    document.runs.filter { $0.text != "\n" }.map(\.attributes.size)
  }

  @Test(arguments: [
    "# All **bold** here\n\n", "## **b**\n\n", "# *i* and `c`\n\n", "###### six\n\n",
  ])
  func `what a heading says is bold comes back`(markdown: String) throws {
    #expect(try write(read(markdown, .markdown), .markdown) == markdown)
  }

  @Test
  func
    `a paragraph that says what it is is that, and ordinary text a heading by the text style of all of it`()
    throws
  {
    func markdown(_ sizes: FontSize?..., level: Int? = nil, name: StyleName = .body) throws
      -> String
    {
      var style = ParagraphStyle()
      (style.name, style.headingLevel) = (name, level)
      let runs = sizes.map { size in
        TextRun(
          "a",
          TextAttributes {
            $0.size = size
            $0.paragraph = style
          })
      }
      return try write(RichTextDocument(runs: runs), .markdown)
    }
    for size in [.points(20), nil, .style(.title1), .style(.body)] as [FontSize?] {
      #expect(try markdown(size, level: 2) == "## a\n\n")
    }
    #expect(try markdown(.style(.title1)) == "# a\n\n" && markdown(.style(.body)) == "a\n\n")
    #expect(try markdown(.style(.title1), .points(9)) == "aa\n\n")
    #expect(try markdown(.style(.title1), name: .title) == "a\n\n")
    #expect(try markdown(nil, level: 3, name: StyleName(rawValue: "Chapter")) == "### a\n\n")
  }

  @Test func `a level needs the second version of JSON, and has limits there`() throws {
    let json = #"""
      {"version": 2, "runs": [{"text": "a", "paragraph": {"heading": 6}}]}
      """#
    let document = try read(json, .json)
    #expect(document.runs.first?.attributes.paragraph?.headingLevel == 6)
    #expect(try write(document, .json).contains(#""version" : 2"#))
    #expect(throws: DocumentError.self) {
      try read(json.replacing("6", with: "7"), .json)
    }
    #expect(DocumentFormat.plain.losses(of: document) == [.headings])
    for format in [DocumentFormat.html, .rtf, .markdown] {
      #expect(format.losses(of: document) == [], "\(format)")
    }
  }

  // MARK: - RTF

  @Test(arguments: [
    (#"\pard\outlinelevel0 x\par"#, 1), (#"\pard\outlinelevel5 x\par"#, 6),
    (#"\pard\outlinelevel6 x\par"#, nil), (#"\pard\outlinelevel9 x\par"#, nil),
    (#"\pard\s1 x\par"#, 1), (#"\pard\s2 x\par"#, 2), (#"\pard\s3 x\par"#, 3),
    (#"\pard\s4 x\par"#, 4), (#"\pard\s5 x\par"#, 2), (#"\pard\s6 x\par"#, nil),
    (#"\pard\s7 x\par"#, nil), (#"\pard\s1\outlinelevel9 x\par"#, nil),
    (#"\pard\s1\outlinelevel2 x\par"#, 3), (#"\pard\s1 x\par\pard y\par"#, 1),
  ])
  func `outline levels and the styles of headings are headings in RTF`(body: String, level: Int?)
    throws
  {
    let sheet =
      #"{\stylesheet{\s0 Normal;}{\s1\sbasedon0 heading 1;}{\s2 \u220\'dcberschrift 2,\'dc2;}"#
      + #"{\s3\keepn Titre 3;}{\s4 \u35211\'3f\u20986\'3f\u12375\'3f 4;}{\s5\outlinelevel1 Chapter;}"#
      + #"{\*\cs6\additive heading 1 Char;}{\s7 Titre;}{\s8 toc 1;}}"#
    let document = try read(#"{\rtf1\ansi\ansicpg1252"# + sheet + body + "}", .rtf)
    #expect(document.runs.first?.attributes.paragraph?.headingLevel == level)
    let again = try read(write(document, .rtf), .rtf)
    #expect(again.runs == document.runs)
  }

  @Test func `headings of other formats are written with levels and styles, and read so`() throws {
    let document = try read("# One\n\ntext\n\n###### Six\n", .markdown)
    let rtf = try write(document, .rtf)
    #expect(
      rtf.contains(
        #"{\stylesheet{\s0 Normal;}{\s1\outlinelevel0\sbasedon0\snext0 heading 1;}{\s6\outlinelevel5\sbasedon0\snext0 heading 6;}}"#
      ))
    #expect(rtf.contains(#"\pard\s1\outlinelevel0"#) && rtf.contains(#"\pard\s6\outlinelevel5"#))
    let again = try read(rtf, .rtf)
    #expect(try write(again, .markdown) == "# One\n\ntext\n\n###### Six\n\n")
    // The styles are no part of other programs, and written once.
    #expect(!DocumentFormat.markdown.losses(of: again).contains(.otherPrograms))
    #expect(try write(again, .rtf).split(separator: "\\stylesheet").count == 2)
  }
}
