// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The measures by which the faces of a family differ.
struct MatchedMeasures: Sendable, Hashable {
  /// 1 to 1000.
  var weight: Double
  /// Percent of the normal width.
  var width: Double
  /// Degrees, clockwise positive.
  var slant: Double
  /// The size in points that the face is drawn for, if it is for one.
  var opticalSize: Double?

  static let regular = MatchedMeasures(weight: 400, width: 100, slant: 0)

  /// The traits that follow.
  var traits: SymbolicTraits { SymbolicTraits(weight: weight, width: width, slant: slant) }

  /// Variations override the measures themselves.
  mutating func apply(_ variations: [String: Double]) {
    if let weight = variations["wght"] { self.weight = weight }
    if let width = variations["wdth"] { self.width = width }
    opticalSize = variations["opsz"] ?? opticalSize
    // The axis counts counterclockwise.
    if let angle = variations["slnt"] { slant = angle == 0 ? 0 : -angle }
    if let italic = variations["ital"] {
      if italic >= 0.5 {
        if slant == 0 { slant = Self.usualSlant }
      } else if variations["slnt"] == nil {
        slant = 0
      }
    }
  }

  /// The slant of a face that only calls itself italic, the same as in the inspection.
  static let usualSlant = 12.0
}

extension FontDescriptor {
  /// The measures that the descriptor asks for: those of its variations, otherwise its own,
  /// otherwise what its traits stand for, otherwise regular.
  var measures: MatchedMeasures {
    let traits = symbolicTraits
    var result = MatchedMeasures(
      weight: weight ?? (traits.contains(.bold) ? 700 : 400),
      width: width
        ?? (traits.contains(.condensed) ? 75 : traits.contains(.expanded) ? 125 : 100),
      slant: slant ?? (traits.contains(.italic) ? MatchedMeasures.usualSlant : 0))
    if let variations { result.apply(variations) }
    return result
  }

  /// Bold, italic, condensed and expanded, from the variations, otherwise from weight, width and
  /// slant, or otherwise from the traits.
  public var measuredTraits: SymbolicTraits { measures.traits }

  /// Sets weight, width, slant and the traits that follow from them.
  mutating func set(_ measures: MatchedMeasures) {
    (weight, width, slant) = (measures.weight, measures.width, measures.slant)
    setTraits(measures)
  }

  /// Sets the traits that follow from measures, and leaves the others.
  mutating func setTraits(_ measures: MatchedMeasures) {
    let others = SymbolicTraits(traits ?? []).subtracting(.measured)
    traits = others.union(measures.traits).list
  }
}

extension FaceSet.Face {
  var measures: MatchedMeasures { descriptor.measures }
}

/// How near one face is to another; less is nearer.
///
/// It is how CSS Fonts 4, section 5.2, orders the faces of a family: width first, then slant, then
/// weight. A slant is nearer by its distance; of two at the same distance the one comes first that
/// CSS prefers. Of faces that are equal in these the nearest in optical size is nearer.
struct Nearness: Comparable {
  /// For each measure a tier, which is compared before the distance: whether the value is on the
  /// side that CSS prefers.
  private let steps: (Int, Double, Int, Double, Int, Double)
  private let opticalSize: Double

  init(of face: MatchedMeasures, to wanted: MatchedMeasures) {
    let isPreferredWidth =
      wanted.width <= 100 ? face.width <= wanted.width : face.width >= wanted.width
    steps = (
      isPreferredWidth ? 0 : 1, abs(face.width - wanted.width),
      Self.tier(ofSlant: face.slant, to: wanted.slant), abs(face.slant - wanted.slant),
      // The slant decides before the weight; a tuple of more than six values has no order.
      (Self.isPreferred(slant: face.slant, to: wanted.slant) ? 0 : 3)
        + Self.tier(ofWeight: face.weight, to: wanted.weight),
      abs(face.weight - wanted.weight)
    )
    opticalSize = face.opticalSize.map { abs($0 - (wanted.opticalSize ?? $0)) } ?? 0
  }

  /// The same direction first, then any slant for a slanted face.
  private static func tier(ofSlant slant: Double, to wanted: Double) -> Int {
    if slant.sign == wanted.sign || slant == wanted, (slant == 0) == (wanted == 0) { return 0 }
    return wanted != 0 && slant != 0 ? 1 : 2
  }

  /// From 11 degrees on the steeper one comes first, below that the flatter one.
  private static func isPreferred(slant: Double, to wanted: Double) -> Bool {
    abs(wanted) >= 11 ? abs(slant) >= abs(wanted) : abs(slant) <= abs(wanted)
  }

  /// For a bold weight heavier faces come first, for a light one lighter faces; between 400 and 500
  /// those up to 500 come before both.
  private static func tier(ofWeight weight: Double, to wanted: Double) -> Int {
    switch wanted {
    case 400...500: wanted...500 ~= weight ? 0 : weight < wanted ? 1 : 2
    case ..<400: weight <= wanted ? 0 : 1
    default: weight >= wanted ? 0 : 1
    }
  }

  static func < (one: Nearness, other: Nearness) -> Bool {
    one.steps == other.steps ? one.opticalSize < other.opticalSize : one.steps < other.steps
  }

  static func == (one: Nearness, other: Nearness) -> Bool {
    one.steps == other.steps && one.opticalSize == other.opticalSize
  }
}
