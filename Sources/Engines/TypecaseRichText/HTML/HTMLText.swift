// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// Pieces of HTML: escaped text, and attributes of text as a style.
enum HTMLText {
  // MARK: - Characters

  /// Text between tags, where ends of lines are elements.
  static func content(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2028}": result += "<br>"
      case "\u{C}": result += "<br style=\"break-before:page\">"
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// A value in quotation marks.
  static func attribute(_ text: String) -> String {
    escaped(text).replacing("\"", with: "&quot;")
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    // The reader would make a line feed of it.
    case "\r": result += "&#13;"
    // No document of HTML may have these.
    case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
      result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }

  // MARK: - Styles

  static func style(_ attributes: TextAttributes, _ options: HTMLDocument.WritingOptions) -> String
  {
    var css = font(attributes.font)
    switch attributes.size {
    case .points(let points): css += "font-size:\(CSSValue.text(points))pt;"
    case .style(let style):
      css += "font-size:\(CSSValue.text(options.points(style)))pt;--text-style:\(style.rawValue);"
    case nil: break
    }
    if let color = attributes.color { css += self.color("color", color) }
    if let color = attributes.background {
      css += self.color("background-color", color, exactName: "--background")
    }
    if case .offset(let points)? = attributes.baseline {
      css += "vertical-align:\(CSSValue.points(points));"
    }
    if let tracking = attributes.tracking { css += "letter-spacing:\(CSSValue.points(tracking));" }
    if let kerning = attributes.kerning { css += "font-kerning:\(kerning ? "normal" : "none");" }
    switch attributes.ligatures {
    case .essential: css += "font-variant-ligatures:none;"
    case .common: css += "font-variant-ligatures:common-ligatures;"
    case .all: css += "font-variant-ligatures:common-ligatures discretionary-ligatures;"
    case nil: break
    }
    if let features = attributes.features, !features.isEmpty {
      css += "font-feature-settings:\(settings(features) { "\($0)" });"
    }
    if let axes = attributes.axes, !axes.isEmpty {
      css += "font-variation-settings:\(settings(axes, CSSValue.text));"
    }
    switch attributes.capitals {
    case .all: css += "text-transform:uppercase;"
    case .small: css += "font-variant-caps:small-caps;"
    case nil: break
    }
    if let shadow = attributes.shadow {
      let lengths = [shadow.x, shadow.y, shadow.blur].map(CSSValue.points).joined(separator: " ")
      css +=
        "text-shadow:\(lengths) \(CSSValue.exact(shadow.color) ?? CSSValue.plain(shadow.color));"
    }
    if let stroke = attributes.stroke { css += self.stroke(stroke, attributes, options) }
    if attributes.hidden == true { css += "display:none;" }
    return css
  }

  private static func font(_ font: FontDescriptor?) -> String {
    guard let font else { return "" }
    var css = ""
    if let family = font.family ?? font.fullName {
      css += "font-family:\(CSSText.quoted(family));"
    } else if let name = font.postScriptName {
      // Browsers look for families: the part before the style's name.
      let family = String(name.prefix { $0 != "-" })
      css += "font-family:\(CSSText.quoted(name)),\(CSSText.quoted(family));"
    }
    if font.family == nil, let name = font.postScriptName {
      css += "--postscript-name:\(CSSText.quoted(name));"
    }
    if let weight = font.weight { css += "font-weight:\(CSSValue.text(weight));" }
    if let slant = font.slant {
      css +=
        slant == 0
        ? "font-style:normal;"
        : slant == 12 ? "font-style:italic;" : "font-style:oblique \(CSSValue.text(slant))deg;"
    }
    if let width = font.width { css += "font-stretch:\(CSSValue.text(width))%;" }
    return css
  }

  /// A color as all programs know it, then as it is where that is not the same.
  static func color(_ name: String, _ color: TextColor, exactName: String = "--color") -> String {
    var css = "\(name):\(CSSValue.plain(color));"
    if let exact = CSSValue.exact(color) { css += "\(name):\(exact);" }
    if CSSValue.color(CSSValue.exact(color) ?? CSSValue.plain(color)) != color {
      css += "\(exactName):\(CSSText.quoted(color.description));"
    }
    return css
  }

  static func line(_ line: TextLine) -> String {
    var css = ""
    switch line.style {
    case .double: css += "text-decoration-style:double;"
    case .wavy: css += "text-decoration-style:wavy;"
    case .dotted: css += "text-decoration-style:dotted;"
    case .single, .none: break
    }
    if let color = line.color {
      css += "text-decoration-color:\(CSSValue.plain(color));"
      if let exact = CSSValue.exact(color) { css += "text-decoration-color:\(exact);" }
    }
    return css
  }

  private static func stroke(
    _ stroke: TextStroke, _ attributes: TextAttributes, _ options: HTMLDocument.WritingOptions
  ) -> String {
    let size: Double =
      switch attributes.size {
      case .points(let points): points
      case .style(let style): options.points(style)
      case nil: 12
      }
    var css = "-webkit-text-stroke:\(CSSValue.points(abs(stroke.width) * size / 100))"
    if let color = stroke.color { css += " \(CSSValue.exact(color) ?? CSSValue.plain(color))" }
    return css + (stroke.width > 0 ? ";-webkit-text-fill-color:transparent;" : ";")
  }

  private static func settings<Value>(
    _ values: [String: Value], _ text: (Value) -> String
  ) -> String {
    values.sorted { $0.key < $1.key }.map { "\(CSSText.quoted($0.key)) \(text($0.value))" }
      .joined(separator: ",")
  }

  // MARK: - Lists

  /// The list that a marker is of.
  static func listType(_ marker: String) -> (css: String, isOrdered: Bool, isExact: Bool) {
    switch marker {
    case "{disc}", "{circle}", "{square}":
      return (String(marker.dropFirst().dropLast()), false, true)
    case "{decimal}.", "{lower-roman}.", "{upper-roman}.", "{lower-alpha}.", "{upper-alpha}.":
      return (String(marker.dropFirst().dropLast(2)), true, true)
    default: break
    }
    guard let open = marker.firstIndex(of: "{"), let close = marker.firstIndex(of: "}"),
      open < close
    else { return (CSSText.quoted(marker + " "), false, false) }
    let kind = String(marker[marker.index(after: open)..<close])
    let isNumber = ["decimal", "lower-roman", "upper-roman", "lower-alpha", "upper-alpha"]
      .contains(kind)
    return isNumber ? (kind, true, false) : ("disc", false, false)
  }
}
