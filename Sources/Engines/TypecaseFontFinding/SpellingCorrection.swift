// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The words that can be found, to correct a word that is none of them.
///
/// A mistake is a letter too much, too few or wrong, or two letters in each other's place
/// (Damerau and Levenshtein's distance). What was typed is compared with the beginnings of words,
/// since people see what they look for before they have typed all of it; a beginning is as long as what
/// was typed, for with less of a word everything is near. A word of four letters may have one mistake,
/// one of eight two.
struct SpellingCorrection: Sendable {
  /// A word instead of one that was typed.
  struct Alternative: Hashable {
    var word: String
    /// How many mistakes there are; 0 for what was typed itself.
    var distance: Int
  }

  /// All words one behind the other, and where each begins.
  private let letters: [UInt32]
  private let starts: [Int]
  /// How often each occurs.
  private let counts: [Int]

  /// - Parameter words: folded, each as often as it occurs; too short ones are near to everything and
  ///   do not count.
  init(_ words: [String: Int]) {
    var (letters, starts, counts): ([UInt32], [Int], [Int]) = ([], [0], [])
    for (word, count) in words.sorted(by: { $0.key < $1.key }) where word.count >= 4 {
      letters += word.unicodeScalars.map(\.value)
      starts.append(letters.count)
      counts.append(count)
    }
    (self.letters, self.starts, self.counts) = (letters, starts, counts)
  }

  static func mistakes(in word: String) -> Int {
    switch word.unicodeScalars.count {
    case 8...: 2
    case 4...: 1
    default: 0
    }
  }

  /// More alternatives than this help nobody.
  private static let mostAlternatives = 4

  /// The word itself, and the nearest words instead of it: those with fewest mistakes first, then
  /// those as long as what was typed, then those that occur most.
  func alternatives(to word: String) -> [Alternative] {
    let typed = word.unicodeScalars.map(\.value)
    let allowed = Self.mistakes(in: word)
    guard allowed > 0, typed.count <= 40 else { return [Alternative(word: word, distance: 0)] }
    typealias Found = (distance: Int, difference: Int, count: Int, place: Int)
    var found: [Found] = []
    letters.withUnsafeBufferPointer { letters in
      var rows = Rows(length: typed.count)
      for place in counts.indices {
        let known = UnsafeBufferPointer(rebasing: letters[starts[place]..<starts[place + 1]])
        guard let distance = rows.distance(of: typed, toBeginningOf: known, atMost: allowed) else {
          continue
        }
        if distance == 0 { continue }
        found.append((distance, abs(known.count - typed.count), -counts[place], place))
      }
    }
    found.sort { $0 < $1 }
    var alternatives = [Alternative(word: word, distance: 0)]
    for entry in found.prefix(Self.mostAlternatives) {
      var scalars = String.UnicodeScalarView()
      for value in letters[starts[entry.place]..<starts[entry.place + 1]] {
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      alternatives.append(Alternative(word: String(scalars), distance: entry.distance))
    }
    return alternatives
  }

  /// The three rows of the table of distances that a step needs.
  private struct Rows {
    private var earlier: [Int]
    private var last: [Int]
    private var next: [Int]

    init(length: Int) {
      earlier = Array(repeating: 0, count: length + 1)
      (last, next) = (earlier, earlier)
    }

    /// The least distance to the word, or to a beginning of it that is no shorter than what was typed;
    /// nil when it is above the limit.
    mutating func distance(
      of typed: [UInt32], toBeginningOf word: UnsafeBufferPointer<UInt32>, atMost limit: Int
    ) -> Int? {
      guard word.count + limit >= typed.count else { return nil }
      for column in 0...typed.count { last[column] = column }
      var least = Int.max
      for row in 1...min(word.count, typed.count + limit) {
        next[0] = row
        var lowest = row
        let letter = word[row - 1]
        for column in 1...typed.count {
          let isSame = typed[column - 1] == letter
          var cost = min(
            last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
          if row > 1, column > 1, typed[column - 1] == word[row - 2], typed[column - 2] == letter {
            cost = min(cost, earlier[column - 2] + 1)
          }
          next[column] = cost
          lowest = min(lowest, cost)
        }
        if row >= typed.count || row == word.count { least = min(least, next[typed.count]) }
        if lowest > limit { break }
        swap(&earlier, &last)
        swap(&last, &next)
      }
      return least <= limit ? least : nil
    }
  }
}
