// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FontProblems

/// A family is taken out of another program's list of rejected ones, and nothing else changes.
struct RejectionListTests {
  private static func pattern(_ family: String) -> String {
    """

          <pattern>
            <patelt name="family">
              <string>\(family)</string>
            </patelt>
          </pattern>
    """
  }

  private static func file(_ patterns: String...) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <!-- <pattern><patelt name="family"><string>Abel</string></patelt></pattern> -->
    <fontconfig>
      <selectfont>
        <rejectfont>\(patterns.joined())
        </rejectfont>
      </selectfont>
    </fontconfig>

    """
  }

  private func removing(_ family: String, _ text: String) -> String? {
    RejectionList.removing(family, from: Array(text.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `the pattern of the family goes, byte for byte nothing else`() {
    let (abel, bree) = (Self.pattern("Abel"), Self.pattern("Bree &amp; Söhne"))
    #expect(removing("Abel", Self.file(abel, bree)) == Self.file(bree))
    #expect(removing("bree & söhne", Self.file(abel, bree)) == Self.file(abel))
    #expect(removing("Abel", Self.file(abel, bree, abel)) == Self.file(bree))
  }

  @Test(arguments: [
    file(), file(pattern("Abelard")), "", "<pattern>",
    file("<pattern><patelt name=\"family\"><string>Abel</string>"),
    // Other conditions beside the family.
    file(
      "<pattern><patelt name=\"family\"><string>Abel</string></patelt><patelt name=\"style\"><string>Bold</string></patelt></pattern>"
    ),
    file("<pattern><patelt name=\"style\"><string>Abel</string></patelt></pattern>"),
  ])
  func `a list without a pattern for the family alone stays as it is`(text: String) {
    #expect(removing("Abel", text) == nil)
  }

  @Test func `any bytes are read to their end`() {
    let parts = [
      "<pattern>", "</pattern>", "<!--", "-->", "<patelt name=\"family\">", "<string>", "Abel",
      "\u{FF}",
    ]
    for seed in 0..<400 {
      let text = (0..<12).map { parts[(seed * 31 + $0 * ($0 + seed)) % parts.count] }.joined()
      let bytes = Array(text.utf8) + [0xFF, 0xC3]
      let rest = RejectionList.removing("Abel", from: bytes)
      #expect(rest.map { $0.count < bytes.count } ?? true)
    }
  }
}
