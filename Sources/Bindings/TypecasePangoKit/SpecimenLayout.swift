// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Text set in one face, ready to be drawn.
public final class SpecimenLayout: SetText {
  package let layout: TextLayout
  /// Kept for as long as its fonts are used.
  private let face: FaceFontMap

  /// Whether the face has colors of its own.
  public var isColor: Bool { face.isColor }

  /// How a layout is to be made.
  public struct Style {
    /// The font size in pixels.
    public var pixels: Double
    /// The width in pixels to wrap lines at; nil for one line however long.
    public var wrapWidth: Int?
    /// Axis settings in CSS notation, such as "wght=650"; nil for the face as it is.
    public var variations: String?
    /// OpenType features in CSS notation, such as "ss01=1,liga=0"; nil for the font's own.
    public var features: String?
    /// The language of the text, in BCP 47; nil for the desktop's.
    public var language: String?
    /// Whether lines that wrap start at the right.
    public var isRightToLeft: Bool

    public init(
      pixels: Double, wrapWidth: Int? = nil, variations: String? = nil, features: String? = nil,
      language: String? = nil, isRightToLeft: Bool = false
    ) {
      self.features = features
      self.pixels = pixels
      self.wrapWidth = wrapWidth
      self.variations = variations
      self.language = language
      self.isRightToLeft = isRightToLeft
    }
  }

  /// Sets `text` in a face.
  ///
  /// - Parameter surroundings: what the text is drawn among, for its rendering options.
  public init(_ text: String, face: FaceFontMap, style: Style, surroundings: LayoutContext?) {
    self.face = face
    let context = LayoutContext(face)
    if let surroundings { context.takeRendering(of: surroundings) }
    if let language = style.language { context.setLanguage(language) }
    context.setDirection(isRightToLeft: style.isRightToLeft, isWeak: true)
    layout = TextLayout(text, in: context)
    // Only the given text is shown, without hyphens from Pango.
    let attributes = AttributeList([.hyphens(false)])
    if let features = style.features, !features.isEmpty { attributes.add(.features(features)) }
    layout.setAttributes(attributes)
    if let wrapWidth = style.wrapWidth {
      layout.setWidth(Double(wrapWidth), .wraps)
      // Pango's "left" is the right side only for text that runs against its surroundings.
      if style.isRightToLeft, isRightToLeft { layout.setAlignment(.right) }
    } else {
      layout.setSingleParagraph()
    }
    layout.setFont(face.description(pixels: style.pixels, variations: style.variations))
  }

  /// Makes the text smaller until its ink is no higher than `height` pixels.
  ///
  /// Some faces, such as Nastaliq ones, draw several times their size.
  public func shrink(toInkHeight height: Double, from pixels: Double, variations: String? = nil) {
    let ink = inkBounds.height
    guard ink > height, ink > 0 else { return }
    layout.setFont(
      face.description(
        pixels: max(pixels * height / ink, pixels * 0.4), variations: variations))
  }

  /// Pixels.
  public typealias Bounds = LayoutBounds

  /// The ink extents of the glyphs, from the layout's upper left corner.
  public var inkBounds: Bounds { layout.bounds.ink }

  /// The box of the text's lines.
  public var logicalBounds: Bounds { layout.bounds.logical }

  /// Whether the first strong character is written from the right.
  public var isRightToLeft: Bool { layout.isRightToLeft() }

  package func show(in cairo: OpaquePointer, x: Double, y: Double) {
    layout.show(in: cairo, x: x, y: y)
  }
}
