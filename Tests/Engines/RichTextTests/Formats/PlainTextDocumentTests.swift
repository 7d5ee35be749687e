// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

struct PlainTextDocumentTests {
  private func wide(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap {
      isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
    }
  }

  private func wider(_ text: String, isBig: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(scalar.value >> (8 * $0) & 255) }
      return isBig ? bytes.reversed() : bytes
    }
  }

  @Test func `another encoding than the one that is written is told`() throws {
    #expect(try PlainTextDocument.read(Data("plain \u{E4}".utf8)).leftOut.isEmpty)
    #expect(try PlainTextDocument.read(Data("plain".utf8)).leftOut.isEmpty)
    let utf16 = Data([0xFF, 0xFE, 0x61, 0, 0x62, 0])
    #expect(try PlainTextDocument.read(utf16).leftOut == [.encoding])
  }

  @Test func `Unicode is known by its mark, by its zeros, or by being valid`() throws {
    let text = "Gr\u{FC}\u{DF}e, \u{65E5}\u{672C} \u{1F600}\n"
    let cases: [([UInt8], String)] = [
      (Array(text.utf8), "UTF-8"), ([0xEF, 0xBB, 0xBF] + Array(text.utf8), "UTF-8"),
      ([0xFF, 0xFE] + wide(text, isBig: false), "UTF-16LE"),
      ([0xFE, 0xFF] + wide(text, isBig: true), "UTF-16BE"),
      (wide(text, isBig: false), "UTF-16LE"), (wide(text, isBig: true), "UTF-16BE"),
      ([0xFF, 0xFE, 0, 0] + wider(text, isBig: false), "UTF-32LE"),
      ([0, 0, 0xFE, 0xFF] + wider(text, isBig: true), "UTF-32BE"),
      (wider(text, isBig: false), "UTF-32LE"), (wider(text, isBig: true), "UTF-32BE"),
    ]
    for (bytes, encoding) in cases {
      let reading = try PlainTextDocument.read(Data(bytes))
      #expect(reading.document.runs.map(\.text).joined() == text)
      #expect(reading.encoding == encoding)
      #expect(!reading.warnings.contains { $0.kind == .undecodable(encoding: encoding) })
    }
  }

  @Test func `other encodings are detected, and the reader says that it assumed one`() throws {
    // Russian in Windows' Cyrillic code page.
    let bytes: [UInt8] = [
      0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xFD, 0xF2, 0xEE, 0x20, 0xF0, 0xF3, 0xF1,
      0xF1,
      0xEA, 0xE8, 0xE9, 0x20, 0xF2, 0xE5, 0xEA, 0xF1, 0xF2, 0x2E, 0x20, 0xCE, 0xED, 0x20, 0xED,
      0xE5,
      0x20, 0xEE, 0xF7, 0xE5, 0xED, 0xFC, 0x20, 0xE4, 0xEB, 0xE8, 0xED, 0xED, 0xFB, 0xE9, 0x2E,
    ]
    let reading = try PlainTextDocument.read(Data(bytes))
    #expect(
      reading.document.runs.first?.text.hasPrefix("\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}")
        == true)
    #expect(reading.warnings.map(\.kind) == [.assumedEncoding(reading.encoding ?? "")])
  }

  /// Bytes of a text in an encoding, by the letters beyond ASCII.
  private func bytes(_ text: String, _ beyond: [Character: UInt8]) -> Data {
    Data(text.flatMap { beyond[$0].map { [$0] } ?? Array(String($0).utf8) })
  }

  @Test func `letters where ISO 8859 has control characters say that it is Windows' page`() throws {
    let text =
      "Pijamal\u{131} hasta ya\u{11F}\u{131}z \u{15F}of\u{F6}re \u{E7}abucak g\u{FC}vendi. "
      + "Bug\u{FC}n hava \u{E7}ok g\u{FC}zel, \u{15F}imdi \u{130}stanbul\u{2019}u geziyoruz\u{2026}"
    let reading = try PlainTextDocument.read(
      bytes(
        text,
        [
          "\u{131}": 0xFD, "\u{11F}": 0xF0, "\u{15F}": 0xFE, "\u{F6}": 0xF6, "\u{E7}": 0xE7,
          "\u{FC}": 0xFC, "\u{130}": 0xDD, "\u{2019}": 0x92, "\u{2026}": 0x85,
        ]))
    #expect(reading.document.runs.first?.text == text)
    #expect(reading.encoding == "windows-1254")
  }

  @Test(arguments: [
    (
      "L'\u{E9}t\u{E9} dernier, les \u{E9}l\u{E8}ves \u{E9}taient l\u{E0}, au ch\u{E2}teau\u{2026}",
      true
    ),
    ("\u{201C}Hello,\u{201D} she said, \u{201C}it\u{2019}s a caf\u{E9}.\u{201D}", true),
    (
      "L\u{2019}\u{E9}t\u{E9} dernier, les \u{E9}l\u{E8}ves \u{E9}taient l\u{E0}, au ch\u{E2}teau\u{2026}",
      false
    ),
    ("\u{201C}Hello,\u{201D} she said, \u{201C}it\u{2019}s a caf\u{E9}.\u{201D}", false),
  ])
  func `western text is known as Mac Roman by letters within words`(
    text: String, isMacintosh: Bool
  ) throws {
    let macintosh: [Character: UInt8] = [
      "\u{E9}": 0x8E, "\u{E8}": 0x8F, "\u{E0}": 0x88, "\u{E2}": 0x89, "\u{2026}": 0xC9,
      "\u{201C}": 0xD2, "\u{201D}": 0xD3, "\u{2019}": 0xD5,
    ]
    let windows: [Character: UInt8] = [
      "\u{E9}": 0xE9, "\u{E8}": 0xE8, "\u{E0}": 0xE0, "\u{E2}": 0xE2, "\u{2026}": 0x85,
      "\u{201C}": 0x93, "\u{201D}": 0x94, "\u{2019}": 0x92,
    ]
    let reading = try PlainTextDocument.read(bytes(text, isMacintosh ? macintosh : windows))
    #expect(reading.document.runs.first?.text == text)
    #expect((reading.encoding == "macintosh") == isMacintosh, "\(reading.encoding ?? "")")
  }

  @Test func `escapes for Japanese are no text, and those of terminals no Japanese`() throws {
    let japanese = try PlainTextDocument.read(Data("\u{1B}$BF|K\\8l\u{1B}(B abc\r\n".utf8))
    #expect(japanese.document.runs.first?.text == "\u{65E5}\u{672C}\u{8A9E} abc\n")
    #expect(japanese.encoding == "ISO-2022-JP" && japanese.lineEnding == .carriageReturnLineFeed)
    let terminal = "\u{1B}[1mbold\u{1B}(B\u{1B}[m"
    #expect(try PlainTextDocument.read(Data(terminal.utf8)).document.runs.first?.text == terminal)
  }

  @Test func `what is no character is said with its byte`() throws {
    let text = String(repeating: "\u{E4}\u{F6}\u{FC}", count: 10)
    let reading = try PlainTextDocument.read(Data(Array(text.utf8) + [0xFF] + Array("end".utf8)))
    #expect(reading.document.runs.first?.text == text + "\u{FFFD}end")
    #expect(reading.warnings == [DocumentWarning(.undecodable(encoding: "UTF-8"), at: 60)])
  }

  @Test(arguments: [
    ("a\nb\n", PlainTextDocument.LineEnding.lineFeed), ("a\r\nb\r\n", .carriageReturnLineFeed),
    ("a\rb\r", .carriageReturn), ("a\r\nb\n", nil), ("a", nil),
  ])
  func `ends of lines are known, and written as they were`(
    text: String, ending: PlainTextDocument.LineEnding?
  ) throws {
    let reading = try PlainTextDocument.read(Data(text.utf8))
    #expect(reading.lineEnding == ending)
    #expect(!reading.document.runs.contains { $0.text.unicodeScalars.contains("\r") })
    if let ending {
      #expect(PlainTextDocument.write(reading.document, lineEnding: ending) == Data(text.utf8))
    }
  }

  @Test func `what no text holds is refused`() throws {
    for bytes: [UInt8] in [[0x89, 0x50, 0x4E, 0x47, 0, 0, 0, 13], [0, 0, 0, 0, 0], [1, 2, 0]] {
      #expect(throws: DocumentError.self) { try PlainTextDocument.read(Data(bytes)) }
    }
  }

  @Test func `line endings of several kinds are told`() throws {
    let mixed = try PlainTextDocument.read(Data("a\r\nb\nc\r".utf8))
    #expect(mixed.leftOut == [.lineEndings] && mixed.lineEnding == nil)
    let text = mixed.document.runs.map(\.text).joined()
    #expect(text == "a\nb\nc\n")
    #expect(try PlainTextDocument.read(Data("a\r\nb\r\n".utf8)).leftOut == [])
  }

  @Test func `a line across the page is a row of hyphens`() throws {
    for (text, format) in [("a\n\n***\n\nb\n", DocumentFormat.markdown), ("a<hr>b", .html)] {
      let document = try format.read(Data(text.utf8)).document
      let plain = String(decoding: PlainTextDocument.write(document), as: UTF8.self)
      #expect(plain == "a\n\(String(repeating: "-", count: 72))\nb")
      #expect(DocumentFormat.plain.losses(of: document) == [])
    }
  }
}
