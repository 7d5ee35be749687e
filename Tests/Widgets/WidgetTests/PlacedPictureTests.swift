// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Foundation
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// A view with a picture of 60 by 60 points in the first of two paragraphs, which is selected.
@MainActor private func show(
  _ desk: TestDesk, _ placement: PicturePlacement?, bytes: [UInt8]? = nil
) async throws -> (view: RichTextView, scrolled: Widget) {
  TextStyles.install()
  let picture = TextAttachment(
    bytes: try bytes ?? png((224, 27, 36), width: 40, height: 40), type: "image/png",
    name: "board.png", width: 60, height: 60, placement: placement)
  let words = String(repeating: "Words round a picture. ", count: 40)
  let view = RichTextView(
    TextStorage(runs: [
      TextRun("Text "), TextRun("\u{FFFC}", attributes { $0.attachment = picture }),
      TextRun(words + "\n" + words),
    ]))
  view.margins = TextMargins(left: 20, right: 20, top: 20, bottom: 20)
  let scrolled = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
  try await desk.show(scrolled, focus: view.widget)
  view.selection = TextSelection(5..<6)
  try await desk.nextFrame(of: scrolled)
  return (view, scrolled)
}

extension RichTextView {
  /// Where the selected picture is in the widget.
  fileprivate func pictureRect() throws -> LayoutRect {
    guard let picture = selectedPicture else { throw Failure(description: "none is selected") }
    return widgetRect(picture.rect, inContainer: 0)
  }

  fileprivate func act(_ name: String, _ value: String) -> Bool {
    gtk_widget_activate_action_variant(widget.pointer, name, g_variant_new_string(value)) != 0
  }
}

@MainActor let placedPictureTests: [WidgetTest] = [
  WidgetTest("text flows round a picture where a menu says so, each time as one step") { desk in
    let (view, scrolled) = try await show(desk, nil)
    let width = Double(gtk_widget_get_width(view.widget.pointer))
    try desk.expect(view.act("placement.side", "right"), "no action")
    try await desk.nextFrame(of: scrolled)
    let right = try view.pictureRect()
    try desk.expect(abs(right.x + right.width - (width - 20)) < 1, "it is at \(right) of \(width)")
    try desk.expectEqual(view.storage.history?.undoable?.title, "Place Picture")
    try desk.expect(view.act("placement.margin", "18"), "no action")
    try desk.expectEqual(view.selectedPicturePlacement, PicturePlacement(.right, margin: 18))
    try desk.expect(view.act("placement.side", "both"), "no action")
    try await desk.nextFrame(of: scrolled)
    let middle = try view.pictureRect()
    try desk.expect(abs(middle.x + middle.width / 2 - width / 2) < 1, "it is at \(middle)")
    for _ in 0..<3 { view.undo() }
    try desk.expect(view.selectedPicturePlacement == nil, "it is not in its line again")
    try desk.expect(view.storage.history?.undoable == nil, "there were more steps")
    view.isEditable = false
    try desk.expect(!view.canPlacePicture, "what is only read can be changed")
  },

  WidgetTest("a picture beside the text is drawn, pressed and resized where it is seen") { desk in
    let (view, scrolled) = try await show(desk, PicturePlacement(.right))
    let rect = try view.pictureRect()
    let center = (x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
    try desk.expectEqual(view.hit(x: center.x, y: center.y)?.offset, 5)
    try desk.expect(view.hit(x: 30, y: center.y)?.offset != 5, "it is pressed beside itself")
    try await desk.until("the picture") { desk.pixels(of: view.widget).contains([224, 27, 36]) }
    guard view.resizing.begin(atX: rect.x, y: rect.y + rect.height) else {
      throw Failure(description: "there is no handle")
    }
    view.resizing.move(
      toX: rect.x - rect.width, y: rect.y + 2 * rect.height, keepsProportions: true)
    view.resizing.end()
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(try view.pictureRect().width, 2 * rect.width)
  },

  WidgetTest("what is only a picture is as high as that") { desk in
    TextStyles.install()
    let picture = TextAttachment(
      bytes: try png((224, 27, 36), width: 40, height: 40), type: "image/png", width: 90,
      height: 300, placement: PicturePlacement(.left))
    let label = RichTextView(
      TextStorage(runs: [
        TextRun("\u{FFFC}", attributes { $0.attachment = picture }), TextRun("a"),
      ]))
    try await desk.show(label.widget)
    try desk.expectEqual(label.layout.usedHeight(), 400)
  },

  WidgetTest("text flows round the outline of a picture when that was decoded") { desk in
    // Only the left half is seen.
    let half = (0..<40).flatMap { _ in
      (0..<40).flatMap { x -> [UInt8] in [224, 27, 36, x < 20 ? 255 : 0] }
    }
    let bytes = try png(half, width: 40, height: 40)
    let (view, scrolled) = try await show(
      desk, PicturePlacement(.left, followsOutline: true, margin: 0), bytes: bytes)
    let width = try view.pictureRect().width
    @MainActor func start() -> Double { view.layout.lineFragment(at: 0)?.parts.first?.x ?? 0 }
    try await desk.until("text beside the half that is seen") {
      start() < width * 0.6 && start() > width * 0.4
    }
    _ = scrolled
  },
]
