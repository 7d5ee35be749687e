// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// What a column needs; lengths are layout units.
struct ColumnNeed: Hashable {
  /// The width of its longest word, with what is free beside it.
  var least: Int
  /// That of its longest paragraph in one line.
  var natural: Int
}

/// How wide the cells of a row are; lengths are layout units.
struct TableColumns: Hashable {
  /// From the table's left edge, or from its right edge where it runs from there; as many as the row has cells.
  var edges: [Int]
}

extension TableColumns {
  /// The edges that the cells of a row say themselves, narrower where the table has less room; nil where they say none.
  init?(_ row: TableRow, width: Int, unit: (Double) -> Double) {
    var (last, edges) = (0, [0])
    for cell in row.cells {
      let end = Int(units: unit(cell.end))
      guard end > last else { return nil }
      edges.append(end)
      last = end
    }
    if last > width {
      for place in edges.indices {
        edges[place] = Int((Double(edges[place]) * Double(width) / Double(last)).rounded())
      }
    }
    self.edges = edges
  }

  /// Edges for cells by what they need.
  ///
  /// - Parameters:
  ///   - needs: of each column.
  ///   - width: the room; the table takes all of it only where its text needs that.
  init(_ needs: [ColumnNeed], width: Int) {
    let least = needs.reduce(0) { $0 + $1.least }
    let natural = needs.reduce(0) { $0 + max($1.natural, $1.least) }
    var (edge, edges) = (0, [0])
    for (place, need) in needs.enumerated() {
      let share: Int
      if natural <= width {
        share = max(need.natural, need.least)
      } else if least <= width, natural > least {
        // What is left beyond the longest words goes where text is longest.
        let more = Double(width - least) / Double(natural - least)
        share = need.least + Int(Double(max(need.natural, need.least) - need.least) * more)
      } else {
        share = width / needs.count
      }
      edge = place == needs.count - 1 && natural > width ? width : edge + share
      edges.append(edge)
    }
    self.edges = edges
  }
}
