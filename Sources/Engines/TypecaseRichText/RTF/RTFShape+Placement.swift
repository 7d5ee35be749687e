// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox

// Between the places of shapes and of pictures.
extension RTFShape {
  /// What a shape with a picture becomes.
  enum Meaning {
    /// A picture that text flows round, and whether it was elsewhere in its column.
    case placed(PicturePlacement, isMoved: Bool)
    /// A picture in its line, and whether that is another place than it had.
    case inLine(isMoved: Bool)
    /// Something that is no part of the text.
    case kept
  }

  /// A quarter of an inch: text is not beside a picture that is nearer to an edge.
  private static let least = 18.0
  /// English metric units in a point.
  private static let units = 12_700.0

  /// The width of the text's column, in points.
  ///
  /// - Parameter margin: that of paper without words for it; the specification's by default.
  static func columnWidth(_ page: DocumentSettings.Page, margin: Double = 90) -> Double {
    max((page.width ?? 612) - (page.left ?? margin) - (page.right ?? margin), 0)
  }

  /// - Parameter isInTable: whether it is in a cell, where pictures are in their lines.
  func meaning(on page: DocumentSettings.Page, isInTable: Bool) -> Meaning {
    guard let picture, !hasText, numbers["fHidden"] != 1 else { return .kept }
    let isBehind = numbers["fBehindDocument"] == 1 || kept.contains("\\shpfblwtxt1")
    if let number = numbers["fPseudoInline"], number != 0 { return .inLine(isMoved: false) }
    switch wrap {
    case 0, 2, 4, 5:
      if isInTable { return .inLine(isMoved: true) }
    // Text is above and below.
    case 1: return .inLine(isMoved: true)
    // Text is over a picture behind it, and under any other.
    default: return isBehind ? .kept : .inLine(isMoved: true)
    }
    let column = Self.columnWidth(page)
    let width = extent?.width ?? Self.size(of: picture, on: page).width
    let free = max(column - width, 0)
    let left = leftEdge(ofWidth: width, in: column, page)
    // Nine points are the property's default, as they are the usual margin.
    let margins = (
      left: distance("dxWrapDistLeft") ?? PicturePlacement.usualMargin,
      right: distance("dxWrapDistRight") ?? PicturePlacement.usualMargin
    )
    var placement = PicturePlacement(.both, followsOutline: wrap == 4 || wrap == 5)
    switch sides {
    case 1: placement.side = .right
    case 2: placement.side = .left
    case 3: placement.side = left + width / 2 <= column / 2 ? .left : .right
    default:
      if left < Self.least {
        placement.side = .left
      } else if left > free - Self.least {
        placement.side = .right
      } else {
        placement.x = (left / free * 1000).rounded() / 1000
      }
    }
    let isMoved: Bool
    switch placement.side {
    case .left:
      placement.margin = margins.right
      isMoved = abs(left) > margins.left + Self.least
    case .right:
      placement.margin = margins.left
      isMoved = abs(free - left) > margins.right + Self.least
    case .both:
      placement.margin = max(margins.left, margins.right)
      isMoved = false
    }
    // Only `\shpwr5` has text in holes.
    return .placed(placement, isMoved: isMoved || wrap == 5)
  }

  /// Where the picture begins in its column.
  private func leftEdge(
    ofWidth width: Double, in column: Double, _ page: DocumentSettings.Page
  ) -> Double {
    let isOnPage = (numbers["posrelh"] ?? base) == Self.page
    let start = isOnPage ? -(page.left ?? 90) : 0
    let room = isOnPage ? page.width ?? 612 : column
    switch numbers["posh"] {
    case 1, 4: return start
    case 2: return start + (room - width) / 2
    case 3, 5: return start + room - width
    default: return start + Double(left) / 20
    }
  }

  /// The points that a property says in English metric units.
  private func distance(_ name: String) -> Double? {
    numbers[name].map { (Double($0) / Self.units * 100).rounded() / 100 }
  }

  /// Whether the shape has a margin that no picture can have.
  var isBeyondLimits: Bool {
    ["dxWrapDistLeft", "dxWrapDistRight"].contains { name in
      distance(name).map { !AttributeLimits.pictureMargin.contains($0) } ?? false
    }
  }

  /// A picture's sides in points, also where it has those of its content.
  ///
  /// Content has 96 pixels to an inch, and is no wider than the column where nothing is said of its size.
  static func size(
    of picture: TextAttachment, on page: DocumentSettings.Page
  ) -> (width: Double, height: Double) {
    if let width = picture.width, let height = picture.height { return (width, height) }
    let pixels = PictureSize(statedBy: picture.bytes)
    let own = pixels.map { (width: Double($0.width) * 0.75, height: Double($0.height) * 0.75) }
    let (ownWidth, ownHeight) = own ?? (72, 72)
    let most = AttributeLimits.picture.upperBound
    if let width = picture.width { return (width, min(width * ownHeight / ownWidth, most)) }
    if let height = picture.height { return (min(height * ownWidth / ownHeight, most), height) }
    let column = columnWidth(page)
    let scale = column > 0 ? min(1, column / ownWidth) : 1
    return (min(ownWidth * scale, most), min(ownHeight * scale, most))
  }

  /// The size of the shape in points; nil where it says none.
  private var extent: (width: Double, height: Double)? {
    func side(_ from: Int32, _ to: Int32) -> Double {
      AttributeLimits.picture.nearest(to: Double(Int64(to) - Int64(from)) / 20)
    }
    let (width, height) = (side(left, right), side(top, bottom))
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// The picture in the size that the shape has; its own is left to it where that is the same.
  func sized(on page: DocumentSettings.Page) -> TextAttachment? {
    // A file's content is not there yet, and says its size itself.
    guard var picture, picture.name == nil, let extent else { return picture }
    let own = Self.size(of: picture, on: page)
    // Where the content says none, the shape's may be its own: a twentieth is what rounding makes of it.
    func differs(_ one: Double, _ other: Double) -> Bool { abs(one - other) > 0.06 }
    if picture.width != nil || differs(extent.width, own.width) { picture.width = extent.width }
    if picture.height != nil || differs(extent.height, own.height) {
      picture.height = extent.height
    }
    return picture
  }
}

// Written again.
extension RTFShape {
  /// The group for a picture that text flows round.
  ///
  /// - Parameters:
  ///   - kept: what another program said of it, from ``parts(of:)``.
  ///   - content: the group `\pict`; nil where it is a file beside the text.
  ///   - result: what readers have that know no shapes: those of Word and LibreOffice leave it out.
  static func group(
    _ picture: TextAttachment, _ placement: PicturePlacement, link: String?, kept: String,
    on page: DocumentSettings.Page, content: String?, result: String
  ) -> String {
    let placement = placement.withinLimits
    let size = size(of: picture, on: page)
    let free = max(columnWidth(page) - size.width, 0)
    let (left, sides) =
      switch placement.side {
      case .left: (0.0, 2)
      // For LibreOffice, which does not know `posh` of a picture, and has margins of an inch where none are said.
      case .right: (max(columnWidth(page, margin: 72) - size.width, 0), 1)
      case .both: (free * placement.x, 0)
      }
    let top = top(in: kept)
    let edge = RTFEscaping.twips(left)
    var rtf = "{\\shp{\\*\\shpinst\\shpleft\(edge)"
    if top == nil { rtf += "\\shptop0" }
    rtf += "\\shpright\(edge + RTFEscaping.twips(size.width))"
    rtf += "\\shpbottom\((top ?? 0) + RTFEscaping.twips(size.height))"
    rtf += "\\shpfhdr0\\shpbxcolumn\\shpbxignore"
    // It may be on its page otherwise.
    let isElsewhere = kept.contains("\\shpby")
    if !isElsewhere { rtf += "\\shpbypara\\shpbyignore" }
    rtf += "\\shpwr\(placement.followsOutline ? 4 : 2)\\shpwrk\(sides)"
    // Words are before properties, unless the brace is one of text.
    var words = kept.prefix { $0 != "{" }
    if words.last == "\\" { words = "" }
    rtf += words
    func add(_ name: String, _ value: String) {
      if !kept.contains("{\\sn \(name)}") { rtf += "{\\sp{\\sn \(name)}{\\sv \(value)}}" }
    }
    // A picture in a frame, at the left or the right of its column.
    add("shapeType", "75")
    if placement.side != .both { add("posh", placement.side == .left ? "1" : "3") }
    add("posrelh", "\(Self.column)")
    if !isElsewhere { add("posrelv", "\(Self.column)") }
    let margin = "\(Int((placement.margin * units).rounded()))"
    // The edges of its column and its first line are where it is.
    add("dxWrapDistLeft", placement.side == .left ? "0" : margin)
    add("dxWrapDistRight", placement.side == .right ? "0" : margin)
    add("dyWrapDistTop", "0")
    add("dyWrapDistBottom", margin)
    add("fLine", "0")
    if let name = picture.name { add("wzName", RTFEscaping.text(name)) }
    if let text = picture.alternativeText { add("wzDescription", RTFEscaping.text(text)) }
    if let link {
      let address = RTFEscaping.text(link)
      add("pihlShape", "{\\*\\hl{\\hlloc }{\\hlsrc \(address)}{\\hlfr \(address)}}")
    }
    rtf += kept.dropFirst(words.count)
    if let content { add("pib", content) }
    return rtf + "}{\\shprslt\(result)}}"
  }

  /// Where a shape begins below its paragraph, as it is kept; nil where that says nothing.
  private static func top(in kept: String) -> Int? {
    guard let word = kept.firstRange(of: "\\shptop") else { return nil }
    let number = kept[word.upperBound...].prefix { $0.isASCII && $0.isNumber || $0 == "-" }
    return Int(number).map { min(max($0, -2_000_000), 2_000_000) } ?? 0
  }

  private static let start = "{\\*\\shpinst"

  /// What is carried of a picture: the words for its content, and those for its shape.
  static func parts(of carried: String) -> (picture: String, shape: String) {
    guard let brace = carried.firstIndex(of: "{") else {
      return (RTFEscaping.carried(carried), "")
    }
    let picture = RTFEscaping.carried(String(carried[..<brace]))
    let group = carried[brace...]
    guard group.hasPrefix(start), group.hasSuffix("}") else { return (picture, "") }
    return (picture, RTFEscaping.carried(String(group.dropFirst(start.count).dropLast())))
  }

  /// The shape's part of what is carried of a picture.
  var carried: String { kept.isEmpty ? "" : "\(Self.start)\(kept)}" }
}
