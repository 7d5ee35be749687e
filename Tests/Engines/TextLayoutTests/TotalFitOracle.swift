// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

@testable import TypecaseTextLayout

/// Finds the fewest demerits of a paragraph by trying all ways to break it, from the definitions alone.
struct TotalFitOracle {
  let items: [TotalFitItem]
  let widths: TotalFitWidths
  let options: TotalFitOptions
  let pass: TotalFit.Pass

  /// A break, and what follows from it for the next part.
  private struct State {
    var index = -1
    var part = 0
    var fitness = 2
    var isFlagged = false
  }

  /// The fewest demerits; nil when no way is allowed.
  func fewest() -> Int? { fewest(after: State()) }

  private func fewest(after state: State) -> Int? {
    if state.index == end { return 0 }
    var best: Int?
    let places = (state.index + 1...end).filter(isLegal)
    for (number, place) in places.enumerated() {
      for (cost, next) in ways(state, to: place, isFirst: number == 0) {
        if let rest = fewest(after: next) { best = min(best ?? .max, cost + rest) }
      }
      if isForced(place) { break }
    }
    return best
  }

  /// The demerits of given parts; nil when one is not allowed.
  func demerits(of parts: [FittedPart]) -> Int? {
    var state = State()
    var sum = 0
    for part in parts {
      while state.part < part.number {
        guard let place = (state.index + 1...end).first(where: isLegal),
          let (cost, next) = ways(state, to: place, isFirst: true)
            .first(where: { $1.index == state.index })
        else { return nil }
        (sum, state) = (sum + cost, next)
      }
      let places = (state.index + 1...end).filter(isLegal)
      guard
        let (cost, next) = ways(state, to: part.end, isFirst: places.first == part.end)
          .first(where: { $1.index == part.end })
      else { return nil }
      (sum, state) = (sum + cost, next)
    }
    return state.index == end ? sum : nil
  }

  /// The last place, which is forced.
  private var end: Int { items.last.map(\.isForced) == true ? items.count - 1 : items.count }

  private func isForced(_ place: Int) -> Bool { place == items.count || items[place].isForced }

  private func isLegal(_ place: Int) -> Bool {
    guard place < items.count else { return true }
    switch items[place] {
    case .box: return false
    case .glue, .fill:
      if place > 0, case .box = items[place - 1] { return true }
      return false
    case .penalty(_, let cost, let isFlagged):
      return cost < 10_000 && (pass.allowsFlagged || !isFlagged || cost <= -10_000)
    }
  }

  /// What a part to a place costs, and leaving it empty.
  private func ways(_ state: State, to place: Int, isFirst: Bool) -> [(Int, State)] {
    var from = state.index + 1
    if state.index >= 0 {
      while from < place, !isForced(from) {
        if case .box = items[from] { break }
        from += 1
      }
    }
    var (width, stretch, shrink, fills) = (0, 0, 0, 0)
    for item in items[from..<max(from, place)] {
      switch item {
      case .box(let added): width += added
      case .glue(let added, let more, let less):
        (width, stretch, shrink) = (width + added, stretch + more, shrink + less)
      case .fill(let added): (width, fills) = (width + added, fills + 1)
      case .penalty: break
      }
    }
    var (cost, isFlagged) = (0, false)
    if place == items.count {
      cost = -10_000
    } else if case .penalty(let added, let number, let flag) = items[place] {
      (width, cost, isFlagged) = (width + added, max(number, -10_000), flag)
    }
    let room = state.part < widths.listed.count ? widths.listed[state.part] : widths.rest
    var next = State(index: place, part: state.part + 1, fitness: 2, isFlagged: isFlagged)
    var badness = 0
    if width - shrink > room {
      guard isFirst else { return [] }
      if state.part < widths.listed.count,
        (widths.listed.dropFirst(state.part + 1) + [widths.rest]).contains(where: {
          $0 >= width - shrink
        })
      {
        var later = state
        later.part += 1
        return [(options.emptyPartDemerits, later)]
      }
      guard pass.allowsOverfull else { return [] }
      (badness, next.fitness) = (10_000, 3)
    } else if width > room {
      badness = cubed(width - room, shrink)
      next.fitness = badness > 12 ? 3 : 2
      if badness > pass.tolerance { return [] }
    } else if width < room, fills == 0 {
      badness = cubed(room - width, stretch + pass.emergencyStretch)
      next.fitness = badness > 99 ? 0 : badness > 12 ? 1 : 2
      if badness > pass.tolerance { return [] }
    }
    var demerits = (options.linePenalty + badness) * (options.linePenalty + badness)
    if options.linePenalty + badness >= 10_000 { demerits = 100_000_000 }
    if cost >= 0 {
      demerits += cost * cost
    } else if cost > -10_000 {
      demerits -= cost * cost
    }
    if state.isFlagged, place == end { demerits += options.finalFlaggedDemerits }
    if state.isFlagged, isFlagged, place != end { demerits += options.consecutiveFlaggedDemerits }
    if abs(state.fitness - next.fitness) > 1 { demerits += options.adjacentFitnessDemerits }
    return [(demerits, next)]
  }

  /// TeX's badness.
  private func cubed(_ change: Int, _ room: Int) -> Int {
    guard room > 0 else { return 10_000 }
    let ratio = 297 * change / room
    return ratio > 1290 ? 10_000 : (ratio * ratio * ratio + 131_072) / 262_144
  }
}
