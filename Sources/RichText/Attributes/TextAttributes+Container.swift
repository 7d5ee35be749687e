// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import FoundationEssentials

extension TextAttributes {
  /// What a container holds of our scope.
  public init(_ container: AttributeContainer) {
    self.init()
    font = container[AttributeScopes.TypecaseAttributes.FontKey.self]
    size = container[AttributeScopes.TypecaseAttributes.SizeKey.self]
    color = container[AttributeScopes.TypecaseAttributes.ColorKey.self]
    background = container[AttributeScopes.TypecaseAttributes.BackgroundKey.self]
    underline = container[AttributeScopes.TypecaseAttributes.UnderlineKey.self]
    strikethrough = container[AttributeScopes.TypecaseAttributes.StrikethroughKey.self]
    shadow = container[AttributeScopes.TypecaseAttributes.ShadowKey.self]
    tracking = container[AttributeScopes.TypecaseAttributes.TrackingKey.self]
    kerning = container[AttributeScopes.TypecaseAttributes.KerningKey.self]
    ligatures = container[AttributeScopes.TypecaseAttributes.LigatureKey.self]
    baseline = container[AttributeScopes.TypecaseAttributes.BaselineKey.self]
    features = container[AttributeScopes.TypecaseAttributes.FeaturesKey.self]
    axes = container[AttributeScopes.TypecaseAttributes.AxesKey.self]
    language = container[AttributeScopes.TypecaseAttributes.LanguageKey.self]
    link = container[AttributeScopes.TypecaseAttributes.LinkKey.self]
    paragraph = container[AttributeScopes.TypecaseAttributes.ParagraphKey.self]
  }

  /// The same as a container for an `AttributedString`.
  public var container: AttributeContainer {
    var container = AttributeContainer()
    write(to: &container)
    return container
  }

  /// Sets all attributes of our scope in a container, and leaves those of others.
  func write(to container: inout AttributeContainer) {
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
    container[AttributeScopes.TypecaseAttributes.ParagraphKey.self] = paragraph
  }
}
