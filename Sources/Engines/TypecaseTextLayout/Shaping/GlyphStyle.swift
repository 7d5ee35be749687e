// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// The part of a text's look on which its glyphs and their places depend.
///
/// Text that differs only in color, lines or shadow has one of them, so that letters beside each other are shaped together.
struct GlyphStyle: Hashable {
  var font: FontDescriptor?
  var points: Double?
  var rise: Double?
  var letterSpacing: Double?
  /// What is added to the height of a line, half of it above.
  var leading: Double?
  var features: String
  var language: String?
  var capitals: TextCapitals?
  /// The text takes no room.
  var isHidden: Bool
  /// What stands in the place of U+FFFC.
  var attachment: AttachmentBox?
  /// Whether that takes no room, since text flows round it.
  var isBesideText = false

  init(_ drawn: DrawnText, attachment: AttachmentBox?) {
    (font, points, rise) = (drawn.font, drawn.points, drawn.rise)
    (letterSpacing, features, language) = (drawn.letterSpacing, drawn.features, drawn.language)
    leading = drawn.leading
    (capitals, isHidden) = (drawn.capitals, drawn.isHidden ?? false)
    self.attachment = attachment
  }

  /// What Pango itemizes and shapes by; no colors, which would divide words.
  var attributes: [AttributeList.Attribute] {
    var drawn = DrawnText()
    (drawn.font, drawn.points) = (font, points)
    (drawn.letterSpacing, drawn.features, drawn.language) = (letterSpacing, features, language)
    drawn.capitals = capitals
    return drawn.attributes
  }
}

/// The room that an attachment takes on its line; lengths are in the medium's unit.
public struct AttachmentBox: Sendable, Hashable {
  public var width: Double
  public var height: Double
  /// From the baseline to its lower edge, upwards.
  public var baselineOffset: Double

  public init(width: Double, height: Double, baselineOffset: Double = 0) {
    (self.width, self.height, self.baselineOffset) = (width, height, baselineOffset)
  }
}

/// Says the room that attachments take; asked in any thread, and always the same for one attachment and width.
///
/// It is asked with an infinite width first. Where a line by itself has less room than the answer takes, it is asked again with that room, in
/// the unit of the medium.
public typealias AttachmentBoxes = @Sendable (TextAttachment, _ width: Double) -> AttachmentBox

extension AttachmentBox {
  /// How much room it takes rightwards, in layout units.
  var advance: Int32 { Int32(units: max(width, 0)) }

  /// How far it is above and below the baseline, in layout units.
  var reach: (ascent: Int32, descent: Int32) {
    (Int32(units: height + baselineOffset), Int32(units: -baselineOffset))
  }

  /// The same in proportion, no wider than a line has room.
  public func scaled(toFit width: Double) -> AttachmentBox {
    guard width < self.width else { return self }
    let factor = width / self.width
    return AttachmentBox(
      width: width, height: height * factor, baselineOffset: baselineOffset * factor)
  }
}

/// A look of text that was met, with its fonts.
final class RunStyle {
  /// Of its place among all that were met: text of equal numbers is shaped together.
  let number: Int32
  let style: GlyphStyle
  let attributes: [AttributeList.Attribute]
  /// Above and below the baseline, and how far the text is raised, in layout units.
  let (ascent, descent, rise): (Int32, Int32, Int32)
  let letterSpacing: Int32
  /// What is added above and below its text.
  let leading: (above: Int32, below: Int32)
  /// The width of the box that stands for a character that no font has.
  var missingAdvance: Int32 { (ascent &+ descent) / 5 * 3 }
  /// How words of each script are shaped; nil for one that was not met.
  private(set) var shaping: [WordShaping?] = [nil, nil, nil]

  /// How words of a script are shaped.
  func shaping(of script: WordScript, _ make: () -> WordShaping) -> WordShaping {
    if let known = shaping[Int(script.rawValue)] { return known }
    let made = make()
    shaping[Int(script.rawValue)] = made
    return made
  }

  init(_ style: GlyphStyle, number: Int32, base: FontDescription, context: LayoutContext) {
    (self.number, self.style) = (number, style)
    attributes = [.font(base)] + style.attributes
    rise = Int32(units: style.rise ?? 0)
    letterSpacing = Int32(units: style.letterSpacing ?? 0)
    let whole = Int32(units: style.leading ?? 0)
    leading = (whole / 2, whole - whole / 2)
    if let box = style.attachment {
      (ascent, descent) = box.reach
      return
    }
    let list = AttributeList(attributes)
    // A letter that each font has, in the font that a line without text has.
    let shaped = Array("x".utf8).withUnsafeBufferPointer { bytes in
      TextItem.items(
        of: bytes, in: 0..<1, attributes: list, context: context, isRightToLeft: false
      ).first?.shape(bytes)
    }
    ascent = (shaped?.ascent ?? 0) &+ rise &+ leading.above
    descent = (shaped?.descent ?? 0) &- rise &+ leading.below
  }

  /// The tags of features that are on in the text, as far as they are not on by themselves.
  var featureTags: [String] {
    style.features.split(separator: ",").compactMap { setting in
      let parts = setting.split(separator: "\"")
      return parts.count > 1 ? String(parts[1]) : nil
    }
  }
}

/// How words of a script are shaped in some look.
struct WordShaping {
  /// Whether by themselves.
  var isAlone: Bool
  /// What text of the script's letters and of ASCII is; nil where that is more than one item.
  var item: TextItem?
}

/// A script whose words are shaped by themselves, and found again.
enum WordScript: UInt8, Hashable {
  case latin, greek, cyrillic

  /// Its OpenType tag.
  var tag: String {
    switch self {
    case .latin: "latn"
    case .greek: "grek"
    case .cyrillic: "cyrl"
    }
  }

  /// A letter of it, so that Pango knows the script of figures and signs.
  var letter: String {
    switch self {
    case .latin: "a"
    case .greek: "α"
    case .cyrillic: "а"
    }
  }
}
