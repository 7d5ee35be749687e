// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseRichText

/// A format whose reader is given damaged documents.
struct FuzzTarget: Sendable {
  var name: String
  /// Bytes that mean something to the reader, which are put anywhere.
  var words: [String]
  var write: @Sendable (RichTextDocument) throws -> Data
  var read: @Sendable (Data) throws(DocumentError) -> RichTextDocument

  static let all = [
    FuzzTarget(
      name: "rtf",
      words: [
        "{", "}", "\\", "\\'", "\\bin99 ", "\\bin-1", "\\u", "\\uc99 ", "{\\*\\", "\\par", "\\cell",
        "\\row",
        "\\trowd", "\\cellx99999999999", "\\intbl", "\\itap9", "\\fs-2147483648", "\\sl2147483647",
        "\\fonttbl", "{\\pict", "\u{0}", "\\li-2147483648", "{\\field", "\\f-1", "\\cf65536",
        "\\picwgoal2147483647", "\\expndtw-2147483648", "\\up2147483647",
        "{\\shp{\\*\\shpinst\\shpwr2", "{\\shprslt", "{\\sp{\\sn pib}{\\sv {\\pict\\pngblip 01",
        "{\\sp{\\sn posh}{\\sv 3}}", "\\shpleft-2147483648", "\\shpright2147483647",
      ], write: { RTFDocument.write($0) },
      read: { data throws(DocumentError) in try RTFDocument.read(data).document }),
    FuzzTarget(
      name: "json",
      words: [
        "{", "}", "[", "]", "\"", ":", ",", "\\u", "\\ud800", "null", "1e999", "-", "\"runs\":",
        "\"text\":",
        "\u{0}", "\"size\":0", "true", "0.1e-400", "\"version\":2", "\"color\":\"#\"",
      ], write: { try JSONDocument.write($0) },
      read: { data throws(DocumentError) in try JSONDocument.read(data) }),
    FuzzTarget(
      name: "html",
      words: [
        "<", ">", "</", "<!--", "&#x110000;", "&", "<table>", "<td>", "<ul><li>", "<p style='",
        "<script>",
        "font-size:1e99px", "<a href=", "\u{0}", "<!DOCTYPE", "<![CDATA[",
        "<svg><title>", "<math><annotation-xml encoding=text/html>", "<template>", "<select>",
        "</b>",
        "<p style='mso-list:l0 level99 lfo1'><span style='mso-list:ignore'>", "<a><b><nobr>",
        "</p>",
        "<ul class=lst-kix_a-99>", "<li aria-level=-9>", "<span style='mso-tab-count:99999999999'>",
        "<![if ", "<frameset>", "<form><table><caption>", "<plaintext>", "<!--StartFragment-->",
        "<img src='data:;base64,", "<blockquote>",
        "<p style='margin-left:9e6in;text-indent:-9e6in'>",
        "<b style='letter-spacing:9e6in;text-shadow:9e6in 9e6in;vertical-align:9e6in'>",
      ], write: { HTMLDocument.write($0) },
      read: { data throws(DocumentError) in try HTMLDocument.read(data).document }),
    FuzzTarget(
      name: "markdown",
      words: [
        "*", "**", "_", "`", "```\n", "# ", "> ", "- ", "1. ", "[", "](", "![", "|", "|-|\n",
        "    ", "\\", "&#0;",
        "<b>", "\u{0}", "\r", "~~", "[^1]",
      ], write: { MarkdownDocument.write($0) },
      read: { data throws(DocumentError) in try MarkdownDocument.read(data).document }),
  ]

  // MARK: - Damage

  /// A document of the format with some damage.
  func damaged(using random: inout SplitMix64) -> [UInt8] {
    var bytes = (try? write(Self.sample)).map { [UInt8]($0) } ?? []
    for _ in 0..<Int.random(in: 1...8, using: &random) { damage(&bytes, using: &random) }
    return bytes
  }

  private func damage(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: Array(random.pick(words, "{").utf8), at: place)
    case 3:
      bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &random))
    case 4:
      // The same again and again: depth.
      let word = Array(random.pick(words, "{").utf8)
      let many = (0..<Int.random(in: 1...2000, using: &random)).flatMap { _ in word }
      bytes.insert(contentsOf: many, at: place)
    default: if random.once(in: 3) { bytes.removeSubrange(place...) }
    }
  }

  // MARK: - What is promised

  struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads bytes, or refuses them; what was read can be written, and is read again.
  ///
  /// - Returns: whether they were read.
  func readAndWrite(_ data: Data) throws -> Bool {
    let document: RichTextDocument
    do throws(DocumentError) { document = try read(data) } catch { return false }
    let written = try write(document)
    // Forms for people change what cannot be written in them; those for programs do not.
    let again = try read(written)
    if ["rtf", "json"].contains(name),
      again.runs.map(\.text).joined() != document.runs.map(\.text).joined()
    {
      throw Difference(description: "the text is not the same when it was written and read again")
    }
    // What any reader makes is within the limits of the form that has all of a document.
    guard try JSONDocument.read(JSONDocument.write(document)).runs == document.runs else {
      throw Difference(description: "the document in JSON is not the same")
    }
    return true
  }

  /// A document with something of everything.
  private static let sample: RichTextDocument = {
    func run(_ text: String, _ edit: (inout TextAttributes) -> Void = { _ in }) -> TextRun {
      var attributes = TextAttributes()
      edit(&attributes)
      return TextRun(text, attributes)
    }
    func paragraph(_ edit: (inout ParagraphStyle) -> Void) -> (inout TextAttributes) -> Void {
      var style = ParagraphStyle()
      edit(&style)
      let edited = style
      return { $0.paragraph = edited }
    }
    let picture = TextAttachment(bytes: [0x89, 0x50, 0x4E, 0x47], type: "image/png")
    return RichTextDocument(runs: [
      run("Title\n") { $0.size = .style(.title1) },
      run("plain, ") { $0.size = .points(13.09) },
      run("bold") {
        $0.font = FontDescriptor(postScriptName: "Example-Bold")
        $0.font?.weight = 700
      },
      run(" é 漢字 👩‍👧 ") { $0.color = TextColor(red: 1, green: 0.2, blue: 0) },
      run("link\n") { $0.link = "https://example.org/?a=b&c" },
      run(
        "item\n",
        paragraph { $0.list = ListItem(list: 1, level: 0, marker: "{decimal}.", text: "\t1.\t") }),
      run("left\n", paragraph { $0.cell = TableCell(table: 0, row: 0, column: 0, end: 144) }),
      run("right\n", paragraph { $0.cell = TableCell(table: 0, row: 0, column: 1, end: 288) }),
      run("\u{FFFC}") { $0.attachment = picture },
      run("end") {
        $0.underline = .single
        $0.baseline = .superscript
      },
    ])
  }()
}
