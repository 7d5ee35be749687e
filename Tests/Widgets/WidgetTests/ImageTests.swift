// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Glibc
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

@MainActor let imageTests: [WidgetTest] = [
  WidgetTest("images keep their size at the seven standard sizes, and grow at the other five") {
    desk in
    let image = makeScaledIcon("emblem-system-symbolic", pixels: 20)
    let own = Widget(gtk_image_new_from_icon_name("emblem-system-symbolic"))
    let sized = Widget(gtk_image_new_from_icon_name("emblem-system-symbolic"))
    gtk_image_set_pixel_size(sized.opaque, 20)
    let button = Widget(gtk_button_new_from_icon_name("emblem-system-symbolic"))
    let menu = Widget(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(menu.opaque, "open-menu-symbolic")
    for widget in [own, sized, button, menu] {
      widget.adjustsImageSizeForAccessibilityContentSizeCategory = true
    }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [image, own, sized, button, menu])
    try await desk.show(box)
    @MainActor func sizes() -> [CInt] {
      [image, own, sized, button, menu].map { widget in
        let inner =
          widget == image
          ? widget : desk.find(in: widget) { $0.isA(gtk_image_get_type()) } ?? widget
        return desk.naturalWidth(inner)
      }
    }
    var before: [CInt] = []
    for category in ContentSizeCategory.allCases {
      desk.setCategory(category)
      try await desk.nextFrame(of: box)
      if category.isAccessibilityCategory {
        try desk.expect(zip(sizes(), before).allSatisfy { $0 > $1 }, "\(category): \(sizes())")
      } else {
        try desk.expectEqual(sizes(), [20, 16, 20, 16, 16])
      }
      before = sizes()
    }
    // Whatever it shows later grows as well.
    gtk_button_set_icon_name(button.cast(to: GtkButton.self), "open-menu-symbolic")
    try await desk.nextFrame(of: box)
    try desk.expectEqual(sizes(), before)
    for widget in [own, sized, button, menu] {
      widget.adjustsImageSizeForAccessibilityContentSizeCategory = false
    }
    try await desk.nextFrame(of: box)
    try desk.expectEqual(Array(sizes().dropFirst()), [16, 20, 16, 16])
  },

  WidgetTest(
    "an icon that a thread was the last to use is freed by the main one, and found until then"
  ) {
    desk in
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    // Larger than what the theme keeps by itself.
    func lookUp() -> OpaquePointer? {
      gtk_icon_theme_lookup_icon(
        theme, "emblem-system-symbolic", nil, 300, 1, GTK_TEXT_DIR_LTR,
        GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
    }
    let icon = UnsafeMutableRawPointer(lookUp())
    let freed = FreedObject()
    g_object_weak_ref(
      icon?.assumingMemoryBound(to: GObject.self), noteThread,
      Unmanaged.passUnretained(freed).toOpaque())
    let thread = g_thread_new("last user", releaseObject, icon)
    g_thread_join(thread)
    try desk.expectEqual(freed.thread, nil)
    try desk.expectEqual(UnsafeMutableRawPointer(lookUp()), icon)
    g_object_unref(icon)
    try await desk.until("the icon is freed") { freed.thread != nil }
    try desk.expectEqual(freed.thread, pthread_self())
  },

  WidgetTest("the picture of an empty page is as large as without text styles, at all sizes") {
    desk in
    @MainActor func page(compact: Bool = false) -> Widget {
      let page = Widget(adw_status_page_new())
      adw_status_page_set_icon_name(page.opaque, "emblem-system-symbolic")
      page.setStyle("compact", compact)
      return page
    }
    let pages = [page(), page(compact: true), page()]
    let around = makeBox(GTK_ORIENTATION_VERTICAL, Array(pages.prefix(2)))
    let box = makeBox(GTK_ORIENTATION_HORIZONTAL, [around, pages[2]])
    try await desk.show(box)
    @MainActor func sizes() throws -> [CInt] {
      try pages.map { page in
        guard let image = desk.find(in: page, { $0.isA(gtk_image_get_type()) }) else {
          throw Failure(description: "no picture")
        }
        return desk.naturalWidth(image)
      }
    }
    let usual = try sizes()
    try desk.expectEqual(usual, [128, 96, 128])
    for widget in [around, pages[2]] {
      widget.adjustsImageSizeForAccessibilityContentSizeCategory = true
    }
    for category in ContentSizeCategory.allCases {
      desk.setCategory(category)
      try await desk.nextFrame(of: box)
      try desk.expectEqual(try sizes(), usual)
    }
  },

  WidgetTest("of several bitmaps the nearest larger one is drawn") { desk in
    guard let folder = g_dir_make_tmp("typecase-bitmaps-XXXXXX", nil) else {
      throw Failure(description: "no folder for the bitmaps")
    }
    defer { g_free(folder) }
    /// A square of one color, as a file.
    @MainActor func bitmap(_ side: Int, _ color: [UInt8]) -> String {
      let path = "\(String(cString: folder))/\(side).png"
      var bytes = (0..<side * side).flatMap { _ in color }
      let data = g_bytes_new(&bytes, gsize(bytes.count))
      defer { g_bytes_unref(data) }
      let texture = gdk_memory_texture_new(
        CInt(side), CInt(side), GDK_MEMORY_R8G8B8, data, gsize(side * 3))
      defer { g_object_unref(texture?.raw) }
      gdk_texture_save_to_png(texture, path)
      return path
    }
    let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
    let files = [bitmap(64, green), bitmap(16, red), bitmap(200, blue)]
    defer {
      for file in files { unlink(file) }
      rmdir(folder)
    }
    let image = makeScaledPicture(files, pixels: 16)
    try await desk.show(makeBox(GTK_ORIENTATION_HORIZONTAL, [image]))
    for (category, color, pixels) in [
      (ContentSizeCategory.large, red, 16), (.accessibilityMedium, green, 25),
    ] {
      desk.setCategory(category)
      try await desk.nextFrame(of: image)
      try desk.expectEqual(desk.naturalWidth(image), CInt(pixels))
      try desk.expectEqual(desk.color(inMiddleOf: image), color)
    }
    // Larger than the largest: that one.
    Property.set(image, "pixel-size", int: 150)
    try await desk.nextFrame(of: image)
    try desk.expectEqual(desk.color(inMiddleOf: image), blue)
  },

  WidgetTest("the file of a vector image is drawn at the size that is wanted") { desk in
    guard let folder = g_dir_make_tmp("typecase-vector-XXXXXX", nil) else {
      throw Failure(description: "no folder for the image")
    }
    defer { g_free(folder) }
    let path = "\(String(cString: folder))/mark.svg"
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <rect width="8" height="8" fill="#ff0000"/>
      </svg>
      """
    try desk.expect(g_file_set_contents(path, text, -1, nil) != 0, "no image was written")
    defer {
      unlink(path)
      rmdir(folder)
    }
    let image = Widget(typecase_scaled_image_new_from_icon_name(nil))
    Property.set(image, "file", string: path)
    Property.set(image, "pixel-size", int: 40)
    try await desk.show(makeBox(GTK_ORIENTATION_HORIZONTAL, [image]))
    for (category, pixels) in [(ContentSizeCategory.large, 40), (.accessibilityMedium, 62)] {
      desk.setCategory(category)
      try await desk.nextFrame(of: image)
      try desk.expectEqual(desk.naturalWidth(image), CInt(pixels))
      try desk.expectEqual(desk.color(inMiddleOf: image), [255, 0, 0])
    }
  },

  WidgetTest("an icon is looked up again when the icon theme changes") { desk in
    guard let folder = g_dir_make_tmp("typecase-icons-XXXXXX", nil),
      let theme = gdk_display_get_default().flatMap({ gtk_icon_theme_get_for_display($0) })
    else { throw Failure(description: "no icons") }
    let path = "\(String(cString: folder))/typecase-test-mark.svg"
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">
        <rect width="16" height="16" fill="#ff0000"/>
      </svg>
      """
    let paths = gtk_icon_theme_get_search_path(theme)
    defer {
      gtk_icon_theme_set_search_path(
        theme, UnsafeRawPointer(paths)?.assumingMemoryBound(to: UnsafePointer<CChar>?.self))
      g_strfreev(paths)
      unlink(path)
      rmdir(folder)
      g_free(folder)
    }
    let image = makeScaledIcon("typecase-test-mark", pixels: 40)
    try await desk.show(makeBox(GTK_ORIENTATION_HORIZONTAL, [image]))
    try desk.expect(desk.color(inMiddleOf: image) != [255, 0, 0], "the icon is there already")
    try desk.expect(g_file_set_contents(path, text, -1, nil) != 0, "no icon was written")
    gtk_icon_theme_add_search_path(theme, folder)
    try await desk.until("the icon is drawn") { desk.color(inMiddleOf: image) == [255, 0, 0] }
  },

  WidgetTest("an image inside a text grows with the accessibility sizes, in the text's color") {
    desk in
    let view = Widget(gtk_text_view_new())
    gtk_text_buffer_set_text(desk.buffer(view), "ab", -1)
    insertScaledIcon("emblem-system-symbolic", pixels: 60, into: view, at: 1)
    try await desk.show(view)
    @MainActor func width() -> Int {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_iter_at_offset(desk.buffer(view), &start, 1)
      gtk_text_buffer_get_iter_at_offset(desk.buffer(view), &end, 2)
      var (one, other) = (GdkRectangle(), GdkRectangle())
      let text = view.cast(to: GtkTextView.self)
      gtk_text_view_get_iter_location(text, &start, &one)
      gtk_text_view_get_iter_location(text, &end, &other)
      return Int(other.x - one.x)
    }
    try await desk.until("the image is in the text") { width() == 60 }
    desk.setCategory(.extraExtraExtraLarge)
    try await desk.nextFrame(of: view)
    try desk.expectEqual(width(), 60)
    desk.setCategory(.accessibilityExtraExtraExtraLarge)
    try await desk.until("the image has grown") { width() == 169 }
  },
]

/// Ends a reference in whatever thread it is called.
nonisolated private func releaseObject(_ object: UnsafeMutableRawPointer?)
  -> UnsafeMutableRawPointer?
{
  g_object_unref(object)
  return nil
}

/// Notes in which thread an object is freed.
nonisolated private func noteThread(
  _ context: UnsafeMutableRawPointer?, _ object: UnsafeMutablePointer<GObject>?
) {
  guard let context else { return }
  Unmanaged<FreedObject>.fromOpaque(context).takeUnretainedValue().thread = pthread_self()
}

/// The thread that freed an object; nil while it is there.
nonisolated private final class FreedObject: @unchecked Sendable {
  var thread: pthread_t?
}
