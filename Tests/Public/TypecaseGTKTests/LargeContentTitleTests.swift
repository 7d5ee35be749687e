// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseGTK

/// What the enlarged picture of a control is called.
struct LargeContentTitleTests {
  @Test func `a label's mnemonic is not shown, and its underscores are`() {
    for (label, shown) in [
      ("_Open", "Open"), ("a__b", "a_b"), ("Open", "Open"), ("Se_nd_", "Send"),
    ] {
      #expect(StandardLargeContent.withoutMnemonic(label) == shown)
    }
  }
}
