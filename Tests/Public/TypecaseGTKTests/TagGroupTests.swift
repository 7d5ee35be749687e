// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseGTK

struct TagGroupTests {
  /// One in no group would be lost in a text view, and one in two would be set twice.
  @Test @MainActor func `each attribute is in one group of tags`() {
    let grouped = TagGroup.allCases.flatMap(\.attributes)
    for attribute in TextAttribute.allCases {
      #expect(grouped.count { $0 == attribute } == 1, "\(attribute)")
    }
    #expect(grouped.count == TextAttribute.allCases.count)
  }
}
