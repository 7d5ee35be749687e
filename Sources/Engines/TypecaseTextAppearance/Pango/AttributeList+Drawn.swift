// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

extension DrawnText {
  /// As Pango's attributes, which have no shadow and cannot hide text.
  package var attributes: [AttributeList.Attribute] {
    var made: [AttributeList.Attribute] = []
    if let font { made.append(.font(font.pangoDescription)) }
    if let points { made.append(.size(points: points)) }
    if let rise { made.append(.rise(rise)) }
    if let letterSpacing { made.append(.letterSpacing(letterSpacing)) }
    if !features.isEmpty { made.append(.features(features)) }
    if let language { made.append(.language(language)) }
    if let foreground { made.append(.foreground(.init(foreground))) }
    if let background { made.append(.background(.init(background))) }
    if let underline {
      made.append(.underline(underline.style.underline, underline.color.map { .init($0) }))
    }
    if let strikethrough {
      made.append(
        .strikethrough(strikethrough.style != .none, strikethrough.color.map { .init($0) }))
    }
    switch capitals {
    case .all: made.append(.uppercase)
    case .small: made.append(.smallCapitals)
    case nil: break
    }
    return made
  }
}

extension DrawnParagraph {
  /// Pango's stops; nil where the paragraph has none of its own.
  package var tabStops: TabStops? {
    if tabs.isEmpty { return nil }
    return TabStops(
      tabs.map { tab in
        let alignment: TabStops.Alignment =
          switch tab.alignment {
          case .left: .left
          case .center: .center
          case .right: .right
          case .decimal: .decimal
          }
        return (tab.position, alignment)
      })
  }
}

extension AttributeList.Color {
  fileprivate init(_ color: TextColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension TextLine.Style {
  package var underline: AttributeList.Underline {
    switch self {
    case .none: .none
    // Pango has no dots.
    case .single, .dotted: .single
    case .double: .double
    case .wavy: .wavy
    }
  }
}
