// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType

/// The text styles for web views.
struct WebStyleSheetTests {
  /// The values of a property, by the class of the rule.
  private func values(of property: String, in sheet: WebStyleSheet) -> [String: Double] {
    var values: [String: Double] = [:]
    for line in sheet.css.split(separator: "\n") where line.hasPrefix(".") {
      let name = line.dropFirst().prefix { $0 != " " && $0 != "," }
      guard let start = line.firstRange(of: "\(property): ")?.upperBound else { continue }
      let digits = line[start...].prefix { $0.isNumber || $0 == "." }
      values[String(name)] = Double(digits)
    }
    return values
  }

  @Test(arguments: ContentSizeCategory.allCases)
  func `each style has the table's size and leading`(category: ContentSizeCategory) throws {
    let sheet = WebStyleSheet(category)
    let sizes = values(of: "font-size", in: sheet)
    let leadings = values(of: "line-height", in: sheet)
    #expect(sizes.count == 11 && leadings.count == 11)
    let body = TextStyle.body.metrics(at: category).size
    for style in TextStyle.allCases {
      let metrics = style.metrics(at: category)
      let size = try #require(sizes[style.rawValue]) * body
      #expect(abs(size - metrics.size) < 0.005, "\(style)")
      let leading = try #require(leadings[style.rawValue]) * metrics.size
      #expect(abs(leading - metrics.leading) < 0.005, "\(style)")
    }
  }

  @Test func `body text is as large as the interface's font on the screen`() {
    #expect(WebStyleSheet(.large).css.hasPrefix("html { font-size: 14.667px; }\n"))
    #expect(abs(WebStyleSheet(.accessibilityLarge).bodySize - 14.667 * 33 / 17) < 0.01)
    let enlarged = DesktopTextSize(textScalingFactor: 1.5, interfaceFontSize: 12)
    #expect(abs(WebStyleSheet(enlarged).bodySize - 24) < 0.001)
  }

  @Test func `between two categories no style jumps`() throws {
    let sheet = WebStyleSheet(DesktopTextSize(textScalingFactor: 1.5))
    let sizes = values(of: "font-size", in: sheet)
    let expected =
      TextStyle.largeTitle.size(atTextScalingFactor: 1.5)
      / TextStyle.body.size(atTextScalingFactor: 1.5)
    #expect(abs(try #require(sizes["large-title"]) - expected) < 0.0001)
  }

  @Test func `a page's own styles win over those of elements`() {
    let css = WebStyleSheet(.large).css
    #expect(css.contains(".title-1, :where(h1) {"))
    #expect(!css.contains("\nh1"))
  }
}
