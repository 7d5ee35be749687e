// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Chooses the breaks of a whole paragraph at once, so that its spaces are as even as they can be.
///
/// The method is Knuth's and Plass's, and what counts how much is TeX's ("TeX: The Program", sections 813 to 890), but for two
/// things: a part in which nothing fits is left empty if a later one is wider, and what fits nowhere is put alone in its part.
struct TotalFit: Sendable {
  let items: [TotalFitItem]
  let widths: TotalFitWidths
  let options: TotalFitOptions

  init(
    items: [TotalFitItem], widths: TotalFitWidths, options: TotalFitOptions = TotalFitOptions()
  ) {
    (self.items, self.widths, self.options) = (items, widths, options)
  }

  /// What is allowed while breaks are looked for.
  struct Pass: Sendable, Hashable {
    /// The highest badness of a part, from 0 to 10,000, which any part has that is not too full.
    var tolerance: Int
    /// Whether lines may end at flagged penalties that are not forced.
    var allowsFlagged = true
    /// In layout units.
    var emergencyStretch = 0
    /// Whether what fits nowhere may be alone in a part that is too narrow for it.
    ///
    /// With the highest tolerance, there is
    /// always a solution then.
    var allowsOverfull = false
  }

  /// The breaks with the fewest demerits; nil when a pass allows none.
  func breaks(_ pass: Pass) -> FittedText? {
    var search = TotalFitSearch(MeasuredItems(items), widths, options)
    return search.run(pass)
  }

  /// The breaks with the fewest demerits of the first pass that allows some, as in TeX: without hyphens, with hyphens, with
  /// emergency stretch.
  ///
  /// After those all that is not too full is allowed, and at last what is alone in its part and too wide.
  func breaks() -> FittedText {
    var search = TotalFitSearch(MeasuredItems(items), widths, options)
    for pass in passes {
      if let found = search.run(pass) { return found }
    }
    return FittedText(parts: [], demerits: 0, comparisons: search.comparisons)
  }

  private var passes: [Pass] {
    var passes: [Pass] = []
    if options.pretolerance >= 0 {
      passes.append(Pass(tolerance: options.pretolerance, allowsFlagged: false))
    }
    passes.append(Pass(tolerance: options.tolerance))
    if options.emergencyStretch > 0 {
      passes.append(
        Pass(tolerance: options.tolerance, emergencyStretch: options.emergencyStretch))
    }
    passes.append(
      Pass(
        tolerance: Badness.most, emergencyStretch: options.emergencyStretch, allowsOverfull: true))
    return passes
  }
}

/// A paragraph's breaks.
struct FittedText: Sendable, Hashable {
  /// In order; without those that were left empty.
  let parts: [FittedPart]
  /// The sum over all parts: the fewer, the better.
  let demerits: Int
  /// How many parts were compared for it, over all passes.
  let comparisons: Int
}

/// A part of a line with its text.
struct FittedPart: Sendable, Hashable {
  /// Its number among the widths: higher than the part's before by one, or by more where some were left empty.
  let number: Int
  /// The items in it: those before the break, and without spaces at its beginning.
  let items: Range<Int>
  /// The item at which it ends, which adds its width if it is a penalty; the number of all items where they just end.
  let end: Int
  /// By how much of their stretch, or of their shrink when negative, its spaces change; from -1.
  ///
  /// It is 0 where they do not
  /// stretch, and where a fill takes the rest.
  let ratio: Double
  /// Whether it is too narrow for what is in it.
  let isOverfull: Bool
}

/// How bad a part looks, from 0 to 10,000.
enum Badness {
  static let most = 10_000

  /// About a hundred times the third power of a ratio, as TeX computes it in whole numbers ("TeX: The Program", section 108).
  ///
  /// - Parameters:
  ///   - change: by how much a part is to be stretched or shrunk, at least 0.
  ///   - room: by how much it can be.
  static func of(_ change: Int, _ room: Int) -> Int {
    if change == 0 { return 0 }
    if room <= 0 { return most }
    let ratio =
      change <= 7_230_584
      ? change * 297 / room : room >= 1_663_497 ? change / (room / 297) : change
    // 297 is about the third root of a hundred times 2^18.
    return ratio > 1290 ? most : (ratio * ratio * ratio + 1 << 17) / (1 << 18)
  }
}
