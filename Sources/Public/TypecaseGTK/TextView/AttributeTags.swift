// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// The text tags that stand for attributes, in one tag table.
///
/// There is a tag for each value of each group, made when it is first used. A tag keeps its value,
/// so the document keeps attributes that a text view cannot draw. What it looks like is decided by `TextAppearance`.
final class AttributeTags {
  typealias Tag = UnsafeMutablePointer<GtkTextTag>

  /// What one tag stands for.
  struct Meaning: Hashable {
    var group: TagGroup
    var value: TextAttributes
  }

  /// The color behind the whole text, where the document has one.
  var pageColor: TextColor? {
    didSet { if (pageColor == nil) != (oldValue == nil) { setAppearance(appearance) } }
  }

  /// The base size that text without one has, in points; for superscripts.
  var basePoints = 11.0

  private let table: OpaquePointer
  private var tags: [Meaning: Tag] = [:]
  private var meanings: [Tag: Meaning] = [:]
  /// A document with many values has many tags, and few in most groups.
  private var tagsOfGroup: [TagGroup: [Tag]] = [:]
  private(set) var appearance: TextAppearance

  /// The tags of a table; those that were made before, if any.
  static func of(_ table: OpaquePointer, appearance: TextAppearance) -> AttributeTags {
    if let tags = AttachedObject.get("typecase-attribute-tags", of: table) as? AttributeTags {
      return tags
    }
    let tags = AttributeTags(table, appearance)
    AttachedObject.set(tags, "typecase-attribute-tags", of: table)
    return tags
  }

  private init(_ table: OpaquePointer, _ appearance: TextAppearance) {
    self.table = table
    self.appearance = appearance
  }

  /// Draws all text again, after fonts were added or removed or the desktop's text size changed.
  func setAppearance(_ appearance: TextAppearance) {
    self.appearance = appearance
    for (meaning, tag) in tags { dress(tag, meaning.value) }
  }

  /// The tag for a group of a run's attributes; nil when none of them is set.
  func tag(_ group: TagGroup, for attributes: TextAttributes) -> Tag? {
    guard let value = group.part(of: attributes) else { return nil }
    let meaning = Meaning(group: group, value: value)
    if let tag = tags[meaning] { return tag }
    guard let tag = makeTextTag(in: table) else { return nil }
    tags[meaning] = tag
    meanings[tag] = meaning
    tagsOfGroup[group, default: []].append(tag)
    // A link looks like one only where nothing else is said.
    if group == .link { gtk_text_tag_set_priority(tag, 0) }
    dress(tag, meaning.value)
    return tag
  }

  /// The tag for a group of a run's attributes, if there is one already.
  func known(_ group: TagGroup, for attributes: TextAttributes) -> Tag? {
    group.part(of: attributes).flatMap { tags[Meaning(group: group, value: $0)] }
  }

  /// How many tags of the table are ours.
  var count: Int { meanings.count }

  /// What a tag stands for; nil for a tag that somebody else made.
  func meaning(of tag: Tag) -> Meaning? { meanings[tag] }

  /// The other tags of a tag's group.
  func others(than tag: Tag) -> [Tag] {
    guard let group = meanings[tag]?.group else { return [] }
    return tagsOfGroup[group, default: []].filter { $0 != tag }
  }

  /// The tags that stand for fonts, whether text has them or not.
  var fonts: [(font: FontDescriptor, tag: Tag)] {
    tags.compactMap { meaning, tag in meaning.value.font.map { ($0, tag) } }
  }

  // MARK: - How a tag looks

  /// Sets what attributes look like; what they leave open, the tag leaves open.
  func dress(_ tag: Tag, _ attributes: TextAttributes) {
    let isFromRight = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    let drawn = appearance.drawn(
      attributes, on: pageColor, basePoints: basePoints,
      direction: isFromRight ? .rightToLeft : .leftToRight)
    drawn.font?.pangoDescription.withPointer {
      Property.set(tag, "font-desc", boxed: $0.raw, type: pango_font_description_get_type())
    }
    // GTK would cut off what it multiplies itself.
    if let points = drawn.points { Property.set(tag, "size", int: Int(CInt(pangoUnits: points))) }
    if let rise = drawn.rise { Property.set(tag, "rise", int: Int(CInt(pangoUnits: rise))) }
    if let spacing = drawn.letterSpacing {
      // GTK 4.8 refuses what moves letters together.
      Property.set(tag, "letter-spacing", int: max(Int(CInt(pangoUnits: spacing)), 0))
    }
    if !drawn.features.isEmpty { Property.set(tag, "font-features", string: drawn.features) }
    if let language = drawn.language { Property.set(tag, "language", string: language) }
    if let color = drawn.foreground { Property.set(tag, "foreground-rgba", color: color.rgba) }
    if let color = drawn.background { Property.set(tag, "background-rgba", color: color.rgba) }
    if let line = drawn.underline {
      set(
        tag, "underline", line.style.underline.pangoUnderline.rawValue, pango_underline_get_type())
      if let color = line.color { Property.set(tag, "underline-rgba", color: color.rgba) }
    }
    if let line = drawn.strikethrough {
      Property.set(tag, "strikethrough", bool: line.style != .none)
      if let color = line.color { Property.set(tag, "strikethrough-rgba", color: color.rgba) }
    }
    switch drawn.capitals {
    case .all:
      set(
        tag, "text-transform", PANGO_TEXT_TRANSFORM_UPPERCASE.rawValue,
        pango_text_transform_get_type())
    case .small: set(tag, "variant", PANGO_VARIANT_SMALL_CAPS.rawValue, pango_variant_get_type())
    case nil: break
    }
    if let isHidden = drawn.isHidden { Property.set(tag, "invisible", bool: isHidden) }
    if let paragraph = drawn.paragraph { dress(tag, paragraph) }
  }

  private func dress(_ tag: Tag, _ paragraph: DrawnParagraph) {
    if !paragraph.isNaturallyAligned {
      // GTK's left is the side where lines start.
      let justification: GtkJustification =
        switch paragraph.alignment {
        case .left, .right:
          paragraph.startsAtLeadingSide ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT
        case .center: GTK_JUSTIFY_CENTER
        case .justified: GTK_JUSTIFY_FILL
        }
      set(tag, "justification", justification.rawValue, gtk_justification_get_type())
    }
    if !paragraph.hasDirectionOfSurroundings {
      // It counts where no letter of the paragraph has a direction.
      let direction =
        paragraph.direction == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR
      set(tag, "direction", direction.rawValue, gtk_text_direction_get_type())
    }
    Property.set(tag, "line-height", float: Float(paragraph.lineHeight))
    for (property, length) in [
      ("pixels-above-lines", paragraph.spaceBefore), ("pixels-below-lines", paragraph.spaceAfter),
      ("pixels-inside-wrap", paragraph.lineSpacing), ("left-margin", paragraph.leftIndent),
      ("right-margin", paragraph.rightIndent), ("indent", paragraph.firstLineIndent),
    ] {
      Property.set(tag, property, int: Int(rounding: length))
    }
    // Added to the view's own margins, not replacing them.
    Property.set(tag, "accumulative-margin", bool: true)
    if let stops = paragraph.tabStops {
      withExtendedLifetime(stops) {
        Property.set(tag, "tabs", boxed: $0.pointer.raw, type: pango_tab_array_get_type())
      }
    }
  }

  private func set(_ tag: Tag, _ property: String, _ value: UInt32, _ type: GType) {
    Property.set(tag, property, enumeration: Int(value), type: type)
  }
}

extension TextAppearance.Medium {
  /// The desktop's windows, as the person has them now.
  static var desktop: Self {
    adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 ? .darkScreen : .screen
  }
}

/// The desktop's color for what can be followed or is chosen.
enum Accent {
  static var color: GdkRGBA { TextAppearance.Medium.desktop.accent.rgba }
}
