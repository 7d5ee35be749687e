// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What fills a justified line from edge to edge; lengths are layout units.
extension LayoutParagraph {
  /// How much wider each space of some text gets, by its place, or where there is too little room how much narrower.
  ///
  /// Where the layout allows it, letters are moved apart before spaces become more than half as wide again.
  func justification(_ range: Range<Int>, by room: Int) -> [Int: Int] {
    var spaces: [Int] = []
    // Clusters, and how far those behind them may be moved away.
    var letters: [(place: Int, most: Int)] = []
    var (place, width) = (range.lowerBound, 0)
    while place < range.upperBound {
      let (atom, start, slice) = atom(at: place)
      let end = min(start + Int(atom.scalars), range.upperBound)
      if atom.kind == .tab {
        // What is before a tab stands at its stop.
        (spaces, letters, width) = ([], [], 0)
      } else if atom.kind == .text {
        let stretch = stretch(of: atom, in: slice)
        let most = room > 0 ? mostLetterSpacing(at: place, in: slice) : 0
        for scalar in place..<end {
          let number = scalar - start + Int(atom.place)
          if stretch.boundaries[number].contains(.expandable) {
            spaces.append(scalar)
            width += Int(stretch.advances[number])
          } else if most > 0, scalar + 1 < range.upperBound, stretch.startsCluster(number) {
            letters.append((scalar, most))
          }
        }
      }
      place = end
    }
    var added: [Int: Int] = [:]
    let forLetters = min(
      max(room - width / 2, 0), letters.reduce(0) { $0 + $1.most })
    share(forLetters, letters.map(\.place), letters.map(\.most), &added)
    share(room - forLetters, spaces, spaces.map { _ in 1 }, &added)
    return added
  }

  /// Gives places their parts of a length, which together are all of it.
  private func share(_ length: Int, _ places: [Int], _ parts: [Int], _ added: inout [Int: Int]) {
    let all = parts.reduce(0, +)
    var before = 0
    for (place, part) in zip(places, parts) {
      added[place] = length * (before + part) / all - length * before / all
      before += part
    }
  }

  /// How far letters may be moved apart: only those of scripts whose letters do not join.
  private func mostLetterSpacing(at place: Int, in slice: ParagraphSlice) -> Int {
    guard options.mostLetterSpacing > 0, slice.stretch == nil else { return 0 }
    let style = slice.style(at: place - slice.range.lowerBound)
    return Int(Double(Int(style.ascent) + Int(style.descent)) * min(options.mostLetterSpacing, 1))
  }
}
