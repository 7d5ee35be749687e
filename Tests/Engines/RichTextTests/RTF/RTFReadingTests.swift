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
}
