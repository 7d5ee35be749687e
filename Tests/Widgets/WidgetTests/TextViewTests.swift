// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Foundation
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSystemKit

private let red = TextColor(red: 1, green: 0, blue: 0)

@MainActor let textViewTests: [WidgetTest] = [
  WidgetTest("a color over mixed text changes nothing else") { desk in
    let plain = attributes { $0.underline = .single }
    let bold = attributes { $0.font = font("DejaVu Sans", weight: 700) }
    let view = try await desk.showText([TextRun("one", plain), TextRun("two", bold)])
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
    try desk.expectEqual(
      view.document.runs,
      [
        TextRun("one", plain.with { $0.color = red }), TextRun("two", bold.with { $0.color = red }),
      ])
  },

  WidgetTest("a font without a name, and a generic one, are not missing") { desk in
    var bold = FontDescriptor()
    bold.weight = 700
    let view = try await desk.showText([
      TextRun("one", attributes { $0.font = bold }),
      TextRun("two", attributes { $0.font = font("monospace") }),
      TextRun("three", attributes { $0.font = font("Nobody Has This") }),
    ])
    try desk.expectEqual(view.missingFonts, [font("Nobody Has This")])
  },

  WidgetTest("a document on paper is a PDF") { desk in
    let folder = try TemporaryFolder(in: "/tmp")
    var document = RichTextDocument(runs: [
      TextRun("Some words\n", attributes { $0.size = .points(20) }),
      TextRun(String(repeating: "and many more words ", count: 2000)),
    ])
    (document.settings.page.width, document.settings.page.height) = (300, 400)
    let path = "\(folder.path)/out.pdf"
    let problem = await PrintedDocument(document, title: "Words").save(to: path)
    try desk.expect(problem == nil, problem ?? "")
    let written = try Data(contentsOf: URL(filePath: path))
    try desk.expect(written.starts(with: Array("%PDF".utf8)), "it is no PDF")
    try desk.expect(
      PDFText.parts(of: written).contains { $0.contains("MediaBox [ 0 0 300 400 ]") },
      "another size of page")
    let refused = await PrintedDocument(document, title: "Words").save(to: "/nowhere/out.pdf")
    try desk.expect(refused != nil, "a folder that is not there was written to")
  },

  WidgetTest("bigger makes each size bigger") { desk in
    let view = try await desk.showText([
      TextRun("one", attributes { $0.size = .points(10) }),
      TextRun("two", attributes { $0.size = .points(12) }),
    ])
    desk.coordinator.apply(.resize(by: 1))
    try desk.expectEqual(
      view.document.runs.map(\.attributes.size), [.points(11), .points(13)])
  },

  WidgetTest("another family keeps sizes, weights and colors") { desk in
    let view = try await desk.showText([
      TextRun(
        "a",
        attributes {
          $0.size = .points(9); $0.font = font("DejaVu Sans", weight: 700)
        }),
      TextRun(
        "b",
        attributes {
          $0.size = .style(.title1); $0.color = red
        }),
      TextRun(
        "c",
        attributes {
          $0.size = .points(30); $0.font = font("DejaVu Sans", weight: 400)
        }),
    ])
    desk.coordinator.apply(.family("DejaVu Serif"))
    let runs = view.document.runs
    try desk.expectEqual(runs.map(\.attributes.size), [.points(9), .style(.title1), .points(30)])
    try desk.expectEqual(
      runs.map(\.attributes.font?.family), ["DejaVu Serif", "DejaVu Serif", "DejaVu Serif"])
    try desk.expectEqual(runs.map(\.attributes.font?.weight), [700, 400, 400])
    try desk.expectEqual(runs.map(\.attributes.color), [nil, red, nil])
  },

  WidgetTest("a missing font is replaced in all of the text, in one step") { desk in
    let missing = [
      TextRun(
        "a",
        attributes {
          $0.font = font("Typecase Missing", weight: 700); $0.color = red
        }),
      TextRun("b", attributes { $0.font = font("DejaVu Sans") }),
      TextRun("c", attributes { $0.font = font("Typecase Missing") }),
      TextRun("d", attributes { $0.font = FontDescriptor(postScriptName: "TypecaseLost-Bold") }),
    ]
    let view = try await desk.showText(missing)
    view.replaceFonts([
      FontReplacement(missing: font("Typecase Missing"), font: font("DejaVu Serif")),
      FontReplacement(
        missing: FontDescriptor(postScriptName: "TypecaseLost-Bold"),
        font: FontDescriptor(postScriptName: "DejaVuSans-Bold")),
    ])
    let runs = view.document.runs
    try desk.expectEqual(
      runs.map(\.attributes.font?.family),
      ["DejaVu Serif", "DejaVu Sans", "DejaVu Serif", nil])
    try desk.expectEqual(runs[0].attributes.font?.weight, 700)
    try desk.expectEqual(runs[0].attributes.color, red)
    try desk.expectEqual(runs[3].attributes.font?.postScriptName, "DejaVuSans-Bold")
    view.undo()
    try desk.expectEqual(view.document.runs, missing)
    try desk.expect(!view.canUndo, "there is more to undo")
  },

  WidgetTest("a change over many runs is one step to undo and to redo") { desk in
    let before = (0..<50).map { number in
      TextRun("run \(number) ", attributes { $0.size = .points(Double(10 + number % 3)) })
    }
    let view = try await desk.showText(before)
    desk.coordinator.apply(.underline(.single))
    let after = view.document.runs
    try desk.expect(after.allSatisfy { $0.attributes.underline == .single }, "not all underlined")
    view.undo()
    try desk.expectEqual(view.document.runs, before)
    try desk.expect(!view.canUndo, "there is more to undo")
    view.redo()
    try desk.expectEqual(view.document.runs, after)
  },

  WidgetTest("changes of one gesture are one step") { desk in
    let view = try await desk.showText([TextRun("text")])
    for size in 20...40 { desk.coordinator.apply(.size(.points(Double(size))), gesture: 1 << 40) }
    desk.coordinator.apply(.size(.points(50)), gesture: 1 << 41)
    view.undo()
    try desk.expectEqual(view.document.runs.first?.attributes.size, .points(40))
    view.undo()
    try desk.expectEqual(view.document.runs, [TextRun("text")])
  },

  WidgetTest("typed text continues what is before it") { desk in
    let bold = attributes { $0.font = font("DejaVu Sans", weight: 700) }
    let formatting = try await desk.showText([TextRun("one", bold), TextRun("two")])
    let view = try desk.focused()
    desk.select(view, 3..<3)
    desk.type("!", into: view)
    try desk.expectEqual(formatting.document.runs, [TextRun("one!", bold), TextRun("two")])
    // A color that is chosen at the caret applies to the text typed next.
    desk.select(view, 7..<7)
    desk.coordinator.apply(.color(red))
    desk.type("red", into: view)
    try desk.expectEqual(
      formatting.document.runs.last, TextRun("red", attributes { $0.color = red }))
    formatting.undo()
    try desk.expectEqual(formatting.document.runs, [TextRun("one!", bold), TextRun("two")])
  },

  WidgetTest("deleting formatted text can be undone with its attributes") { desk in
    let runs = [TextRun("one", attributes { $0.color = red }), TextRun("two")]
    let formatting = try await desk.showText(runs)
    let view = try desk.focused()
    desk.select(view, 1..<5)
    gtk_text_buffer_delete_selection(desk.buffer(view), 1, 1)
    try desk.expectEqual(formatting.document.runs.map(\.text), ["o", "o"])
    formatting.undo()
    try desk.expectEqual(formatting.document.runs, runs)
  },

  WidgetTest("an app's own tags are read and can be changed") { desk in
    let view = Widget(gtk_text_view_new())
    let buffer = desk.buffer(view)
    gtk_text_buffer_set_text(buffer, "bold plain", -1)
    let tag = gtk_text_tag_new("bold")
    Property.set(tag?.raw ?? view.raw, "weight", int: 700)
    gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, 0)
    gtk_text_buffer_get_iter_at_offset(buffer, &end, 4)
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    try await desk.show(view)
    guard let formatting = desk.coordinator.textView(view) else {
      throw Failure(description: "no formatting")
    }
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.font?.weight), [700, nil])
    let data = try JSONDocument.write(formatting.document)
    try desk.expectEqual(try JSONDocument.read(data), formatting.document)
    desk.select(view, 0..<4)
    desk.coordinator.apply(.family("DejaVu Serif"))
    desk.coordinator.apply(.trait(.bold, false))
    try desk.expectEqual(formatting.document.runs.first?.attributes.font?.weight, 400)
  },

  WidgetTest("a shadow is kept, and its part is said not to apply") { desk in
    let shadowed = attributes { $0.shadow = .usual }
    let view = try await desk.showText([TextRun("shadow", shadowed)])
    try desk.expect(view.undrawnModes.contains(.shadow), "the view says that it draws shadows")
    try desk.expect(!view.formattingModes.contains(.shadow), "the shadow's part applies")
    desk.coordinator.apply(.color(red))
    try desk.expectEqual(view.document.runs, [TextRun("shadow", shadowed.with { $0.color = red })])
  },

  WidgetTest("the page's color is a step like any other") { desk in
    let view = try await desk.showText([TextRun("text")])
    desk.coordinator.applyDocumentColor(red)
    try desk.expectEqual(view.document.color, red)
    view.undo()
    try desk.expectEqual(view.document.color, nil)
  },

  WidgetTest("text of a style follows the text size, and text with a size does not") { desk in
    let view = try await desk.showText([
      TextRun("body", attributes { $0.size = .style(.body) }),
      TextRun("title", attributes { $0.size = .style(.largeTitle) }),
      TextRun("fixed", attributes { $0.size = .points(20) }),
    ])
    let usual = desk.coordinator.appearance
    defer { desk.coordinator.appearance = usual }
    @MainActor func pixels(_ offset: Int) throws -> Double {
      try desk.pixels(of: desk.focused(), at: offset, scaling: desk.coordinator.appearance.textSize)
    }
    let before = try (pixels(0), pixels(4), pixels(9))
    let document = view.document
    var large = usual
    large.textSize = DesktopTextSize(
      textScalingFactor: 2, interfaceFontSize: usual.textSize.interfaceFontSize)
    desk.coordinator.appearance = large
    let after = try (pixels(0), pixels(4), pixels(9))
    try desk.expect(abs(after.0 / before.0 - 2) < 0.01, "body: \(before.0) to \(after.0)")
    try desk.expect(
      after.1 > before.1 * 1.2 && after.1 < before.1 * 1.9, "title: \(before.1) to \(after.1)")
    try desk.expect(abs(after.2 - before.2) < 0.01, "fixed: \(before.2) to \(after.2)")
    try desk.expectEqual(view.document, document)
  },

  WidgetTest("a missing font is listed and kept, and another is drawn") { desk in
    let missing = font("No Such Font \u{1F980}", weight: 700)
    let view = try await desk.showText([
      TextRun("a", attributes { $0.font = missing }),
      TextRun("b", attributes { $0.font = font("DejaVu Sans") }),
    ])
    try desk.expectEqual(view.missingFonts, [missing])
    desk.coordinator.apply(.size(.points(20)))
    try desk.expectEqual(view.document.runs.first?.attributes.font, missing)
  },

  WidgetTest("copied text keeps its attributes when it is pasted") { desk in
    let runs = [TextRun("one", attributes { $0.color = red }), TextRun("two")]
    let source = try await desk.showText(runs)
    let first = try desk.focused()
    g_signal_emit_named(first, "copy-clipboard")
    let target = try await desk.showText([
      TextRun("-", attributes { $0.underline = .single })
    ])
    let second = try desk.focused()
    desk.select(second, 1..<1)
    g_signal_emit_named(second, "paste-clipboard")
    try await desk.until("the paste has come") { target.document.runs.count == 3 }
    try desk.expectEqual(
      target.document.runs, [TextRun("-", attributes { $0.underline = .single })] + runs)
    target.undo()
    try desk.expectEqual(target.document.runs.count, 1)
    try desk.expectEqual(source.document.runs, runs)
  },

  WidgetTest("an attribute never covers half a character") { desk in
    let formatting = try await desk.showText([TextRun("xe\u{301}y")])
    let view = try desk.focused()
    desk.select(view, 2..<3)
    desk.coordinator.apply(.color(red))
    try desk.expectEqual(
      formatting.document.runs,
      [TextRun("x"), TextRun("e\u{301}", attributes { $0.color = red }), TextRun("y")])
  },

  WidgetTest("a view that cannot be edited passes changes on") { desk in
    let view = Widget(gtk_text_view_new())
    gtk_text_view_set_editable(view.cast(to: GtkTextView.self), 0)
    try await desk.show(view)
    try desk.expect(!desk.coordinator.apply(.color(red)), "somebody took the change")
  },
]

extension TestDesk {
  /// The widget that has the focus in the window that was shown last.
  func focused() throws -> Widget {
    guard let window = gtk_application_get_active_window(application.pointer),
      let focus = gtk_window_get_focus(window)
    else { throw Failure(description: "nothing has the focus") }
    return Widget(focus)
  }

  /// The size at which text is drawn, in pixels.
  func pixels(of view: Widget, at offset: Int, scaling: DesktopTextSize) throws -> Double {
    if let tag = try tag(of: view, at: offset, setting: "size") {
      return Property.double(tag, "size-points") * scaling.textScalingFactor * 96 / 72
    }
    throw Failure(description: "no size is set at \(offset)")
  }
}

/// Sends an action signal, as a key or a menu does.
func g_signal_emit_named(_ widget: Widget, _ name: String) {
  ctypecase_signal_emit(widget.raw, name)
}
