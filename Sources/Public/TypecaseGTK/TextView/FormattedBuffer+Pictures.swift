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

  /// Shows the attachments of text, where the buffer has only their characters or other pictures.
  ///
  /// - Parameters:
  ///   - spans: what the storage says of the text.
  ///   - start: where it begins.
  /// - Returns: whether anything is shown otherwise, without its tags.
  func showPictures(of spans: [AttributeSpan], from start: ScalarOffset) -> Bool {
    var isOther = false
    var offset = start
    for span in spans {
      defer { offset += span.length }
      if TextAttribute.attachment.isSet(in: span.attributes) {
        let attachment = span.attributes.attachment
        isOther = show(attachment, at: offset) || isOther
      } else if hasPictures {
        // A character that stands for nothing any more.
        for place in storage.attachmentCharacters(in: offset..<offset + span.length) {
          isOther = show(nil, at: place) || isOther
        }
      }
    }
    return isOther
  }

  private func show(_ attachment: TextAttachment?, at offset: ScalarOffset) -> Bool {
    let shown = picture(at: place(offset))
    // What an app has put there is the app's.
    guard shown?.shownAttachment != attachment, shown != nil || attachment != nil else {
      return false
    }
    hasPictures = true
    shownChanges += 1
    // Behind the old one, which goes then: the caret before it stays where it is.
    var behind = place(offset + 1)
    if let attachment, let room = pictureRoom {
      let paintable = AttachmentPictures.shared.paintable(
        for: attachment, widthLimit: room.width, scale: room.scale, in: room.widget)
      gtk_text_buffer_insert_paintable(buffer, &behind, paintable.pointer)
    } else if shown != nil {
      expectsEdit = true
      gtk_text_buffer_insert(buffer, &behind, String(TextAttachment.character), -1)
    } else {
      return false
    }
    var (start, end) = (place(offset), place(offset + 1))
    expectsEdit = true
    gtk_text_buffer_delete(buffer, &start, &end)
    expectsEdit = false
    return true
  }

  /// The picture that is shown in a place of the buffer.
  func picture(at iter: GtkTextIter) -> AttachmentPicture? {
    var iter = iter
    return gtk_text_iter_get_paintable(&iter).flatMap(AttachmentPictures.picture(of:))
  }

  /// Makes the pictures fit into another width, or onto another screen.
  func fitPictures() {
    guard hasPictures, let room = pictureRoom else { return }
    var offset: ScalarOffset = 0
    for span in storage.spans(in: 0..<storage.end) {
      defer { offset += span.length }
      guard TextAttribute.attachment.isSet(in: span.attributes) else { continue }
      picture(at: place(offset))?.fit(widthLimit: room.width, scale: room.scale)
    }
  }
}

extension TextStorage {
  /// Where characters are that stand for attachments.
  fileprivate func attachmentCharacters(in range: Range<ScalarOffset>) -> [ScalarOffset] {
    let text = text(in: range)
    // U+FFFC is EF BF BC.
    guard text.utf8.contains(0xBC) else { return [] }
    return text.unicodeScalars.enumerated().compactMap { place, scalar in
      scalar == TextAttachment.character ? range.lowerBound + place : nil
    }
  }
}
