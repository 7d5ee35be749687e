// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontAnatomy
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseLanguageWording

/// How the likeness of fonts is said.
nonisolated enum LikenessWording {
  /// In what a font differs from another one: "narrower, same x-height".
  ///
  /// - Parameter script: by whose letters they were compared.
  static func text(_ likeness: Likeness, script: String) -> String {
    let differences = likeness.differences.map { text($0, script: script) }
    let isHardlyAnother = likeness.distance < hardlySeen
    // TRANSLATORS: of a font that looks nearly as another one
    return ((isHardlyAnother ? [tr("hardly different")] : []) + differences)
      .joined(separator: tr(", "))
  }

  /// From here on one sees that it is another font.
  private static let hardlySeen = 0.6

  // TRANSLATORS: The following words say what a font is like beside another one.
  private static func text(_ difference: Likeness.Difference, script: String) -> String {
    let hasCases = ["Latn", "Grek", "Cyrl"].contains(script)
    switch difference {
    case .narrower: return tr("narrower")
    case .wider: return tr("wider")
    case .lighter: return tr("lighter")
    case .heavier: return tr("heavier")
    case .smallerLetters: return hasCases ? tr("smaller x-height") : tr("smaller letters")
    case .largerLetters: return hasCases ? tr("larger x-height") : tr("larger letters")
    case .lessContrast: return tr("less contrast")
    case .moreContrast: return tr("more contrast")
    case .withoutSerifs: return tr("without serifs")
    case .withSerifs: return tr("with serifs")
    case .moreUpright: return tr("more upright")
    case .moreSlanted: return tr("more slanted")
    case .rounder: return tr("rounder")
    case .squarer: return tr("squarer")
    case .shorterExtenders: return tr("shorter ascenders and descenders")
    case .longerExtenders: return tr("longer ascenders and descenders")
    case .monospaced: return tr("monospaced")
    case .proportional: return tr("letters of different widths")
    case .without(let script):
      // TRANSLATORS: {script} is a script that a font has no letters of, such as Greek
      return tr("without {script}", ["script": ScriptNames.installed.name(script)])
    case .sameLetterHeight: return hasCases ? tr("same x-height") : tr("letters as high")
    case .sameWidth: return tr("same width")
    case .sameWeight: return tr("same weight")
    }
  }
}
