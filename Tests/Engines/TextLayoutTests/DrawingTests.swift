// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import Testing
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// What is drawn of lines, and what cairo makes of it.
struct DrawingTests {
  private func attributes(_ set: (inout TextAttributes) -> Void) -> TextAttributes {
    var attributes = TextAttributes()
    set(&attributes)
    return attributes
  }

  private func drawing(
    _ runs: [TextRun], points: Double = 30, _ options: TextDrawingOptions = .init()
  ) throws -> LineDrawing {
    let manager = LayoutFixture.manager(
      TextStorage(runs: runs), containers: [TextContainer(width: 400)], points: points)
    return manager.drawing(of: try #require(manager.lineFragment(at: 0)), options)
  }

  private func rules(_ drawing: LineDrawing) -> [DrawnRule] {
    drawing.elements.compactMap { if case .rule(let rule) = $0 { rule } else { nil } }
  }

  private func glyphs(_ drawing: LineDrawing) -> [DrawnGlyphs] {
    drawing.elements.compactMap { if case .glyphs(let glyphs) = $0 { glyphs } else { nil } }
  }

  private static let red = TextColor(red: 1, green: 0, blue: 0)

  // MARK: - The description

  @Test("a line runs through runs of all sizes in one go, where the largest has it")
  func oneRule() throws {
    let underlined = attributes { $0.underline = .single }
    let large = attributes { ($0.underline, $0.size) = (.single, .points(60)) }
    let drawing = try drawing([
      TextRun("ab", underlined), TextRun("cd", large), TextRun("ef", underlined),
      TextRun(" plain", TextAttributes()),
    ])
    let rule = try #require(rules(drawing).first)
    #expect(rules(drawing).count == 1)
    let alone = try #require(rules(try self.drawing([TextRun("ab", underlined)])).first)
    #expect(abs(rule.thickness - 2 * alone.thickness) < 0.1)
    let widths = glyphs(drawing).map(\.width)
    #expect(abs(rule.width - widths.prefix(3).reduce(0, +)) < 0.1)
  }

  @Test("lines of other styles and colors are lines of their own, with the color of the text")
  func manyRules() throws {
    let drawing = try drawing([
      TextRun("a", attributes { ($0.underline, $0.color) = (.single, Self.red) }),
      TextRun("b", attributes { $0.underline = TextLine(.wavy, color: .black) }),
      TextRun("c", attributes { $0.strikethrough = TextLine(.double) }),
    ])
    let rules = rules(drawing)
    #expect(rules.map(\.style) == [.single, .wavy, .double])
    #expect(rules.map(\.color) == [Self.red, .black, .black])
    #expect(rules[2].y < rules[0].y)
  }

  @Test("an underline has gaps where letters cross it, if asked")
  func gaps() throws {
    let run = TextRun("agap", attributes { $0.underline = .single })
    let rule = try #require(rules(try drawing([run])).first)
    let letters = glyphs(try drawing([run]))[0]
    let advances = letters.row.glyphs.map { Double(units: $0.advance) }
    // Of the four letters the second one and the last one.
    let edges = advances.reduce(into: [letters.x]) { $0.append($0[$0.count - 1] + $1) }
    func isWithin(_ gap: HorizontalSpan, _ letter: Int) -> Bool {
      gap.start > edges[letter] - 2 && gap.end < edges[letter + 1] + 2
    }
    #expect(rule.gaps.allSatisfy { isWithin($0, 1) || isWithin($0, 3) })
    #expect(rule.gaps.contains { isWithin($0, 1) } && rule.gaps.contains { isWithin($0, 3) })
    let whole = try #require(
      rules(try drawing([run], TextDrawingOptions(underlinesSkipInk: false))).first)
    #expect(whole.gaps.isEmpty && whole.stretches.count == 1)
  }

  @Test("white at a line's end has no line and no background")
  func white() throws {
    let drawing = try drawing([
      TextRun("ab   ", attributes { ($0.underline, $0.background) = (.single, Self.red) })
    ])
    let rule = try #require(rules(drawing).first)
    guard case .rectangle(let rect, Self.red) = drawing.elements[0] else {
      Issue.record("no background")
      return
    }
    #expect(rect.width == rule.width && rect.width < glyphs(drawing).reduce(0) { $0 + $1.width })
  }

  @Test("an outline is drawn alone, or over the letters where its width is negative")
  func stroke() throws {
    func paints(_ width: Double) throws -> [DrawnGlyphs.Paint] {
      let run = TextRun("a", attributes { $0.stroke = TextStroke(width: width) })
      return glyphs(try drawing([run])).map { glyphs in
        guard case .outlined(let width) = glyphs.paint else { return glyphs.paint }
        return .outlined(width: (width * 100).rounded() / 100)
      }
    }
    #expect(try paints(3) == [.outlined(width: 0.9)])
    #expect(try paints(-3) == [.filled, .outlined(width: 0.9)])
    #expect(try paints(0) == [.filled])
  }

  @Test("text that runs from the right is divided by its looks as it is seen")
  func rightToLeft() throws {
    let drawing = try drawing([
      TextRun("אב", attributes { $0.color = Self.red }), TextRun("גד", TextAttributes()),
    ])
    let glyphs = glyphs(drawing).sorted { $0.x < $1.x }
    #expect(glyphs.map(\.color) == [.black, Self.red])
    #expect(glyphs.map(\.row.text) == ["גד", "אב"])
  }

  @Test("a link covers its text, and what no font has is counted")
  func links() throws {
    let drawing = try drawing([
      TextRun("a", TextAttributes()),
      TextRun("link", attributes { $0.link = "https://example.org" }),
      TextRun("\u{F0000}", TextAttributes()),
    ])
    let link = try #require(drawing.links.first)
    #expect(drawing.links.count == 1 && link.target == "https://example.org")
    #expect(link.rect.x == glyphs(drawing)[1].x)
    #expect(drawing.missingCharacterCount == 1)
  }

  // MARK: - Pixels

  /// A picture of a drawing, one byte for each pixel: how much ink it has.
  private final class Picture {
    let (width, height): (Int, Int)
    let ink: [UInt8]

    init(_ drawing: LineDrawing, width: Int = 400, height: Int = 100) throws {
      (self.width, self.height) = (width, height)
      let surface = try #require(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CInt(width), CInt(height)))
      defer { cairo_surface_destroy(surface) }
      let cairo = try #require(cairo_create(surface))
      CairoTextRenderer(cairo).draw(drawing, x: 10, y: 10)
      cairo_destroy(cairo)
      cairo_surface_flush(surface)
      let data = try #require(cairo_image_surface_get_data(surface))
      let stride = Int(cairo_image_surface_get_stride(surface))
      // Alpha is the highest byte of each pixel.
      let pixels = UnsafeRawPointer(data)
      ink = (0..<height).flatMap { y in
        (0..<width).map { x in
          UInt8(pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) >> 24)
        }
      }
    }

    var sum: Int { ink.reduce(0) { $0 + Int($1) } }

    /// How many pixels of a row have ink.
    func row(_ y: Int) -> Int { ink[y * width..<(y + 1) * width].count { $0 > 127 } }
  }

  @Test("outlines have less ink than letters, and a shadow is spread with the same ink")
  func pixels() throws {
    let plain = try Picture(try drawing([TextRun("MMM", TextAttributes())]))
    let outline = try Picture(
      try drawing([TextRun("MMM", attributes { $0.stroke = TextStroke(width: 3) })]))
    #expect(outline.sum > 0 && outline.sum < plain.sum)
    func shadowed(blur: Double) throws -> Picture {
      // Letters that cannot be seen leave their shadow.
      let clear = TextColor(red: 0, green: 0, blue: 0, alpha: 0)
      return try Picture(
        try drawing([
          TextRun(
            "MMM",
            attributes {
              $0.color = clear
              $0.shadow = TextShadow(x: 0, y: 0, blur: blur, color: .black)
            })
        ]))
    }
    let (sharp, soft) = (try shadowed(blur: 0), try shadowed(blur: 8))
    #expect(abs(sharp.sum - plain.sum) < plain.sum / 100)
    #expect(abs(soft.sum - plain.sum) < plain.sum / 10)
    #expect((soft.ink.max() ?? 0) < (plain.ink.max() ?? 0))
    #expect(soft.ink.count { $0 > 0 } > 2 * plain.ink.count { $0 > 0 })
  }

  @Test("single, double and wavy lines differ, and gaps are free of ink")
  func lines() throws {
    func picture(_ style: TextLine.Style) throws -> Picture {
      try Picture(
        try drawing([TextRun("mm", attributes { $0.underline = TextLine(style) })], points: 60))
    }
    let (none, single) = (try picture(.none), try picture(.single))
    let (double, wavy) = (try picture(.double), try picture(.wavy))
    #expect(none.sum < single.sum && single.sum < double.sum)
    #expect(wavy.sum > none.sum)
    // Of two lines with a gap between them.
    let rows = (60..<100).map { double.row($0) - none.row($0) > 50 }
    let starts = zip([false] + rows, rows).count { !$0 && $1 }
    #expect(starts == 2)
  }

  @Test("a blur of any size ends nothing", arguments: [-1, 0.01, 1e4, .infinity, .nan])
  func hostileBlur(blur: Double) throws {
    let drawing = try drawing([
      TextRun(
        "M", attributes { $0.shadow = TextShadow(x: blur, y: blur, blur: blur, color: .black) })
    ])
    #expect(try Picture(drawing).ink.count == 40_000)
  }
}
