// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontAnatomy

/// The order of a list by how like its families are to one of them.
nonisolated struct LikenessOrder: Sendable, Hashable {
  struct Place: Sendable, Hashable {
    var distance: Double
    /// In what the family differs.
    var words: String
  }

  /// The family that others are compared with.
  var model: ListedFamily.Key
  /// The families that can be compared with it.
  private var places: [ListedFamily.Key: Place]

  init(_ model: ListedFamily.Key, _ families: [LikeFamily], script: String) {
    self.model = model
    places = Dictionary(
      families.map {
        (
          $0.family.key,
          Place(
            distance: $0.likeness.distance,
            words: LikenessWording.text($0.likeness, script: script))
        )
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The model first, then the nearest; those that cannot be compared come last, as they were.
  func sorted(_ families: [ListedFamily]) -> [ListedFamily] {
    func distance(_ family: ListedFamily) -> Double {
      family.key == model ? -1 : places[family.key]?.distance ?? .infinity
    }
    return families.enumerated()
      .sorted { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }
      .map { entry in
        var family = entry.element
        family.reason = places[family.key]?.words ?? family.reason
        return family
      }
  }
}
