// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontDescriptors

extension TextAttributes {
  /// The attributes of our scope in a container.
  public init(_ container: AttributeContainer) {
    typealias Scope = AttributeScopes.TypecaseAttributes
    self.init()
    // Most are absent, and setting each property would be slow.
    if let value = container[Scope.FontKey.self] { font = value }
    if let value = container[Scope.SizeKey.self] { size = value }
    if let value = container[Scope.ColorKey.self] { color = value }
    if let value = container[Scope.BackgroundKey.self] { background = value }
    if let value = container[Scope.UnderlineKey.self] { underline = value }
    if let value = container[Scope.StrikethroughKey.self] { strikethrough = value }
    if let value = container[Scope.ShadowKey.self] { shadow = value }
    if let value = container[Scope.TrackingKey.self] { tracking = value }
    if let value = container[Scope.KerningKey.self] { kerning = value }
    if let value = container[Scope.LigatureKey.self] { ligatures = value }
    if let value = container[Scope.BaselineKey.self] { baseline = value }
    if let value = container[Scope.FeaturesKey.self] { features = value }
    if let value = container[Scope.AxesKey.self] { axes = value }
    if let value = container[Scope.LanguageKey.self] { language = value }
    if let value = container[Scope.LinkKey.self] { link = value }
    if let value = container[Scope.StrokeKey.self] { stroke = value }
    if let value = container[Scope.CapitalsKey.self] { capitals = value }
    if let value = container[Scope.HiddenKey.self] { hidden = value }
    if let value = container[Scope.AttachmentKey.self] { attachment = value }
    if let value = container[Scope.FieldKey.self] { field = value }
    if let value = container[Scope.CarriedKey.self] { carried = value }
    if let value = container[Scope.RevisionKey.self] { revision = value }
    if let value = container[Scope.AppKey.self] { app = value }
    if let value = container[Scope.ParagraphKey.self] { paragraph = value }
  }

  /// The same as a container for an `AttributedString`.
  public var container: AttributeContainer {
    var container = AttributeContainer()
    container[AttributeScopes.TypecaseAttributes.FontKey.self] = font
    container[AttributeScopes.TypecaseAttributes.SizeKey.self] = size
    container[AttributeScopes.TypecaseAttributes.ColorKey.self] = color
    container[AttributeScopes.TypecaseAttributes.BackgroundKey.self] = background
    container[AttributeScopes.TypecaseAttributes.UnderlineKey.self] = underline
    container[AttributeScopes.TypecaseAttributes.StrikethroughKey.self] = strikethrough
    container[AttributeScopes.TypecaseAttributes.ShadowKey.self] = shadow
    container[AttributeScopes.TypecaseAttributes.TrackingKey.self] = tracking
    container[AttributeScopes.TypecaseAttributes.KerningKey.self] = kerning
    container[AttributeScopes.TypecaseAttributes.LigatureKey.self] = ligatures
    container[AttributeScopes.TypecaseAttributes.BaselineKey.self] = baseline
    container[AttributeScopes.TypecaseAttributes.FeaturesKey.self] = features
    container[AttributeScopes.TypecaseAttributes.AxesKey.self] = axes
    container[AttributeScopes.TypecaseAttributes.LanguageKey.self] = language
    container[AttributeScopes.TypecaseAttributes.LinkKey.self] = link
    container[AttributeScopes.TypecaseAttributes.StrokeKey.self] = stroke
    container[AttributeScopes.TypecaseAttributes.CapitalsKey.self] = capitals
    container[AttributeScopes.TypecaseAttributes.HiddenKey.self] = hidden
    container[AttributeScopes.TypecaseAttributes.AttachmentKey.self] = attachment
    container[AttributeScopes.TypecaseAttributes.FieldKey.self] = field
    container[AttributeScopes.TypecaseAttributes.CarriedKey.self] = carried
    container[AttributeScopes.TypecaseAttributes.RevisionKey.self] = revision
    container[AttributeScopes.TypecaseAttributes.AppKey.self] = app
    container[AttributeScopes.TypecaseAttributes.ParagraphKey.self] = paragraph
    return container
  }
}

extension AttributedString {
  /// Sets one attribute of a range to its value in a run, or takes it away.
  mutating func set(
    _ attribute: TextAttribute, from attributes: TextAttributes, in range: Range<Index>
  ) {
    typealias Scope = AttributeScopes.TypecaseAttributes
    switch attribute {
    case .font: self[range][Scope.FontKey.self] = attributes.font
    case .size: self[range][Scope.SizeKey.self] = attributes.size
    case .color: self[range][Scope.ColorKey.self] = attributes.color
    case .background: self[range][Scope.BackgroundKey.self] = attributes.background
    case .underline: self[range][Scope.UnderlineKey.self] = attributes.underline
    case .strikethrough: self[range][Scope.StrikethroughKey.self] = attributes.strikethrough
    case .shadow: self[range][Scope.ShadowKey.self] = attributes.shadow
    case .tracking: self[range][Scope.TrackingKey.self] = attributes.tracking
    case .kerning: self[range][Scope.KerningKey.self] = attributes.kerning
    case .ligatures: self[range][Scope.LigatureKey.self] = attributes.ligatures
    case .baseline: self[range][Scope.BaselineKey.self] = attributes.baseline
    case .features: self[range][Scope.FeaturesKey.self] = attributes.features
    case .axes: self[range][Scope.AxesKey.self] = attributes.axes
    case .language: self[range][Scope.LanguageKey.self] = attributes.language
    case .link: self[range][Scope.LinkKey.self] = attributes.link
    case .stroke: self[range][Scope.StrokeKey.self] = attributes.stroke
    case .capitals: self[range][Scope.CapitalsKey.self] = attributes.capitals
    case .hidden: self[range][Scope.HiddenKey.self] = attributes.hidden
    case .attachment: self[range][Scope.AttachmentKey.self] = attributes.attachment
    case .field: self[range][Scope.FieldKey.self] = attributes.field
    case .carried: self[range][Scope.CarriedKey.self] = attributes.carried
    case .revision: self[range][Scope.RevisionKey.self] = attributes.revision
    case .app: self[range][Scope.AppKey.self] = attributes.app
    case .paragraph: self[range][Scope.ParagraphKey.self] = attributes.paragraph
    }
  }
}
