// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import SystemKit

/// Stores what apps are given: what comes in while a transaction waits for the disk goes into the next
/// one together, so that many apps that ask at the same moment wait for the disk twice at the most.
actor GrantQueue {
  private typealias Waiting = (
    grant: FontStore.NewGrant, continuation: CheckedContinuation<[StoredFace], any Error>
  )

  private let store: FontStore
  private let clock: WallClock
  private var waiting: [Waiting] = []
  private var isStoring = false
  /// How many the transaction has that is under way.
  private var storing = 0

  init(store: FontStore, clock: WallClock) {
    self.store = store
    self.clock = clock
  }

  /// Stores a grant, and returns the fonts that the app has now.
  func add(_ grant: FontStore.NewGrant) async throws -> [StoredFace] {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append((grant, continuation))
      if isStoring { return }
      isStoring = true
      Task(executorPreference: BlockingExecutor.shared) { await self.storeAll() }
    }
  }

  /// How many grants are not stored yet.
  var pendingCount: Int { waiting.count + storing }

  private func storeAll() async {
    while !waiting.isEmpty {
      let batch = waiting
      waiting = []
      storing = batch.count
      let results = await results(of: batch.map(\.grant))
      storing = 0
      for (waiting, result) in zip(batch, results) { waiting.continuation.resume(with: result) }
    }
    isStoring = false
  }

  /// Not on the actor, which takes what comes in meanwhile.
  private nonisolated func results(
    of grants: [FontStore.NewGrant]
  ) async -> [Result<[StoredFace], any Error>] {
    do { return try store.grant(grants, now: clock.now).map { .success($0) } } catch {
      // One that cannot be stored does not keep the others from it.
      return grants.count == 1
        ? [.failure(error)]
        : grants.map { grant in Result { try store.grant([grant], now: clock.now)[0] } }
    }
  }
}
