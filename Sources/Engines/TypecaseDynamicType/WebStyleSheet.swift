// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The text styles for a web view, as CSS.
///
/// A document viewer adds it to its pages, and replaces it when the text size changes:
///
///     html { font-size: 14.667px; }                                 body text on the screen
///     .title-1, :where(h1) { font-size: 1.6471rem; … }              by its ratio to body
///
/// Only the root has an absolute size, so that a page with its own sizes in the same units grows as
/// well. The classes have the names of `TextStyle`; an element has a style unless the page sets
/// one.
public struct WebStyleSheet: Sendable, Hashable {
  /// CSS pixels of body text.
  public let bodySize: Double
  /// Each style's size, in body's sizes.
  private let sizes: [Double]
  private let category: ContentSizeCategory

  /// Text as large as the desktop's own; 1 point is 4/3 CSS pixels.
  public init(_ textSize: DesktopTextSize) {
    let pixels = { (style: TextStyle) in
      DesktopTextSize.pixels(ofPoints: textSize.points(for: style) * textSize.textScalingFactor)
    }
    self.init(textSize.category, bodySize: pixels(.body)) { pixels($0) / pixels(.body) }
  }

  /// Text at a category, where the interface's font has its usual size at the default one.
  public init(_ category: ContentSizeCategory) {
    let body = TextStyle.body.metrics(at: category).size
    let usual = DesktopTextSize.pixels(ofPoints: DesktopTextSize.usualInterfaceFontSize)
    self.init(category, bodySize: usual * category.textScalingFactor) {
      $0.metrics(at: category).size / body
    }
  }

  private init(
    _ category: ContentSizeCategory, bodySize: Double, size: (TextStyle) -> Double
  ) {
    self.category = category
    self.bodySize = bodySize
    sizes = TextStyle.allCases.map(size)
  }

  /// The style sheet, one rule to a line, without a line break at its end.
  public var css: String {
    let root = "html { font-size: \(Self.number(bodySize, decimals: 3))px; }"
    let rules = zip(TextStyle.allCases, sizes).map { style, size in
      let metrics = style.metrics(at: category)
      // The leading is the table's, in the style's own size, so that it follows any other size, too.
      return """
        \(Self.selector(of: style)) { \
        font-size: \(Self.number(size, decimals: 4))rem; \
        line-height: \(Self.number(metrics.leading / metrics.size, decimals: 4)); \
        font-weight: \(Self.number(style.weight, decimals: 0)); }
        """
    }
    // Words are cut by no line: only one that is longer than the line itself is broken.
    return ([root, "body { overflow-wrap: break-word; }"] + rules).joined(separator: "\n")
  }

  private static func selector(of style: TextStyle) -> String {
    let elements: String? =
      switch style {
      case .title1: "h1"
      case .title2: "h2"
      case .title3: "h3"
      case .headline: "h4, h5, h6"
      case .body: "body"
      case .footnote: "small"
      case .caption1: "figcaption"
      case .largeTitle, .callout, .subheadline, .caption2: nil
      }
    return ".\(style.rawValue)" + (elements.map { ", :where(\($0))" } ?? "")
  }

  /// CSS has a point in every language.
  private static func number(_ value: Double, decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = Int((value * Double(unit)).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: unit)
    guard rest > 0 else { return String(whole) }
    var digits = String(rest)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
