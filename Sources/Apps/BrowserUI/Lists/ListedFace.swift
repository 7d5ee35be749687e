// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseWidgets

/// A face of a list: below its family, or by itself where only some faces of a family are meant.
nonisolated struct ListedFace: Hashable {
  /// Tells faces apart, whatever their state.
  struct Key: Hashable {
    var family: ListedFamily.Key
    /// The registry's identifier; of a built-in face its place.
    var face: String
  }

  var key: Key
  var providerName: String
  /// The registry's identifier; nil for a built-in face.
  var id: String?
  /// A collection knows a single face by it.
  var postScriptName: String?
  /// As the font gives it.
  var style: String
  var reference: FaceReference
  /// The place of a named instance in CSS notation; nil for another face.
  var variations: String?
  /// Whether programs can use it.
  var isOn: Bool
  /// Whether only apps that ask can use it.
  var asks: Bool
  /// Whether a font of the system with the same name is preferred to it.
  var isOverridden = false
  /// Whether it is among the person's favorites by itself.
  var isFavorite = false

  var isBuiltIn: Bool { key.family.provider.isEmpty }
  /// Whether the person may turn it off or remove it.
  var isChangeable: Bool {
    id != nil && !isBuiltIn && key.family.provider != BusNames.administrator
  }

  init(_ face: OfferedFace, of family: ListedFamily.Key) {
    let place = face.location
    key = Key(
      family: family, face: face.descriptor.id ?? "\(place.path)#\(place.index).\(place.instance)")
    providerName = face.ownerName ?? ""
    id = face.descriptor.id
    postScriptName = face.descriptor.postScriptName
    style = face.descriptor.style ?? ""
    reference = FaceReference(face)
    variations = face.variations
    isOn = face.descriptor.enabled != false
    asks = face.descriptor.exposure == .asks
    isOverridden = face.isOverridden
  }
}

// What a row shows of it.
extension ListedFace {
  /// Family and style, for a person.
  var name: String { Wording.name(ofFace: key.family.name, style) }

  private func title(_ isAlone: Bool) -> String {
    isAlone ? name : DisplayText.line(style, fallback: tr("Unnamed style"))
  }

  private var states: [String] {
    Wording.states(isOn: isOn, asks: asks, isOverridden: isOverridden)
  }

  private var ownerName: String {
    isBuiltIn ? tr("Built-in") : Wording.name(ofOwner: key.family.provider, providerName)
  }

  private func details(_ isAlone: Bool, _ saysOwner: Bool) -> [String] {
    isAlone ? [tr("A single style")] + (saysOwner ? [ownerName] : []) : []
  }

  /// What the face's row shows.
  ///
  /// - Parameter isAlone: whether it does not stand below its family.
  func content(_ view: ListAppearance, isAlone: Bool, saysOwner: Bool) -> SpecimenRow.Content {
    SpecimenRow.Content(
      face: reference, family: title(isAlone), style: "",
      detail: details(isAlone, saysOwner).joined(separator: " · "),
      tags: (isFavorite ? ["★"] : []) + states, leadsOn: isAlone, sample: view.sample,
      points: view.points, namesFirst: true, isDimmed: !isOn, variations: variations)
  }

  /// What the face's cell of a grid shows.
  func cell(_ view: ListAppearance, saysOwner: Bool) -> SpecimenCell.Content {
    SpecimenCell.Content(
      face: reference, family: (isFavorite ? "★ " : "") + name,
      detail: (states + details(true, saysOwner)).joined(separator: " · "),
      sample: view.sample, points: view.points, isDimmed: !isOn)
  }

  /// What a screen reader says for the row: which style it is of which family.
  func label(isAlone: Bool, saysOwner: Bool) -> String {
    ([name] + (isAlone ? details(true, saysOwner) : [tr("Style")])
      + (isFavorite ? [tr("Favorite")] : []) + states).joined(separator: ", ")
  }
}

/// What a row of a list stands for, and what something is done with: a family, or one of its faces.
nonisolated enum FamilyOrFace: Hashable {
  case family(ListedFamily)
  case face(ListedFace)

  enum Key: Hashable {
    case family(ListedFamily.Key)
    case face(ListedFace.Key)

    /// The family that it is, or that it is of.
    var family: ListedFamily.Key {
      switch self {
      case .family(let key): key
      case .face(let key): key.family
      }
    }
  }

  var key: Key {
    switch self {
    case .family(let family): .family(family.key)
    case .face(let face): .face(face.key)
    }
  }

  var isChangeable: Bool {
    switch self {
    case .family(let family): family.isChangeable
    case .face(let face): face.isChangeable
    }
  }

  var isFavorite: Bool {
    switch self {
    case .family(let family): family.isFavorite
    case .face(let face): face.isFavorite
    }
  }

  /// Whether programs can use at least one of its faces.
  var isOn: Bool {
    switch self {
    case .family(let family): family.enabledCount > 0
    case .face(let face): face.isOn
    }
  }

  /// Whether programs can use all of its faces.
  var isWhollyOn: Bool {
    switch self {
    case .family(let family): family.enabledCount >= family.faceCount
    case .face(let face): face.isOn
    }
  }

  /// How many of its faces only apps that ask can use, and of how many.
  var asking: (count: Int, all: Int) {
    switch self {
    case .family(let family): (family.askingCount, family.faceCount)
    case .face(let face): (face.asks ? 1 : 0, 1)
    }
  }
}

nonisolated extension [FamilyOrFace] {
  var families: [ListedFamily] {
    compactMap { if case .family(let family) = $0 { family } else { nil } }
  }
  var faces: [ListedFace] { compactMap { if case .face(let face) = $0 { face } else { nil } } }

  /// What of it the person may turn off or remove.
  var changeable: [FamilyOrFace] { filter(\.isChangeable) }
}
