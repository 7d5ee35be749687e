// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// When each picture of an animation is seen.
package struct PictureTiming: Sendable, Hashable, Codable {
  /// How long each picture is seen, in milliseconds.
  package var delays: [Int]
  /// How many times all are seen, before the last one stays; 0 for no end.
  package var rounds: Int

  package init(delays: [Int], rounds: Int) {
    self.delays = delays.map { min(max($0, Self.delays.lowerBound), Self.delays.upperBound) }
    self.rounds = rounds
  }

  /// The most pictures that an animation is shown with.
  package static let mostPictures = 1000
  /// No picture is seen for a shorter or a longer time, in milliseconds: some files say nothing, and no screen shows more.
  package static let delays = 20...60_000
  /// What takes more rounds has no end.
  package static let mostRounds = 1000

  /// Whether it can be shown; the picture may have taken the helper over.
  var isPlausible: Bool {
    (2...Self.mostPictures).contains(delays.count) && delays.allSatisfy(Self.delays.contains)
      && (0...Self.mostRounds).contains(rounds)
  }

  /// What is seen at a time.
  ///
  /// - Parameter milliseconds: since the start, not negative.
  /// - Returns: the number of the picture, and after how many milliseconds the next one comes; nil for none.
  package func shown(after milliseconds: Int) -> (picture: Int, rest: Int?) {
    let round = delays.reduce(0, +)
    guard round > 0, rounds == 0 || milliseconds < round * rounds else {
      return (max(delays.count - 1, 0), nil)
    }
    var time = milliseconds % round
    for (picture, delay) in delays.enumerated() {
      if time < delay {
        let isLast = rounds > 0 && milliseconds - time + delay >= round * rounds
        return (picture, isLast ? nil : delay - time)
      }
      time -= delay
    }
    return (delays.count - 1, nil)
  }
}
