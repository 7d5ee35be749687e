// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

struct UnwrittenScriptTests {
  /// Without any face, everything that is drawn has none.
  private let none = FaceSet([])

  @Test(arguments: [
    ("日本語のテキスト", ["Jpan"]), ("漢字", ["Hani"]), ("한국어 漢字", ["Kore"]),
    ("नमस्ते", ["Deva"]), ("א and ب", ["Latn", "Arab", "Hebr"]), ("😀", ["Zsye"]), ("☃", ["Zsym"]),
    (" \n\t\u{200B}\u{E000}\u{FE0F}", []), ("", []),
  ])
  func `a text without fonts is in the scripts that a person would look for`(
    text: String, scripts: [String]
  ) {
    let found = none.unwrittenScripts(of: text.unicodeScalars).map(\.script)
    #expect(Set(found) == Set(scripts))
    #expect(found.first == scripts.first)
  }

  @Test func `characters come once, in the order of the text, and the scripts with most first`() {
    let found = none.unwrittenScripts(of: "שבב абвгд".unicodeScalars)
    #expect(found.map(\.script) == ["Cyrl", "Hebr"])
    #expect(found[1].characters == ["ש", "ב"])
  }

  @Test func `what any installed face has is written`() {
    let installed = FaceSet.installed()
    #expect(installed.unwrittenScripts(of: "Latin, Ελληνικά, кириллица".unicodeScalars).isEmpty)
    let cantarell = FaceSet(installed.faces.filter { $0.descriptor.family == "Cantarell" })
    #expect(
      cantarell.unwrittenScripts(of: "a 日 b".unicodeScalars)
        == [UnwrittenScript(script: "Hani", characters: ["日"])])
  }

  @Test func `each script has a package of fonts`() {
    #expect(UnwrittenScript(script: "Jpan", characters: []).debianPackage == "fonts-noto-cjk")
    #expect(UnwrittenScript(script: "Deva", characters: []).debianPackage == "fonts-noto-core")
    #expect(
      UnwrittenScript(script: "Zsye", characters: []).debianPackage == "fonts-noto-color-emoji")
  }
}
