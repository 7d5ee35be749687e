// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct RTFWritingTests {
  private func copy(_ document: RichTextDocument) throws -> RichTextDocument {
    let reading = try RTFDocument.read(RTFDocument.write(document), options: .asIs)
    #expect(reading.warnings.isEmpty)
    return reading.document
  }

  @Test(arguments: [false, true])
  func `everything that RTF can say survives being written and read`(isCocoa: Bool) throws {
    var all = TextAttributes()
    all.font = FontDescriptor()
    if isCocoa {
      all.font?.postScriptName = "Vollkorn-Bold"
    } else {
      all.font?.family = "Vollkorn"
    }
    all.font?.weight = 700
    all.font?.slant = 12
    all.size = .points(13.09)
    all.color = TextColor(.displayP3, red: 0.1, green: 0.25, blue: 1, alpha: 0.5)
    all.background = TextColor(.gray, red: 0.5, green: 0, blue: 0)
    all.underline = TextLine(.wavy, color: TextColor(red: 1, green: 0, blue: 0))
    all.strikethrough = TextLine(
      .double, color: TextColor(.genericRGB, red: 0.2, green: 0, blue: 0))
    all.shadow = TextShadow(
      x: 1, y: 2.5, blur: 3, color: TextColor(red: 0, green: 0, blue: 1, alpha: 0.2))
    all.tracking = -0.5
    all.kerning = false
    all.ligatures = .all
    all.baseline = .offset(-3.5)
    all.stroke = TextStroke(
      width: -3, color: TextColor(.cmyk, red: 0.9, green: 0.3, blue: 0, black: 0.1))
    all.capitals = .all
    all.hidden = true
    all.language = "de-DE"
    all.link = #"https://example.org/?q="a"\b"#
    // What is carried is before one character.
    var carrying = all
    carrying.carried = CarriedRTF(#"{\*\unknown{\b x}}"#)
    var named = TextAttributes()
    named.color = TextColor(red: 0.25, green: 0, blue: 0, name: "label Color")
    named.field = "PAGE"
    var picture = TextAttributes()
    picture.attachment = TextAttachment(
      bytes: [1, 2, 0xFF], type: "image/png", width: 10, height: 20.5,
      carried: CarriedRTF(#"\pngblip\picw9"#))
    var style = ParagraphStyle()
    style.alignment = .left
    style.lineHeight = 1.5
    (style.spaceBefore, style.spaceAfter) = (6, 3)
    (style.indent, style.firstLineIndent, style.tailIndent) = (36, -18, 9)
    (style.minimumLineHeight, style.maximumLineHeight, style.lineSpacing) = (12, 20, 2)
    style.tabStops = [TabStop(28.3), TabStop(72, .decimal)]
    style.tabInterval = 36
    style.direction = .natural
    style.tightening = 0.05
    (style.hyphenation, style.controlsWidowsAndOrphans) = (false, true)
    (style.keepsWithNext, style.keepsLinesTogether) = (true, true)
    style.carried = CarriedRTF(#"\brdrb\brdrs"#, style: 3)
    var listed = style
    listed.list = ListItem(list: 2, level: 1, marker: "{decimal}.", text: "\t1.\t")
    var document = RichTextDocument(
      runs: [
        TextRun("plain {\\} \tä“日本\u{1F4A9}\u{2028}\u{0C}", .init()), TextRun("e", carrying),
        TextRun("very", all),
        TextRun("7", named), TextRun("\u{FFFC}", picture), TextRun("\n", .init()),
        TextRun("styled\n", TextAttributes { $0.paragraph = style }),
        TextRun("item\n", TextAttributes { $0.paragraph = listed }), TextRun("end", .init()),
      ], title: "A Title")
    document.settings.info = [
      "author": "Ada Ä", "creatim": "2026-11-23T09:05:00", "title": "A Title",
    ]
    document.settings.page.width = 595
    document.settings.page.left = 72
    document.settings.view.width = 576
    document.settings.view.kind = 1
    document.settings.view.scale = 110
    document.settings.tabInterval = 40
    if isCocoa { document.settings.cocoaVersion = 2761 }
    document.settings.platform = 1
    document.settings.textScaling = .iOS
    let first = try copy(document)
    #expect(first.runs == document.runs)
    #expect(first.title == document.title)
    var settings = first.settings
    settings.rtf = nil
    #expect(settings == document.settings)
    // The second time, all of it is the same, and so are the bytes.
    let second = try copy(first)
    #expect(second == first)
    #expect(RTFDocument.write(second) == RTFDocument.write(first))
    // And as JSON.
    #expect(try JSONDocument.read(JSONDocument.write(first), options: .asIs) == first)
  }

  @Test(arguments: [
    #"a\trowd\trgaph9\clbrdrt\brdrs\cellx2000\clcbpat1\cellx4000 \pard\intbl b\cell c\par d\cell\row"#
      + #"\trowd\cellx900\pard\intbl\cell\row\pard z"#,
    #"\trowd\cellx4000\pard\intbl out\par\itap2 in\nestcell{\*\nesttableprops\trowd\cellx99\nestrow}"#
      + #"\pard\intbl more\cell\row\pard z"#,
  ])
  func `tables are written as tables`(rtf: String) throws {
    let first = try RTFDocument.read(Data((#"{\rtf1 "# + rtf + "}").utf8)).document
    let written = RTFDocument.write(first)
    let second = try RTFDocument.read(written).document
    #expect(second.runs == first.runs)
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.components(of: #"\row"#) == rtf.components(of: #"\row"#))
    #expect(text.components(of: #"\cell "#) + text.components(of: #"\nestcell "#) > 1)
  }

  @Test func `what is not known is written back as it was, in its place`() throws {
    let rtf = #"""
      {\rtf1\ansi\deff0\deflang1031{\fonttbl{\f0 A;}}{\stylesheet{\s1 Head;}}{\*\private \'00\bin3 }}}}
      \pard one{\*\bkmkstart place}{\footnote note} two\par{\header top}}
      """#
    let document = try RTFDocument.read(Data(rtf.utf8)).document
    #expect(document.runs.map(\.text).joined() == "one two\n")
    let written = String(decoding: RTFDocument.write(document), as: UTF8.self)
    for part in [
      #"\deflang1031"#, #"{\stylesheet{\s1 Head;}}"#, #"{\*\private \'00\bin3 }}}}"#,
      #"{\*\bkmkstart place}{\footnote note}"#, #"{\header top}"#,
    ] { #expect(written.components(of: part) == 1, "\(part)") }
    #expect(try RTFDocument.read(Data(written.utf8)).document.runs == document.runs)
  }

  @Test(arguments: ["}}}", #"{\*\some"#, #"\bin99999 "#, #"\"#, #"\'4"#, "\u{4E2D}", #"{\*\a}}{"#])
  func `what is carried and no RTF is left out, and takes no text with it`(words: String) throws {
    // A document in JSON may have anything in its place.
    let carried = TextAttributes { $0.carried = CarriedRTF(words) }
    let paragraph = TextAttributes {
      $0.paragraph = ParagraphStyle()
      $0.paragraph?.carried = CarriedRTF(words)
    }
    let cell = TextAttributes {
      $0.paragraph = ParagraphStyle()
      $0.paragraph?.cell = TableCell(
        table: 1, row: 0, column: 0, carried: CarriedRTF(words, rowWords: words))
    }
    let picture = TextAttributes {
      $0.attachment = TextAttachment(
        bytes: [1, 2], type: "image/png", carried: CarriedRTF(words))
    }
    var document = RichTextDocument(runs: [
      TextRun("first ", carried), TextRun("\u{FFFC}", picture), TextRun("second\n"),
      TextRun("third\n", paragraph), TextRun("cell\n", cell), TextRun("last"),
    ])
    var head = RTFHead()
    (head.characterSet, head.carried, head.trailing) = (words, [words], [words])
    head.fonts = [RTFHead.Font(number: 0, name: "A")]
    head.fonts[0].design = words
    document.settings.rtf = head
    let copy = try RTFDocument.read(RTFDocument.write(document)).document
    #expect(
      copy.runs.map(\.text).joined() == "first \u{FFFC}second\nthird\ncell\nlast")
  }

  @Test(arguments: [Int.max, 65_535, -1])
  func `fonts get numbers that readers know, whatever a document has`(number: Int) throws {
    var document = RichTextDocument(runs: [
      TextRun("a", TextAttributes { $0.font = FontDescriptor(family: "Known") }),
      TextRun("b", TextAttributes { $0.font = FontDescriptor(family: "New") }),
    ])
    var head = RTFHead()
    head.fonts = [RTFHead.Font(number: number, name: "Known")]
    head.defaultFont = number
    document.settings.rtf = head
    let copy = try RTFDocument.read(RTFDocument.write(document)).document
    #expect(copy.runs.map(\.attributes.font?.family) == ["Known", "New"])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `numbers of a program that are none are written as others`(number: Double) throws {
    var style = ParagraphStyle()
    (style.lineHeight, style.tightening, style.indent) = (number, number, number)
    style.list = ListItem(list: 1, level: number < 0 ? .min : .max)
    let attributes = TextAttributes {
      $0.paragraph = style
      $0.size = .points(number)
      $0.baseline = .offset(number)
      $0.tracking = number
    }
    let document = RichTextDocument(runs: [TextRun("a", attributes)])
    #expect(try RTFDocument.read(RTFDocument.write(document)).document.runs.map(\.text) == ["a"])
    #expect(ListMarkers(of: TextStorage(document)).marker(ofParagraph: 0) == "\u{2022}")
  }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
