// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A color in a named space.
public struct TextColor: Sendable, Hashable {
  /// What the components mean.
  public enum Space: String, Sendable, Hashable, CaseIterable, Codable {
    /// IEC 61966-2-1, as the web and Cairo have it.
    case sRGB = "srgb"
    /// The wider gamut of many screens, with sRGB's transfer curve.
    case displayP3 = "display-p3"
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

  /// A color of components from 0 to 1; others are clamped.
  public init(_ space: Space = .sRGB, red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.space = space
    (self.red, self.green) = (Self.clamp(red), Self.clamp(green))
    (self.blue, self.alpha) = (Self.clamp(blue), Self.clamp(alpha))
  }

  public static let black = TextColor(red: 0, green: 0, blue: 0)
  public static let white = TextColor(red: 1, green: 1, blue: 1)

  /// The same color in sRGB, or the nearest one that sRGB has.
  ///
  /// The matrix is Display P3 to sRGB, both with D65 (CSS Color 4, section 10).
  public var inSRGB: TextColor {
    guard space == .displayP3 else { return self }
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    return TextColor(
      red: Self.encoded(1.2249401 * r - 0.2249404 * g),
      green: Self.encoded(-0.0420569 * r + 1.0420571 * g),
      blue: Self.encoded(-0.0196376 * r - 0.0786361 * g + 1.0982735 * b), alpha: alpha)
  }

  private static func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }

  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
