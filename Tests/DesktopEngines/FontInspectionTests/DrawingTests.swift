// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import Testing
import TypecaseSystemKit

@testable import FontInspection

/// SVG documents of fonts: of a bounded size, and nothing in them leads out of them.
struct DrawingTests {
  private static let font = SyntheticFont("Drawn")
  private static let glyph = 33

  private func report(_ document: [UInt8]) throws -> InspectionReport {
    try inspectHere(
      Self.font.data(replacing: [("SVG ", ColorTables.drawing(document, glyph: Self.glyph))]))
  }

  private func report(_ inside: String) throws -> InspectionReport {
    try report(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- A drawing. -->
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\(inside)</svg>
        """.utf8))
  }

  private func gzip(_ document: [UInt8]) throws -> [UInt8] {
    let folder = try TestFolder()
    try folder.write("document", document)
    let path = try Archives(folder: folder).make(
      "document.gz", "import gzip\nopen(path, 'wb').write(gzip.compress(font('document')))")
    return try OwnedDescriptor.open(path).readAll(limit: 256 << 20)
  }

  @Test(arguments: [
    "<g id=\"glyph33\"><path d=\"M0 0L10 10\" fill=\"#abc\"/></g>",
    "<defs><linearGradient id=\"a\"><stop/></linearGradient><g id=\"b\"/></defs><path fill=\"url(#a)\"/>"
      + "<use xlink:href=\"#b\"/><use href='#b'/>",
    "<style>.a { fill: url('#a') } /* &amp; */</style><path class=\"a\"/>",
    "<text>&lt;&#x41;&#66;</text><![CDATA[ <anything> ]]>", "<use href=\"#nothing\"/>",
  ])
  func `a drawing that refers to itself only is accepted`(inside: String) throws {
    #expect(try report(inside).issues == [])
  }

  @Test func `a packed drawing is accepted`() throws {
    let document = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>".utf8)
    #expect(try report(gzip(document)).issues == [])
  }

  @Test func `a drawing that unpacks to more than its limit is refused`() throws {
    let blanks = [UInt8](repeating: 0x20, count: DrawingCheck.documentLimit + (4 << 20))
    let packed = try gzip(Array("<svg>".utf8) + blanks + Array("</svg>".utf8))
    #expect(packed.count < 100_000)
    let issue = try #require(try report(packed).issues.last)
    #expect(issue.fault == .tooLargeDrawing && issue.glyph == Self.glyph)
    #expect(issue.excess?.limit == UInt64(DrawingCheck.documentLimit))
    #expect(issue.removableTables == ["SVG "])
  }

  @Test(arguments: [
    "<use href=\"http://example.org/a.svg#a\"/>", "<use href=\" other.svg#a\"/>",
    "<image href=\"file:///etc/passwd\"/>",
    "<image href=\"data:image/png;base64,AAAA\"/>", "<use xlink:href=\"&#x68;ttp://example.org\"/>",
    "<a href=\"https://example.org\"/>", "<path style=\"fill: url(http://example.org/#a)\"/>",
    "<path fill=\"URL( 'other.svg#a')\"/>", "<style>@import 'a.css';</style>",
    "<style>@IMPORT url(#a);</style>", "<style>.a { fill: u\\72l(http://example.org) }</style>",
    "<script>1</script>", "<svg:script/>", "<path onclick=\"1\"/>", "<foreignObject/>",
    "<g xml:base=\"http://example.org/\"><use href=\"#a\"/></g>",
    "<set attributeName=\"xlink:href\" to=\"http://example.org\"/>", "<text>&outside;</text>",
    "<?xml-stylesheet href=\"a.css\"?>",
  ])
  func `a drawing that refers to something outside, or holds a program, is refused`(
    inside: String
  ) throws {
    let report = try report(inside)
    #expect(report.reason == "104 tables", "\(inside)")
    #expect(report.issues.last?.fault == .outsideReference, "\(inside)")
  }

  @Test func `a document type and its entities are refused`() throws {
    let document = """
      <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>
      """
    #expect(try report(Array(document.utf8)).issues.last?.fault == .outsideReference)
  }

  @Test func `a drawing whose parts double by being used twice is refused`() throws {
    for attribute in ["use href=\"#a", "path fill=\"url(#a", "path mask=\"url(#a"] {
      var parts = "<g id=\"a0\"><path/></g>"
      for step in 1...40 {
        let part = "<\(attribute)\(step - 1)\(attribute.contains("url") ? ")" : "")\"/>"
        parts += "<g id=\"a\(step)\">\(part)\(part)</g>"
      }
      let issue = try #require(try report(parts).issues.last)
      #expect(issue.fault == .tooLargeDrawing, "\(issue)")
    }
  }

  @Test func `a drawing that is a part of itself is refused`() throws {
    #expect(try report("<g id=\"a\"><use href=\"#a\"/></g>").issues.last?.fault == .tooDeepGlyph)
  }

  @Test func `a drawing of too many elements, or too deep, is refused`() throws {
    let many = String(repeating: "<g/>", count: DrawingDocument.elementLimit)
    #expect(try report(many).issues.last?.fault == .tooLargeDrawing)
    let deep = String(repeating: "<g>", count: 100) + String(repeating: "</g>", count: 100)
    #expect(try report(deep).issues.last?.fault == .tooLargeDrawing)
  }

  @Test(arguments: [
    "<g>", "</g>", "<g></h>", "<g a=b/>", "<g a=\"1\" a=\"2\"/>", "<g a=\"<\"/>", "<", "<!-- ",
  ])
  func `a drawing that is no XML is refused`(inside: String) throws {
    #expect(try report(inside).issues.last?.fault == .damagedTable)
  }

  @Test func `a drawing in another encoding is refused`() throws {
    for document in [
      Array("<?xml version=\"1.0\" encoding=\"UTF-7\"?><svg/>".utf8),
      [0xFE, 0xFF, 0, 0x3C, 0, 0x73, 0, 0x76, 0, 0x67, 0, 0x2F, 0, 0x3E],
    ] {
      #expect(try report(document).issues.last?.fault == .damagedTable)
    }
  }
}
