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
    default: return nil
    }
    return font
  }
}

extension FaceSet.Face {
  /// The face's traits where the axes for weight, width and slant are elsewhere than the face has them.
  func traits(at variations: [String: Double]?) -> SymbolicTraits {
    let own = descriptor.symbolicTraits
    guard let variations else { return own }
    let measured = SymbolicTraits(
      weight: variations["wght"] ?? descriptor.weight ?? 400,
      width: variations["wdth"] ?? descriptor.width ?? 100,
      slant: variations["slnt"] ?? variations["ital"] ?? descriptor.slant ?? 0)
    return own.subtracting([.bold, .italic, .condensed, .expanded]).union(measured)
  }
}
