// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

extension LayoutParagraph {
  /// A picture of it that text flows round.
  struct Picture {
    /// From the paragraph's start.
    var place: Int
    var attachment: TextAttachment
    var placement: PicturePlacement
  }

  /// A paragraph with more of them has them in its lines.
  static let mostPictures = LineFlow.mostPictures

  /// The pictures that text flows round, in the order of the text, as far as they are shown.
  func foundPictures() -> [Picture] {
    guard shaper.placesPictures, length > 0 else { return [] }
    var (found, place) = ([Picture](), 0)
    for span in store.spans(in: start..<start + length) {
      defer { place += span.length }
      guard let placement = span.attributes.picturePlacement,
        shaper.look(of: span.attributes).drawn.isHidden != true,
        let attachment = span.attributes.attachment
      else { continue }
      for place in place..<place + span.length
      where scalar(at: place) == TextAttachment.character && folds.stretch(at: place) == nil {
        if found.count == Self.mostPictures { return [] }
        found.append(
          Picture(place: place, attachment: attachment, placement: placement.withinLimits))
      }
    }
    return found
  }

  /// The width that its pictures beside the text need: the widest one alone, and all of them beside each other with the margins.
  var pictureWidths: ColumnNeed {
    pictures.reduce(into: ColumnNeed(least: 0, natural: 0)) { need, picture in
      let width = Int(shaper.box(of: picture.attachment, within: .max).advance)
      need.least = max(need.least, width)
      need.natural +=
        width + Int(units: shaper.appearance.length(points: picture.placement.margin))
    }
  }
}
