// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The ranges of the numbers in attributes.
///
/// A document in JSON with others is refused. Other formats have no such limits, and their readers keep to
/// these, so that each document that was read can be written in each format.
enum AttributeLimits {
  /// Points that may be negative: indents, stops of the tabulator, the distance from the baseline.
  static let length = -10_000.0...10_000.0
  /// Points of space and of lines.
  static let space = 0.0...10_000.0
  /// Multiples of the font's own height of a line.
  static let lineHeight = 0.1...10.0
  static let tightening = 0.0...1.0
  /// Points between characters.
  static let tracking = -1000.0...1000.0
  /// Points by which a shadow is moved.
  static let shadow = -1000.0...1000.0
  static let blur = 0.0...1000.0
  /// Percent of the size.
  static let stroke = -1000.0...1000.0
  /// Points of a picture's sides.
  static let picture = 0.0...100_000.0
  /// Points between a picture and the text that flows round it.
  static let pictureMargin = 0.0...200.0
  /// A part of a whole.
  static let share = 0.0...1.0
  /// Points from the margin to the end of a table's cell.
  static let cellEnd = -100_000.0...100_000.0
  static let weight = 1.0...1000.0
  static let width = 1.0...1000.0
  /// Degrees.
  static let slant = -90.0...90.0
  /// Levels of headings, from the highest.
  static let heading = 1...6
  /// Of the items of lists.
  static let level = 0...8
  /// Numbers of items, which CommonMark has up to nine digits of.
  static let itemNumber = -999_999_999...999_999_999
  /// Of tables in each other.
  ///
  /// As HTML each is three or four elements, and browsers know 512 in each other.
  static let depth = 1...100

  /// Of apps, on one text.
  static let appAttributes = 64
  /// Levels of lists and tables in an app's value.
  static let appDepth = 16
  /// Bytes of an app's value: every run with it has it, and so has each copy.
  static let appSize = 65_536

  /// Whether a text is the name of an app's attribute: parts with points between them, such as `org.example.comment`.
  static func isAppName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    func isOther(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
    }
    return text.utf8.count <= 255 && parts.count >= 2
      && parts.allSatisfy { part in
        part.first.map(isLetter) == true && part.allSatisfy { isLetter($0) || isOther($0) }
      }
  }

  /// Whether a text is a tag that OpenType can have: four printable characters of ASCII.
  static func isTag(_ text: String) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension ClosedRange {
  /// The value of the range that is nearest to a value.
  func nearest(to value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

extension TextAttributes {
  /// The same with each number within its limits, and without what says nothing, such as a font without a name.
  var withinLimits: TextAttributes {
    var result = self
    // Most are absent, and setting each property would be slow.
    if let font {
      let own = font.withinLimits
      if own != font { result.font = own }
    }
    if case .points(let points)? = size, !FontSize.limits.contains(points) {
      result.size = points.isNaN ? nil : .points(FontSize.limits.nearest(to: points))
    }
    if let shadow {
      let own = shadow.withinLimits
      if own != shadow { result.shadow = own }
    }
    if let tracking, !AttributeLimits.tracking.contains(tracking) {
      result.tracking = tracking.isNaN ? nil : AttributeLimits.tracking.nearest(to: tracking)
    }
    if case .offset(let points)? = baseline, !AttributeLimits.length.contains(points) {
      result.baseline = points.isNaN ? nil : .offset(AttributeLimits.length.nearest(to: points))
    }
    if let features, !features.keys.allSatisfy(AttributeLimits.isTag) {
      result.features = features.filter { AttributeLimits.isTag($0.key) }
    }
    if let axes, !axes.allSatisfy({ AttributeLimits.isTag($0.key) && $0.value.isFinite }) {
      result.axes = axes.filter { AttributeLimits.isTag($0.key) && $0.value.isFinite }
    }
    if let stroke, !AttributeLimits.stroke.contains(stroke.width) {
      result.stroke?.width =
        stroke.width.isNaN ? 0 : AttributeLimits.stroke.nearest(to: stroke.width)
    }
    if let attachment, !attachment.isWithinLimits { result.attachment = attachment.withinLimits }
    if let paragraph {
      let own = paragraph.withinLimits
      if own != paragraph { result.paragraph = own }
    }
    return result
  }
}

extension FontDescriptor {
  /// The same with each number within its limits; nil when neither a name nor a number is left.
  fileprivate var withinLimits: FontDescriptor? {
    func limited(_ number: Double?, _ limits: ClosedRange<Double>) -> Double? {
      number.flatMap { $0.isNaN ? nil : limits.nearest(to: $0) }
    }
    var font = self
    font.weight = limited(weight, AttributeLimits.weight)
    font.width = limited(width, AttributeLimits.width)
    font.slant = limited(slant, AttributeLimits.slant)
    let hasName = [font.family, font.postScriptName, font.fullName].contains {
      $0?.isEmpty == false
    }
    return hasName || font.weight != nil || font.width != nil || font.slant != nil ? font : nil
  }
}

extension TextShadow {
  fileprivate var withinLimits: TextShadow {
    var shadow = self
    shadow.x = x.isNaN ? 0 : AttributeLimits.shadow.nearest(to: x)
    shadow.y = y.isNaN ? 0 : AttributeLimits.shadow.nearest(to: y)
    shadow.blur = blur.isNaN ? 0 : AttributeLimits.blur.nearest(to: blur)
    return shadow
  }
}

extension TextAttachment {
  /// Whether its content, of many megabytes perhaps, may stay as it is.
  fileprivate var isWithinLimits: Bool {
    [width, height].allSatisfy { $0.map(AttributeLimits.picture.contains) ?? true }
      && AttributeLimits.length.contains(baselineOffset) && placement == placement?.withinLimits
  }

  fileprivate var withinLimits: TextAttachment {
    var attachment = self
    attachment.width = width.flatMap { $0.isNaN ? nil : AttributeLimits.picture.nearest(to: $0) }
    attachment.height = height.flatMap { $0.isNaN ? nil : AttributeLimits.picture.nearest(to: $0) }
    attachment.baselineOffset =
      baselineOffset.isNaN ? 0 : AttributeLimits.length.nearest(to: baselineOffset)
    attachment.placement = placement?.withinLimits
    return attachment
  }
}

extension PicturePlacement {
  /// The same with each number within its limits.
  package var withinLimits: PicturePlacement {
    var placement = self
    placement.margin =
      margin.isNaN ? Self.usualMargin : AttributeLimits.pictureMargin.nearest(to: margin)
    placement.x = x.isNaN ? 0.5 : AttributeLimits.share.nearest(to: x)
    return placement
  }
}

extension ParagraphStyle {
  /// The same with each number within its limits.
  var withinLimits: ParagraphStyle {
    func limited(_ number: Double, _ limits: ClosedRange<Double>, usual: Double = 0) -> Double {
      number.isNaN ? usual : limits.nearest(to: number)
    }
    var style = self
    style.lineHeight = limited(lineHeight, AttributeLimits.lineHeight, usual: 1)
    style.spaceBefore = limited(spaceBefore, AttributeLimits.space)
    style.spaceAfter = limited(spaceAfter, AttributeLimits.space)
    style.indent = limited(indent, AttributeLimits.length)
    style.firstLineIndent = limited(firstLineIndent, AttributeLimits.length)
    style.tailIndent = limited(tailIndent, AttributeLimits.length)
    style.minimumLineHeight = limited(minimumLineHeight, AttributeLimits.space)
    style.maximumLineHeight = limited(maximumLineHeight, AttributeLimits.space)
    style.lineSpacing = limited(lineSpacing, AttributeLimits.length)
    for place in tabStops.indices {
      style.tabStops[place].position = limited(tabStops[place].position, AttributeLimits.length)
    }
    style.tabInterval = tabInterval.map { limited($0, AttributeLimits.space) }
    style.tightening = tightening.map { limited($0, AttributeLimits.tightening) }
    if let list {
      style.list?.level = AttributeLimits.level.nearest(to: list.level)
      style.list?.start = list.start.map { AttributeLimits.itemNumber.nearest(to: $0) }
    }
    if let cell {
      style.cell?.depth = AttributeLimits.depth.nearest(to: cell.depth)
      style.cell?.end = limited(cell.end, AttributeLimits.cellEnd)
    }
    return style
  }
}
