// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The cost of a text by a layout table, `GSUB` or `GPOS`: how many rules are compared with each of its glyphs, and by
/// `GSUB` how long it can become.
///
/// OpenType, chapter GSUB: a multiple substitution replaces one glyph by several, and a later lookup can do so with each of
/// these. What one glyph becomes at the most is worked out from the last lookup to the first, each looked at once: the most
/// of what it becomes when the lookup is applied to it, and when it is not. Lookups that a contextual one applies count at
/// its place. Features are not told apart: all may be on.
///
/// A set of rules can be shared by many lookups, so that a small table has a program compare the same rules again and again
/// with each glyph. So rules count with each lookup that has them.
struct LayoutCost {
  let table: TableReader
  let glyphCount: Int
  /// Whether the table is `GPOS`, whose kinds of lookups have other numbers.
  var isPositioning = false

  private var name: String { isPositioning ? "GPOS" : "GSUB" }
  private var extensionKind: Int { isPositioning ? 9 : 7 }
  private var contextKinds: ClosedRange<Int> { isPositioning ? 7...8 : 5...6 }

  /// The most rules that are compared with a glyph of a text, of ligatures and of contexts.
  static let ruleLimit = 4096

  /// The most glyphs that one may become.
  ///
  /// Letters that are taken apart become four, and words of Nastaliq a few hundred if everything
  /// applied to them. HarfBuzz gives up at 64 for each glyph of a long text.
  static let growthLimit = 1024
  /// The most glyphs, sets and rules that are looked at.
  static let workLimit = 1 << 24

  private struct Lookup {
    var kind: Int
    var subtables: [Int]
  }

  /// Checks the table.
  func check() throws(TableFault) {
    guard table.count >= 10 else { return }
    let list = try table.u16(8)
    guard list != 0 else { return }
    var lookups: [Lookup] = []
    for number in 0..<(try table.u16(list)) {
      lookups.append(try lookup(at: list + (try table.u16(list + 2 + 2 * number))))
    }
    try checkRules(of: lookups)
    guard !isPositioning, lookups.contains(where: { $0.kind == 2 }) else { return }
    var state = State(growth: [Int](repeating: 1, count: glyphCount))
    for number in lookups.indices.reversed() {
      switch lookups[number].kind {
      case 5, 6:
        for nested in try nested(in: number, lookups, &state).sorted(by: >) {
          try apply(lookups[nested], &state)
        }
      default: try apply(lookups[number], &state)
      }
    }
    guard let most = state.growth.max(), most > Self.growthLimit else { return }
    throw .exceeding(
      .growingText, "GSUB", "glyphs in the place of one", most, of: Self.growthLimit,
      glyph: state.growth.firstIndex(of: most))
  }

  private struct State {
    var growth: [Int]
    /// Whether any glyph may become more than one.
    var hasGrown = false
    var work = 0

    func growth(of glyph: Int) -> Int { growth.indices.contains(glyph) ? growth[glyph] : 1 }
  }

  private func count(_ work: Int, _ state: inout State) throws(TableFault) {
    state.work += work
    if state.work > Self.workLimit {
      throw .exceeding(.growingText, name, "rules and glyphs", state.work, of: Self.workLimit)
    }
  }

  private func lookup(at place: Int) throws(TableFault) -> Lookup {
    var lookup = Lookup(kind: try table.u16(place), subtables: [])
    for number in 0..<(try table.u16(place + 4)) {
      var subtable = place + (try table.u16(place + 6 + 2 * number))
      // Extension substitution: the kind and a far offset.
      if try table.u16(place) == extensionKind {
        lookup.kind = try table.u16(subtable + 2)
        subtable += try table.u32(subtable + 4)
      }
      lookup.subtables.append(subtable)
    }
    return lookup
  }

  // MARK: Rules

  /// Adds up, for each glyph that rules begin with, how many there are; the sets of classes count for all glyphs that a
  /// lookup covers.
  private func checkRules(of lookups: [Lookup]) throws(TableFault) {
    var rules = [Int](repeating: 0, count: glyphCount)
    var state = State(growth: [])
    for lookup in lookups {
      for subtable in lookup.subtables {
        let format = try table.u16(subtable)
        let isLigature = !isPositioning && lookup.kind == 4 && format == 1
        guard isLigature || contextKinds.contains(lookup.kind) && format <= 2 else { continue }
        let isChained = lookup.kind == contextKinds.upperBound
        let sets = subtable + (isLigature || format == 1 ? 4 : isChained ? 10 : 6)
        var counts: [Int] = []
        for set in 0..<(try table.u16(sets)) {
          let distance = try table.u16(sets + 2 + 2 * set)
          counts.append(distance == 0 ? 0 : try table.u16(subtable + distance))
        }
        let glyphs = try coverage(at: subtable + (try table.u16(subtable + 2)), &state)
        let most = counts.max() ?? 0
        for (number, glyph) in glyphs.enumerated() where rules.indices.contains(glyph) {
          rules[glyph] += format == 2 ? most : counts.indices.contains(number) ? counts[number] : 0
        }
      }
    }
    guard let most = rules.max(), most > Self.ruleLimit else { return }
    throw .exceeding(
      .tooManyRules, name, "rules that begin with a glyph", most, of: Self.ruleLimit,
      glyph: rules.firstIndex(of: most))
  }

  // MARK: Substitutions

  private func apply(_ lookup: Lookup, _ state: inout State) throws(TableFault) {
    // The replacement of one glyph is one glyph, until a later lookup splits it.
    guard lookup.kind == 2 || state.hasGrown else { return }
    var changes: [(glyph: Int, growth: Int)] = []
    for subtable in lookup.subtables {
      let format = try table.u16(subtable)
      let covered = lookup.kind <= 4 || lookup.kind == 8
      guard covered else { continue }
      var glyphs = try coverage(at: subtable + (try table.u16(subtable + 2)), &state)
      // Of glyphs beyond the list nothing is said.
      if lookup.kind < 8, (lookup.kind, format) != (1, 1) {
        glyphs = Array(glyphs.prefix(try table.u16(subtable + 4)))
      }
      switch (lookup.kind, format) {
      case (1, 1):
        let delta = try table.u16(subtable + 4)
        for glyph in glyphs { changes.append((glyph, state.growth(of: (glyph + delta) & 0xFFFF))) }
      case (1, 2):
        for (number, glyph) in glyphs.enumerated() {
          changes.append((glyph, state.growth(of: try table.u16(subtable + 6 + 2 * number))))
        }
      case (2, 1), (3, 1):
        for (number, glyph) in glyphs.enumerated() {
          let set = subtable + (try table.u16(subtable + 6 + 2 * number))
          let parts = try table.u16(set)
          try count(parts, &state)
          var growth = 0
          for part in 0..<parts {
            let one = state.growth(of: try table.u16(set + 2 + 2 * part))
            growth = lookup.kind == 2 ? saturatingSum(growth, one) : max(growth, one)
          }
          changes.append((glyph, growth))
        }
      case (4, 1):
        for (number, glyph) in glyphs.enumerated() {
          let set = subtable + (try table.u16(subtable + 6 + 2 * number))
          let ligatures = try table.u16(set)
          try count(ligatures, &state)
          for ligature in 0..<ligatures {
            let place = set + (try table.u16(set + 2 + 2 * ligature))
            changes.append((glyph, state.growth(of: try table.u16(place))))
          }
        }
      case (8, 1):
        var place = subtable + 4
        place += 2 + 2 * (try table.u16(place))
        place += 2 + 2 * (try table.u16(place))
        for (number, glyph) in glyphs.prefix(try table.u16(place)).enumerated() {
          changes.append((glyph, state.growth(of: try table.u16(place + 2 + 2 * number))))
        }
      default: break
      }
    }
    for change in changes where change.growth > 1 && state.growth.indices.contains(change.glyph) {
      state.hasGrown = true
      state.growth[change.glyph] = max(state.growth[change.glyph], change.growth)
    }
  }

  private func coverage(at place: Int, _ state: inout State) throws(TableFault) -> [Int] {
    let (format, entries) = (try table.u16(place), try table.u16(place + 2))
    try count(entries, &state)
    var glyphs: [Int] = []
    for entry in 0..<entries {
      guard format == 2 else {
        glyphs.append(try table.u16(place + 4 + 2 * entry))
        continue
      }
      let (first, last) = (
        try table.u16(place + 4 + 6 * entry), try table.u16(place + 6 + 6 * entry)
      )
      guard first <= last else { continue }
      try count(last - first, &state)
      glyphs.append(contentsOf: first...last)
    }
    return glyphs
  }

  // MARK: Contexts

  /// The lookups that a contextual one applies, and those that these apply, but for contextual ones themselves.
  private func nested(
    in lookup: Int, _ lookups: [Lookup], _ state: inout State
  ) throws(TableFault) -> Set<Int> {
    var open = [lookup]
    var seen: Set<Int> = [lookup]
    var found: Set<Int> = []
    while let next = open.popLast() {
      for subtable in lookups[next].subtables {
        for number in try records(in: subtable, isChained: lookups[next].kind == 6, &state)
        where lookups.indices.contains(number) && seen.insert(number).inserted {
          if [5, 6].contains(lookups[number].kind) {
            open.append(number)
          } else {
            found.insert(number)
          }
        }
      }
    }
    return found
  }

  /// The numbers of the lookups that a subtable of a contextual one applies.
  private func records(
    in subtable: Int, isChained: Bool, _ state: inout State
  ) throws(TableFault) -> Set<Int> {
    var numbers: Set<Int> = []
    func read(_ records: Int, at place: Int) throws(TableFault) {
      try count(records, &state)
      for record in 0..<records { numbers.insert(try table.u16(place + 4 * record + 2)) }
    }
    let format = try table.u16(subtable)
    if format == 3 {
      var place = subtable + 2
      guard isChained else {
        let glyphs = try table.u16(place)
        try read(try table.u16(place + 2), at: place + 4 + 2 * glyphs)
        return numbers
      }
      for _ in 0..<3 { place += 2 + 2 * (try table.u16(place)) }
      try read(try table.u16(place), at: place + 2)
      return numbers
    }
    // Sets of rules: after the coverage, and after one or three classes.
    let sets = subtable + (format == 1 ? 4 : isChained ? 10 : 6)
    for set in 0..<(try table.u16(sets)) {
      let distance = try table.u16(sets + 2 + 2 * set)
      guard distance != 0 else { continue }
      let rules = subtable + distance
      for rule in 0..<(try table.u16(rules)) {
        var place = rules + (try table.u16(rules + 2 + 2 * rule))
        try count(1, &state)
        guard isChained else {
          let (glyphs, records) = (try table.u16(place), try table.u16(place + 2))
          try read(records, at: place + 4 + 2 * max(glyphs - 1, 0))
          continue
        }
        place += 2 + 2 * (try table.u16(place))
        place += 2 + 2 * max(try table.u16(place) - 1, 0)
        place += 2 + 2 * (try table.u16(place))
        try read(try table.u16(place), at: place + 2)
      }
    }
    return numbers
  }
}
