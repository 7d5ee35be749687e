// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Files that are saved where they were opened: what was not edited keeps its bytes.
struct RTFSavingTests {
  /// A file as Word writes it, with much that means nothing here.
  static let old = #"""
    {\rtf1\ansi\ansicpg1252\uc1\deff0{\fonttbl{\f0\froman\fcharset0 Serif;}{\f1 Sans;}}
    {\colortbl;\red255\green0\blue0;}{\stylesheet{\s1 Heading;}}{\*\rsidtbl\rsid1}\noxlattoyen
    \pard\plain\insrsid77\f0\fs24 The \'e4lteste {\b\charrsid5 bold} word\u8217?s end.\par
    \pard\qc\sbknown1 {\f1\cf1 Second} paragraph with \'fcml\'e4uts\par}

    """#

  private func save(
    _ rtf: String, _ edit: (TextStorage) -> Void = { _ in }
  ) throws -> (rtf: String, keeps: Bool) {
    var document = try RTFDocument.read(Data(rtf.utf8)).document
    let storage = TextStorage(document)
    edit(storage)
    document.content = storage.document.content
    let result = RTFDocument.write(document, over: Data(rtf.utf8))
    #expect(try RTFDocument.read(result.data).document.runs == document.runs)
    return (String(decoding: result.data, as: UTF8.self), result.keepsOriginal)
  }

  private static let tag = "\n\\cocoatextscaling0\\cocoaplatform0"

  @Test(arguments: [
    (old, "{\\fonttbl"),
    ("{\\rtf1\\mac\\cocoartf1404\n{\\fonttbl\\f0 Helvetica;}\\f0 x}", "\n{\\fonttbl"),
    ("{\\rtf1 5 apples}", " 5"),
    ("{\\rtf1 damaged {\\b x", "{\\b"),
  ])
  func `a file without a tag gains it at its first save, and nothing else changes`(
    rtf: String, before: String
  ) throws {
    let saved = try save(rtf)
    let place = try #require(rtf.ranges(of: before).first?.lowerBound)
    #expect(saved.rtf == rtf[..<place] + Self.tag + rtf[place...])
    // The second time there is nothing to do.
    #expect(try save(saved.rtf).rtf == saved.rtf)
  }

  @Test func `a tag that changes is the only change`() throws {
    let tagged = "{\\rtf1\\cocoartf2761\n\\cocoatextscaling1\\cocoaplatform1{\\b x}}"
    let document = try RTFDocument.read(Data(tagged.utf8)).document
    let result = RTFDocument.write(
      document, over: Data(tagged.utf8), options: .init(textScaling: .standard))
    #expect(
      String(decoding: result.data, as: UTF8.self)
        == tagged.replacing("scaling1", with: "scaling0"))
  }

  private func replace(_ old: String, _ new: String) -> (TextStorage) -> Void {
    { storage in
      let all = storage.text
      guard let range = all.ranges(of: old).first else { return }
      let start = all.unicodeScalars.distance(from: all.startIndex, to: range.lowerBound)
      let length = all[range].unicodeScalars.count
      storage.replace(Range(start..<start + length), with: new)
    }
  }

  @Test(arguments: [
    ("word", "sentence", " word", "{\\plain\\uc1\\f0\\fs24 sentence}"),
    ("old", "ör", "old", "{\\plain\\uc1\\f0\\b\\fs24 \\u246?r}"),
    ("’s", "", "\\u8217?s", ""),
    ("ältes", "", "\\'e4ltes", ""),
    ("Second", "", "Second", ""),
  ])
  func `an edit changes the bytes of its text and no others`(
    old: String, new: String, bytes: String, rtf: String
  ) throws {
    let saved = try save(Self.old, replace(old, new))
    let blank = bytes.prefix { $0 == " " }
    let expected = Self.old.replacing(bytes, with: blank + rtf, maxReplacements: 1)
      .replacing("{\\fonttbl", with: Self.tag + "{\\fonttbl", maxReplacements: 1)
    #expect(saved.keeps)
    #expect(saved.rtf == expected)
  }

  @Test func `what the file's own tables lack is written with a new head`() throws {
    let saved = try save(Self.old) { storage in
      storage.convertAttributes(in: 0..<storage.end) { attributes in
        var result = attributes
        result.color = TextColor(.displayP3, red: 0, green: 0.5, blue: 1)
        return result
      }
    }
    #expect(!saved.keeps)
    #expect(saved.rtf.contains("\\cspthree"))
    #expect(saved.rtf.contains("{\\stylesheet{\\s1 Heading;}}"))
  }
}
