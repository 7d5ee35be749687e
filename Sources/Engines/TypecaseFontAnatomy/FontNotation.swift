// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// A style with its settings, and how other programs write it.
public struct FontNotation: Sendable, Hashable {
  public var family: String
  public var style: String
  /// 1 to 1000.
  public var weight: Double
  /// Percent of the normal width.
  public var width: Double
  public var isItalic: Bool
  /// Axis tag to coordinate, where it is not the face's own.
  public var axes: [String: Double]
  /// Feature tag to value, where it is not the font's default.
  public var features: [String: UInt32]

  public init(
    family: String, style: String = "", weight: Double = 400, width: Double = 100,
    isItalic: Bool = false, axes: [String: Double] = [:], features: [String: UInt32] = [:]
  ) {
    self.family = family
    self.style = style
    self.weight = weight
    self.width = width
    self.isItalic = isItalic
    self.axes = axes
    self.features = features
  }

  // MARK: - CSS

  /// Declarations of CSS Fonts Level 4.
  ///
  /// Axes with a CSS property are set by that property: the low-level property would override
  /// every later rule that sets one of them.
  public var css: String {
    var lines = ["font-family: \(Self.cssString(family));"]
    let weight = axes["wght"] ?? weight
    if weight != 400 { lines.append("font-weight: \(Self.number(weight));") }
    let width = axes["wdth"] ?? width
    if width != 100 { lines.append("font-stretch: \(Self.number(width))%;") }
    if isItalic || axes["ital"] ?? 0 > 0 {
      lines.append("font-style: italic;")
    } else if let slant = axes["slnt"], slant != 0 {
      // Counterclockwise in the font, clockwise in CSS.
      lines.append("font-style: oblique \(Self.number(-slant))deg;")
    }
    let others = axes.filter { !["wght", "wdth", "ital", "slnt"].contains($0.key) }
    if !others.isEmpty {
      let settings = others.sorted { $0.key < $1.key }
        .map { "\(Self.cssString($0.key)) \(Self.number($0.value))" }
      lines.append("font-variation-settings: \(settings.joined(separator: ", "));")
    }
    if !features.isEmpty { lines.append("font-feature-settings: \(cssFeatures);") }
    return lines.joined(separator: "\n")
  }

  /// The value of CSS's `font-feature-settings`.
  public var cssFeatures: String {
    features.isEmpty
      ? "normal"
      : features.sorted { $0.key < $1.key }
        .map { "\(Self.cssString($0.key)) \($0.value)" }.joined(separator: ", ")
  }

  /// The value of CSS's `font-variation-settings`, with every axis.
  public var cssAxes: String {
    axes.isEmpty
      ? "normal"
      : axes.sorted { $0.key < $1.key }
        .map { "\(Self.cssString($0.key)) \(Self.number($0.value))" }.joined(separator: ", ")
  }

  /// A string of CSS, whatever is in the text.
  package static func cssString(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\" + String(scalar.value, radix: 16) + " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  // MARK: - fontconfig

  /// A pattern in the notation of `fc-match` and `fc-list`.
  public var fontconfig: String {
    var parts = [Self.escaped(family, "\\-:,")]
    if !style.isEmpty { parts.append("style=" + Self.escaped(style, Self.valueSigns)) }
    if !axes.isEmpty {
      parts.append("fontvariations=" + Self.escaped(variations, Self.valueSigns))
    }
    if !features.isEmpty {
      // Each is a value of its own, so the commas between them are not escaped.
      let written = features.sorted { $0.key < $1.key }
        .map { Self.escaped("\($0.key)=\($0.value)", Self.valueSigns) }
      parts.append("fontfeatures=" + written.joined(separator: ","))
    }
    return parts.joined(separator: ":")
  }

  /// Characters with a special meaning within a value (`FC_ESCAPE_VARIABLE` of fontconfig's
  /// fcname.c).
  private static let valueSigns = "\\=_:,"

  private static func escaped(_ text: String, _ signs: String) -> String {
    text.reduce(into: "") { result, sign in
      if signs.contains(sign) { result.append("\\") }
      result.append(sign)
    }
  }

  // MARK: - Pango

  /// The axes as Pango and fontconfig write them: "opsz=14,wght=450".
  public var variations: String {
    axes.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.number($0.value))" }
      .joined(separator: ",")
  }

  /// The features as Pango's markup and its attribute take them: "ss01=1,liga=0".
  public var pangoFeatures: String {
    features.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }

  /// A number without needless decimals, in the notation of programs.
  static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded()
    guard thousandths.magnitude < 1e15 else { return "0" }
    let whole = Int(thousandths)
    return whole % 1000 == 0 ? String(whole / 1000) : String(Double(whole) / 1000)
  }
}
