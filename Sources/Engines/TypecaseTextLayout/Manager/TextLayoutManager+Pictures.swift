// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// Pictures that text flows round: they are in no line, and whoever draws lines draws them as well.
extension TextLayoutManager {
  /// Whether text flows round some pictures of what is laid out, so that lines are not all that is to be drawn.
  package var placesPictures: Bool { !flow.pictureStates.isEmpty }

  /// The pictures of a container that text flows round and that touch a stretch of its height, in the order of the text.
  ///
  /// - Parameter range: in units of the medium.
  public func placedPictures(
    in range: ClosedRange<Double>, ofContainer container: Int = 0
  ) -> [PlacedPicture] {
    layOut(throughHeight: Int(units: range.upperBound), ofContainer: container)
    guard placesPictures, let start = tree.containerStart(number: container) else { return [] }
    let end = tree.containerStart(number: container + 1) ?? tree.summary
    let height = start.height + max(Int(units: range.lowerBound), 0)
    guard end.length > 0,
      let first = height < end.height
        ? tree.record(atHeight: height) : tree.record(at: end.length - 1)
    else { return [] }
    var found = placedPictures(reachingBelow: first.before, from: start)
    var next: (record: LineRecord, before: LineSummary)? = first
    while let (record, before) = next, (before + record.summary).containers - 1 == container,
      record.flags.isDisjoint(with: [.isStale, .isUnplaced]),
      Double(units: before.height - start.height) <= range.upperBound
    {
      found += placedPictures(record, before: before)
      next = tree.record(at: before.length + Int(record.length))
    }
    return found.filter {
      $0.frame.y <= range.upperBound && $0.frame.y + $0.frame.height >= range.lowerBound
    }
  }

  /// Those of paragraphs above that reach below some lines, in the order of the text.
  ///
  /// As many are looked for as the lines know of: where pictures follow each other without a gap, their chain may be as long as the text.
  private func placedPictures(
    reachingBelow lines: LineSummary, from start: LineSummary
  ) -> [PlacedPicture] {
    guard lines.length > start.length else { return [] }
    var (missing, place) = (pictures(below: lines).count, lines.length)
    var found: [PlacedPicture] = []
    while missing > 0, place > start.length, let (record, before) = tree.record(at: place - 1) {
      let own = placedPictures(record, before: before).filter {
        $0.bottom > lines.height - start.height
      }
      found.insert(contentsOf: own, at: 0)
      (missing, place) = (missing - own.count, before.length)
    }
    return found
  }

  /// The picture that text flows round at a point of a container; nil where none is.
  ///
  /// - Parameters:
  ///   - x: in units of the medium, as `y`.
  public func placedPicture(
    atX x: Double, y: Double, inContainer container: Int = 0
  ) -> PlacedPicture? {
    placedPictures(in: y...y, ofContainer: container).last { picture in
      (picture.frame.x..<picture.frame.x + picture.frame.width).contains(x)
    }
  }

  /// The picture at a place, where text flows round it; nil for one in its line.
  ///
  /// - Parameter place: in scalars of the layout, of the picture's character.
  public func placedPicture(at place: ScalarOffset) -> PlacedPicture? {
    guard place.value < text.length,
      text.attributes(at: place).attributes.picturePlacement != nil
    else { return nil }
    ensureLayout(through: place)
    let start = flow.paragraph(at: place.value).start.value
    return tree.record(at: start).flatMap { found in
      placedPictures(found.record, before: found.before).first { $0.place == place }
    }
  }

  private func placedPictures(_ record: LineRecord, before: LineSummary) -> [PlacedPicture] {
    guard record.flags.contains(.placesPictures) else { return [] }
    return flow.placedPictures(
      of: record, at: flow.position(of: record, behind: before, in: tree))
  }

  /// The pictures that reach below some lines, from there.
  func pictures(below lines: LineSummary) -> [PictureObstacle] {
    guard placesPictures, let last = tree.record(at: lines.length - 1) else { return [] }
    return flow.pictureStates[last.record.pictures]
  }

  /// The lower edge of the lowest picture below the lines of a container, in units of the medium; 0 where none is there.
  func pictureBottom(ofContainer number: Int) -> Double {
    guard placesPictures, let start = tree.containerStart(number: number) else { return 0 }
    let end = tree.containerStart(number: number + 1) ?? tree.summary
    var (bottom, pictures) = (end.height - start.height, pictures(below: end))
    if let last = tree.lastLine, !last.flags.contains(.startsContainer),
      end == tree.summary
    {
      bottom += last.gap + Int(last.height)
      pictures = flow.pictureStates[last.pictures]
    }
    return Double(units: pictures.map { bottom + $0.y + $0.height }.max() ?? 0)
  }
}

extension TextHit {
  /// A point on a picture that text flows round.
  package init(_ picture: PlacedPicture) {
    self.init(
      offset: picture.place, fraction: 0, isOnText: true, container: picture.container,
      insertionOffset: picture.place, position: TextPosition(picture.place))
  }
}
