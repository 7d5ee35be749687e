// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import DynamicType

/// The style sheet that gives text its sizes at a text size.
///
/// libadwaita 1.2 gives its classes fixed sizes in points: they ignore the interface's font, and GTK
/// enlarges all of them by the same factor, so that titles fill the screen before body text is large.
nonisolated enum TextStyleSheet {
  /// What libadwaita's classes are among the text styles.
  ///
  /// It is the style with the nearest size at the normal text size; the classes keep their weights.
  private static let platformClasses: [(name: String, style: TextStyle)] = [
    ("large-title", .largeTitle), ("title-1", .title1), ("title-2", .title2), ("title-3", .title2),
    ("title-4", .title3), ("heading", .headline), ("body", .body),
    ("caption-heading", .subheadline), ("caption", .footnote),
  ]

  static func css(for textSize: DesktopTextSize) -> String {
    let platform = platformClasses.map { name, style in
      rule(".\(name)", ["font-size: \(points(textSize.points(for: style)))"])
    }
    let own = TextStyle.allCases.flatMap { style in
      [
        rule(
          ".\(style.styleClass)",
          [
            "font-size: \(points(textSize.points(for: style)))",
            "font-weight: \(Int(style.weight))",
          ]),
        rule(
          ".\(style.styleClass).\(emphasizedClass)",
          ["font-weight: \(Int(style.emphasizedWeight))"]),
      ]
    }
    return (platform + own + [bar(textSize), images(textSize)]).joined()
  }

  /// Bold text of a text style.
  static let emphasizedClass = "text-style-emphasized"
  /// Symbols that grow with accessibility sizes.
  static let imageClass = "adjusts-image-size"

  /// The text of a bar stops growing before the accessibility sizes.
  ///
  /// A bar has one line, and beside the buttons there is no room for more. Menus that a bar opens have
  /// room.
  private static func bar(_ textSize: DesktopTextSize) -> String {
    let largest = ContentSizeCategory.extraExtraExtraLarge.textScaling
    guard textSize.textScaling > largest else { return "" }
    let size = textSize.interfaceFontSize * largest / textSize.textScaling
    return rule("headerbar", ["font-size: \(points(size))"])
      + rule("headerbar popover", ["font-size: \(points(textSize.interfaceFontSize))"])
      // libadwaita's size for a title below its icon, of the bar's text and not of the interface's.
      + rule("viewswitcher box.narrow", ["font-size: \(points(size * 0.75))"])
  }

  private static func images(_ textSize: DesktopTextSize) -> String {
    func rule(_ selector: String, _ pixels: Double) -> String {
      self.rule(
        selector, ["-gtk-icon-size: \(Int((pixels * textSize.imageScale).rounded()))px"])
    }
    // GTK's two sizes of icons.
    return rule("image.\(imageClass), .\(imageClass) image", 16)
      + rule("image.large-icons.\(imageClass), .\(imageClass) image.large-icons", 32)
  }

  private static func rule(_ selector: String, _ declarations: [String]) -> String {
    "\(selector) { \(declarations.joined(separator: "; ")); }\n"
  }

  private static func points(_ value: Double) -> String { "\(CSSText.number(value))pt" }
}

extension TextStyle {
  /// The style class of text in this style.
  nonisolated var styleClass: String { "text-style-\(rawValue)" }
}
