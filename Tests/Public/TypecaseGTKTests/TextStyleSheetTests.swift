// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType

@testable import TypecaseGTK

/// The style sheet of the text styles, as text.
///
/// The journeys check that GTK follows it.
struct TextStyleSheetTests {
  /// The points that a class has in a sheet.
  private func points(ofClass name: String, _ textSize: DesktopTextSize) -> Double? {
    TextStyleSheet.css(for: textSize).split(separator: "\n")
      .first { $0.hasPrefix(".\(name) {") }?
      .split(separator: " ").first { $0.hasSuffix("pt;") }
      .flatMap { Double($0.dropLast(3)) }
  }

  @Test(arguments: TextStyle.allCases)
  func `each style has a class with its size`(style: TextStyle) throws {
    for textSize in [
      DesktopTextSize(), DesktopTextSize(textScalingFactor: 2, interfaceFontSize: 9.5),
    ] {
      let size = try #require(points(ofClass: "text-style-\(style.rawValue)", textSize))
      #expect((size - textSize.points(for: style)).magnitude <= 0.0005)
    }
  }

  @Test func `at the normal size the platform's classes stay close to what they were`() throws {
    let platform = [
      "title-1": 20.0, "title-2": 15, "title-3": 15, "title-4": 13, "heading": 11, "body": 11,
      "caption-heading": 9, "caption": 9,
    ]
    for (name, expected) in platform {
      let size = try #require(points(ofClass: name, DesktopTextSize()))
      #expect((size - expected).magnitude < 2, "\(name)")
    }
  }

  @Test func `the platform's classes follow the interface's font`() throws {
    let textSize = DesktopTextSize(interfaceFontSize: 16)
    #expect(points(ofClass: "heading", textSize) == 16)
    #expect(try #require(points(ofClass: "caption", textSize)) > 12)
  }

  @Test func `bars stop growing before the accessibility sizes`() {
    func hasBarRule(_ bar: String, _ scaling: Double) -> Bool {
      TextStyleSheet.css(for: DesktopTextSize(textScalingFactor: scaling))
        .contains("\n\(bar) { font-size:")
    }
    for bar in ["headerbar", "viewswitcher box.narrow"] {
      #expect(!hasBarRule(bar, 1))
      #expect(!hasBarRule(bar, 1.3))
      #expect(hasBarRule(bar, 2))
    }
  }

  @Test func `dimmed text has more contrast where the person wants that`() {
    func opacity(_ isHighContrast: Bool) -> String? {
      TextStyleSheet.css(for: DesktopTextSize(), isHighContrast: isHighContrast)
        .split(separator: "\n").first { $0.hasPrefix(".dim-label") }
        .flatMap { $0.split(separator: "{").last.map(String.init) }
    }
    #expect(opacity(false) == " opacity: 0.75; }")
    #expect(opacity(true) == " opacity: 0.9; }")
  }

  @Test func `a message of several lines has no round ends, which would cut its words`() {
    func css(_ scaling: Double) -> [Substring] {
      TextStyleSheet.css(for: DesktopTextSize(textScalingFactor: scaling)).split(separator: "\n")
        .filter { $0.hasPrefix("toast {") }
    }
    #expect(css(1).isEmpty)
    #expect(css(3).count == 1)
    #expect(css(3).allSatisfy { $0.contains("border-radius: 24px") })
  }

  @Test func `the title of a page without content is a title, whatever libadwaita calls it`() {
    let textSize = DesktopTextSize(textScalingFactor: 3)
    let title = TextStyleSheet.css(for: textSize).split(separator: "\n")
      .first { $0.hasPrefix("statuspage label.title {") }
    let size = points(ofClass: "title-1", textSize)
    #expect(size != nil)
    #expect(title?.split(separator: " ").compactMap { Double($0.dropLast(3)) }.first == size)
  }

  @Test func `numbers in style sheets have a point and three decimals`() {
    for (value, text) in [(1.5, "1.500"), (0.0004, "0.000"), (-2.25, "-2.250"), (40, "40.000")] {
      #expect(CSSNumber.text(value) == text)
    }
  }
}
