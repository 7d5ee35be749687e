// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseGLibKit

extension LanguageSupport {
  /// How well the font supports the language, in a sentence.
  public var verdict: String {
    switch shapingFault {
    case .lettersDoNotJoin: return tr("The letters do not join.")
    case .conjunctsDoNotForm: return tr("The letters do not form conjuncts.")
    case nil: break
    }
    return switch level {
    case .complete: tr("Complete.")
    case .supported:
      trn(
        "Everyday text is supported. {count} character of names, figures or quotations is missing:",
        "Everyday text is supported. {count} characters of names, figures or quotations are missing:",
        missingFurther.count)
    case .none:
      trn(
        "{count} character of everyday text is missing:",
        "{count} characters of everyday text are missing:", missing.count)
    }
  }

  /// The characters that the verdict counts, as many as fit in a few lines; empty when there are none.
  public var missingCharacters: String {
    let all = missing.isEmpty ? missingFurther : missing
    guard shapingFault == nil, !all.isEmpty else { return "" }
    let shown = all.prefix(Self.shown).map(Self.visible).joined(separator: " ")
    return all.count > Self.shown ? shown + " …" : shown
  }

  private static let shown = 40

  /// A combining mark needs a base.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: "\u{25CC}" + String(scalar)
    default: String(scalar)
    }
  }
}
