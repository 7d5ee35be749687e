// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The distance between two faces by their measures, and their differences.
public struct Likeness: Sendable, Hashable {
  /// A property in which a face differs from the one that it is compared with.
  public enum Difference: Sendable, Hashable {
    case narrower, wider
    case lighter, heavier
    /// Of small letters; in scripts of one case, of letters.
    case smallerLetters, largerLetters
    case lessContrast, moreContrast
    case withoutSerifs, withSerifs
    case moreUpright, moreSlanted
    case rounder, squarer
    case shorterExtenders, longerExtenders
    case monospaced, proportional
    /// It has no letters of a script that the other has, by its ISO 15924 code.
    case without(script: String)
    /// Small letters are as high: what lets two faces stand in one line.
    case sameLetterHeight
    case sameWidth
    case sameWeight
  }

  /// 0 for equal measures; 1 for about the smallest difference that an attentive reader sees.
  public var distance: Double
  /// The largest difference first, then equal properties, and last the scripts that the face lacks.
  public var differences: [Difference]

  /// The distance of a face from a model.
  ///
  /// Each measure is divided by the smallest difference that a reader sees, and has a weight by its
  /// importance for the look of a face. The distance is the square root of the weighted sum of
  /// squares.
  ///
  /// | measure | just seen | weight |
  /// |---|---|---|
  /// | serifs: feet wider by a share of the stem | 0.4 | 2 |
  /// | thickness of stems, as a ratio | 12 % | 1.5 |
  /// | width of letters, as a ratio | 6 % | 1.5 |
  /// | contrast, as `FaceMeasures.contrast` | 0.12 | 1.2 |
  /// | height of small letters, of the em | 0.02 | 1 |
  /// | slant | 4° | 1.5 |
  /// | fullness of the o | 0.035 | 0.8 |
  /// | capitals, ascenders and descenders, of the em | 0.035 | 0.3 each |
  /// | one width for all letters, or not | is seen | 12 |
  /// | scripts that it lacks, of those that the model has | each third of them | 0.3 |
  ///
  /// - Returns: nil for faces that were measured by letters of different scripts.
  public init?(of face: FaceMeasures, to model: FaceMeasures) {
    guard face.script == model.script else { return nil }
    var parts: [(size: Double, weight: Double, difference: Difference)] = []
    func add(
      _ change: Double?, seen: Double, weight: Double, _ less: Difference, _ more: Difference
    ) {
      guard let change else { return }
      parts.append((change / seen, weight, change < 0 ? less : more))
    }
    func change(_ measure: KeyPath<FaceMeasures, Double?>) -> Double? {
      guard let one = face[keyPath: measure], let other = model[keyPath: measure] else {
        return nil
      }
      return one - other
    }
    // Beyond twice the stem all feet are serifs alike.
    let feet = face.serifs.flatMap { own in model.serifs.map { min(own, 2) - min($0, 2) } }
    add(feet, seen: 0.4, weight: 2, .withoutSerifs, .withSerifs)
    add(log(face.stem / model.stem), seen: log(1.12), weight: 1.5, .lighter, .heavier)
    add(log(face.width / model.width), seen: log(1.06), weight: 1.5, .narrower, .wider)
    add(
      face.contrast - model.contrast, seen: 0.12, weight: 1.2, .lessContrast, .moreContrast)
    let height = face.letterHeight - model.letterHeight
    add(height, seen: 0.02, weight: 1, .smallerLetters, .largerLetters)
    add(
      abs(face.slant) - abs(model.slant), seen: 4, weight: 1.5, .moreUpright, .moreSlanted)
    add(change(\.fullness), seen: 0.035, weight: 0.8, .rounder, .squarer)
    let extenders = { (measures: FaceMeasures) in measures.ascender - measures.descender }
    add(
      extenders(face) - extenders(model), seen: 0.05, weight: 0.6, .shorterExtenders,
      .longerExtenders)
    if face.isMonospaced != model.isMonospaced {
      parts.append((1, 12, face.isMonospaced ? .monospaced : .proportional))
    }
    let missing = Self.missing(in: face, of: model)
    let share = Double(missing.count) / Double(max(model.scripts.count, 1))
    distance =
      (parts.reduce(0) { $0 + $1.weight * $1.size * $1.size } + 0.3 * (share * 3) * (share * 3))
      .squareRoot()

    func strength(_ part: (size: Double, weight: Double, difference: Difference)) -> Double {
      part.weight * part.size * part.size
    }
    // Differences that are hardly visible are not mentioned.
    let seen = parts.filter { abs($0.size) >= 0.75 }.sorted { strength($0) > strength($1) }
    differences = seen.map(\.difference).filter { Self.isTrue($0, face, model) }
    differences.removeLast(max(differences.count - Self.most, 0))
    let isSame = { (change: Double, seen: Double) in abs(change) < 0.4 * seen }
    if isSame(height, 0.02) { differences.append(.sameLetterHeight) }
    if differences.count < Self.most, isSame(log(face.width / model.width), log(1.06)) {
      differences.append(.sameWidth)
    }
    if differences.count < Self.most, isSame(log(face.stem / model.stem), log(1.12)) {
      differences.append(.sameWeight)
    }
    if let script = missing.first { differences.append(.without(script: script)) }
  }

  /// How many differences are told.
  private static let most = 3

  /// Feet that are a little wider are no serifs, and serifs that are a little shorter still are.
  private static func isTrue(
    _ difference: Difference, _ face: FaceMeasures, _ model: FaceMeasures
  ) -> Bool {
    switch difference {
    case .withSerifs: (face.serifs ?? 0) > 0.45 && (model.serifs ?? 0) < 0.3
    case .withoutSerifs: (face.serifs ?? 0) < 0.3 && (model.serifs ?? 0) > 0.45
    default: true
    }
  }

  /// The scripts of the model that a face has no letters of; the model's own script it has.
  private static func missing(in face: FaceMeasures, of model: FaceMeasures) -> [String] {
    let own = Set(face.scripts)
    return model.scripts.filter { !own.contains($0) }
      .sorted { (usual.firstIndex(of: $0) ?? .max, $0) < (usual.firstIndex(of: $1) ?? .max, $1) }
  }

  /// Scripts that many fonts have besides, those that most people miss first.
  private static let usual = ["Latn", "Cyrl", "Grek", "Arab", "Hebr", "Deva"]
}

extension FaceMeasures {
  /// Other faces by their likeness to this one, the nearest first; those that cannot be compared
  /// with it are left out.
  public func nearest<Key: Hashable>(
    among others: [Key: FaceMeasures]
  ) -> [(key: Key, likeness: Likeness)] {
    others.compactMap { key, measures in
      Likeness(of: measures, to: self).map { (key, $0) }
    }.sorted { $0.1.distance < $1.1.distance }
  }
}
