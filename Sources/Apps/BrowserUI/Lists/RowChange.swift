// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// One replacement of neighboring rows of a list.
nonisolated struct RowChange<Row> {
  /// The place, in the list after the changes before it.
  var position: Int
  var removals: Int
  var additions: [Row]
}

/// A row with an identity, whose content can be compared.
nonisolated protocol ListedRow: Equatable {
  associatedtype Key: Hashable
  /// The identity of the row's subject, whatever is shown of it.
  var key: Key { get }
}

nonisolated extension RowChange where Row: ListedRow {
  /// The smallest replacements that turn one list into another: a list view keeps its place and
  /// focus as long as their rows are unchanged.
  ///
  /// It takes time in proportion to the lists' lengths. Rows that changed their order are replaced.
  static func changes(from old: [Row], to new: [Row]) -> [RowChange] {
    if old == new { return [] }
    if old.isEmpty { return [RowChange(position: 0, removals: 0, additions: new)] }
    let oldKeys = Set(old.lazy.map(\.key))
    let newKeys = Set(new.lazy.map(\.key))
    var changes: [RowChange] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      var change = RowChange(position: to, removals: 0, additions: [])
      while true {
        if from < old.count, !newKeys.contains(old[from].key) {
          change.removals += 1
          from += 1
        } else if to < new.count, !oldKeys.contains(new[to].key) {
          change.additions.append(new[to])
          to += 1
        } else if from < old.count, to < new.count, old[from].key == new[to].key,
          old[from] != new[to]
        {
          change.removals += 1
          change.additions.append(new[to])
          from += 1
          to += 1
        } else {
          break
        }
      }
      let haveSameOrder = from >= old.count || to >= new.count || old[from].key == new[to].key
      if !haveSameOrder {
        change.removals += old.count - from
        change.additions += new[to...]
        changes.append(change)
        return changes
      }
      if change.removals > 0 || !change.additions.isEmpty { changes.append(change) }
      from += 1
      to += 1
    }
    return changes
  }
}
