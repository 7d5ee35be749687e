// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType

/// The style sheet that gives text its sizes at a text size.
///
/// libadwaita 1.2 gives its classes fixed sizes in points: they ignore the interface's font, and GTK
/// enlarges all of them by the same factor, so that titles fill the screen before body text is large.
nonisolated enum TextStyleSheet {
  /// The text styles of libadwaita's classes.
  ///
  /// It is the style with the nearest size at the normal text size; the classes keep their weights.
  private static let platformClasses: [(name: String, style: TextStyle)] = [
    ("large-title", .largeTitle), ("title-1", .title1), ("title-2", .title2), ("title-3", .title2),
    ("title-4", .title3), ("heading", .headline), ("body", .body),
    ("caption-heading", .subheadline), ("caption", .footnote),
  ]

  /// - Parameter isHighContrast: whether the person wants more contrast than usual, of which libadwaita's dimmed text has more as well.
  static func css(for textSize: DesktopTextSize, isHighContrast: Bool = false) -> String {
    let platform = platformClasses.map { name, style in
      rule(".\(name)", ["font-size: \(points(textSize.points(for: style)))"])
    }
    // In newer versions of libadwaita these titles have no class of a text style.
    let titles =
      rule("statuspage label.title", ["font-size: \(points(textSize.points(for: .title1)))"])
      + rule(
        "statuspage.compact label.title", ["font-size: \(points(textSize.points(for: .title2)))"])
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
    return
      (platform + [titles] + own + [
        contrast(dimmed: isHighContrast ? 0.9 : 0.75), bar(textSize), message(textSize),
        controls(textSize), images(textSize), fields,
      ])
      .joined()
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
    guard let size = size(textSize, growingTo: .extraExtraExtraLarge) else { return "" }
    return rule("headerbar", ["font-size: \(points(size))"])
      + rule("headerbar popover", ["font-size: \(points(textSize.interfaceFontSize))"])
      // libadwaita's size for a title below its icon, of the bar's text and not of the interface's.
      + rule("viewswitcher box.narrow", ["font-size: \(points(size * 0.75))"])
  }

  /// The text of a passing message stops growing before the largest sizes, where one word of it would be wider
  /// than a phone: libadwaita neither wraps nor scrolls what is around it.
  private static func message(_ textSize: DesktopTextSize) -> String {
    guard let size = size(textSize, growingTo: .accessibilityLarge) else { return "" }
    // Around several lines libadwaita's round ends would be a circle, which cuts the first and the last one.
    return rule("toast", ["font-size: \(points(size))", "border-radius: 24px"])
  }

  /// The size of text that stops growing at a category; nil until then.
  private static func size(
    _ textSize: DesktopTextSize, growingTo category: ContentSizeCategory
  ) -> Double? {
    guard textSize.textScalingFactor > category.textScalingFactor else { return nil }
    return textSize.interfaceFontSize * category.textScalingFactor / textSize.textScalingFactor
  }

  /// Text that the platform dims or colors has the contrast that WCAG 2.1 asks for, 4.5:1.
  ///
  /// As libadwaita delivers it, dimmed text has 3.2:1, the button that is suggested 3.7:1, a success 4.4:1, and
  /// the button that destroys 4.4:1 while the pointer is on it.
  ///
  /// - Parameter opacity: of dimmed text, 0 to 1.
  private static func contrast(dimmed opacity: Double) -> String {
    rule(
      ".dim-label, .dimmed, .subtitle, placeholder, row.property .title > .title",
      ["opacity: \(opacity)"])
      // There the title says what the subtitle is.
      + rule("row.property .subtitle", ["opacity: 1"])
      + rule("popover.menu label.title", ["opacity: \(opacity)"])
      + rule("popover.menu accelerator", ["color: alpha(currentColor, \(opacity))"])
      + rule("label.success", ["color: mix(@success_color, @window_fg_color, 0.25)"])
      + rule("button.suggested-action", ["background-color: mix(@accent_bg_color, black, 0.22)"])
      // Newer versions have its text in red, on a tint of it.
      + rule(
        "button.destructive-action",
        [
          "background-color: mix(@destructive_bg_color, black, 0.06)",
          "color: @destructive_fg_color",
        ])
  }

  /// At the accessibility sizes controls are 44 pixels wide and high, as WCAG 2.1 asks for; those of bars are
  /// shown enlarged instead.
  ///
  /// The lengths are those within the platform's padding.
  private static func controls(_ textSize: DesktopTextSize) -> String {
    guard textSize.category.isAccessibilityCategory else { return "" }
    return rule("button", ["min-width: 34px", "min-height: 34px"])
      + rule("headerbar button", ["min-width: 16px", "min-height: 24px"])
      + rule("headerbar button.image-button", ["min-width: 24px"])
      + rule("popover.menu label.title", ["padding-left: 12px", "padding-right: 12px"])
      + rule("headerbar popover button", ["min-width: 34px", "min-height: 34px"])
      + rule("entry, spinbutton, checkbutton, row.activatable", ["min-height: 44px"])
      // Letters of other scripts reach beyond the line that GTK makes room for.
      + rule("entry > text, spinbutton > text", ["padding-top: 4px", "padding-bottom: 4px"])
      + rule(".navigation-sidebar > row", ["padding-top: 6px", "padding-bottom: 6px"])
      + rule("checkbutton", ["min-width: 44px"])
      + rule("switch > slider", ["min-width: 40px", "min-height: 40px"])
      + rule("scale.horizontal", ["min-height: 32px"])
      + rule("scale.vertical", ["min-width: 32px"])
      // libadwaita's round buttons have no padding.
      + rule("toast button.circular", ["min-width: 44px", "min-height: 44px"])
  }

  private static func images(_ textSize: DesktopTextSize) -> String {
    func rule(_ selector: String, _ pixels: Double) -> String {
      self.rule(
        selector, ["-gtk-icon-size: \(Int((pixels * textSize.imageScale).rounded()))px"])
    }
    // GTK's two sizes of icons.
    // Those within an entry, and the signs of a spin button, are no widgets of an app's own.
    return rule(
      "image.\(imageClass), .\(imageClass) image, entry > image, spinbutton > button > image", 16)
      + rule("image.large-icons.\(imageClass), .\(imageClass) image.large-icons", 32)
      // A bar has no room, and the images of a switch are within it.
      + self.rule(
        ".\(imageClass) headerbar image, .\(imageClass) switch > image", ["-gtk-icon-size: 16px"])
      + rule(".\(imageClass) headerbar popover image", 16)
      // Pictures that the platform makes larger than any text keep its sizes.
      + picture("statuspage", "image.icon", 128) + picture("statuspage.compact", "image.icon", 96)
      + picture("window.aboutdialog", "image.large-icons", 128)
  }

  /// The size of a picture in a part of a window, whether the part or the window around it has images that grow.
  private static func picture(_ part: String, _ image: String, _ pixels: Int) -> String {
    rule(
      "\(part).\(imageClass) \(image), .\(imageClass) \(part) \(image)",
      ["-gtk-icon-size: \(pixels)px"])
  }

  /// The only line of a field is in its middle, whatever leading is around it.
  private static var fields: String {
    rule(
      "entry > text, spinbutton > text, editablelabel > stack > text", ["line-height: normal"])
  }

  private static func rule(_ selector: String, _ declarations: [String]) -> String {
    "\(selector) { \(declarations.joined(separator: "; ")); }\n"
  }

  private static func points(_ value: Double) -> String { "\(CSSNumber.text(value))pt" }
}

extension TextStyle {
  /// The style class of text in this style.
  nonisolated var styleClass: String { "text-style-\(rawValue)" }
}
