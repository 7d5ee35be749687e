// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// One replacement of neighbouring rows of a list.
struct RowChange<Row> {
  /// Where, in the list as the changes before it left it.
  var position: Int
  var removals: Int
  var additions: [Row]
}

extension RowChange where Row: Hashable {
  /// The replacements that make one list of another, and touch as little as can be: a list view
  /// keeps its place and focus as long as their rows are left alone.
  static func changes(from old: [Row], to new: [Row]) -> [RowChange] {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      .prefix { $0 == $1 }.count
    let removed = old[prefix..<(old.count - suffix)]
    let added = new[prefix..<(new.count - suffix)]
    if removed.isEmpty && added.isEmpty { return [] }
    // Finding the smallest change takes time that grows with the product of both lengths.
    guard !removed.isEmpty, !added.isEmpty, removed.count * added.count <= 4_000_000 else {
      return [RowChange(position: prefix, removals: removed.count, additions: Array(added))]
    }
    return smallestChanges(from: Array(removed), to: Array(added), offset: prefix)
  }

  private static func smallestChanges(
    from old: [Row], to new: [Row], offset: Int
  ) -> [RowChange] {
    let difference = new.difference(from: old)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let position, _, _): removed.insert(position)
      case .insert(let position, _, _): inserted.insert(position)
      }
    }
    var changes: [RowChange] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      var change = RowChange(position: offset + to, removals: 0, additions: [])
      while removed.contains(from) {
        change.removals += 1
        from += 1
      }
      while inserted.contains(to) {
        change.additions.append(new[to])
        to += 1
      }
      if change.removals > 0 || !change.additions.isEmpty { changes.append(change) }
      if from < old.count || to < new.count {
        from += 1
        to += 1
      }
    }
    return changes
  }
}
