// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseProductIdentity

/// The text for a family of a question.
enum FamilyWording {
  static func name(_ family: String) -> String {
    DisplayText.name(ofFont: family, limit: 60, fallback: tr("Unnamed font"))
  }

  /// "24 families, 61 fonts".
  static func counts(families: Int, fonts: Int) -> String {
    // TRANSLATORS: how much a question is about, such as “24 families, 61 fonts”
    tr(
      "{families}, {fonts}",
      [
        "families": trn("{count} family", "{count} families", families),
        "fonts": trn("{count} font", "{count} fonts", fonts),
      ])
  }

  static func detail(of family: ConsentQuestion.Family) -> String {
    let styles = trn("{count} style", "{count} styles", family.faceCount)
    let counted = [styles, fileShare(of: family)].compactMap(\.self).joined(separator: " · ")
    guard !family.furtherNames.isEmpty else { return counted }
    // TRANSLATORS: “4 styles · also found as “Lato Black”, “Lato Light””
    return tr(
      "{styles} · also found as {names}", ["styles": counted, "names": furtherNames(family)])
  }

  /// What else the program can read that is given a family: a file cannot be parted; nil where nothing is.
  static func fileShare(of family: ConsentQuestion.Family) -> String? {
    guard family.fileFamilyCount > 1 else { return nil }
    // TRANSLATORS: a font family whose file has others as well, {count} in all
    return trn(
      "One of {count} family of a file", "One of {count} families of a file",
      family.fileFamilyCount)
  }

  /// Every other name under which programs will find the family.
  private static func furtherNames(_ family: ConsentQuestion.Family) -> String {
    family.furtherNames.map { tr("“{name}”", ["name": name($0)]) }.joined(separator: tr(", "))
  }

  static func tags(of family: ConsentQuestion.Family) -> [String] {
    (family.isUpdate ? [tr("Update")] : []) + (family.isVariable ? [tr("Variable")] : [])
      + (family.color == .none ? [] : [tr("Color")])
  }

  /// The text for a screen reader about a family.
  static func label(of family: ConsentQuestion.Family) -> String {
    ([name(family.family), detail(of: family)] + tags(of: family)).joined(separator: ", ")
  }
}
