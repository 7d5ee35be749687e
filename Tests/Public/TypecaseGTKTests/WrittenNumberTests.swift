// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseGTK

/// Sizes are written and read as people write them.
@MainActor
struct WrittenNumberTests {
  @Test func `a number has the locale's decimal sign`() {
    #expect(Number.text(10.5, decimalSign: ",") == "10,5")
    #expect(Number.text(-0.25, digits: 2, decimalSign: ",") == "-0,25")
    #expect(Number.text(10.04, decimalSign: ",") == "10")
    #expect(Number.text(10.5, decimalSign: "\u{66B}") == "10\u{66B}5")
  }

  @Test(arguments: ["10.5", "10,5 pt", "10\u{66B}5", "١٠٫٥", "14 px", " 10,5PT "])
  func `every decimal sign is read in every locale`(text: String) {
    #expect(Length.points(text) == 10.5)
  }

  @Test(arguments: ["", "pt", "1,5,5", "ten", "10 furlongs", "--1"])
  func `text that is not a length gives none`(text: String) {
    #expect(Length.points(text) == nil)
  }
}
