// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors

/// One thing that the person changed, as data: from the panel, an action or a program.
public enum AttributeChange: Sendable, Hashable {
  /// Another family, with the face of it that is nearest to what each run has.
  case family(String)
  /// This face, with the coordinates of its named instance.
  case face(FontDescriptor)
  /// This size for all.
  case size(FontSize)
  /// As many points larger than each run is; smaller when negative.
  case resize(by: Double)
  /// A trait given or taken, where the family has a face for it.
  case trait(FontTrait, Bool)
  case color(TextColor?)
  case background(TextColor?)
  case underline(TextLine?)
  case strikethrough(TextLine?)
  /// The style of a line, whose color stays; `none` takes the line away.
  case lineStyle(TextLine.Place, TextLine.Style)
  /// The color of the lines that there are.
  case lineColor(TextLine.Place, TextColor?)
  case shadow(TextShadow?)
  /// One part of the shadows that there are.
  case shadowPart(TextShadow.Part)
  /// Points.
  case tracking(Double?)
  case kerning(Bool?)
  case ligatures(Ligatures?)
  case baseline(TextBaseline?)
  /// How capitals are written; nil is as the text has them.
  case capitals(TextCapitals?)
  /// An OpenType feature's value; nil leaves it to the font.
  case feature(String, UInt32?)
  /// Values of OpenType features that belong together, such as those for one kind of figures instead of another; nil leaves one to the font.
  case features([String: UInt32?])
  /// An axis's coordinate; nil leaves it to the face.
  case axis(String, Double?)
  case language(String?)
  case link(String?)
  case effect(TextEffect?)
  case paragraph(ParagraphStyle?)
  /// One property of the paragraphs' styles.
  case paragraphPart(ParagraphStyle.Part)

  /// The attributes that it may change; the others stay unchanged in every run.
  public var touched: Set<TextAttribute> {
    switch self {
    case .family, .face, .trait: [.font, .axes]
    case .size, .resize: [.size]
    case .color: [.color]
    case .background: [.background]
    case .underline: [.underline]
    case .strikethrough: [.strikethrough]
    case .lineStyle(let place, _), .lineColor(let place, _):
      [place == .below ? .underline : .strikethrough]
    case .shadow, .shadowPart: [.shadow]
    case .tracking: [.tracking]
    case .kerning: [.kerning]
    case .ligatures: [.ligatures]
    case .baseline: [.baseline]
    case .capitals: [.capitals]
    case .feature, .features: [.features]
    case .axis: [.axes]
    case .language: [.language]
    case .link: [.link]
    case .effect: [.effect]
    case .paragraph, .paragraphPart: [.paragraph]
    }
  }

  /// The part of a selection that it is for: the number that a list begins with is one item's, and those behind it count on.
  public var extent: ConversionExtent {
    if case .paragraphPart(.listStart) = self { .firstParagraph } else { .selection }
  }

  /// The change as a conversion handler.
  public func handler(in context: FormattingContext) -> ConversionHandler {
    let change = self
    // Adjacent runs differ little, so most fonts were asked for just before.
    var fonts: [FontQuestion: FontAnswer] = [:]
    return { attributes in
      var result = attributes
      change.apply(to: &result, in: context, known: &fonts)
      return result
    }
  }

  private func apply(
    to attributes: inout TextAttributes, in context: FormattingContext,
    known: inout [FontQuestion: FontAnswer]
  ) {
    switch self {
    case .family, .face, .trait:
      let question = FontQuestion(font: attributes.font, axes: attributes.axes)
      let answer =
        known[question] ?? FontAnswer(fontChange(of: attributes, in: context))
      known[question] = answer
      guard let font = answer.font else { return }
      attributes.font = font.named
      attributes.axes = font.variations.flatMap { $0.isEmpty ? nil : $0 }
    case .size(let size): attributes.size = size
    case .resize(let points):
      let size = context.points(of: attributes) + points
      attributes.size = .points(
        min(max(size, FontSize.limits.lowerBound), FontSize.limits.upperBound))
    case .color(let color): attributes.color = color
    case .background(let color): attributes.background = color
    case .underline(let line): attributes.underline = line
    case .strikethrough(let line): attributes.strikethrough = line
    case .lineStyle(let place, let style):
      let color = attributes[keyPath: place.attribute]?.color
      attributes[keyPath: place.attribute] = style == .none ? nil : TextLine(style, color: color)
    case .lineColor(let place, let color):
      guard let line = attributes[keyPath: place.attribute], line.style != .none else { return }
      attributes[keyPath: place.attribute] = TextLine(line.style, color: color)
    case .shadow(let shadow): attributes.shadow = shadow
    case .shadowPart(let part): attributes.shadow?.set(part)
    case .tracking(let points): attributes.tracking = points
    case .kerning(let isOn): attributes.kerning = isOn
    case .ligatures(let ligatures): attributes.ligatures = ligatures
    case .baseline(let baseline): attributes.baseline = baseline
    case .capitals(let capitals): attributes.capitals = capitals
    case .feature(let tag, let value): Self.set(&attributes.features, tag, value)
    case .features(let values):
      for (tag, value) in values { Self.set(&attributes.features, tag, value) }
    case .axis(let tag, let value): Self.set(&attributes.axes, tag, value)
    case .language(let language): attributes.language = language
    case .link(let link): attributes.link = link
    case .effect(let effect): attributes.effect = effect
    case .paragraph(let style): attributes.paragraph = style
    case .paragraphPart(let part):
      var style = attributes.paragraph ?? ParagraphStyle()
      style.set(part, newList: context.newListNumber)
      // The usual style stays unset.
      if attributes.paragraph != nil || style != ParagraphStyle() { attributes.paragraph = style }
    }
  }

  /// The font after a change of family, face or trait; nil when there is none, and the run stays.
  private func fontChange(
    of attributes: TextAttributes, in context: FormattingContext
  ) -> FontDescriptor? {
    let font = context.descriptor(of: attributes)
    switch self {
    case .family(let family):
      // In the family already: another face may be as near, such as one for another optical size.
      if let own = attributes.font, context.faces.names(own, aFaceOf: family) { return nil }
      return font.withFamily(family, in: context.faces)
    case .face(var face):
      let axes = context.faces.face(for: face).map(context.faces.axes(of:)) ?? []
      var coordinates = font.variations ?? [:]
      coordinates = coordinates.filter { old in axes.contains { $0.tag == old.key } }
      coordinates.merge(face.variations ?? [:]) { $1 }
      face.variations = coordinates
      return face
    case .trait(let trait, let isOn):
      // For a missing font the request is kept for the face that may come.
      guard let face = context.faces.face(for: font) else { return font.asking(trait, isOn) }
      let traits = face.traits(at: font.variations)
      let asked = SymbolicTraits([trait])
      let changed =
        isOn ? traits.subtracting(trait.opposites).union(asked) : traits.subtracting(asked)
      guard changed != traits else { return nil }
      return font.withTraits(changed, in: context.faces)
    default: return nil
    }
  }

  private static func set<Value: Equatable>(
    _ values: inout [String: Value]?, _ tag: String, _ value: Value?
  ) {
    guard values?[tag] != value else { return }
    var changed = values ?? [:]
    changed[tag] = value
    values = changed.isEmpty ? nil : changed
  }

  /// The input that determines the font after a change.
  private struct FontQuestion: Hashable { var font: FontDescriptor?, axes: [String: Double]? }

  /// The font after a change; nil when the run keeps its own.
  private struct FontAnswer {
    var font: FontDescriptor?
    init(_ font: FontDescriptor?) { self.font = font }
  }
}
