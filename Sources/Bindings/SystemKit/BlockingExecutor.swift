// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs tasks on threads that may block.
///
/// Swift's own pool has a thread for each processor, and none of them may wait for a disk, a lock or
/// another process. A task that prefers this executor may, with all that it calls: functions that are
/// on no actor, and actors without an executor of their own.
public final class BlockingExecutor: TaskExecutor, @unchecked Sendable {
  public static let shared = BlockingExecutor()

  /// More than block at once in any use; beyond it jobs wait for a thread.
  private static let mostThreads = 64
  /// How long a thread waits for another job, in seconds.
  private static let patience = 10

  // All of it is used with the lock held only.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Jobs in the order in which they came, from `first` on.
  private var jobs: [UnownedJob] = []
  private var first = 0
  private var threads = 0
  /// The threads that wait for a job, and those of them that are not called for one yet.
  private var waiting = 0
  private var uncalled = 0

  private init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(arrival, nil)
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    jobs.append(job)
    let needsThread = uncalled == 0 && threads < Self.mostThreads
    if uncalled > 0 {
      uncalled -= 1
      pthread_cond_signal(arrival)
    } else if needsThread {
      threads += 1
    }
    pthread_mutex_unlock(lock)
    guard needsThread else { return }
    do throws(SystemError) { try DedicatedThread.start { [self] in work() } } catch {
      pthread_mutex_lock(lock)
      threads -= 1
      // One of the threads that are there comes to the job in the end.
      precondition(threads > 0, "no thread can be started: \(error)")
      pthread_mutex_unlock(lock)
    }
  }

  private func work() {
    pthread_mutex_lock(lock)
    while let job = next() {
      pthread_mutex_unlock(lock)
      job.runSynchronously(on: asUnownedTaskExecutor())
      pthread_mutex_lock(lock)
    }
    threads -= 1
    pthread_mutex_unlock(lock)
  }

  /// The next job; nothing when none came for a while.
  private func next() -> UnownedJob? {
    while first == jobs.count { guard waitForArrival() else { return nil } }
    defer {
      first += 1
      if first == jobs.count { (jobs, first) = ([], 0) }
    }
    return jobs[first]
  }

  /// - Returns: whether this thread was called for a job, which another one may have taken since.
  private func waitForArrival() -> Bool {
    waiting += 1
    uncalled += 1
    defer { waiting -= 1 }
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += Self.patience
    while true {
      let isLate = pthread_cond_timedwait(arrival, lock, &deadline) == ETIMEDOUT
      if uncalled < waiting { return true }
      if isLate {
        uncalled -= 1
        return false
      }
    }
  }
}
