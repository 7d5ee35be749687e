// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Glibc
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSandbox
import TypecaseSystemKit

/// A PNG of one color.
@MainActor func png(
  _ color: (red: UInt8, green: UInt8, blue: UInt8), width: Int, height: Int
) throws -> [UInt8] {
  let pixel: [UInt8] = [color.red, color.green, color.blue, 255]
  return try png(
    Array(repeatElement(pixel, count: width * height).joined()), width: width, height: height)
}

/// - Parameter pixels: red, green, blue and alpha of each, row by row.
@MainActor func png(_ pixels: [UInt8], width: Int, height: Int) throws -> [UInt8] {
  let bytes = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
  defer { g_bytes_unref(bytes) }
  guard
    let texture = gdk_memory_texture_new(
      CInt(width), CInt(height), GDK_MEMORY_R8G8B8A8, bytes, gsize(width * 4))
  else { throw Failure(description: "no texture") }
  defer { g_object_unref(texture.raw) }
  let file = gdk_texture_save_to_png_bytes(texture)
  defer { g_bytes_unref(file) }
  var count: gsize = 0
  let data = g_bytes_get_data(file, &count)
  return UnsafeRawBufferPointer(start: data, count: Int(count)).map(\.self)
}

private let red = (red: UInt8(224), green: UInt8(27), blue: UInt8(36))
private let green = (red: UInt8(38), green: UInt8(162), blue: UInt8(105))

/// A GIF of one pixel, red for a tenth of a second and blue for another, again and again.
let redThenBlue = inTurn(times: 1, seconds: (0.1, 0.1))

/// A GIF of one pixel, red and blue in turn, again and again.
///
/// - Parameters:
///   - times: how many times each of both is in it.
///   - seconds: how long red and blue are seen, up to 655.35.
private func inTurn(times: Int, seconds: (red: Double, blue: Double)) -> [UInt8] {
  let colors: [UInt8] = [0x80, 0, 0, 255, 0, 0, 0, 0, 255]
  let endless = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  let both = [(UInt8(0), seconds.red), (1, seconds.blue)].flatMap { color, seconds -> [UInt8] in
    let delay = UInt16(seconds * 100)
    let control = [0x21, 0xF9, 4, 0, UInt8(delay & 0xFF), UInt8(delay >> 8), 0, 0]
    return control + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44 | color << 3, 1, 0]
  }
  return Array("GIF89a".utf8) + [1, 0, 1, 0] + colors + endless
    + Array(repeatElement(both, count: times).joined()) + [0x3B]
}

extension TestDesk {
  /// Shows a paintable in its own size.
  fileprivate func show(_ paintable: ObjectRef<OpaquePointer>) async throws -> Widget {
    let widget = Widget(gtk_picture_new_for_paintable(paintable.pointer))
    gtk_picture_set_can_shrink(widget.opaque, 0)
    gtk_widget_set_halign(widget.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_START)
    try await show(makeBox(GTK_ORIENTATION_VERTICAL, [widget]))
    return widget
  }

  fileprivate func picture(_ paintable: ObjectRef<OpaquePointer>) throws -> AttachmentPicture {
    guard let picture = AttachmentPictures.picture(of: paintable.pointer) else {
      throw Failure(description: "the paintable is of another kind")
    }
    return picture
  }
}

private func described(_ paintable: ObjectRef<OpaquePointer>) -> String {
  Property.string(paintable.pointer, "description") ?? ""
}

private func intrinsicSize(_ paintable: ObjectRef<OpaquePointer>) -> [CInt] {
  [
    gdk_paintable_get_intrinsic_width(paintable.pointer),
    gdk_paintable_get_intrinsic_height(paintable.pointer),
  ]
}

/// Pictures of documents: decoded by the real helper, in its sandbox.
@MainActor let attachmentPictureTests: [WidgetTest] = [
  WidgetTest("a picture of a document is a frame of its size, and then the picture") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let attachment = TextAttachment(
      bytes: try png(red, width: 80, height: 40), type: "image/png", name: "logo.png")
    let paintable = pictures.paintable(for: attachment, widthLimit: 300)
    let picture = try desk.picture(paintable)
    try desk.expectEqual(picture.state, .waiting)
    try desk.expectEqual(intrinsicSize(paintable), [80, 40])
    try desk.expectEqual(described(paintable), "logo.png")
    let widget = try await desk.show(paintable)
    try await desk.until("the picture is shown") { picture.state == .shown }
    try await desk.nextFrame(of: widget)
    try desk.expectEqual(intrinsicSize(paintable), [80, 40])
    let pixels = desk.pixels(of: widget)
    try desk.expect(
      pixels.allSatisfy { $0 == [red.red, red.green, red.blue] }, "\(Set(pixels))")
    picture.description = "A red bar"
    try desk.expectEqual(described(paintable), "A red bar")
  },

  WidgetTest("an animation runs if that is asked for, and where the desktop has animations") {
    desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let attachment = TextAttachment(bytes: redThenBlue, type: "image/gif")
    let paintable = pictures.paintable(for: attachment, widthLimit: 300)
    let picture = try desk.picture(paintable)
    let widget = try await desk.show(paintable)
    @MainActor func hasShown(_ color: [UInt8]) -> Bool { desk.pixels(of: widget).first == color }
    try await desk.until("the first picture") { hasShown([255, 0, 0]) }
    try desk.expect(!picture.isRunning, "it runs without being asked")
    picture.animates = true
    try await desk.until("the second picture") { hasShown([0, 0, 255]) }
    try await desk.until("the first picture again") { hasShown([255, 0, 0]) }
    guard let settings = gtk_settings_get_default() else { return }
    defer { Property.set(settings, "gtk-enable-animations", bool: true) }
    Property.set(settings, "gtk-enable-animations", bool: false)
    try await desk.until("rest at the first picture") {
      hasShown([255, 0, 0]) && !picture.isRunning
    }
    Property.set(settings, "gtk-enable-animations", bool: true)
    picture.animates = false
    try await desk.until("the first picture") { hasShown([255, 0, 0]) && !picture.isRunning }
  },

  WidgetTest(
    "an animation that is stopped and started again begins anew, and waits for nothing old"
  ) {
    desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let bytes = inTurn(times: 1, seconds: (0.05, 655.35))
    let paintable = pictures.paintable(
      for: TextAttachment(bytes: bytes, type: "image/gif"), widthLimit: 300)
    let picture = try desk.picture(paintable)
    picture.animates = true
    let widget = try await desk.show(paintable)
    @MainActor func hasShown(_ color: [UInt8]) -> Bool { desk.pixels(of: widget).first == color }
    for _ in 0..<2 {
      try await desk.until("the second picture") { hasShown([0, 0, 255]) && picture.isRunning }
      picture.animates = false
      try desk.expect(!picture.isRunning, "it still waits for a picture")
      try await desk.until("the first picture") { hasShown([255, 0, 0]) }
      picture.animates = true
    }
  },

  WidgetTest("an animation whose pictures cannot all be decoded is its first picture") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    // All of them take longer than gdk-pixbuf can count, which ends the helper.
    let bytes = inTurn(times: 2000, seconds: (655.35, 655.35))
    let paintable = pictures.paintable(
      for: TextAttachment(bytes: bytes, type: "image/gif"), widthLimit: 300)
    let picture = try desk.picture(paintable)
    picture.animates = true
    let widget = try await desk.show(paintable)
    try await desk.until("an answer") { picture.state != .waiting }
    try desk.expectEqual(picture.state, .shown)
    try await desk.until("the first picture") { desk.pixels(of: widget).first == [255, 0, 0] }
    try desk.expect(!picture.isRunning, "it runs")
  },

  WidgetTest("animations for which there is no room stand still") { desk in
    // One has eight pixels of four bytes.
    let decoded = DecodedPictures(byteLimit: 40, patience: .max)
    let pictures = AttachmentPictures(decoded: decoded)
    let paintables = (0..<8).map { number in
      pictures.paintable(
        for: TextAttachment(
          bytes: inTurn(times: 4, seconds: (0.05, Double(number + 5) / 100)),
          type: "image/gif"), widthLimit: 300)
    }
    let all = try paintables.map { try desk.picture($0) }
    for picture in all { picture.animates = true }
    let widgets = paintables.map { Widget(gtk_picture_new_for_paintable($0.pointer)) }
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, widgets))
    try await desk.until("all are shown") { all.allSatisfy { $0.state == .shown } }
    try await desk.until("the first to be decoded runs") { all.contains(where: \.isRunning) }
    // Of the others there is one picture of each.
    try desk.expectEqual(decoded.byteCount, 32 + 7 * 4)
    try desk.expectEqual(all.count(where: \.isRunning), 1)
  },

  WidgetTest("an animation is gone with its widget, and nothing wakes for it any more") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    weak var picture: AttachmentPicture?
    do {
      let paintable = pictures.paintable(
        for: TextAttachment(bytes: redThenBlue, type: "image/gif"), widthLimit: 300)
      let made = try desk.picture(paintable)
      made.animates = true
      picture = made
      _ = try await desk.show(paintable)
      try await desk.until("it runs") { made.isRunning }
    }
    desk.closeLast()
    try await desk.until("it is gone") { picture == nil }
  },

  WidgetTest("a picture that cannot be decoded is a frame with the reason") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let whole = try png(red, width: 200, height: 100)
    // The media type says what is not so: the bytes decide.
    for (bytes, type, failure) in [
      (Array(whole.prefix(60)), "image/png", PictureFailure.damaged),
      (Array("<svg/>".utf8), "image/svg+xml", .unknownFormat),
      (Array("GIF".utf8) + whole, "image/png", .unknownFormat),
      ([], "image/png", .missing), (whole, "application/zip", .notAPicture),
    ] {
      let paintable = pictures.paintable(
        for: TextAttachment(bytes: bytes, type: type, name: "a.png"), widthLimit: 300)
      let picture = try desk.picture(paintable)
      let widget = try await desk.show(paintable)
      try await desk.until("the reason is known") { picture.state == .failed(failure) }
      try await desk.nextFrame(of: widget)
      try desk.expect(Set(desk.pixels(of: widget)).count > 3, "words of several grays")
      try desk.expect(described(paintable).hasPrefix("a.png. "), described(paintable))
      try await desk.picture("attachment-\(failure)")
      desk.closeLast()
    }
    let mistyped = pictures.paintable(
      for: TextAttachment(bytes: whole, type: "image/jpeg"), widthLimit: 300)
    let picture = try desk.picture(mistyped)
    picture.load()
    try await desk.until("the picture is decoded") { picture.state == .shown }
  },

  WidgetTest("where there is no helper, the frame says so, and nothing is decoded") { desk in
    let nowhere = "/nowhere/typecase-inspect"
    let missing = try SandboxedPictures(
      sandbox: { () throws(InspectionUnavailable) in
        try InspectionSandbox(helperPath: nowhere, sanitizerPath: nil)
      }, helperPath: nowhere)
    defer { missing.close() }
    let pictures = AttachmentPictures(decoded: DecodedPictures(missing))
    let paintable = pictures.paintable(
      for: TextAttachment(bytes: try png(red, width: 20, height: 20), type: "image/png"),
      widthLimit: 300)
    let picture = try desk.picture(paintable)
    let widget = try await desk.show(paintable)
    try await desk.until("the reason is known") { picture.state == .failed(.helperMissing) }
    try await desk.nextFrame(of: widget)
    try desk.expect(
      !desk.pixels(of: widget).contains([red.red, red.green, red.blue]), "it was decoded")
  },

  WidgetTest("a picture has the size of its attachment, as far as there is room") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let bytes = try png(green, width: 400, height: 200)
    @MainActor func size(_ width: Double?, _ height: Double?, limit: Int) -> [CInt] {
      intrinsicSize(
        pictures.paintable(
          for: TextAttachment(bytes: bytes, type: "image/png", width: width, height: height),
          widthLimit: limit))
    }
    // An inch has 72 points, and 96 pixels.
    try desk.expectEqual(size(nil, nil, limit: 1000), [400, 200])
    try desk.expectEqual(size(nil, nil, limit: 100), [100, 50])
    try desk.expectEqual(size(72, nil, limit: 1000), [96, 48])
    try desk.expectEqual(size(nil, 72, limit: 1000), [192, 96])
    try desk.expectEqual(size(72, 72, limit: 1000), [96, 96])
    try desk.expectEqual(size(720, 72, limit: 480), [480, 48])
    try desk.expectEqual(size(.infinity, -3, limit: 50), [50, 25])
    let paintable = pictures.paintable(
      for: TextAttachment(bytes: bytes, type: "image/png"), widthLimit: 100)
    try desk.picture(paintable).fit(widthLimit: 200, scale: 2)
    try desk.expectEqual(intrinsicSize(paintable), [200, 100])
  },

  WidgetTest("a photograph that is to be turned gets its place when it is decoded") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let paintable = pictures.paintable(
      for: TextAttachment(bytes: turnedJPEG, type: "image/jpeg"), widthLimit: 300)
    try desk.expectEqual(intrinsicSize(paintable), [16, 8])
    let picture = try desk.picture(paintable)
    _ = try await desk.show(paintable)
    try await desk.until("the picture is shown") { picture.state == .shown }
    try desk.expectEqual(intrinsicSize(paintable), [8, 16])
  },

  WidgetTest("a picture in a text appears, and takes the place that it needs") { desk in
    let pictures = AttachmentPictures(decoded: DecodedPictures())
    let view = Widget(gtk_text_view_new())
    gtk_text_buffer_set_text(desk.buffer(view), "ab", -1)
    let paintable = pictures.paintable(
      for: TextAttachment(bytes: turnedJPEG, type: "image/jpeg"), widthLimit: 300, in: view)
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(desk.buffer(view), &place, 1)
    gtk_text_buffer_insert_paintable(desk.buffer(view), &place, paintable.pointer)
    @MainActor func location() -> GdkRectangle {
      var (start, rectangle) = (GtkTextIter(), GdkRectangle())
      gtk_text_buffer_get_iter_at_offset(desk.buffer(view), &start, 1)
      gtk_text_view_get_iter_location(view.cast(to: GtkTextView.self), &start, &rectangle)
      return rectangle
    }
    try await desk.show(view)
    let picture = try desk.picture(paintable)
    try await desk.until("the picture is shown") { picture.state == .shown }
    try await desk.until("it has its place") { location().width == 8 }
    try await desk.nextFrame(of: view)
    let (x, y) = (Int(location().x) + 4, Int(location().y) + Int(location().height) - 3)
    let width = Int(gtk_widget_get_width(view.pointer))
    let pixel = desk.pixels(of: view)[y * width + x]
    try desk.expect(pixel[0] > 200 && pixel[1] < 60 && pixel[2] < 60, "\(pixel)")
  },

  WidgetTest("the same picture twice is decoded once, and what is not seen is forgotten") { desk in
    let decoded = DecodedPictures(byteLimit: 1, patience: 0)
    let pictures = AttachmentPictures(decoded: decoded)
    let attachment = TextAttachment(
      bytes: try png(red, width: 80, height: 40), type: "image/png")
    let (one, other) = (
      pictures.paintable(for: attachment, widthLimit: 300),
      pictures.paintable(for: attachment, widthLimit: 300)
    )
    for paintable in [one, other] { try desk.picture(paintable).load() }
    try await desk.until("both are decoded") {
      [one, other].allSatisfy {
        AttachmentPictures.picture(of: $0.pointer)?.state == .shown
      }
    }
    try desk.expectEqual(decoded.byteCount, 80 * 40 * 4)
    let next = pictures.paintable(
      for: TextAttachment(bytes: try png(green, width: 8, height: 8), type: "image/png"),
      widthLimit: 300)
    try desk.picture(next).load()
    try await desk.until("the first is forgotten") { decoded.byteCount == 8 * 8 * 4 }
    // It is decoded again when it is seen.
    let widget = try await desk.show(one)
    try await desk.until("the picture is back") { decoded.byteCount == 80 * 40 * 4 }
    try await desk.nextFrame(of: widget)
    try desk.expectEqual(desk.pixels(of: widget).first, [red.red, red.green, red.blue])
  },

  WidgetTest("a paintable that is gone takes its request back") { desk in
    let folder = try TemporaryFolder(in: "/tmp")
    let helper = "\(folder.path)/helper"
    try FileSystem.write(
      Array("#!/bin/sh\necho '{\"ready\":true}'\nexec sleep 1000\n".utf8), to: helper, mode: 0o755)
    let hanging = try SandboxedPictures { () throws(InspectionUnavailable) in
      try InspectionSandbox(helperPath: helper, sanitizerPath: nil)
    }
    defer { hanging.close() }
    let decoded = DecodedPictures(hanging)
    let pictures = AttachmentPictures(decoded: decoded)
    var paintables = try (1...3).map { width in
      pictures.paintable(
        for: TextAttachment(bytes: try png(red, width: width, height: 9), type: "image/png"),
        widthLimit: 300)
    }
    for paintable in paintables { try desk.picture(paintable).load() }
    try desk.expectEqual(decoded.waitingCount, 3)
    paintables = []
    try desk.expectEqual(decoded.waitingCount, 0)
  },
]

/// A JPEG of 16 by 8 pixels that says by Exif that it is to be turned by a quarter.
private let turnedJPEG: [UInt8] = [
  0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x22, 0x45, 0x78, 0x69, 0x66, 0x00, 0x00, 0x4D, 0x4D, 0x00, 0x2A,
  0x00, 0x00, 0x00, 0x08, 0x00, 0x01, 0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01, 0x00, 0x06,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01,
  0x01, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0xFF, 0xDB, 0x00, 0x43, 0x00, 0x0D, 0x09, 0x0A,
  0x0B, 0x0A, 0x08, 0x0D, 0x0B, 0x0A, 0x0B, 0x0E, 0x0E, 0x0D, 0x0F, 0x13, 0x20, 0x15, 0x13, 0x12,
  0x12, 0x13, 0x27, 0x1C, 0x1E, 0x17, 0x20, 0x2E, 0x29, 0x31, 0x30, 0x2E, 0x29, 0x2D, 0x2C, 0x33,
  0x3A, 0x4A, 0x3E, 0x33, 0x36, 0x46, 0x37, 0x2C, 0x2D, 0x40, 0x57, 0x41, 0x46, 0x4C, 0x4E, 0x52,
  0x53, 0x52, 0x32, 0x3E, 0x5A, 0x61, 0x5A, 0x50, 0x60, 0x4A, 0x51, 0x52, 0x4F, 0xFF, 0xDB, 0x00,
  0x43, 0x01, 0x0E, 0x0E, 0x0E, 0x13, 0x11, 0x13, 0x26, 0x15, 0x15, 0x26, 0x4F, 0x35, 0x2D, 0x35,
  0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F,
  0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F,
  0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F, 0x4F,
  0x4F, 0x4F, 0xFF, 0xC0, 0x00, 0x11, 0x08, 0x00, 0x08, 0x00, 0x10, 0x03, 0x01, 0x22, 0x00, 0x02,
  0x11, 0x01, 0x03, 0x11, 0x01, 0xFF, 0xC4, 0x00, 0x15, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x06, 0xFF, 0xC4, 0x00, 0x14,
  0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0xFF, 0xC4, 0x00, 0x15, 0x01, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x05, 0x07, 0xFF, 0xC4, 0x00, 0x14, 0x11, 0x01, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF,
  0xDA, 0x00, 0x0C, 0x03, 0x01, 0x00, 0x02, 0x11, 0x03, 0x11, 0x00, 0x3F, 0x00, 0x9F, 0x00, 0x32,
  0x92, 0xFF, 0xD9,
]
