// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

@testable import TypecaseTextLayout

/// What is true of all pictures that text flows round.
///
/// - Each placed picture has one frame, within its container.
/// - **No text is over a picture, or nearer to it than its margin**, from its paragraph on; one with an outline is checked by that.
/// - No picture is over another one.
public struct PictureLaws {
  private static let tolerance = 0.02

  /// All of a layout, container by container.
  public static func pictures(of manager: TextLayoutManager) -> [PlacedPicture] {
    (0..<max(manager.usedContainerCount, 1)).flatMap {
      manager.placedPictures(in: 0...1e9, ofContainer: $0)
    }
  }

  /// What is wrong with them; nothing where all is as promised.
  public static func faults(of manager: TextLayoutManager) -> [String] {
    var faults: [String] = []
    let pictures = pictures(of: manager)
    var lines: [LineFragment] = []
    manager.enumerateLineFragments {
      lines.append($0)
      return true
    }
    for picture in pictures where faults.count < 20 {
      let container = manager.containers[picture.container % manager.containers.count]
      let frame = picture.frame
      if frame.x < -tolerance || frame.x + frame.width > container.width + tolerance
        || container.height.map({ frame.y + frame.height > $0 + tolerance }) ?? false
      {
        faults.append("the picture at \(picture.place.value) leaves its container: \(frame)")
      }
      if manager.placedPicture(at: picture.place) != picture {
        faults.append("the picture at \(picture.place.value) is not found by its place")
      }
      let paragraph = manager.flow.paragraph(at: picture.place.value)
      guard let line = lines.first(where: { $0.range.contains(paragraph.start) }),
        line.container == picture.container
      else {
        faults.append("the picture at \(picture.place.value) is not where its paragraph begins")
        continue
      }
      for line in lines
      where line.container == picture.container && line.range.lowerBound >= paragraph.start {
        for part in line.parts where part.textWidth > 0 && isOver(part, of: line, picture, manager)
        {
          faults.append("line \(line.range.values) is over the picture at \(picture.place.value)")
        }
      }
    }
    for (number, one) in pictures.enumerated() {
      for other in pictures.dropFirst(number + 1)
      where one.container == other.container && overlaps(one.frame, other.frame) {
        faults.append("pictures \(one.place.value) and \(other.place.value) are over each other")
      }
    }
    return faults
  }

  private static func overlaps(_ one: LayoutRect, _ other: LayoutRect) -> Bool {
    one.x < other.x + other.width - tolerance && other.x < one.x + one.width - tolerance
      && one.y < other.y + other.height - tolerance && other.y < one.y + one.height - tolerance
  }

  private static func isOver(
    _ part: LineFragment.Part, of line: LineFragment, _ picture: PlacedPicture,
    _ manager: TextLayoutManager
  ) -> Bool {
    let text = LayoutRect(x: part.textX, y: line.y, width: part.textWidth, height: line.height)
    guard let placement = picture.attachment.placement else { return true }
    let frame = picture.frame
    if placement.followsOutline, let outline = manager.pictureOutline?(picture.attachment) {
      // Points of the outline that text is over, without the margin.
      return outline.polygons.joined().contains { point in
        let (x, y) = (frame.x + point.x * frame.width, frame.y + point.y * frame.height)
        return x > text.x + tolerance && x < text.x + text.width - tolerance
          && y > text.y + tolerance && y < text.y + text.height - tolerance
      }
    }
    // A picture that was made smaller has less of one.
    let margin = Double(units: picture.bottom) - frame.y - frame.height
    return overlaps(
      text,
      LayoutRect(
        x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin,
        height: frame.height + 2 * margin))
  }
}
