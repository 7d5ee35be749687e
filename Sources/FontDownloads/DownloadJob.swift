// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry

/// What a request fetches files by.
public struct DownloadTicket: Sendable, Hashable {
  let number: Int
}

/// A file that is fetched, for one request or several of one provider.
struct DownloadJob {
  enum Phase {
    /// For its turn.
    case waiting
    case running
    /// After an attempt that broke.
    case pausing
  }

  let item: DownloadItem
  /// Its place among those that were asked for.
  let order: Int
  var tickets: Set<DownloadTicket> = []
  var phase = Phase.waiting
  /// The attempt, or the pause.
  var work: Task<Void, Never>?
  var received: UInt64 = 0
  /// The most bytes that were there after an attempt.
  var furthest: UInt64 = 0
  var attempts = 0
  /// How many attempts in a row brought no new byte.
  var failures = 0
  var mayResume = true

  init(item: DownloadItem, order: Int) {
    self.item = item
    self.order = order
  }
}

/// What is known of a request.
struct TicketState {
  let provider: String
  var priority: Double
  var isPaused = false
  var isCancelled = false
  /// Digests that are not there yet.
  var waiting: Set<String> = []
  /// Digests and sizes of what it uses until it is closed.
  var used: [String: UInt64] = [:]
  var outcomes: [String: Result<String, DownloadFailure>] = [:]
  var received: UInt64 = 0
  var expected: UInt64 = 0
  var progress: (@Sendable (DownloadProgress) -> Void)?
  var continuation: CheckedContinuation<[String: Result<String, DownloadFailure>], Never>?

  init(provider: String, priority: Double) {
    self.provider = provider
    self.priority = priority
  }
}
