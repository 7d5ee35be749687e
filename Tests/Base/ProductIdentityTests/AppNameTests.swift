// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseGLibKit
import TypecaseProductIdentity

/// What an app may be called in a sentence beside our own name.
struct AppNameTests {
  @Test(arguments: [
    "Typecase", "TYPECASE", "Type case", "T\u{200B}ypecase", "Tурeсаѕe", "Ƭypecase Typecase",
    "ＴＹＰＥＣＡＳＥ", "𝐓𝐲𝐩𝐞𝐜𝐚𝐬𝐞", "Týpecäse", "Typ3c4$3", "The Typecase Service", "ᴛʏᴘᴇᴄᴀꜱᴇ",
  ])
  func `an app cannot be called by our name`(name: String) {
    #expect(
      DisplayText.name(ofApp: name, limit: 40, fallback: "org.example.App") == "org.example.App")
  }

  @Test(arguments: ["Foundry", "Typewriter Case", "Fonts & Co", "Гарнитура", "خط"])
  func `other names are not changed`(name: String) {
    #expect(DisplayText.name(ofApp: name, limit: 40, fallback: "?").contains(name))
  }

  @Test func `a name cannot end the quotation that it stands in`() {
    let name = DisplayText.name(
      ofApp: "A” is safe. „B‟ «C» ‹D› \"E\" 「F」", limit: 80, fallback: "?")
    #expect(name == "A is safe. B C D E F")
    #expect(DisplayText.name(ofApp: "“”", limit: 40, fallback: "id") == "id")
    #expect(DisplayText.name(ofApp: "Joe’s", limit: 40, fallback: "?").contains("Joe’s"))
  }
}
