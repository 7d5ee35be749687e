// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseRichText

extension TextAppearance {
  /// What is drawn for some attributes.
  ///
  /// - Parameters:
  ///   - page: the color behind the whole text, where the document has one.
  ///   - basePoints: the size of text without one, as Pango is given it (``DrawnText/points``).
  ///   - direction: that of paragraphs that leave it open.
  public func drawn(
    _ attributes: TextAttributes, on page: TextColor? = nil, basePoints: Double,
    direction: LineDirection = .leftToRight
  ) -> DrawnText {
    var drawn = DrawnText()
    setFont(of: attributes, in: &drawn)
    setSize(of: attributes, basePoints: basePoints, in: &drawn)
    setColors(of: attributes, on: page, in: &drawn)
    drawn.letterSpacing = attributes.tracking.map { length(points: Self.bounded($0)) }
    drawn.features = attributes.featureNotation
    drawn.language = attributes.language
    drawn.effect = attributes.effect
    drawn.leading = leading(of: attributes.font)
    drawn.capitals = attributes.capitals
    drawn.isHidden = attributes.hidden
    drawn.paragraph = attributes.paragraph.map { paragraph($0, on: page, direction: direction) }
    return drawn
  }

  /// What is added to the lines of text in a font: by its traits, and what all lines have.
  private func leading(of font: FontDescriptor?) -> Double? {
    let leading = addedLeading + length(points: (font?.traits ?? []).addedLeading)
    return leading == 0 ? nil : leading
  }

  private func setFont(of attributes: TextAttributes, in drawn: inout DrawnText) {
    guard attributes.font != nil || attributes.axes != nil else { return }
    var font = attributes.font.map { self.drawn($0) } ?? FontDescriptor()
    // A face that stands for another one may be an instance, which has coordinates of its own.
    let coordinates = (font.variations ?? [:]).merging(attributes.axes ?? [:]) { $1 }
    font.variations = coordinates.isEmpty ? nil : coordinates
    (font.size, font.features) = (nil, nil)
    drawn.font = font
  }

  /// Parts of the size of the text around them.
  ///
  /// Pango's own shifts depend on the font, and text tags have none.
  private static let superscript = (rise: 0.33, size: 0.65)
  private static let subscripted = (rise: -0.15, size: 0.65)

  private func setSize(
    of attributes: TextAttributes, basePoints: Double, in drawn: inout DrawnText
  ) {
    drawn.points = attributes.size.map(points)
    func shift(_ parts: (rise: Double, size: Double)) {
      let points = drawn.points ?? basePoints
      drawn.points = points * parts.size
      // Pango multiplies sizes by the scaling, and lengths not.
      drawn.rise = length(points: points * textSize.textScalingFactor * parts.rise)
    }
    switch attributes.baseline {
    case .offset(let rise): drawn.rise = length(points: Self.bounded(rise))
    case .superscript: shift(Self.superscript)
    case .subscript: shift(Self.subscripted)
    case nil: break
    }
  }

  private func setColors(
    of attributes: TextAttributes, on page: TextColor?, in drawn: inout DrawnText
  ) {
    func shown(_ color: TextColor) -> TextColor { self.shown(color, on: page) }
    func shown(_ line: TextLine) -> TextLine { TextLine(line.style, color: line.color.map(shown)) }
    drawn.foreground = attributes.color.map(shown)
    drawn.background = attributes.background.map(shown)
    drawn.underline = attributes.underline.map(shown)
    drawn.strikethrough = attributes.strikethrough.map(shown)
    // A shadow is as dark on a dark page.
    drawn.shadow = attributes.shadow.map {
      TextShadow(
        x: length(points: Self.bounded($0.x)), y: length(points: Self.bounded($0.y)),
        blur: length(points: max(Self.bounded($0.blur), 0)), color: $0.color.inSRGB)
    }
    drawn.stroke = attributes.stroke.map {
      TextStroke(
        width: min(max(Self.bounded($0.width), -100), 100), color: $0.color.map(shown))
    }
    // A link looks like one only where nothing else is said.
    if attributes.link != nil {
      // On a page with a color of its own, what can be read on that.
      let accent = page.map { ($0.isLight ? Medium.screen : .darkScreen).accent } ?? medium.accent
      drawn.foreground = drawn.foreground ?? accent
      drawn.underline = drawn.underline ?? .single
    }
  }

  // MARK: - Paragraphs

  /// What is drawn for the style of a paragraph.
  ///
  /// - Parameters:
  ///   - page: the color behind the whole text, where the document has one.
  ///   - direction: that of paragraphs that leave it open.
  package func paragraph(
    _ style: ParagraphStyle, on page: TextColor? = nil, direction: LineDirection
  ) -> DrawnParagraph {
    let own: LineDirection? =
      switch style.direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .natural, nil: nil
      }
    let direction = own ?? direction
    let alignment: DrawnParagraph.Alignment =
      switch style.alignment {
      case .natural: direction == .leftToRight ? .left : .right
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      }
    func length(_ points: Double) -> Double { self.length(points: Self.bounded(points)) }
    // The lines of a hanging indent that are moved in stand at the indent of all lines.
    let first = Self.bounded(style.firstLineIndent)
    let leading = Self.bounded(style.indent) + min(first, 0)
    return DrawnParagraph(
      alignment: alignment, isNaturallyAligned: style.alignment == .natural, direction: direction,
      hasDirectionOfSurroundings: own == nil,
      background: style.background.map { shown($0, on: page) },
      lineHeight: style.lineHeight > 0 ? min(max(style.lineHeight, 0.1), 10) : 1,
      minimumLineHeight: max(length(style.minimumLineHeight), 0),
      maximumLineHeight: max(length(style.maximumLineHeight), 0),
      lineSpacing: max(length(style.lineSpacing), 0),
      spaceBefore: max(length(style.spaceBefore), 0), spaceAfter: max(length(style.spaceAfter), 0),
      leadingIndent: max(self.length(points: leading), 0),
      trailingIndent: max(length(style.tailIndent), 0), firstLineIndent: length(first),
      tabs: tabs(of: style, from: max(leading, 0)), hyphenation: style.hyphenation,
      lineBreakStrategy: style.lineBreakStrategy, keepsWithNext: style.keepsWithNext,
      keepsLinesTogether: style.keepsLinesTogether,
      controlsWidowsAndOrphans: style.controlsWidowsAndOrphans,
      hangsPunctuation: style.hangsPunctuation)
  }

  /// The stops behind the leading indent, in points; further ones are at multiples of the interval.
  private func tabs(of style: ParagraphStyle, from leading: Double) -> [DrawnParagraph.Tab] {
    var tabs = style.tabStops.map {
      DrawnParagraph.Tab(position: $0.position, alignment: $0.alignment)
    }
    .filter { $0.position > leading && $0.position <= Self.longest }
    .sorted { $0.position < $1.position }
    if let interval = style.tabInterval, interval > 0, interval <= Self.longest {
      // Two of them: Pango goes on by the distance of the last two.
      let passed = ((tabs.last?.position ?? leading) / interval).rounded(.down)
      for number in 1...2 {
        tabs.append(.init(position: (passed + Double(number)) * interval, alignment: .left))
      }
    }
    return tabs.map {
      .init(position: length(points: $0.position - leading), alignment: $0.alignment)
    }
  }

  /// Points; no document has longer ones (`AttributeLimits`).
  private static let longest = 10_000.0

  /// A program may have asked for anything.
  private static func bounded(_ points: Double) -> Double {
    points.isNaN ? 0 : min(max(points, -longest), longest)
  }
}

extension TextAttributes {
  /// The OpenType features that kerning, ligatures and features together ask for, in CSS notation;
  /// empty when none of them is set.
  fileprivate var featureNotation: String {
    var values: [String: UInt32] = [:]
    if let kerning { values["kern"] = kerning ? 1 : 0 }
    switch ligatures {
    case .essential: for tag in ["liga", "clig", "dlig", "hlig"] { values[tag] = 0 }
    case .common:
      for (tag, value) in [("liga", 1), ("clig", 1), ("dlig", 0), ("hlig", 0)] {
        values[tag] = UInt32(value)
      }
    case .all: for tag in ["liga", "clig", "dlig", "hlig"] { values[tag] = 1 }
    case nil: break
    }
    values.merge(features ?? [:]) { $1 }
    return values.sorted { $0.key < $1.key }.map { "\"\($0.key)\" \($0.value)" }
      .joined(separator: ", ")
  }
}
