// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TestRandomness
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

private let red = TextColor(red: 1, green: 0, blue: 0)

/// GTK's widgets are mirrors of a storage: whoever edits, and on which side, text, attributes and history agree.
@MainActor let mirrorTests: [WidgetTest] =
  (0..<12).map { seed in
    WidgetTest("a text view shows what its storage has, whoever edits either (\(seed))") { desk in
      try await TextViewScript(seed: seed, desk).run()
    }
  }
  + (0..<8).map { seed in
    WidgetTest("a text view with an app's own tags and edits shows what its storage has (\(seed))")
    {
      desk in
      try await TextViewScript(seed: seed, desk).runWithApp()
    }
  } + [
    WidgetTest("attributes between text that was put in and text that was taken out are shown") {
      desk in
      let colored = attributes { $0.color = .black }
      let formatting = try await desk.showText([
        TextRun("abcd"), TextRun("efg", colored), TextRun("hij"),
      ])
      let storage = formatting.storage
      storage.setAttributes(TextAttributes(), in: 0..<1)
      storage.edit("All") {
        storage.replace(0..<0, with: "x")
        storage.setAttributes(TextAttributes(), in: 5..<8)
        storage.replace(storage.end - 1..<storage.end, with: "")
      }
      try desk.expectEqual(formatting.document.runs, [TextRun("xabcdefghi")])
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
    },
    WidgetTest("an app's own tag that goes or looks otherwise is followed") { desk in
      let formatting = try await desk.showText([TextRun("plain word plain")])
      let buffer = desk.buffer(try desk.focused())
      let table = gtk_text_buffer_get_tag_table(buffer)
      guard let tag = gtk_text_tag_new("mark") else { throw Failure(description: "no tag") }
      Property.set(tag, "background", string: "#ffff00")
      gtk_text_tag_table_add(table, tag)
      g_object_unref(tag)
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(buffer, &start, 6)
      gtk_text_buffer_get_iter_at_offset(buffer, &end, 10)
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
      try desk.expectEqual(
        formatting.document.runs.map(\.attributes.background?.description),
        [nil, "#ffff00", nil])
      Property.set(tag, "background", string: "#00ff00")
      try desk.expectEqual(
        formatting.document.runs.map(\.attributes.background?.description),
        [nil, "#00ff00", nil])
      gtk_text_tag_table_remove(table, tag)
      try desk.expectEqual(formatting.document.runs, [TextRun("plain word plain")])
      try desk.expect(!formatting.canUndo, "the tag is a step")
    },
    WidgetTest("who inserts text goes on behind it, whatever the storage made of it") { desk in
      let formatting = try await desk.showText([TextRun("ab")])
      let buffer = desk.buffer(try desk.focused())
      let signs = Signs()
      formatting.storage.delegate = signs
      var iter = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &iter, 1)
      for text in ["x\ry", "(c)", "z"] { gtk_text_buffer_insert(buffer, &iter, text, -1) }
      try desk.expectEqual(formatting.storage.text, "ax\ny©zb")
      try desk.expectEqual(formatting.shownRuns, [TextRun("ax\ny©zb")])
      try desk.expectEqual(gtk_text_iter_get_offset(&iter), 6)
    },
    WidgetTest("what an app edits in the storage while GTK is told of an edit stays") { desk in
      let formatting = try await desk.showText([TextRun("one")])
      let view = try desk.focused()
      let limit = Limit(8)
      formatting.storage.add(limit)
      desk.select(view, 3..<3)
      desk.type(" two three", into: view)
      try desk.expectEqual(formatting.storage.text, "one two ")
      try desk.expectEqual(formatting.shownRuns, [TextRun("one two ")])
      formatting.storage.replace(0..<0, with: "000")
      try desk.expectEqual(formatting.storage.text.count, 8)
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      // Whatever is undone, the app takes away again what is too long.
      for _ in 0..<4 {
        formatting.undo()
        try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
        try desk.expect(formatting.storage.length <= 8, "it is too long")
      }
    },
    WidgetTest("a zero, which GTK takes in no text, takes no text with it") { desk in
      let formatting = try await desk.showText([TextRun("one\u{0}two")])
      formatting.storage.replace(1..<1, with: "a\u{0}b")
      desk.select(try desk.focused(), 0..<0)
      formatting.replaceSelection(with: [TextRun("x\u{0}y")])
      try desk.expectEqual(formatting.storage.text, "x\u{FFFD}yoa\u{FFFD}bne\u{FFFD}two")
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
    },
    WidgetTest("what GTK is given in the middle of a session loses none of its edits") { desk in
      let formatting = try await desk.showText([TextRun("one two three")])
      let (storage, buffer) = (formatting.storage, desk.buffer(try desk.focused()))
      func iter(_ place: CInt) -> GtkTextIter {
        var iter = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &iter, place)
        return iter
      }
      storage.beginEditing("Edit")
      storage.replace(0..<0, with: "zero ")
      storage.setAttributes(attributes { $0.color = red }, in: 5..<8)
      // GTK's places are those of the text that is shown until then.
      var place = iter(13)
      gtk_text_buffer_insert(buffer, &place, " four", -1)
      try desk.expectEqual(storage.text, "zero one two three four")
      gtk_text_buffer_insert(buffer, &place, " five", -1)
      storage.replace(0..<5, with: "")
      var (start, end) = (iter(9), iter(13))
      gtk_text_buffer_delete(buffer, &start, &end)
      try desk.expectEqual(storage.text, "one three four five")
      storage.replace(storage.end..<storage.end, with: ".")
      storage.endEditing()
      try desk.expectEqual(storage.text, "one three four five.")
      try desk.expectEqual(storage.attributes(at: 0).attributes.color, red)
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      formatting.undo()
      try desk.expectEqual(formatting.document.runs, [TextRun("one two three")])
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      try desk.expect(!formatting.canUndo, "the session is several steps")
    },
    WidgetTest("an app's tags and widgets in the middle of a session are where it put them") {
      desk in
      let formatting = try await desk.showText([TextRun("one two three")])
      let (storage, buffer) = (formatting.storage, desk.buffer(try desk.focused()))
      guard let tag = gtk_text_tag_new("mark") else { throw Failure(description: "no tag") }
      Property.set(tag, "background", string: "#ffff00")
      gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
      g_object_unref(tag)
      storage.beginEditing("Edit")
      storage.replace(0..<0, with: "zero ")
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(buffer, &start, 4)
      gtk_text_buffer_get_iter_at_offset(buffer, &end, 7)
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
      gtk_text_buffer_get_iter_at_offset(buffer, &end, 13)
      gtk_text_buffer_create_child_anchor(buffer, &end)
      storage.endEditing()
      try desk.expectEqual(storage.text, "zero one two three\u{FFFC}")
      try desk.expectEqual(
        formatting.document.runs.filter { $0.attributes.background != nil }.map(\.text), ["two"])
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
    },
    WidgetTest("in the middle of a session the view's selection is the storage's") { desk in
      let formatting = try await desk.showText([TextRun("one two three")])
      let storage = formatting.storage
      desk.selectAll(try desk.focused())
      storage.beginEditing("Edit")
      storage.replace(3..<13, with: "")
      try desk.expectEqual(formatting.formattingSelection?.text, "one")
      desk.coordinator.apply(.color(red))
      storage.replace(0..<0, with: "new ")
      formatting.editor.selection = TextSelection(caret: 4)
      formatting.replaceSelection(with: [TextRun("PASTED ")])
      storage.endEditing()
      try desk.expectEqual(storage.text, "new PASTED one")
      try desk.expectEqual(storage.attributes(at: 13).attributes.color, red)
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      formatting.undo()
      try desk.expectEqual(formatting.document.runs, [TextRun("one two three")])
      try desk.expect(!formatting.canUndo, "the session is several steps")
    },
    WidgetTest("pictures are shown, with their tags, when a buffer gets a view") { desk in
      let formatting = try await desk.showText([TextRun("first")])
      let view = try desk.focused()
      guard let buffer = desk.buffer(view), let other = gtk_text_buffer_new(nil) else {
        throw Failure(description: "no buffer")
      }
      let kept = ObjectRef(retaining: buffer)
      let storage = formatting.storage
      gtk_text_view_set_buffer(view.cast(to: GtkTextView.self), other)
      g_object_unref(other)
      let picture = attributes {
        ($0.attachment, $0.link) = (
          TextAttachment(bytes: [1], type: "image/png"), "https://a.example"
        )
      }
      storage.replace(0..<0, with: [TextRun("\u{FFFC}", picture)])
      gtk_text_view_set_buffer(view.cast(to: GtkTextView.self), kept.pointer)
      try desk.expectEqual(formatting.document.runs.first, TextRun("\u{FFFC}", picture))
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
    },
    WidgetTest("an entry's text and its history are its storage's, whoever edits either") { desk in
      for seed in 0..<12 { try await entryScript(seed: seed, desk) }
    },
    WidgetTest("what an entry does not take, its storage has not either") { desk in
      let entry = Widget(gtk_entry_new())
      gtk_entry_set_max_length(entry.cast(to: GtkEntry.self), 5)
      let line = try await desk.line(entry)
      line.storage.replace(0..<0, with: "1234567")
      try desk.expectEqual(desk.text(of: entry), "12345")
      try desk.expectEqual(line.storage.text, "12345")
      desk.coordinator.undo()
      try desk.expectEqual(desk.text(of: entry), line.storage.text)
      while line.undo() {}
      try desk.expectEqual(desk.text(of: entry), "")
    },
    WidgetTest("a label shows what its storage has, and an app's own text is another one") { desk in
      let label = Widget(gtk_label_new("one two"))
      gtk_label_set_selectable(label.opaque, 1)
      let line = try await desk.line(label)
      desk.coordinator.apply(.color(.black))
      line.storage.replace(4..<7, with: "three")
      try desk.expectEqual(String(cString: gtk_label_get_text(label.opaque)), "one three")
      try desk.expect(line.undo(), "nothing was undone")
      try desk.expectEqual(String(cString: gtk_label_get_text(label.opaque)), "one two")
      gtk_label_set_text(label.opaque, "other")
      try desk.expectEqual(line.storage.text, "other")
      try desk.expectEqual(line.attributes.color, .black)
      try desk.expect(!line.undo(), "the app's text was undone")
    },
    WidgetTest("text that is entered with other ends of paragraphs has the storage's") { desk in
      let formatting = try await desk.showText([TextRun("a")])
      let view = try desk.focused()
      let buffer = desk.buffer(view)
      gtk_text_buffer_set_text(buffer, "one\r\ntwo\rthree\u{2029}four\u{2028}five", -1)
      try desk.expectEqual(formatting.storage.text, "one\ntwo\nthree\nfour\u{2028}five")
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      try desk.expectEqual(gtk_text_buffer_get_line_count(buffer), 4)
      while formatting.undo() {}
      try desk.expectEqual(formatting.storage.text, "a")
    },
    WidgetTest("pictures and widgets that an app puts into a buffer have their places") { desk in
      let formatting = try await desk.showText([TextRun("ab")])
      let buffer = desk.buffer(try desk.focused())
      var iter = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &iter, 1)
      _ = gtk_text_buffer_create_child_anchor(buffer, &iter)
      try desk.expectEqual(formatting.storage.text, "a\u{FFFC}b")
      gtk_text_buffer_get_iter_at_offset(buffer, &iter, 3)
      gtk_text_buffer_insert(buffer, &iter, "c", -1)
      try desk.expectEqual(formatting.storage.text, "a\u{FFFC}bc")
      formatting.undo()
      try desk.expectEqual(formatting.storage.text, "a\u{FFFC}b")
    },
    WidgetTest("marks of an overlay are shown, move with their text and are in no document") {
      desk in
      let formatting = try await desk.showText([TextRun("see one and two")])
      let buffer = desk.buffer(try desk.focused())
      let overlay = TextOverlay(
        over: formatting.storage, attributes: attributes { $0.underline = .single })
      formatting.show(overlay)
      overlay.replaceMarks(in: 0..<15, with: [4..<7, 12..<15])
      func marked() -> [Int] {
        (0..<Int(gtk_text_buffer_get_char_count(buffer))).filter { place in
          var iter = GtkTextIter()
          gtk_text_buffer_get_iter_at_offset(buffer, &iter, CInt(place))
          let tags = gtk_text_iter_get_tags(&iter)
          defer { g_slist_free(tags) }
          return tags != nil
        }
      }
      try desk.expectEqual(marked(), [4, 5, 6, 12, 13, 14])
      formatting.storage.replace(0..<4, with: "")
      try desk.expectEqual(marked(), [0, 1, 2, 8, 9, 10])
      formatting.undo()
      try desk.expectEqual(marked(), [4, 5, 6, 12, 13, 14])
      try desk.expectEqual(formatting.document.runs, [TextRun("see one and two")])
      overlay.replaceMarks(in: 4..<7, with: [])
      try desk.expectEqual(marked(), [12, 13, 14])
      formatting.hide(overlay)
      try desk.expectEqual(marked(), [])
    },
    WidgetTest("a picture of the text is shown in its place, however it came there") { desk in
      let formatting = try await desk.showText([TextRun("ab")])
      let view = try desk.focused()
      @MainActor func picture(_ byte: UInt8) -> TextRun {
        TextRun(
          "\u{FFFC}",
          attributes { $0.attachment = TextAttachment(bytes: [byte], type: "image/png") })
      }
      @MainActor func shown() -> [UInt8?] {
        (0..<formatting.storage.length).map { place in
          var iter = GtkTextIter()
          gtk_text_buffer_get_iter_at_offset(desk.buffer(view), &iter, CInt(place))
          guard let paintable = gtk_text_iter_get_paintable(&iter) else { return nil }
          return AttachmentPictures.picture(of: paintable)?.shownAttachment.bytes.first
        }
      }
      formatting.storage.replace(1..<1, with: [picture(1)])
      try desk.expectEqual(shown(), [nil, 1, nil])
      desk.select(view, 0..<0)
      formatting.replaceSelection(with: [picture(2), picture(2)])
      try desk.expectEqual(shown(), [2, 2, nil, 1, nil])
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      formatting.storage.setAttributes(TextAttributes(), in: 0..<1)
      try desk.expectEqual(shown(), [nil, 2, nil, 1, nil])
      while formatting.undo() {}
      try desk.expectEqual(shown(), [nil, nil])
      while formatting.redo() {}
      try desk.expectEqual(shown(), [nil, 2, nil, 1, nil])
      formatting.load(RichTextDocument(runs: [picture(7), TextRun(" text")]))
      try desk.expectEqual(shown().prefix(2), [7, nil])
      try desk.expectEqual(formatting.document.runs, [picture(7), TextRun(" text")])
    },
    WidgetTest("undo brings back the selection that was edited") { desk in
      let formatting = try await desk.showText([TextRun("one two three")])
      let view = try desk.focused()
      desk.select(view, 4..<7)
      desk.type("2", into: view)
      desk.select(view, 0..<0)
      formatting.undo()
      try desk.expectEqual(formatting.storage.text, "one two three")
      try desk.expectEqual(formatting.editor.selection.range, 4..<7)
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_selection_bounds(desk.buffer(view), &start, &end)
      try desk.expectEqual(gtk_text_iter_get_offset(&start), 4)
      try desk.expectEqual(gtk_text_iter_get_offset(&end), 7)
    },
    WidgetTest("a return at the end of a list continues it") { desk in
      var list = ParagraphStyle(indent: 20)
      list.list = ListItem(list: 1, marker: "{decimal}.")
      let formatting = try await desk.showText([TextRun("item", attributes { $0.paragraph = list })]
      )
      let view = try desk.focused()
      desk.select(view, 4..<4)
      desk.type("\n", into: view)
      let markers = ListMarkers(of: formatting.storage)
      try desk.expectEqual(markers.marker(ofParagraph: 1), "2.")
      // As the paragraph before it, which needs no saying.
      try desk.expectEqual(formatting.document.lastParagraph, nil)
      desk.type("x", into: view)
      try desk.expectEqual(
        formatting.document.runs, [TextRun("item\nx", attributes { $0.paragraph = list })])
    },
  ]

/// Edits of a text view on both sides, by chance.
private final class TextViewScript {
  private var random: SplitMix64
  private let desk: TestDesk
  private var texts = [
    "a", "word ", "\n", "two\nlines\n", "a\rb", "(c)", "e\u{301}", "\u{301}", "👩‍👧", "🇩🇪", "\r\n",
    "日本",
    "x\u{2028}y", "",
  ]
  private let looks: [TextAttributes] = [
    TextAttributes(), attributes { $0.tracking = 2 }, attributes { $0.color = .black },
    attributes { ($0.size, $0.underline) = (.points(20), .single) },
    attributes { $0.paragraph = ParagraphStyle(alignment: .center) },
    attributes { $0.link = "https://example.org" },
  ]

  init(seed: Int, _ desk: TestDesk) {
    self.desk = desk
    random = SplitMix64(seed: seed)
  }

  func run() async throws {
    let start = [TextRun("Some text", looks[1]), TextRun(" of\ntwo lines")]
    let formatting = try await desk.showText(start)
    let view = try desk.focused()
    let storage = formatting.storage
    for _ in 0..<60 {
      try edit(view, formatting)
      try desk.expectEqual(shownText(view), storage.text)
      try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
      try desk.expectEqual(formatting.editor.selection.range, selection(view))
    }
    // All is undone, and done again.
    while formatting.redo() {}
    let end = formatting.document
    while formatting.undo() { try desk.expectEqual(formatting.shownRuns, formatting.document.runs) }
    try desk.expectEqual(formatting.document.runs, RichTextDocument(runs: start).runs)
    try desk.expectEqual(shownText(view), storage.text)
    while formatting.redo() { try desk.expectEqual(formatting.shownRuns, formatting.document.runs) }
    try desk.expectEqual(formatting.document.runs, end.runs)
    try desk.expectEqual(formatting.document, end)
    try desk.expectEqual(shownText(view), storage.text)
  }

  /// With an app's own tags, and an app that edits what was edited; what it does with tags is no step.
  func runWithApp() async throws {
    let formatting = try await desk.showText([TextRun("Some text", looks[1])])
    let view = try desk.focused()
    let buffer = desk.buffer(view)
    let (signs, limit) = (Signs(), Limit(60))
    // An app's tag may be of half a character, where the storage's attributes are not.
    texts = ["a", "word ", "\n", "two\nlines\n", "a\rb", "(c)", "日本", ""]
    formatting.storage.delegate = signs
    formatting.storage.add(limit)
    var tags: [UnsafeMutablePointer<GtkTextTag>] = []
    for number in 0..<60 {
      let lower = Int.random(in: 0...formatting.storage.length, using: &random)
      let range = lower..<min(formatting.storage.length, lower + 5)
      var (start, end) = places(buffer, range)
      switch (number % 4, tags.last) {
      case (0, _):
        guard let tag = gtk_text_tag_new(nil) else { continue }
        Property.set(tag, "background", string: "#ffff00")
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
        tags.append(tag)
        g_object_unref(tag)
      case (1, let tag?) where random.once(in: 3):
        gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(buffer), tag)
        tags.removeLast()
      case (1, let tag?): gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
      case (2, let tag?): Property.set(tag, "foreground", string: "#0000ff")
      default: try edit(view, formatting)
      }
      try desk.expectEqual(shownText(view), formatting.storage.text)
      try desk.expectEqual(formatting.editor.selection.range, selection(view))
    }
    // While it lasts, an app's tag may show what the storage's attributes do not take away.
    for tag in tags { gtk_text_tag_table_remove(gtk_text_buffer_get_tag_table(buffer), tag) }
    try desk.expectEqual(formatting.shownRuns, formatting.document.runs)
  }

  private func edit(_ view: Widget, _ formatting: TextViewFormatting) throws {
    let storage = formatting.storage
    let buffer = desk.buffer(view)
    let lower = Int.random(in: 0...storage.length, using: &random)
    let range = lower..<min(storage.length, lower + Int.random(in: 0...6, using: &random))
    let text = random.pick(texts, "a")
    let look = random.pick(looks, TextAttributes())
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1, 2:
      // What a key and the commit of an input method end in.
      desk.select(view, range)
      desk.type(text, into: view)
    case 3:
      desk.select(view, range)
      g_signal_emit_named(view, "backspace")
    case 4:
      var (start, end) = places(buffer, range)
      gtk_text_buffer_delete(buffer, &start, &end)
    case 5:
      var (start, _) = places(buffer, range)
      gtk_text_buffer_insert(buffer, &start, text, -1)
    case 6: storage.replace(Range(range), with: text, attributes: look)
    case 7:
      storage.edit("Two") {
        storage.replace(Range(range), with: [TextRun(text, look)])
        storage.replace(0..<0, with: "1")
        storage.setAttributes(look, in: storage.end - min(3, storage.length)..<storage.end)
        // As long as before, and between the ends all is moved.
        let middle = ScalarOffset(storage.length / 2)
        storage.setAttributes(look, in: middle..<min(middle + 2, storage.end))
        storage.replace(storage.end - 1..<storage.end, with: "")
      }
    case 8: storage.setAttributes(look, in: Range(range))
    case 9:
      desk.select(view, range)
      formatting.replaceSelection(with: [TextRun(text, look), TextRun("pasted")])
    case 10:
      desk.select(view, range)
      desk.coordinator.apply(.color(random.once(in: 2) ? .black : .white))
    case 11: formatting.undo()
    case 12: formatting.redo()
    default:
      // As the primary selection and a drop have it: text first, then its tags.
      var (start, end) = places(buffer, range)
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(
        buffer, &place, CInt(Int.random(in: 0...storage.length, using: &random)))
      gtk_text_buffer_begin_user_action(buffer)
      gtk_text_buffer_insert_range(buffer, &place, &start, &end)
      gtk_text_buffer_end_user_action(buffer)
    }
  }

  private func places(
    _ buffer: UnsafeMutablePointer<GtkTextBuffer>?, _ range: Range<Int>
  ) -> (GtkTextIter, GtkTextIter) {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, CInt(range.lowerBound))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, CInt(range.upperBound))
    return (start, end)
  }

  private func shownText(_ view: Widget) -> String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(desk.buffer(view), &start, &end)
    guard let text = gtk_text_buffer_get_slice(desk.buffer(view), &start, &end, 1) else {
      return ""
    }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func selection(_ view: Widget) -> Range<ScalarOffset> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(desk.buffer(view), &start, &end)
    return Range(Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end)))
  }
}

/// Makes a sign of three letters, as a program does that corrects what is typed.
private final class Signs: TextStorageDelegate {
  func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {
    while let found = storage.text.ranges(of: "(c)").first {
      let text = storage.text
      let start = text.unicodeScalars.distance(from: text.startIndex, to: found.lowerBound)
      storage.replace(Range(start..<start + 3), with: "©")
    }
  }
}

/// Takes away what is longer than a text may be.
private final class Limit: TextStorageObserver {
  private let most: Int

  init(_ most: Int) { self.most = most }

  func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
    if storage.length > most { storage.replace(ScalarOffset(most)..<storage.end, with: "") }
  }
}

private func entryScript(seed: Int, _ desk: TestDesk) async throws {
  var random = SplitMix64(seed: seed)
  let entry = Widget(gtk_entry_new())
  gtk_editable_set_text(entry.opaque, "start")
  let line = try await desk.line(entry)
  let texts = ["a", "word", "e\u{301}", "🇩🇪", ""]
  for _ in 0..<40 {
    let length = line.storage.length
    let lower = Int.random(in: 0...length, using: &random)
    let range = lower..<min(length, lower + Int.random(in: 0...4, using: &random))
    var place = CInt(lower)
    let text = random.pick(texts, "a")
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: gtk_editable_insert_text(entry.opaque, text, -1, &place)
    case 2: gtk_editable_delete_text(entry.opaque, place, CInt(range.upperBound))
    case 3: line.storage.replace(Range(range), with: text)
    case 4: desk.coordinator.apply(.color(random.once(in: 2) ? .black : .white))
    case 5: _ = line.undo()
    default: _ = line.redo()
    }
    try desk.expectEqual(desk.text(of: entry), line.storage.text)
  }
  while line.redo() {}
  let end = line.storage.document
  while line.undo() { try desk.expectEqual(desk.text(of: entry), line.storage.text) }
  try desk.expectEqual(line.storage.document.runs, [TextRun("start")])
  while line.redo() {}
  try desk.expectEqual(line.storage.document.runs, end.runs)
  try desk.expectEqual(desk.text(of: entry), line.storage.text)
  desk.closeLast()
}

extension TestDesk {
  fileprivate func line(_ widget: Widget) async throws -> LineFormatting {
    try await show(widget)
    guard let line = coordinator.line(widget) else {
      throw Failure(description: "the coordinator knows no such line")
    }
    return line
  }

  fileprivate func text(of entry: Widget) -> String {
    gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }
}
