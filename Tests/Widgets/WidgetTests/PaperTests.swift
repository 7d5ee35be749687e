// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Foundation
import TypecaseDocumentPages
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSystemKit

/// What documents are on paper: the pixels of their first page, of which one is a point.
@MainActor let paperTests: [WidgetTest] = [
  WidgetTest("colors on paper are the document's on a dark desktop too") { desk in
    let manager = adw_style_manager_get_default()
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    let blue = TextColor(red: 0, green: 0, blue: 1)
    let page = try await Page([
      TextRun("black\n", large { $0.color = .black }),
      TextRun("blue\n", large { $0.color = blue }),
      TextRun("yellow behind", large { $0.background = TextColor(red: 1, green: 1, blue: 0) }),
    ])
    try desk.expect(page.has(red: 0, green: 0, blue: 0), "nothing is black")
    try desk.expect(page.has(red: 0, green: 0, blue: 255), "nothing is blue")
    try desk.expect(page.has(red: 255, green: 255, blue: 0), "nothing is yellow")
    try desk.expectEqual(page[0, 0], [255, 255, 255])
  },

  WidgetTest("a page has its own color on paper, and letters that can be seen on it") { desk in
    let night = TextColor(red: 0, green: 0, blue: 0.2)
    let page = try await Page([TextRun("light", large { _ in })], color: night)
    try desk.expectEqual(page[0, 0], [0, 0, 51])
    try desk.expect(page.has(red: 255, green: 255, blue: 255), "the letters are not seen")
  },

  WidgetTest("space between letters and raised text have their points on paper") { desk in
    let usual = try await Page([TextRun("ll", large { _ in })])
    let spaced = try await Page([TextRun("ll", large { $0.tracking = 60 })])
    let wider = spaced.inkedColumns.count - usual.inkedColumns.count
    // Anti-aliasing may reach into a pixel more on each side.
    try desk.expect((59...61).contains(wider), "60 points are \(wider)")
    let raised = try await Page([
      TextRun("l", large { _ in }), TextRun("l", large { $0.baseline = .offset(60) }),
    ])
    let higher = raised.inkedRows.count - usual.inkedRows.count
    try desk.expect((59...61).contains(higher), "60 points are \(higher)")
  },

  WidgetTest("hidden text is not on paper, and capitals are") { desk in
    let usual = try await Page([TextRun("ll", large { _ in })])
    let hidden = try await Page([
      TextRun("ll", large { _ in }), TextRun("www", large { $0.hidden = true }),
    ])
    try desk.expectEqual(hidden.inkedColumns, usual.inkedColumns)
    let small = try await Page([TextRun("oo", large { _ in })])
    let capitals = try await Page([TextRun("oo", large { $0.capitals = .all })])
    let written = try await Page([TextRun("OO", large { _ in })])
    try desk.expectEqual(capitals.inkedRows.count, written.inkedRows.count)
    try desk.expect(capitals.inkedRows.count > small.inkedRows.count, "they are small")
  },

  WidgetTest("paragraphs have their sides, indents and stops on paper") { desk in
    @MainActor func columns(_ text: String, _ set: (inout ParagraphStyle) -> Void) async throws
      -> Range<Int>
    {
      var style = ParagraphStyle()
      set(&style)
      let page = try await Page([TextRun(text, large { $0.paragraph = style })])
      return page.inkedColumns
    }
    // The page is 400 points wide, with margins of 72.
    let plain = try await columns("l") { _ in }
    let indented = try await columns("l") { $0.indent = 50 }
    try desk.expect((49...51).contains(indented.lowerBound - plain.lowerBound), "\(indented)")
    let stop = try await columns("\tl") { ($0.indent, $0.tabStops) = (20, [TabStop(120)]) }
    try desk.expect((119...121).contains(stop.lowerBound - plain.lowerBound), "\(stop)")
    let right = try await columns("l") { ($0.alignment, $0.tailIndent) = (.right, 50) }
    // Beside the letter there is a little room.
    try desk.expect((270...278).contains(right.upperBound), "\(right)")
    // Lines that run from the right stand there, whether the paragraph or its letters say so.
    let hebrew = "\u{5D5}"
    let natural = try await columns(hebrew) { _ in }
    try desk.expect(natural.lowerBound > 300, "\(natural)")
    let said = try await columns(hebrew) { $0.direction = .rightToLeft }
    try desk.expectEqual(said, natural)
    let mirrored = try await columns(hebrew) { ($0.direction, $0.indent) = (.rightToLeft, 50) }
    try desk.expect((49...51).contains(natural.lowerBound - mirrored.lowerBound), "\(mirrored)")
    let left = try await columns(hebrew) { $0.alignment = .left }
    try desk.expect(left.upperBound < 100, "\(left)")
    let hanging = try await columns("l") { ($0.indent, $0.firstLineIndent) = (80, -30) }
    try desk.expect((49...51).contains(hanging.lowerBound - plain.lowerBound), "\(hanging)")
  },

  WidgetTest("pictures are on paper in their size, two equal ones beside each other") { desk in
    let bytes = try png((0, 0, 255), width: 40, height: 20)
    let picture = TextRun(
      "\u{FFFC}",
      attributes {
        $0.attachment = TextAttachment(bytes: bytes, type: "image/png", width: 60, height: 30)
      })
    let page = try await Page([picture, picture])
    try desk.expect(page.has(red: 0, green: 0, blue: 255), "nothing is blue")
    try desk.expectEqual(page.inkedColumns, 72..<192)
    try desk.expectEqual(page.inkedRows.count, 30)
    // 40 pixels of the screen are 30 points.
    let unsaid = TextRun(
      "\u{FFFC}", attributes { $0.attachment = TextAttachment(bytes: bytes, type: "image/png") })
    let small = try await Page([unsaid])
    try desk.expectEqual(small.inkedColumns, 72..<102)
    try desk.expectEqual(small.inkedRows.count, 15)
    // In a line that runs from the right.
    var style = ParagraphStyle()
    style.direction = .rightToLeft
    var attributes = unsaid.attributes
    attributes.paragraph = style
    let mirrored = try await Page([TextRun("\u{FFFC}", attributes)])
    try desk.expectEqual(mirrored.inkedColumns, 298..<328)
  },

  WidgetTest("a picture on paper is no larger than the page") { desk in
    let bytes = try png((0, 0, 255), width: 40, height: 20)
    let page = try await Page([
      TextRun("l\n", large { _ in }),
      TextRun(
        "\u{FFFC}",
        attributes {
          $0.attachment = TextAttachment(bytes: bytes, type: "image/png", width: 4000, height: 2000)
        }),
    ])
    try desk.expectEqual(page.inkedColumns, 72..<328)
    try desk.expect(page.has(red: 0, green: 0, blue: 255), "nothing is blue")
  },

  WidgetTest("a picture that is damaged has a frame and a reason on paper") { desk in
    let bytes = try png((0, 0, 255), width: 400, height: 200)
    let page = try await Page([
      TextRun(
        "\u{FFFC}",
        attributes {
          $0.attachment = TextAttachment(
            bytes: Array(bytes.prefix(60)), type: "image/png", width: 200, height: 100)
        })
    ])
    try desk.expect(!page.has(red: 0, green: 0, blue: 255), "something is blue")
    // The words, within the frame.
    try desk.expect(page.inkedRows.count > 4, "nothing is said")
    try desk.expect((80..<264).contains(page.inkedColumns), "\(page.inkedColumns)")
    try desk.expect(page[100, 80][0] < 255 && page[300, 80][0] == 255, "there is no frame")
  },

  WidgetTest("pictures on paper are coarser, or frames, where all of them are too much") { desk in
    let colors: [(red: UInt8, green: UInt8, blue: UInt8)] = [(0, 0, 255), (255, 0, 0)]
    let attachments = try colors.map { color in
      // Two inches, at 300 pixels to the inch.
      TextAttachment(
        bytes: try png(color, width: 600, height: 600), type: "image/png", width: 144, height: 144)
    }
    let text = RichTextDocument(
      runs: attachments.map { attachment in
        TextRun("\u{FFFC}", attributes { $0.attachment = attachment })
      }
    ).content
    @MainActor func sides(_ limits: PaperPictures.Limits) async throws -> [Int] {
      let pictures = PaperPictures(limits: limits)
      await pictures.load(text, page: (width: 612, height: 842))
      return try attachments.map { try pictures[$0].get().size.width }
    }
    try desk.expectEqual(try await sides(PaperPictures.Limits()), [600, 600])
    var limits = PaperPictures.Limits()
    limits.pixels = 20_000
    try desk.expectEqual(try await sides(limits), [100, 100])
    limits.time = .zero
    let late = PaperPictures(limits: limits)
    await late.load(text, page: (width: 612, height: 842))
    for attachment in attachments {
      if case .failure(.tookTooLong) = late[attachment] { continue }
      throw Failure(description: "a picture came after the time")
    }
  },
]

private func large(_ set: (inout TextAttributes) -> Void) -> TextAttributes {
  attributes {
    $0.size = .points(30)
    $0.font = font("DejaVu Sans")
    set(&$0)
  }
}

/// The first page of a document, drawn at 72 pixels to the inch.
private struct Page {
  private let width: Int
  private let height: Int
  private let bytes: [UInt8]

  init(_ runs: [TextRun], color: TextColor? = nil) async throws {
    let folder = try TemporaryFolder(in: "/tmp")
    var document = RichTextDocument(runs: runs, color: color)
    (document.settings.page.width, document.settings.page.height) = (400, 400)
    let path = "\(folder.path)/page.pdf"
    if let problem = await PrintedDocument(document, title: "Page").save(to: path) {
      throw Failure(description: problem)
    }
    var program = ChildProcess(
      "/usr/bin/pdftoppm", ["-r", "72", "-singlefile", path, "\(folder.path)/page"])
    program.timeLimit = .seconds(120)
    let outcome = try await program.run()
    guard case .exited(0) = outcome.ending else {
      throw Failure(description: "pdftoppm: \(String(decoding: outcome.errors, as: UTF8.self))")
    }
    // P6, width, height and 255, each ended by one blank.
    let file = [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/page.ppm")))
    let head = file.split(maxSplits: 4, omittingEmptySubsequences: false) {
      $0 == 0x20 || $0 == 0x0A
    }
    let numbers = head.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard head.count == 5, numbers.count == 2, head[4].count == numbers[0] * numbers[1] * 3 else {
      throw Failure(description: "no picture")
    }
    (width, height, bytes) = (numbers[0], numbers[1], Array(head[4]))
  }

  /// Red, green and blue of a pixel.
  subscript(x: Int, y: Int) -> [UInt8] {
    Array(bytes[(y * width + x) * 3..<(y * width + x) * 3 + 3])
  }

  /// Whether a pixel has a color, or nearly.
  func has(red: Int, green: Int, blue: Int) -> Bool {
    (0..<width * height).contains { pixel in
      zip(bytes[pixel * 3..<pixel * 3 + 3], [red, green, blue]).allSatisfy {
        abs(Int($0) - $1) < 12
      }
    }
  }

  /// From the first column with ink to the last.
  var inkedColumns: Range<Int> { inked(0..<width) { x in (0..<height).map { (x, $0) } } }
  /// From the first row with ink to the last.
  var inkedRows: Range<Int> { inked(0..<height) { y in (0..<width).map { ($0, y) } } }

  private func inked(_ lines: Range<Int>, _ line: (Int) -> [(Int, Int)]) -> Range<Int> {
    let inked = lines.filter { line($0).contains { self[$0.0, $0.1][0] < 128 } }
    guard let first = inked.first, let last = inked.last else { return 0..<0 }
    return first..<last + 1
  }
}
