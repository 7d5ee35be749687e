// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecasePangoKit
import TypecaseRichText

/// The attributes of some bytes of UTF-8, which Pango counts; `AttributeSpan` counts scalars.
struct ByteSpan: Hashable {
  /// Bytes.
  var count: Int
  var attributes: TextAttributes

  init(_ count: Int, _ attributes: TextAttributes) {
    (self.count, self.attributes) = (count, attributes)
  }
}

extension AttributeList {
  /// A list of its own, with attributes above those of another list.
  ///
  /// - Parameters:
  ///   - spans: in order; the last one reaches to the end.
  ///   - basePoints: the size of text without one, as Pango is given it.
  convenience init(
    _ spans: [ByteSpan], above base: AttributeList? = nil, appearance: TextAppearance,
    basePoints: Double
  ) {
    if let base { self.init(copying: base) } else { self.init() }
    // Of two attributes Pango takes the one that begins later in the text, then the one that was
    // inserted later: they have to start again wherever one of the base begins.
    let starts = base?.starts ?? []
    var offset = 0
    for (index, span) in spans.enumerated() {
      let start = offset
      offset += span.count
      let end = index == spans.count - 1 ? Int.max : offset
      let bounds = [start] + starts.filter { $0 > start && $0 < end } + [end]
      let attributes = Self.make(span.attributes, appearance, basePoints: basePoints)
      for (start, end) in zip(bounds, bounds.dropFirst()) {
        for attribute in attributes { add(attribute, to: start..<end) }
      }
    }
  }

  private static func make(
    _ value: TextAttributes, _ appearance: TextAppearance, basePoints: Double
  ) -> [Attribute] {
    var made: [Attribute] = []
    if value.font != nil || value.axes != nil {
      var font = value.font.map(appearance.drawn) ?? FontDescriptor()
      (font.variations, font.size) = (value.axes, nil)
      made.append(.font(font.pangoDescription))
    }
    let points = value.size.map(appearance.points)
    if let points { made.append(.size(points: points)) }
    func color(_ color: TextColor) -> Color { Color(appearance.shown(color)) }
    if let foreground = value.color { made.append(.foreground(color(foreground))) }
    if let background = value.background { made.append(.background(color(background))) }
    if let line = value.underline {
      made.append(.underline(line.style.underline, line.color.map(color)))
    }
    if let line = value.strikethrough {
      made.append(.strikethrough(line.style != .none, line.color.map(color)))
    }
    if let tracking = value.tracking {
      made.append(.letterSpacing(appearance.length(points: tracking)))
    }
    let size = points ?? basePoints
    switch value.baseline {
    case .offset(let rise): made.append(.rise(appearance.length(points: rise)))
    case .superscript:
      let rise = size * appearance.textSize.textScalingFactor * 0.33
      made += [.rise(appearance.length(points: rise)), .size(points: size * 0.65)]
    case .subscript:
      let rise = -size * appearance.textSize.textScalingFactor * 0.15
      made += [.rise(appearance.length(points: rise)), .size(points: size * 0.65)]
    case nil: break
    }
    let features = value.pangoFeatures
    if !features.isEmpty { made.append(.features(features)) }
    if let language = value.language { made.append(.language(language)) }
    return made
  }
}

extension AttributeList.Color {
  init(_ color: TextColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension TextLine.Style {
  var underline: AttributeList.Underline {
    switch self {
    case .none: .none
    case .single: .single
    case .double: .double
    case .wavy: .wavy
    }
  }
}
