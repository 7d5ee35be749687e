// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Synchronization
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseWidgets

/// Says how the attachments of a text are shown, for libraries that know more of them.
///
/// It is called in GTK's thread.
package protocol AttachmentPainter: AnyObject, Sendable {
  /// The natural size of an attachment, in pixels, without looking at anything but its bytes; nil where that is not known.
  nonisolated func naturalSize(of attachment: TextAttachment) -> (width: Double, height: Double)?

  /// The natural size of what a paintable shows, in pixels, as far as it is known.
  ///
  /// - Parameter paintable: a `GdkPaintable`, the caller's, used during the call.
  @MainActor func naturalSize(shownBy paintable: OpaquePointer) -> (width: Double, height: Double)?

  /// The outline of what a paintable shows; nil where it is a rectangle, or nothing is known yet.
  ///
  /// - Parameter paintable: a `GdkPaintable`, the caller's, used during the call.
  @MainActor func outline(shownBy paintable: OpaquePointer) -> PictureOutline?

  /// A `GdkPaintable` of an attachment in its natural size, alive as long as its reference.
  ///
  /// - Parameter width: it is no wider than this, in pixels.
  @MainActor func paintable(
    of attachment: TextAttachment, width: Int, scale: Int, in widget: Widget
  ) -> ObjectRef<OpaquePointer>

  /// Has a paintable look good in another width.
  ///
  /// - Parameter paintable: a `GdkPaintable`, the caller's, used during the call.
  @MainActor func fit(_ paintable: OpaquePointer, width: Int, scale: Int)

  /// Has an animation run, or stand still, as it does at first.
  ///
  /// - Parameter paintable: a `GdkPaintable`, the caller's, used during the call.
  @MainActor func animate(_ paintable: OpaquePointer, _ animates: Bool)
}

/// The attachments of a widget's text: pictures, which another process decodes, and widgets.
final class ShownPictures {
  static var painter: (any AttachmentPainter)?

  private unowned let owner: RichTextWidget
  private var paintables: [TextAttachment.ContentID: Shown] = [:]
  private let sizes = Sizes()
  /// Those of all widgets: several may show one layout, which asks the first of them.
  private static let known = Outlines()
  /// The pictures round whose outline the text here flows already.
  private var followed: Set<TextAttachment.ContentID> = []

  /// What shows a content, wherever that is in the text.
  private struct Shown {
    var paintable: ObjectRef<OpaquePointer>
    /// The largest width in which it was drawn, in pixels, and the screen's scale then.
    var width: Int
    var scale: Int
  }

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

  /// The outlines that pictures turned out to have, read in any thread.
  private nonisolated final class Outlines: Sendable {
    private let known = Mutex<[TextAttachment.ContentID: PictureOutline]>([:])

    subscript(id: TextAttachment.ContentID) -> PictureOutline? {
      get { known.withLock { $0[id] } }
      set { known.withLock { $0[id] = newValue } }
    }
  }

  init(_ owner: RichTextWidget) { self.owner = owner }

  /// The outlines of pictures, as far as they were decoded.
  var outlines: PictureOutlines {
    let known = Self.known
    return { known[$0.contentID] }
  }

  /// Has text flow round the outline of a picture, when that is known.
  private func learnOutline(of attachment: TextAttachment, shownBy paintable: OpaquePointer) {
    let id = attachment.contentID
    guard attachment.placement?.followsOutline == true, !followed.contains(id),
      let outline = Self.known[id] ?? Self.painter?.outline(shownBy: paintable)
    else { return }
    followed.insert(id)
    Self.known[id] = outline
    // It is being drawn.
    Task { [weak self] in
      guard let owner = self?.owner else { return }
      self?.relayOut(id)
      owner.queueResize()
    }
  }

  /// The room that attachments take.
  var boxes: AttachmentBoxes {
    let (sizes, painter) = (sizes, Self.painter)
    return { attachment, most in
      let natural = sizes[attachment.contentID] ?? painter?.naturalSize(of: attachment)
      let usual = natural ?? (width: 24, height: 24)
      let ratio = usual.width > 0 ? usual.height / usual.width : 1
      let pixels = DesktopTextSize.pixels(ofPoints: 1)
      // A document may say anything of its pictures.
      func length(_ points: Double?) -> Double? {
        points.flatMap { $0.isFinite && $0 > 0 ? min($0 * pixels, Self.mostLength) : nil }
      }
      let (width, height) = (length(attachment.width), length(attachment.height))
      let offset = attachment.baselineOffset * pixels
      let box = AttachmentBox(
        width: width ?? height.map { $0 / max(ratio, 0.001) } ?? usual.width,
        height: height ?? width.map { $0 * ratio } ?? usual.height,
        baselineOffset: offset.isFinite ? min(max(offset, -Self.mostLength), Self.mostLength) : 0)
      return box.scaled(toFit: most)
    }
  }

  /// Draws an attachment.
  ///
  /// - Parameter snapshot: the caller's, used during the call.
  func draw(_ attachment: TextAttachment, _ rect: LayoutRect, on snapshot: OpaquePointer) {
    guard !owner.embedded.contains(attachment), rect.width > 0, rect.height > 0,
      let paintable = paintable(of: attachment, rect)
    else { return }
    var point = graphene_point_t(x: Float(rect.x), y: Float(rect.y))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &point)
    gdk_paintable_snapshot(paintable.pointer, snapshot, rect.width, rect.height)
    gtk_snapshot_restore(snapshot)
    learnOutline(of: attachment, shownBy: paintable.pointer)
  }

  /// A small image of an attachment, such as beside the pointer that drags it.
  ///
  /// - Parameter rect: where it is shown.
  func thumbnail(of attachment: TextAttachment, _ rect: LayoutRect) -> Widget? {
    guard let paintable = paintable(of: attachment, rect) else { return nil }
    let image = Widget(gtk_image_new_from_paintable(paintable.pointer))
    gtk_image_set_pixel_size(
      image.opaque, CInt(rounding: min(max(rect.width, rect.height), Self.thumbnailSize)))
    return image
  }

  /// In pixels; the text that it is dragged over is to be seen.
  private static let thumbnailSize = 96.0

  private func paintable(
    of attachment: TextAttachment, _ rect: LayoutRect
  ) -> ObjectRef<OpaquePointer>? {
    guard let painter = Self.painter, let widget = owner.shown else {
      return paintables[attachment.contentID]?.paintable
    }
    // What is shown higher than in proportion needs the pixels of a wider picture.
    let natural = sizes[attachment.contentID] ?? painter.naturalSize(of: attachment)
    let needed = natural.map { $0.width / max($0.height, 1) * rect.height } ?? 0
    let width = Int(max(rect.width, min(needed, Self.mostPixels), 1).rounded(.up))
    let scale = Int(gtk_widget_get_scale_factor(widget.pointer))
    if var known = paintables[attachment.contentID] {
      // Never fewer pixels: the same picture may be shown in several sizes.
      if width > known.width || scale > known.scale {
        (known.width, known.scale) = (max(width, known.width), max(scale, known.scale))
        paintables[attachment.contentID] = known
        painter.fit(known.paintable.pointer, width: known.width, scale: known.scale)
      }
      return known.paintable
    }
    var own = attachment
    (own.width, own.height) = (nil, nil)
    let made = painter.paintable(of: own, width: width, scale: scale, in: widget)
    if animates { painter.animate(made.pointer, true) }
    forgetGone()
    paintables[attachment.contentID] = Shown(paintable: made, width: width, scale: scale)
    Signal.connect(made.pointer, "invalidate-contents") { [weak self] in
      self?.owner.lines.forget(attachment)
      self?.owner.queueDraw()
    }
    Signal.connect(made.pointer, "invalidate-size") { [weak self] in
      self?.resized(attachment.contentID)
    }
    return made
  }

  /// How many are kept.
  var count: Int { paintables.count }

  /// Lets those go that are in the text no longer, when there are twice as many as were in it the last time.
  private func forgetGone() {
    guard count >= most else { return }
    let spans = owner.storage.spans(in: 0..<owner.storage.end)
    let present = Set(spans.compactMap { $0.attributes.attachment?.contentID })
    paintables = paintables.filter { present.contains($0.key) }
    most = max(2 * count, Self.leastKept)
  }

  private var most = leastKept
  private static let leastKept = 16

  /// Has animations run, or stand still, as the widget and the desktop say.
  func animationChanged() {
    let animates = animates
    for shown in paintables.values { Self.painter?.animate(shown.paintable.pointer, animates) }
  }

  private var animates: Bool { owner.animatesPictures && DesktopAnimations.areWanted }

  /// No picture is decoded wider than this for its height.
  private static let mostPixels = 4096.0
  /// No side of an attachment is longer, in pixels: a line that high is still a line.
  private nonisolated static let mostLength = 20_000.0

  /// A picture turned out to have another size.
  private func resized(_ id: TextAttachment.ContentID) {
    guard let paintable = paintables[id]?.paintable,
      let size = Self.painter?.naturalSize(shownBy: paintable.pointer), size.width > 0,
      size.height > 0
    else { return }
    setSize(size, of: id)
  }

  /// Says the natural size of an attachment, in pixels, and has its text laid out again where that is another one.
  func setSize(_ size: (width: Double, height: Double), of id: TextAttachment.ContentID) {
    guard sizes.set(size, of: id) else { return }
    relayOut(id)
    guard owner.isSettling else { return owner.queueResize() }
    // A size that is found out while the widget is placed or drawn is for the next frame: nothing can be queued now.
    Task { [weak owner] in owner?.queueResize() }
  }

  /// Has all text with an attachment laid out again.
  private func relayOut(_ id: TextAttachment.ContentID) {
    var (ranges, place) = ([Range<ScalarOffset>](), ScalarOffset(0))
    for span in owner.storage.spans(in: 0..<owner.storage.end) {
      let range = place..<place + span.length
      if span.attributes.attachment?.contentID == id { ranges.append(range) }
      place = range.upperBound
    }
    owner.layout.attachmentsChanged(in: ranges)
  }
}
