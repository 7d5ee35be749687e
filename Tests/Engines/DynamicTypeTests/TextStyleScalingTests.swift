// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType
import TypecaseFontDescriptors

/// Fonts that are not the interface's own, scaled as a text style is.
struct FontMetricsTests {
  private static let body17 = font(size: 17)

  private static func font(size: Double?) -> FontDescriptor {
    var font = FontDescriptor(postScriptName: "Example-Regular")
    font.size = size
    return font
  }

  @Test func `17 points of body text grow by the leadings, in thirds of a point`() {
    let expected = [
      14.667, 15.333, 16.333, 17, 18.667, 20, 22.333, 26.333, 31, 37, 43.333, 48,
    ]
    for (category, value) in zip(ContentSizeCategory.allCases, expected) {
      let scaled = TextStyleScaling().scaledValue(17, at: category, displayScale: 3)
      #expect((scaled - value).magnitude < 0.0005, "\(category): \(scaled)")
    }
  }

  @Test func `a font has whole points, and no more than its maximum`() throws {
    let expected: [Double] = [15, 15, 16, 17, 19, 20, 22, 26, 31, 37, 43, 48]
    for (category, size) in zip(ContentSizeCategory.allCases, expected) {
      let font = try TextStyleScaling().scaledFont(for: Self.body17, at: category)
      #expect(font.pointSize == size)
      #expect(font.descriptor.size == size)
      #expect(font.descriptor.postScriptName == "Example-Regular")
      let limited = try TextStyleScaling()
        .scaledFont(for: Self.body17, maximumPointSize: 20.5, at: category)
      #expect(limited.pointSize == min(size, 20.5))
      for none in [0, .infinity] as [Double] {
        let unlimited = try TextStyleScaling()
          .scaledFont(for: Self.body17, maximumPointSize: none, at: category)
        #expect(unlimited.pointSize == size)
      }
    }
  }

  @Test func `each style has its own growth`() {
    #expect(TextStyleScaling(for: .largeTitle).scaledValue(41, at: .extraSmall) == 38)
    #expect(TextStyleScaling(for: .caption2).scaledValue(13, at: .medium) == 13)
    #expect(
      TextStyleScaling(for: .caption2).scaledValue(13, at: .accessibilityExtraExtraExtraLarge) == 48
    )
    #expect(TextStyleScaling(for: .title1).scaledValue(-34, at: .extraLarge) == -37)
    #expect(TextStyleScaling().scaledValue(17, at: .medium, displayScale: 0) == 16)
  }

  @Test func `a scaled font is computed again for another category`() throws {
    let metrics = TextStyleScaling(for: .title2)
    let font = try metrics.scaledFont(for: Self.font(size: 30), maximumPointSize: 60, at: .small)
    for category in ContentSizeCategory.allCases {
      #expect(
        font.at(category)
          == (try metrics.scaledFont(
            for: Self.font(size: 30), maximumPointSize: 60, at: category)))
    }
    #expect(font.at(.large).pointSize == 30)
    #expect(font.style == .title2)
    #expect(font.base.size == 30)
    #expect(font.maximumPointSize == 60)
  }

  @Test func `a scaled font is not scaled again`() throws {
    let font = try TextStyleScaling().scaledFont(for: Self.body17, at: .extraLarge)
    #expect(throws: TextStyleScalingError.alreadyScaled) {
      try TextStyleScaling(for: .title1).scaledFont(for: font, at: .extraLarge)
    }
  }

  @Test func `a font without a size gets its style's, and an invalid size is refused`() throws {
    let font = try TextStyleScaling(for: .callout).scaledFont(for: Self.font(size: nil), at: .large)
    #expect(font.pointSize == 16)
    for size in [0, -4, .infinity] as [Double] {
      #expect(throws: TextStyleScalingError.invalidSize(size)) {
        try TextStyleScaling().scaledFont(for: Self.font(size: size), at: .large)
      }
    }
    let tiny = try TextStyleScaling().scaledFont(for: Self.font(size: 0.2), at: .large)
    #expect(tiny.pointSize == 1)
  }
}
