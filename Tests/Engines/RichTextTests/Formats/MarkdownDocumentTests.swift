// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct MarkdownDocumentTests {
  private func read(_ markdown: String) throws -> RichTextDocument {
    try MarkdownDocument.read(Data(markdown.utf8)).document
  }

  private func text(_ document: RichTextDocument) -> String {
    document.runs.map(\.text).joined()
  }

  private func write(_ document: RichTextDocument) -> String {
    String(decoding: MarkdownDocument.write(document), as: UTF8.self)
  }

  private static func font(_ edit: (inout FontDescriptor) -> Void) -> TextAttributes {
    TextAttributes {
      var font = FontDescriptor()
      edit(&font)
      $0.font = font
    }
  }

  private static let bold = font { $0.weight = 700 }
  private static let italic = font { $0.slant = 12 }
  private static let code = font { $0.family = "monospace" }

  @Test(arguments: [
    "a *b*\n\n", "a\n\n***\n\nb\n\n", "a\n\n<!-- b -->\n\n", "<div>\n\nb <x-y z=\"1\">c</x-y>\n\n",
  ])
  func `what is no text stays in its document`(_ text: String) throws {
    let reading = try MarkdownDocument.read(Data(text.utf8))
    #expect(reading.leftOut == [])
    #expect(write(reading.document) == text)
    #expect(DocumentFormat.markdown.losses(of: reading.document) == [])
    #expect(try write(JSONDocument.read(JSONDocument.write(reading.document))) == text)
  }

  @Test(arguments: [
    "1.  First:\n\n    ```sh\n    make\n    ```\n\n2.  Next\n\n    > quoted\n\n3.  Last\n",
    "-   [ ] open\n-   [x] done\n    -   in\n", "5)  five\n", "-   a\n-   b\n\n*   other\n",
    "-   > in a quotation\n    >\n    > -   and a list\n", "> one\n\n> another\n\n",
    "---\ntitle: x\n---\n\nText[^1]\n\n[^1]: the note\n\n[^b]: [l](<u> \"t\")\n\n",
    "![a](<p.png> \"t\") and `code`\n\n", "`only code`\n\n", "##### five\n\n",
  ])
  func `what a person wrote comes back`(_ text: String) throws {
    let document = try read(text)
    #expect(write(document).replacing("5.  five", with: "5)  five") == text)
    #expect(DocumentFormat.markdown.losses(of: document) == [])
    #expect(try JSONDocument.read(JSONDocument.write(document)).runs == document.runs)
  }

  @Test(arguments: [
    ("# Title\n\ntext\n", "Title\ntext"), ("a\nb  \nc", "a b\u{2028}c"),
    ("- a\n- b\n  1. c\n", "a\nb\nc"),
    ("> quoted\n> > twice", "quoted\ntwice"), ("```swift\nlet x\n\n  y\n```\n", "let x\n\n  y"),
    ("| a | b |\n|---|---|\n| c | |\n", "a\nb\nc\n\n"),
    ("&amp; \\* &copy; <u>x</u>", "& * \u{A9} x"),
    ("![alt](http://x/y.png)", "alt"), ("<!-- c -->\n\nx", "<!-- c -->\nx"), ("***\n", "* * *"),
    ("~~a~~ ~b~", "a ~b~"),
  ])
  func `text of Markdown is read as it is shown`(markdown: String, text: String) throws {
    #expect(try self.text(read(markdown)) == text)
  }

  @Test func `signs give attributes`() throws {
    let document = try read(
      "## h\n\n**b***i*~~s~~`c`[l](http://x \"t\")<sub>d</sub>\n\n3. three\n   - in\n\n> q")
    let runs = document.runs
    func attributes(_ text: String) -> TextAttributes? {
      runs.first { $0.text.hasPrefix(text) }?.attributes
    }
    #expect(attributes("h")?.size == .style(.title2) && attributes("h")?.font?.weight == 700)
    #expect(attributes("b")?.font == Self.bold.font && attributes("i")?.font == Self.italic.font)
    #expect(attributes("s")?.strikethrough == .single && attributes("c")?.font == Self.code.font)
    #expect(attributes("l")?.link == "http://x" && attributes("d")?.baseline == .subscript)
    #expect(attributes("three")?.paragraph?.list?.text == "\t3.\t")
    #expect(attributes("in")?.paragraph?.list?.level == 1)
    #expect(attributes("q")?.paragraph?.indent == 36)
  }

  @Test func `what is written looks as a person would write it`() throws {
    func paragraph(_ edit: (inout ParagraphStyle) -> Void) -> TextAttributes {
      TextAttributes {
        var style = ParagraphStyle()
        edit(&style)
        $0.paragraph = style
      }
    }
    func item(_ level: Int, _ marker: String) -> TextAttributes {
      paragraph { $0.list = ListItem(list: 1, level: level, marker: marker) }
    }
    func cell(_ row: Int, _ column: Int) -> TextAttributes {
      paragraph { $0.cell = TableCell(table: 0, row: row, column: column) }
    }
    let heading = TextAttributes {
      $0.size = .style(.title1)
      $0.font = Self.bold.font
    }
    let link = TextAttributes { $0.link = "http://x/(y)" }
    let document = RichTextDocument(runs: [
      TextRun("Title\n", heading), TextRun("plain "), TextRun("bold", Self.bold), TextRun(", "),
      TextRun("code", Self.code), TextRun(" and "), TextRun("link", link), TextRun("\n"),
      TextRun("one\n", item(0, "{decimal}.")), TextRun("in\n", item(1, "{disc}")),
      TextRun("two\n", item(0, "{decimal}.")), TextRun("quoted\n", paragraph { $0.indent = 36 }),
      TextRun("a\n", cell(0, 0)), TextRun("b\n", cell(0, 1)), TextRun("c\n", cell(1, 0)),
      TextRun("d|\n", cell(1, 1)), TextRun("let x\n  y", Self.code),
    ])
    #expect(
      write(document) == """
        # Title

        plain **bold**, `code` and [link](<http://x/(y)>)

        1.  one
            -   in
        2.  two

        > quoted

        | a | b |
        | --- | --- |
        | c | d\\| |

        ```
        let x
          y
        ```


        """)
    #expect(try text(read(write(document))) == text(document))
  }

  @Test(arguments: [
    "", "one", "one\n", "\n", "\n\n", "a\n\n\nb", "  two  spaces ", "\ttab\there", "a\u{2028}b",
    "a\u{2028}", "\u{2028}", "\u{2028}\u{2028}", "a \u{2028} b", "# no # heading #",
    "1. no\n2) list",
    "- no\n+ list\n* here", "> no quote", "***", "---", "===", "a\n===", "a | b\n--|--", "`code`",
    "```", "\\*",
    "&amp; <b> [x](y) ![z](q) <http://x>", "    four", "~~x~~", "_a_ __b__", "[x]: http://y",
    "[ ] task",
    "<!-- -->", "<div>", "\u{FEFF}x", "hi!", "a\u{A0}\u{3000}", ":--", "10000000000. x",
    "\u{1F468}\u{200D}\u{1F469}",
  ])
  func `every character comes back`(string: String) throws {
    let document = RichTextDocument(runs: string.isEmpty ? [] : [TextRun(string)])
    #expect(try text(read(write(document))) == kept(document), "\(write(document))")
  }

  /// The text that comes back: the end of a last line is that of the file.
  private func kept(_ document: RichTextDocument) -> String {
    let text = text(document)
    let isCell = document.runs.last?.attributes.paragraph?.cell != nil
    return text.hasSuffix("\n") && !isCell ? String(text.dropLast()) : text
  }

  @Test func `a last line's end is that of the file`() throws {
    let document = try RTFDocument.read(Data(#"{\rtf1 a\par b\par}"#.utf8)).document
    #expect(write(document) == "a\n\nb\n\n")
    #expect(write(RichTextDocument(runs: [TextRun("a\n\n")])) == "a\n\n<!-- -->\n\n")
  }

  @Test(arguments: [
    ("Text[^1].\n\n[^1]: First.\n\n    Second *one*.\n\n    - and a list\n\nMore.\n\n"),
    ("[^a]: A\n\n    ```\n    code\n    ```\n\n[^b]: B\n\n\tTab\n\n"),
    ("```\n[^1]: code\n\n    more\n```\n\n"),
    ("```\na\n\n[^1]: code\n\n    more\n```\n\n"),
    ("<!--\n\n[^1]: x\n\n    more\n\n-->\n\n"), ("-   [^1]: in a list\n\n    more\n"),
    ("[^1]: x\n\n    ]]> y\n\n"),
  ])
  func `further paragraphs of footnotes stay in them`(markdown: String) throws {
    let document = try read(markdown)
    #expect(!text(document).unicodeScalars.contains("\u{10FFFD}"))
    let again = write(document)
    if markdown.contains("]]>") {
      #expect(try text(read(again)) == text(document))
    } else {
      #expect(again == markdown)
    }
  }

  @Test(arguments: [
    ("[a] b\n\n[a]: /x\n", "[a](</x>) b\n\n"),
    ("b\n\n[a]: /x \"t\"\n\nc\n", "b\n\nc\n\n[a]: /x \"t\"\n\n"),
    ("[A  b]\n\n[a B]: /x\n[a b]: /y\n", "[A  b](</x>)\n\n[a b]: /y\n\n"),
    ("b\n\n> q\n>\n> [a]: /x\n", "b\n\n> q\n\n[a]: /x\n\n"),
    ("b\n\n[a]:\n  /x\n  'a title'\n", "b\n\n[a]:\n/x\n'a title'\n\n"),
    ("```\n[a]: /x\n```\n", "```\n[a]: /x\n```\n\n"), ("a\n[a]: /x\n", "a \\[a\\]: /x\n\n"),
    ("<!--\n\n[a]: /x\n\n-->\n", "<!--\n\n[a]: /x\n\n-->\n\n"),
    // What a footnote uses stays with it.
    ("[^1]: b\n\n    c [a]\n\n[a]: /x\n", "[^1]: b\n\n    c [a]\n\n[a]: /x\n\n"),
  ])
  func `definitions of links that no text uses are kept at its end`(markdown: String, kept: String)
    throws
  {
    let document = try read(markdown)
    #expect(write(document) == kept)
    #expect(try write(read(kept)) == kept)
    #expect(DocumentFormat.markdown.losses(of: document) == [])
  }

  @Test func `blanks at the edges of bold and italic text are beside the signs`() {
    func markdown(_ parts: (String, TextAttributes)...) -> String {
      write(RichTextDocument(runs: parts.map { TextRun($0.0, $0.1) }))
    }
    let plain = TextAttributes()
    #expect(markdown(("a", plain), (" b ", Self.italic), ("c", plain)) == "a *b* c\n\n")
    #expect(markdown(("a", Self.bold), (" b\u{A0}", Self.italic)) == "**a** *b*\u{A0}\n\n")
    #expect(
      markdown(("a ", Self.bold), ("b", Self.bold), (" ", Self.bold), ("c", plain))
        == "**a b** c\n\n")
    #expect(markdown(("a", plain), (" ", Self.bold), ("b", plain)) == "a b\n\n")
    var both = Self.bold
    both.underline = .single
    #expect(markdown(("a", plain), (" b", both)) == "a<u> **b**</u>\n\n")
  }

  @Test func `letters and Roman numbers of lists are told`() throws {
    for (type, isLoss) in [("1", false), ("a", true), ("A", true), ("i", true), ("I", true)] {
      let document = try HTMLDocument.read(Data("<ol type=\(type)><li>x</ol>".utf8)).document
      #expect(DocumentFormat.markdown.losses(of: document).contains(.listItems) == isLoss)
    }
  }

  @Test func `an item without text is one, and underlines nothing`() throws {
    func item(_ level: Int) -> TextAttributes {
      TextAttributes {
        var style = ParagraphStyle()
        style.list = ListItem(list: 1, level: level)
        $0.paragraph = style
      }
    }
    let document = RichTextDocument(runs: [
      TextRun("a\n", item(0)), TextRun("\n", item(1)), TextRun("b", item(0)),
    ])
    let again = try read(write(document))
    #expect(text(again) == "a\n\nb")
    #expect(again.runs.map { $0.attributes.paragraph?.list?.level } == [0, 1, 0])
  }

  @Test func `pictures and files are in the document`() throws {
    let picture = TextAttachment(bytes: [1, 2, 3], type: "image/png", name: "a [b].png")
    let file = TextAttachment(bytes: Array(0...255), type: "application/zip")
    let document = RichTextDocument(runs: [
      TextRun("a!"), TextRun("\u{FFFC}", TextAttributes { $0.attachment = picture }), TextRun("b"),
      TextRun("\u{FFFC}", TextAttributes { $0.attachment = file }), TextRun("c"),
    ])
    #expect(try read(write(document)).runs == document.runs)
  }

  @Test func `what marks say is no loss`() throws {
    let document = try MarkdownDocument.read(
      Data("# H\n\n> q **b** `c`\n\n- a\n\n  more\n\n```\nx\n```\n".utf8)
    ).document
    #expect(DocumentFormat.markdown.losses(of: document) == [])
    var changed = document.runs
    changed[0].attributes.color = TextColor(red: 1, green: 0, blue: 0)
    #expect(DocumentFormat.markdown.losses(of: RichTextDocument(runs: changed)) == [.colors])
  }

  /// Texts of signs, in all styles that Markdown has: the hardest that there is.
  @Test(arguments: 0..<10)
  func `whatever text is in whatever style, its characters come back`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "Wort", " ", "  ", "*", "**", "_", "`", "``", "~~", "[", "]", "(", ")", "!", "<", ">",
      "&", "#", "-",
      "+", "1.", "2)", "|", "\\", "\u{2028}", "\n", "\t", "\r", "\u{E4}", "\u{65E5}", ".", ":", "=",
      "<br>", "&#32;", "\"",
    ]
    let styles: [(inout TextAttributes) -> Void] = [
      { $0.font = Self.bold.font }, { $0.font = Self.italic.font }, { $0.font = Self.code.font },
      { $0.strikethrough = .single }, { $0.underline = .single }, { $0.baseline = .superscript },
      { $0.link = "http://x/?a=b|c&d" }, { $0.size = .style(.title2) },
    ]
    for _ in 0..<200 {
      var runs: [TextRun] = []
      var paragraph: ParagraphStyle?
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        if runs.last.map({ $0.text.hasSuffix("\n") }) ?? true {
          var style = ParagraphStyle()
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            style.list = ListItem(
              list: Int.random(in: 1...2, using: &random),
              level: Int.random(in: 0...3, using: &random),
              marker: random.pick(["{disc}", "{decimal}."], "{disc}"))
          case 1: style.indent = 36
          default: break
          }
          paragraph = style == ParagraphStyle() ? nil : style
        }
        var attributes = TextAttributes()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          styles[Int.random(in: 0..<styles.count, using: &random)](&attributes)
        }
        attributes.paragraph = paragraph
        var text = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          text += random.pick(pieces, "a")
          if text.hasSuffix("\n") { break }
        }
        runs.append(TextRun(text, attributes))
      }
      let document = RichTextDocument(runs: runs)
      let markdown = write(document)
      #expect(try text(read(markdown)) == kept(document), "\(markdown)")
    }
  }

  @Test(arguments: 0..<6)
  func `whatever is done to a file, it is read, and what was read can be written`(seed: Int) throws
  {
    var random = SplitMix64(seed: seed)
    let sample = """
      # H\n\npara *em* **st** `c` [l](<u v> "t") ![i](data:image/png;base64,AAAA)\n\n- a\n    1. b\n\n> q\n> > r\n
      | a | b |\n|:-:|---|\n| c\\| | d<br/>e |\n\n```\ncode\n```\n\n<div>\nx\n</div>\n\n<u>u</u>&copy;\n***\nsetext\n===\n
      [r] n[^1]\n\n[^1]: note\n\n    more\n\n[r]: /u\n[s]: /v "t"\n
      """
    let pieces = [
      "*", "`", "[", "](", "]: /x", "<", ">", "|", "\n", "\n\n", "    ", "> ", "- ", "\\", "&#0;",
      "</u>",
      "<b>", "\t",
    ]
    for _ in 0..<50 {
      var bytes = Array(sample.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 1...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        case 2: bytes.insert(contentsOf: Array(random.pick(pieces, "*").utf8), at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &random))
        }
      }
      // Zeros that come about make it no text.
      guard let reading = try? MarkdownDocument.read(Data(bytes)).document else { continue }
      let markdown = write(reading)
      #expect(try text(read(markdown)) == kept(reading), "\(markdown)")
      _ = try JSONDocument.read(JSONDocument.write(reading))
    }
  }
}
