// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which of the files that wait is fetched next.
///
/// Providers take turns: the next is the one with the fewest running downloads, and among these the
/// one whose last turn is longest ago. So a provider with a hundred files does not block another's
/// single file. Within a provider the request's priority decides, then the file's, then the order
/// of asking.
struct DownloadQueue {
  struct Candidate: Hashable {
    var key: DownloadKey
    var requestPriority: Double
    var filePriority: Double
    var order: Int
  }

  private var running: [String: Int] = [:]
  private var lastTurns: [String: Int] = [:]
  private var turns = 0

  private(set) var runningCount = 0

  mutating func began(_ key: DownloadKey) {
    running[key.provider, default: 0] += 1
    runningCount += 1
    turns += 1
    lastTurns[key.provider] = turns
  }

  mutating func ended(_ key: DownloadKey) {
    runningCount -= 1
    let left = (running[key.provider] ?? 1) - 1
    running[key.provider] = left > 0 ? left : nil
  }

  func next(of candidates: some Sequence<Candidate>, _ policy: DownloadPolicy) -> DownloadKey? {
    guard runningCount < policy.concurrency else { return nil }
    return candidates.filter { running[$0.key.provider] ?? 0 < policy.concurrencyOfProvider }
      .min { rank($0) < rank($1) }?.key
  }

  /// Less is sooner.
  private func rank(_ candidate: Candidate) -> (Int, Int, Double, Double, Int) {
    let provider = candidate.key.provider
    return (
      running[provider] ?? 0, lastTurns[provider] ?? 0, -candidate.requestPriority,
      -candidate.filePriority, candidate.order
    )
  }
}
