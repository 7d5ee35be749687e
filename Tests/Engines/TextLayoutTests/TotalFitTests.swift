// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing

@testable import TypecaseTextLayout

/// The breaks of whole paragraphs, against all ways to break them, and within a limit of work.
struct TotalFitTests {
  private static let seed = 1981

  /// Words of boxes with spaces that stretch by a half and shrink by a third, as TeX's do.
  private func paragraph(_ words: [Int], hyphenWidth: Int = 0) -> [TotalFitItem] {
    var items: [TotalFitItem] = []
    for word in words {
      if !items.isEmpty { items.append(.glue(width: 30, stretch: 15, shrink: 10)) }
      if hyphenWidth > 0, word >= 60 {
        items += [
          .box(width: word / 2), .penalty(width: hyphenWidth, cost: 50, isFlagged: true),
          .box(width: word - word / 2),
        ]
      } else {
        items.append(.box(width: word))
      }
    }
    return items + TotalFitItem.paragraphEnd
  }

  private func random(_ count: ClosedRange<Int>, using random: inout SplitMix64) -> [TotalFitItem] {
    var items: [TotalFitItem] = []
    for _ in 0..<Int.random(in: count, using: &random) {
      items.append(.box(width: Int.random(in: 0...160, using: &random)))
      switch Int.random(in: 0..<20, using: &random) {
      case 0: items.append(.penalty(width: 0, cost: -10_000, isFlagged: random.once(in: 4)))
      case 1: items.append(.fill(width: 10))
      case 2:
        items.append(
          .penalty(width: 0, cost: random.pick([-500, 0, 300, 10_000], 0), isFlagged: false))
      case 3...7: items.append(.penalty(width: 15, cost: 50, isFlagged: true))
      default:
        items.append(
          .glue(
            width: 30, stretch: random.pick([15, 0, 40], 15), shrink: random.pick([10, 0, 20], 10)))
      }
      if random.once(in: 8) { items.append(.glue(width: 30, stretch: 15, shrink: 10)) }
    }
    return random.once(in: 4) ? items : items + TotalFitItem.paragraphEnd
  }

  // MARK: - The best of all ways

  @Test func `no other way to break has fewer demerits, whatever the widths of parts`() {
    var random = SplitMix64(seed: Self.seed)
    var (found, empty, overfull, flagged) = (0, 0, 0, 0)
    for round in 0..<1500 {
      let items = self.random(1...9, using: &random)
      let widths = TotalFitWidths(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          random.once(in: 4)
            ? Int.random(in: -10...60, using: &random) : Int.random(in: 100...500, using: &random)
        }, rest: Int.random(in: 100...400, using: &random))
      var options = TotalFitOptions()
      options.linePenalty = random.pick([10, 0, 100], 10)
      options.adjacentFitnessDemerits = random.pick([10_000, 0, 500], 0)
      options.consecutiveFlaggedDemerits = random.pick([10_000, 0, 200_000], 0)
      let pass = TotalFit.Pass(
        tolerance: random.pick([100, 200, 1000, 10_000, 10_000], 0),
        allowsFlagged: !random.once(in: 3),
        emergencyStretch: random.pick([0, 0, 50], 0), allowsOverfull: random.once(in: 2))
      let oracle = TotalFitOracle(items: items, widths: widths, options: options, pass: pass)
      let fitted = TotalFit(items: items, widths: widths, options: options).breaks(pass)
      #expect(fitted?.demerits == oracle.fewest(), "seed \(Self.seed), round \(round)")
      guard let fitted else { continue }
      #expect(
        fitted.demerits == oracle.demerits(of: fitted.parts), "seed \(Self.seed), round \(round)")
      found += 1
      empty += fitted.parts.last.map { $0.number >= fitted.parts.count } == true ? 1 : 0
      overfull += fitted.parts.contains(where: \.isOverfull) ? 1 : 0
      flagged +=
        fitted.parts.contains { part in
          if part.end < items.count, case .penalty(_, _, true) = items[part.end] {
            true
          } else {
            false
          }
        } ? 1 : 0
      checkParts(fitted.parts, of: items, "seed \(Self.seed), round \(round)")
    }
    #expect(
      min(found, 1500 - found) > 300 && empty > 100 && overfull > 20 && flagged > 100,
      "\(found) \(empty) \(overfull) \(flagged)")
  }

  /// Whether each box is in one part, and the parts are in order.
  private func checkParts(_ parts: [FittedPart], of items: [TotalFitItem], _ place: Comment) {
    let boxes = items.indices.filter { if case .box = items[$0] { true } else { false } }
    let inside = parts.flatMap { part in part.items.filter { boxes.contains($0) } }
    #expect(inside == boxes, place)
    #expect(
      zip(parts, parts.dropFirst()).allSatisfy { $0.number < $1.number && $0.end < $1.end }, place)
    #expect(parts.allSatisfy { $0.ratio >= -1 && $0.ratio.isFinite }, place)
  }

  @Test func `spaces are as even as a line's neighbors let them be`() {
    // The first line could take four words, which would leave the second with wide spaces.
    let items = paragraph([100, 100, 100, 100, 220, 100, 130])
    let fitted = TotalFit(items: items, widths: TotalFitWidths(rest: 380)).breaks()
    #expect(
      fitted.parts.map { $0.items.count { if case .box = items[$0] { true } else { false } } } == [
        3, 2, 2,
      ])
    #expect(fitted.parts.map(\.ratio) == [20.0 / 30, 30.0 / 15, 0])
  }

  @Test func `hyphens come only where a paragraph without them is too loose`() {
    let words = [Int](repeating: 150, count: 6)
    func flagged(_ items: [TotalFitItem], _ width: Int) -> Int {
      TotalFit(items: items, widths: TotalFitWidths(rest: width)).breaks().parts.count { part in
        if case .penalty(_, 50, true) = items[part.end] { true } else { false }
      }
    }
    let items = paragraph(words, hyphenWidth: 10)
    #expect(flagged(items, 1200) == 0)
    #expect(flagged(items, 265) > 0)
  }

  @Test func `more tolerance never makes more demerits`() {
    var random = SplitMix64(seed: Self.seed)
    for round in 0..<200 {
      let items = self.random(10...60, using: &random)
      let fit = TotalFit(
        items: items, widths: TotalFitWidths(rest: Int.random(in: 200...600, using: &random)))
      var last: Int?
      for tolerance in [10, 50, 100, 200, 500, 2000, 10_000] {
        let fitted = fit.breaks(TotalFit.Pass(tolerance: tolerance))
        if let last {
          #expect((fitted?.demerits ?? .max) <= last, "seed \(Self.seed), round \(round)")
        }
        last = fitted?.demerits ?? last
      }
      // With hyphens there is all that is without.
      if let without = fit.breaks(TotalFit.Pass(tolerance: 10_000, allowsFlagged: false)) {
        #expect(last.map { $0 <= without.demerits } == true, "seed \(Self.seed), round \(round)")
      }
    }
  }

  @Test func `the same paragraph ten times over has the same breaks ten times`() {
    let once = paragraph([100, 90, 100, 110, 80, 120, 100, 95, 105], hyphenWidth: 10)
    let widths = TotalFitWidths(rest: 300)
    let single = TotalFit(items: once, widths: widths).breaks()
    let many = TotalFit(items: (0..<10).flatMap { _ in once }, widths: widths).breaks()
    #expect(many.parts.count == 10 * single.parts.count)
    for (index, part) in many.parts.enumerated() {
      #expect(part.end % once.count == single.parts[index % single.parts.count].end)
    }
  }

  // MARK: - Parts in which nothing fits

  @Test
  func `a part too narrow for the next word is left empty, and a word too wide for all is alone`() {
    let widths = TotalFitWidths([200, 30, 200, 0, -5], rest: 150)
    let items = paragraph([90, 90, 90, 90, 300, 100])
    let fitted = TotalFit(items: items, widths: widths).breaks()
    #expect(fitted.parts.map(\.number) == [0, 2, 3, 5])
    #expect(fitted.parts.map(\.isOverfull) == [false, false, true, false])
    #expect(fitted.parts[2].items == 8..<9)
  }

  @Test func `text that has no place to break, or none at all, has an answer`() {
    let none = TotalFit(items: [], widths: TotalFitWidths(rest: 100)).breaks()
    #expect(none.parts == [] && none.demerits == 0)
    let one = TotalFit(items: [.box(width: 500)], widths: TotalFitWidths(rest: 100)).breaks()
    #expect(one.parts == [FittedPart(number: 0, items: 0..<1, end: 1, ratio: 0, isOverfull: true)])
    let space = TotalFit(
      items: [.glue(width: 5, stretch: 0, shrink: 0)], widths: TotalFitWidths(rest: 0))
    #expect(space.breaks().parts.count == 1)
    let forced = TotalFitItem.penalty(width: 0, cost: -10_000, isFlagged: false)
    let lines = TotalFit(
      items: [.box(width: 10), forced, forced, .box(width: 10), forced],
      widths: TotalFitWidths(rest: 10)
    ).breaks()
    #expect(lines.parts.map(\.items) == [0..<1, 2..<2, 3..<4])
    #expect(
      TotalFit(items: paragraph([500]), widths: TotalFitWidths(rest: 100)).breaks(
        TotalFit.Pass(tolerance: 10_000)) == nil)
  }

  // MARK: - Hostile input

  @Test func `lengths of any size end nothing`() {
    var random = SplitMix64(seed: Self.seed)
    let lengths = [Int.min, Int.min + 1, -1 << 40, -1, 0, 1, 30, 1 << 40, .max - 1, .max]
    for _ in 0..<2000 {
      func length() -> Int { random.pick(lengths, 0) }
      let items = (0..<Int.random(in: 0...30, using: &random)).map { _ -> TotalFitItem in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .box(width: length())
        case 1: .glue(width: length(), stretch: length(), shrink: length())
        case 2: .fill(width: length())
        default: .penalty(width: length(), cost: length(), isFlagged: random.once(in: 2))
        }
      }
      var options = TotalFitOptions()
      options.linePenalty = length()
      options.adjacentFitnessDemerits = length()
      options.consecutiveFlaggedDemerits = length()
      options.finalFlaggedDemerits = length()
      options.emptyPartDemerits = length()
      options.emergencyStretch = length()
      options.tolerance = length()
      let widths = TotalFitWidths(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in length() }, rest: length())
      let fitted = TotalFit(items: items, widths: widths, options: options).breaks()
      #expect(fitted.parts.last?.end ?? 0 >= items.count - 1)
      #expect(fitted.parts.allSatisfy { $0.ratio.isFinite })
    }
  }

  @Test func `ordinary text takes work in proportion to its length`() throws {
    func work(_ words: Int) -> Int {
      var random = SplitMix64(seed: Self.seed)
      let items = paragraph(
        (0..<words).map { _ in Int.random(in: 20...140, using: &random) }, hyphenWidth: 12)
      let fitted = TotalFit(items: items, widths: TotalFitWidths(rest: 1000)).breaks()
      #expect(fitted.parts.count > words / 20)
      return fitted.comparisons
    }
    let (short, long) = (work(2000), work(20_000))
    #expect(long < 12 * short, "\(short) \(long)")
    #expect(long < 40 * 20_000, "\(long)")
  }

  @Test(arguments: [
    "all fill", "no widths", "no breaks", "many widths", "too wide", "only penalties",
  ])
  func `hostile text takes limited work, and has an answer`(_ kind: String) {
    let count = 100_000
    var items: [TotalFitItem] = []
    var widths = TotalFitWidths(rest: 1000)
    switch kind {
    case "all fill":
      for _ in 0..<count / 2 { items += [.box(width: 0), .fill(width: 0)] }
    case "no widths":
      for _ in 0..<count / 2 { items += [.box(width: 0), .glue(width: 0, stretch: 0, shrink: 0)] }
    case "no breaks":
      items = [TotalFitItem](repeating: .box(width: 10), count: count)
    case "many widths":
      for _ in 0..<count / 2 { items += [.box(width: 10), .fill(width: 0)] }
      widths = TotalFitWidths((0..<count).map { $0 % 7 * 50 }, rest: 1000)
    case "too wide":
      for _ in 0..<count / 2 {
        items += [.box(width: 2000), .glue(width: 10, stretch: 5, shrink: 3)]
      }
      widths = TotalFitWidths([Int](repeating: 0, count: count), rest: 1000)
    default:
      items = [TotalFitItem](repeating: .penalty(width: 0, cost: 0, isFlagged: false), count: count)
    }
    var options = TotalFitOptions()
    options.mostComparisons = 1 << 20
    let fitted = TotalFit(items: items, widths: widths, options: options).breaks()
    // A break is compared with at most so many when the limit was reached; each pass may reach it in its first turn.
    #expect(fitted.comparisons < 1 << 20 + 4 * 150 * count, "\(fitted.comparisons)")
    #expect(fitted.parts.last?.end == count)
  }
}
