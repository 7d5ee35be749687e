// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A color in a named space.
public struct TextColor: Sendable, Hashable {
  /// The meaning of the components.
  public enum Space: String, Sendable, Hashable, CaseIterable, Codable {
    /// IEC 61966-2-1, as the web and Cairo have it.
    case sRGB = "srgb"
    /// The wider gamut of many screens, with sRGB's transfer curve.
    case displayP3 = "display-p3"
    /// RGB of no certain screen, with a gamma of 1.8, as old Macintosh programs mean it.
    case genericRGB = "generic-rgb"
    /// One component for all three, with sRGB's transfer curve.
    case gray
    /// Printing inks: red is what cyan leaves, green what magenta and blue what yellow leaves, and
    /// black is on top. Components are held in steps of 1/100,000, as RTF has them.
    case cmyk
  }

  public let space: Space
  /// 0 to 1, not premultiplied.
  public let red: Double
  /// 0 to 1, not premultiplied.
  public let green: Double
  /// 0 to 1, not premultiplied.
  public let blue: Double
  /// 0 is clear, 1 opaque.
  public let alpha: Double
  /// The black ink of ``Space/cmyk``, 0 to 1; 0 in other spaces.
  public let black: Double
  /// The name that the color has in a program's catalog, such as `labelColor`; the components are
  /// its value there.
  public var name: String?

  /// A color from components between 0 and 1; others are clamped.
  ///
  /// A gray has the red component for all.
  public init(
    _ space: Space = .sRGB, red: Double, green: Double, blue: Double, alpha: Double = 1,
    black: Double = 0, name: String? = nil
  ) {
    self.space = space
    self.alpha = Self.clamp(alpha)
    self.name = name
    let (red, green, blue) = (Self.clamp(red), Self.clamp(green), Self.clamp(blue))
    switch space {
    case .sRGB, .displayP3, .genericRGB:
      (self.red, self.green, self.blue, self.black) = (red, green, blue, 0)
    case .gray: (self.red, self.green, self.blue, self.black) = (red, red, red, 0)
    case .cmyk:
      (self.red, self.green) = (1 - Self.inSteps(1 - red), 1 - Self.inSteps(1 - green))
      self.blue = 1 - Self.inSteps(1 - blue)
      self.black = Self.inSteps(Self.clamp(black))
    }
  }

  /// A number in steps of 1/100,000.
  static func inSteps(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }

  /// The parts that are written for the color's space, without the alpha.
  var components: [Double] {
    switch space {
    case .sRGB, .displayP3, .genericRGB: [red, green, blue]
    case .gray: [red]
    case .cmyk: [1 - red, 1 - green, 1 - blue].map(Self.inSteps) + [black]
    }
  }

  /// A color of the parts that ``components`` gives; nil when their number is wrong.
  init?(_ space: Space, components: [Double], alpha: Double, name: String? = nil) {
    switch (space, components.count) {
    case (.sRGB, 3), (.displayP3, 3), (.genericRGB, 3):
      self.init(
        space, red: components[0], green: components[1], blue: components[2], alpha: alpha,
        name: name)
    case (.gray, 1):
      self.init(space, red: components[0], green: 0, blue: 0, alpha: alpha, name: name)
    case (.cmyk, 4):
      self.init(
        space, red: 1 - components[0], green: 1 - components[1], blue: 1 - components[2],
        alpha: alpha, black: components[3], name: name)
    default: return nil
    }
  }

  public static let black = TextColor(red: 0, green: 0, blue: 0)
  public static let white = TextColor(red: 1, green: 1, blue: 1)

  /// The same color in sRGB, or the nearest one that sRGB has.
  ///
  /// The matrix is Display P3 to sRGB, both with D65 (CSS Color 4, section 10). Inks are mixed
  /// without a profile.
  public var inSRGB: TextColor {
    switch space {
    case .sRGB: return self
    case .displayP3: break
    case .genericRGB:
      return TextColor(
        red: Self.encoded(pow(red, 1.8)), green: Self.encoded(pow(green, 1.8)),
        blue: Self.encoded(pow(blue, 1.8)), alpha: alpha)
    case .gray: return TextColor(red: red, green: green, blue: blue, alpha: alpha)
    case .cmyk:
      let light = 1 - black
      return TextColor(red: red * light, green: green * light, blue: blue * light, alpha: alpha)
    }
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    return TextColor(
      red: Self.encoded(1.2249401 * r - 0.2249404 * g),
      green: Self.encoded(-0.0420569 * r + 1.0420571 * g),
      blue: Self.encoded(-0.0196376 * r - 0.0786361 * g + 1.0982735 * b), alpha: alpha)
  }

  /// Whether black is easier to read on it than white, by its relative luminance (WCAG 2.2).
  package var isLight: Bool {
    let color = inSRGB
    let luminance =
      0.2126 * Self.linear(color.red) + 0.7152 * Self.linear(color.green)
      + 0.0722 * Self.linear(color.blue)
    return luminance > 0.179
  }

  private static func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
