// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType
import TypecaseFontDescriptors

/// The interface's own font, by text style.
struct PreferredFontTests {
  @Test(arguments: TextStyle.allCases, ContentSizeCategory.allCases)
  func `a style with traits still follows the category`(
    style: TextStyle, category: ContentSizeCategory
  ) {
    let metrics = style.metrics(at: category)
    let plain = FontDescriptor.preferredFont(for: style, at: category)
    #expect(plain.size == metrics.size)
    #expect(plain.weight == style.weight)
    #expect(plain.traits == nil)
    #expect(plain.family == nil)

    let font = PreferredFont(for: style, traits: [.bold, .italic, .condensed, .tightLeading])
    let descriptor = font.descriptor(at: category)
    #expect(descriptor.size == metrics.size)
    #expect(descriptor.weight == style.emphasizedWeight)
    #expect(descriptor.slant == 12)
    #expect(descriptor.width == 75)
    #expect(descriptor.traits == font.traits)
    #expect(font.metrics(at: category).leading == metrics.leading - 2)
  }

  @Test func `leading is tightened and loosened by two points`() {
    let loose = PreferredFont(for: .body, traits: [.looseLeading]).metrics(at: .large)
    #expect(loose == TextStyleMetrics(size: 17, leading: 24))
    let both = PreferredFont(for: .body, traits: [.looseLeading, .tightLeading])
    #expect(both.metrics(at: .large) == TextStyle.body.metrics(at: .large))
  }
}
