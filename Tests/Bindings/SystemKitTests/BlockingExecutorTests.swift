// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import SystemKit
import Testing

struct BlockingExecutorTests {
  private final class Counter: Sendable {
    private let value = Mutex(0)

    func increment() -> Int {
      value.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test func `as many tasks can wait for each other as there are threads`() async throws {
    // More than a machine's pool has threads for, each of which blocks until the last one comes.
    let count = 60
    let ends = try OwnedDescriptor.pipe()
    let arrived = Counter()
    let tasks = (0..<count).map { _ in
      Task(executorPreference: BlockingExecutor.shared) {
        if arrived.increment() == count {
          try ends.writing.write(all: [UInt8](repeating: 0, count: count))
        }
        var byte: UInt8 = 1
        return read(ends.reading.number, &byte, 1)
      }
    }
    for task in tasks { #expect(try await task.value == 1) }
  }

  @Test func `every job runs, also when they come in great numbers`() async {
    let done = Counter()
    let tasks = (0..<500).map { _ in
      Task(executorPreference: BlockingExecutor.shared) {
        for _ in 0..<10 { await Task.yield() }
        return done.increment()
      }
    }
    var results: Set<Int> = []
    for task in tasks { results.insert(await task.value) }
    #expect(results == Set(1...500))
  }

  private actor Place {
    func isOnExecutor() -> Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil } }
  }

  @Test func `actors that a task calls run there too`() async {
    let place = Place()
    let isThere = await Task(executorPreference: BlockingExecutor.shared) {
      await place.isOnExecutor()
    }.value
    #expect(isThere)
  }
}
