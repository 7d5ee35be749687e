// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs tasks on threads that may block.
///
/// Swift's own pool has a thread for each processor, and none of them may wait for a disk, a lock or
/// another process. A task that prefers this executor may, with all that it calls: functions that are
/// on no actor, and actors without an executor of their own.
///
/// Jobs of a priority below medium wait until no other job does; each kind keeps its order.
public final class BlockingExecutor: TaskExecutor, @unchecked Sendable {
  public static let shared = BlockingExecutor()

  /// Beyond it jobs wait for a thread.
  private let mostThreads: Int
  /// How long a thread waits for another job, in seconds.
  private static let patience = 10

  // All of it is used with the lock held only.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs = Line()
  /// Jobs of a priority below medium.
  private var lowJobs = Line()
  private var threads = 0
  /// The threads that wait for a job.
  private var waiting = 0
  /// Whether a thread was woken or started and has not taken a job yet.
  ///
  /// Only one wakes up at a time, and it wakes the next if there are jobs left: most jobs are
  /// short, and a thread that is done with one takes the next before another one has woken up.
  private var isCalling = false

  /// Jobs in the order in which they came.
  private struct Line {
    private var jobs: [UnownedJob] = []
    /// The index of the first job that was not taken.
    private var first = 0

    var isEmpty: Bool { first == jobs.count }

    mutating func append(_ job: UnownedJob) { jobs.append(job) }

    mutating func takeFirst() -> UnownedJob? {
      guard !isEmpty else { return nil }
      defer {
        first += 1
        if isEmpty { (jobs, first) = ([], 0) }
      }
      return jobs[first]
    }
  }

  /// - Parameter mostThreads: more than block at once in any use.
  init(mostThreads: Int = 64) {
    self.mostThreads = mostThreads
    pthread_mutex_init(lock, nil)
    // Measured by a clock that nobody sets.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(arrival, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(lock)
    arrival.deallocate()
    lock.deallocate()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let isLow = job.priority.rawValue < TaskPriority.medium.rawValue
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    if isLow { lowJobs.append(job) } else { jobs.append(job) }
    let needsThread = callThread()
    pthread_mutex_unlock(lock)
    if needsThread { startThread() }
  }

  private var hasJobs: Bool { !jobs.isEmpty || !lowJobs.isEmpty }

  /// Wakes a thread, unless one is on its way already.
  ///
  /// - Returns: whether a new one has to be started, without the lock.
  private func callThread() -> Bool {
    guard hasJobs, !isCalling else { return false }
    if waiting > 0 {
      isCalling = true
      pthread_cond_signal(arrival)
      return false
    }
    guard threads < mostThreads else { return false }
    isCalling = true
    threads += 1
    return true
  }

  private func startThread() {
    do throws(SystemError) { try DedicatedThread.start { [self] in work() } } catch {
      pthread_mutex_lock(lock)
      threads -= 1
      isCalling = false
      // One of the threads that are there comes to the job in the end.
      precondition(threads > 0, "no thread can be started: \(error)")
      pthread_mutex_unlock(lock)
    }
  }

  private func work() {
    var isCalled = true
    pthread_mutex_lock(lock)
    while let job = next(isCalled: &isCalled) {
      let needsThread = callThread()
      pthread_mutex_unlock(lock)
      if needsThread { startThread() }
      job.runSynchronously(on: asUnownedTaskExecutor())
      pthread_mutex_lock(lock)
    }
    threads -= 1
    pthread_mutex_unlock(lock)
  }

  /// The next job; nothing when none came for a while.
  ///
  /// - Parameter isCalled: whether this thread is the one that was called.
  private func next(isCalled: inout Bool) -> UnownedJob? {
    if isCalled { isCalling = false }
    isCalled = false
    guard hasJobs || waitForJob() else { return nil }
    return jobs.takeFirst() ?? lowJobs.takeFirst()
  }

  /// - Returns: whether there is a job.
  private func waitForJob() -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    deadline.tv_sec += Self.patience
    waiting += 1
    defer { waiting -= 1 }
    while true {
      let isLate = pthread_cond_timedwait(arrival, lock, &deadline) == ETIMEDOUT
      // Whichever thread woke up is the one that was called.
      if isCalling { isCalling = false }
      if hasJobs { return true }
      if isLate { return false }
    }
  }
}
