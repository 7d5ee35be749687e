// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import DynamicType
import Testing

struct DesktopTextSizeTests {
  @Test func `what is no size becomes the usual one`() {
    #expect(DesktopTextSize() == DesktopTextSize(textScaling: 1, interfaceFontSize: 11))
    for value in [0, -3, .nan, .infinity] as [Double] {
      #expect(DesktopTextSize(textScaling: value, interfaceFontSize: value) == DesktopTextSize())
    }
  }

  @Test(arguments: [0.5, 1, 1.25, 2, 3], [9, 11, 16])
  func `body is the interface's font, and every style follows it`(
    scaling: Double, font: Double
  ) {
    let size = DesktopTextSize(textScaling: scaling, interfaceFontSize: font)
    #expect((size.points(for: .body) - font).magnitude < 1e-9)
    for style in TextStyle.allCases {
      // What is on the screen, once GTK has multiplied it.
      let shown = size.points(for: style) * scaling
      let expected = style.size(atTextScaling: scaling) * font / 17
      #expect((shown - expected).magnitude < 1e-9, "\(style)")
    }
  }

  @Test func `the category is that of the factor`() {
    #expect(DesktopTextSize(textScaling: 1.25).category == .extraExtraLarge)
    #expect(DesktopTextSize(interfaceFontSize: 30).category == .large)
  }
}
