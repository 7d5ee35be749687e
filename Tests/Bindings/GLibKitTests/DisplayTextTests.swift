// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseGLibKit

struct DisplayTextTests {
  /// What has nothing to be taken out is not looked through sign by sign.
  @Test(arguments: [
    "", " ", "a", "Two words", " led", "trailed ", "two  spaces", "tab\there", "del\u{7F}",
    "ten letter",
    "eleven sign", "x2", "Foundry (2)",
  ])
  func `plain text is shown as it is beside something that cannot be seen`(text: String) {
    let fallback = "nothing"
    #expect(
      DisplayText.line(text, limit: 10, fallback: fallback)
        == DisplayText.line("\u{200B}" + text, limit: 10, fallback: fallback))
    #expect(
      DisplayText.sentence(text, limit: 10, fallback: fallback)
        == DisplayText.sentence("\u{200B}" + text, limit: 10, fallback: fallback))
  }

  @Test func `the name of a file may break after its marks and within what is longer than a line`()
  {
    let zero = "\u{200B}"
    #expect(
      DisplayText.breakable(fileName: "Noto-Sans_Bold.ttf")
        == "Noto-\(zero)Sans_\(zero)Bold.\(zero)ttf")
    #expect(DisplayText.breakable(fileName: "abcdefghijkl") == "abcdefghijkl")
    let digest = String(repeating: "f0", count: 32)
    let parts = DisplayText.breakable(fileName: digest).split(separator: zero)
    #expect(parts.allSatisfy { $0.count <= 12 })
    #expect(parts.joined() == digest)
  }

  @Test func `a name is shown as it is`() {
    #expect(DisplayText.line("A & B <i>C") == "A & B <i>C")
  }

  @Test func `marks of direction are removed`() {
    #expect(DisplayText.line("Evil\u{202E}gnp.exe") == "Evilgnp.exe")
    #expect(DisplayText.line("a\u{2066}b\u{2069}c\u{200F}") == "abc")
  }

  @Test func `lines become one`() {
    #expect(DisplayText.line(" Two\n\n lines\t\u{2028}here ") == "Two lines here")
  }

  @Test func `length is limited`() {
    #expect(DisplayText.line(String(repeating: "x", count: 500), limit: 10).count == 13)
    #expect(DisplayText.line("ten letter", limit: 10) == "ten letter")
  }

  @Test func `text in other scripts is isolated from the sentence`() {
    #expect(DisplayText.line("خط") == "\u{2068}خط\u{2069}")
    // In a sentence from right to left, what is neutral at an end would change its place.
    #expect(DisplayText.line("Foundry (2)") == "\u{2068}Foundry (2)\u{2069}")
    #expect(DisplayText.line("3 D") == "\u{2068}3 D\u{2069}")
    #expect(DisplayText.line("org.example.App") == "org.example.App")
  }

  @Test func `a character keeps only a few combining marks`() {
    let piled = "Z" + String(repeating: "\u{0301}", count: 40)
    #expect(DisplayText.line(piled).unicodeScalars.count { $0 == "\u{0301}" } == 3)
  }

  @Test(arguments: ["", " ", "\u{200B}", "\u{202E}\u{2069}", "\u{200D}"])
  func `an invisible name is replaced`(name: String) {
    #expect(DisplayText.line(name, fallback: "Unnamed") == "Unnamed")
  }

  @Test func `an id may break after each of its periods and is the same to the eye`() {
    #expect(DisplayText.id("org.example.App") == "org.\u{200B}example.\u{200B}App")
    #expect(DisplayText.id("Foundry") == "Foundry")
    #expect(DisplayText.id("org.\u{202E}خط") == "\u{2068}org.\u{200B}خط\u{2069}")
    #expect(DisplayText.id("org.example", limit: 5) == "\u{2068}org.\u{200B}e…\u{2069}")
    #expect(DisplayText.id("\u{200B}", fallback: "Unnamed") == "Unnamed")
  }

  @Test func `what a terminal would execute is escaped`() {
    #expect(DisplayText.printable("a\u{1B}[31mb\u{202E}c\u{200B}d\n") == "a�[31mb�c�d�")
    let path = "/home/me/" + String(repeating: "x", count: 500) + " (2).ttf"
    #expect(DisplayText.printable(path) == path)
  }
}
