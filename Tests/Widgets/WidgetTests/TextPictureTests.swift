// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Foundation
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// A view with a picture of 60 by 30 points between words, which is selected.
@MainActor private func show(
  _ desk: TestDesk, rightToLeft: Bool = false
) async throws -> (view: RichTextView, scrolled: Widget) {
  TextStyles.install()
  let picture = TextAttachment(
    bytes: try png((224, 27, 36), width: 40, height: 20), type: "image/png", name: "board.png",
    width: 60, height: 30)
  let view = RichTextView(
    TextStorage(runs: [
      TextRun(rightToLeft ? "אבג " : "Text "),
      TextRun("\u{FFFC}", attributes { $0.attachment = picture }), TextRun(" behind"),
    ]))
  view.margins = TextMargins(left: 20, right: 20, top: 20, bottom: 20)
  let scrolled = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
  gtk_widget_set_direction(
    view.widget.pointer, rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  try await desk.show(scrolled, focus: view.widget)
  let place = ScalarOffset(rightToLeft ? 4 : 5)
  view.selection = TextSelection(place..<place + 1)
  try await desk.nextFrame(of: scrolled)
  return (view, scrolled)
}

extension RichTextView {
  /// Where the selected picture is in the widget.
  fileprivate func pictureRect() throws -> LayoutRect {
    guard let picture = selectedPicture else { throw Failure(description: "none is selected") }
    return widgetRect(picture.rect, inContainer: 0)
  }

  /// The picture's size in the document, in points.
  fileprivate var statedSize: [Double?] {
    let all = storage.runs(in: 0..<storage.end).compactMap(\.attributes.attachment)
    return all.flatMap { [$0.width, $0.height] }.map { $0.map { ($0 * 10).rounded() / 10 } }
  }

  /// Drags a corner by so many pixels.
  fileprivate func drag(
    _ corner: PictureResizing.Corner, _ x: Double, _ y: Double, keepsProportions: Bool = true
  ) throws {
    let rect = try pictureRect()
    let start = (
      x: corner == .topLeft || corner == .bottomLeft ? rect.x : rect.x + rect.width,
      y: corner == .topLeft || corner == .topRight ? rect.y : rect.y + rect.height
    )
    guard resizing.begin(atX: start.x, y: start.y) else {
      throw Failure(description: "there is no handle at \(start)")
    }
    resizing.move(toX: start.x + x, y: start.y + y, keepsProportions: keepsProportions)
  }
}

@MainActor let textPictureTests: [WidgetTest] = [
  WidgetTest("pictures of absurd sizes leave the text beside them where it can be seen") { desk in
    TextStyles.install()
    let sizes: [(width: Double, height: Double, offset: Double)] = [
      (.nan, 1e30, 0), (1e300, .nan, .infinity), (-5, -5, -1e30), (1e-300, 1e-300, 1e30),
    ]
    for size in sizes {
      let picture = TextAttachment(
        bytes: try png((224, 27, 36), width: 4, height: 2), type: "image/png", name: "board.png",
        width: size.width, height: size.height, baselineOffset: size.offset)
      let view = RichTextView(
        TextStorage(runs: [
          TextRun("A "), TextRun("\u{FFFC}", attributes { $0.attachment = picture }),
          TextRun(" b"),
        ]))
      let scrolled = Widget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
      try await desk.show(scrolled, focus: view.widget)
      try await desk.nextFrame(of: scrolled)
      let place = view.layout.caret(at: TextPosition(view.storage.end))
      try desk.expect((place?.x ?? .nan).isFinite, "the end is at \(place?.x ?? .nan)")
      try desk.expect(view.layout.usedHeight() < 100_000, "it is \(view.layout.usedHeight()) high")
      desk.closeLast()
    }
  },

  WidgetTest("animations in the text of a .ui file run and rest as its property says") { desk in
    TextStyles.install()
    let builder = Builder(
      "animation",
      xml: Array(
        """
        <interface>
          <object class="TypecaseRichTextView" id="view">
            <property name="animates-pictures">1</property>
          </object>
        </interface>
        """.utf8))
    guard let view = RichTextView.of(builder.widget("view")) else {
      throw Failure(description: "no view")
    }
    try desk.expect(view.animatesPictures, "the property is not read")
    let picture = TextAttachment(bytes: redThenBlue, type: "image/gif", width: 30, height: 30)
    view.storage.load(
      RichTextDocument(runs: [TextRun("\u{FFFC}", attributes { $0.attachment = picture })]))
    try await desk.show(view.widget)
    @MainActor func shows(_ color: [UInt8]) -> Bool { desk.pixels(of: view.widget).contains(color) }
    for color: [UInt8] in [[255, 0, 0], [0, 0, 255], [255, 0, 0]] {
      try await desk.until("the picture of \(color)") { shows(color) }
    }
    view.animatesPictures = false
    try await desk.until("the first picture") { shows([255, 0, 0]) }
  },

  WidgetTest("pictures of documents that were shown before are not kept for ever") { desk in
    TextStyles.install()
    let view = RichTextView()
    try await desk.show(view.widget)
    var kept: [Int] = []
    for number in 1...40 {
      let picture = TextAttachment(
        bytes: try png((224, 27, 36), width: number, height: 2), type: "image/png")
      view.storage.load(
        RichTextDocument(runs: [TextRun("\u{FFFC}", attributes { $0.attachment = picture })]))
      let before = view.keptPictureCount
      try await desk.until("picture \(number)") { view.keptPictureCount != before }
      kept.append(view.keptPictureCount)
    }
    try desk.expect(kept.max() ?? 0 <= 16 && kept.contains(1), "\(kept)")
  },

  WidgetTest("a dragged corner resizes a picture in proportion, as one step when it is let go") {
    desk in
    let (view, scrolled) = try await show(desk)
    let rect = try view.pictureRect()
    try desk.expectEqual(rect.width, DesktopTextSize.pixels(ofPoints: 60))
    try view.drag(.bottomRight, rect.width / 2, rect.height / 2)
    try desk.expectEqual(view.statedSize, [60, 30])
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [90, 45])
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(try view.pictureRect().width, rect.width * 1.5)
    try desk.expectEqual(view.storage.history?.undoable?.title, "Resize Picture")
    view.undo()
    try desk.expectEqual(view.statedSize, [60, 30])
    try desk.expect(view.storage.history?.undoable == nil, "there was more than one step")
  },

  WidgetTest(
    "a picture's corners are free where that is asked for, and follow the pointer outwards"
  ) { desk in
    let (view, _) = try await show(desk)
    let pixels = DesktopTextSize.pixels(ofPoints: 1)
    try view.drag(.topLeft, -30 * pixels, -6 * pixels, keepsProportions: false)
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [90, 36])
    view.undo()
    try view.drag(.bottomLeft, 30 * pixels, -15 * pixels)
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [30, 15])
  },

  WidgetTest("in text from right to left a picture's corners are where they are seen") { desk in
    let (view, _) = try await show(desk, rightToLeft: true)
    let rect = try view.pictureRect()
    try desk.expect(rect.x > 150, "it is at \(rect)")
    try view.drag(.bottomLeft, -rect.width / 2, rect.height / 2)
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [90, 45])
  },

  WidgetTest("a picture is no wider than its text, and no side of it smaller than 8 pixels") {
    desk in
    let (view, scrolled) = try await show(desk)
    try view.drag(.bottomRight, 2000, 1000)
    view.resizing.end()
    try await desk.nextFrame(of: scrolled)
    let room = Double(gtk_widget_get_width(view.widget.pointer)) - 40
    let large = try view.pictureRect()
    try desk.expect(abs(large.width - room) < 0.01, "\(large.width) of \(room)")
    try desk.expect(abs(large.width / large.height - 2) < 0.01, "out of proportion: \(large)")
    try view.drag(.topLeft, 2000, 1000)
    view.resizing.end()
    try await desk.nextFrame(of: scrolled)
    let small = try view.pictureRect()
    try desk.expect(abs(small.height - 8) < 0.01, "\(small)")
    // The handles leave the middle of it free.
    try desk.expect(
      view.resizing.corner(atX: small.x + small.width / 2, y: small.y + small.height / 2) == nil,
      "a small picture cannot be pressed")
    try desk.expect(
      view.resizing.corner(atX: small.x - 8, y: small.y - 8) == .topLeft, "no room for a finger")
  },

  WidgetTest("escape, an edit and another selection leave a picture's size as it was") { desk in
    let (view, _) = try await show(desk)
    try view.drag(.bottomRight, 50, 20)
    try desk.expect(view.keyPressed(GDK_KEY_Escape, held: GdkModifierType(0)), "not dealt with")
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [60, 30])
    try view.drag(.bottomRight, 50, 20)
    view.storage.replace(0..<0, with: "More ")
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [60, 30])
    try view.drag(.bottomRight, 50, 20)
    view.selection = TextSelection(caret: 0)
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [60, 30])
  },

  WidgetTest("a picture's handles follow the transform of all text") { desk in
    let (view, scrolled) = try await show(desk)
    let before = try view.pictureRect()
    view.textScaling = .iOS
    view.usesStandardTextScaling = true
    try await desk.nextFrame(of: scrolled)
    let rect = try view.pictureRect()
    try desk.expect(rect.width < before.width * 0.9, "it is not smaller: \(rect)")
    try view.drag(.bottomRight, rect.width / 2, rect.height / 2)
    view.resizing.end()
    try desk.expectEqual(view.statedSize, [90, 45])
  },

  WidgetTest("actions make a picture larger and smaller, and give it its own size again") { desk in
    let (view, _) = try await show(desk)
    @MainActor func act(_ name: String) -> Bool {
      gtk_widget_activate_action_variant(view.widget.pointer, name, nil) != 0
    }
    try desk.expect(act("picture.larger"), "no action")
    try desk.expectEqual(view.statedSize, [66, 33])
    _ = act("picture.smaller")
    try desk.expectEqual(view.statedSize, [60, 30])
    _ = act("picture.original-size")
    try desk.expectEqual(view.statedSize, [nil, nil])
    try desk.expectEqual(try view.pictureRect().width, 40)
    view.isEditable = false
    try desk.expect(
      view.resizing.corner(atX: try view.pictureRect().x, y: try view.pictureRect().y) == nil,
      "there are handles in text that is only read")
    view.isEditable = true
    view.selection = TextSelection(0..<6)
    try desk.expect(
      view.resizing.corner(atX: 20, y: 20) == nil, "there are handles round more than a picture")
  },

  WidgetTest("an embedded widget has no handles") { desk in
    let (view, scrolled) = try await show(desk)
    let attachment = view.embed(Widget(gtk_button_new_with_label("A button")))
    view.selection = TextSelection(caret: 0)
    view.insert([TextRun("\u{FFFC}", attributes { $0.attachment = attachment })])
    view.selection = TextSelection(0..<1)
    try await desk.nextFrame(of: scrolled)
    try desk.expect(view.selectedPicture == nil, "it has handles")
  },

  WidgetTest("a picture's description is what screen readers say, unless the app knows better") {
    desk in
    let (view, _) = try await show(desk)
    guard let picture = view.selectedPicture?.attachment else {
      throw Failure(description: "no picture")
    }
    try desk.expectEqual(view.accessibleName(of: picture, at: 5), "board")
    var described = picture
    described.alternativeText = "A red board"
    try desk.expectEqual(view.accessibleName(of: described, at: 5), "A red board")
    view.attachmentDescription = { _, place in place == 5 ? "The app's own" : nil }
    try desk.expectEqual(view.accessibleName(of: described, at: 5), "The app's own")
    try desk.expectEqual(view.accessibleName(of: described, at: 6), "A red board")
  },

  WidgetTest("files that another program offers become attachments of a view") { desk in
    let (view, _) = try await show(desk)
    let folder = FileManager.default.temporaryDirectory.appending(path: "typecase-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try png((38, 162, 105), width: 4, height: 4)
    try Data(bytes).write(to: folder.appending(path: "a dot.png"))
    try Data([1, 2]).write(to: folder.appending(path: "notes.pdf"))
    @MainActor func offer(_ names: [String], plain: String? = nil) {
      let list = names.map { $0.contains(":") ? $0 : folder.appending(path: $0).absoluteString }
      let text = "# files\r\n" + list.map { $0 + "\r\n" }.joined()
      var providers = [("text/uri-list", text), ("text/plain;charset=utf-8", "the names")].map {
        type, text in
        let content = Array(text.utf8).withUnsafeBytes {
          g_bytes_new($0.baseAddress, gsize($0.count))
        }
        defer { g_bytes_unref(content) }
        return gdk_content_provider_new_for_bytes(type, content)
      }
      // It takes both.
      let all = gdk_content_provider_new_union(&providers, 2)
      gdk_clipboard_set_content(gtk_widget_get_clipboard(view.widget.pointer), all)
      all.map { g_object_unref($0.raw) }
    }
    @MainActor func attachments() -> [TextAttachment] {
      view.storage.runs(in: 0..<view.storage.end).compactMap(\.attributes.attachment)
    }
    offer(["a dot.png", "notes.pdf"])
    view.selection = TextSelection(caret: view.storage.end)
    gtk_widget_activate_action_variant(view.widget.pointer, "clipboard.paste", nil)
    try await desk.until("two more attachments") { attachments().count == 3 }
    try desk.expectEqual(attachments().map(\.name), ["board.png", "a dot.png", "notes.pdf"])
    try desk.expectEqual(attachments().map(\.type), ["image/png", "image/png", "application/pdf"])
    try desk.expectEqual(attachments()[1].bytes, bytes)
    view.undo()
    try desk.expectEqual(attachments().count, 1)
    // What is elsewhere, no file or a folder is text.
    for other in ["https://example.org/a.png", "file://elsewhere/etc/passwd", "none.png", "."] {
      let length = view.storage.length
      offer([other])
      view.selection = TextSelection(caret: view.storage.end)
      gtk_widget_activate_action_variant(view.widget.pointer, "clipboard.paste", nil)
      try await desk.until("the names") { view.storage.length == length + 9 }
      try desk.expect(view.storage.text.hasSuffix("the names"), view.storage.text)
      try desk.expectEqual(attachments().count, 1)
    }
  },

  WidgetTest("a picture is copied alone as what it is, and pasted with its size and description") {
    desk in
    let (view, _) = try await show(desk)
    gtk_widget_activate_action_variant(view.widget.pointer, "clipboard.copy", nil)
    let formats = gdk_clipboard_get_formats(gtk_widget_get_clipboard(view.widget.pointer))
    try desk.expect(
      gdk_content_formats_contain_mime_type(formats, "image/png") != 0, "no other program has it")
    let length = view.storage.length
    view.selection = TextSelection(caret: view.storage.end)
    gtk_widget_activate_action_variant(view.widget.pointer, "clipboard.paste", nil)
    try await desk.until("the picture again") { view.storage.length == length + 1 }
    try desk.expectEqual(view.statedSize, [60, 30, 60, 30])
  },

  WidgetTest("an attachment is saved where a person chooses, as it is") { desk in
    let (view, _) = try await show(desk)
    guard let picture = view.selectedPicture?.attachment else {
      throw Failure(description: "no picture")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "typecase-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let datum = TextDatum(.attachment(picture), text: "")
    for action in view.dataActions.actions(for: datum) where action.kind == .save {
      view.dataActions.perform(action, on: datum, at: view.widget)
    }
    let type = gtk_file_chooser_dialog_get_type()
    try await desk.until("the dialog") { desk.toplevel(type) != nil }
    guard let dialog = desk.toplevel(type) else { throw Failure(description: "no dialog") }
    let name = gtk_file_chooser_get_current_name(dialog.opaque)
    defer { g_free(name) }
    try desk.expectEqual(name.map { String(cString: $0) }, "board.png")
    let file = folder.appending(path: "saved.png")
    @MainActor func chosen() -> String? {
      guard let file = gtk_file_chooser_get_file(dialog.opaque) else { return nil }
      defer { g_object_unref(file.raw) }
      let path = g_file_get_path(file)
      defer { g_free(path) }
      return path.map { String(cString: $0) }
    }
    try await desk.until("the usual folder") { chosen() != nil }
    // As a person writes it who knows the way.
    gtk_file_chooser_set_current_name(dialog.opaque, file.path)
    // The dialog reads the folder before it has the file.
    try await desk.until("the chosen file") { chosen() == file.path }
    gtk_dialog_response(dialog.cast(to: GtkDialog.self), CInt(GTK_RESPONSE_ACCEPT.rawValue))
    try await desk.until("the file") {
      (try? Data(contentsOf: file)).map(Array.init) == picture.bytes
    }
  },

  WidgetTest("a person describes a picture in a question, as one step") { desk in
    let (view, _) = try await show(desk)
    gtk_widget_activate_action_variant(view.widget.pointer, "picture.describe", nil)
    @MainActor func dialog() -> Widget? { desk.shownDialog() }
    try await desk.until("the question") { dialog() != nil }
    guard let question = dialog(),
      let entry = desk.find(in: question, { $0.isA(gtk_entry_get_type()) })
    else { throw Failure(description: "no entry") }
    gtk_editable_set_text(entry.opaque, "  A red\tboard ")
    adw_message_dialog_response(question.cast(to: AdwMessageDialog.self), "describe")
    let texts: @MainActor () -> [String?] = {
      view.storage.runs(in: 0..<view.storage.end).compactMap(\.attributes.attachment)
        .map(\.alternativeText)
    }
    try await desk.until("the description") { texts() == ["A red board"] }
    try desk.expectEqual(view.storage.history?.undoable?.title, "Describe Picture")
    view.undo()
    try desk.expectEqual(texts(), [nil])
    gtk_window_close(question.window)
  },
]

extension TestDesk {
  /// The question that is shown.
  fileprivate func shownDialog() -> Widget? { toplevel(adw_message_dialog_get_type()) }

  /// A window of a kind that is shown.
  fileprivate func toplevel(_ type: GType) -> Widget? {
    let toplevels = gtk_window_list_toplevels()
    defer { g_list_free(toplevels) }
    return sequence(first: toplevels, next: { $0?.pointee.next }).prefix { $0 != nil }
      .compactMap { $0?.pointee.data.map { Widget($0.cast(to: GtkWidget.self)) } }
      .first { $0.isA(type) && $0.isVisible }
  }
}
