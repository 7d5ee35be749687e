// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

/// Places of one text in scalars, in bytes and by paragraphs, in the rope's tree and in a store that knows nothing of them.
struct TextOffsetTests {
  private static let pieces = [
    "a", "word ", "\n", "\n\n", "ü", "日本", "👍🏽", "e\u{301}", "\u{2028}",
    String(repeating: "a line of it\n", count: 90), String(repeating: "ñandú ", count: 400),
    String(repeating: "नमस्ते 👍🏽 é\n", count: 60),
  ]

  @Test(arguments: 0..<24)
  func `places in bytes and paragraphs are those of the plain text, whatever was edited`(
    seed: Int
  ) {
    var random = SplitMix64(seed: seed)
    let storages = [TextStorage(), TextStorage(PieceTable(""))]
    for _ in 0..<12 {
      let length = storages[0].length
      let start = Int.random(in: 0...length, using: &random)
      let range = start..<min(length, start + Int.random(in: 0...40, using: &random))
      let text = random.pick(Self.pieces, "a")
      for storage in storages { storage.replace(Range(range), with: text) }
      let scalars = Array(storages[0].text.unicodeScalars)
      for storage in storages {
        #expect(storage.paragraphCount == scalars.count { $0 == "\n" } + 1)
        for _ in 0..<20 {
          let place = Int.random(in: 0...scalars.count, using: &random)
          let offset = ScalarOffset(place)
          let bytes = scalars[..<place].reduce(0) { $0 + UTF8.width($1) }
          #expect(storage.byteOffset(of: offset) == ByteOffset(bytes))
          #expect(storage.scalarOffset(of: ByteOffset(bytes)) == offset)
          if place < scalars.count {
            #expect(storage.backingStore.scalar(at: offset) == scalars[place])
            // Inside a scalar is at its start.
            for inside in 1..<max(UTF8.width(scalars[place]), 1)
            where inside < UTF8.width(scalars[place]) {
              #expect(storage.scalarOffset(of: ByteOffset(bytes + inside)) == offset)
            }
          }
          let number = scalars[..<place].count { $0 == "\n" }
          #expect(storage.paragraphNumber(at: offset) == number)
          let first = scalars[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0
          let end = scalars[place...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count
          #expect(storage.paragraph(number: number) == Range(first..<end))
          #expect(storage.paragraphs(touching: offset..<offset) == Range(first..<end))
        }
      }
    }
  }

  @Test(arguments: 0..<12)
  func `text is lent in whole scalars and in order`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let text = (0..<20).map { _ in random.pick(Self.pieces, "a") }.joined()
    for storage in [TextStorage(runs: [TextRun(text)]), TextStorage(PieceTable(text))] {
      for _ in 0..<10 {
        let start = Int.random(in: 0...storage.length, using: &random)
        let range = Range<ScalarOffset>(
          start..<Int.random(in: start...storage.length, using: &random))
        var lent: [UInt8] = []
        var pieces = 0
        storage.withUTF8(in: range) { bytes in
          pieces += 1
          var piece: [UInt8] = []
          for place in bytes.indices { piece.append(bytes[place]) }
          #expect(String(validating: piece, as: UTF8.self) != nil)
          lent += piece
        }
        #expect(lent == Array(storage.text(in: range).utf8))
        #expect(range.isEmpty == (pieces == 0))
      }
    }
  }

  @Test func `only one scalar ends paragraphs, however text was entered`() {
    let written = "a\r\nb\rc\u{2029}d\u{2028}e\nf"
    let meant = "a\nb\nc\nd\u{2028}e\nf"
    let storages = [
      TextStorage(runs: [TextRun(written)]), TextStorage(TextRope([TextRun(written)])),
      TextStorage(PieceTable(written)), TextStorage(RichTextDocument(runs: [TextRun(written)])),
    ]
    for storage in storages {
      #expect(storage.text == meant && storage.paragraphCount == 5)
      #expect(storage.replace(1..<1, with: "x\r\ny") == 1..<4)
      #expect(storage.text(in: 0..<5) == "ax\ny\n")
      storage.undo()
      #expect(storage.text == meant)
    }
    // One end of a paragraph whose halves have other attributes is one.
    let red = TextAttributes { $0.color = .black }
    let halves = TextStorage(runs: [TextRun("a\r", red), TextRun("\nb")])
    #expect(halves.text == "a\nb")
  }

  @Test func `what places cost does not grow with the text`() {
    func cost(_ lines: Int) -> Double {
      let storage = TextStorage(runs: [
        TextRun(String(repeating: "a line of some ñ words\n", count: lines))
      ])
      return ProcessorTime.least(of: 5) {
        for number in 0..<500 {
          let place = ScalarOffset(storage.length * number / 500)
          let bytes = storage.byteOffset(of: place)
          #expect(storage.scalarOffset(of: bytes) == place)
          #expect(storage.paragraph(number: storage.paragraphNumber(at: place)).contains(place))
        }
      }
    }
    let small = cost(500)
    // A hundred times as much text.
    #expect(cost(50_000) < small * 10 + 0.005)
  }

  @Test func `a zero, with which texts in C end, is the sign for an unknown character`() {
    let storage = TextStorage(runs: [TextRun("a\u{0}b")])
    #expect(storage.text == "a\u{FFFD}b")
    storage.replace(1..<1, with: "\u{0}x")
    #expect(storage.text == "a\u{FFFD}x\u{FFFD}b")
    #expect(TextRope([TextRun("\u{0}\r")]).text(in: 0..<2) == "\u{FFFD}\n")
  }
}
