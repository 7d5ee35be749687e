// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import SyntheticFonts
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextLayout

@testable import TypecaseTextViews
@testable import TypecaseWidgets

/// Text that is written in a face.
@MainActor let specimenTextTests: [WidgetTest] = [
  WidgetTest("leading is the distance of lines, whatever the face says, and nil is what it says") {
    desk in
    let folder = try FaceFolder()
    let editor = SpecimenEditor(label: "Text")
    editor.string = "One\nTwo\nThree"
    var setting = SpecimenSetting(face: try folder.face(SyntheticFont("Lead")), points: 30)
    try desk.expect(editor.show(setting), "the face cannot be opened")
    try await desk.show(editor.widget)
    let view = try textView(in: editor.widget)
    // 30 points are 40 pixels.
    let own = try place(ofLine: 1, in: view) - place(ofLine: 0, in: view)
    guard let ownLeading = editor.ownLeading else { throw Failure(description: "no leading") }
    try desk.expect(abs(ownLeading * 40 - own) < 1, "\(ownLeading) and \(own)")
    for leading in [0.8, 1.5] {
      setting.leading = leading
      editor.show(setting)
      let distance = try place(ofLine: 2, in: view) - place(ofLine: 1, in: view)
      try desk.expect(abs(distance - 40 * leading) < 0.1, "\(leading): \(distance)")
    }
    setting.leading = nil
    editor.show(setting)
    let distance = try place(ofLine: 1, in: view) - place(ofLine: 0, in: view)
    try desk.expect(abs(distance - own) < 0.1, "\(distance) and \(own)")
  },

  WidgetTest("tracking and features are of all text, also of what is written later") { desk in
    let folder = try FaceFolder()
    let editor = SpecimenEditor(label: "Text")
    editor.string = "words"
    var setting = SpecimenSetting(face: try folder.face(SyntheticFont("Track")), points: 30)
    editor.show(setting)
    try await desk.show(editor.widget)
    let view = try textView(in: editor.widget)
    @MainActor func width() -> Double { view.layout.lineFragment(at: 0)?.usedRect.width ?? 0 }
    let plain = width()
    setting.tracking = 100
    editor.show(setting)
    // A tenth of 40 pixels behind each letter.
    try desk.expect(abs(width() - plain - 5 * 4) < 4.5, "\(plain) and \(width())")
    let tracked = width()
    view.selection = TextSelection(caret: view.storage.end)
    view.type("words")
    try desk.expect(width() > 1.9 * tracked, "\(tracked) and \(width())")
  },

  WidgetTest("what is pasted into a specimen is its text alone, and tells once") { desk in
    let folder = try FaceFolder()
    let editor = SpecimenEditor(label: "Text")
    var edits = 0
    editor.edited = { edits += 1 }
    editor.show(SpecimenSetting(face: try folder.face(SyntheticFont("Paste")), points: 20))
    try await desk.show(editor.widget)
    let view = try textView(in: editor.widget)
    var large = TextAttributes()
    large.size = .points(99)
    view.insertOffered([TextRun("large", large), TextRun("\u{FFFC}", large), TextRun(" and plain")])
    try desk.expect(editor.string == "large and plain", editor.string)
    try desk.expect(
      view.storage.runs(in: 0..<view.storage.end).allSatisfy { $0.attributes == TextAttributes() },
      "it has attributes")
    try desk.expect(edits == 1, "\(edits) edits")
    try desk.expect(!view.takesFiles, "files are taken")
  },

  WidgetTest("what is written in one size is in all of them, each as high as its lines") { desk in
    let folder = try FaceFolder()
    let face = try folder.face(SyntheticFont("Sizes"))
    let storage = TextStorage(runs: [TextRun("All sizes")])
    let fields = [10.0, 144].map { points in
      let field = SpecimenField(storage)
      field.show(SpecimenSetting(face: face, points: points), label: "At \(points)")
      return field
    }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, fields.map(\.widget))
    gtk_widget_set_size_request(box.pointer, 400, -1)
    try await desk.show(box)
    guard let first = RichTextField.of(fields[0].widget) else {
      throw Failure(description: "it is no field")
    }
    let large = fields[1].widget
    let before = gtk_widget_get_height(large.pointer)
    // One line of 192 pixels at least.
    try desk.expect(before > 150, "\(before)")
    first.selection = TextSelection(caret: storage.end)
    first.type(" of a long text")
    try desk.expect(storage.text == "All sizes of a long text", storage.text)
    try await desk.until("more lines where it is large") {
      gtk_widget_get_height(large.pointer) > before + 150
    }
    // Nothing is cut at the right.
    guard let field = RichTextField.of(large) else { throw Failure(description: "no field") }
    var widest = 0.0
    field.layout.enumerateLineFragments { line in
      widest = max(widest, line.usedRect.width)
      return true
    }
    try desk.expect(
      widest <= Double(gtk_widget_get_width(large.pointer)), "\(widest) pixels")
  },

  WidgetTest("columns are as many as have room, as high as each other, and begin at the right side")
  {
    desk in
    let folder = try FaceFolder()
    let editor = SpecimenEditor(label: "Page")
    editor.string = Array(repeating: "many words in a column", count: 60).joined(separator: " ")
    editor.show(
      SpecimenSetting(face: try folder.face(SyntheticFont("Columns")), points: 9, leading: 4 / 3))
    editor.columns = TextColumns(count: 2, leastWidth: 200)
    gtk_widget_set_size_request(editor.widget.pointer, 600, 400)
    try await desk.show(editor.widget)
    let view = try textView(in: editor.widget)
    try await desk.until("two columns") { view.layout.containers.count == 2 }
    let heights = [0, 1].map { view.layout.usedHeight(ofContainer: $0) }
    // 9 on 12: a line is 16 pixels.
    try desk.expect(heights[0] >= heights[1] && heights[0] - heights[1] < 33, "\(heights)")
    try desk.expect(view.layout.laidOutLength == view.storage.length, "text is missing")
    let (left, right) = (view.origin(ofContainer: 0).x, view.origin(ofContainer: 1).x)
    try desk.expect(right > left + 200, "\(left) and \(right)")
    gtk_widget_set_direction(view.widget.pointer, GTK_TEXT_DIR_RTL)
    view.styleChanged()
    let mirrored = (view.origin(ofContainer: 0).x, view.origin(ofContainer: 1).x)
    try desk.expect(mirrored == (right, left), "\(mirrored)")
    try desk.expect(view.container(at: (x: right + 10, y: 30)) == 0, "the other column is hit")
    editor.columns = nil
    try await desk.until("one") { view.layout.containers.count == 1 }
    try desk.expect(TextColumns(count: 3, leastWidth: 200).count(in: 447, gap: 24) == 2, "a third")
    try desk.expect(TextColumns(count: 3, leastWidth: 200).count(in: 90, gap: 24) == 1, "none")
  },

  WidgetTest(
    "lines of an overlay end at the same words in all faces, and in words that are too long"
  ) {
    desk in
    let text = "aa bb cc"
    let isSpace = text.map { $0 == " " }
    let narrow = text.map { _ in 10.0 }
    let wide = text.map { _ in 20.0 }
    func lines(_ width: Double, _ advances: [[Double]]) -> [Range<Int>] {
      OverlayLines.breaks(advances: advances, isSpace: isSpace, width: width)
    }
    try desk.expect(lines(80, [narrow]) == [0..<8], "\(lines(80, [narrow]))")
    try desk.expect(lines(55, [narrow]) == [0..<6, 6..<8], "\(lines(55, [narrow]))")
    try desk.expect(
      lines(55, [narrow, wide]) == [0..<3, 3..<6, 6..<8], "\(lines(55, [narrow, wide]))")
    try desk.expect(lines(15, [wide]).allSatisfy { $0.count <= 2 }, "\(lines(15, [wide]))")
    try desk.expect(lines(15, []) == [0..<8], "no face")
  },

  WidgetTest("the widths of characters are Pango's, and a long text costs as much as its parts") {
    desk in
    let folder = try FaceFolder()
    guard let face = try folder.face(SyntheticFont("Widths")).open(isVariable: false) else {
      throw Failure(description: "the font cannot be opened")
    }
    @MainActor func layout(_ text: String) -> SpecimenLayout {
      SpecimenLayout(text, face: face, style: .init(pixels: 20), surroundings: nil)
    }
    // Runs in both directions, marks, and what the font lacks.
    let mixed = "Wide mi e\u{301}x\u{323}\u{302} שלום 12 \u{13A0} end"
    let set = layout(mixed)
    let found = OverlayLines.advances(of: Array(mixed), in: set)
    var byte: CInt = 0
    let asked = mixed.map { character in
      // That of a letter is that of its marks, too.
      var place = PangoRectangle()
      pango_layout_index_to_pos(set.layout.pointer, byte, &place)
      byte += CInt(String(character).utf8.count)
      return abs(Double(place.width)) / Double(PANGO_SCALE)
    }
    try desk.expect(found.count == asked.count, "\(found.count) of \(asked.count)")
    for (number, (one, other)) in zip(found, asked).enumerated() {
      try desk.expect(abs(one - other) < 0.01, "character \(number): \(one) and \(other)")
    }
    // Eight times the text costs about eight times as much; asking for each place cost 64 times.
    @MainActor func least(_ count: Int) -> Duration {
      let text = String(repeating: "words and שם ", count: count)
      let (set, characters) = (layout(text), Array(text))
      _ = set.inkBounds
      return (0..<5).map { _ in
        ContinuousClock().measure { _ = OverlayLines.advances(of: characters, in: set) }
      }.min() ?? .zero
    }
    let (short, long) = (least(250), least(2000))
    try desk.expect(long < short * 24, "\(long) for eight times as much as in \(short)")
  },

  WidgetTest("an overlay is no wider than its place, and shows all words") { desk in
    let folder = try FaceFolder()
    let face = try folder.face(SyntheticFont("Over"))
    let canvas = OverlayView.make()
    OverlayView.set(
      .init(
        text: Array(repeating: "words", count: 12).joined(separator: " "),
        layers: [.init(face: face, variations: nil, points: 32, color: 0)]), label: "Overlay",
      of: canvas)
    @MainActor func height(_ width: CInt) -> CInt {
      var natural: CInt = 0
      gtk_widget_measure(canvas.pointer, GTK_ORIENTATION_VERTICAL, width, nil, &natural, nil, nil)
      return natural
    }
    var least: CInt = 0
    gtk_widget_measure(canvas.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    try desk.expect(least < 200, "it asks for \(least) pixels")
    try desk.expect(height(400) > 2 * height(4000) - 48, "\(height(400)) and \(height(4000))")
  },
]

@MainActor private func textView(in editor: Widget) throws -> RichTextView {
  guard let widget = editor.descendant(typecase_rich_text_view_get_type()),
    let view = RichTextView.of(widget)
  else { throw Failure(description: "there is no text view") }
  return view
}

/// Where a line is, in pixels from the first one.
@MainActor private func place(ofLine number: Int, in view: RichTextView) throws -> Double {
  var lines: [Double] = []
  view.layout.ensureLayout()
  view.layout.enumerateLineFragments {
    lines.append($0.baseline)
    return true
  }
  guard lines.indices.contains(number) else { throw Failure(description: "\(lines)") }
  return lines[number]
}
