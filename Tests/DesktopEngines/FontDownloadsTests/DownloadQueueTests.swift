// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FontDownloads

/// Whose turn it is.
struct DownloadQueueTests {
  private func candidate(
    _ provider: String, _ digest: String, request: Double = 0.5, file: Double = 0.5, order: Int
  ) -> DownloadQueue.Candidate {
    .init(
      key: DownloadKey(provider: provider, digest: digest), requestPriority: request,
      filePriority: file, order: order)
  }

  /// The order in which candidates begin when each ends before the next begins.
  private func order(_ candidates: [DownloadQueue.Candidate]) -> [String] {
    var queue = DownloadQueue()
    var left = candidates
    var order: [String] = []
    while let key = queue.next(of: left, DownloadPolicy()) {
      left.removeAll { $0.key == key }
      order.append(key.digest)
      queue.began(key)
      queue.ended(key)
    }
    #expect(left.isEmpty)
    return order
  }

  @Test func `within a provider the request counts, then the file, then who came first`() {
    let candidates = [
      candidate("a", "late", order: 4), candidate("a", "early", order: 1),
      candidate("a", "important file", file: 1, order: 3),
      candidate("a", "important request", request: 0.6, file: 0, order: 5),
    ]
    #expect(order(candidates) == ["important request", "important file", "early", "late"])
  }

  @Test func `providers take turns, whatever their priorities`() {
    var candidates = (0..<6).map { candidate("greedy", "g\($0)", request: 1, order: $0) }
    candidates += (6..<8).map { candidate("modest", "m\($0)", request: 0, order: $0) }
    #expect(order(candidates) == ["g0", "m6", "g1", "m7", "g2", "g3", "g4", "g5"])
  }

  @Test func `one provider never has all places, and all together no more than there are`() {
    let policy = DownloadPolicy()
    var queue = DownloadQueue()
    var candidates = (0..<100).map { candidate("a", "a\($0)", order: $0) }
    while let key = queue.next(of: candidates, policy) {
      queue.began(key)
      candidates.removeAll { $0.key == key }
    }
    #expect(queue.runningCount == policy.concurrencyOfProvider)
    for number in 0..<20 {
      let other = candidate("p\(number)", "d", order: number)
      guard let key = queue.next(of: candidates + [other], policy) else { continue }
      #expect(key == other.key)
      queue.began(key)
    }
    #expect(queue.runningCount == policy.concurrency)
    queue.ended(DownloadKey(provider: "a", digest: "a0"))
    #expect(queue.next(of: candidates, policy)?.provider == "a")
  }
}
