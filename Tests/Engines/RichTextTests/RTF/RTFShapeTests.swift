// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText
import TypecaseSystemKit

/// Pictures that text flows round, which RTF has as shapes.
struct RTFShapeTests {
  /// One pixel, as PNG.
  static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
    ) ?? Data())
  static let hex = png.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  static let character = String(TextAttachment.character)

  static func document(
    _ placement: PicturePlacement?, _ change: (inout TextAttributes) -> Void = { _ in }
  ) -> RichTextDocument {
    var attributes = TextAttributes {
      $0.attachment = TextAttachment(
        bytes: png, type: "image/png", alternativeText: "A {red} dot \u{2026}", width: 60,
        height: 40, placement: placement)
    }
    change(&attributes)
    return RichTextDocument(runs: [
      TextRun("Text "), TextRun(character, attributes), TextRun(" round it."),
    ])
  }

  private func read(_ rtf: String) throws -> RTFDocument.Reading {
    try RTFDocument.read(Data(rtf.utf8))
  }

  private func attachment(_ reading: RTFDocument.Reading) -> TextAttachment? {
    reading.document.runs.compactMap(\.attributes.attachment).first
  }

  private func text(_ document: RichTextDocument) -> String {
    document.runs.map(\.text).joined()
  }

  // MARK: - Written and read again

  @Test(arguments: [
    PicturePlacement(.left), .init(.right, margin: 0), .init(.both, x: 0.25, margin: 4.5),
    .init(.both, x: 0.333, followsOutline: true), .init(.right, followsOutline: true, margin: 200),
  ])
  func `a picture is where it was, with its size, its words and its link`(
    placement: PicturePlacement
  ) throws {
    for (width, height) in [(60.0, 40.0), (nil, nil), (100, nil), (nil, 33.35)]
      as [(Double?, Double?)]
    {
      for link in [nil, "https://example.org/a?b={c}"] {
        let document = Self.document(placement) {
          $0.attachment?.width = width
          $0.attachment?.height = height
          $0.link = link
        }
        #expect(DocumentFormat.rtf.losses(of: document) == [])
        let written = RTFDocument.write(document)
        let reading = try RTFDocument.read(written)
        #expect(text(reading.document) == text(document))
        #expect(!reading.leavesOut && reading.warnings.isEmpty)
        let attributes = try #require(reading.document.runs.first { $0.text == Self.character })
          .attributes
        var attachment = try #require(attributes.attachment)
        // Which kind of picture it is.
        #expect(attachment.carried.words == "\\pngblip")
        attachment.carried = CarriedRTF()
        #expect(attachment == document.runs[1].attributes.attachment)
        #expect(attributes.link == link && attributes.field == nil)
        #expect(RTFDocument.write(reading.document) == written)
      }
    }
  }

  @Test func `a picture as wide as its column is at the left for others`() throws {
    let document = Self.document(.init(.both, x: 0.4)) { $0.attachment?.width = 2000 }
    let again = attachment(try RTFDocument.read(RTFDocument.write(document)))
    #expect(again?.placement == PicturePlacement(.left))
    #expect(again?.width == 2000)
  }

  @Test func `a bundle keeps where its files are`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let placement = PicturePlacement(.both, x: 0.75, followsOutline: true, margin: 3)
    for width in [60.0, nil] {
      let document = Self.document(placement) {
        $0.attachment?.name = "dot.png"
        $0.attachment?.width = width
        $0.attachment?.height = width
      }
      #expect(DocumentFormat.rtfd.losses(of: document) == [])
      let path = "\(folder.path)/\(width ?? 0).rtfd"
      try RTFDBundle.write(document, to: path)
      let reading = try RTFDBundle.read(path)
      var file = try #require(attachment(reading))
      file.carried = CarriedRTF()
      #expect(file == document.runs[1].attributes.attachment)
      #expect(text(reading.document) == text(document))
      let rtf = try FileSystem.text(of: "\(path)/TXT.rtf")
      #expect(rtf.contains("{\\shprslt{{\\NeXTGraphic dot.png "))
      #expect(!rtf.contains(Self.hex))
    }
  }

  @Test func `in the cell of a table, and without a placement, a picture is in its line`() throws {
    var style = ParagraphStyle()
    style.cell = TableCell(table: 0, row: 0, column: 0)
    var attributes = Self.document(.init(.left)).runs[1].attributes
    attributes.paragraph = style
    let cell = RichTextDocument(runs: [TextRun(Self.character, attributes)])
    for document in [Self.document(nil), cell] {
      let written = String(decoding: RTFDocument.write(document), as: UTF8.self)
      #expect(!written.contains("\\shp{") && written.contains("{\\*\\shppict{\\pict"))
    }
  }

  // MARK: - Of other programs

  /// A shape with a picture as Word writes it.
  static func shape(
    _ words: String, _ properties: [(String, String)] = [], picture: String? = nil,
    result: String = ""
  ) -> String {
    let pib =
      picture ?? "{\\pict\\picscalex50\\picscaley50\\picwgoal2400\\pichgoal1600\\pngblip\n\(hex)}"
    let all = [("shapeType", "75")] + properties + [("pib", pib)]
    let group = all.map { "{\\sp{\\sn \($0.0)}{\\sv \($0.1)}}" }.joined()
    return "{\\shp{\\*\\shpinst\(words)\(group)}\(result)}"
  }

  /// At a place of its column, 60 points wide and 40 high.
  private static func at(_ left: Int, _ words: String) -> String {
    "\\shpleft\(left * 20)\\shptop0\\shpright\(left * 20 + 1200)\\shpbottom800\\shpfhdr0"
      + "\\shpbxcolumn\\shpbxignore\\shpbypara\\shpbyignore\(words)"
  }

  private static let head =
    #"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Serif;}}\paperw12240\margl1800\margr1800 "#

  @Test(
    arguments: [
      // Text at the left, at the right and at the larger side; 372 points are free.
      (at(372, #"\shpwr2\shpwrk1"#), [], PicturePlacement(.right)),
      (at(0, #"\shpwr2\shpwrk2"#), [], .init(.left)),
      (at(20, #"\shpwr2\shpwrk3"#), [("dxWrapDistRight", "63500")], .init(.left, margin: 5)),
      (at(350, #"\shpwr2\shpwrk3"#), [("dxWrapDistLeft", "0")], .init(.right, margin: 0)),
      // Both sides, of which an edge has one.
      (at(93, #"\shpwr4\shpwrk0"#), [], .init(.both, x: 0.25, followsOutline: true)),
      (at(0, #"\shpwr2\shpwrk0"#), [], .init(.left)),
      (at(370, #"\shpwr2"#), [], .init(.right)),
      (at(-200, #"\shpwr2"#), [], .init(.left)),
      // As a property says, whatever the number of the place is.
      (at(5000, #"\shpwr2"#), [("posh", "1")], .init(.left)),
      (at(0, #"\shpwr2"#), [("posh", "3"), ("posrelh", "0")], .init(.right)),
      (at(0, #"\shpwr2"#), [("posh", "2"), ("posrelh", "1")], .init(.both)),
      (at(183, #"\shpwr2"#), [("posrelh", "1")], .init(.both, x: 0.25)),
      (
        at(0, #"\shpwr2"#),
        [("posh", "2"), ("dxWrapDistLeft", "25400"), ("dxWrapDistRight", "38100")],
        .init(.both, margin: 3)
      ),
    ] as [(String, [(String, String)], PicturePlacement)])
  func `a shape of Word is a picture that text flows round`(
    words: String, properties: [(String, String)], placement: PicturePlacement
  ) throws {
    let shape = Self.shape(
      words, properties + [("wzDescription", "A caf\\'e9")],
      result: #"{\shprslt\par\pard{\pict\wmetafile8 010203}\par}"#)
    let reading = try read("\(Self.head)a\(shape)b\\par}")
    #expect(text(reading.document) == "a\u{FFFC}b\n")
    let picture = try #require(attachment(reading))
    #expect(picture.placement == placement)
    #expect((picture.width, picture.height) == (60, 40))
    #expect(picture.bytes == Self.png && picture.type == "image/png")
    #expect(picture.alternativeText == "A café")
    #expect(DocumentFormat.rtf.losses(of: reading.document) == [])
  }

  @Test(arguments: [
    at(100, #"\shpwr1"#), at(100, #"\shpwr3"#), at(100, ""), at(100, #"\shpwr99"#),
  ])
  func `a picture that text is not beside is in its line, and that is said`(words: String) throws {
    let reading = try read("\(Self.head)a\(Self.shape(words))b\\par}")
    let picture = try #require(attachment(reading))
    #expect(text(reading.document) == "a\u{FFFC}b\n")
    #expect(picture.placement == nil && picture.width == 60)
    #expect(reading.leavesOut)
  }

  @Test(arguments: [
    shape(at(0, #"\shpwr3"#), [("fBehindDocument", "1")]),
    shape(at(0, #"\shpwr3\shpfblwtxt1"#)),
    shape(at(0, #"\shpwr2"#), [("fHidden", "1")]),
    // A box of text, a line, a picture of no known kind, one without content, and several shapes.
    #"{\shp{\*\shpinst\shpwr2{\sp{\sn shapeType}{\sv 202}}{\shptxt\pard box\par}}}"#,
    #"{\shp{\*\shpinst\shpwr2{\sp{\sn shapeType}{\sv 20}}}{\shprslt{\pict\wmetafile8 01}}}"#,
    shape(at(0, #"\shpwr2"#), picture: #"{\pict\strange 0102}"#),
    shape(at(0, #"\shpwr2"#), picture: #"{\pict\pngblip }"#),
    "{\\shpgrp{\\*\\shpinst\\shpwr2\(shape(at(0, #"\shpwr2"#)))}{\\shprslt words{\\pict\\pngblip 01}}}",
  ])
  func `what is no picture beside text is kept as it is`(shape: String) throws {
    let reading = try read("\(Self.head)a\(shape)b\\par}")
    #expect(text(reading.document) == "ab\n")
    #expect(attachment(reading) == nil && !reading.leavesOut)
    let written = String(decoding: RTFDocument.write(reading.document), as: UTF8.self)
    #expect(written.contains(shape))
  }

  @Test func `in a table, and in a line of its own, a shape is a picture in its line`() throws {
    let shape = Self.shape(Self.at(0, #"\shpwr2\shpwrk0"#))
    let cell = try read("\(Self.head)\\trowd\\cellx4000\\pard\\intbl a\(shape)\\cell\\row\\pard b}")
    #expect(try #require(attachment(cell)).placement == nil)
    #expect(cell.leavesOut)
    let inLine = try read(
      "\(Self.head){\\field{\\*\\fldinst SHAPE \\\\* MERGEFORMAT}{\\fldrslt "
        + "\(Self.shape(Self.at(0, #"\shpwr3"#), [("fPseudoInline", "1")]))}}b}")
    let run = try #require(inLine.document.runs.first)
    #expect(run.attributes.attachment?.placement == nil)
    #expect(run.attributes.attachment?.width == 60)
    #expect(run.attributes.field == nil)
    #expect(!inLine.leavesOut)
  }

  @Test func `what means nothing here is written again`() throws {
    let vertices = "{\\sp{\\sn pWrapPolygonVertices}{\\sv 8;3;(0,0);(21600,0);(0,21600)}}"
    let rest = "\\shpz7\\shplid1030\\shptop240\\shpbypage"
    let shape = Self.shape(
      Self.at(0, #"\shpwr4\shpwrk2"#).replacing("\\shptop0", with: "")
        .replacing("\\shpbypara", with: "").replacing("\\shpbottom800", with: "\\shpbottom1040")
        + rest,
      [("wzName", "Picture 7"), ("posrelv", "1"), ("cropFromLeft", "3000")]
    ).replacing("{\\sp{\\sn pib}", with: "\(vertices){\\sp{\\sn pib}")
    let reading = try read("\(Self.head)a\(shape)b\\par}")
    #expect(try #require(attachment(reading)).placement == .init(.left, followsOutline: true))
    #expect(!reading.leavesOut)
    let written = String(decoding: RTFDocument.write(reading.document), as: UTF8.self)
    for part in [
      "\\shpright1200\\shpbottom1040", "\\shptop240", "\\shpz7\\shplid1030", "\\shpbypage",
      vertices,
      "{\\sp{\\sn wzName}{\\sv Picture 7}}", "{\\sp{\\sn posrelv}{\\sv 1}}",
      "{\\sp{\\sn cropFromLeft}{\\sv 3000}}",
    ] { #expect(written.contains(part), "\(part) in \(written)") }
    #expect(!written.contains("\\shpbypara"))
    let again = try read(written)
    #expect(again.document.runs == reading.document.runs)
    #expect(!again.leavesOut)
    // In JSON too, and in its line it has nothing of its shape.
    let json = try JSONDocument.read(JSONDocument.write(reading.document))
    #expect(String(decoding: RTFDocument.write(json), as: UTF8.self) == written)
    var document = reading.document
    document.content.convertAttributes { attributes in
      var result = attributes
      result.attachment?.placement = nil
      return result
    }
    #expect(!String(decoding: RTFDocument.write(document), as: UTF8.self).contains("shpz7"))
  }

  @Test func `what is too long to be kept is said, and so is a place that is lost`() throws {
    let long = String(repeating: "00", count: RTFLimits.mostWords)
    for shape in [
      Self.shape(Self.at(0, #"\shpwr2"#), [("fillBlip", "{\\pict\\pngblip \(long)}")]),
      Self.shape(Self.at(150, #"\shpwr2\shpwrk2"#)), Self.shape(Self.at(0, #"\shpwr5"#)),
    ] {
      let reading = try read("\(Self.head)a\(shape)b\\par}")
      #expect(try #require(attachment(reading)).placement?.side == .left)
      #expect(reading.leavesOut)
    }
  }

  @Test func `the link of a shape is that of its character`() throws {
    let link = #"{\*\hl{\hlloc part}{\hlsrc https://example.org/}{\hlfr Example}}"#
    let shape = Self.shape(Self.at(0, #"\shpwr2"#), [("pihlShape", link)])
    let reading = try read("\(Self.head)a\(shape)b\\par}")
    #expect(
      reading.document.runs.map(\.attributes.link) == [nil, "https://example.org/#part", nil])
    let outer = try read(
      #"\#(Self.head){\field{\*\fldinst HYPERLINK "https://other.example"}{\fldrslt x\#(shape)}}b}"#
    )
    #expect(outer.document.runs[1].attributes.link == "https://other.example")
  }

  @Test func `of several forms of a picture the first that is one counts`() throws {
    let metafile = #"{\nonshppict{\pict\wmetafile8\picwgoal1200\pichgoal800 010009}}"#
    let known = "{\\*\\shppict{\\pict\\pngblip\\picwgoal1200\\pichgoal800 \(Self.hex)}}"
    for (pib, type) in [
      (known + metafile, "image/png"), (metafile + known, "image/wmf"),
      ("{\\pict\\odd 01}{\\pict\\pngblip}\(known)", "image/png"),
    ] {
      let shape = Self.shape(Self.at(0, #"\shpwr2"#), picture: pib)
      let reading = try read("\(Self.head)a\(shape)b}")
      #expect(text(reading.document) == "a\u{FFFC}b")
      #expect(attachment(reading)?.type == type)
    }
    let twice = Self.shape(
      Self.at(0, #"\shpwr2"#), [("pib", "{\\pict\\jpegblip 0102}")])
    #expect(attachment(try read("\(Self.head)\(twice)}"))?.type == "image/jpeg")
  }

  @Test func `a shape that was deleted is no picture`() throws {
    let shape = Self.shape(Self.at(0, #"\shpwr2"#))
    let reading = try read("\(Self.head)a{\\deleted x\(shape)}b}")
    #expect(text(reading.document) == "ab")
    let written = String(decoding: RTFDocument.write(reading.document), as: UTF8.self)
    #expect(written.contains("{\\deleted\\revauthdel0\\revdttmdel0\\f0 \(shape)}"))
  }

  // MARK: - Saved over a file

  @Test func `a file keeps its bytes, and an edit beside a shape leaves it alone`() throws {
    let shape = Self.shape(Self.at(0, #"\shpwr2\shpwrk0"#), [("dhgt", "251658240")])
    let file = Self.head + #"\cocoatextscaling0\cocoaplatform0 One "# + shape + #"two\par}"#
    var document = try read(file).document
    let same = RTFDocument.write(document, over: Data(file.utf8))
    #expect(same.keepsOriginal && same.data == Data(file.utf8))
    func edit(_ range: Range<ScalarOffset>, _ text: String) -> (data: Data, keepsOriginal: Bool) {
      let storage = TextStorage(document)
      storage.replace(range, with: text)
      document.content = storage.document.content
      return RTFDocument.write(document, over: Data(file.utf8))
    }
    let edited = edit(5..<8, "six")
    #expect(edited.keepsOriginal)
    #expect(
      String(decoding: edited.data, as: UTF8.self).contains("One \(shape){\\plain\\uc1\\f0 six}"))
    let removed = edit(4..<5, "")
    #expect(removed.keepsOriginal)
    #expect(!String(decoding: removed.data, as: UTF8.self).contains("shp"))
  }

  // MARK: - Harm

  @Test(arguments: [
    at(-2_147_483_648, #"\shpwr2"#), at(107_374_182, #"\shpwr2\shpwrk3"#),
    #"\shpleft-2147483648\shpright2147483647\shptop2147483647\shpbottom-2147483648\shpwr4"#,
    #"\shpleft0\shpright-1200\shptop0\shpbottom-800\shpwr2\shpwrk-7"#,
    #"\shpleft99999999999999999999\shpright1\shpwr2\shpwrk2147483647"#, #"\shpwr2"#,
  ])
  func `numbers beyond all measure make no picture that cannot be`(words: String) throws {
    let huge = "99999999999999999999999999"
    for value in [huge, "-2147483648", "9223372036854775807", "x", "", "{\\sv 1}"] {
      let properties = ["posh", "posrelh", "dxWrapDistLeft", "dxWrapDistRight", "posrelv"]
        .map { ($0, value) }
      let reading = try read("\(Self.head)a\(Self.shape(words, properties))b\\par}")
      let picture = try #require(attachment(reading))
      let placement = try #require(picture.placement)
      #expect((0...200).contains(placement.margin) && (0...1).contains(placement.x))
      #expect((0...100_000).contains(picture.width ?? 0))
      #expect((0...100_000).contains(picture.height ?? 0))
      let again = try RTFDocument.read(RTFDocument.write(reading.document)).document
      #expect(text(again) == text(reading.document))
      #expect(throws: Never.self) {
        try JSONDocument.read(JSONDocument.write(reading.document))
      }
    }
  }

  @Test func `a shape that is cut anywhere is read, and what is read can be written`() throws {
    let shape = Self.shape(
      Self.at(93, #"\shpwr2\shpwrk0"#),
      [("wzDescription", "A dot"), ("pihlShape", #"{\*\hl{\hlsrc https://a.example}}"#)],
      result: #"{\shprslt{{\NeXTGraphic a.png }\'ac}}"#)
    let file = Array("\(Self.head)a\(shape)b}".utf8)
    for end in Self.head.utf8.count..<file.count {
      let reading = try RTFDocument.read(Data(file[..<end]))
      #expect(!reading.warnings.isEmpty)
      let again = try RTFDocument.read(RTFDocument.write(reading.document)).document
      #expect(text(again) == text(reading.document), "cut at \(end)")
    }
  }

  @Test func `groups in each other and many shapes are read once`() throws {
    let count = 60_000
    let open = String(repeating: "{\\sv {\\pict ", count: count)
    let close = String(repeating: "}}", count: count)
    let deep = Self.shape(Self.at(0, #"\shpwr2"#), [("pib", open + close)])
    #expect(attachment(try read("\(Self.head)a\(deep)b}"))?.bytes == Self.png)
    let nested =
      String(repeating: #"{\shp{\*\shpinst\shpwr2"#, count: count)
      + String(repeating: "}}", count: count)
    #expect(text(try read("\(Self.head)a\(nested)b}").document) == "ab")
    let empty = String(repeating: #"{\sp{\sn a}{\sv 1}}"#, count: count)
    let properties = Self.shape(Self.at(0, #"\shpwr2\#(empty)"#))
    let reading = try read("\(Self.head)a\(properties)b}")
    #expect(reading.leavesOut)
    #expect(try #require(attachment(reading)).carried.words.utf8.count < 2 * RTFLimits.mostWords)
    let many = String(repeating: Self.shape(Self.at(0, #"\shpwr2"#)), count: 1000)
    let document = try read("\(Self.head)\(many)}").document
    #expect(text(document) == String(repeating: Self.character, count: 1000))
    #expect(text(try RTFDocument.read(RTFDocument.write(document)).document) == text(document))
  }

  @Test(arguments: [
    #"\pngblip{\*\shpinst\shpz1}{x}"#, #"\pngblip{\*\shpinst}}{{"#, #"{\*\shpinst\}"#,
    #"\{{\*\shpinst a}"#, #"\pngblip{\*\shpinst\bin9 }"#, #"{\*\shpinst{\sp{\sn posh}{\sv 9}}}"#,
    #"{\*\shpinst\shptop-99999999999999999999 }"#, #"{\*\shpinst\shptop--7\'}"#, "{", "}", #"\"#,
    #"{\*\other words}"#, #"{\*\shpinst\{ \} a}"#, #"{\*\shpinst\shpz1\\{\sp}}"#,
  ])
  func `whatever a document says of its shape, its text is written`(words: String) throws {
    let document = Self.document(.init(.left)) { $0.attachment?.carried = CarriedRTF(words) }
    let again = try RTFDocument.read(RTFDocument.write(document))
    #expect(text(again.document) == text(document))
    #expect(attachment(again)?.bytes == Self.png)
    #expect(attachment(again)?.placement?.side == .left)
  }
}
