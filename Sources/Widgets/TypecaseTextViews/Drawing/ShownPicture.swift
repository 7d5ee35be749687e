// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout

/// A picture or another file of a text, and where it is seen.
package struct ShownPicture {
  package var attachment: TextAttachment
  var place: ScalarOffset
  /// In the container's coordinates.
  package var rect: LayoutRect
  var container: Int
}

extension RichTextWidget {
  /// The attachment at a place of the text; nil where there is none, or a widget.
  final func attachment(at place: ScalarOffset) -> TextAttachment? {
    guard place < storage.end,
      let attachment = storage.attributes(at: place).attributes.attachment,
      !embedded.contains(attachment)
    else { return nil }
    return attachment
  }

  /// The picture or file at a place of the text, where it is laid out.
  final func picture(at place: ScalarOffset) -> ShownPicture? {
    guard layout.composedRange == nil, let attachment = attachment(at: place),
      let (container, rect) = rect(of: attachment.contentID, at: place)
    else { return nil }
    return ShownPicture(attachment: attachment, place: place, rect: rect, container: container)
  }

  /// The picture or file at a point of the widget.
  final func picture(atX x: Double, y: Double) -> ShownPicture? {
    guard let hit = hit(x: x, y: y), hit.isOnText else { return nil }
    return picture(at: hit.offset)
  }

  /// The picture or file that is selected by itself.
  package final var selectedPicture: ShownPicture? {
    let range = selection.range
    return range.count == 1 ? picture(at: range.lowerBound) : nil
  }

  /// Where an attachment is, in its container.
  final func rect(
    of content: TextAttachment.ContentID, at place: ScalarOffset
  ) -> (container: Int, rect: LayoutRect)? {
    if let placed = layout.placedPicture(at: place) { return (placed.container, placed.frame) }
    guard let line = layout.lineFragment(at: place) else { return nil }
    // A line may have the same picture more than once.
    let start = layout.selectionRects(for: place..<place + 1).first?.rect.x ?? 0
    let rects = layout.drawing(of: line).elements.compactMap { element -> LayoutRect? in
      guard case .attachment(let other, let rect, _) = element,
        other.contentID == content
      else { return nil }
      return rect
    }
    return rects.min { abs($0.x - start) < abs($1.x - start) }.map { (line.container, $0) }
  }
}
