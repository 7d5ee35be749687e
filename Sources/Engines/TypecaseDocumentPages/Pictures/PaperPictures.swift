// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecaseDynamicType
import TypecaseRichText
import TypecaseSandbox
import TypecaseTextLayout

/// The pictures of a document for paper: Typecase's helper decodes them in its sandbox, before the document is laid out.
///
///     load    each picture in each of its sizes, with the pixels that a printer shows
///     [_:]    the picture, or why there is none
///
/// GTK draws pages without waiting, so that all pictures are there before the first page. A limit for all of them
/// together makes those of long documents coarser.
package final class PaperPictures {
  /// A picture for cairo.
  package final class Image {
    /// A cairo surface, which keeps the pixels.
    let surface: OpaquePointer
    /// In its pixels.
    package let size: PictureSize
    /// The picture's own size, turned as it is to be seen.
    let source: PictureSize
    /// What of it is not transparent; nil where all of it is seen, or nothing.
    let outline: PictureOutline?

    /// Nil when there is no memory.
    fileprivate init?(_ picture: DecodedPicture) {
      (size, source) = (picture.header.size, picture.header.source)
      outline = picture.header.outline.flatMap(PictureOutline.init)
      // cairo only reads what it draws from. Blue comes first in memory, as in its own pixels on processors whose low byte
      // does.
      let pixels = picture.pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard
        let surface = cairo_image_surface_create_for_data(
          UnsafeMutablePointer(mutating: pixels), CAIRO_FORMAT_ARGB32,
          CInt(clamping: size.width), CInt(clamping: size.height),
          CInt(clamping: picture.header.stride))
      else { return nil }
      self.surface = surface
      guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
      // A page may keep the surface longer than this object lives.
      let owner = Unmanaged.passRetained(picture).toOpaque()
      if cairo_surface_set_user_data(surface, PaperPictures.owner, owner, PaperPictures.release)
        != CAIRO_STATUS_SUCCESS
      {
        Unmanaged<DecodedPicture>.fromOpaque(owner).release()
        return nil
      }
    }

    deinit { cairo_surface_destroy(surface) }

    /// Draws it into a rectangle, and changes cairo's path.
    ///
    /// - Parameter cairo: the caller's, used during the call.
    func draw(on cairo: OpaquePointer, in place: LayoutRect) {
      cairo_save(cairo)
      cairo_translate(cairo, place.x, place.y)
      cairo_scale(cairo, place.width / Double(size.width), place.height / Double(size.height))
      cairo_set_source_surface(cairo, surface, 0, 0)
      // Otherwise the edges fade into the paper.
      cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      cairo_rectangle(cairo, 0, 0, Double(size.width), Double(size.height))
      cairo_fill(cairo)
      cairo_restore(cairo)
    }
  }

  /// Limits of a document's pictures together.
  package struct Limits {
    /// Of all pictures; with four bytes each.
    package var pixels = 64_000_000
    /// By the clock; what is not there then has a frame.
    package var time = Duration.seconds(60)

    package init() {}
  }

  /// What a picture is asked for as; two of the same size are decoded once.
  private struct Key: Hashable, Sendable {
    var content: TextAttachment.ContentID
    var width: Double?
    var height: Double?

    init(_ attachment: TextAttachment) {
      (content, width, height) = (attachment.contentID, attachment.width, attachment.height)
    }
  }

  /// The key of a surface's pixels, which is its place in memory.
  nonisolated(unsafe) private static let owner =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
  /// Pixels to an inch; more are not seen.
  private static let resolution = 300.0

  private let limits: Limits
  private var results: [Key: Result<Image, PictureFailure>] = [:]

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// The picture of an attachment, or why there is none.
  package subscript(attachment: TextAttachment) -> Result<Image, PictureFailure> {
    if let failure = PictureFailure(before: attachment) { return .failure(failure) }
    return results[Key(attachment)] ?? .failure(.missing)
  }

  /// Has all pictures of a text decoded.
  ///
  /// - Parameter page: the size of the paper, in points; no picture needs more pixels.
  package func load(
    _ text: TextRope, page: (width: Double, height: Double),
    isolation: isolated (any Actor)? = #isolation
  ) async {
    var boxes: [(attachment: TextAttachment, box: PictureSize)] = []
    var seen: Set<Key> = []
    for span in text.allSpans {
      guard let attachment = span.attributes.attachment, span.attributes.hidden != true,
        PictureFailure(before: attachment) == nil, seen.insert(Key(attachment)).inserted
      else { continue }
      boxes.append((attachment, Self.box(of: attachment, page)))
    }
    guard !boxes.isEmpty else { return }
    let pixels = boxes.reduce(0.0) { $0 + Double($1.box.width) * Double($1.box.height) }
    let factor = min(1, (Double(limits.pixels) / pixels).squareRoot())
    // It ends with this call, and its helper with it.
    let pictures = try? SandboxedPictures()
    defer { pictures?.close() }
    let deadline = ContinuousClock.now + limits.time
    for (attachment, box) in boxes {
      let smaller = PictureSize(
        width: Int(Double(box.width) * factor), height: Int(Double(box.height) * factor))
      results[Key(attachment)] =
        if ContinuousClock.now >= deadline {
          .failure(.tookTooLong)
        } else {
          await Self.image(
            of: attachment, PictureRequest(box: smaller), by: pictures, isolation: isolation)
        }
    }
  }

  /// The room that pictures take: the size that they have on screen, or as far as a column has room.
  func boxes(room: (width: Double, height: Double)) -> AttachmentBoxes {
    let sources = results.compactMapValues { try? $0.get().source }
    return { attachment, most in
      let source = sources[Key(attachment)] ?? PictureSize(statedBy: attachment.bytes)
      let natural = PictureSize(of: attachment, source: source)
      let width = DesktopTextSize.points(ofPixels: Double(natural.width))
      let height = DesktopTextSize.points(ofPixels: Double(natural.height))
      let factor = min(1, min(room.width, most) / width, room.height / height)
      let offset = attachment.baselineOffset
      return AttachmentBox(
        width: width * factor, height: height * factor,
        baselineOffset: offset.isFinite ? min(max(offset, -room.height), room.height) : 0)
    }
  }

  /// The outlines of those that are not rectangles.
  var outlines: PictureOutlines {
    let outlines = results.compactMapValues { try? $0.get().outline }
    return { outlines[Key($0)] }
  }

  private static func image(
    of attachment: TextAttachment, _ request: PictureRequest, by pictures: SandboxedPictures?,
    isolation: isolated (any Actor)?
  ) async -> Result<Image, PictureFailure> {
    guard let pictures else { return .failure(.sandboxUnavailable) }
    switch await pictures.picture(attachment.bytes, request) {
    case .success(let picture):
      return Image(picture).map { .success($0) } ?? .failure(.tooLarge)
    case .failure(let failure): return .failure(failure)
    // The task was canceled.
    case nil: return .failure(.tookTooLong)
    }
  }

  /// The pixels that a picture has on paper, where it has so many.
  private static func box(
    of attachment: TextAttachment, _ page: (width: Double, height: Double)
  ) -> PictureSize {
    func pixels(_ points: Double) -> Int { Int((points / 72 * resolution).rounded(.up)) }
    let sheet = PictureSize(width: pixels(page.width), height: pixels(page.height))
    let isFixed = attachment.width != nil && attachment.height != nil
    let source = PictureSize(statedBy: attachment.bytes)
    // What does not say its size may be as large as the sheet.
    guard isFixed || source != nil else { return sheet }
    let shown = PictureSize(of: attachment, source: source)
    var width = pixels(DesktopTextSize.points(ofPixels: Double(shown.width)))
    var height = pixels(DesktopTextSize.points(ofPixels: Double(shown.height)))
    // The size that a photograph says is that before it is turned.
    if !isFixed { (width, height) = (max(width, height), max(width, height)) }
    return PictureSize(width: min(width, sheet.width), height: min(height, sheet.height))
  }

  private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
    picture in
    if let picture { Unmanaged<DecodedPicture>.fromOpaque(picture).release() }
  }
}

extension PictureOutline {
  /// What the helper traced.
  package init?(_ traced: PictureAnswer.Outline) {
    self.init(polygons: traced.polygons.map { $0.map { LayoutPoint(x: $0.x, y: $0.y) } })
  }
}
