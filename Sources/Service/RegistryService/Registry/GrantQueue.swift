// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Synchronization
import TypecaseSystemKit

/// Stores what apps are given: what comes in while a transaction waits for the disk goes into the next
/// one together, so that many apps that ask at the same moment wait for the disk twice at the most.
final class GrantQueue: Sendable {
  typealias Waiting = (
    grant: FontStore.NewGrant, continuation: CheckedContinuation<[StoredFace], any Error>
  )

  private struct State {
    /// The grants that no transaction has taken yet.
    var waiting: [Waiting] = []
    var isStoring = false
  }

  /// Stores what it takes in one transaction, and returns what became of each.
  typealias Store =
    @Sendable (_ taken: () -> [FontStore.NewGrant]) throws -> [Result<[StoredFace], any Error>]

  private let store: Store
  private let state = Mutex(State())

  /// - Parameter store: the only way in which it writes.
  init(store: @escaping Store) { self.store = store }

  /// Stores a grant, and returns the fonts that the app has now.
  func add(_ grant: FontStore.NewGrant) async throws -> [StoredFace] {
    try await withCheckedThrowingContinuation { continuation in
      let needsTask = state.withLock { state in
        state.waiting.append((grant, continuation))
        defer { state.isStoring = true }
        return !state.isStoring
      }
      if needsTask { Task(executorPreference: BlockingExecutor.shared) { self.storeAll() } }
    }
  }

  /// How many grants no transaction has taken yet.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  private func storeAll() {
    while mustGoOn() {
      var batch: [Waiting] = []
      do {
        let results = try store {
          batch = take()
          return batch.map(\.grant)
        }
        for (waiting, result) in zip(batch, results) { waiting.continuation.resume(with: result) }
      } catch {
        // Nothing can be stored now, whatever it is: trying one after the other would not help. The
        // transaction may not even have begun.
        for waiting in batch + take() { waiting.continuation.resume(throwing: error) }
      }
    }
  }

  private func take() -> [Waiting] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private func mustGoOn() -> Bool {
    state.withLock { state in
      state.isStoring = !state.waiting.isEmpty
      return state.isStoring
    }
  }
}
