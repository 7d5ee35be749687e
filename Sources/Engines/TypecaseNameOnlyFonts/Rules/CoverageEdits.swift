// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// The edits of a rule that change the present coverage of faces to another one.
///
/// fontconfig looks up the name of each element of a configuration by comparing strings, so elements
/// cost time at every program's start, and characters little. An edit adds one set and removes
/// another, and neither must be minimal: characters that the face has may be added again, and
/// missing ones removed, if that needs fewer ranges.
public struct CoverageEdits: Sendable, Hashable {
  /// The edits in a rule; empty when there is nothing to do.
  public let xml: String

  /// - Parameters:
  ///   - from: the present coverage of the faces; nil when it is that of `HiddenCoverage`.
  ///   - to: their intended coverage.
  public init(from: FaceCoverage?, to: FaceCoverage) {
    xml = Self.characters(from?.characters, to.characters) + Self.languages(from, to)
  }

  // MARK: Characters

  private static func characters(
    _ from: [ClosedRange<UInt32>]?, _ to: [ClosedRange<UInt32>]
  ) -> String {
    if from == to { return "" }
    let (added, removed) = difference(from: from ?? [], to: to)
    return edit(
      "charset", isAssigned: from == nil, added: added.isEmpty ? "" : set(added),
      removed: removed.isEmpty ? "" : set(removed))
  }

  private static func set(_ ranges: [ClosedRange<UInt32>]) -> String {
    let elements = ranges.map { range in
      switch range.upperBound - range.lowerBound {
      case 0: "<int>\(range.lowerBound)</int>"
      case 1: "<int>\(range.lowerBound)</int><int>\(range.upperBound)</int>"
      default:
        "<range><int>\(range.lowerBound)</int><int>\(range.upperBound)</int></range>"
      }
    }
    return "<charset>\(elements.joined())</charset>"
  }

  /// The cheapest pair of sets of which one is added to a coverage, and the other one then taken
  /// away.
  ///
  /// A walk over the stretches between the bounds of both coverages. The state is the length of the
  /// present runs in the two sets, up to three: a run costs an element for each character up to the
  /// third, and after that only the time of adding a character.
  static func difference(
    from: [ClosedRange<UInt32>], to: [ClosedRange<UInt32>]
  ) -> (added: [ClosedRange<UInt32>], removed: [ClosedRange<UInt32>]) {
    let stretches = CoverageStretch.all(from, to)
    var costs = [Double](repeating: .infinity, count: 16)
    costs[0] = 0
    var steps: [[UInt8]] = []
    steps.reserveCapacity(stretches.count)
    for stretch in stretches {
      var next = [Double](repeating: .infinity, count: 16)
      // The state before, and the choice in the bits above.
      var step = [UInt8](repeating: 0, count: 16)
      for state in 0..<16 where costs[state] < .infinity {
        for choice in stretch.choices {
          let (added, addedCost) = extended(state & 3, by: stretch, if: choice & 1 != 0)
          let (removed, removedCost) = extended(state >> 2, by: stretch, if: choice & 2 != 0)
          let cost = costs[state] + addedCost + removedCost
          let place = added | removed << 2
          if cost < next[place] {
            next[place] = cost
            step[place] = UInt8(state) | UInt8(choice) << 4
          }
        }
      }
      costs = next
      steps.append(step)
    }
    var state = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    var added: [ClosedRange<UInt32>] = []
    var removed: [ClosedRange<UInt32>] = []
    for (stretch, step) in zip(stretches, steps).reversed() {
      let choice = step[state] >> 4
      if choice & 1 != 0 { stretch.prepend(to: &added) }
      if choice & 2 != 0 { stretch.prepend(to: &removed) }
      state = Int(step[state] & 15)
    }
    return (added.reversed(), removed.reversed())
  }

  private static func extended(
    _ run: Int, by stretch: CoverageStretch, if isWanted: Bool
  ) -> (run: Int, cost: Double) {
    guard isWanted else { return (0, 0) }
    let longer = min(run + Int(min(stretch.count, 3)), 3)
    return (
      longer, Double(longer - run) + Double(stretch.count) * CoverageCost.charactersToElements
    )
  }

  // MARK: Languages

  private static func languages(_ from: FaceCoverage?, _ to: FaceCoverage) -> String {
    guard let from else {
      return edit("lang", isAssigned: true, added: set(to.languages), removed: "")
    }
    let (old, new) = (Set(from.languages), Set(to.languages))
    let (added, removed) = (new.subtracting(old).sorted(), old.subtracting(new).sorted())
    return edit(
      "lang", isAssigned: false, added: added.isEmpty ? "" : set(added),
      removed: removed.isEmpty ? "" : set(removed))
  }

  private static func set(_ languages: [String]) -> String {
    let names = languages.map { "<string>\(FontconfigXML.escaped($0))</string>" }
    return "<langset>\(names.joined())</langset>"
  }

  /// The edit of a property that is a set.
  private static func edit(
    _ property: String, isAssigned: Bool, added: String, removed: String
  ) -> String {
    if added.isEmpty, removed.isEmpty { return "" }
    var value = isAssigned ? added : "<name>\(property)</name>"
    if !isAssigned, !added.isEmpty { value = "<plus>\(value)\(added)</plus>" }
    if !removed.isEmpty { value = "<minus>\(value)\(removed)</minus>" }
    return "<edit name=\"\(property)\" mode=\"assign\">\(value)</edit>"
  }
}
