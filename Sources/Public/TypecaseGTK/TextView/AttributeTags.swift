// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText

/// The text tags that stand for attributes, in one tag table.
///
/// There is a tag for each value of each group, made when it is first used. A tag keeps its value,
/// so the document keeps attributes that a text view cannot draw.
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
    for (meaning, tag) in tags { dress(tag, meaning) }
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
    dress(tag, meaning)
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

  private func dress(_ tag: Tag, _ meaning: Meaning) {
    let value = meaning.value
    switch meaning.group {
    case .link:
      set(tag, "foreground-rgba", Accent.color)
      set(tag, "underline", value.link == nil ? PANGO_UNDERLINE_NONE : PANGO_UNDERLINE_SINGLE)
    case .font:
      if var font = value.font.map(appearance.drawn) {
        font.size = nil
        set(tag, font: font)
      }
    case .axes:
      var font = FontDescriptor()
      font.variations = value.axes
      set(tag, font: font)
    case .size: dressSize(tag, value)
    case .color: if let color = value.color { set(tag, "foreground-rgba", shown(color)) }
    case .background:
      if let color = value.background { set(tag, "background-rgba", shown(color)) }
    case .underline:
      guard let line = value.underline else { return }
      set(tag, "underline", line.style.pangoUnderline)
      if let color = line.color { set(tag, "underline-rgba", shown(color)) }
    case .strikethrough:
      guard let line = value.strikethrough else { return }
      Property.set(tag, "strikethrough", bool: line.style != .none)
      if let color = line.color { set(tag, "strikethrough-rgba", shown(color)) }
    case .shadow, .kept: break
    case .tracking:
      Property.set(
        tag, "letter-spacing", int: Int(pangoUnits(points: value.tracking ?? 0)))
    case .typography: Property.set(tag, "font-features", string: value.pangoFeatures)
    case .language:
      if let language = value.language { Property.set(tag, "language", string: language) }
    case .paragraph: if let style = value.paragraph { dressParagraph(tag, style) }
    }
  }

  private func shown(_ color: TextColor) -> GdkRGBA { color.shown(on: pageColor).rgba }

  private func dressSize(_ tag: Tag, _ value: TextAttributes) {
    var points = value.size.map(appearance.points) ?? basePoints
    // GTK multiplies sizes by the scaling, and the rise not.
    let scaling = appearance.textSize.textScalingFactor
    switch value.baseline {
    case .offset(let rise):
      Property.set(
        tag, "rise", int: Int(pangoUnits(points: rise)))
    case .superscript:
      Property.set(tag, "rise", int: Int(pangoUnits(points: points * scaling * 0.33)))
      points *= 0.65
    case .subscript:
      Property.set(tag, "rise", int: Int(pangoUnits(points: -points * scaling * 0.15)))
      points *= 0.65
    case nil: break
    }
    if value.size != nil || value.baseline == .superscript || value.baseline == .subscript {
      Property.set(tag, "size-points", double: points)
    }
  }

  private func dressParagraph(_ tag: Tag, _ style: ParagraphStyle) {
    let pixels = { (points: Double) in Int(rounding: DesktopTextSize.pixels(ofPoints: points)) }
    switch style.alignment {
    case .natural: break
    case .left: set(tag, "justification", GTK_JUSTIFY_LEFT)
    case .right: set(tag, "justification", GTK_JUSTIFY_RIGHT)
    case .center: set(tag, "justification", GTK_JUSTIFY_CENTER)
    case .justified: set(tag, "justification", GTK_JUSTIFY_FILL)
    }
    Property.set(tag, "line-height", float: Float(style.lineHeight))
    Property.set(tag, "pixels-above-lines", int: pixels(style.spaceBefore))
    Property.set(tag, "pixels-below-lines", int: pixels(style.spaceAfter))
    // Added to the view's own margin, not replacing it.
    Property.set(tag, "accumulative-margin", bool: true)
    Property.set(tag, "left-margin", int: pixels(style.indent))
    Property.set(tag, "indent", int: pixels(style.firstLineIndent))
  }

  private func set(_ tag: Tag, _ property: String, _ color: GdkRGBA) {
    Property.set(tag, property, color: color)
  }

  private func set(_ tag: Tag, _ property: String, _ value: PangoUnderline) {
    Property.set(tag, property, enumeration: Int(value.rawValue), type: pango_underline_get_type())
  }

  private func set(_ tag: Tag, _ property: String, _ value: GtkJustification) {
    Property.set(
      tag, property, enumeration: Int(value.rawValue), type: gtk_justification_get_type())
  }

  private func set(_ tag: Tag, font: FontDescriptor) {
    font.pangoDescription.withPointer {
      Property.set(tag, "font-desc", boxed: $0.raw, type: pango_font_description_get_type())
    }
  }
}

/// The desktop's color for what can be followed or is chosen.
enum Accent {
  static var color: GdkRGBA {
    // libadwaita's @accent_color: lighter on dark.
    let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    return isDark
      ? GdkRGBA(red: 0.47, green: 0.68, blue: 0.93, alpha: 1)
      : GdkRGBA(red: 0.11, green: 0.44, blue: 0.85, alpha: 1)
  }
}
