// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages
import TypecaseLanguageWording

extension OfferedFace {
  /// A face without a file.
  static func made(
    _ family: String, _ style: String = "Regular", weight: Double = 400, slant: Double = 0,
    width: Double = 100, languages: [String] = [], script: String = "Zyyy", id: String? = nil,
    others: [String] = [], owner: String? = nil, isFixed: Bool = false
  ) -> OfferedFace {
    var font = FontDescriptor()
    (font.family, font.style, font.id) = (family, style, id)
    (font.weight, font.width, font.slant) = (weight, width, slant)
    font.postScriptName = "\(family)-\(style)".filter { $0 != " " }
    font.traits = weight > 600 ? [.bold] : []
    if slant != 0 { font.traits?.append(.italic) }
    if isFixed { font.traits?.append(.monospace) }
    font.languages = languages
    font.provider = owner.map { "org.example.\($0)" }
    return OfferedFace(
      font, location: FaceLocation(path: "/nowhere/\(family)-\(style).ttf"), script: script,
      otherFamilyNames: others, ownerName: owner)
  }
}

/// Names as iso-codes has them, without the package.
let names = LanguageNames(folder: nil)
