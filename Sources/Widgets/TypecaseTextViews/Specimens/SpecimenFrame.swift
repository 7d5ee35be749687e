// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// Places a text that scrolls, with a sign over its upper corner.
///
/// It is as high as the text is in its width, where there is room: a `GtkScrolledWindow` asks for the height of what it scrolls without
/// telling how wide that will be.
enum SpecimenFrame {
  /// - Parameters:
  ///   - scroller: a scrolled window with a text view.
  ///   - sign: over the corner where lines end.
  static func make(_ scroller: Widget, _ sign: Widget) -> Widget {
    let frame = makeBox(GTK_ORIENTATION_VERTICAL, [scroller, sign])
    gtk_widget_set_layout_manager(
      frame.pointer, gtk_custom_layout_new(requestMode, measure, allocate))
    return frame
  }

  /// A line of small text, in pixels.
  private static let leastHeight: CInt = 64

  private nonisolated static let requestMode:
    @convention(c) (UnsafeMutablePointer<GtkWidget>?) -> GtkSizeRequestMode = { _ in
      GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    }

  private nonisolated static let measure:
    @convention(c) (
      UnsafeMutablePointer<GtkWidget>?, GtkOrientation, CInt, UnsafeMutablePointer<CInt>?,
      UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?
    ) -> Void = { frame, orientation, size, minimum, natural, _, _ in
      let frame = UInt(bitPattern: frame)
      let (least, best) = MainActor.assumeIsolated { sizes(frame, orientation, size) }
      minimum?.pointee = least
      natural?.pointee = best
    }

  private static func sizes(
    _ frame: UInt, _ orientation: GtkOrientation, _ size: CInt
  ) -> (minimum: CInt, natural: CInt) {
    guard let frame = UnsafeMutablePointer<GtkWidget>(bitPattern: frame).map({ Widget($0) }) else {
      return (0, 0)
    }
    var (minimum, natural): (CInt, CInt) = (0, 0)
    for child in frame.children {
      var (least, best): (CInt, CInt) = (0, 0)
      gtk_widget_measure(child.pointer, orientation, size, &least, &best, nil, nil)
      minimum = max(minimum, least)
      natural = max(natural, best)
    }
    if orientation == GTK_ORIENTATION_VERTICAL,
      let text = frame.descendant(typecase_rich_text_view_get_type())
    {
      gtk_widget_measure(text.pointer, orientation, size, nil, &natural, nil, nil)
      minimum = max(minimum, leastHeight)
    }
    return (minimum, max(minimum, natural))
  }

  private nonisolated static let allocate:
    @convention(c) (UnsafeMutablePointer<GtkWidget>?, CInt, CInt, CInt) -> Void = {
      frame, width, height, _ in
      let frame = UInt(bitPattern: frame)
      MainActor.assumeIsolated { place(frame, width, height) }
    }

  private static func place(_ frame: UInt, _ width: CInt, _ height: CInt) {
    guard let frame = UnsafeMutablePointer<GtkWidget>(bitPattern: frame).map({ Widget($0) }),
      let scroller = frame.firstChild
    else { return }
    gtk_widget_allocate(scroller.pointer, width, height, -1, nil)
    guard let sign = scroller.nextSibling, sign.isVisible else { return }
    var own = GtkRequisition()
    gtk_widget_get_preferred_size(sign.pointer, nil, &own)
    var corner = graphene_point_t(x: frame.isRightToLeft ? 0 : Float(width - own.width), y: 0)
    gtk_widget_allocate(
      sign.pointer, own.width, own.height, -1, gsk_transform_translate(nil, &corner))
  }
}
