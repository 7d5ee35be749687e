// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType

/// The table of sizes and leadings, and what lies between its columns.
struct TextStyleTests {
  /// Size/leading in points: the rows are styles, the columns are categories from extra small on.
  private static let table = """
    large-title 31/38 32/39 33/40 34/41 36/43 38/46 40/48 44/52 48/57 52/61 56/66 60/70
    title-1     25/31 26/32 27/33 28/34 30/37 32/39 34/41 38/46 43/51 48/57 53/62 58/68
    title-2     19/24 20/25 21/26 22/28 24/30 26/32 28/34 34/41 39/47 44/52 50/59 56/66
    title-3     17/22 18/23 19/24 20/25 22/28 24/30 26/32 31/38 37/44 43/51 49/58 55/65
    headline    14/19 15/20 16/21 17/22 19/24 21/26 23/29 28/34 33/40 40/48 47/56 53/62
    body        14/19 15/20 16/21 17/22 19/24 21/26 23/29 28/34 33/40 40/48 47/56 53/62
    callout     13/18 14/19 15/20 16/21 18/23 20/25 22/28 26/32 32/39 38/46 44/52 51/60
    subheadline 12/16 13/18 14/19 15/20 17/22 19/24 21/28 25/31 30/37 36/43 42/50 49/58
    footnote    12/16 12/16 12/16 13/18 15/20 17/22 19/24 23/29 27/33 33/40 38/46 44/52
    caption-1   11/13 11/13 11/13 12/16 14/19 16/21 18/23 22/28 26/32 32/39 37/44 43/51
    caption-2   11/13 11/13 11/13 11/13 13/18 15/20 17/22 20/25 24/30 29/35 34/41 40/48
    """

  private static let rows: [(style: TextStyle, cells: [TextStyleMetrics])] = table.split(
    separator: "\n"
  ).compactMap { line in
    let words = line.split(separator: " ")
    guard let style = words.first.flatMap({ TextStyle(rawValue: String($0)) }) else { return nil }
    let cells = words.dropFirst().map { word in
      let numbers = word.split(separator: "/").compactMap { Double($0) }
      return TextStyleMetrics(size: numbers[0], leading: numbers[1])
    }
    return (style, cells)
  }

  @Test func `all 132 sizes and leadings are those of the guidelines`() {
    #expect(Self.rows.map(\.style) == TextStyle.allCases)
    for (style, cells) in Self.rows {
      #expect(ContentSizeCategory.allCases.map { style.metrics(at: $0) } == cells, "\(style)")
    }
  }

  @Test(arguments: TextStyle.allCases)
  func `a style never shrinks from one category to the next`(style: TextStyle) {
    let metrics = ContentSizeCategory.allCases.map { style.metrics(at: $0) }
    for (smaller, larger) in zip(metrics, metrics.dropFirst()) {
      #expect(smaller.size <= larger.size)
      #expect(smaller.leading <= larger.leading)
    }
    for cell in metrics { #expect(cell.leading > cell.size) }
  }

  @Test(arguments: ContentSizeCategory.allCases)
  func `no style is larger than the one above it`(category: ContentSizeCategory) {
    let sizes = TextStyle.allCases.map { $0.metrics(at: category).size }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test func `the headline is semibold, and bold is bold for the largest styles only`() {
    #expect(TextStyle.allCases.filter { $0.weight == 600 } == [.headline])
    #expect(TextStyle.allCases.filter { $0.weight == 400 }.count == 10)
    #expect(
      TextStyle.allCases.filter { $0.emphasizedWeight == 700 } == [.largeTitle, .title1, .title2])
    #expect(TextStyle.allCases.filter { $0.emphasizedWeight == 600 }.count == 8)
  }

  // MARK: Any scaling

  @Test(arguments: TextStyle.allCases)
  func `a category's own scaling gives the table's size`(style: TextStyle) {
    for category in ContentSizeCategory.allCases {
      let size = style.size(atTextScalingFactor: category.textScalingFactor)
      #expect((size - style.metrics(at: category).size).magnitude < 1e-9, "\(category)")
    }
  }

  @Test func `body is scaled exactly, within the table and beyond`() {
    for scaling in [0.3, 0.5, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 3.5, 6] {
      #expect((TextStyle.body.size(atTextScalingFactor: scaling) - 17 * scaling).magnitude < 1e-9)
    }
  }

  @Test(arguments: TextStyle.allCases)
  func `sizes between the categories neither jump nor shrink`(style: TextStyle) {
    let step = 0.001
    var last = style.size(atTextScalingFactor: 0.4)
    for number in 401...3600 {
      let size = style.size(atTextScalingFactor: Double(number) * step)
      #expect(size >= last - 1e-9, "\(number)")
      #expect(size - last < 0.05, "\(number)")
      last = size
    }
  }

  @Test func `a large title grows less than body`() {
    let title = TextStyle.largeTitle.size(atTextScalingFactor: 3)
    #expect(title > 34 && title < 34 * 2)
    #expect(TextStyle.caption2.size(atTextScalingFactor: 3) > 11 * 3)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func `an invalid scaling counts as 1`(scaling: Double) {
    #expect(TextStyle.title2.size(atTextScalingFactor: scaling) == 22)
  }
}
