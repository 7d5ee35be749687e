// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText
import TypecaseSystemKit

/// Pictures that text flows round, in files for LibreOffice and in files of it.
struct RTFShapeOfficeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  /// What LibreOffice makes of a file.
  private func convert(_ name: String, to ending: String) async throws -> String {
    var process = ChildProcess(
      "/usr/bin/soffice",
      [
        "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to",
        ending, "--outdir", "\(folder.path)/out", "\(folder.path)/\(name)",
      ])
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    process.timeLimit = .seconds(240)
    let outcome = try await process.run()
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    let stem = name.split(separator: ".")[0]
    return try FileSystem.text(of: "\(folder.path)/out/\(stem).\(ending)")
  }

  private static let words = String(repeating: "word ", count: 100)

  // MARK: - Ours

  private static let placements = [
    PicturePlacement(.left), .init(.right, margin: 4), .init(.both, x: 0.25),
    .init(.both, x: 0.5, followsOutline: true, margin: 0),
    .init(.left, followsOutline: true, margin: 18),
  ]

  /// The values of attributes of an element, which LibreOffice writes in inches.
  private func value(_ name: String, in element: Substring) -> String? {
    guard let start = element.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    return String(element[start...].prefix { $0 != "\"" })
  }

  private func points(_ name: String, in element: Substring) -> Double? {
    value(name, in: element).flatMap { $0.hasSuffix("in") ? Double($0.dropLast(2)) : nil }
      .map { $0 * 72 }
  }

  /// The beginnings of the elements of a name.
  private func elements(_ name: String, in page: String) -> [Substring] {
    page.ranges(of: "<\(name) ").map { range in
      page[range.lowerBound...].prefix { $0 != ">" }
    }
  }

  @Test func `LibreOffice has text round our pictures as it is here, and shows each once`()
    async throws
  {
    var runs: [TextRun] = []
    for (number, placement) in (Self.placements + [nil]).enumerated() {
      let picture = TextAttachment(
        bytes: RTFShapeTests.png, type: "image/png", width: 60, height: 40 + Double(number),
        placement: placement)
      runs += [
        TextRun("\(Self.words) "),
        TextRun(RTFShapeTests.character, TextAttributes { $0.attachment = picture }),
        TextRun(" \(Self.words)\n"),
      ]
    }
    try FileSystem.write(
      RTFDocument.write(RichTextDocument(runs: runs)), to: "\(folder.path)/letter.rtf")
    let page = try await convert("letter.rtf", to: "fodt")
    let styles = Dictionary(
      page.ranges(of: "<style:style ").compactMap { range -> (String, Substring)? in
        let all = page[range.lowerBound...]
        guard let name = value("style:name", in: all.prefix { $0 != ">" }),
          let start = all.firstRange(of: "<style:graphic-properties ")?.lowerBound
        else { return nil }
        return (name, all[start...].prefix { $0 != ">" })
      }, uniquingKeysWith: { first, _ in first })
    let frames = elements("draw:frame", in: page)
    try #require(frames.count == Self.placements.count + 1)
    for (number, placement) in Self.placements.enumerated() {
      let frame = try #require(
        frames.first {
          abs((points("svg:height", in: $0) ?? 0) - 40 - Double(number)) < 0.2
        })
      let style = try #require(value("draw:style-name", in: frame).flatMap { styles[$0] })
      let (wrap, x) =
        switch placement.side {
        case .left: ("right", 0.0)
        // A page of the document has eight inches and a half here, with margins of an inch.
        case .right: ("left", 468 - 60)
        case .both: ("parallel", 372 * placement.x)
        }
      #expect(value("text:anchor-type", in: frame) == "char")
      #expect(value("style:wrap", in: style) == wrap, "\(placement)")
      #expect(value("style:wrap-contour", in: style) == "\(placement.followsOutline)")
      #expect(abs((points("svg:x", in: frame) ?? -1) - x) < 0.2, "\(placement)")
      #expect(abs((points("svg:width", in: frame) ?? -1) - 60) < 0.2)
      #expect(value("style:vertical-rel", in: style) == "paragraph")
      for (side, name) in [
        (PicturePlacement.Side.left, "fo:margin-left"), (.right, "fo:margin-right"),
      ] {
        let margin = placement.side == side ? 0 : placement.margin
        #expect(abs((points(name, in: style) ?? -1) - margin) < 0.2, "\(placement)")
      }
    }
    let inLine = frames.filter { value("text:anchor-type", in: $0) == "as-char" }
    #expect(inLine.count == 1)
  }

  // MARK: - LibreOffice's

  private static let names = [
    ("office", "office"), ("style", "style"), ("text", "text"), ("draw", "drawing"),
    ("fo", "xsl-fo-compatible"), ("svg", "svg-compatible"),
  ]

  /// A letter in which each paragraph has a picture.
  ///
  /// - Parameter pictures: properties of their styles, and where they are.
  private static func letter(_ pictures: [(properties: String, place: String)]) -> String {
    let spaces = names.map {
      "xmlns:\($0.0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0.1):1.0\""
    }.joined(separator: " ")
    let styles = pictures.enumerated().map { number, picture in
      """
      <style:style style:name="p\(number)" style:family="graphic" style:parent-style-name="Graphics">\
      <style:graphic-properties \(picture.properties) style:number-wrapped-paragraphs="no-limit" \
      fo:margin="9pt" style:vertical-pos="top" style:vertical-rel="paragraph" \
      style:horizontal-rel="paragraph"/></style:style>
      """
    }.joined()
    let content = Data(RTFShapeTests.png).base64EncodedString()
    let paragraphs = pictures.enumerated().map { number, picture in
      """
      <text:p><draw:frame draw:style-name="p\(number)" draw:name="P\(number)" \
      text:anchor-type="paragraph" svg:width="60pt" svg:height="40pt" \(picture.place)>\
      <draw:image><office:binary-data>\(content)</office:binary-data></draw:image>\
      <svg:desc>Picture \(number)</svg:desc></draw:frame>\(words)</text:p>
      """
    }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <office:document \(spaces) office:version="1.3" \
      office:mimetype="application/vnd.oasis.opendocument.text">
      <office:styles><style:style style:name="Graphics" style:family="graphic">\
      <style:graphic-properties/></style:style></office:styles>
      <office:automatic-styles>\(styles)<style:page-layout style:name="page">\
      <style:page-layout-properties fo:page-width="500pt" fo:page-height="700pt" fo:margin="50pt"/>\
      </style:page-layout></office:automatic-styles>
      <office:master-styles><style:master-page style:name="Standard" \
      style:page-layout-name="page"/></office:master-styles>
      <office:body><office:text>\(paragraphs)</office:text></office:body></office:document>
      """
  }

  @Test func `pictures that text flows round in LibreOffice are placed here`() async throws {
    let cases: [(properties: String, place: String, placement: PicturePlacement?)] = [
      (#"style:wrap="right" style:horizontal-pos="left""#, "", .init(.left)),
      (#"style:wrap="left" style:horizontal-pos="right""#, "", .init(.right)),
      (#"style:wrap="dynamic" style:horizontal-pos="right""#, "", .init(.right)),
      (#"style:wrap="parallel" style:horizontal-pos="center""#, "", .init(.both)),
      (
        #"style:wrap="parallel" style:horizontal-pos="from-left" style:wrap-contour="true" style:wrap-contour-mode="outside""#,
        #"svg:x="85pt" svg:y="0pt""#, .init(.both, x: 0.25, followsOutline: true)
      ),
      (#"style:wrap="none" style:horizontal-pos="left""#, "", nil),
    ]
    let letter = Self.letter(cases.map { ($0.properties, $0.place) })
    try FileSystem.write(Data(letter.utf8), to: "\(folder.path)/letter.fodt")
    let file = try await convert("letter.fodt", to: "rtf")
    let document = try RTFDocument.read(Data(file.utf8)).document
    let pictures = document.runs.compactMap(\.attributes.attachment)
    try #require(pictures.count == cases.count)
    for (number, (picture, one)) in zip(pictures, cases).enumerated() {
      #expect(picture.placement == one.placement, "\(one.properties)")
      #expect(picture.alternativeText == "Picture \(number)")
      #expect((picture.width, picture.height) == (60, 40))
      #expect(!picture.bytes.isEmpty)
    }
    // And the same once more, as we write it.
    let again = try RTFDocument.read(RTFDocument.write(document)).document
    #expect(
      again.runs.compactMap(\.attributes.attachment?.placement)
        == pictures.compactMap(\.placement))
  }
}
