// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

// Attachments, which the buffer shows as paintables in the place of their character.
extension FormattedBuffer {
  /// Where pictures are shown, and how much room they have there.
  struct PictureRoom {
    var widget: Widget
    /// Pixels of the interface.
    var width: Int
    /// Pixels of the screen for each of them.
    var scale: Int
  }

  private var pictureRoom: PictureRoom? {
    observers.lazy.compactMap { $0.view?.pictureRoom }.first
  }

  /// Shows the attachments of a range, where the buffer has only their characters or other pictures.
  func showPictures(in range: Range<ScalarOffset>) {
    var offset = range.lowerBound
    for span in storage.spans(in: range) {
      defer { offset += span.length }
      let attachment = span.attributes.attachment
      guard attachment != nil || hasPictures else { continue }
      for place in offset..<offset + (attachment == nil ? span.length : 1) {
        show(attachment, at: place)
      }
    }
  }

  private func show(_ attachment: TextAttachment?, at offset: ScalarOffset) {
    var start = place(offset)
    let shown = gtk_text_iter_get_paintable(&start).flatMap(AttachmentPictures.picture(of:))
    // What an app has put there is the app's.
    guard shown?.shownAttachment != attachment, shown != nil || attachment != nil else { return }
    hasPictures = true
    var end = place(offset + 1)
    expectsEdit = true
    gtk_text_buffer_delete(buffer, &start, &end)
    if let attachment, let room = pictureRoom {
      let paintable = AttachmentPictures.shared.paintable(
        for: attachment, widthLimit: room.width, scale: room.scale, in: room.widget)
      gtk_text_buffer_insert_paintable(buffer, &start, paintable.pointer)
    } else {
      expectsEdit = true
      gtk_text_buffer_insert(buffer, &start, String(TextAttachment.character), -1)
    }
    expectsEdit = false
  }

  /// Makes the pictures fit into another width, or onto another screen.
  func fitPictures() {
    guard hasPictures, let room = pictureRoom else { return }
    var offset: ScalarOffset = 0
    for span in storage.spans(in: 0..<storage.end) {
      defer { offset += span.length }
      guard span.attributes.attachment != nil else { continue }
      var iter = place(offset)
      gtk_text_iter_get_paintable(&iter).flatMap(AttachmentPictures.picture(of:))?
        .fit(widthLimit: room.width, scale: room.scale)
    }
  }
}
