// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import Testing
import TypecaseFontAnatomy

@Suite struct FontNotationTests {
  @Test func `a plain style is a family and no more`() {
    #expect(FontNotation(family: "Cantarell").css == "font-family: \"Cantarell\";")
    #expect(FontNotation(family: "Cantarell").fontconfig == "Cantarell")
  }

  @Test func `axes that CSS has properties for are set by these`() {
    let font = FontNotation(
      family: "Inter", weight: 400, axes: ["wght": 453.5, "wdth": 87, "slnt": -10, "opsz": 14])
    #expect(
      font.css == """
        font-family: "Inter";
        font-weight: 453.5;
        font-stretch: 87%;
        font-style: oblique 10deg;
        font-variation-settings: "opsz" 14;
        """)
  }

  @Test func `features that are turned off are written as well`() {
    let font = FontNotation(family: "A", isItalic: true, features: ["ss01": 1, "liga": 0])
    #expect(
      font.css == """
        font-family: "A";
        font-style: italic;
        font-feature-settings: "liga" 0, "ss01" 1;
        """)
    #expect(font.pangoFeatures == "liga=0,ss01=1")
  }

  @Test func `a name cannot leave its quotes`() {
    let font = FontNotation(family: "A\"; } * { color: red\\\n")
    #expect(font.css == "font-family: \"A\\\"; } * { color: red\\\\\\a \";")
  }

  /// fontconfig itself reads it back.
  @Test func `a fontconfig pattern says what was written`() throws {
    let font = FontNotation(
      family: "A-B: C, D", style: "Bold-Italic: 2", axes: ["wght": 450, "opsz": 14.5],
      features: ["ss01": 1, "liga": 0])
    let pattern = try #require(FcNameParse(font.fontconfig))
    defer { FcPatternDestroy(pattern) }
    func value(_ name: String, _ place: CInt = 0) -> String? {
      var text: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(pattern, name, place, &text) == FcResultMatch else { return nil }
      return text.map { String(cString: $0) }
    }
    #expect(value(FC_FAMILY) == "A-B: C, D" && value(FC_FAMILY, 1) == nil)
    #expect(value(FC_STYLE) == "Bold-Italic: 2")
    #expect(value(FC_FONT_VARIATIONS) == "opsz=14.5,wght=450")
    #expect(value(FC_FONT_FEATURES) == "liga=0" && value(FC_FONT_FEATURES, 1) == "ss01=1")
  }
}
