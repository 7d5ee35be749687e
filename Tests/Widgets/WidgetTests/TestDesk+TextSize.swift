// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseSystemKit

/// Changes the person's text size, and looks at what is drawn.
extension TestDesk {
  /// Sets the desktop's text size, as its settings do.
  func setCategory(_ category: ContentSizeCategory) { setTextScaling(category.textScalingFactor) }

  func setTextScaling(_ factor: Double) {
    guard let settings = gtk_settings_get_default() else { return }
    Property.set(settings, "gtk-xft-dpi", int: Int((96 * 1024 * factor).rounded()))
  }

  /// Makes the window of a widget as wide and high as this, and waits until it is.
  func resize(_ window: Widget, width: Int, height: Int = 300) async throws {
    gtk_window_set_default_size(window.window, CInt(width), CInt(height))
    try await until("the window is \(width) pixels wide") {
      gtk_widget_get_width(window.pointer) == CInt(width)
    }
    try await nextFrame(of: window)
  }

  /// Waits until what has changed was laid out and drawn.
  func nextFrame(of widget: Widget) async throws {
    guard let clock = gtk_widget_get_frame_clock(widget.pointer) else {
      throw Failure(description: "the widget is not shown")
    }
    // The frame that is drawn now may have been laid out before the change.
    for _ in 0..<2 {
      let before = gdk_frame_clock_get_frame_counter(clock)
      gtk_widget_queue_draw(widget.pointer)
      try await until("a frame") { gdk_frame_clock_get_frame_counter(clock) > before }
    }
  }

  /// Where a widget is in another one: its upper left corner and its size.
  func place(
    _ widget: Widget, in other: Widget
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    var bounds = graphene_rect_t()
    _ = gtk_widget_compute_bounds(widget.pointer, other.pointer, &bounds)
    return (
      Double(bounds.origin.x), Double(bounds.origin.y), Double(bounds.size.width),
      Double(bounds.size.height)
    )
  }

  /// The first widget in another one, in the order of the tree, that fits.
  func find(in widget: Widget, _ fits: (Widget) -> Bool) -> Widget? {
    if fits(widget) { return widget }
    for child in widget.children {
      if let found = find(in: child, fits) { return found }
    }
    return nil
  }

  /// What the widget looks like now.
  func texture(of widget: Widget) -> OpaquePointer? {
    guard let paintable = gtk_widget_paintable_new(widget.pointer),
      let snapshot = gtk_snapshot_new(),
      let native = gtk_widget_get_native(widget.pointer),
      let renderer = gtk_native_get_renderer(native)
    else { return nil }
    defer { g_object_unref(paintable.raw) }
    let (width, height) = (
      gtk_widget_get_width(widget.pointer), gtk_widget_get_height(widget.pointer)
    )
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    // The whole widget, also where it draws nothing.
    var place = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    return gsk_renderer_render_texture(renderer, node, &place)
  }

  /// The color in the middle of a widget, as red, green and blue from 0 to 255.
  func color(inMiddleOf widget: Widget) -> [UInt8] {
    let pixels = pixels(of: widget)
    let width = max(Int(gtk_widget_get_width(widget.pointer)), 1)
    let middle = pixels.count / width / 2 * width + width / 2
    return pixels.indices.contains(middle) ? pixels[middle] : []
  }

  /// What is drawn of a widget, line by line, each pixel as four bytes in the order of this processor.
  func bytes(of widget: Widget) -> [UInt8] {
    guard let texture = texture(of: widget) else { return [] }
    defer { g_object_unref(texture.raw) }
    let (width, height) = (
      Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture))
    )
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &bytes, gsize(width * 4))
    return bytes
  }

  /// What is drawn of a widget, line by line, each pixel as red, green and blue from 0 to 255.
  func pixels(of widget: Widget) -> [[UInt8]] {
    let bytes = bytes(of: widget)
    // Cairo's order on this processor: blue first.
    return stride(from: 0, to: bytes.count, by: 4).map {
      [bytes[$0 + 2], bytes[$0 + 1], bytes[$0]]
    }
  }

  /// Saves a picture of what is on the screen, for a person to look at, where a folder for them is named.
  func picture(_ name: String) async throws {
    guard let folder = getenv("TYPECASE_TEST_PICTURES").map({ String(cString: $0) }) else { return }
    try await run("import", ["-window", "root", "\(folder)/\(name).png"])
  }

  /// What a person does with the pointer and the keyboard, done by xdotool.
  func xdotool(_ words: String...) async throws { try await run("xdotool", words) }

  /// Moves the pointer to the middle of a widget in a window.
  func movePointer(to widget: Widget, in window: Widget) async throws {
    let place = place(widget, in: window)
    try await movePointer(to: (place.x + place.width / 2, place.y + place.height / 2), in: window)
  }

  /// Moves the pointer to a place in a window.
  func movePointer(to point: (x: Double, y: Double), in window: Widget) async throws {
    var (x, y): (CInt, CInt) = (0, 0)
    guard let surface = gtk_native_get_surface(window.opaque),
      ctypecase_surface_get_place(surface, &x, &y) != 0
    else { throw Failure(description: "the window is nowhere") }
    var (left, top) = (0.0, 0.0)
    gtk_native_get_surface_transform(window.opaque, &left, &top)
    try await xdotool(
      "mousemove", String(Int(Double(x) + left + point.x)), String(Int(Double(y) + top + point.y)))
  }

  func run(_ program: String, _ words: [String]) async throws {
    guard let path = g_find_program_in_path(program) else {
      throw Failure(description: "\(program) is not installed")
    }
    defer { g_free(path) }
    var process = ChildProcess(String(cString: path), words)
    for name in ["DISPLAY", "HOME", "PATH"] {
      process.environment[name] = getenv(name).map { String(cString: $0) }
    }
    let outcome = try await process.run()
    guard outcome.ending == .exited(0) else {
      throw Failure(description: "\(program) \(words): \(outcome)")
    }
  }
}
