// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseRichText

/// Colors of documents on a desktop with a dark style.
struct DarkPageTests {
  private static func color(_ hex: Int, alpha: Double = 1) -> TextColor {
    TextColor(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Relative luminance (WCAG 2.1).
  private static func luminance(_ color: TextColor) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private static func contrast(_ one: TextColor, _ other: TextColor) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static let darkView = color(0x1E1E1E)

  @Test(arguments: [0x000000, 0x1C71D8, 0xC01C28, 0x77767B, 0x26A269, 0x613583, 0x241F31])
  func `what can be read on white can be read on a dark page`(_ hex: Int) {
    #expect(Self.contrast(Self.color(hex).onDarkPage, Self.darkView) >= 4.5)
  }

  @Test func `text and its background stay apart`() {
    let (text, behind) = (Self.color(0x241F31), Self.color(0xF9F06B))
    #expect(Self.contrast(text.onDarkPage, behind.onDarkPage) >= 7)
    #expect(Self.luminance(behind.onDarkPage) < 0.1, "a highlight does not glare in the dark")
  }

  @Test func `the page is the desktop's, and black is white`() {
    let white = TextColor.white.onDarkPage
    for component in [white.red, white.green, white.blue] {
      #expect(abs(component - 0x1E / 255.0) < 0.01)
    }
    for component in [\TextColor.red, \.green, \.blue] {
      #expect(TextColor.black.onDarkPage[keyPath: component] > 0.999)
    }
  }

  @Test func `hue and alpha stay`() {
    let red = Self.color(0xC01C28, alpha: 0.5).onDarkPage
    #expect(red.red > red.green && red.red > red.blue && red.alpha == 0.5)
    let blue = Self.color(0x1C71D8).onDarkPage
    #expect(blue.blue > blue.green && blue.green > blue.red)
  }
}
