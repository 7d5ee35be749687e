// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What counts how much when breaks are chosen.
///
/// The values of those that TeX has are plain TeX's (The TeXbook, appendix B).
struct TotalFitOptions: Sendable, Hashable {
  /// The highest badness of a part without hyphens; negative where hyphens are tried at once.
  ///
  /// TeX: `\pretolerance`.
  ///
  /// Badness is a hundred times the third power of the ratio by which a part is stretched or shrunk, at most 10,000.
  var pretolerance = 100
  /// The highest badness of a part with hyphens.
  ///
  /// TeX: `\tolerance`.
  var tolerance = 200
  /// What each part costs beside its badness: more makes fewer parts.
  ///
  /// TeX: `\linepenalty`.
  var linePenalty = 10
  /// What two flagged breaks in sequence cost.
  ///
  /// TeX: `\doublehyphendemerits`.
  var consecutiveFlaggedDemerits = 10_000
  /// What a flagged break before the last part costs.
  ///
  /// TeX: `\finalhyphendemerits`.
  var finalFlaggedDemerits = 5_000
  /// What a loose part beside a tight one costs.
  ///
  /// TeX: `\adjdemerits`.
  var adjacentFitnessDemerits = 10_000
  /// How much more each part seems to stretch where there is no other way, in layout units.
  ///
  /// TeX: `\emergencystretch`.
  var emergencyStretch = 0
  /// What a part costs that is left empty, since it is too narrow for what comes next.
  ///
  /// TeX has nothing like it.
  var emptyPartDemerits = 10_000
  /// How many parts are compared before only the newest breaks are kept: time has a limit then, and the choice is no longer the best.
  ///
  /// A page of text takes a hundred thousand.
  var mostComparisons = 1 << 25

  /// The same with values with which no sum overflows, and of which none rewards what is to be avoided.
  var clamped: TotalFitOptions {
    var clamped = self
    for demerits: WritableKeyPath<TotalFitOptions, Int> in [
      \.consecutiveFlaggedDemerits, \.finalFlaggedDemerits, \.adjacentFitnessDemerits,
      \.emptyPartDemerits,
    ] {
      clamped[keyPath: demerits] = min(max(self[keyPath: demerits], 0), 1 << 32)
    }
    clamped.linePenalty = min(max(linePenalty, -Badness.most), Badness.most)
    return clamped
  }
}
