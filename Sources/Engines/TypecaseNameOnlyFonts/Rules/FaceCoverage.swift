// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// The coverage of a face in fontconfig.
///
/// The languages belong to it: GTK's font chooser reads them of the matched font, through
/// `pango_font_get_languages` (gtk/gtkfontchooserwidget.c, later gtkfontfilter.c), to filter fonts by
/// the language that a person chose.
public struct FaceCoverage: Sendable, Hashable {
  /// Inclusive ranges of code points, in order and apart from each other.
  public let characters: [ClosedRange<UInt32>]
  /// fontconfig's language names.
  public let languages: [String]

  /// fontconfig cannot read an empty set: the face keeps the coverage that hides it.
  public init(characters: [ClosedRange<UInt32>], languages: [String]) {
    self.characters =
      characters.isEmpty
      ? [HiddenCoverage.character...HiddenCoverage.character] : Self.joined(characters)
    self.languages = languages.isEmpty ? [HiddenCoverage.language] : languages
  }

  /// fontconfig adds the characters of a range one by one, and would do so beyond the last one.
  private static let characterLimit: UInt32 = 0x10FFFF

  private static func joined(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    result.reserveCapacity(ranges.count)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound <= characterLimit {
      let range = range.lowerBound...min(range.upperBound, characterLimit)
      if let last = result.last, range.lowerBound <= last.upperBound + 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// The approximate number of elements that change another one to this one; symmetric enough for a
  /// choice.
  ///
  /// It is a single pass, while `CoverageEdits` compares every way.
  public func distance(from other: FaceCoverage) -> Double {
    var distance = 0.0
    var (addedRun, addedGap) = (0.0, 0.0)
    var (removedRun, removedGap) = (0.0, 0.0)
    CoverageStretch.forEach(other.characters, characters) { stretch in
      let count = Double(stretch.count)
      // A run continues over what the other set makes no difference to.
      switch stretch.kind {
      case .both:
        addedGap += count
        removedRun = 0
      case .neither:
        removedGap += count
        addedRun = 0
      case .new:
        distance += Self.extend(&addedRun, over: addedGap, by: count)
        addedGap = 0
        removedRun = 0
      case .old:
        distance += Self.extend(&removedRun, over: removedGap, by: count)
        removedGap = 0
        addedRun = 0
      }
    }
    return distance + languageDistance(from: other)
  }

  /// Goes on with a run, or begins another one; returns what that adds.
  private static func extend(_ run: inout Double, over gap: Double, by count: Double) -> Double {
    let fresh = min(count, 3)
    let longer = min(run + gap + count, 3)
    let joined = longer - run + gap * CoverageCost.charactersToElements
    let isJoined = run > 0 && joined <= fresh
    run = isJoined ? longer : fresh
    return (isJoined ? joined : fresh) + count * CoverageCost.charactersToElements
  }

  private func languageDistance(from other: FaceCoverage) -> Double {
    if languages == other.languages { return 0 }
    let (old, new) = (Set(other.languages), Set(languages))
    return Double(new.symmetricDifference(old).count + 4)
  }
}

/// The cost of rules at the start of a program, measured with `fc-match` 2.14.
public enum CoverageCost {
  /// Nanoseconds for an element of a configuration.
  static let element = 300.0
  /// Nanoseconds for each character of a set, which fontconfig adds one by one.
  static let character = 12.0
  static var charactersToElements: Double { character / element }

  /// The approximate number of microseconds for reading a coverage without a relative.
  public static func microseconds(of coverage: FaceCoverage) -> UInt64 {
    var nanoseconds = Double(coverage.languages.count) * element
    for range in coverage.characters {
      let count = Double(range.upperBound - range.lowerBound) + 1
      nanoseconds += min(count, 3) * element + count * character
    }
    return UInt64((nanoseconds / 1000).rounded(.up))
  }
}
