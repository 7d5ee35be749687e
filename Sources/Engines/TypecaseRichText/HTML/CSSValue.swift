// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Values of CSS as those of text, and back.
enum CSSValue {
  // MARK: - Numbers

  /// A number without a unit.
  static func number(_ word: some StringProtocol) -> Double? {
    guard let value = Double(String(word)), value.isFinite, abs(value) < 1e7 else { return nil }
    return value
  }

  /// A length in points.
  ///
  /// - Parameters:
  ///   - em: the points of the text's size.
  ///   - whole: what 100 % are, in points; nil where a part of something has no meaning.
  static func length(_ word: some StringProtocol, em: Double, whole: Double? = nil) -> Double? {
    let text = word.lowercased()
    let digits = text.prefix {
      $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+")
    }
    guard let value = number(digits) else { return nil }
    let points: Double? =
      switch text.dropFirst(digits.count) {
      case "": value == 0 ? 0 : nil
      case "pt": value
      case "px": value * 0.75
      case "em": value * em
      case "ex", "ch": value * em / 2
      case "rem": value * 12
      case "pc": value * 12
      case "in": value * 72
      case "cm": value * 72 / 2.54
      case "mm": value * 72 / 25.4
      case "%": whole.map { $0 * value / 100 }
      default: nil
      }
    // Lengths of pixels and millimeters are no round numbers of points.
    return points.map { ($0 * 1000).rounded() / 1000 }
  }

  /// A number as short as it is exact.
  static func text(_ value: Double) -> String {
    let value = value.isFinite ? (value * 100_000).rounded() / 100_000 : 0
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  static func points(_ value: Double) -> String { value == 0 ? "0" : "\(text(value))pt" }

  /// A size of a font, in points.
  ///
  /// - Parameter outer: the points of the element around it.
  static func fontSize(_ word: String, outer: Double) -> Double? {
    let points: Double? =
      switch word.lowercased() {
      case "xx-small": 6.75
      case "x-small": 7.5
      case "small": 9.75
      case "medium": 12
      case "large": 13.5
      case "x-large": 18
      case "xx-large": 24
      case "xxx-large": 36
      case "smaller": outer / 1.2
      case "larger": outer * 1.2
      default: length(word, em: outer, whole: outer)
      }
    guard let points, points > 0 else { return nil }
    return min(max(points, FontSize.limits.lowerBound), FontSize.limits.upperBound)
  }

  // MARK: - Colors

  /// A color; nil for what is none, and for that of the surroundings.
  static func color(_ word: some StringProtocol) -> TextColor? {
    let text = word.trimmingBlanks.lowercased()
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      // Each digit of a short one counts twice.
      return TextColor(
        digits.count == 3 || digits.count == 4 ? "#" + digits.map { "\($0)\($0)" }.joined() : text)
    }
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return names[text] }
    let inner = text[text.index(after: open)...].dropLast()
    let parts = inner.split { $0 == "," || $0 == "/" || $0.isWhitespace }
    switch text[..<open] {
    case "rgb", "rgba": return rgb(parts)
    case "hsl", "hsla": return hsl(parts)
    case "color":
      guard let space = parts.first.map(String.init).flatMap(TextColor.Space.init),
        space == .sRGB || space == .displayP3, (4...5).contains(parts.count)
      else { return nil }
      let numbers = parts.dropFirst().compactMap { part($0, whole: 1) }
      guard numbers.count == parts.count - 1 else { return nil }
      return TextColor(
        space, red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: numbers.count > 3 ? numbers[3] : 1)
    default: return nil
    }
  }

  private static func rgb(_ parts: [Substring]) -> TextColor? {
    guard (3...4).contains(parts.count) else { return nil }
    let numbers = parts.prefix(3).compactMap { part($0, whole: 255).map { $0 / 255 } }
    guard numbers.count == 3 else { return nil }
    let alpha = parts.count > 3 ? part(parts[3], whole: 1) ?? 1 : 1
    return TextColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha)
  }

  /// CSS Color 4, section 7.1.
  private static func hsl(_ parts: [Substring]) -> TextColor? {
    guard (3...4).contains(parts.count),
      let hue = number(parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]),
      let saturation = part(parts[1], whole: 1), let lightness = part(parts[2], whole: 1)
    else { return nil }
    func component(_ offset: Double) -> Double {
      var k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    let alpha = parts.count > 3 ? part(parts[3], whole: 1) ?? 1 : 1
    return TextColor(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  private static func part(_ word: Substring, whole: Double) -> Double? {
    word.hasSuffix("%") ? number(word.dropLast()).map { $0 * whole / 100 } : number(word)
  }

  /// A color as all programs understand it.
  static func plain(_ color: TextColor) -> String {
    let color = color.inSRGB
    let parts = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    if color.alpha < 1 {
      return "rgba(\(parts.map(String.init).joined(separator: ",")),\(text(color.alpha)))"
    }
    return "#"
      + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A color in its own space, for programs that know it; nil where ``plain(_:)`` is exact.
  static func exact(_ color: TextColor) -> String? {
    guard CSSValue.color(plain(color)) != color else { return nil }
    switch color.space {
    case .sRGB, .displayP3:
      let parts = [color.red, color.green, color.blue].map { "\($0)" }.joined(separator: " ")
      let alpha = color.alpha < 1 ? " / \(color.alpha)" : ""
      return "color(\(color.space.rawValue) \(parts)\(alpha))"
    case .genericRGB, .gray, .cmyk: return nil
    }
  }

  /// The names of CSS 2.1, which programs write.
  private static let names: [String: TextColor] = [
    "aqua": "#00ffff", "black": "#000000", "blue": "#0000ff", "fuchsia": "#ff00ff",
    "gray": "#808080", "grey": "#808080", "green": "#008000", "lime": "#00ff00",
    "maroon": "#800000", "navy": "#000080", "olive": "#808000", "orange": "#ffa500",
    "purple": "#800080", "red": "#ff0000", "silver": "#c0c0c0", "teal": "#008080",
    "white": "#ffffff", "yellow": "#ffff00", "windowtext": "#000000",
  ].compactMapValues(TextColor.init)
}
