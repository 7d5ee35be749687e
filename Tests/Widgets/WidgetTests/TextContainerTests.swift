// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

private let manyWords = String(repeating: "Words that go on and on. ", count: 20)

/// A label, a field and a view with the same words, in a box.
@MainActor
private func show(
  _ desk: TestDesk, _ prepare: (RichTextWidget) -> Void
) async throws -> [RichTextWidget] {
  TextStyles.install()
  let texts: [RichTextWidget] = [
    RichTextLabel(TextStorage(runs: [TextRun(manyWords)])),
    RichTextField(TextStorage(runs: [TextRun(manyWords)])),
    RichTextView(TextStorage(runs: [TextRun(manyWords)])),
  ]
  for text in texts { prepare(text) }
  let button = Widget(gtk_button_new())
  let box = makeBox(GTK_ORIENTATION_VERTICAL, texts.map(\.widget) + [button])
  gtk_widget_set_vexpand(texts[2].widget.pointer, 1)
  try await desk.show(box, focus: button)
  return texts
}

@MainActor let textContainerTests: [WidgetTest] = [
  WidgetTest("text flows round a shape in a label, a field and a view, in any width") { desk in
    let shape = TextExclusion(TextPath(LayoutRect(x: 0, y: 0, width: 120, height: 30)))
    let texts = try await show(desk) { text in
      text.maximumLines = 0
      text.layout.containers[0].exclusions = [shape]
    }
    for text in texts {
      try desk.expectEqual(text.layout.containers[0].exclusions, [shape])
      try desk.expect(text.layout.containers[0].width > 200, "it has no width of its own")
      let first = text.layout.lineFragment(at: 0)
      try desk.expect((first?.usedRect.x ?? 0) >= 119, "\(type(of: text)) begins in the shape")
    }
  },

  WidgetTest("what has no room gives way to a token in a label, a field and a view") { desk in
    let texts = try await show(desk) { text in
      text.maximumLines = 2
      text.truncation = TextTruncation(.tail, token: " more…")
    }
    for text in texts {
      let cut = text.layout.lineFragments(in: 0...10_000).compactMap(\.truncatedRange)
      try desk.expectEqual(cut.count, 1)
      try desk.expectEqual(cut.first?.upperBound.value ?? 0, manyWords.count)
    }
    gtk_widget_grab_focus(texts[1].widget.pointer)
    try await desk.until("a field that is written in has all of its text") {
      !texts[1].layout.lineFragments(in: 0...10_000).contains {
        $0.truncatedRange != nil
      }
    }
    for text in texts {
      text.truncation = nil
      text.maximumLines = 0
    }
    try await desk.until("nothing is left out any more") {
      texts.allSatisfy { text in
        !text.layout.lineFragments(in: 0...10_000).contains { $0.truncatedRange != nil }
      }
    }
  },

  WidgetTest("text is folded in a label, a field and a view") { desk in
    let texts = try await show(desk) { $0.maximumLines = 0 }
    for text in texts {
      let before = text.layout.lineFragments(in: 0...10_000).count
      try desk.expect(text.layout.fold(TextFold(10..<400, token: "…")), "nothing was folded")
      try await desk.until("fewer lines") {
        text.layout.lineFragments(in: 0...10_000).count < before / 2
      }
      text.layout.unfoldAll()
      try desk.expectEqual(text.layout.lineFragments(in: 0...10_000).count, before)
    }
  },

  WidgetTest("a placeholder is where the same words would be, and as large") { desk in
    TextStyles.install()
    let button = Widget(gtk_button_new())
    let empty = RichTextField()
    let fields = [RichTextField(TextStorage(runs: [TextRun("A place")])), RichTextField(), empty]
    fields[1].placeholder = "A place"
    let box = makeBox(GTK_ORIENTATION_VERTICAL, fields.map(\.widget) + [button])
    try await desk.show(box, focus: button)
    /// The lines and columns of pixels that an empty field has otherwise.
    @MainActor func inkOf(_ field: RichTextField) -> (rows: Set<Int>, columns: Set<Int>) {
      let (bytes, others) = (desk.bytes(of: field.widget), desk.bytes(of: empty.widget))
      guard bytes.count == others.count else { return ([], []) }
      let width = max(Int(gtk_widget_get_width(field.widget.pointer)), 1)
      let inked = bytes.indices.filter { bytes[$0] != others[$0] }.map { $0 / 4 }
      return (Set(inked.map { $0 / width }), Set(inked.map { $0 % width }))
    }
    var heights: [Int] = []
    for style in [TextStyle.body, .largeTitle] {
      for field in fields { field.textStyle = style }
      try await desk.until("both fields are as high as their text") {
        fields.allSatisfy {
          Double(gtk_widget_get_height($0.widget.pointer))
            >= ($0.layout.lineFragment(at: 0)?.height ?? .infinity)
        }
      }
      try await desk.until("both are drawn") {
        fields[...1].allSatisfy { !inkOf($0).rows.isEmpty }
      }
      let inks = fields[...1].map(inkOf)
      try desk.expectEqual(inks[0].rows, inks[1].rows)
      try desk.expectEqual(inks[0].columns, inks[1].columns)
      heights.append(inks[1].rows.count)
    }
    try desk.expect(heights[0] > 4 && heights[1] > heights[0], "\(heights)")
  },

  WidgetTest("a placeholder of any script and length is in a field of any width") { desk in
    TextStyles.install()
    let button = Widget(gtk_button_new())
    let (written, waiting, empty) = (RichTextField(), RichTextField(), RichTextField())
    let fields = [written, waiting, empty]
    let box = makeBox(GTK_ORIENTATION_VERTICAL, fields.map(\.widget) + [button])
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_START)
    try await desk.show(box, focus: button)
    @MainActor func ink(_ field: RichTextField) -> [Int] {
      let (bytes, others) = (desk.bytes(of: field.widget), desk.bytes(of: empty.widget))
      let width = max(Int(gtk_widget_get_width(field.widget.pointer)), 1)
      guard bytes.count == others.count else { return [-1] }
      return Set(bytes.indices.filter { bytes[$0] != others[$0] }.map { $0 / 4 % width }).sorted()
    }
    for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
      for width: CInt in [40, 300, 3000] {
        for field in fields {
          gtk_widget_set_direction(field.widget.pointer, direction)
          gtk_widget_set_size_request(field.widget.pointer, width, 40)
        }
        for words in ["A place", "שלום לכולם", "مرحبا", "👩\u{200D}👧 a", ""] {
          written.storage.replace(0..<written.storage.end, with: words)
          waiting.placeholder = words
          try await desk.nextFrame(of: box)
          try await desk.until("both are \(width) wide") {
            // But for what its style has round it.
            gtk_widget_get_width(waiting.widget.pointer) > width - 30
          }
          // What has no room ends with dots. Fainter edges are not always seen.
          try await desk.until("“\(words)” in \(width) pixels, direction \(direction.rawValue)") {
            let (own, expected) = (ink(waiting), ink(written))
            guard let first = own.first, let last = own.last else { return words.isEmpty }
            return first >= 0
              && (width == 40
                || abs(first - (expected.first ?? -9)) <= 1
                  && abs(last - (expected.last ?? -9)) <= 1)
          }
        }
        waiting.placeholder = "one\ntwo"
        try await desk.nextFrame(of: box)
        try desk.expect(!ink(waiting).isEmpty, "the first of two lines is not drawn")
        waiting.placeholder = String(repeating: "many words ", count: 100_000)
        try await desk.nextFrame(of: box)
        try desk.expect(!ink(waiting).isEmpty, "long words are not drawn")
      }
    }
  },
]
