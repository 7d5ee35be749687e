// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// A style of paragraphs that has a name: the look of the text and the layout of the paragraphs that have it.
///
/// Text has all attributes itself, those of its style too, so that it looks as it does wherever it is. What is not as the style has it
/// is the text's own, and stays where another style is given or the style is changed (``TextAttributes/restyled(from:to:)``).
public struct NamedStyle: Sendable, Hashable {
  public let name: StyleName
  /// The look, with the layout of the paragraph as ``TextAttributes/paragraph``, whose name is the style's.
  ///
  /// What is not set is as in the text's surroundings.
  public let attributes: TextAttributes

  /// The layout of a paragraph with nothing of its own.
  public var paragraph: ParagraphStyle { attributes.paragraph ?? ParagraphStyle(named: name) }

  /// - Parameters:
  ///   - name: the style's name.
  ///   - attributes: a look, as that of a run: what belongs to one text or paragraph alone, such as links, lists and cells, is left out.
  public init(_ name: StyleName, _ attributes: TextAttributes = TextAttributes()) {
    self.name = name
    var look = TextAttributes()
    for attribute in Self.looks { attribute.copy(from: attributes, to: &look) }
    if let font = look.font { look.font = font.named == FontDescriptor() ? nil : font.named }
    var paragraph = attributes.paragraph ?? ParagraphStyle()
    let level = paragraph.headingLevel
    (paragraph.list, paragraph.cell, paragraph.carried) = (nil, nil, CarriedRTF())
    paragraph.name = name
    // Of a style whose name says no level.
    if name != .body, name.headingLevel == nil { paragraph.headingLevel = level }
    look.paragraph = paragraph == ParagraphStyle() ? nil : paragraph
    self.attributes = look
  }

  /// Whether it says nothing but its name, and the level that this says.
  var isPlain: Bool { attributes == NamedStyle(name).attributes }

  /// The attributes of text that a style has.
  static let looks: [TextAttribute] = [
    .font, .size, .color, .background, .underline, .strikethrough, .shadow, .tracking, .kerning,
    .ligatures, .baseline, .features, .axes, .stroke, .effect, .capitals,
  ]
}

extension ParagraphStyle {
  /// The usual layout, with the name of a style.
  public init(named name: StyleName) {
    self.init()
    self.name = name
  }
}

extension TextAttributes {
  /// The attributes of text whose paragraph gets another style, or whose style is changed.
  ///
  /// What was as the style had it is as the new one has it; what was not stays. Of fonts, the names, the weight, the width and the slant
  /// count each by itself, and so does each property of the paragraph. Items of lists keep their indents.
  ///
  /// - Parameters:
  ///   - old: the style that the paragraph had.
  ///   - new: the style that it has from now on.
  public func restyled(from old: NamedStyle, to new: NamedStyle) -> TextAttributes {
    restyled(from: old, to: new, usual: [:])
  }

  /// The same, where what most of a paragraph's text has is not the text's own either.
  ///
  /// - Parameter usual: for an attribute, text that has it as most of the paragraph.
  func restyled(
    from old: NamedStyle, to new: NamedStyle, usual: [TextAttribute: TextAttributes]
  ) -> TextAttributes {
    var result = self
    for attribute in NamedStyle.looks where attribute != .font {
      let follows =
        attribute.isEqual(in: self, old.attributes)
        || usual[attribute].map { attribute.isEqual(in: self, $0) } ?? false
      if follows { attribute.copy(from: new.attributes, to: &result) }
    }
    result.font = restyledFont(from: old, to: new, usual: usual[.font])
    let layout = (paragraph ?? ParagraphStyle()).restyled(from: old.paragraph, to: new.paragraph)
    result.paragraph = layout == ParagraphStyle() ? nil : layout
    return result
  }

  private func restyledFont(
    from old: NamedStyle, to new: NamedStyle, usual: TextAttributes?
  ) -> FontDescriptor? {
    let none = FontDescriptor()
    let (own, old, new) = (font ?? none, old.attributes.font ?? none, new.attributes.font ?? none)
    let usualFont = usual.map { $0.font ?? none }
    func follows<Value: Equatable>(_ value: (FontDescriptor) -> Value) -> Bool {
      value(own) == value(old) || usualFont.map { value(own) == value($0) } ?? false
    }
    var result = own
    if follows({ [$0.family, $0.style, $0.postScriptName, $0.fullName] }) {
      (result.family, result.style) = (new.family, new.style)
      (result.postScriptName, result.fullName) = (new.postScriptName, new.fullName)
    }
    if follows(\.weight) { result.weight = new.weight }
    if follows(\.width) { result.width = new.width }
    if follows(\.slant) { result.slant = new.slant }
    return result == none ? nil : result
  }
}

extension ParagraphStyle {
  fileprivate func restyled(from old: ParagraphStyle, to new: ParagraphStyle) -> ParagraphStyle {
    var result = self
    func follow<Value: Equatable>(_ property: WritableKeyPath<ParagraphStyle, Value>) {
      if self[keyPath: property] == old[keyPath: property] {
        result[keyPath: property] = new[keyPath: property]
      }
    }
    follow(\.alignment)
    follow(\.lineHeight)
    follow(\.spaceBefore)
    follow(\.spaceAfter)
    if list == nil {
      follow(\.indent)
      follow(\.firstLineIndent)
    }
    follow(\.tailIndent)
    follow(\.minimumLineHeight)
    follow(\.maximumLineHeight)
    follow(\.lineSpacing)
    follow(\.tabStops)
    follow(\.tabInterval)
    follow(\.direction)
    follow(\.tightening)
    follow(\.hyphenation)
    follow(\.lineBreakStrategy)
    follow(\.keepsWithNext)
    follow(\.keepsLinesTogether)
    follow(\.controlsWidowsAndOrphans)
    follow(\.hangsPunctuation)
    follow(\.background)
    result.name = new.name
    result.headingLevel = new.headingLevel
    // The number of a style that nothing is known of.
    result.carried.style = nil
    return result
  }
}
