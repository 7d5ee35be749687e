// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// Pictures that text flows round. They are placed when their paragraph begins, whose characters take no room in its lines. What reaches
// below a line is known with the line: so lines below an edit are made, compared and moved without a look at what is above them.
extension LineFlow {
  /// More pictures at once are beside no line: further paragraphs begin below them.
  static let mostPictures = 32

  /// What pictures are made smaller by where a container has no room for them; at the last one they take none.
  private static let pictureSizes: [Double] = [
    1, 0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0,
  ]

  /// The pictures of a paragraph where they are.
  struct PicturePlacing {
    /// Each with its character's place, from the paragraph's start.
    var own: [(place: Int, picture: PictureObstacle)] = []
    /// These and those of paragraphs before, from the bottom of the line before.
    var all: [PictureObstacle] = []
    /// What is free above the paragraph.
    var gap: Int
  }

  /// Where the pictures of a paragraph are that begins at a position; nil where the container has no room for them with a line.
  ///
  /// At the start of a container they are made as small as they need to be.
  func placing(of paragraph: LayoutParagraph, at position: Position) -> PicturePlacing? {
    let start = Start(position)
    if let known = paragraph.placing, known.start == start { return known.placing }
    let found = foundPlacing(of: paragraph, at: position)
    paragraph.placing = (start, found)
    return found
  }

  private func foundPlacing(of paragraph: LayoutParagraph, at position: Position)
    -> PicturePlacing?
  {
    var gap = gap(before: position, in: paragraph)
    let pictures = paragraph.pictures
    if position.pictures.count + pictures.count > Self.mostPictures {
      gap = max(gap, position.pictures.map(\.bottom).max() ?? 0)
    }
    if pictures.isEmpty { return PicturePlacing(all: position.pictures, gap: gap) }
    for size in Self.pictureSizes {
      if let placing = placed(pictures, size: size, at: position, gap: gap),
        hasRoom(for: paragraph, at: position, placing)
      {
        return placing
      }
      if position.lines > 0 { return nil }
    }
    return nil
  }

  /// Whether the first line of a paragraph has room beside its pictures or below them.
  private func hasRoom(
    for paragraph: LayoutParagraph, at position: Position, _ placing: PicturePlacing
  ) -> Bool {
    let container = container(position.container)
    guard container.height != nil else { return true }
    var breaker = LineBreaker(
      paragraph, hyphens: position.hyphens,
      fitted: fitted(paragraph, from: Start(position, placing)))
    let step = breaker.next(
      in: geometry(at: position, beside: placing.all), top: position.y + placing.gap,
      isFirst: position.lines == 0)
    if case .line = step { return true }
    return false
  }

  /// Puts pictures one after another: each at the top, or below those that it would overlap.
  ///
  /// - Parameter size: what they are made smaller by.
  /// - Returns: nil where one has no room in the container.
  private func placed(
    _ pictures: [LayoutParagraph.Picture], size: Double, at position: Position, gap: Int
  ) -> PicturePlacing? {
    let container = container(position.container)
    var placing = PicturePlacing(all: position.pictures, gap: gap)
    let room = max(container.width - 2 * container.padding, 0)
    // No picture is above one that is before it in the text.
    var y = gap
    for picture in pictures {
      var box = shaper.box(of: picture.attachment, within: room)
      if let height = container.height { box = box.scaled(toHeight: Double(units: height)) }
      let (width, height) = (
        min(Int(units: box.width * size), room), Int(units: box.height * size)
      )
      guard width > 0, height > 0 else { continue }
      let free = room - width
      let x =
        switch picture.placement.side {
        case .left: 0
        case .right: free
        case .both: Int(Double(free) * picture.placement.x)
        }
      var obstacle = PictureObstacle(
        x: container.padding + x, y: y, width: width, height: height,
        margin: Int(units: shaper.appearance.length(points: picture.placement.margin) * size),
        side: picture.placement.side,
        outline: picture.placement.followsOutline ? outlines?(picture.attachment) : nil)
      while let below = placing.all.lazy.filter({ $0.overlaps(obstacle) }).map({
        $0.y + $0.height + max($0.margin, obstacle.margin)
      }).min() {
        obstacle.y = below
      }
      y = obstacle.y
      if let most = container.height, position.y + y + height > most { return nil }
      placing.own.append((picture.place, obstacle))
      placing.all.append(obstacle)
    }
    return placing
  }

  /// What of a container lines have that are beside pictures.
  ///
  /// - Parameter pictures: from the position.
  func geometry(at position: Position, beside pictures: [PictureObstacle]) -> ContainerGeometry {
    geometry(of: position.container, y: position.y, beside: pictures)
  }

  func geometry(
    of number: Int, y: Int, beside pictures: [PictureObstacle]
  ) -> ContainerGeometry {
    let container = container(number)
    guard let first = pictures.first else { return container }
    // Below all shapes, what lines have is the same at each height.
    let isBelow = y >= container.bottomOfExclusions ?? 0
    let origin = isBelow ? first.y : -y
    let moved = pictures.map { $0.moved(up: origin) }
    let key = BesideKey(
      container: number % containerCount, isBelow: isBelow, pictures: moved)
    if lastGeometry?.key != key {
      lastGeometry = (key, container.beside(moved, keepsExclusions: !isBelow))
    }
    guard let known = lastGeometry?.geometry else { return container }
    return known.moved(down: y + origin)
  }

  /// What a geometry beside pictures depends on.
  struct BesideKey: Hashable {
    var container: Int
    var isBelow: Bool
    var pictures: [PictureObstacle]
  }

  /// Where the pictures are whose paragraph begins with a record: their places in the text, and their frames in the container.
  func placedPictures(of record: LineRecord, at position: Position) -> [PlacedPicture] {
    guard record.flags.contains(.placesPictures) else { return [] }
    let paragraph = settledParagraph(at: position.place)
    return (placing(of: paragraph, at: position)?.own ?? []).compactMap { place, picture in
      let place = paragraph.start + place
      return store.attributes(at: place).attributes.attachment.map { attachment in
        PlacedPicture(
          place: place, attachment: attachment, container: position.container,
          frame: LayoutRect(
            x: Double(units: picture.x), y: Double(units: position.y + picture.y),
            width: Double(units: picture.width), height: Double(units: picture.height)),
          bottom: position.y + picture.bottom)
      }
    }
  }

  /// Where a line of a tree was to be when it was laid out.
  func position(of record: LineRecord, behind before: LineSummary, in tree: LineTree) -> Position {
    var position = position(behind: before, in: tree)
    if record.flags.contains(.startsContainer) {
      position.container = (before + record.summary).containers - 1
      (position.y, position.lines, position.pictures) = (0, 0, [])
    }
    return position
  }
}

extension AttachmentBox {
  /// The same in proportion, no higher than there is room.
  fileprivate func scaled(toHeight room: Double) -> AttachmentBox {
    guard room < height, height > 0 else { return self }
    return scaled(toFit: width * max(room, 0) / height)
  }
}
