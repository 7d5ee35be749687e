// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType

struct DesktopTextSizeTests {
  @Test func `an invalid size becomes the default`() {
    #expect(DesktopTextSize() == DesktopTextSize(textScalingFactor: 1, interfaceFontSize: 11))
    for value in [0, -3, .nan, .infinity] as [Double] {
      #expect(
        DesktopTextSize(textScalingFactor: value, interfaceFontSize: value) == DesktopTextSize())
    }
  }

  @Test(arguments: [0.5, 1, 1.25, 2, 3], [9, 11, 16])
  func `body is the interface's font, and every style follows it`(
    scaling: Double, font: Double
  ) {
    let size = DesktopTextSize(textScalingFactor: scaling, interfaceFontSize: font)
    #expect((size.points(for: .body) - font).magnitude < 1e-9)
    for style in TextStyle.allCases {
      // What is on the screen, once GTK has multiplied it.
      let shown = size.points(for: style) * scaling
      let expected = style.size(atTextScalingFactor: scaling) * font / 17
      #expect((shown - expected).magnitude < 1e-9, "\(style)")
    }
  }

  @Test(arguments: [0.5, 0.8, 1, 1.1, 1.25, 1.5, 2, 3, 4])
  func `text of any size keeps its rank, and large text grows less`(scaling: Double) {
    let size = DesktopTextSize(textScalingFactor: scaling)
    let points = (10...200).map { Double($0) / 2 }
    let grown = points.map(size.points(growing:))
    for (smaller, larger) in zip(grown, grown.dropFirst()) {
      #expect(smaller <= larger + 1e-9)
      #expect(larger - smaller < 1)
    }
    if scaling > 1 {
      #expect(size.points(growing: 32) / 32 < size.points(growing: 16) / 16)
      #expect(size.points(growing: 16) / 16 < 1)
    }
    #expect((size.points(growing: 11) - 11).magnitude < 1e-9)
    // A size that a text style has, grows as the style does.
    let title = size.points(growing: 11.0 * 28 / 17)
    #expect((title - size.points(for: .title1)).magnitude < 1e-9)
  }

  @Test func `images grow at accessibility sizes only`() {
    #expect(DesktopTextSize(textScalingFactor: 0.5).imageScale == 1)
    #expect(DesktopTextSize(textScalingFactor: 1.4).imageScale == 1)
    #expect(DesktopTextSize(textScalingFactor: 2).imageScale == 40.0 / 22)
  }

  @Test func `the category is that of the factor`() {
    #expect(DesktopTextSize(textScalingFactor: 1.25).category == .extraExtraLarge)
    #expect(DesktopTextSize(interfaceFontSize: 30).category == .large)
  }
}
