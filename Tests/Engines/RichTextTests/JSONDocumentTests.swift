// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseDynamicType
import TypecaseFontDescriptors

@testable import TypecaseRichText

struct JSONDocumentTests {
  private func read(_ text: String) throws(DocumentError) -> RichTextDocument {
    try JSONDocument.read(Data(text.utf8))
  }

  private func failure(_ text: String) -> String {
    do throws(DocumentError) {
      return "no error, but \(try read(text))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `what could not be read again for its size is not written`() throws {
    let document = RichTextDocument(runs: [TextRun("text")])
    let size = try JSONDocument.write(document).count
    #expect(try JSONDocument.write(document, atMost: size).count == size)
    #expect(throws: DocumentError(.tooLarge(mebibytes: 0))) {
      try JSONDocument.write(document, atMost: size - 1)
    }
  }

  @Test func `a document with everything in it is read as it was written`() throws {
    var font = FontDescriptor()
    font.family = "A & B <i>"
    font.style = "Bold Italic"
    font.weight = 700
    var everything = TextAttributes()
    everything.font = font
    everything.size = .points(12.5)
    everything.color = TextColor(.displayP3, red: 0.1, green: 0.25, blue: 1, alpha: 0.5)
    everything.background = TextColor(red: 1, green: 0, blue: 0)
    everything.underline = TextLine(.wavy, color: .black)
    everything.strikethrough = .single
    everything.shadow = TextShadow(x: -2, y: 3, blur: 0, color: .black)
    everything.tracking = -0.5
    everything.kerning = false
    everything.ligatures = .all
    everything.baseline = .offset(-3)
    everything.features = ["ss01": 1, "salt": 3]
    everything.axes = ["wght": 512.5]
    everything.language = "sr-Latn"
    everything.link = "https://example.org/?a=1&b=2"
    everything.paragraph = ParagraphStyle(alignment: .center, lineHeight: 1.5, firstLineIndent: -20)
    var styled = TextAttributes()
    styled.size = .style(.title1)
    styled.baseline = .superscript
    let document = RichTextDocument(
      runs: [
        TextRun("plain \"quoted\"\n"), TextRun("e\u{301}👨‍👩‍👧\t\u{200F}", everything),
        TextRun("styled\n", styled),
      ], title: "“A” & <B> \\ c", color: TextColor(red: 1, green: 1, blue: 0.5))
    var titled = document
    titled.titleAttributes = styled
    for document in [document, titled] {
      #expect(try JSONDocument.read(JSONDocument.write(document)) == document)
    }
    let data = try JSONDocument.write(document)
    #expect(String(decoding: data, as: UTF8.self).hasSuffix("}\n"))
  }

  @Test(.timeLimit(.minutes(5)))
  func `a text of line feeds alone takes no longer than any other`() throws {
    let count = 2_000_000
    let document = try read(
      #"{"version": 1, "runs": [{"text": ""# + String(repeating: #"\n"#, count: count) + #""}]}"#)
    #expect(document.content.length == count)
  }

  @Test func `a font may be a name alone`() throws {
    let document = try read(
      #"{"version": 1, "runs": [{"text": "a", "font": "Alpha-Bold", "size": "body"}]}"#)
    let attributes = try #require(document.runs.first).attributes
    #expect(attributes.font == FontDescriptor(postScriptName: "Alpha-Bold"))
    #expect(attributes.size == .style(.body))
    let data = try JSONDocument.write(document)
    #expect(String(decoding: data, as: UTF8.self).contains(#""font" : "Alpha-Bold""#))
  }

  private func written(_ change: (inout TextAttributes) -> Void) throws -> String {
    let document = RichTextDocument(runs: [TextRun("a", TextAttributes(change))])
    let data = try JSONDocument.write(document)
    #expect(try JSONDocument.read(data) == document)
    return String(decoding: data, as: UTF8.self)
  }

  private func item(_ change: (inout ListItem) -> Void) -> ParagraphStyle {
    var (style, item) = (ParagraphStyle(), ListItem(list: 1))
    change(&item)
    style.list = item
    return style
  }

  @Test func `a version before reads what it knows, and is told by the version of the rest`() throws
  {
    let old = [
      try written { $0.color = .black }, try written { $0.paragraph = item { $0.text = "\t3.\t" } },
    ]
    for text in old { #expect(text.contains(#""version" : 1"#), "\(text)") }
    let new = [
      try written { $0.revision = TextRevision(.deleted, author: "Ada") },
      try written { $0.paragraph = item { $0.start = 3 } },
      try written { $0.paragraph = item { $0.isDone = false } },
      try written { $0.paragraph = item { $0.continuesItem = true } },
    ]
    for text in new { #expect(text.contains(#""version" : 2"#), "\(text)") }
    var titled = RichTextDocument(title: "A")
    titled.titleAttributes.paragraph = item { $0.start = 3 }
    #expect(
      String(decoding: try JSONDocument.write(titled), as: UTF8.self).contains(#""version" : 2"#))
  }

  @Test func `what is carried of RTF has the keys that it always had`() throws {
    let text = #"""
      {
        "runs" : [
          {
            "attachment" : {
              "bytes" : "AQI=",
              "rtf-words" : "\\picw9",
              "type" : "image/png"
            },
            "carried" : "{\\*\\unknown}",
            "paragraph" : {
              "cell" : {
                "column" : 0,
                "row" : 0,
                "rtf-cell" : "\\clbrdrt",
                "rtf-row" : "\\trgaph108",
                "table" : 1
              },
              "rtf-style" : 3,
              "rtf-words" : "\\brdrb"
            },
            "text" : "\#u{FFFC}"
          }
        ],
        "version" : 1
      }

      """#
    let document = try read(text)
    let attributes = try #require(document.runs.first).attributes
    #expect(attributes.carried == CarriedRTF(#"{\*\unknown}"#))
    #expect(attributes.attachment?.carried == CarriedRTF(#"\picw9"#))
    #expect(attributes.paragraph?.carried == CarriedRTF(#"\brdrb"#, style: 3))
    #expect(
      attributes.paragraph?.cell?.carried
        == CarriedRTF(#"\clbrdrt"#, rowWords: #"\trgaph108"#))
    #expect(String(decoding: try JSONDocument.write(document), as: UTF8.self) == text)
  }

  @Test func `formats that cannot have items and recorded changes say so`() {
    let document = RichTextDocument(runs: [
      TextRun("a\n", TextAttributes { $0.paragraph = item { $0.isDone = true } }),
      TextRun("b", TextAttributes { $0.revision = TextRevision(.inserted) }),
    ])
    for format in DocumentFormat.allCases {
      let lost = format.losses(of: document)
      #expect(
        lost.contains(.listItems) == (format == .plain), "\(format)")
      let hasRevisions = [.json, .rtf, .rtfd].contains(format)
      #expect(lost.contains(.revisions) != hasRevisions, "\(format)")
    }
  }

  @Test func `only a paragraph that says how its lines flow needs the second version`() throws {
    let edits: [(inout ParagraphStyle) -> Void] = [
      { $0.hyphenation = false }, { $0.lineBreakStrategy = .optimal }, { $0.keepsWithNext = true },
      { $0.keepsLinesTogether = true }, { $0.controlsWidowsAndOrphans = false },
      { $0.hangsPunctuation = true },
    ]
    func version(_ edit: (inout ParagraphStyle) -> Void) throws -> String {
      var style = ParagraphStyle(alignment: .center)
      edit(&style)
      let document = RichTextDocument(runs: [
        TextRun("a", TextAttributes { $0.paragraph = style })
      ])
      let data = try JSONDocument.write(document)
      #expect(try JSONDocument.read(data) == document)
      return String(decoding: data, as: UTF8.self).suffix(6).filter(\.isNumber)
    }
    #expect(try version { _ in } == "1")
    for edit in edits { #expect(try version(edit) == "2") }
  }

  @Test func `formats that cannot say how lines flow say so`() {
    func losses(_ format: DocumentFormat, _ edit: (inout ParagraphStyle) -> Void) -> [DocumentLoss]
    {
      var style = ParagraphStyle()
      edit(&style)
      return format.losses(
        of: RichTextDocument(runs: [TextRun("a", TextAttributes { $0.paragraph = style })]))
    }
    let knowing: Set<DocumentFormat> = [.json, .rtf, .rtfd, .html]
    for format in DocumentFormat.allCases {
      let (kept, composed) = (knowing.contains(format), format == .json || format == .html)
      #expect(losses(format) { $0.hyphenation = true } == (kept ? [] : [.hyphenation]))
      #expect(losses(format) { $0.keepsWithNext = true } == (kept ? [] : [.keptLines]))
      #expect(losses(format) { $0.hangsPunctuation = true } == (composed ? [] : [.lineComposition]))
    }
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text ends where a value should be"),
    ("{\n  \"version\": 1,\n  \"runs\": [,]\n}", "line 3, column 12: a value should be here"),
    (
      #"{"version": 1, "runs": [],}"#, "line 1, column 27: a name in quotation marks should be here"
    ),
    (#"{"version": 1, "version": 1}"#, "line 1, column 16: “version” is here twice"),
    (#"{"version": 1, "\u0076ersion": 1}"#, "line 1, column 16: “version” is here twice"),
    ("{\"a\": \"b\n\"}", "line 1, column 9: a control character must be written as \\u00XX"),
    (#"{"a": "\ud800"}"#, "line 1, column 8: half of a pair of surrogates"),
    (#"{"a": 1e999}"#, "line 1, column 7: this number is too large"),
    (#"{"a": 01}"#, "line 1, column 8: a comma or a closing brace should be here"),
    (#"{"version": 1, "runs": []} x"#, "line 1, column 28: there is something after the end"),
    (#"{"runs": []}"#, "line 1, column 1: “version” is missing"),
    ("[]", "line 1, column 1: this should be an object in braces"),
    (
      #"{"version": 3, "runs": [], "new": 1}"#,
      "line 1, column 13, version: a newer program wrote this document (version 3); "
        + "this one reads versions 1 to 2"
    ),
    (#"{"version": 1, "runs": [{}]}"#, "line 1, column 25, runs[0]: “text” is missing"),
    (
      #"{"version": 1, "runs": [{"text": "ä"}, {"text": 5}]}"#,
      "line 1, column 49, runs[1].text: this should be text in quotation marks"
    ),
    (
      "{\"version\": 1, \"runs\": [\n  {\"text\": \"a\",\n   \"colour\": \"#fff\"}]}",
      "line 3, column 14, runs[0].colour: “colour” is not known"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "size": 0}]}"#,
      "line 1, column 47, runs[0].size: 0.0 is not between 1.0 and 1638.0"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "size": "big"}]}"#,
      "line 1, column 47, runs[0].size: “big” is no text style; there are large-title, title-1, "
        + "title-2, title-3, headline, body, callout, subheadline, footnote, caption-1, caption-2"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "color": "red"}]}"#,
      "line 1, column 48, runs[0].color: not a color: write #rrggbb, #rrggbbaa or "
        + "color(display-p3 r g b / a)"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "font": {"style": "Bold"}}]}"#,
      "line 1, column 47, runs[0].font: a font needs “family”, “postscript-name”, “full-name”, or a "
        + "weight, width or slant"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "axes": {"weight": 400}}]}"#,
      "line 1, column 47, runs[0].axes: “weight” is not a tag of four characters"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "underline": {"style": "thick"}}]}"#,
      "line 1, column 62, runs[0].underline.style: “thick” is none of none, single, double, wavy, dotted"
    ),
    (
      #"{"version": 1, "runs": [], "title": "a\nb"}"#,
      "line 1, column 37, title: a title is one line, without control characters"
    ),
    (
      #"{"version": 1, "runs": [], "title-format": {"text": "a"}}"#,
      "line 1, column 53, title-format.text: “text” is not known"
    ),
    (
      #"{"version": 1, "runs": [], "title": 1}"#,
      "line 1, column 37, title: this should be text in quotation marks"
    ),
    (
      #"{"version": 1, "runs": [{"text": "\u0000"}]}"#,
      "line 1, column 34, runs[0].text: text cannot hold the character U+0000"
    ),
    (
      #"{"version": 1.5, "runs": []}"#,
      "line 1, column 13, version: 1.5 is not a whole number, or too large"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "paragraph": {"list": {"list": 1e30}}}]}"#,
      "line 1, column 70, runs[0].paragraph.list.list: 1e+30 is not a whole number, or too large"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "paragraph": {"list": {"list": 1, "level": 1.5}}}]}"#,
      "line 1, column 82, runs[0].paragraph.list.level: 1.5 is not a whole number, or too large"
    ),
    (
      #"{"version": 1, "runs": [{"text": "a", "features": {"liga": -1}}]}"#,
      "line 1, column 51, runs[0].features: -1.0 is not a whole number from 0 to 4294967295"
    ),
    (
      #"{"version": 1, "runs": [], "settings": {"info": {}, "page": {}, "view": {"zoom": 1}}}"#,
      "line 1, column 82, settings.view.zoom: “zoom” is not known"
    ),
    (
      #"{"version": 1, "runs": [], "settings": {"info": {}, "page": {}, "view": {}, "platform": 0.5}}"#,
      "line 1, column 89, settings.platform: 0.5 is not a whole number, or too large"
    ),
  ])
  func `an error is reported with its place`(text: String, error: String) {
    #expect(failure(text) == error)
  }

  @Test func `deep nesting, broken text and huge files are errors`() {
    #expect(failure(String(repeating: "[", count: 100_000)).hasSuffix("this is nested too deeply"))
    #expect(throws: DocumentError(.notUTF8, line: 2, column: 3)) {
      try JSONDocument.read(Data("{\n ä".utf8 + [0xFF, 0x7D]))
    }
    #expect(throws: DocumentError.self) {
      try JSONDocument.read(Data(count: JSONDocument.largestSize + 1))
    }
  }

  @Test(arguments: [
    ("size", "99999.0 is not between 1.0 and 1638.0"),
    ("tracking", "-2000.0 is not between -1000.0 and 1000.0"),
    (
      "font",
      "a font needs “family”, “postscript-name”, “full-name”, or a weight, width or slant"
    ),
    ("features", "“small” is not a tag of four characters"),
    ("shadow.blur", "-1.0 is not between 0.0 and 1000.0"),
  ])
  func `what could not be read again is refused when writing`(path: String, message: String) {
    let attributes = TextAttributes { attributes in
      switch path {
      case "size": attributes.size = .points(99_999)
      case "tracking": attributes.tracking = -2000
      case "font": attributes.font = FontDescriptor()
      case "features": attributes.features = ["small": 1]
      case "shadow.blur": attributes.shadow = TextShadow(x: 0, y: 0, blur: -1, color: .black)
      default: break
      }
    }
    let error = #expect(throws: DocumentError.self) {
      try JSONDocument.write(
        RichTextDocument(runs: [TextRun("a"), TextRun("b", attributes)]))
    }
    #expect(error == DocumentError(message, path: "runs[1].\(path)"))
  }

  @Test func `a title that could not be read again is not written`() {
    #expect(
      throws: DocumentError("a title is one line, without control characters", path: "title")
    ) { try JSONDocument.write(RichTextDocument(title: "a\nb")) }
  }

  @Test func `NaN and infinity are not written`() {
    var attributes = TextAttributes()
    attributes.tracking = .nan
    #expect(throws: DocumentError("nan cannot be written", path: "runs[1].tracking")) {
      try JSONDocument.write(
        RichTextDocument(runs: [TextRun("a"), TextRun("b", attributes)]))
    }
  }
}
