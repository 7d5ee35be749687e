// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType

struct ContentSizeCategoryTests {
  @Test func `categories are ordered from small to large`() {
    #expect(ContentSizeCategory.allCases == ContentSizeCategory.allCases.sorted())
    #expect(ContentSizeCategory.extraSmall < .large)
    #expect(ContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    #expect(ContentSizeCategory.allCases.max() == .accessibilityExtraExtraExtraLarge)
  }

  @Test func `the five largest categories are for accessibility`() {
    let accessible = ContentSizeCategory.allCases.filter(\.isAccessibilityCategory)
    #expect(accessible == Array(ContentSizeCategory.allCases.suffix(5)))
  }

  @Test(arguments: ContentSizeCategory.allCases)
  func `a category is found again by its scaling and by each of its names`(
    category: ContentSizeCategory
  ) {
    #expect(ContentSizeCategory(textScalingFactor: category.textScalingFactor) == category)
    for name in [category.rawValue, category.shortName, category.referenceName] {
      #expect(ContentSizeCategory(named: name) == category, "\(name)")
    }
    #expect(ContentSizeCategory(named: category.shortName.uppercased()) == category)
  }

  @Test func `similar names of categories are different`() {
    let names = ContentSizeCategory.allCases.flatMap {
      [$0.rawValue, $0.shortName, $0.referenceName]
    }
    #expect(Set(names).count == 36)
    #expect(
      ContentSizeCategory(named: "UICTContentSizeCategoryAccessibilityXXL")
        == .accessibilityExtraExtraLarge)
    #expect(ContentSizeCategory(named: "UICTContentSizeCategoryXS") == .extraSmall)
    for name in ["", "huge", "ax6", "uictcontentsizecategoryxs"] {
      #expect(ContentSizeCategory(named: name) == nil, "\(name)")
    }
  }

  @Test(
    arguments: [
      (0.5, .extraSmall), (0.9, .small), (1, .large), (1.05, .large), (1.25, .extraExtraLarge),
      (1.5, .extraExtraExtraLarge), (2, .accessibilityLarge),
      (3, .accessibilityExtraExtraExtraLarge), (40, .accessibilityExtraExtraExtraLarge),
      (0, .large), (-2, .large), (.nan, .large), (.infinity, .large),
    ] as [(Double, ContentSizeCategory)])
  func `the desktop's factor has a category`(scaling: Double, category: ContentSizeCategory) {
    #expect(ContentSizeCategory(textScalingFactor: scaling) == category)
  }
}
