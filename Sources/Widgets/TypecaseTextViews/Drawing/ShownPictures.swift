// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Synchronization
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Says how the attachments of a text are shown, for libraries that know more of them.
///
/// It is called in GTK's thread.
package protocol AttachmentPainter: AnyObject, Sendable {
  /// The natural size of an attachment, in pixels, without looking at anything but its bytes; nil where that is not known.
  nonisolated func naturalSize(of attachment: TextAttachment) -> (width: Double, height: Double)?

  /// A `GdkPaintable` of an attachment, alive as long as its reference.
  ///
  /// - Parameter width: it is no wider than this, in pixels.
  @MainActor func paintable(
    of attachment: TextAttachment, width: Int, scale: Int, in widget: Widget
  ) -> ObjectRef<OpaquePointer>
}

/// The attachments of a widget's text: pictures, which another process decodes, and widgets.
final class ShownPictures {
  static var painter: (any AttachmentPainter)?

  private unowned let owner: RichTextWidget
  private var paintables: [TextAttachment.ContentID: ObjectRef<OpaquePointer>] = [:]
  private let sizes = Sizes()

  /// The sizes that pictures turned out to have, read in any thread.
  private nonisolated final class Sizes: Sendable {
    private let known = Mutex<[TextAttachment.ContentID: (width: Double, height: Double)]>([:])

    subscript(id: TextAttachment.ContentID) -> (width: Double, height: Double)? {
      known.withLock { $0[id] }
    }

    /// - Returns: whether it is another one.
    func set(_ size: (width: Double, height: Double), of id: TextAttachment.ContentID) -> Bool {
      known.withLock { known in
        if let old = known[id], old == size { return false }
        known[id] = size
        return true
      }
    }
  }

  init(_ owner: RichTextWidget) { self.owner = owner }

  /// The room that attachments take.
  var boxes: AttachmentBoxes {
    let (sizes, painter) = (sizes, Self.painter)
    return { attachment, most in
      let natural = sizes[attachment.contentID] ?? painter?.naturalSize(of: attachment)
      let usual = natural ?? (width: 24, height: 24)
      let ratio = usual.width > 0 ? usual.height / usual.width : 1
      let pixels = DesktopTextSize.pixels(ofPoints: 1)
      let width = attachment.width.map { $0 * pixels }
      let height = attachment.height.map { $0 * pixels }
      let box = AttachmentBox(
        width: width ?? height.map { $0 / max(ratio, 0.001) } ?? usual.width,
        height: height ?? width.map { $0 * ratio } ?? usual.height,
        baselineOffset: attachment.baselineOffset.isFinite ? attachment.baselineOffset * pixels : 0)
      return box.scaled(toFit: most)
    }
  }

  /// Draws an attachment.
  ///
  /// - Parameter snapshot: the caller's, used during the call.
  func draw(_ attachment: TextAttachment, _ rect: LayoutRect, on snapshot: OpaquePointer) {
    guard !owner.embedded.contains(attachment),
      let paintable = paintable(of: attachment, width: rect.width)
    else { return }
    var point = graphene_point_t(x: Float(rect.x), y: Float(rect.y))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &point)
    gdk_paintable_snapshot(paintable.pointer, snapshot, rect.width, rect.height)
    gtk_snapshot_restore(snapshot)
  }

  private func paintable(
    of attachment: TextAttachment, width: Double
  ) -> ObjectRef<OpaquePointer>? {
    if let known = paintables[attachment.contentID] { return known }
    guard let painter = Self.painter, let widget = owner.shown else { return nil }
    let made = painter.paintable(
      of: attachment, width: max(Int(width.rounded(.up)), 1),
      scale: Int(gtk_widget_get_scale_factor(widget.pointer)), in: widget)
    paintables[attachment.contentID] = made
    Signal.connect(made.pointer, "invalidate-contents") { [weak self] in
      self?.owner.lines.forget(attachment)
      self?.owner.queueDraw()
    }
    Signal.connect(made.pointer, "invalidate-size") { [weak self] in self?.resized(attachment) }
    return made
  }

  /// A picture turned out to have another size.
  private func resized(_ attachment: TextAttachment) {
    guard let paintable = paintables[attachment.contentID] else { return }
    let size = (
      width: Double(gdk_paintable_get_intrinsic_width(paintable.pointer)),
      height: Double(gdk_paintable_get_intrinsic_height(paintable.pointer))
    )
    guard attachment.width == nil || attachment.height == nil, size.width > 0, size.height > 0
    else { return }
    setSize(size, of: attachment.contentID)
  }

  /// Says the natural size of an attachment, in pixels, and has its text laid out again where that is another one.
  func setSize(_ size: (width: Double, height: Double), of id: TextAttachment.ContentID) {
    guard sizes.set(size, of: id) else { return }
    var (ranges, place) = ([Range<ScalarOffset>](), ScalarOffset(0))
    for span in owner.storage.spans(in: 0..<owner.storage.end) {
      let range = place..<place + span.length
      if span.attributes.attachment?.contentID == id { ranges.append(range) }
      place = range.upperBound
    }
    owner.layout.attachmentsChanged(in: ranges)
    owner.queueResize()
  }
}
