// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which families of a list the person selected, to do something with all of them.
///
/// A value. It keeps families and not places, so that it stays true when the list changes.
nonisolated struct SelectedFamilies: Equatable {
  private(set) var families: Set<ListedFamily.Key> = []
  /// Where a range begins that is extended with Shift.
  private var anchor: ListedFamily.Key?

  var isEmpty: Bool { families.isEmpty }

  func contains(_ family: ListedFamily.Key) -> Bool { families.contains(family) }

  /// Selects a family, or does not any more.
  mutating func toggle(_ family: ListedFamily.Key) {
    if families.remove(family) == nil { families.insert(family) }
    anchor = family
  }

  /// Selects all from the one before to this one, and no others.
  ///
  /// - Parameters:
  ///   - start: where the range begins if nothing was selected before.
  ///   - order: the families as they are listed.
  mutating func extend(
    to family: ListedFamily.Key, from start: ListedFamily.Key?, in order: [ListedFamily.Key]
  ) {
    let first = [anchor, start, family].compactMap(\.self).lazy
      .compactMap { order.firstIndex(of: $0) }.first
    guard let first, let last = order.firstIndex(of: family) else { return }
    families = Set(order[min(first, last)...max(first, last)])
    anchor = order[first]
  }

  mutating func select(_ all: [ListedFamily.Key]) { families = Set(all) }

  mutating func clear() { self = SelectedFamilies() }

  /// Leaves out what is not listed any more.
  mutating func keep(_ listed: Set<ListedFamily.Key>) { families.formIntersection(listed) }
}
