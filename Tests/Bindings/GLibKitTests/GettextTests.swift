// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseGLibKit

struct GettextTests {
  @Test func `holes are filled`() {
    #expect(tr("Let “{app}” install fonts?", ["app": "Foundry"]) == "Let “Foundry” install fonts?")
    #expect(tr("{a} and {b}, {a}", ["a": "1", "b": "2"]) == "1 and 2, 1")
  }

  @Test func `text that fills a hole is not filled itself`() {
    #expect(tr("{a} {b}", ["a": "{b}", "b": "x"]) == "{b} x")
  }

  @Test func `other braces are not changed`() {
    #expect(tr("{unknown} { }{", ["a": "1"]) == "{unknown} { }{")
  }

  @Test func `right-to-left text in a hole keeps its place`() {
    // Else the number would join the name, and be read before it.
    #expect(
      fill("يفتقر {app} إلى {count} خطوط", ["app": "Letters", "count": "5"])
        == "يفتقر \u{2068}Letters\u{2069} إلى \u{2068}5\u{2069} خطوط")
    #expect(fill("{app} lacks {count}", ["app": "خط", "count": "5"]) == "خط lacks 5")
  }

  @Test func `numbers choose the plural form`() {
    #expect(trn("{count} font", "{count} fonts", 1) == "1 font")
    #expect(trn("{count} font", "{count} fonts", 61) == "61 fonts")
    #expect(trn("{n} of {count}", "{n} of {count}", 2, ["n": "{count}"]) == "{count} of 2")
  }
}
