// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Pictures in text, and what is carried before a character: each is of one character.
struct AttachmentTests {
  private static let character = String(TextAttachment.character)

  private static func picture(_ byte: UInt8 = 1) -> TextAttributes {
    TextAttributes { $0.attachment = TextAttachment(bytes: [byte, 2, 3], type: "image/png") }
  }

  private static let pictures = [
    TextRun("a"), TextRun(character, picture()), TextRun(character, picture()),
    TextRun(character, picture(7)), TextRun(character, picture()), TextRun("b"),
  ]

  @Test(arguments: [DocumentFormat.json, .rtf, .html, .markdown])
  func `equal pictures beside each other are as many in a file`(format: DocumentFormat) throws {
    let document = RichTextDocument(runs: Self.pictures)
    #expect(document.runs == Self.pictures)
    let written = try format.write(document)
    #expect(written.range(of: Data("\u{FFFC}".utf8)) == nil || format == .json)
    let again = try format.read(written).document
    let types = again.runs.map { $0.attributes.attachment == nil ? $0.text : "picture" }
    #expect(
      types.map { $0.filter { $0 != "\n" } } == [
        "a", "picture", "picture", "picture", "picture", "b",
      ])
    #expect(
      again.runs.compactMap(\.attributes.attachment?.bytes)
        == [[1, 2, 3], [1, 2, 3], [7, 2, 3], [1, 2, 3]])
  }

  /// What a picture says of itself in a file, read again.
  private static func reread(
    _ picture: TextAttachment, _ format: DocumentFormat
  ) throws -> TextAttachment? {
    let run = TextRun(character, TextAttributes { $0.attachment = picture })
    let written = try format.write(RichTextDocument(runs: [TextRun("a"), run, TextRun("b")]))
    return try format.read(written).document.runs.compactMap(\.attributes.attachment).first
  }

  @Test(arguments: [DocumentFormat.json, .rtf, .html, .markdown])
  func `a picture's description is kept, whatever its signs`(format: DocumentFormat) throws {
    for text in [
      "A cat", "A \u{201C}cat\u{201D}, {asleep} \\ on <a> \"mat\" & more", "قطة نائمة 😀", "cat.png",
    ] {
      for name in [nil, "cat.png", "A cat of mine", "\"]().png"] {
        // A flat file of RTF has no place for names.
        if format == .rtf, name != nil { continue }
        // HTML and Markdown have one place for what is said of a picture and its file's name.
        if format != .json, format != .rtf, text == "cat.png" { continue }
        let picture = TextAttachment(
          bytes: [1, 2, 3], type: "image/png", name: name, alternativeText: text)
        let again = try Self.reread(picture, format)
        #expect(again?.alternativeText == picture.alternativeText, "\(name ?? "no name")")
        #expect(again?.name == picture.name)
      }
    }
    let plain = TextAttachment(bytes: [1, 2, 3], type: "image/png")
    #expect(try Self.reread(plain, format)?.alternativeText == nil)
  }

  @Test func `descriptions of pictures from Word and LibreOffice are read`() throws {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252 a{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn wzName}{\sv Picture 1}}\
      {\sp{\sn wzDescription}{\sv A caf\'e9 with \u8220?tea\u8221?}}{\sp{\sn fLine}{\sv 0}}}\
      \picwgoal300\pichgoal300\pngblip 010203}}b}
      """#.replacing("\\\n", with: "")
    let document = try RTFDocument.read(Data(rtf.utf8)).document
    let picture = document.runs.compactMap(\.attributes.attachment).first
    #expect(picture?.alternativeText == "A café with “tea”")
    #expect(picture?.bytes == [1, 2, 3])
    #expect(picture?.width == 15)
  }

  @Test func `one run with several is divided, and only the character has them`() {
    let run = TextRun("\(Self.character)x\(Self.character)\(Self.character)", Self.picture())
    let expected = [
      TextRun(Self.character, Self.picture()), TextRun("x"),
      TextRun(Self.character, Self.picture()), TextRun(Self.character, Self.picture()),
    ]
    #expect(RichTextDocument(runs: [run]).runs == expected)
    let storage = TextStorage(runs: [run])
    #expect(storage.runs(in: 0..<4) == expected)
    // Attributes for text of any kind.
    storage.setAttributes(Self.picture(9), in: 0..<4)
    #expect(
      storage.runs(in: 0..<4).map(\.attributes.attachment?.bytes.first) == [9, nil, 9, 9])
    #expect(storage.undo() != nil)
    #expect(storage.runs(in: 0..<4) == expected)
  }

  @Test func `a picture that is typed beside an equal one is a second one, also in an app's store`()
  {
    for storage in [TextStorage(), TextStorage(PieceTable(""))] {
      storage.replace(0..<0, with: [TextRun(Self.character, Self.picture())])
      storage.replace(1..<1, with: [TextRun(Self.character, Self.picture())])
      storage.replace(1..<1, with: [TextRun(Self.character, Self.picture())])
      let three = [TextRun](repeating: TextRun(Self.character, Self.picture()), count: 3)
      #expect(storage.runs(in: 0..<3) == three)
      storage.replace(1..<2, with: [])
      #expect(storage.runs(in: 0..<2) == Array(three.dropLast()))
      while storage.undo() != nil {}
      while storage.redo() != nil {}
      #expect(storage.runs(in: 0..<2) == Array(three.dropLast()))
    }
  }

  @Test func `text beside a picture, a field or what is carried has nothing of them`() {
    let cases: [(String, (inout TextAttributes) -> Void)] = [
      (Self.character, { $0.attachment = TextAttachment(bytes: [1], type: "image/png") }),
      ("3", { $0.field = "PAGE" }), ("new", { $0.revision = TextRevision(.inserted) }),
      ("c", { $0.carried = CarriedRTF(#"{\*\bkmkstart a}"#) }),
      ("link", { $0.link = "https://example.org" }),
    ]
    for (text, set) in cases {
      let attributes = TextAttributes {
        $0.size = .points(20)
        set(&$0)
      }
      let storage = TextStorage(runs: [TextRun(text, attributes)])
      storage.replace(storage.end..<storage.end, with: "!")
      #expect(
        storage.runs(in: 0..<storage.end)
          == [TextRun(text, attributes), TextRun("!", TextAttributes { $0.size = .points(20) })])
    }
  }

  @Test func `text in the middle of a link, a field or a recorded change is a part of it`() {
    let kinds: [(inout TextAttributes) -> Void] = [
      { $0.link = "https://example.org" }, { $0.field = "DATE" },
      { $0.revision = TextRevision(.deleted) },
    ]
    for set in kinds {
      let run = TextRun("click here now", TextAttributes(set))
      let storage = TextStorage(runs: [TextRun("a "), run])
      storage.replace(4..<4, with: "!")
      // A word of it, too; at its start and its end other text begins.
      storage.replace(9..<13, with: "there")
      #expect(
        storage.runs(in: 0..<storage.end)
          == [TextRun("a "), TextRun("cl!ick there now", TextAttributes(set))])
      storage.replace(2..<2, with: "x")
      storage.replace(storage.end..<storage.end, with: "y")
      #expect(
        storage.runs(in: 0..<storage.end).map(\.text) == ["a x", "cl!ick there now", "y"])
    }
  }

  @Test func `equal groups that are carried are each written`() throws {
    let rtf = #"{\rtf1\ansi {\*\odd same}a{\*\odd same}b{\*\odd same}c\par}"#
    let document = try RTFDocument.read(Data(rtf.utf8)).document
    let written = String(decoding: RTFDocument.write(document), as: UTF8.self)
    #expect(written.ranges(of: #"{\*\odd same}"#).count == 3)
  }

  @Test func `content is known by its bytes, whoever made it`() {
    let first = TextAttachment(bytes: [UInt8](repeating: 5, count: 1000), type: "image/png")
    var second = TextAttachment(bytes: [], type: "image/png")
    #expect(first.contentID != second.contentID && first != second)
    second.bytes = [UInt8](repeating: 5, count: 1000)
    #expect(first.contentID == second.contentID && first == second)
    second.bytes[999] = 6
    #expect(first.contentID != second.contentID && first != second)
  }
}
