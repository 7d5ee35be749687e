// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseGTK

/// Fonts as texts, as GTK's settings and an app's own binding of Pango have them.
@Suite struct PangoTextTests {
  private func font(
    _ family: String, weight: Double? = nil, slant: Double? = nil, width: Double? = nil,
    size: Double? = nil, axes: [String: Double]? = nil
  ) -> FontDescriptor {
    var font = FontDescriptor(family: family)
    (font.weight, font.slant, font.width) = (weight, slant, width)
    (font.size, font.variations) = (size, axes)
    return font
  }

  @Test func `a text says family, design, size and axes`() {
    let read = FontDescriptor(pangoText: "Inter Bold Italic Condensed 12.5 @opsz=14.5,wght=650")
    #expect(
      read
        == font(
          "Inter", weight: 700, slant: 12, width: 75, size: 12.5,
          axes: ["opsz": 14.5, "wght": 650]))
    #expect(
      font("Inter", weight: 700, axes: ["wght": 650]).pangoText(points: 12)
        == "Inter Bold 12 @wght=650")
    #expect(font("Inter").pangoText() == "Inter")
  }

  @Test func `what a text does not say is normal, and it has no size`() {
    #expect(FontDescriptor(pangoText: "Inter") == font("Inter", weight: 400, slant: 0, width: 100))
    #expect(FontDescriptor(pangoText: "").family == nil)
    #expect(FontDescriptor(pangoText: "").size == nil)
  }

  @Test func `pixels become points of an inch with 96`() {
    #expect(FontDescriptor(pangoText: "Inter 16px").size == 12)
  }

  @Test func `of several families the first is meant`() {
    let read = FontDescriptor(pangoText: "Cantarell, Noto Sans,Sans 11")
    #expect(read.family == "Cantarell")
    #expect(read.size == 11)
  }

  @Test(arguments: [
    "Inter", "Font 12", "Font 12.5px", "12", "Bold", "Source Serif 4", "Foo Bold Italic",
    "Foo @wght=900", "@wght=900", "Foo Condensed @opsz=3 12", "weight=900", "Überschrift 7 Ü",
    "Foo 1e3", "Foo\tBar", "Foo\nBold", "Normal", "Foo Not-Rotated", "%s %n", "a=b",
  ])
  func `a font read again is the same, whatever it is called`(family: String) {
    for (weight, slant, width) in [(400.0, 0.0, 100.0), (700, 12, 75), (651, 0, 200)] {
      for size in [nil, 9, 10.5, 1638] as [Double?] {
        for axes in [nil, ["wght": 650.25], ["GRAD": -50, "opsz": 14]] as [[String: Double]?] {
          let font = font(
            family, weight: weight, slant: slant, width: width, size: size, axes: axes)
          #expect(FontDescriptor(pangoText: font.pangoText()) == font, "\(font.pangoText())")
        }
      }
    }
  }

  @Test func `Pango takes a name with commas for several`() {
    let read = FontDescriptor(pangoText: font("Foo, Bold 12", weight: 300).pangoText(points: 8))
    #expect(read.family == "Foo")
    #expect(read.weight == 300)
    #expect(read.size == 8)
    #expect(FontDescriptor(pangoText: font(" , ,").pangoText()).family == nil)
  }

  @Test func `numbers that no font has are left out`() {
    let axes = [
      "wght": Double.nan, "wdth": .infinity, "opsz": 1e300, "slnt": -10, "a": 1, "a,b=": 2,
      "w ht": 3, "été1": 4,
    ]
    let text = font("Inter", axes: axes).pangoText(points: .nan)
    #expect(text == "Inter @slnt=-10")
    #expect(
      FontDescriptor(pangoText: "Inter @wght=nan,opsz=inf,slnt=-10,GRAD,x=1,=,").variations
        == ["slnt": -10])
    for size in [-1.0, 0, .infinity, 1e300, -.infinity] {
      let read = FontDescriptor(
        pangoText: font("Inter", weight: .nan, width: -1).pangoText(points: size))
      #expect(read.family == "Inter")
      #expect((read.size ?? 1) > 0)
    }
  }
}
