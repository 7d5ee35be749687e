// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// Images that grow with the five accessibility sizes, and keep their size at the seven standard ones.
extension Handle where Class == GtkWidget {
  /// Whether the image of a `GtkImage`, a button or a menu button grows with the accessibility sizes.
  ///
  /// An image without its own size has one of GTK's two icon sizes; one with a pixel size grows
  /// from that. It is drawn from the vector icon at the new size.
  public var adjustsImageSizeForAccessibilityContentSizeCategory: Bool {
    get { gtk_widget_has_css_class(pointer, TextStyleSheet.imageClass) != 0 }
    nonmutating set {
      guard newValue != adjustsImageSizeForAccessibilityContentSizeCategory else { return }
      setStyle(TextStyleSheet.imageClass, newValue)
      if isA(gtk_image_get_type()) { GrowingImage.set(newValue, on: self) }
    }
  }

  /// The same, as a modifier that returns the widget.
  public func adjustImageSize(_ isOn: Bool = true) {
    adjustsImageSizeForAccessibilityContentSizeCategory = isOn
  }
}

/// An image of an icon of the theme that grows with the accessibility sizes: a `TypecaseScaledImage`.
///
/// - Parameters:
///   - pixels: the height at the standard text sizes.
///   - label: what a screen reader says; nil for an image that decorates.
public func makeScaledIcon(_ name: String, pixels: Int = 16, label: String? = nil) -> Widget {
  described(typecase_scaled_image_new_from_icon_name(name), pixels, label)
}

/// A picture from a vector image, which is drawn again at each size.
///
/// - Parameters:
///   - file: its path, or an address such as `resource:///org/example/mark.svg`.
///   - pixels: the height at the standard text sizes.
///   - label: what a screen reader says; nil for an image that decorates.
public func makeScaledDrawing(_ file: String, pixels: Int, label: String? = nil) -> Widget {
  let widget = described(typecase_scaled_image_new_from_icon_name(nil), pixels, label)
  Property.set(widget, "file", string: file)
  return widget
}

/// A picture in several sizes, of which the nearest larger one is drawn.
///
/// - Parameters:
///   - files: paths, or addresses such as `resource:///org/example/mark.png`.
///   - pixels: the height at the standard text sizes.
///   - label: what a screen reader says; nil for an image that decorates.
public func makeScaledPicture(_ files: [String], pixels: Int, label: String? = nil) -> Widget {
  var strings: [UnsafeMutablePointer<CChar>?] = files.map { g_strdup($0) }
  defer { for string in strings { g_free(string) } }
  strings.append(nil)
  let image = strings.withUnsafeBufferPointer { buffer in
    buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
      typecase_scaled_image_new_from_bitmaps($0.baseAddress)
    }
  }
  return described(image, pixels, label)
}

private func described(
  _ image: UnsafeMutablePointer<GtkWidget>?, _ pixels: Int, _ label: String?
) -> Widget {
  guard let image else { preconditionFailure("GTK makes no image") }
  let widget = Widget(image)
  Property.set(widget, "pixel-size", int: pixels)
  if let label { widget.setAccessibleLabel(label) } else { widget.hideFromAccessibility() }
  return widget
}

/// Inserts an icon of the theme into the text of a `GtkTextView`, where it grows with the
/// accessibility sizes.
///
/// - Parameters:
///   - offset: in characters from the beginning of the text.
///   - pixels: the height at the standard text sizes.
public func insertScaledIcon(
  _ name: String, pixels: Int = 16, into view: Widget, at offset: Int
) {
  guard let image = typecase_scaled_paintable_new() else { return }
  defer { g_object_unref(image.raw) }
  Property.set(image, "icon-name", string: name)
  Property.set(image, "pixel-size", int: pixels)
  // It has the text's color.
  typecase_scaled_paintable_set_widget(image, view.pointer)
  let buffer = gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
  var place = GtkTextIter()
  gtk_text_buffer_get_iter_at_offset(buffer, &place, CInt(clamping: offset))
  gtk_text_buffer_insert_paintable(buffer, &place, image)
}

/// A `GtkImage` with a pixel size, which no style sheet changes.
private final class GrowingImage {
  private static let key = "typecase-growing-image"

  private let usual: CInt
  private var observation: TextSizeObservation?

  static func set(_ isOn: Bool, on image: Widget) {
    let pixels = gtk_image_get_pixel_size(image.opaque)
    if isOn {
      if pixels > 0 { AttachedObject.set(GrowingImage(image, pixels), key, of: image) }
    } else if let growing = AttachedObject.get(key, of: image) as? GrowingImage {
      gtk_image_set_pixel_size(image.opaque, growing.usual)
      AttachedObject.set(nil, key, of: image)
    }
  }

  private init(_ image: Widget, _ usual: CInt) {
    self.usual = usual
    let image = image.weak
    let update = { @MainActor (textSize: DesktopTextSize) in
      guard let image = image.object else { return }
      gtk_image_set_pixel_size(
        image.opaque, CInt(rounding: Double(usual) * textSize.imageScale))
    }
    update(TextSizeMonitor.shared.textSize)
    observation = TextSizeMonitor.shared.observe(update)
  }
}
