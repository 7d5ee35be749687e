// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

/// Where pictures are that text flows round, in documents.
struct PicturePlacementTests {
  private func document(_ placement: PicturePlacement?) -> RichTextDocument {
    let picture = TextAttachment(
      bytes: [0x89, 0x50], type: "image/png", width: 30, height: 20, placement: placement)
    let run = TextRun(
      String(TextAttachment.character), TextAttributes { $0.attachment = picture })
    return RichTextDocument(runs: [TextRun("Text "), run, TextRun(" round it.")])
  }

  @Test(
    arguments: [
      PicturePlacement(.left), .init(.right, margin: 0),
      .init(.both, x: 0.25, followsOutline: true),
      .init(.left, followsOutline: true, margin: 4), nil,
    ], [DocumentFormat.json, .html])
  func `a picture is where it was`(placement: PicturePlacement?, format: DocumentFormat) throws {
    let document = document(placement)
    let again = try format.read(format.write(document)).document
    #expect(again.runs == document.runs)
    #expect(format.losses(of: document) == [])
  }

  @Test func `other formats say that they lose it`() {
    for format in [DocumentFormat.markdown, .plain] {
      #expect(format.losses(of: document(.init(.left))).contains(.picturePlacement), "\(format)")
      #expect(!format.losses(of: document(nil)).contains(.picturePlacement), "\(format)")
    }
  }

  @Test(arguments: [
    ("style='float:right;margin:0 6pt'", PicturePlacement(.right, margin: 6)),
    ("align=left", PicturePlacement(.left, margin: 0)),
    ("style='float:left;margin:-1e9pt'", PicturePlacement(.left, margin: 0)),
    ("style='float:none'", nil), ("style='--float:both'", nil), ("align=middle", nil),
  ])
  func `pages of others place pictures by CSS and by old attributes`(
    words: String, placement: PicturePlacement?
  ) throws {
    let html = "<p>a<img src='data:image/png;base64,iVBORw0=' \(words)>b"
    let runs = try DocumentFormat.html.read(Data(html.utf8)).document.runs
    #expect(
      runs.first { $0.attributes.attachment != nil }?.attributes.attachment?.placement == placement)
  }

  @Test func `JSON has limits, and needs its second version`() throws {
    func read(_ placement: String) throws -> RichTextDocument {
      let json =
        #"{"version": 2, "runs": [{"text": "\ufffc", "attachment": {"type": "image/png", "placement": \#(placement)}}]}"#
      return try DocumentFormat.json.read(Data(json.utf8)).document
    }
    let document = try read(#"{"side": "both", "x": 0.3}"#)
    #expect(document.runs[0].attributes.picturePlacement == PicturePlacement(.both, x: 0.3))
    let written = String(decoding: try DocumentFormat.json.write(document), as: UTF8.self)
    #expect(written.contains(#""version" : 2"#))
    for wrong in [
      "{}", #"{"side": "top"}"#, #"{"side": "left", "margin": -1}"#,
      #"{"side": "left", "margin": 1e9}"#, #"{"side": "left", "y": 1}"#,
      #"{"side": "both", "x": 2}"#, "true",
    ] {
      #expect(throws: DocumentError.self, "\(wrong)") { try read(wrong) }
    }
  }

  @Test func `in a cell of a table a picture is in its line`() {
    var attributes = document(.init(.left)).runs[1].attributes
    #expect(attributes.picturePlacement != nil)
    attributes.paragraph = ParagraphStyle()
    attributes.paragraph?.cell = TableCell(table: 0, row: 0, column: 0)
    #expect(attributes.picturePlacement == nil)
  }
}
