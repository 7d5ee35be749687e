// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import PangoKit
import Testing

@Suite struct DisplayTextTests {
  @Test func aNameIsShownAsItIs() {
    #expect(DisplayText.line("A & B <i>") == "A & B <i>")
  }

  @Test func marksOfDirectionAreTakenOut() {
    #expect(DisplayText.line("Evil\u{202E}gnp.exe") == "Evilgnp.exe")
    #expect(DisplayText.line("a\u{2066}b\u{2069}c\u{200F}") == "abc")
  }

  @Test func linesBecomeOne() {
    #expect(DisplayText.line(" Two\n\n lines\t\u{2028}here ") == "Two lines here")
  }

  @Test func lengthIsLimited() {
    #expect(DisplayText.line(String(repeating: "x", count: 500), limit: 10).count == 13)
    #expect(DisplayText.line("ten letter", limit: 10) == "ten letter")
  }

  @Test func otherScriptsAreKeptApartFromTheSentence() {
    #expect(DisplayText.line("خط") == "\u{2068}خط\u{2069}")
  }

  @Test func marksDoNotPileUp() {
    let piled = "Z" + String(repeating: "\u{0301}", count: 40)
    #expect(DisplayText.line(piled).unicodeScalars.count { $0 == "\u{0301}" } == 3)
  }

  @Test(arguments: ["", " ", "\u{200B}", "\u{202E}\u{2069}", "\u{200D}"])
  func aNameThatCannotBeSeenIsReplaced(name: String) {
    #expect(DisplayText.line(name, fallback: "Unnamed") == "Unnamed")
  }
}
