// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The search for the breaks with the fewest demerits.
///
///     active     breaks from which a part may still come to its end, sorted by the class of the part that begins there
///     records    all breaks that were active, each with the one before it: the answer is followed back through them
///
/// The class of a part is its number, but one class has all parts that are of the same width because the list has ended. The
/// best break before a place is kept for each class and fitness: of what comes later, nothing depends on anything else.
struct TotalFitSearch {
  private let measured: MeasuredItems
  private let widths: TotalFitWidths
  private let options: TotalFitOptions
  /// The widest of each part and those after it.
  private let widest: [Int]
  /// How many parts were compared, over all passes.
  private(set) var comparisons = 0

  private var active: [Active] = []
  /// Room for what is active at the next place.
  private var spare: [Active] = []
  private var records: [Record] = []
  private var pass = TotalFit.Pass(tolerance: 0)
  /// The emergency stretch, in layout units.
  private var stretch = 0

  init(_ measured: MeasuredItems, _ widths: TotalFitWidths, _ options: TotalFitOptions) {
    self.measured = measured
    self.widths = TotalFitWidths(
      widths.listed.map(MeasuredItems.clamped), rest: MeasuredItems.clamped(widths.rest))
    self.options = options.clamped
    var widest = self.widths.listed + [self.widths.rest]
    for part in widest.indices.dropLast().reversed() {
      widest[part] = max(widest[part], widest[part + 1])
    }
    self.widest = widest
  }

  private struct Active {
    /// Where the text of the next part begins.
    let start: Int
    /// The number of the break among those where lines may end.
    let ordinal: Int
    /// The class of the next part.
    var part: Int
    /// Of the part before: 0 is very loose, 1 loose, 2 decent, 3 tight.
    let fitness: Int
    let isFlagged: Bool
    var demerits: Int
    var record: Int
  }

  private struct Record {
    let end: Int32
    /// The class of the part that ends there.
    let part: Int32
    let before: Int32
    let isOverfull: Bool
  }

  /// A place where lines may end.
  private struct Break {
    let index: Int
    let ordinal: Int
    let penalty: (width: Int, cost: Int, isFlagged: Bool)

    var isForced: Bool { penalty.cost <= TotalFitItem.forced }
  }

  private struct Candidate {
    let demerits: Int
    let record: Int
    let isOverfull: Bool
  }

  /// The best breaks of a pass; nil when it allows none.
  mutating func run(_ pass: TotalFit.Pass) -> FittedText? {
    self.pass = pass
    stretch = max(MeasuredItems.clamped(pass.emergencyStretch), 0)
    let count = measured.items.count
    guard count > 0 else { return FittedText(parts: [], demerits: 0, comparisons: comparisons) }
    records = [Record(end: -1, part: -1, before: -1, isOverfull: false)]
    active = [
      Active(
        start: 0, ordinal: -1, part: 0, fitness: 2, isFlagged: false, demerits: 0, record: 0)
    ]
    var ordinal = 0
    // Text that does not say where it ends does so behind its last item.
    let end = measured.items[count - 1].isForced ? count - 1 : count
    for index in 0...end {
      guard let penalty = measured.penalty(at: index, allowsFlagged: pass.allowsFlagged) else {
        continue
      }
      tryBreak(Break(index: index, ordinal: ordinal, penalty: penalty), isLast: index == end)
      if active.isEmpty { return nil }
      ordinal += 1
    }
    guard let best = active.min(by: { $0.demerits < $1.demerits }) else { return nil }
    return FittedText(
      parts: parts(to: best.record), demerits: best.demerits, comparisons: comparisons)
  }

  // MARK: - A place where lines may end

  /// Compares the parts that would end at a break, and makes it active after the best of them.
  private mutating func tryBreak(_ place: Break, isLast: Bool) {
    var next = spare
    spare = []
    next.removeAll(keepingCapacity: true)
    let firstRecord = records.count
    var index = 0
    // What leaves a part empty is compared in the next one, in the same turn.
    var moved: [Active] = []
    while index < active.count || !moved.isEmpty {
      let part = min(
        index < active.count ? active[index].part : .max, moved.first?.part ?? .max)
      let group = moved.first?.part == part ? moved : []
      if !group.isEmpty { moved = [] }
      var best: [4 of Candidate?] = [nil, nil, nil, nil]
      for node in group { consider(node, place, isLast, &best, &next, &moved) }
      while index < active.count, active[index].part == part {
        consider(active[index], place, isLast, &best, &next, &moved)
        index += 1
      }
      add(best, part, place, to: &next)
    }
    swap(&active, &next)
    spare = next
    if comparisons > options.mostComparisons || records.count > 8 * measured.items.count + 1 << 20 {
      thinOut(from: firstRecord)
    }
  }

  private mutating func consider(
    _ node: Active, _ place: Break, _ isLast: Bool, _ best: inout [4 of Candidate?],
    _ next: inout [Active], _ moved: inout [Active]
  ) {
    comparisons += 1
    let width = widths[node.part]
    let totals = measured.totals(from: node.start, to: place.index)
    let left = width - totals.width - place.penalty.width
    var (badness, fitness) = (0, 2)
    var isOverfull = false
    if left > 0 {
      if totals.fills == 0 {
        badness = Badness.of(left, totals.stretch + stretch)
        fitness = badness > 99 ? 0 : badness > 12 ? 1 : 2
      }
    } else if -left <= totals.shrink {
      badness = Badness.of(-left, totals.shrink)
      fitness = badness > 12 ? 3 : 2
    } else {
      isOverfull = true
      (badness, fitness) = (Badness.most, 3)
    }
    // What follows only makes the part fuller, but for a hyphen, which is there only at the end.
    let isOver = place.isForced || totals.width - totals.shrink > width
    if !isOver { next.append(node) }
    if isOverfull {
      // Not even the least that could be in the part is narrow enough.
      guard node.ordinal == place.ordinal - 1 else { return }
      if node.part < widths.listed.count, widest[node.part + 1] >= width - left - totals.shrink {
        var later = node
        later.part += 1
        later.demerits += options.emptyPartDemerits
        moved.append(later)
        return
      }
      guard pass.allowsOverfull else { return }
    } else if badness > pass.tolerance {
      return
    }
    let demerits =
      node.demerits + demerits(badness, fitness, after: node, at: place, isLast: isLast)
    if let known = best[fitness], known.demerits < demerits { return }
    best[fitness] = Candidate(demerits: demerits, record: node.record, isOverfull: isOverfull)
  }

  /// What a part costs ("TeX: The Program", section 859).
  private func demerits(
    _ badness: Int, _ fitness: Int, after node: Active, at place: Break, isLast: Bool
  ) -> Int {
    let sum = min(abs(options.linePenalty + badness), Badness.most)
    let cost = place.penalty.cost
    var demerits = sum * sum
    if cost > 0 {
      demerits += cost * cost
    } else if !place.isForced {
      demerits -= cost * cost
    }
    if node.isFlagged {
      if isLast {
        demerits += options.finalFlaggedDemerits
      } else if place.penalty.isFlagged {
        demerits += options.consecutiveFlaggedDemerits
      }
    }
    if abs(fitness - node.fitness) > 1 { demerits += options.adjacentFitnessDemerits }
    return demerits
  }

  /// Makes a break active after the best parts of a class.
  private mutating func add(
    _ best: [4 of Candidate?], _ part: Int, _ place: Break, to next: inout [Active]
  ) {
    var least = Int.max
    for fitness in best.indices { least = min(least, best[fitness]?.demerits ?? .max) }
    for fitness in best.indices {
      // One with more than that over the best is never better than it, whatever follows.
      guard let found = best[fitness],
        found.demerits - least <= options.adjacentFitnessDemerits
      else { continue }
      records.append(
        Record(
          end: Int32(clamping: place.index), part: Int32(clamping: part),
          before: Int32(clamping: found.record), isOverfull: found.isOverfull))
      next.append(
        Active(
          start: measured.starts[min(place.index + 1, measured.items.count)],
          ordinal: place.ordinal, part: min(part + 1, widths.listed.count), fitness: fitness,
          isFlagged: place.penalty.isFlagged, demerits: found.demerits,
          record: records.count - 1))
    }
  }

  /// Keeps one of the newest breaks, and few before it.
  private mutating func thinOut(from firstRecord: Int) {
    let newest = active.filter { $0.record >= firstRecord }
    if let best = newest.min(by: { $0.demerits < $1.demerits }) {
      active.removeAll { $0.record >= firstRecord && $0.record != best.record }
      records[firstRecord] = records[best.record]
      records.removeLast(records.count - firstRecord - 1)
      for index in active.indices where active[index].record == best.record {
        active[index].record = firstRecord
      }
    }
    if active.count > 2 * Self.fewest {
      let oldest = active.map(\.ordinal).sorted()[active.count - Self.fewest]
      active.removeAll { $0.ordinal < oldest }
    }
  }

  private static let fewest = 32

  // MARK: - The answer

  private func parts(to last: Int) -> [FittedPart] {
    var path: [Record] = []
    var place = last
    while place > 0 {
      path.append(records[place])
      place = Int(records[place].before)
    }
    var parts: [FittedPart] = []
    var (start, number) = (0, -1)
    for record in path.reversed() {
      number = max(number + 1, Int(record.part))
      let end = Int(record.end)
      parts.append(part(number, from: start, to: end, isOverfull: record.isOverfull))
      start = measured.starts[min(end + 1, measured.items.count)]
    }
    return parts
  }

  private func part(
    _ number: Int, from start: Int, to end: Int, isOverfull: Bool
  ) -> FittedPart {
    let totals = measured.totals(from: start, to: end)
    let added = measured.penalty(at: end, allowsFlagged: true)?.width ?? 0
    let left = widths[number] - totals.width - added
    var ratio = 0.0
    if isOverfull {
      ratio = totals.shrink > 0 ? -1 : 0
    } else if left > 0, totals.fills == 0, totals.stretch > 0 {
      ratio = Double(left) / Double(totals.stretch)
    } else if left < 0, totals.shrink > 0 {
      ratio = Double(left) / Double(totals.shrink)
    }
    return FittedPart(
      number: number, items: start..<max(start, end), end: end, ratio: ratio,
      isOverfull: isOverfull)
  }
}
