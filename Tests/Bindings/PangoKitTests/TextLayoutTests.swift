// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import Testing

@testable import TypecasePangoKit

struct TextLayoutTests {
  /// Kept for as long as its font is used.
  private let file: TemporaryFont

  init() throws { file = try TemporaryFont(SyntheticFont("Alpha").data()) }

  private func layout(_ text: String) throws -> TextLayout {
    let face = try #require(FaceFontMap(path: file.path, index: 0))
    let layout = TextLayout(text, in: LayoutContext(face))
    layout.setFont(face.description(pixels: 20, variations: nil))
    return layout
  }

  @Test func `a description is a value`() {
    var one = FontDescription(text: "Alpha Bold 12")
    let other = one
    one.family = "Beta"
    one.size = .pixels(9)
    #expect(other.family == "Alpha")
    #expect(other.size == .points(12))
    #expect(other.weight == 700)
    #expect(one != other)
    one.family = nil
    #expect(one.family == nil)
    #expect(one.families.isEmpty)
  }

  @Test func `sizes beyond what Pango reads are its last one`() {
    var font = FontDescription()
    font.family = "Alpha"
    for size in [
      FontDescription.Size.points(1e300), .pixels(.infinity), .points(-1), .points(.nan),
    ] {
      font.size = size
      #expect(FontDescription(text: font.text) == font)
    }
  }

  @Test func `attributes are copied, and begin where they were added`() {
    let list = AttributeList([.weight(700)])
    list.add(.rise(3), to: 4..<9)
    let copy = AttributeList(copying: list)
    copy.add(.scale(2), to: 6..<7)
    #expect(list.starts == [0, 4])
    #expect(copy.starts == [0, 4, 6])
  }

  @Test func `a layout has its lines, which keep it`() throws {
    var layout: TextLayout? = try layout("one two three")
    layout?.setWidth(60, .wraps)
    let lines = try #require(layout?.lines)
    layout = nil
    #expect(lines.count > 1)
    #expect(lines.map(\.baseline) == lines.map(\.baseline).sorted())
    #expect(lines.allSatisfy { $0.baseline > $0.bounds.y && $0.bounds.width <= 60 })
  }

  @Test func `letter spacing and scale change a layout`() throws {
    let plain = try layout("abc").bounds.logical
    let spaced = try layout("abc")
    spaced.setAttributes(AttributeList([.letterSpacing(10)]))
    // The space around the first and the last letter is only half of one.
    #expect((20...30).contains(spaced.bounds.logical.width - plain.width))
    let large = try layout("abc")
    large.setAttributes(AttributeList([.scale(2)]))
    #expect(abs(large.bounds.logical.width - plain.width * 2) <= 4)
  }
}
