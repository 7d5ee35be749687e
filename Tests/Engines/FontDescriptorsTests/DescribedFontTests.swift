// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestRandomness
import Testing
import TypecaseFontDescriptors

/// Substitutes of fonts that a document describes beside their names.
struct DescribedFontTests {
  private let fonts = SystemFonts(
    faces: FaceSet([
      .made("Cantarell"), .made("Cantarell", "Bold", weight: 700), .made("Noto Serif"),
      .made("Hack", traits: [.monospace]), .made("Caveat"),
    ]),
    settings: SystemFontSettings(document: "Cantarell 11", monospace: "Hack 10")
  ) { _ in nil }

  private func family(
    _ name: String, _ design: DocumentFont.Design? = nil, panose: String? = nil
  ) -> String? {
    fonts.describing([
      DocumentFont(
        name: name, design: design, panose: panose.flatMap { PanoseDigits(hexadecimal: $0) })
    ]).substitute(for: name, size: 11).descriptor.family
  }

  @Test func `the design that a document says counts where the name says none`() {
    #expect(family("Unheard") == "Cantarell")
    #expect(family("Unheard", .serif) == "Noto Serif")
    #expect(family("Unheard", .monospaced) == "Hack")
    #expect(family("Unheard", .script) == "Caveat")
    // Case makes no difference.
    #expect(
      fonts.describing([DocumentFont(name: "UNHEARD", design: .serif)])
        .substitute(for: FontDescriptor(family: "Unheard")).descriptor.family == "Noto Serif")
  }

  @Test func `a known family and equally wide letters count for more than what a document says`() {
    #expect(family("Georgia", .sansSerif) == "Noto Serif")
    #expect(family("Unheard Mono", .sansSerif) == "Hack")
    #expect(family("Georgia", .monospaced) == "Hack")
    #expect(family("Unheard Sans", .serif) == "Noto Serif")
  }

  @Test func `the digits of PANOSE say the design, too`() {
    #expect(family("Unheard", panose: "02020603050405020304") == "Noto Serif")
    #expect(family("Unheard", panose: "020B0604020202020204") == "Cantarell")
    #expect(family("Unheard", .sansSerif, panose: "02070309020205020404") == "Hack")
    #expect(family("Unheard", panose: "03010101010201010101") == "Caveat")
    for nothing in ["00000000000000000000", "05000000000000000000", "xy", "020206"] {
      #expect(family("Unheard", panose: nothing) == "Cantarell", "\(nothing)")
    }
  }

  @Test func `a bold font that is described keeps its weight`() {
    var font = FontDescriptor(family: "Unheard")
    font.weight = 700
    let bold = fonts.describing([DocumentFont(name: "Unheard", design: .sansSerif)])
      .substitute(for: font).descriptor
    #expect(bold.family == "Cantarell" && bold.weight == 700)
  }

  @Test func `the family with the nearest measures comes before others of its kind`() throws {
    let folder = try FontFolder()
    func write(_ family: String, _ panose: String?) throws -> String {
      var font = SyntheticFont(family)
      font.panose = panose.flatMap { PanoseDigits(hexadecimal: $0) }?.digits
      return try folder.write(font.data(), as: "\(family).ttf")
    }
    let faces = FaceSet.inFiles([
      try write("Noto Serif", nil),
      // Coves, modern proportions; thin serifs, high contrast; square serifs, expanded; no serifs.
      try write("Roman", "02020603050405020304"),
      try write("Didone", "02050603080505020304"),
      try write("Slab", "02060605020305020303"),
      try write("Grotesque", "020B0604020202020204"),
    ])
    let fonts = SystemFonts(faces: faces, settings: SystemFontSettings()) { _ in nil }
    func family(_ panose: String, _ design: DocumentFont.Design?) -> String? {
      fonts.describing([
        DocumentFont(name: "Unheard", design: design, panose: PanoseDigits(hexadecimal: panose))
      ]).substitute(for: "Unheard", size: 11).descriptor.family
    }
    #expect(family("02020603050405020304", .serif) == "Roman")
    #expect(family("02020502050305020303", .serif) == "Roman")
    #expect(family("02050604080505020204", .serif) == "Didone")
    #expect(family("02060705030305020303", nil) == "Slab")
    #expect(family("020B0503020204020204", .sansSerif) == "Grotesque")
    // Digits that say nothing, or another kind than the document, leave the usual choice.
    #expect(family("02000000000000000000", .serif) == "Noto Serif")
    #expect(family("020B0604020202020204", .serif) == "Noto Serif")
  }

  @Test func `hostile descriptions cost nothing and change nothing`() {
    let many = (0..<10_000).map { DocumentFont(name: "Font \($0)", design: .serif) }
    let long = DocumentFont(name: String(repeating: "x", count: 100_000), design: .serif)
    let described = fonts.describing(many + [long, DocumentFont(name: "", design: .serif)])
    #expect(described.substitute(for: "Font 9999", size: 11).descriptor.family == "Noto Serif")
    #expect(described.substitute(for: "Unheard", size: 11).descriptor.family == "Cantarell")
  }
}
