// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A specimen of one face, described: what is written with it, and how large.
///
/// It is a value so that it can be sent to the sandbox, where fonts that nobody has agreed to are drawn.
public struct SpecimenRequest: Codable, Hashable, Sendable {
  /// The text.
  public enum Text: Codable, Hashable, Sendable {
    /// A name, where the face is made for its script; elsewhere a sample of the face's own script.
    case name(String)
    /// A few words in the face's own script.
    case sample
    /// A sentence in the face's own script.
    case sentence
    /// A text, where the face has all its characters; elsewhere a sample of its own script.
    case text(String)
  }

  public var text: Text
  /// The face's number within the file.
  public var index: Int
  /// ISO 15924; "Zyyy" when it is not known.
  public var script: String
  /// BCP 47 tags of the languages that the face can set; may be empty.
  public var languages: [String]
  /// The person's language, in BCP 47, for the choice of a sample; nil when it is not known.
  public var personLanguage: String?
  /// The font size in pixels.
  public var pixels: Double
  /// Pixels of the screen for each pixel of the interface.
  public var scale: Int
  /// The width in pixels to wrap lines at; nil for one line however long.
  public var wrapWidth: Int?
  /// The maximum height of the ink, in pixels; a face with higher ink is made smaller.
  public var inkHeight: Double?
  /// Axis settings in CSS notation; nil for the face as it is.
  public var variations: String?
  /// Whether the interface runs from right to left.
  public var isRightToLeft: Bool

  public init(
    _ text: Text, index: Int, script: String, languages: [String] = [],
    personLanguage: String? = nil, pixels: Double, scale: Int = 1, wrapWidth: Int? = nil,
    inkHeight: Double? = nil, variations: String? = nil, isRightToLeft: Bool = false
  ) {
    self.text = text
    self.index = index
    self.script = script
    self.languages = languages
    self.personLanguage = personLanguage
    self.pixels = pixels
    self.scale = scale
    self.wrapWidth = wrapWidth
    self.inkHeight = inkHeight
    self.variations = variations
    self.isRightToLeft = isRightToLeft
  }
}

/// The source of pictures of faces that a process must not read.
///
/// The libraries for text parse a font where they draw it. Of a font that nobody has agreed to a program of ours shows
/// only pictures that the sandbox drew: so such a font can neither take the program over, nor keep it from answering,
/// nor draw outside of the place that it was given.
public protocol SpecimenPictures: AnyObject, Sendable {
  /// Draws a specimen.
  ///
  /// - Parameter path: of the font file.
  /// - Returns: nil when the face cannot be drawn, or not in time.
  func picture(_ request: SpecimenRequest, path: String) async -> SpecimenBitmap?
}

/// A text that was set in a face and can be drawn: a layout, or a picture of one.
package protocol SetText: AnyObject {
  /// The box of the text's lines, in pixels.
  var logicalBounds: SpecimenLayout.Bounds { get }
  /// The ink extents of the glyphs, from the upper left corner of the text, in pixels.
  var inkBounds: SpecimenLayout.Bounds { get }
  /// Whether the first strong character is written from the right.
  var isRightToLeft: Bool { get }
  /// Whether the face has colors of its own.
  var isColor: Bool { get }

  /// Draws the text with its upper left corner at a point, in the source of cairo's context, which is used
  /// during the call.
  func show(in cairo: OpaquePointer, x: Double, y: Double)
}

extension SetText {
  /// Where the upper edge stands when the text is in the middle of a row: its line's box, or where that is
  /// higher than `limit` its ink.
  package func top(in height: Double, atMost limit: Double) -> Double {
    let line = logicalBounds
    if line.height <= limit { return (height - line.height) / 2 }
    let ink = inkBounds
    return (height - ink.height) / 2 - ink.y
  }
}
