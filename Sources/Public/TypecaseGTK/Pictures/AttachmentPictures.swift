// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSandbox
import TypecaseWidgets

/// The pictures of documents, for text views: Typecase's helper decodes them in its sandbox, and never this process.
///
///     TextAttachment ──▶ AttachmentPicture: a frame of the right size ──▶ when it is first drawn: DecodedPictures
///                                            ◀── the picture, or a reason in words ◀── SandboxedPictures
///
/// The pixels of pictures that were not drawn for a while are forgotten when there are many of them, and decoded again when
/// they are seen.
public final class AttachmentPictures {
  /// Those of this process.
  public static let shared = AttachmentPictures()

  private let decoded: DecodedPictures

  private convenience init() { self.init(decoded: DecodedPictures()) }

  package init(decoded: DecodedPictures) { self.decoded = decoded }

  /// A `GdkPaintable` that shows an attachment: at once a frame, then the picture, or why there is none.
  ///
  /// Its size is the attachment's own, or the picture's, made smaller to fit; it changes when the picture turns out to have
  /// another one. Its property `description` says in words what is seen.
  ///
  /// - Parameters:
  ///   - widthLimit: it is no wider than this, in pixels of the interface; `AttachmentPicture.fit` changes it.
  ///   - scale: pixels of the screen for each pixel of the interface, as `gtk_widget_get_scale_factor` says it.
  ///   - widget: what shows it, for its colors and its font; it is not kept.
  public func paintable(
    for attachment: TextAttachment, widthLimit: Int, scale: Int = 1, in widget: Widget? = nil
  ) -> ObjectRef<OpaquePointer> {
    let picture = AttachmentPicture(
      attachment, widthLimit: widthLimit, scale: scale, widget: widget, decoded: decoded)
    return picture.makePaintable()
  }

  /// What a paintable of this kind shows; nil for any other.
  ///
  /// The paintable is the caller's, and read during the call.
  public static func picture(of paintable: OpaquePointer) -> AttachmentPicture? {
    DrawnPaintable.content(of: paintable) as? AttachmentPicture
  }
}
