// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDocumentPages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseSandbox
import TypecaseTextLayout
import TypecaseTextViews

/// What the widgets of rich text have from this library: the desktop's fonts and text size, and pictures.
enum RichTextSupport {
  /// Makes the classes known to `.ui` files; more calls change nothing.
  static func install() { _ = isInstalled }

  private static let isInstalled: Bool = {
    let coordinator = TextFormattingCoordinator.shared
    RichTextWidget.register()
    RichTextAppearance.shared.source = { coordinator.appearance }
    coordinator.followAppearance()
    RichTextWidget.show(attachmentsBy: DecodedAttachments())
    return true
  }()
}

/// Attachments as paintables: pictures, which the helper decodes in its sandbox, and frames with the names of other files.
private final class DecodedAttachments: AttachmentPainter {
  nonisolated func naturalSize(of attachment: TextAttachment) -> (width: Double, height: Double)? {
    let source = PictureSize(statedBy: attachment.bytes)
    let size = PictureSize(of: attachment, source: source)
    return (Double(size.width), Double(size.height))
  }

  func naturalSize(shownBy paintable: OpaquePointer) -> (width: Double, height: Double)? {
    AttachmentPictures.picture(of: paintable)
      .map { (Double($0.naturalSize.width), Double($0.naturalSize.height)) }
  }

  func outline(shownBy paintable: OpaquePointer) -> PictureOutline? {
    AttachmentPictures.picture(of: paintable)?.outline.flatMap(PictureOutline.init)
  }

  func fit(_ paintable: OpaquePointer, width: Int, scale: Int) {
    AttachmentPictures.picture(of: paintable)?.fit(widthLimit: width, scale: scale)
  }

  func animate(_ paintable: OpaquePointer, _ animates: Bool) {
    AttachmentPictures.picture(of: paintable)?.animates = animates
  }

  func paintable(
    of attachment: TextAttachment, width: Int, scale: Int, in widget: Widget
  ) -> ObjectRef<OpaquePointer> {
    AttachmentPictures.shared.paintable(
      for: attachment, widthLimit: width, scale: scale, in: widget)
  }
}
