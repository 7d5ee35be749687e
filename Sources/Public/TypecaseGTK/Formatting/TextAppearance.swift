// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// How this process draws text: the faces, the desktop's text size, and from them the font of each
/// run.
public struct TextAppearance {
  /// What text is drawn on.
  public enum Medium: Sendable, Hashable {
    /// Windows: colors are those of the desktop's style, and lengths are in pixels of 96 to the inch.
    case screen
    /// Pages: colors are those of the document, whatever the desktop's style is, and lengths are in points.
    case paper
  }

  public var fonts: SystemFonts
  public var textSize: DesktopTextSize
  public var medium: Medium

  public init(fonts: SystemFonts, textSize: DesktopTextSize, medium: Medium = .screen) {
    self.fonts = fonts
    self.textSize = textSize
    self.medium = medium
  }

  /// The same faces on paper, where nothing is scaled.
  var onPaper: TextAppearance {
    TextAppearance(
      fonts: fonts, textSize: DesktopTextSize(interfaceFontSize: textSize.interfaceFontSize),
      medium: .paper)
  }

  /// The color to draw with, where text has no page color of its own behind it.
  func shown(_ color: TextColor) -> TextColor {
    medium == .paper ? color.inSRGB : color.shown(on: nil)
  }

  /// A length in points in the medium's own unit.
  func length(points: Double) -> Double {
    medium == .paper ? points : DesktopTextSize.pixels(ofPoints: points)
  }

  /// The size to give to Pango, which multiplies it by the desktop's text scaling.
  ///
  /// Text of a style follows the scaling as its style does; text with a size of its own keeps it.
  func points(_ size: FontSize) -> Double {
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
    let name = font.postScriptName ?? font.fullName ?? font.family ?? ""
    var substitute = fonts.substitute(for: name, size: font.size ?? 11).descriptor
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
  func resolved(_ font: FontDescriptor) -> FontDescriptor {
    if let face = fonts.faces.face(for: font) { return face.descriptor.named }
    guard let family = font.family.flatMap({ fonts.family(usedFor: $0) }) else { return font }
    return font.withFamily(family, in: fonts.faces)?.named ?? font
  }
}
