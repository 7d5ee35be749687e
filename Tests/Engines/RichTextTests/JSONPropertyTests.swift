// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct JSONPropertyTests {
  private func document(using random: inout SplitMix64) -> RichTextDocument {
    let faces = FaceSet.random(using: &random)
    let texts = [
      "plain", "\n", "\"quoted\" \\", "e\u{301}", "👨‍👩‍👧", "\t\u{200F}\u{7F}", "\r\n", "</b>",
    ]
    let runs = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      let text = (0..<3).map { _ in random.pick(texts, "x") }.joined()
      var attributes = TextAttributes.random(in: faces, using: &random)
      if random.once(in: 4) { attributes.paragraph = .random(using: &random) }
      return TextRun(text, attributes)
    }
    var document = RichTextDocument(
      runs: runs, color: random.once(in: 2) ? .random(using: &random) : nil)
    // What the items' markers say is what they count.
    document.setListStarts()
    document.writeListMarkers()
    if random.once(in: 3),
      document.content.paragraphStart(at: document.content.end) == document.content.end
    {
      document.lastParagraph = .random(using: &random)
    }
    return document
  }

  @Test(arguments: 0..<300)
  func `a document is read as it was written`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let document = document(using: &random)
    let data = try JSONDocument.write(document)
    let copy = try JSONDocument.read(data)
    #expect(copy == document)
    #expect(try JSONDocument.write(copy) == data)
  }

  @Test(arguments: 0..<8)
  func `a damaged document is read, or refused with the place`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let originals = try (0..<50).map { _ in
      [UInt8](try JSONDocument.write(document(using: &random)))
    }.filter { $0.count < 800 }
    for _ in 0..<2500 {
      var bytes = random.pick(originals, [])
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes, using: &random) }
      do throws(DocumentError) {
        _ = try JSONDocument.read(Data(bytes))
      } catch {
        guard error.line == nil || error.column == nil || error.message.isEmpty else { continue }
        Issue.record("“\(error)” of \(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let signs = Array("{}[]\",:\\u0123.eE-+ \n\u{0}ntf".utf8)
    let byte = random.once(in: 2) ? random.pick(signs, 0) : .random(in: 0...255, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where place < bytes.count: bytes[place] = byte
    case 2 where place < bytes.count:
      bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
    default: bytes.insert(byte, at: place)
    }
  }
}
