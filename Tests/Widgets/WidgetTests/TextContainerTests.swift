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
]
