// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// Code points in a row that two coverages treat alike.
struct CoverageStretch {
  enum Kind {
    case both, old, new, neither
  }

  var lowerBound: UInt32
  var upperBound: UInt32
  var kind: Kind

  var count: UInt32 { upperBound - lowerBound + 1 }

  /// What may be done here to make the new one of the old one: 1 to add it, 2 to take it away
  /// afterwards, 3 for both.
  var choices: [Int] {
    switch kind {
    case .both: [0, 1]
    case .old: [2, 3]
    case .new: [1]
    case .neither: [0, 2, 3]
    }
  }

  /// Puts the stretch before the ranges that follow it, which are in reverse order.
  func prepend(to ranges: inout [ClosedRange<UInt32>]) {
    if let last = ranges.last, last.lowerBound == upperBound + 1 {
      ranges[ranges.count - 1] = lowerBound...last.upperBound
    } else {
      ranges.append(lowerBound...upperBound)
    }
  }

  static func all(
    _ old: [ClosedRange<UInt32>], _ new: [ClosedRange<UInt32>]
  ) -> [CoverageStretch] {
    var stretches: [CoverageStretch] = []
    forEach(old, new) { stretches.append($0) }
    return stretches
  }

  /// Visits the stretches from the first code point of either coverage to the last one, in order.
  static func forEach(
    _ old: [ClosedRange<UInt32>], _ new: [ClosedRange<UInt32>], _ body: (CoverageStretch) -> Void
  ) {
    var (oldIndex, newIndex) = (0, 0)
    guard var place = [old.first, new.first].compactMap({ $0?.lowerBound }).min() else { return }
    while oldIndex < old.count || newIndex < new.count {
      var isOld = false
      var isNew = false
      var end = UInt32.max
      if oldIndex < old.count {
        let range = old[oldIndex]
        isOld = range.lowerBound <= place
        end = isOld ? range.upperBound : range.lowerBound - 1
      }
      if newIndex < new.count {
        let range = new[newIndex]
        isNew = range.lowerBound <= place
        end = min(end, isNew ? range.upperBound : range.lowerBound - 1)
      }
      body(
        CoverageStretch(
          lowerBound: place, upperBound: end,
          kind: isOld ? (isNew ? .both : .old) : (isNew ? .new : .neither)))
      if isOld, old[oldIndex].upperBound == end { oldIndex += 1 }
      if isNew, new[newIndex].upperBound == end { newIndex += 1 }
      let (next, overflows) = end.addingReportingOverflow(1)
      if overflows { return }
      place = next
    }
  }
}
