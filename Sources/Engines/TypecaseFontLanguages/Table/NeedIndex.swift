// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The sets of all languages in one place, for asking which of them a face satisfies.
///
/// Most faces lack most languages, so each language's rarest page is compared first: page 0, the
/// letters without accents, comes last.
struct NeedIndex: Sendable {
  private var pages: [UInt16] = []
  private var words: [UInt64] = []
  /// The index where each language's pages begin, and one more for the end.
  private var starts: [Int] = [0]

  init(_ sets: [CodePointSet]) {
    for set in sets {
      for place in set.pages.indices.reversed() {
        pages.append(set.pages[place])
        let first = place * CodePointSet.wordsOfPage
        words += set.words[first..<first + CodePointSet.wordsOfPage]
      }
      starts.append(pages.count)
    }
  }

  /// The positions of the sets that are not empty and wholly within a face's.
  func satisfied(by coverage: CodePointSet) -> [Int] {
    var result: [Int] = []
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 0x1100) { places in
      places.initialize(repeating: -1)
      for (place, page) in coverage.pages.enumerated() { places[Int(page)] = Int32(place) }
      pages.withUnsafeBufferPointer { pages in
        words.withUnsafeBufferPointer { needs in
          coverage.words.withUnsafeBufferPointer { has in
            var need = 0
            var position = 0
            while position + 1 < starts.count {
              let end = starts[position + 1]
              var isSatisfied = need < end
              while need < end {
                let place = Int(places[Int(pages[need])])
                let (n, h) = (need * 4, place * 4)
                if place < 0
                  || (needs[n] & ~has[h]) | (needs[n + 1] & ~has[h + 1])
                    | (needs[n + 2] & ~has[h + 2]) | (needs[n + 3] & ~has[h + 3]) != 0
                {
                  isSatisfied = false
                  break
                }
                need += 1
              }
              need = end
              if isSatisfied { result.append(position) }
              position += 1
            }
          }
        }
      }
    }
    return result
  }
}
