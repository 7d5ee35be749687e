// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import Synchronization
import SyntheticFonts
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseTextViews
import TypecaseWidgets

@MainActor let specimenTests: [WidgetTest] = [
  WidgetTest("a text stays when its face, its size and its axes become others") { desk in
    let folder = try FaceFolder()
    let editor = SpecimenEditor(label: "Text")
    var edits = 0
    editor.edited = { edits += 1 }
    editor.string = "Written once"
    var setting = SpecimenSetting(
      face: try folder.face(.showcase("Variable")), axes: ["wght": 400], points: 20)
    try desk.expect(editor.show(setting), "the face cannot be opened")
    try await desk.show(editor.widget)
    @MainActor func height() -> Int {
      var natural: CInt = 0
      gtk_widget_measure(
        editor.widget.pointer, GTK_ORIENTATION_VERTICAL, 400, nil, &natural, nil, nil)
      return Int(natural)
    }
    try await desk.until("lines of that size") { height() > 20 }
    let small = height()
    setting.points = 60
    setting.axes = ["wght": 900]
    editor.show(setting)
    try await desk.until("higher lines") { height() > 2 * small - 36 }
    setting = SpecimenSetting(face: try folder.face(SyntheticFont("Plain")), points: 20)
    try desk.expect(editor.show(setting), "the other face cannot be opened")
    try desk.expect(editor.string == "Written once" && edits == 0, "\(editor.string) \(edits)")
  },

  WidgetTest("a paragraph asks for no more height without a width than with any") { desk in
    let folder = try FaceFolder()
    let canvas = SpecimenView.make(
      try folder.face(SyntheticFont("Wide")), name: "Wide", points: 20, shape: .paragraph)
    SpecimenView.set(
      try folder.face(SyntheticFont("Wide")), name: "Wide",
      text: String(repeating: "many words ", count: 20), variations: nil, of: canvas)
    try await desk.show(canvas)
    @MainActor func least(_ width: CInt) -> CInt {
      var minimum: CInt = 0
      gtk_widget_measure(
        canvas.pointer, GTK_ORIENTATION_VERTICAL, width, &minimum, nil, nil, nil)
      return minimum
    }
    try await desk.until("lines") { least(200) > 2 * least(4000) }
    try desk.expect(least(-1) <= least(4000), "\(least(-1)) and \(least(4000))")
    // The widest that GTK tries; it complains where that needs more than it was told without a width.
    let widest = least(1_048_576)
    try desk.expect(least(-1) == widest, "\(least(-1)) and \(widest)")
  },

  WidgetTest("a file that is no font leaves the text in the interface's font") { desk in
    let editor = SpecimenEditor(label: "Text")
    let nowhere = FaceReference(path: "/nowhere.ttf", index: 0, script: "Latn", languages: [])
    try desk.expect(!editor.show(SpecimenSetting(face: nowhere)), "it was opened")
    try await desk.show(editor.widget)
  },

  WidgetTest("a name and the words beside it stand apart, from the left and from the right") {
    desk in
    let folder = try FaceFolder()
    let face = try folder.face(SyntheticFont("Beside"))
    for (direction, detail) in [
      (GTK_TEXT_DIR_LTR, "3 styles · Added by you"), (GTK_TEXT_DIR_RTL, "3 أنماط · أُضيفت يدويًا"),
      (GTK_TEXT_DIR_RTL, "3 styles"), (GTK_TEXT_DIR_LTR, "أُضيفت يدويًا"),
    ] {
      let canvas = SpecimenRow.make()
      SpecimenRow.set(
        .init(
          face: face, family: "Beside", style: "Regular", detail: detail, leadsOn: false,
          sample: .script, namesFirst: true), of: canvas)
      gtk_widget_set_direction(canvas.pointer, direction)
      try await desk.show(canvas)
      guard let row = Canvas.content(of: canvas) as? SpecimenRow, let snapshot = gtk_snapshot_new()
      else { throw Failure(description: "there is no row") }
      row.draw(on: snapshot, width: 400, height: 90, of: canvas)
      let texts = gtk_snapshot_free_to_node(snapshot).map { textPlaces(in: $0) } ?? []
      let line = texts.filter { $0.y < 25 }
      try desk.expect(line.count > 1, "\(texts)")
      for (place, one) in line.enumerated() {
        for other in line.dropFirst(place + 1) {
          let areApart = one.end <= other.start || other.end <= one.start
          try desk.expect(areApart, "\(detail): \(one) and \(other)")
        }
        try desk.expect(one.start >= 0 && one.end <= 400, "\(detail): \(one)")
      }
    }
  },

  WidgetTest("a color font is shown on paper where text is light, and not where it is dark") {
    desk in
    let folder = try FaceFolder()
    var font = SyntheticFont("Colored")
    font.hasColorLayers = true
    let row = SpecimenRow.make()
    SpecimenRow.set(
      .init(
        face: try folder.face(font), family: font.family, style: "Regular", detail: "1 style",
        sample: .name), of: row)
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    try await desk.show(row)
    for (scheme, isOnPaper) in [
      (ADW_COLOR_SCHEME_FORCE_DARK, true), (ADW_COLOR_SCHEME_FORCE_LIGHT, false),
    ] {
      adw_style_manager_set_color_scheme(manager, scheme)
      try await desk.nextFrame(of: row)
      // Nothing else in the row is wholly white: the font's ink is blue and green, its words are gray.
      let white = desk.pixels(of: row).count { $0 == [255, 255, 255] }
      try desk.expect((white > 100) == isOnPaper, "\(scheme): \(white) white pixels")
    }
  },

  WidgetTest("a font that marks far beyond its line stays in the place of its specimen") { desk in
    let folder = try FaceFolder()
    var font = SyntheticFont("Painter")
    font.reach = 16_000
    let face = try folder.face(font)
    let row = SpecimenRow.make()
    SpecimenRow.set(
      .init(
        face: face, family: "Painter", style: "Regular", detail: "1 style", leadsOn: false,
        sample: .name), of: row)
    let name = ReplacementView.make(.init(name: "Painter", face: face, caption: "Missing"))
    let view = SpecimenView.make(face, name: "Painter", points: 24, shape: .paragraph)
    for canvas in [row, name, view] {
      let (above, below) = (makeLabel("Who asks"), makeLabel("What is chosen"))
      let box = makeBox(GTK_ORIENTATION_VERTICAL, [above, canvas, below])
      box.setStyle("view")
      try await desk.show(box)
      try await desk.nextFrame(of: box)
      let pixels = desk.pixels(of: box)
      let width = Int(gtk_widget_get_width(box.pointer))
      /// How much of a part of the box is dark.
      @MainActor func dark(_ part: Widget) -> Double {
        let top = desk.place(part, in: box).y
        let rows = Int(top)..<Int(top) + Int(gtk_widget_get_height(part.pointer))
        let own = pixels[rows.lowerBound * width..<rows.upperBound * width]
        return Double(own.count { $0.max() ?? 255 < 128 }) / Double(max(own.count, 1))
      }
      try desk.expect(dark(canvas) > 0.1, "the font drew nothing: \(dark(canvas))")
      // The words of a label are a small part of it; ink over it would be all of it.
      for label in [above, below] {
        try desk.expect(dark(label) < 0.25, "painted over: \(dark(label))")
      }
    }
  },

  WidgetTest("what is said about a font stands clear of its ink") { desk in
    let folder = try FaceFolder()
    var font = SyntheticFont("Painter")
    font.reach = 16_000
    let row = SpecimenRow.make()
    SpecimenRow.set(
      .init(
        face: try folder.face(font), family: "Painter", style: "Regular",
        detail: "also found as Company Payroll Sans", leadsOn: false, sample: .name), of: row)
    row.setStyle("view")
    try await desk.show(row)
    try await desk.nextFrame(of: row)
    let width = Int(gtk_widget_get_width(row.pointer))
    let pixels = desk.pixels(of: row)
    /// How much of each line of pixels is dark.
    let lines = stride(from: 0, to: pixels.count, by: width).map { start in
      Double(pixels[start..<start + width].count { $0.max() ?? 255 < 200 }) / Double(width)
    }
    let painted = lines.count { $0 > 0.35 }
    let worded = lines.count { $0 > 0 && $0 < 0.35 }
    try desk.expect(painted > 10 && painted < 70, "\(painted) lines are painted")
    try desk.expect(worded > 5, "\(worded) lines have words")
  },

  WidgetTest("a face that this process must not read is a picture, or its name") { desk in
    let folder = try FaceFolder()
    let face = try folder.face(SyntheticFont("Unagreed"))
    @MainActor func content(_ reader: FaceReader) -> SpecimenRow.Content {
      var reference = face
      reference.reader = reader
      return .init(
        face: reference, family: "Unagreed", style: "Regular", detail: "1 style", leadsOn: false,
        sample: .name)
    }
    let pictures = DrawnPictures()
    SpecimenPicture.source = pictures
    defer { SpecimenPicture.source = nil }
    let row = SpecimenRow.make()
    SpecimenRow.set(content(.sandbox), of: row)
    row.setStyle("view")
    try await desk.show(row)
    try await desk.until("the picture") { pictures.count == 1 }
    try await desk.until("its black box") {
      desk.pixels(of: row).count { $0.max() ?? 255 < 60 } > 500
    }
    // Nobody may read it: there is no request, and its name stands in the interface's font.
    SpecimenRow.set(content(.nobody), of: row)
    try await desk.nextFrame(of: row)
    try desk.expect(pictures.count == 1, "\(pictures.count) requests")
    try desk.expect(
      desk.pixels(of: row).count { $0.max() ?? 255 < 60 } < 500, "the picture is still there")
    FaceReference.drawsNothing = true
    defer { FaceReference.drawsNothing = false }
    try desk.expect(!face.isDrawable && !face.canWrite("Unagreed"), "it can be drawn")
  },

  WidgetTest("a view that shows another file asks for its picture, whatever else is the same") {
    desk in
    let folder = try FaceFolder()
    let pictures = DrawnPictures()
    SpecimenPicture.source = pictures
    defer { SpecimenPicture.source = nil }
    var first = try folder.face(SyntheticFont("First"))
    var second = try folder.face(SyntheticFont("Second"))
    (first.reader, second.reader) = (.sandbox, .sandbox)
    let view = SpecimenView.make(first, name: "First", text: "Same", points: 18)
    try await desk.show(view)
    try await desk.until("the first picture") { pictures.count == 1 }
    SpecimenView.set(second, name: "Second", text: "Same", variations: nil, of: view)
    try await desk.until("the second one") { pictures.count == 2 }
  },

  WidgetTest("a grid of 65,000 cells makes those that are seen") { desk in
    let folder = try FaceFolder()
    let face = try folder.face(SyntheticFont("Cells"))
    var asked: Set<Int> = []
    let grid = GridView<GlyphCell>(label: "Glyphs") { place in
      asked.insert(place)
      return (
        GlyphCell.Content(face: face, variations: nil, glyph: UInt32(place % 90), caption: ""),
        "Glyph \(place)"
      )
    }
    var chosen: [Int] = []
    grid.chosen = { chosen.append($0) }
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scroller.opaque, grid.widget.pointer)
    grid.setCount(65_000)
    try await desk.show(scroller)
    try await desk.until("the first cells") { asked.contains(0) }
    grid.select(64_999)
    try await desk.until("the last cell") { asked.contains(64_999) }
    try desk.expect(chosen == [64_999], "\(chosen)")
    // GTK makes some beyond what is seen, and those around the place that it scrolls to.
    try desk.expect(asked.count < 6500, "\(asked.count) cells were made")
    grid.setCount(3)
    try desk.expect(grid.selectedPosition == nil, "a cell of before is chosen")
  },

  WidgetTest("a specimen on paper is a PDF of the face") { desk in
    let folder = try FaceFolder()
    let face = SpecimenSheet.Face(
      reference: try folder.face(.showcase("Paper")), variations: "wght=700", features: nil)
    let sheet = SpecimenSheet(
      title: "Paper", style: "Heavy", face: face, text: "Some words on paper",
      styles: [("Regular", face), ("Heavy", face)])
    let path = folder.path("out.pdf")
    let problem = await sheet.save(to: path)
    try desk.expect(problem == nil, problem ?? "")
    let written = try Data(contentsOf: URL(filePath: path))
    try desk.expect(written.starts(with: Array("%PDF".utf8)), "it is no PDF")
    let refused = await sheet.save(to: "/nowhere/out.pdf")
    try desk.expect(refused != nil, "a folder that is not there was written to")
  },

  WidgetTest(
    "a specimen on paper is set in the family, its labels too, and goes on in further lines"
  ) {
    desk in
    let folder = try FaceFolder()
    let face = SpecimenSheet.Face(
      reference: try folder.face(SyntheticFont("Labels")), variations: nil, features: nil)
    @MainActor func pages(_ text: String) async throws -> (count: Int, fonts: Set<String>) {
      let path = folder.path("\(text.count).pdf")
      let sheet = SpecimenSheet(
        title: "Labels", style: "Regular", face: face, text: text, styles: [("Regular", face)])
      let problem = await sheet.save(to: path)
      try desk.expect(problem == nil, problem ?? "")
      let parts = PDFText.parts(of: try Data(contentsOf: URL(filePath: path)))
      let count = parts.reduce(0) { count, part in
        count + part.components(separatedBy: "/Type /Page").dropFirst().count { !$0.hasPrefix("s") }
      }
      return (count, try PDFText.fonts(in: path))
    }
    let short = try await pages("Some words")
    try desk.expect(
      !short.fonts.isEmpty && short.fonts.allSatisfy { $0.contains("Labels") }, "\(short.fonts)")
    // All of a long text is there in each size, and not its first line.
    let long = try await pages(Array(repeating: "Some words", count: 100).joined(separator: " "))
    try desk.expect(long.count > short.count + 4, "\(short.count) and \(long.count) pages")
  },

  WidgetTest("a specimen of letters from the right stays on the paper") { desk in
    let folder = try FaceFolder()
    var font = SyntheticFont("כתב")
    font.coverage = [0x20...0x7E, 0x5D0...0x5EA]
    let face = SpecimenSheet.Face(
      reference: try folder.face(font), variations: nil, features: nil)
    let path = folder.path("hebrew.pdf")
    let sheet = SpecimenSheet(
      title: "כתב", style: "Regular", face: face, text: "דג סקרן שט בים",
      styles: [("Regular", face), ("Other", face)])
    let problem = await sheet.save(to: path)
    try desk.expect(problem == nil, problem ?? "")
    let places = PDFText.parts(of: try Data(contentsOf: URL(filePath: path)))
      .flatMap(PDFText.placesOfText)
    // No paper is wider.
    let outside = places.filter { !(0...900).contains($0) }
    try desk.expect(places.count > 10 && outside.isEmpty, "\(places.count), outside \(outside)")
    // The name ends where lines from the right begin, and not where others do.
    let first = places.first ?? 0
    try desk.expect(first > 200, "the name begins at \(first)")
  },
]

/// Gives black boxes for pictures, and counts them.
private final class DrawnPictures: SpecimenPictures {
  private let state = Mutex(0)
  var count: Int { state.withLock { $0 } }

  func picture(_ request: SpecimenRequest, path: String) async -> SpecimenBitmap? {
    state.withLock { $0 += 1 }
    let box = SpecimenLayout.Bounds(x: 0, y: 0, width: 60, height: 20)
    return SpecimenBitmap(
      SpecimenBitmap.Header(
        x: 0, y: 0, width: 60 * request.scale, height: 20 * request.scale,
        stride: 60 * request.scale, scale: request.scale, logical: box, ink: box, isColor: false,
        isRightToLeft: false, isName: true),
      pixels: Array(repeating: 255, count: 60 * 20 * request.scale * request.scale))
  }
}

/// Where texts are drawn, in pixels.
private struct TextPlace {
  var start: Double
  var end: Double
  var y: Double
}

/// The places of all texts in a node, each where it is moved to.
private func textPlaces(in node: OpaquePointer, x: Double = 0, y: Double = 0) -> [TextPlace] {
  switch gsk_render_node_get_node_type(node) {
  case GSK_CONTAINER_NODE:
    return (0..<gsk_container_node_get_n_children(node)).flatMap {
      textPlaces(in: gsk_container_node_get_child(node, $0), x: x, y: y)
    }
  case GSK_TRANSFORM_NODE:
    var (dx, dy): (Float, Float) = (0, 0)
    gsk_transform_to_translate(gsk_transform_node_get_transform(node), &dx, &dy)
    return textPlaces(
      in: gsk_transform_node_get_child(node), x: x + Double(dx), y: y + Double(dy))
  case GSK_TEXT_NODE:
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(node, &bounds)
    let start = x + Double(bounds.origin.x)
    return [
      TextPlace(
        start: start, end: start + Double(bounds.size.width), y: y + Double(bounds.origin.y))
    ]
  default: return []
  }
}

/// Fonts in a folder that goes with it.
final class FaceFolder {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func face(_ font: SyntheticFont) throws -> FaceReference {
    let path = path("\(font.family).ttf")
    try Data(font.data()).write(to: URL(filePath: path))
    return FaceReference(path: path, index: 0, script: "Latn", languages: ["en"])
  }
}
