// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseWidgets

/// A family of a list: of one owner, since two may have a family of the same name.
///
/// The text of its row is made with the row, not for each of thousands of families.
nonisolated struct ListedFamily: Hashable {
  /// Tells families apart, whatever their state.
  struct Key: Hashable {
    var name: String
    var provider: String
  }

  /// As its font gives it.
  var name: String
  /// The owner's application id; empty for a family of the system.
  var provider: String
  var providerName: String
  /// The face that is shown, nearest to regular.
  var face: FaceReference
  var style: String
  var faceCount: Int
  var isVariable: Bool
  var isColor: Bool
  var enabledCount: Int
  /// To how many faces a font of the system with the same name is preferred.
  var conflictCount: Int
  /// How many faces only apps that ask can use.
  var askingCount = 0
  /// Whether another owner has a family of this name.
  var isDuplicate = false
  /// When the newest of its faces was installed, in seconds since 1970; nil for one of the system.
  var installed: Int64?
  /// Whether the person hides it from menus; only one of the system.
  var isHidden = false
  /// Whether it is among the person's favorites.
  var isFavorite = false
  /// Whether its faces are listed below it.
  var isExpanded = false
  /// The faces that are meant, where it is not all of them: a collection may have single ones.
  var part: [ListedFace]?
  /// Why a search found it: "Designer: Robert Slimbach".
  var reason: String?
  /// The sort key of the list.
  var measure: Measure?

  enum Measure: Hashable {
    /// Seconds since 1970.
    case day(Int64)
    case bytes(UInt64)
  }

  var key: Key { Key(name: name, provider: provider) }
  var isBuiltIn: Bool { provider.isEmpty }
  /// Whether the person may turn it off or remove it: neither the system's fonts, nor those that the
  /// administrator has installed for everybody.
  var isChangeable: Bool { !isBuiltIn && provider != BusNames.administrator }

  /// Whether it is the same family, whatever its state.
  func isSame(as other: ListedFamily) -> Bool { key == other.key }
}

extension ListedFamily {
  nonisolated init(_ summary: FamilySummary) {
    self.init(
      name: summary.family, provider: summary.provider, providerName: summary.providerName,
      face: FaceReference(
        path: summary.location.path, index: summary.location.index, script: summary.script,
        languages: summary.languages,
        reader: .ofInstalled(isChecked: summary.isChecked)),
      style: summary.style, faceCount: summary.faceCount, isVariable: summary.isVariable,
      isColor: summary.color != .none, enabledCount: summary.enabledCount,
      conflictCount: summary.conflictCount)
  }

  nonisolated init(_ family: OfferedFamily) {
    let usual = family.usualFace
    self.init(
      name: family.name, provider: usual.descriptor.provider ?? FontFilter.builtIn,
      providerName: usual.ownerName ?? "", face: FaceReference(usual),
      style: usual.descriptor.style ?? "", faceCount: family.faces.count,
      isVariable: family.faces.contains(where: \.isVariable),
      isColor: family.faces.contains(where: \.isColor),
      enabledCount: family.faces.count { $0.descriptor.enabled != false },
      conflictCount: family.faces.count { $0.isOverridden })
    askingCount = family.faces.count { $0.descriptor.exposure == .asks }
    installed = family.faces.compactMap(\.installed).max()
  }

  /// The content of the family's row.
  func content(_ view: ListAppearance, saysOwner: Bool) -> SpecimenRow.Content {
    SpecimenRow.Content(
      face: face, family: name, style: style,
      detail: details(saysOwner: saysOwner).joined(separator: " · "),
      tags: (isFavorite ? ["★"] : []) + tags,
      sample: view.sample, points: view.points, namesFirst: true, isDimmed: enabledCount == 0)
  }

  /// The content of the family's cell in a grid.
  func cell(_ view: ListAppearance, saysOwner: Bool) -> SpecimenCell.Content {
    SpecimenCell.Content(
      face: face, family: (isFavorite ? "★ " : "") + name,
      detail: (Wording.states(of: self) + Wording.parts(of: self)
        + [reason ?? measureText ?? (saysOwner || isDuplicate ? ownerName : styleCount)])
        .joined(separator: " · "),
      sample: view.sample, points: view.points, isDimmed: enabledCount == 0)
  }

  /// The text for a screen reader.
  func label(saysOwner: Bool) -> String {
    ([Wording.name(ofFamily: name)] + details(saysOwner: saysOwner)
      // TRANSLATORS: of a font family in a list, that its styles stand below it
      + (isFavorite ? [tr("Favorite")] : []) + tags + (isExpanded ? [tr("Styles Shown")] : []))
      .joined(separator: ", ")
  }

  private func details(saysOwner: Bool) -> [String] {
    [styleCount] + Wording.parts(of: self)
      + [saysOwner || isDuplicate ? ownerName : nil, reason ?? measureText].compactMap(\.self)
  }

  private var styleCount: String { trn("{count} style", "{count} styles", faceCount) }

  private var measureText: String? {
    switch measure {
    case .day(let seconds): Wording.day(seconds)
    case .bytes(let bytes): DisplayText.size(bytes)
    case nil: nil
    }
  }

  private var tags: [String] {
    Wording.tags(isVariable: isVariable, isColor: isColor) + Wording.states(of: self)
  }

  /// Its provider, for a person.
  var ownerName: String {
    isBuiltIn ? tr("Built-in") : Wording.name(ofOwner: provider, providerName)
  }
}

/// How the rows of all lists look.
nonisolated struct ListAppearance: Hashable {
  var sample = SpecimenRow.Sample.script
  /// The size of the samples.
  var points = 20.0
  /// Whether the families stand beside each other.
  var isGrid = false

  static let sizes = 12.0...48.0
  /// Longer samples are cut off in the rows anyway.
  static let mostLetters = 120
}
