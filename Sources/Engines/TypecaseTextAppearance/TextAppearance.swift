// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecasePangoKit
import TypecaseRichText

/// How text is drawn: the faces, the desktop's text size, what it is drawn on, and from them the look of each
/// run.
public struct TextAppearance: Sendable {
  /// What text is drawn on.
  public enum Medium: Sendable, Hashable {
    /// Windows that are light: colors are the document's, and lengths are in pixels of 96 to the inch.
    case screen
    /// Windows that are dark: colors are those that are seen on dark, where a text has no page color of its own.
    case darkScreen
    /// Pages: colors are those of the document, whatever the desktop's style is, and lengths are in points.
    case paper

    /// The color of what can be followed or is chosen: libadwaita's `@accent_color`, lighter on dark.
    package var accent: TextColor {
      self == .darkScreen
        ? TextColor(red: 0.47, green: 0.68, blue: 0.93)
        : TextColor(red: 0.11, green: 0.44, blue: 0.85)
    }
  }

  public var fonts: SystemFonts
  public var textSize: DesktopTextSize
  public var medium: Medium
  /// What is added to the height of all lines, half above and half below, in the medium's unit; negative where they are
  /// closer to each other.
  package var addedLeading = 0.0

  public init(fonts: SystemFonts, textSize: DesktopTextSize, medium: Medium = .screen) {
    self.fonts = fonts
    self.textSize = textSize
    self.medium = medium
  }

  /// The same with what a document says of its fonts, for those that are missing.
  public func describing(_ fonts: [DocumentFont]) -> TextAppearance {
    var appearance = self
    appearance.fonts = appearance.fonts.describing(fonts)
    return appearance
  }

  /// The same faces on paper, where nothing is scaled.
  package var onPaper: TextAppearance {
    TextAppearance(
      fonts: fonts, textSize: DesktopTextSize(interfaceFontSize: textSize.interfaceFontSize),
      medium: .paper)
  }

  /// What text looks like on paper, where the desktop's only setting that counts is its font.
  ///
  /// - Parameter interfaceFont: as the desktop's settings have it.
  package static func ofPaper(interfaceFont: String) -> TextAppearance {
    let settings = SystemFontSettings(interface: interfaceFont)
    return TextAppearance(
      fonts: SystemFonts(faces: .installed(), settings: settings),
      textSize: DesktopTextSize(interfaceFontSize: settings.size(of: .interface)),
      medium: .paper)
  }

  /// A color to draw with: a text without a page color of its own is on a dark page where the desktop is dark,
  /// and its colors fit it.
  package func shown(_ color: TextColor, on page: TextColor?) -> TextColor {
    medium == .darkScreen && page == nil ? color.onDarkPage : color.inSRGB
  }

  /// A length in points in the medium's own unit.
  ///
  /// Letter spacing, rise and indents are lengths on the screen, not sizes of fonts: Pango multiplies them by no
  /// resolution. That of GTK is 96 dots per inch where the desktop does not scale text; a length in points
  /// belongs to text with a size of its own, which does not grow with that scaling either.
  package func length(points: Double) -> Double {
    medium == .paper ? points : DesktopTextSize.pixels(ofPoints: points)
  }

  /// The size to give to Pango, which multiplies it by the desktop's text scaling.
  ///
  /// Text of a style follows the scaling as its style does; text with a size of its own keeps it.
  package func points(_ size: FontSize) -> Double {
    switch size {
    case .points(let points):
      // A program may have asked for anything.
      (points.isNaN
        ? 11 : min(max(points, FontSize.limits.lowerBound), FontSize.limits.upperBound))
        / textSize.textScalingFactor
    case .style(let style): textSize.points(for: style)
    }
  }

  /// The size of a style as the panel shows it, in points.
  public func shownPoints(_ style: TextStyle) -> Double {
    (textSize.points(for: style) * textSize.textScalingFactor * 2).rounded() / 2
  }

  /// The font to draw with: the requested one, or its substitute.
  public func drawn(_ font: FontDescriptor) -> FontDescriptor {
    if let face = fonts.faces.face(for: font) {
      // The request and the face may differ, such as for a weight between two faces.
      var drawn = font
      drawn.family = face.descriptor.family
      if font.weight == nil { drawn.weight = face.descriptor.weight }
      if font.width == nil { drawn.width = face.descriptor.width }
      if font.slant == nil { drawn.slant = face.descriptor.slant }
      return drawn
    }
    if let stand = standIn(font) { return stand }
    var asked = font
    asked.size = font.size ?? 11
    var substitute = fonts.substitute(for: asked).descriptor
    let found = substitute
    if let weight = font.weight { substitute.weight = weight }
    if let slant = font.slant { substitute.slant = slant }
    if let width = font.width { substitute.width = width }
    if substitute != found {
      // Another face of the family is meant then, so that the names of that one say nothing.
      (substitute.style, substitute.fullName, substitute.postScriptName) = (nil, nil, nil)
    }
    return substitute
  }

  /// Whether a font is missing and is drawn with a substitute.
  public func isMissing(_ font: FontDescriptor) -> Bool {
    fonts.faces.face(for: font) == nil && standIn(font) == nil
  }

  /// What a font is that names no family of its own: one without a name is that of the surroundings,
  /// and one of a generic family, which other formats name, is the system's of that design.
  private func standIn(_ font: FontDescriptor) -> FontDescriptor? {
    guard let name = font.postScriptName ?? font.fullName ?? font.family else { return font }
    let design: SystemDesign? =
      switch name.lowercased() {
      case "monospace", "ui-monospace": .monospaced
      case "serif", "ui-serif": .serif
      case "sans-serif", "system-ui", "ui-sans-serif": .default
      default: nil
      }
    guard let family = design.flatMap({ fonts.family(of: $0) }) else { return nil }
    var drawn = font
    (drawn.family, drawn.fullName, drawn.postScriptName) = (family, nil, nil)
    return drawn
  }

  /// The installed face that a widget's own font means, by its names.
  private func resolved(_ font: FontDescriptor) -> FontDescriptor {
    if let face = fonts.faces.face(for: font) { return face.descriptor.named }
    guard let family = font.family.flatMap({ fonts.family(usedFor: $0) }) else { return font }
    return font.withFamily(family, in: fonts.faces)?.named ?? font
  }

  // MARK: - Text without attributes

  /// The attributes of text, if neither it nor its widget sets any.
  package var baseAttributes: TextAttributes {
    var base = TextAttributes()
    base.font = fonts.font(.interface)?.named
    base.size = .style(.body)
    return base
  }

  /// The attributes of text in a style, with its weight: in the face that is nearest to that.
  package func baseAttributes(of style: TextStyle) -> TextAttributes {
    var base = baseAttributes
    base.size = .style(style)
    guard style.weight != 400, var font = base.font, let family = font.family else { return base }
    (font.style, font.fullName, font.postScriptName) = (nil, nil, nil)
    font.weight = style.weight
    base.font = font.withFamily(family, in: fonts.faces)?.named ?? font
    return base
  }

  /// The attributes that a widget's own font gives to its text.
  package func baseAttributes(of font: FontDescription) -> TextAttributes {
    var base = baseAttributes
    let descriptor = FontDescriptor(font)
    if descriptor.family != nil { base.font = resolved(descriptor) }
    // GTK gives pixels; a size in points is nobody's own.
    if case .pixels(let pixels) = font.size, pixels > 0 {
      let points = DesktopTextSize.points(ofPixels: pixels)
      base.size = abs(points - shownPoints(.body)) < 0.5 ? .style(.body) : .points(points)
    }
    return base
  }
}
