// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// Text on its way to other documents and programs.
struct TextCopyTests {
  private static let surroundings = TextAttributes {
    $0.font = FontDescriptor(postScriptName: "Cantarell-Regular")
    $0.font?.family = "Cantarell"
    $0.size = .points(11)
  }

  @Test(arguments: [TextCopy.Form.json, .rtf])
  func `sizes look the same in a document for other screens`(form: TextCopy.Form) throws {
    let runs = [TextRun("large", TextAttributes { $0.size = .points(17) })]
    let copy = TextCopy(runs, textScaling: .iOS, surroundings: Self.surroundings)
    let data = try copy.data(form)
    let desktop = try TextCopy.read(data, form, for: .standard)
    #expect(desktop.map(\.attributes.size) == [.points(13.09)])
    let telephone = try TextCopy.read(data, form, for: .iOS)
    #expect(telephone.map(\.attributes.size) == [.points(17)])
    // A copy of a desktop's document says nothing in our own form, and means it.
    let usual = TextCopy(runs, textScaling: .standard, surroundings: Self.surroundings)
    let there = try TextCopy.read(usual.data(form), form, for: .iOS)
    #expect(there.map(\.attributes.size) == [.points(22.07792)])
  }

  @Test(arguments: [TextCopy.Form.rtf, .html])
  func `other programs are told the size and font that text has from its surroundings`(
    form: TextCopy.Form
  ) throws {
    let copy = TextCopy([TextRun("words")], textScaling: .standard, surroundings: Self.surroundings)
    let runs = try TextCopy.read(copy.data(form), form, for: .standard)
    #expect(runs.map(\.text) == ["words"])
    #expect(runs.first?.attributes.size == .points(11))
    #expect(runs.first?.attributes.font?.family == "Cantarell")
  }

  @Test func `what means something in one file only stays there`() throws {
    let rtf = #"""
      {\rtf1\ansi{\stylesheet{\s7 Heading;}}{\colortbl;\red255\green0\blue0;}
      \pard\s7\brdrt\brdrs\brdrcf1\qc{\*\odd carried}words\par}
      """#
    let runs = try TextCopy.read(Data(rtf.utf8), .rtf, for: .standard)
    var style = ParagraphStyle()
    style.alignment = .center
    // Its name other documents know as well.
    style.name = StyleName(rawValue: "Heading")
    #expect(runs == [TextRun("words", TextAttributes { $0.paragraph = style })])
  }

  @Test func `text keeps its own last line, and loses the end that every paragraph of RTF has`()
    throws
  {
    let rtf = #"{\rtf1 one\par two\par\par}"#
    #expect(
      try TextCopy.read(Data(rtf.utf8), .rtf, for: .standard).map(\.text) == ["one\ntwo\n"])
  }
}
