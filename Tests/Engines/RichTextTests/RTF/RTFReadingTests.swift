// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// Files as programs write them; the texts are ours.
struct RTFReadingTests {
  private func read(_ rtf: String) throws -> RTFDocument.Reading {
    try RTFDocument.read(Data(rtf.unicodeScalars.map { UInt8($0.value) }), options: .asIs)
  }

  private func text(_ rtf: String) throws -> String {
    try read(rtf).document.runs.map(\.text).joined()
  }

  @Test(arguments: [
    (#"\'82\'a0\'82\'a2"#, "あい"),
    // A pair split by a group and a word.
    (#"{\'82}{\b\'a0}"#, "あ"),
    // The second byte is a letter of ASCII.
    (#"\'83A"#, "ア"),
    (#"\f1 \'e4\'f6"#, "дц"),
    (#"\f2 \'8a\'9a"#, "äö"),
    (#"\uc2\u24180\'94\'4e abc"#, "年 abc"),
    (#"\uc0\u8217 x"#, "’x"),
    (#"\uc1\u-10179?\u-9047?"#, "💩"),
    (#"\u128169?"#, "💩"),
    (#"\u-10179?x"#, "\u{FFFD}x"),
    (#"{\uc0\u228}\u246?b"#, "äöb"),
    (#"a\~b\-c\_d\emdash e"#, "a\u{A0}b\u{AD}c\u{2011}d—e"),
    (#"a\line b\page c\tab d\par e\"# + "\nf", "a\u{2028}b\u{0C}c\td\ne\nf"),
    (#"\{\}\\"#, "{}\\"),
    (#"{\*\unknown gone}{\upr{old}{\*\ud{new}}}"#, "new"),
  ])
  func `text has the characters that its bytes stand for`(rtf: String, expected: String) throws {
    let fonts =
      #"{\fonttbl{\f0\fcharset128 A;}{\f1\fnil\fcharset204 B;}{\f2\fnil\cpg10000 C;}}"#
    #expect(try text(#"{\rtf1\ansi\deff0"# + fonts + #"\f0 "# + rtf + "}") == expected)
  }

  @Test(arguments: [
    // Before a font is named, and where its entry says no page: the file's.
    (#"\'e6\'97\'a5 \f0\'e9 \f1\'e6\'97\'a5"#, "日 é 日"),
    (#"\plain\'e9"#, "é"),
    // The number of the page is stronger than that of the set.
    (#"\f2 \'e6\'97\'a5\'f0\'9f\'98\'80"#, "日😀"),
    // Raw bytes, with escapes and groups between them.
    ("\u{E6}\\'97\u{A5}{\\'f0\u{9F}}\\'98{\\b\\'80}", "日😀"),
    (#"\'c3\'28\'e2\'82 x\'ff"#, "\u{FFFD}(\u{FFFD} x\u{FFFD}"),
    (#"\f3 \'81\'30\'86\'37\'b0\'a1"#, "¿啊"),
    (#"\f4 \'c2\'ec"#, "Â\u{301}"),
  ])
  func `bytes are in the page of the font that is named, or of the file`(
    rtf: String, expected: String
  ) throws {
    let fonts =
      #"{\fonttbl{\f0\fcharset0 A;}{\f1 B;}{\f2\fcharset128\cpg65001 C;}{\f3\cpg54936 D;}"#
      + #"{\f4\fcharset163 E;}}"#
    let read = try text(#"{\rtf1\ansi\ansicpg65001\deff0"# + fonts + rtf + "}")
    #expect(read.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(read)")
  }

  @Test func `breaks part words, also those that a document does not have`() throws {
    let rtf = #"{\rtf1 a\column b\page c\lbr1 d\softline e\softpage f\softcol g\sect h\line i}"#
    #expect(try text(rtf) == "a\u{0C}b\u{0C}c\u{2028}d e f g\nh\u{2028}i")
    #expect(try read(rtf).leavesOut)
    #expect(try !read(#"{\rtf1 a\page b\par c\line d}"#).leavesOut)
  }

  @Test func `deleted text is kept and no text, inserted text is said to be that`() throws {
    let rtf = #"""
      {\rtf1\ansi{\fonttbl{\f0 A;}}{\*\revtbl{Unknown;}{Ann;}}\f0 The price is {\deleted\revauthdel1\b 1\'e4\par
      }{\revised\revauth1\revdttm1729259845 200} euros.{\deleted{\pict\pngblip 89}}\par\deleted the end}
      """#
    let reading = try read(rtf)
    #expect(reading.document.runs.map(\.text).joined() == "The price is 200 euros.\n")
    let changed = reading.document.runs.filter { $0.attributes.revision != nil }
    #expect(changed.map(\.text).joined() == "200")
    #expect(
      changed.first?.attributes.revision
        == TextRevision(.inserted, author: "Ann", time: "2013-02-13T05:05:00"))
    #expect(
      DocumentFormat.plain.losses(of: reading.document).contains(.revisions)
        && !DocumentFormat.rtf.losses(of: reading.document).contains(.revisions))
    let written = RTFDocument.write(reading.document)
    let file = String(decoding: written, as: UTF8.self)
    for part in [
      #"{\deleted\revauthdel1\revdttmdel0\f0\b 1\u228?\par }"#, #"\deleted\revauthdel0"#, "the end",
      "pngblip", #"\revised\revauth1\revdttm1729259845"#,
    ] { #expect(file.contains(part), "\(part)") }
    let again = try RTFDocument.read(written, options: .asIs).document
    #expect(again.runs == reading.document.runs)
    #expect(again.settings.rtf?.trailing == reading.document.settings.rtf?.trailing)
  }

  @Test func `authors of changes are added to a file's table`() throws {
    let attributes = TextAttributes { $0.revision = TextRevision(.inserted, author: "Zo\u{EB}") }
    let document = RichTextDocument(runs: [TextRun("new", attributes)])
    let again = try RTFDocument.read(RTFDocument.write(document)).document
    #expect(again.runs == document.runs)
    let deleted = TextAttributes { $0.revision = TextRevision(.deleted) }
    #expect(
      DocumentFormat.rtf.losses(of: RichTextDocument(runs: [TextRun("old", deleted)]))
        == [.revisions])
  }

  /// The markers of a file's items, as they are shown.
  private func markers(_ body: String) throws -> [String] {
    let tables = #"""
      {\*\listtable{\list{\listlevel\levelnfc0\levelstartat5{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
      {\listlevel\levelnfc4\levelstartat3{\leveltext\'02\'01);}{\levelnumbers\'01;}}
      {\listlevel\levelnfc2\levelstartat1{\leveltext\'05\'00.\'01.\'02;}{\levelnumbers\'01\'03\'05;}}\listid7}}
      {\*\listoverridetable{\listoverride\listid7\listoverridecount0\ls1}
      {\listoverride\listid7\listoverridecount1{\lfolevel\listoverridestartat\levelstartat1}\ls2}
      {\listoverride\listid7\listoverridecount0\ls3}
      {\listoverride\listid7\listoverridecount1{\lfolevel\listoverridestartat\listoverrideformat1
      {\listlevel\levelnfc1\levelstartat4{\leveltext\'03(\'00);}{\levelnumbers\'02;}}}\ls4}}
      """#
    let document = try read(#"{\rtf1"# + tables + body + #"\pard end}"#).document
    let storage = TextStorage(document)
    let markers = ListMarkers(of: storage)
    return (0..<storage.paragraphCount).compactMap { markers.marker(ofParagraph: $0) }
  }

  @Test func `items of lists have the numbers of the file's tables`() throws {
    func item(_ list: Int, _ level: Int, _ text: String = "") -> String {
      #"\pard\ls\#(list)\ilvl\#(level) \#(text)x\par "#
    }
    let body =
      item(1, 0) + item(1, 0) + item(1, 1) + item(1, 1) + item(1, 0) + item(1, 1) + item(1, 2)
      + #"\pard Between\par "# + item(1, 0) + item(3, 0) + item(2, 0) + item(2, 0) + item(4, 0)
      + item(4, 0)
    let expected = [
      "5.", "6.", "c)", "d)", "7.", "c)", "7.c.i", "8.", "9.", "1.", "2.", "(IV)", "(V)",
    ]
    #expect(try markers(body) == expected)
    // What is written counts, and is counted on from.
    #expect(
      try markers(item(1, 0, #"{\listtext 9.\tab}"#) + item(1, 0)) == ["9.", "10."])
  }

  @Test func `a list that begins elsewhere does so in each format that has numbers`() throws {
    let rtf = #"""
      {\rtf1{\*\listtable{\list{\listlevel\levelnfc0\levelstartat5{\leveltext\'02\'00.;}{\levelnumbers\'01;}}
      {\listlevel\levelnfc4\levelstartat1{\leveltext\'02\'01);}{\levelnumbers\'01;}}\listid7}}
      {\*\listoverridetable{\listoverride\listid7\ls1}}
      \pard\ls1 five\par six\par\ilvl1 a\par b\par\ilvl0 seven\par\pard end}
      """#
    let document = try read(rtf).document
    #expect(!DocumentFormat.rtf.losses(of: document).contains(.listItems))
    let numbers = ["5.", "6.", "a)", "b)", "7."]
    for format in [DocumentFormat.rtf, .html, .json] {
      let again = try format.read(format.write(document)).document
      let markers = ListMarkers.counted(
        in: again.content, lastParagraph: again.lastParagraph)
      #expect(markers.sorted { $0.key < $1.key }.map(\.value) == numbers, "\(format)")
    }
    let markdown = String(decoding: MarkdownDocument.write(document), as: UTF8.self)
    for part in ["5.  five", "6.  six", "1.  a", "2.  b", "7.  seven"] {
      #expect(markdown.contains(part), "\(part)")
    }
  }

  @Test func `the words for characters become attributes`() throws {
    let rtf = #"""
      {\rtf1\ansi\deff0{\fonttbl{\f0\froman Serif Name;}{\f1 Other;}}{\colortbl;\red255\green0\blue0;}
      \pard\b\i\f1\fs33\fsmilli16940\cf1\ul\ulc1\strike\expndtw40\kerning1\up6\v\scaps
      \strokewidth-60\strokec1\shad\shadx40\shady-60\lang1031 x\plain y}
      """#
    let runs = try read(rtf).document.runs
    let red = TextColor(red: 1, green: 0, blue: 0)
    let first = try #require(runs.first?.attributes)
    #expect(first.font?.family == "Other")
    #expect(first.font?.weight == 700 && first.font?.slant == 12)
    #expect(first.size == .points(16.94))
    #expect(first.color == red)
    #expect(first.underline == TextLine(.single, color: red))
    #expect(first.strikethrough == .single)
    #expect(first.tracking == 2 && first.kerning == true)
    #expect(first.baseline == .offset(3))
    #expect(first.hidden == true && first.capitals == .small)
    #expect(first.stroke == TextStroke(width: -3, color: red))
    #expect(first.shadow == TextShadow(x: 2, y: 3, blur: 0, color: .black))
    #expect(first.language == "de-DE")
    #expect(runs.last?.attributes.font?.family == "Serif Name")
    #expect(runs.last?.attributes.size == nil)
  }

  @Test func `a paragraph has the style that is in force at its end`() throws {
    let rtf = #"""
      {\rtf1\pard\ql first\qc\par\pard\li720\fi-360\sb120\sl-300\tqr\tx1440\tx2880\rtlpar second}
      """#
    let runs = try read(rtf).document.runs
    #expect(runs.first?.attributes.paragraph?.alignment == .center)
    let second = try #require(runs.last?.attributes.paragraph)
    #expect(second.indent == 36 && second.firstLineIndent == -18 && second.spaceBefore == 6)
    #expect(second.minimumLineHeight == 15 && second.maximumLineHeight == 15)
    #expect(second.tabStops == [TabStop(72, .right), TabStop(144)])
    #expect(second.direction == .rightToLeft && second.alignment == .natural)
  }

  @Test func `links, and fields that are none, keep their instructions`() throws {
    let rtf = #"""
      {\rtf1 {\field{\*\fldinst{HYPERLINK "https://example.org/a?b"}}{\fldrslt link}}
       {\field{\*\fldinst{HYPERLINK \\l "part"}}{\fldrslt inner}}{\field{\*\fldinst PAGE}{\fldrslt 7}} end}
      """#
    let runs = try read(rtf).document.runs
    #expect(runs.first { $0.text == "link" }?.attributes.link == "https://example.org/a?b")
    #expect(runs.first { $0.text == "inner" }?.attributes.link == "#part")
    #expect(runs.first { $0.text == "7" }?.attributes.field == "PAGE")
    #expect(runs.last?.attributes.link == nil && runs.last?.attributes.field == nil)
  }

  @Test func `a table is text whose paragraphs know their cells`() throws {
    let rtf = #"""
      {\rtf1 before\par\trowd\trgaph108\clbrdrt\brdrs\cellx2880\cellx5760
      \pard\intbl a\par b\cell c\cell\row\trowd\cellx2880 \pard\intbl d\cell\row\pard after}
      """#
    let runs = try read(rtf).document.runs
    #expect(runs.map(\.text).joined() == "before\na\nb\nc\nd\nafter")
    let cells = runs.compactMap(\.attributes.paragraph?.cell)
    #expect(cells.map { [$0.table, $0.row, $0.column] } == [[0, 0, 0], [0, 0, 1], [0, 1, 0]])
    #expect(cells.map(\.end) == [144, 288, 144])
    #expect(cells.first?.carried.rowWords == #"\trgaph108"#)
    #expect(cells.first?.carried.words == #"\clbrdrt\brdrs"#)
  }

  @Test func `wide colors, scaling and names come from the text kit's words`() throws {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252\cocoartf2761
      \cocoatextscaling1\cocoaplatform1{\fonttbl\f0\fswiss\fcharset0 Helvetica-Bold;\f1 .SFUI-Regular;}
      {\colortbl;\red255\green255\blue255;\red250\green0\blue0;\red0\green0\blue0;}
      {\*\expandedcolortbl;;\cspthree\c100000\c10000\c0\c50000;\cssrgb\c0\c0\c0\cname labelColor;}
      \vieww11520\viewh8400\pard\pardirnatural\partightenfactor0

      \f0\b\fs34 \cf2 \cb1 one\f1\cf3 two}
      """#
    let document = try read(rtf).document
    #expect(document.settings.textScaling == .iOS)
    #expect(document.settings.platform == 1)
    #expect(document.settings.cocoaVersion == 2761)
    #expect(document.settings.view.width == 576)
    let first = try #require(document.runs.first?.attributes)
    #expect(first.font?.postScriptName == "Helvetica-Bold")
    #expect(first.color == TextColor(.displayP3, red: 1, green: 0.1, blue: 0, alpha: 0.5))
    #expect(first.background == nil)
    let second = try #require(document.runs.last?.attributes)
    #expect(second.font?.postScriptName == ".SFUI-Regular")
    #expect(second.font?.family == "system-ui")
    #expect(second.color?.name == "labelColor")
  }

  @Test func `information, pictures and lists are values`() throws {
    let rtf = #"""
      {\rtf1{\info{\author Ada}{\creatim\yr2026\mo11\dy23\hr9\min5}}
      {\*\listtable{\list{\listlevel\levelnfc23{\*\levelmarker \{square\}}}\listid7}}
      {\*\listoverridetable{\listoverride\listid7\ls1}}
      \pard\ls1\ilvl0{\listtext\tab -\tab}item\par\pard
      {\pict\pngblip\picwgoal200\pichgoal100 89504e47}{\pict\jpegblip\bin3 }x}}z}
      """#
    let document = try read(rtf).document
    #expect(document.settings.info == ["author": "Ada", "creatim": "2026-11-23T09:05:00"])
    #expect(document.runs.map(\.text).joined() == "item\n\u{FFFC}\u{FFFC}z")
    #expect(
      document.runs.first?.attributes.paragraph?.list
        == ListItem(list: 1, marker: "{square}", text: "\t-\t"))
    let pictures = document.runs.compactMap(\.attributes.attachment)
    #expect(pictures.first?.bytes == [0x89, 0x50, 0x4E, 0x47])
    #expect(pictures.first?.width == 10 && pictures.first?.type == "image/png")
    #expect(pictures.last?.bytes == Array("}x}".utf8))
  }

  @Test func `how lines end and stay together is read, and no longer carried`() throws {
    let rtf = #"""
      {\rtf1\pard\hyphpar\keepn\keep\widctlpar\brdrt a\par\keepn0\nowidctlpar\hyphpar0 b\par
      \pard c\par\pard\keepn\s1 d}
      """#
    let styles = try read(rtf).document.runs.map(\.attributes.paragraph)
    var style = ParagraphStyle()
    (style.hyphenation, style.controlsWidowsAndOrphans) = (true, true)
    (style.keepsWithNext, style.keepsLinesTogether) = (true, true)
    style.carried = CarriedRTF(#"\brdrt"#)
    let first = style
    (style.hyphenation, style.controlsWidowsAndOrphans) = (false, false)
    style.keepsWithNext = false
    let second = style
    style = ParagraphStyle()
    (style.keepsWithNext, style.carried) = (true, CarriedRTF(style: 1))
    #expect(styles == [first, second, nil, style])
  }

  @Test func `what is no RTF is refused`() {
    #expect(throws: DocumentError.self) { try read("Hello") }
    #expect(throws: DocumentError.self) { try read("") }
  }

  @Test func `what a font table says of its fonts beside their names is known, and written again`()
    throws
  {
    let rtf = #"""
      {\rtf1\ansi\deff0{\fonttbl{\f0\fbidi \froman\fcharset0\fprq2{\*\panose 02020603050405020304}Roman;}
      {\f1\fmodern\fprq1 Modern;}{\f2\fmodern\fprq2 Terminal;}{\f3\fswiss Swiss{\*\falt Other};}
      {\f4\fscript\fcharset0 Script;}{\f5\fnil\fprq1 Fixed;}{\f6\fnil{\*\panose 0202} Nothing;}}\f0 a\f1 b}
      """#
    let document = try read(rtf).document
    #expect(
      document.settings.describedFonts == [
        DocumentFont(
          name: "Roman", design: .serif, panose: PanoseDigits(hexadecimal: "02020603050405020304")),
        DocumentFont(name: "Modern", design: .monospaced),
        DocumentFont(name: "Swiss", design: .sansSerif),
        DocumentFont(name: "Script", design: .script),
        DocumentFont(name: "Fixed", design: .monospaced),
      ])
    let written = try RTFDocument.read(RTFDocument.write(document)).document
    #expect(written.settings.describedFonts == document.settings.describedFonts)
    #expect(written.runs == document.runs)
    let json = String(decoding: try DocumentFormat.json.write(document), as: UTF8.self)
    #expect(json.contains(#""version" : 2"#) || json.contains(#""version":2"#))
    let kept = try DocumentFormat.json.read(Data(json.utf8)).document
    #expect(kept.settings.describedFonts == document.settings.describedFonts)
    let wrong = json.replacing("02020603050405020304", with: "0202")
    #expect(throws: DocumentError.self) { try DocumentFormat.json.read(Data(wrong.utf8)) }
  }
}
