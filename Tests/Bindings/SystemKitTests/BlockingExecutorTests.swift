// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import Testing

@testable import TypecaseSystemKit

/// One after the other: together they would block all the threads that there may be.
@Suite(.serialized)
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

  @Test func `every job runs, also of very many at once`() async {
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

  /// Tasks that each block a thread until a byte comes for them, once all of them do.
  private func blockers(
    _ count: Int, on ends: (reading: OwnedDescriptor, writing: OwnedDescriptor)
  ) async -> [Task<Int, Never>] {
    let (started, starting) = AsyncStream.makeStream(of: Void.self)
    let tasks = (0..<count).map { _ in
      Task(executorPreference: BlockingExecutor.shared) {
        starting.yield()
        var byte: UInt8 = 1
        return read(ends.reading.number, &byte, 1)
      }
    }
    var arrivals = started.makeAsyncIterator()
    for _ in 0..<count { await arrivals.next() }
    return tasks
  }

  @Test func `short jobs end while other threads block`() async throws {
    let ends = try OwnedDescriptor.pipe()
    let blocked = await blockers(20, on: ends)
    let done = Counter()
    let tasks = (0..<2000).map { _ in
      Task(executorPreference: BlockingExecutor.shared) { done.increment() }
    }
    var results: Set<Int> = []
    for task in tasks { results.insert(await task.value) }
    #expect(results == Set(1...2000))
    try ends.writing.write(all: [UInt8](repeating: 0, count: blocked.count))
    for task in blocked { #expect(await task.value == 1) }
  }

  @Test func `a job runs also when all threads are blocked`() async throws {
    let ends = try OwnedDescriptor.pipe()
    let blocked = await blockers(40, on: ends)
    // Nothing else lets the others go.
    let count = blocked.count
    let release = Task(executorPreference: BlockingExecutor.shared) {
      try ends.writing.write(all: [UInt8](repeating: 0, count: count))
    }
    try await release.value
    for task in blocked { #expect(await task.value == 1) }
  }

  @Test func `jobs of a low priority wait for all others, and keep their order`() async throws {
    let executor = BlockingExecutor(mostThreads: 1)
    let (started, starting) = AsyncStream.makeStream(of: Void.self)
    let ends = try OwnedDescriptor.pipe()
    let blocker = Task(executorPreference: executor) {
      starting.yield()
      var byte: UInt8 = 1
      return read(ends.reading.number, &byte, 1)
    }
    for await _ in started { break }
    let order = Order()
    let priorities: [TaskPriority] = [.low, .low, .medium, .low, .high]
    let tasks = priorities.enumerated().map { place, priority in
      Task(executorPreference: executor, priority: priority) { order.append(place) }
    }
    try ends.writing.write(all: [0])
    #expect(await blocker.value == 1)
    for task in tasks { await task.value }
    #expect(order.places == [2, 4, 0, 1, 3])
  }

  private final class Order: Sendable {
    private let state = Mutex<[Int]>([])
    var places: [Int] { state.withLock { $0 } }
    func append(_ place: Int) { state.withLock { $0.append(place) } }
  }

  private actor Place {
    func isOnExecutor() -> Bool { withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil } }
  }

  @Test func `actors that a task calls run on these threads too`() async {
    let place = Place()
    let isThere = await Task(executorPreference: BlockingExecutor.shared) {
      await place.isOnExecutor()
    }.value
    #expect(isThere)
  }
}
