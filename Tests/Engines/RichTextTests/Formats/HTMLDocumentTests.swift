// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct HTMLDocumentTests {
  private func read(_ html: String) throws -> RichTextDocument {
    try HTMLDocument.read(Data(html.utf8)).document
  }

  private func text(_ document: RichTextDocument) -> String {
    document.runs.map(\.text).joined()
  }

  private func again(_ document: RichTextDocument) throws -> RichTextDocument {
    try HTMLDocument.read(HTMLDocument.write(document)).document
  }

  @Test func `items hold paragraphs and lists, and are tasks`() throws {
    let page = """
      <ol start=3><li><p>One<p>Two<pre>code
      more</pre><li><input type=checkbox checked> Done<ul><li>Inner</ul>After
      <li><input type=checkbox>Open<table><tr><td>cell</table></ol><p>Behind
      """
    func items(_ document: RichTextDocument) -> [String] {
      TextParagraph.all(of: document.runs).map { paragraph in
        let item = paragraph.style.list.map { item in
          "\(item.level)" + (item.continuesItem ? "…" : item.isDone.map { $0 ? "x" : "_" } ?? "-")
            + (item.start.map { "\($0)" } ?? "")
        }
        return (item ?? "") + "|" + paragraph.runs.map(\.text).joined()
      }
    }
    let document = try read(page)
    #expect(
      items(document) == [
        "0-3|One", "0…|Two", "0…|code", "0…|more", "0x|Done", "1-|Inner", "0…|After", "0_|Open",
        "|cell",
        "|Behind",
      ])
    #expect(try items(again(document)) == items(document))
    #expect(!DocumentFormat.html.losses(of: document).contains(.listItems))
    // Through Markdown and back.
    let markdown = "5. One\n\n   Two\n\n6. Three\n\n   - [x] Done\n   - [ ] Open\n\n   Four\n"
    let there = try MarkdownDocument.read(Data(markdown.utf8)).document
    #expect(try items(again(there)) == items(there))
  }

  private func markdown(_ html: String) throws -> String {
    String(decoding: MarkdownDocument.write(try read(html)), as: UTF8.self)
  }

  @Test func `a line across the page is one in HTML and in Markdown`() throws {
    let page = #"<p>a</p><hr tabindex="-1" style="width:98%"><div><b>c</b></div>"#
    #expect(try markdown(page) == "a\n\n***\n\n**c**\n\n")
    let html = String(decoding: HTMLDocument.write(try read(page)), as: UTF8.self)
    #expect(html.contains("<hr>") && !html.contains("* * *"))
    #expect(try again(read(page)).runs == read(page).runs)
    #expect(try HTMLDocument.read(Data(page.utf8)).leftOut == [])
    #expect(DocumentFormat.html.losses(of: try read(page)) == [])
    // Text that looks like one is text.
    #expect(try !HTMLDocument.write(read("<p>* * *</p>")).contains(Data("<hr>".utf8)))
  }

  @Test(arguments: [
    ("pre-line", " Hi \n there,\n\nsee   you", "Hi\nthere,\n\nsee you"),
    ("pre-line", "a <b> b</b>\n<i> c</i>", "a b\nc"), ("preserve-breaks", "a\nb", "a\nb"),
    ("pre-wrap", "a\n  b", "a\n  b"), ("normal", "a\n\n b", "a b"),
  ])
  func `lines are those that white space keeps`(value: String, html: String, expected: String)
    throws
  {
    #expect(try text(read("<div style='white-space:\(value)'>\(html)</div>")) == expected)
  }

  @Test(arguments: [
    ("<pre>a</pre><pre>b</pre>", "```\na\n```\n\n```\nb\n```\n\n"),
    (
      "<pre><code class='language-sh'>a\nb\n</code></pre><pre>c</pre>",
      "```sh\na\nb\n```\n\n```\nc\n```\n\n"
    ),
    ("<pre class=lang-c>a\n\nb</pre>", "```c\na\n\nb\n```\n\n"),
    (
      "<div class='highlight highlight-source-js'><pre><span>a</span></pre></div>",
      "```\na\n```\n\n"
    ),
    ("<pre class='highlight-source-js'>a</pre>", "```js\na\n```\n\n"),
    ("<pre>a</pre>x<pre>b</pre>", "```\na\n```\n\nx\n\n```\nb\n```\n\n"),
  ])
  func `blocks of code stay apart and say their language`(html: String, markdown: String) throws {
    #expect(try self.markdown(html) == markdown)
  }

  // MARK: - There and back

  /// What HTML has a place for.
  static let attributes: [TextAttributes] = {
    func one(_ edit: (inout TextAttributes) -> Void) -> TextAttributes { TextAttributes(edit) }
    var styled = FontDescriptor()
    (styled.family, styled.weight, styled.slant) = ("Name \"with\" <'quotes'>", 650, 9)
    styled.width = 75
    return [
      one { $0.font = styled },
      one { $0.font = FontDescriptor(postScriptName: "HelveticaNeue-BoldItalic") },
      one { $0.size = .points(13.09) }, one { $0.size = .style(.callout) },
      one { $0.color = TextColor(red: 0.2, green: 0.4, blue: 1) },
      one { $0.color = TextColor(red: 0.123456, green: 0.4, blue: 1, alpha: 0.5) },
      one { $0.color = TextColor(.displayP3, red: 1, green: 0.25, blue: 0, alpha: 0.75) },
      one { $0.color = TextColor(.cmyk, red: 0.5, green: 1, blue: 1, black: 0.25) },
      one { $0.background = TextColor(.gray, red: 0.3, green: 0, blue: 0, name: "labelColor") },
      one {
        $0.underline = TextLine(.wavy, color: TextColor(red: 1, green: 0, blue: 0))
        $0.strikethrough = TextLine(
          .double, color: TextColor(.displayP3, red: 0, green: 1, blue: 0))
      },
      one { $0.baseline = .superscript }, one { $0.baseline = .subscript },
      one { $0.baseline = .offset(-2.5) }, one { $0.tracking = 1.5 }, one { $0.kerning = false },
      one { $0.ligatures = .all }, one { $0.ligatures = .essential },
      one { $0.features = ["ss01": 1, "liga": 0, "cv01": 3] },
      one { $0.axes = ["wght": 433.5, "GRAD": -20] }, one { $0.language = "de-CH" },
      one { $0.link = "https://example.org/?a=b&c=\"d\"" }, one { $0.capitals = .small },
      one { $0.capitals = .all }, one { $0.hidden = true },
      one { $0.shadow = TextShadow(x: 1, y: -2, blur: 3.5, color: .black) },
      one {
        $0.size = .points(10)
        $0.stroke = TextStroke(width: 3, color: TextColor(red: 0, green: 0, blue: 1))
      },
      one {
        $0.size = .points(20)
        $0.stroke = TextStroke(width: -2)
      },
    ]
  }()

  @Test(arguments: [
    ("<p>a</p>", false), ("<p style='color:red'>a</p>", false), ("<p class=x>a</p>", true),
    ("<p onclick='f()'>a</p>", true), ("<p>a</p><!-- b -->", true), ("<script>f()</script>a", true),
    ("<title>t</title><style>p { color: red }</style><p>a</p>", false), ("a<hr>b", false),
  ])
  func `what a page says beside its document is told`(_ page: String, _ isMore: Bool) throws {
    let reading = try HTMLDocument.read(Data(page.utf8))
    #expect(reading.leftOut == (isMore ? [.restOfFile] : []))
    // What we write says no more than the document.
    #expect(try HTMLDocument.read(HTMLDocument.write(reading.document)).leftOut.isEmpty)
  }

  @Test func `text with each attribute comes back as it was`() throws {
    for attributes in Self.attributes {
      let document = RichTextDocument(runs: [
        TextRun("before "), TextRun("<a & \"b\">", attributes), TextRun(" behind"),
      ])
      #expect(try again(document).runs == document.runs)
    }
  }

  @Test func `paragraphs, items and cells come back as they were`() throws {
    func style(_ edit: (inout ParagraphStyle) -> Void) -> TextAttributes {
      TextAttributes {
        var style = ParagraphStyle()
        edit(&style)
        $0.paragraph = style
      }
    }
    func item(_ list: Int, _ level: Int, _ marker: String, _ text: String) -> TextAttributes {
      style {
        $0.list = ListItem(list: list, level: level, marker: marker, text: text)
        ($0.indent, $0.firstLineIndent) = (Double(level + 1) * 36, -36)
      }
    }
    func cell(_ row: Int, _ column: Int) -> TextAttributes {
      style {
        $0.cell = TableCell(table: 0, row: row, column: column, end: Double(column + 1) * 90)
      }
    }
    let document = RichTextDocument(runs: [
      TextRun(
        "centered\n",
        style {
          $0.alignment = .center
          ($0.spaceBefore, $0.spaceAfter, $0.indent, $0.tailIndent) = (6, 12.5, 36, 18)
          ($0.firstLineIndent, $0.lineHeight, $0.direction) = (-18, 1.5, .rightToLeft)
        }),
      TextRun(
        "natural\n",
        style {
          ($0.direction, $0.minimumLineHeight, $0.maximumLineHeight) = (.natural, 14, 14)
        }),
      TextRun(
        "flowing\n",
        style {
          ($0.hyphenation, $0.lineBreakStrategy, $0.hangsPunctuation) = (true, .optimal, true)
          ($0.keepsWithNext, $0.keepsLinesTogether) = (true, true)
          $0.controlsWidowsAndOrphans = true
        }),
      TextRun(
        "not flowing\n",
        style {
          ($0.hyphenation, $0.lineBreakStrategy) = (false, .greedy)
          $0.controlsWidowsAndOrphans = false
        }),
      TextRun("one\n", item(1, 0, "{decimal}.", "\t1.\t")),
      TextRun("inner\n", item(1, 1, "{disc}", "\t\u{2022}\t")),
      TextRun("two\n", item(1, 0, "{decimal}.", "\t2.\t")),
      TextRun("odd\n", item(2, 0, "({lower-roman})", "\t(i)\t")),
      TextRun("left\n", cell(0, 0)), TextRun("more\n", cell(0, 0)), TextRun("right\n", cell(0, 1)),
      TextRun("\n", cell(1, 0)), TextRun("below\n", cell(1, 1)), TextRun("end"),
    ])
    let runs = try again(document).runs
    #expect(runs.count == document.runs.count)
    for (run, expected) in zip(runs, document.runs) { #expect(run == expected) }
  }

  @Test(arguments: [
    "", "one", "one\n", "\n", "\n\n", "a\n\n\nb", "  two  spaces ", "\ttab\there", "a\u{2028}b",
    "a\u{2028}", "\u{2028}\u{2028}", "a \u{2028} b", "page\u{C}page",
    "\u{A0}\u{200F}\u{1F468}\u{200D}\u{1F469}",
    "&lt;&amp;</p><!-- -->", "]]>\n<script>x</script>",
  ])
  func `every character comes back`(string: String) throws {
    let document = RichTextDocument(runs: string.isEmpty ? [] : [TextRun(string)])
    #expect(try text(again(document)) == string)
  }

  @Test func `what a document says about itself comes back`() throws {
    var document = RichTextDocument(runs: [TextRun("x", TextAttributes { $0.language = "ar" })])
    document.title = "A <b> & \"c\""
    document.color = TextColor(red: 1, green: 1, blue: 0.8)
    document.settings.info = ["author": "N. <N>", "keywords": "a, b"]
    (document.settings.page.width, document.settings.page.height) = (595.3, 841.9)
    document.settings.page.left = 72
    let html = String(decoding: HTMLDocument.write(document), as: UTF8.self)
    #expect(html.contains("<html lang=\"ar\">"))
    #expect(try again(document) == document)
  }

  @Test func `pictures and files are in the document`() throws {
    let picture = TextAttachment(
      bytes: [0x89, 0x50], type: "image/png", name: "a \"b\".png", width: 20, height: 30)
    let file = TextAttachment(bytes: Array(0...255), type: "application/zip", name: "x.zip")
    let document = RichTextDocument(runs: [
      TextRun("a"), TextRun("\u{FFFC}", TextAttributes { $0.attachment = picture }), TextRun("b"),
      TextRun("\u{FFFC}", TextAttributes { $0.attachment = file }), TextRun("c"),
    ])
    #expect(try again(document).runs == document.runs)
  }

  @Test func `a telephone's sizes are written as those of desktops`() throws {
    var document = RichTextDocument(runs: [
      TextRun("x", TextAttributes { $0.size = .points(17) })
    ])
    document.settings.textScaling = .iOS
    #expect(try again(document).runs.first?.attributes.size == .points(13.09))
  }

  // MARK: - Of other programs

  @Test(arguments: [
    ("<p>a</p>\n<p>b</p>\n", "a\nb"), ("a<br>b<br>", "a\u{2028}b"),
    ("<div>a</div><div><br></div><div>b</div>", "a\n\nb"),
    ("<pre>\na\n\n b\n</pre>c", "a\n\n b\nc"),
    (" a \n <b> b </b> c ", "a b c"), ("<ul><li>a<li>b<ul><li>c</ul></ul>", "a\nb\nc"),
    ("<table><tr><td>a<td>b<tr><td><td>d</table>", "a\nb\n\nd\n"),
    ("<head><title>t</title><style>p{}</style></head><script>s</script>x", "x"),
    ("&copy;&#x20AC;&nope;&#128512;", "\u{A9}\u{20AC}&nope;\u{1F600}"),
    ("<p>x<p>y<h1>z</h1>", "x\ny\nz"), ("<a><b>unclosed", "unclosed"), ("</p></b>x", "x"),
    (
      "Version:0.9\r\nStartHTML:00000097\r\n<html><body>no<!--StartFragment--><p>yes</p>"
        + "<!--EndFragment-->no</body></html>\0", "yes"
    ),
  ])
  func `text of other programs' HTML is read as browsers show it`(html: String, text: String) throws
  {
    #expect(try self.text(read(html)) == text)
  }

  @Test func `elements, styles and style sheets give attributes`() throws {
    let document = try read(
      """
      <style><!-- p.big, .x { font-size: 24px } b { color: #f00 } @media print { b { color: blue } } -->
      </style><p class="big">a<b>b</b><i><u>c</u></i><s>d</s><sup>e</sup></p>
      <p style="text-align:right;margin-left:1in">
      <font face="Arial, sans-serif" size=5 color=navy>f</font><span style="font-weight:700;color:rgb(0 128 0 / 50%);
      text-decoration: underline wavy">g</span><a href="http://x/">h</a></p><h2>i</h2>
      """)
    let runs = document.runs
    func attributes(_ text: String) -> TextAttributes? {
      runs.first { $0.text.hasPrefix(text) }?.attributes
    }
    #expect(attributes("a")?.size == .points(18))
    #expect(attributes("b")?.font?.weight == 700)
    #expect(attributes("b")?.color == TextColor(red: 1, green: 0, blue: 0))
    #expect(attributes("c")?.font?.slant == 12 && attributes("c")?.underline == .single)
    #expect(attributes("d")?.strikethrough == .single)
    #expect(attributes("e")?.baseline == .superscript)
    #expect(attributes("f")?.font?.family == "Arial" && attributes("f")?.size == .points(18))
    #expect(attributes("f")?.color == TextColor("#000080"))
    #expect(attributes("f")?.paragraph?.alignment == .right)
    #expect(attributes("f")?.paragraph?.indent == 72)
    #expect(attributes("g")?.color == TextColor(red: 0, green: 128 / 255, blue: 0, alpha: 0.5))
    #expect(attributes("g")?.underline?.style == .wavy)
    #expect(attributes("h")?.link == "http://x/")
    #expect(attributes("i")?.size == .style(.title2) && attributes("i")?.font?.weight == 700)
  }

  @Test func `the encoding is that of the mark, the text itself, or the meta element`() throws {
    let latin = Data(
      Array("<meta charset=iso-8859-2><p>".utf8) + [0xB1, 0xE6] + Array("</p>".utf8))
    #expect(try text(HTMLDocument.read(latin).document) == "\u{105}\u{107}")
    let wide = Data(
      [0xFF, 0xFE] + "<p>\u{20AC}</p>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    #expect(try text(HTMLDocument.read(wide).document) == "\u{20AC}")
  }

  @Test func `nothing is fetched, and what is elsewhere is a link`() throws {
    let reading = try HTMLDocument.read(
      Data("a<img src=\"file:///etc/hostname\" alt=\"the name\">b".utf8))
    #expect(text(reading.document) == "athe nameb")
    #expect(reading.document.runs[1].attributes.link == "file:///etc/hostname")
    #expect(reading.warnings.map(\.kind) == [.pictureElsewhere("file:///etc/hostname")])
  }

  /// Paragraphs as `level|marker|text`, and `text` alone outside of lists.
  private func items(_ html: String) throws -> [String] {
    TextParagraph.all(of: try read(html).runs).map { paragraph in
      let text = paragraph.runs.map(\.text).joined()
      guard let item = paragraph.style.list else { return text }
      return "\(item.level)|\(item.marker)|\(text)"
    }
  }

  /// A paragraph of a list as Word copies it.
  private static func word(_ place: String, _ marker: String, _ text: String) -> String {
    """
    <p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:\(place)'><![if !supportLists]><span
    style='mso-list:Ignore'>\(marker)<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>\(text)<o:p></o:p></p>
    """
  }

  @Test func `lists of Word are lists, and nothing of its own is text`() throws {
    let page = """
      <html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--
      @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\u{F0B7};}
      @list l1:level2 {mso-level-number-format:alpha-lower; mso-level-text:"%2\\)";}
      @list l1:level3 {mso-level-number-format:roman-lower;}
      p.MsoListBullet {mso-list:l0 level1 lfo1;} --></style>
      <!--[if gte mso 9]><xml><o:x>secret</o:x></xml><![endif]--><xml><w:x>secret</w:x></xml></head><body>
      <p class=MsoNormal>Intro<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
      \(Self.word("l0 level1 lfo1", "\u{B7}", "one"))\(Self.word("l0 level2 lfo1", "o", "inner"))
      \(Self.word("l1 level1 lfo2", "3.", "three"))\(Self.word("l1 level2 lfo2", "c)", "letter"))
      \(Self.word("l1 level3 lfo2", "i.", "Roman"))\(Self.word("l1 level1 lfo2", "4.", "four"))
      \(Self.word("l2 level2 lfo3", "1.2.", "deep"))
      <p class=MsoListBullet>by a class</p><p style='mso-list:none'>a<span style='mso-tab-count:1'>&nbsp;&nbsp; </span>b<span
      style='mso-spacerun:yes'>&nbsp; </span>c<![if !mso]> d<![endif]></p></body></html>
      """
    #expect(
      try items(page) == [
        "Intro", "", "0|{disc}|one", "1|{circle}|inner", "0|{decimal}.|three",
        "1|{lower-alpha})|letter", "2|{lower-roman}.|Roman", "0|{decimal}.|four",
        "1|1.{decimal}.|deep", "0|{disc}|by a class", "a\tb  c d",
      ])
    let lists = TextParagraph.all(of: try read(page).runs).compactMap(\.style.list)
    #expect(lists.map(\.list) == [1, 1, 2, 2, 2, 2, 3, 1])
    #expect(lists[2].start == 3 && lists[5].start == nil)
  }

  @Test(arguments: [
    (
      "<b style='font-weight:normal;' id='docs-internal-guid-1'><p>a</p><ul><li aria-level=1><p>b</p></li>"
        + "<ul><li aria-level=2><p>c</p></li></ul><li><p>d</p></li></ul></b><br class='Apple-interchange-newline'>",
      ["a", "0|{disc}|b", "1|{disc}|c", "0|{disc}|d"]
    ),
    (
      "<ul class='lst-kix_x1-0 start'><li>a</li></ul><ul class='lst-kix_x1-1 start'><li>b</li></ul>"
        + "<ul class='lst-kix_x1-0'><li>c</li></ul>", ["0|{disc}|a", "1|{disc}|b", "0|{disc}|c"]
    ),
    (
      "<ul><li>a<li>b</ul><ol><ul><li>c</ul><li>d</ol>",
      ["0|{disc}|a", "0|{disc}|b", "1|{disc}|c", "0|{decimal}.|d"]
    ),
    ("<ul><li>a</ul><br>", ["0|{disc}|a"]), ("<p>a</p><br><br>", ["a"]),
    ("<div><p>a</p><br></div>", ["a"]), ("<p>a</p><br><p>b</p>", ["a", "", "b"]),
    ("<p>a</p><p><br></p>", ["a", ""]), ("<ul><li>a</ul><br>b", ["0|{disc}|a", "\u{2028}b"]),
  ])
  func `lists and lines of Google and of browsers' clipboards are read`(
    html: String, paragraphs: [String]
  ) throws {
    #expect(try items(html) == paragraphs)
    #expect(try read(html).runs.allSatisfy { $0.attributes.font?.weight == nil })
  }

  @Test(arguments: [
    ("a<![if !x]>b<![endif]>c<?xml:namespace prefix = o?>d<![CDATA[e]]>f</ g>h<!i>", "abcdfh"),
    (
      "a &ampb &notit; &notin; &#150; &#x80; &nbsp",
      "a &b \u{AC}it; \u{2209} \u{2013} \u{20AC} \u{A0}"
    ),
    ("<table>a<tr><td>b</table>c", "a\nb\nc"), ("<p>a<table><tr><td>b</table>", "a\nb\n"),
    ("<b>a<p>b</b>c", "a\nbc"), ("<svg><title>t</title><text>a</text></svg><p>b", "a\nb"),
    ("<svg><desc>t</desc><g><p>a</svg>b", "ab"),
    ("<math><mi>x</mi><mo>=</mo><mn>1</mn><annotation>y</annotation></math>", "x=1"),
    ("<p title=\"a>b\" 'x'=y z=&lt;>a</p >b", "a\nb"), ("<textarea>\n<b>&amp;</textarea>", "<b>&"),
    ("a<plaintext><b>", "a\n<b>"), ("<noscript><p>a</noscript>b<template><p>c</template>d", "bd"),
    ("<script><!--<script></script>a</script>b", "b"),
    ("a\0b\u{1C}&#1;\u{FFFF}<p>c\r\nd\re", "ab\nc d e"),
    ("<title>t</title>a<!-- --!>b<!--->c<!-->d<!---->e<!-- x", "abcde"),
  ])
  func `text is what the standard's parser makes of it`(html: String, text: String) throws {
    #expect(try self.text(read("<!DOCTYPE html>" + html)) == text)
  }

  // MARK: - Damage

  @Test(arguments: [
    ("+9223372036854775807", 36.0), ("-9223372036854775808", 7.5), (" +1", 13.5), ("3", 12.0),
  ])
  func `a size of old files is one of seven`(word: String, points: Double) throws {
    let runs = try HTMLDocument.read(Data("<font size='\(word)'>x</font>".utf8)).document.runs
    #expect(runs.map(\.attributes.size) == [.points(points)])
  }

  @Test func `a name with an apostrophe ends nothing`() throws {
    let run = TextRun(
      "x",
      TextAttributes {
        $0.font = FontDescriptor()
        $0.font?.family = "O'Neil \"B\" \\"
        $0.size = .points(18)
        $0.color = TextColor(red: 1, green: 0, blue: 0)
      })
    let written = HTMLDocument.write(RichTextDocument(runs: [run]))
    #expect(try HTMLDocument.read(written).document.runs == [run])
  }

  @Test func `lists and tables that are left out leave nothing behind`() throws {
    let left =
      "<select><option><ul><li>a</ul></select><noscript><ul><li>a</li></ul></noscript><object><table><tr><td>b</table></object>"
    let text = "<p>y</p><table><tr><td>c</td></tr></table>"
    let with = try HTMLDocument.read(Data((left + text).utf8)).document.runs
    let without = try HTMLDocument.read(Data(text.utf8)).document.runs
    #expect(with.map(\.text) == without.map(\.text))
    #expect(with.map(\.attributes.paragraph?.list) == without.map(\.attributes.paragraph?.list))
    #expect(
      with.map(\.attributes.paragraph?.cell?.depth)
        == without.map(\.attributes.paragraph?.cell?.depth))
  }

  @Test(arguments: [
    "<script>s='<!--StartFragment-->'</script><p>x</p>", "<!--StartFragmentX--><p>x</p>",
  ])
  func `what only looks like a clipboard's mark is none`(html: String) throws {
    #expect(text(try HTMLDocument.read(Data(html.utf8)).document) == "x")
  }

  /// The parser has what it does not know in the head as long as nothing begins the body.
  @Test func `text in an unknown element behind the head is text`() throws {
    let html = "<title>T</title><style>p{color:red}</style><my-note>x</my-note>"
    let document = try HTMLDocument.read(Data(html.utf8)).document
    #expect(text(document) == "x")
    #expect(document.title == "T")
  }

  @Test func `a letter that waits for a mark behind it is not lost at the end`() throws {
    let bytes = Array("<meta charset=windows-1255><p>".utf8) + [0xF9, 0xEC, 0xE5, 0xED]
    #expect(text(try HTMLDocument.read(Data(bytes)).document) == "שלום")
  }

  /// 25,000 selectors with 12,000 declarations would be ten gigabytes.
  @Test func `a style sheet that repeats itself is kept within bounds`() throws {
    let selectors = (0..<25_000).map { "c\($0 % 400)" }.joined(separator: ",")
    let declarations = String(repeating: "color:red;", count: 12_000)
    let html = "<style>\(selectors){\(declarations)}</style><c0>x</c0>"
    #expect(text(try HTMLDocument.read(Data(html.utf8)).document) == "x")
  }

  static let sample = """
    <!DOCTYPE html><html lang=de><head><meta charset=utf-8><title>T</title><style>p.a{color:red}
    @page{size:100pt 200pt}</style></head><body style="background-color:#fff"><p class="a" dir=auto
    style="margin:1pt 2pt;font:italic bold 12pt/1.5 'A B',serif;--color:'color(cmyk 0 0 0 1)'">x<b>y</b>
    <ol start=3><li>a<ul style="--marker:'x'"><li>b</ul></ol><table><tr><td style="width:9pt" colspan=2>c<table>
    <tr><td>n</table></table><pre>\n p\n</pre><img src="data:image/png;base64,iVBORw0=" width=3><br><br>
    <!--c--><a href="data:a/b,%41" download=n>f</a>&eacute;<span style="text-shadow:1px 1px red,2px">s</span>
    """

  @Test(arguments: 0..<6)
  func `whatever is done to a file, it is read, and what was read can be written`(seed: Int) throws
  {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<", ">", "</", "\"", "'", "<p>", "<table>", "<td>", "</table>", "<li>", "<br>", "&",
      "&#x110000;",
      "&#0;", "<!--", "-->", "<style>", "<script>", "style=\"", "margin:-1e999pt;",
      "colspan=99999999999 ",
      "start=-9223372036854775808 ", "\u{0}", "<pre>", "data:,%", "width:99999999pt", "font-size:0",
      "rgb(", "color(srgb nan 1 1)", "}", "{", "/*", "]]>", "<![CDATA[", "<?x", "\u{FEFF}",
    ]
    for _ in 0..<50 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 2: bytes.insert(contentsOf: Array(random.pick(pieces, "<").utf8), at: place)
        case 3:
          let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &random))
        default: bytes.removeSubrange(place...)
        }
      }
      let reading = try HTMLDocument.read(Data(bytes)).document
      #expect(
        try text(again(reading)) == text(reading), "\(String(decoding: bytes, as: UTF8.self))")
      _ = RTFDocument.write(reading)
      _ = try JSONDocument.read(JSONDocument.write(reading))
    }
  }

  /// Sixteen times as much of what is slow to read takes about as many times as long, and not 256 times.
  @Test(arguments: [
    "<b>", "<b>x</b>", "<p>", "<td>", "</x>", "a=b ", "<br>", "<ul><li>a", "&amp;", "&", "<!--",
    "<style>p{",
    "<table>x", "<table><td><a>", "<svg><g>", "<template>", "<select><option>", "<!DOCTYPE ",
    "</p>",
    "<b><p>", "<a><div>", "<nobr><i>", "\0", "<script><!--", "<![CDATA[", "<font a=b></p>", "&#x",
    "x ", "<table><tr><td>", "<p style=\"color:red;", "'", "<span style='font:a'>b</span>",
  ])
  func `time grows with the size of a file, whatever is in it`(unit: String) throws {
    func time(_ count: Int) throws -> Double {
      let html = Data(
        ("<p " + (unit == "a=b " ? "" : ">") + String(repeating: unit, count: count)).utf8)
      return try ProcessorTime.least(of: 2) { _ = try HTMLDocument.read(html) }
    }
    let small = try time(1000)
    let large = try time(16_000)
    #expect(large < small * 100 + 0.01, "\(small) s, \(large) s")
  }

  @Test func `text that is too deep or in an element with too many attributes is text`() throws {
    let deep = try HTMLDocument.read(
      Data(("<p>a" + String(repeating: "<i><div>", count: 100_000) + "x").utf8))
    #expect(text(deep.document).filter { $0 != "\n" } == "ax")
    #expect(deep.warnings.map(\.kind) == [.outOfRange] && deep.leftOut == [.restOfFile])
    let wide = try HTMLDocument.read(
      Data(("<p>a</p><p " + (0..<100_000).map { "a\($0) " }.joined() + ">x").utf8))
    #expect(text(wide.document) == "a\nx")
    #expect(wide.warnings.map(\.kind) == [.tooManyAttributes] && wide.leftOut == [.restOfFile])
    // A picture of any size is one attribute.
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    let picture = RichTextDocument(runs: [
      TextRun(
        "\u{FFFC}",
        TextAttributes { $0.attachment = TextAttachment(bytes: bytes, type: "image/png") })
    ])
    #expect(try again(picture).runs.first?.attributes.attachment?.bytes == bytes)
  }

  /// Each block would open again all that is open for the look of text: of 5,000 elements in each of 5,000 blocks.
  @Test func `what is never closed is not opened again without end`() throws {
    let html = (0..<5000).map { "<p><font color=#\($0)>x" }.joined()
    let reading = try HTMLDocument.read(Data(html.utf8))
    #expect(text(reading.document).filter { $0 == "x" }.count == 5000)
    #expect(reading.warnings.map(\.kind) == [.outOfRange])
  }

  @Test(arguments: [
    #"<p>Words before <a href="https://example.org/a/page">a link</a>, and "words" behind it.</p>"#,
    #"<p>Words before <a title='a "page"' href='https://example.org/'>a link</a>, it's one.</p>"#,
    #"<p><img src="data:image/png;base64,\#(String(repeating: "QUJD", count: 2500))"> a picture.</p>"#
      + "<p>\(String(repeating: "word ", count: 1200))</p>",
    "<!-- It's a <b comment of many \(String(repeating: "word ", count: 1500))-->",
  ])
  func `all text is read, whatever a piece of it ends in`(part: String) throws {
    let parts = String(repeating: part, count: 12_000 / part.utf8.count + 1)
    for shift in 0..<100 {
      let html = String(repeating: " ", count: shift) + parts + "<p>The end</p>"
      let reading = try HTMLDocument.read(Data(html.utf8))
      #expect(reading.warnings.isEmpty, "moved by \(shift)")
      #expect(text(reading.document).hasSuffix("The end"), "moved by \(shift)")
    }
  }
}
