// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Identifies a request's downloads.
public struct DownloadTicket: Sendable, Hashable {
  let number: Int
}

/// A file that is fetched, for one request or several of one provider.
struct DownloadJob {
  enum Phase {
    /// For its turn.
    case waiting
    case running
    /// Pauses after a failed attempt.
    case pausing
  }

  private(set) var item: DownloadItem
  /// Its place in the order of requests.
  let order: Int
  var tickets: Set<DownloadTicket> = []
  var phase = Phase.waiting
  /// The attempt, or the pause.
  var work: Task<Void, Never>?
  var received: UInt64 = 0
  /// The most bytes that were there after an attempt.
  var furthest: UInt64 = 0
  var attempts = 0
  /// The number of attempts in a row with no new byte, or too few.
  var failures = 0
  var mayResume = true
  /// Ends the delivery when it has taken too long; from the first attempt on.
  var watch: Task<Void, Never>?

  init(item: DownloadItem, order: Int) {
    self.item = item
    self.order = order
  }

  /// Goes on with another item for the same file, such as that of another server, when no request wants the former.
  mutating func replaceItem(_ item: DownloadItem) {
    guard tickets.isEmpty, item != self.item else { return }
    watch?.cancel()
    watch = nil
    self.item = item
    (attempts, failures) = (0, 0)
    mayResume = true
  }

  /// Its place in the line of each of its requests.
  var place: TicketState.Place {
    .init(digest: item.digest, priority: item.priority, order: order)
  }
}

/// The state of a request.
struct TicketState {
  let provider: String
  var priority: Double
  var isPaused = false
  var isCancelled = false
  /// Digests of files that are still missing.
  var waiting: Set<String> = []
  /// The files that wait for their turn, the next one last; a file that no longer waits may still
  /// be in it, and one that waits again may be in it twice.
  private(set) var line: [Place] = []
  /// Digests and sizes of what it uses until it is closed.
  var used: [String: UInt64] = [:]
  var outcomes: [String: Result<String, DownloadFailure>] = [:]
  var received: UInt64 = 0
  var expected: UInt64 = 0
  var progress: (@Sendable (DownloadProgress) -> Void)?
  var continuation: CheckedContinuation<[String: Result<String, DownloadFailure>], Never>?

  /// A file in the line.
  struct Place {
    let digest: String
    let priority: Double
    let order: Int

    /// Whether this one's turn comes after another's.
    func isLater(than other: Place) -> Bool {
      (-priority, order) > (-other.priority, other.order)
    }
  }

  init(provider: String, priority: Double) {
    self.provider = provider
    self.priority = priority
  }

  /// Puts files in line.
  mutating func line(up places: [Place]) {
    line += places
    line.sort { $0.isLater(than: $1) }
  }

  /// Puts a file in line again that has lost its place.
  mutating func line(up place: Place) {
    var (start, end) = (0, line.count)
    while start < end {
      let middle = (start + end) / 2
      if line[middle].isLater(than: place) { start = middle + 1 } else { end = middle }
    }
    line.insert(place, at: start)
  }

  /// The file whose turn is next; removes those that no longer wait.
  mutating func next(where isWaiting: (String) -> Bool) -> Place? {
    while let place = line.last {
      if isWaiting(place.digest) { return place }
      line.removeLast()
    }
    return nil
  }
}
