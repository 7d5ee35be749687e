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

  // MARK: - One reading for each file

  private func open(_ rtf: String) throws -> (
    document: RichTextDocument, file: RTFDocument.Original
  ) {
    let reading = try RTFDocument.read(Data(rtf.utf8), options: .init(keepsOriginal: true))
    return (reading.document, try #require(reading.original))
  }

  private func edit(_ document: inout RichTextDocument, _ edit: (TextStorage) -> Void) {
    let storage = TextStorage(document)
    edit(storage)
    document.content = storage.document.content
  }

  @Test func `opening, and each save after an edit, reads one file once`() throws {
    let count = RTFReadingCount()
    try count.during {
      var (document, file) = try open(Self.old)
      #expect(file.data == Data(Self.old.utf8))
      #expect(count.value == 1)
      for (turn, words) in [("word", "sentence"), ("Second", "Third")].enumerated() {
        edit(&document, replace(words.0, words.1))
        let bytes = RTFDocument.write(document, over: file.data)
        let before = count.value
        let written = RTFDocument.write(document, over: file)
        #expect(count.value == before + 1, "save \(turn)")
        #expect(written.keepsOriginal)
        // As if the old file had been read again.
        #expect(written.data == bytes.data)
        file = try #require(written.original)
        #expect(file.data == written.data)
      }
      let last = count.value
      #expect(RTFDocument.write(document, over: file).data == file.data)
      #expect(count.value == last, "what is the same is not read")
    }
  }

  @Test func `a document that is written anew is the next one's original`() throws {
    var (document, file) = try open(Self.old)
    edit(&document) { storage in
      storage.convertAttributes(in: 0..<storage.end) { attributes in
        var result = attributes
        result.color = TextColor(.displayP3, red: 0, green: 0.5, blue: 1)
        return result
      }
    }
    let anew = RTFDocument.write(document, over: file)
    #expect(!anew.keepsOriginal)
    file = try #require(anew.original)
    edit(&document, replace("word", "sentence"))
    let written = RTFDocument.write(document, over: file)
    #expect(written.keepsOriginal)
    #expect(try RTFDocument.read(written.data).document.runs == document.runs)
  }

  @Test func `sizes that were converted by reading are those of the file in its original`() throws {
    let rtf =
      "{\\rtf1\\cocoartf2761\n\\cocoatextscaling1\\cocoaplatform1{\\fonttbl\\f0 Helvetica;}\\f0 {\\fs34 One} {\\b two}}"
    var (document, file) = try open(rtf)
    #expect(document.runs.first?.attributes.size == .points(13.09))
    edit(&document, replace("two", "three"))
    let written = RTFDocument.write(document, over: file)
    #expect(written.keepsOriginal)
    #expect(String(decoding: written.data, as: UTF8.self).contains("{\\fs34 One}"))
  }

  private enum Remark: AppTextAttribute {
    typealias Value = String
    static let name = "org.example.remark"
  }

  @Test func `what apps add to the text changes no byte of the file, and is told as a loss`() throws
  {
    var (document, file) = try open(Self.old)
    file = try #require(RTFDocument.write(document, over: file).original)
    edit(&document) { storage in
      storage.convertAttributes(in: 2..<12) { attributes in
        var result = attributes
        result[Remark.self] = "Is this true?"
        return result
      }
    }
    #expect(RTFDocument.write(document, over: file).data == file.data)
    #expect(RTFDocument.write(document, over: file.data).data == file.data)
    // Nor do they in what is edited.
    var plain = document
    edit(&document, replace("lteste", "lter"))
    plain.content.convertAttributes { attributes in
      var result = attributes
      result[Remark.self] = nil
      return result
    }
    edit(&plain, replace("lteste", "lter"))
    let written = RTFDocument.write(document, over: file)
    #expect(written.keepsOriginal)
    #expect(written.data == RTFDocument.write(plain, over: file).data)
    #expect(DocumentFormat.rtf.losses(of: document).contains(.appAttributes))
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 8191, 12_287, 12_288])
  func `a letter anywhere in a long text is the only change`(place: Int) throws {
    let text = String(repeating: "abcdefg\u{e4}", count: 1536)
    let rtf =
      "{\\rtf1\n\\cocoatextscaling0\\cocoaplatform0 "
      + text.replacing("\u{e4}", with: "\\'e4") + "}"
    var (document, file) = try open(rtf)
    edit(&document) { $0.replace(ScalarOffset(place)..<ScalarOffset(place), with: "X") }
    let written = RTFDocument.write(document, over: file)
    #expect(written.keepsOriginal)
    let group = "{\\plain\\uc1 X}"
    let saved = String(decoding: written.data, as: UTF8.self)
    #expect(saved.contains(group))
    #expect(saved.replacing(group, with: "") == rtf)
  }
}
