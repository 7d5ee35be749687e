// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors

extension FontDescriptor {
  /// What text keeps of a font: the names and the design, not where the font came from.
  public var named: FontDescriptor {
    var font = FontDescriptor()
    (font.family, font.style) = (family, style)
    (font.postScriptName, font.fullName) = (postScriptName, fullName)
    (font.weight, font.width, font.slant) = (weight, width, slant)
    return font
  }

  /// The same of a font that is not there: what it will be asked for when it comes.
  func asking(_ trait: FontTrait, _ isOn: Bool) -> FontDescriptor? {
    guard let family else { return nil }
    var font = FontDescriptor()
    font.family = family
    (font.weight, font.width, font.slant) = (weight, width, slant)
    font.variations = variations
    switch trait {
    case .bold: font.weight = isOn ? 700 : 400
    case .italic: font.slant = isOn ? 12 : 0
    case .condensed: font.width = isOn ? 75 : 100
    case .expanded: font.width = isOn ? 125 : 100
    case .monospace, .vertical, .tightLeading, .looseLeading: return nil
    }
    return font
  }
}
