// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Lengths of items in sequence, in layout units.
struct ItemTotals {
  var width = 0
  var stretch = 0
  var shrink = 0
  var fills = 0

  static func - (end: ItemTotals, start: ItemTotals) -> ItemTotals {
    ItemTotals(
      width: end.width - start.width, stretch: end.stretch - start.stretch,
      shrink: end.shrink - start.shrink, fills: end.fills - start.fills)
  }
}

/// Items with the totals before each, in which no sum overflows, whatever the items are.
struct MeasuredItems {
  let items: [TotalFitItem]
  /// Of all items before each, and at last of all.
  private(set) var before: [ItemTotals] = []
  /// Where the text of a part begins that begins at each item: behind spaces and penalties, but for those that force a break.
  private(set) var starts: [Int] = []

  /// The longest length of an item or a part: beyond any page.
  static let longest = 1 << 40
  private static let farthest = 1 << 60

  init(_ items: [TotalFitItem]) {
    self.items = items
    before.reserveCapacity(items.count + 1)
    var total = ItemTotals()
    for item in items {
      before.append(total)
      switch item {
      case .box(let width): Self.add(width, to: &total.width)
      case .glue(let width, let stretch, let shrink):
        Self.add(width, to: &total.width)
        Self.add(max(stretch, 0), to: &total.stretch)
        Self.add(max(shrink, 0), to: &total.shrink)
      case .fill(let width):
        Self.add(width, to: &total.width)
        total.fills += 1
      case .penalty: break
      }
    }
    before.append(total)
    starts = [Int](repeating: items.count, count: items.count + 1)
    for (index, item) in items.enumerated().reversed() {
      if case .box = item {
        starts[index] = index
      } else {
        starts[index] = item.isForced ? index : starts[index + 1]
      }
    }
  }

  private static func add(_ length: Int, to sum: inout Int) {
    sum = min(max(sum + clamped(length), -farthest), farthest)
  }

  /// A length that is not too long to compute with.
  static func clamped(_ length: Int) -> Int { min(max(length, -longest), longest) }

  /// The totals from a part's start to its end; nothing where the start was moved beyond the end.
  func totals(from start: Int, to end: Int) -> ItemTotals {
    start >= end ? ItemTotals() : before[end] - before[start]
  }

  /// What a break at an item adds to the part, and costs; nil where no line may end.
  func penalty(at index: Int, allowsFlagged: Bool) -> (width: Int, cost: Int, isFlagged: Bool)? {
    guard index < items.count else { return (0, TotalFitItem.forced, false) }
    switch items[index] {
    case .box: return nil
    case .glue, .fill:
      guard index > 0, case .box = items[index - 1] else { return nil }
      return (0, 0, false)
    case .penalty(let width, let cost, let isFlagged):
      guard cost < TotalFitItem.forbidden,
        allowsFlagged || !isFlagged || cost <= TotalFitItem.forced
      else { return nil }
      return (Self.clamped(width), max(cost, TotalFitItem.forced), isFlagged)
    }
  }
}
