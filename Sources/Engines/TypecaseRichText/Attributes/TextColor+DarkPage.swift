// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension TextColor {
  /// The color in which a dark desktop shows text that was written for a light page.
  ///
  /// White becomes as dark as a dark page, black becomes white, and colors keep their hue and as much of
  /// their chroma as sRGB has at the other lightness. Text and background change in the same way,
  /// so that the text stays readable. In Oklab (Björn Ottosson, 2020), whose lightness is that of
  /// the eye.
  public var onDarkPage: TextColor {
    let color = inSRGB
    var lab = Oklab(color)
    // Dark colors come closest to white: a color of half the lightness is text as a rule.
    lab.lightness = 1 - (1 - Self.darkPage) * pow(lab.lightness, 1.5)
    return lab.color(alpha: alpha)
  }

  /// A color for text that can be read on this one.
  package var legible: TextColor {
    let color = inSRGB
    let isLight = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.5
    return isLight ? TextColor(red: 0, green: 0, blue: 0, alpha: 0.87) : .white
  }

  /// The lightness of libadwaita's dark view, #1e1e1e.
  private static let darkPage = 0.235
}

/// A color by its lightness, and by how much green or red and blue or yellow it has.
private struct Oklab {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: TextColor) {
    let red = TextColor.linear(color.red)
    let green = TextColor.linear(color.green)
    let blue = TextColor.linear(color.blue)
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = min(max(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 0), 1)
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The color in sRGB, with less chroma if it is outside sRGB.
  func color(alpha: Double) -> TextColor {
    var (low, high) = (0.0, 1.0)
    if isInSRGB(linear(chroma: 1)) { low = 1 }
    for _ in 0..<12 where low < 1 {
      let middle = (low + high) / 2
      if isInSRGB(linear(chroma: middle)) { low = middle } else { high = middle }
    }
    let components = linear(chroma: low).map { TextColor.encoded(max($0, 0)) }
    return TextColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
  }

  private func isInSRGB(_ components: [Double]) -> Bool {
    components.allSatisfy { (-1e-6...1 + 1e-6).contains($0) }
  }

  /// Red, green and blue, linear, with a part of the chroma.
  private func linear(chroma: Double) -> [Double] {
    func cube(_ value: Double) -> Double { value * value * value }
    let (a, b) = (a * chroma, b * chroma)
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
  }
}
