// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Glibc
import SoupKit
import SystemKit

/// Fetches the files of catalogs.
///
/// A request opens a ticket and fetches files by it. Each file of a provider is fetched once,
/// however many requests want it (`DownloadJob`), when its turn comes (`DownloadQueue`), by as many
/// attempts as it takes (`Transfer`). What came so far stays when nobody wants it any more, for the
/// next request to go on from; it is in nobody's way, since what no request uses is let go of when
/// room is needed (`DownloadInventory`).
///
/// No byte of a file is looked at here, but for its digest.
public actor Downloads {
  let layout: DownloadLayout
  let policy: DownloadPolicy
  let client: HTTPClient
  private let limits: @Sendable () -> DownloadLimits
  private let report: @Sendable (String) -> Void

  var jobs: [DownloadKey: DownloadJob] = [:]
  var tickets: [DownloadTicket: TicketState] = [:]
  private var queue = DownloadQueue()
  /// Files by the requests that use them, and what they weigh for each provider.
  private var uses: [DownloadKey: Int] = [:]
  private var weights: [String: UInt64] = [:]
  private lazy var inventory = DownloadInventory(layout)
  private var lastNumber = 0

  /// - Parameters:
  ///   - folder: where downloads lie; nobody else may write there.
  ///   - limits: what they may take of the disk, asked each time.
  ///   - report: told of what went wrong with one attempt.
  public init(
    folder: String, policy: DownloadPolicy = DownloadPolicy(),
    limits: @escaping @Sendable () -> DownloadLimits,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    layout = DownloadLayout(folder: folder)
    self.policy = policy
    self.limits = limits
    self.report = report
    client = HTTPClient(connections: policy.concurrency + 8, userAgent: "Typecase/1")
  }

  // MARK: Tickets

  /// Opens a ticket for a request of a provider.
  ///
  /// - Parameter priority: among the provider's requests, 0 to 1.
  public func open(provider: String, priority: Double) -> DownloadTicket {
    lastNumber += 1
    let ticket = DownloadTicket(number: lastNumber)
    tickets[ticket] = TicketState(provider: provider, priority: priority)
    return ticket
  }

  /// Fetches files; what is there already is not fetched again.
  ///
  /// They stay until the ticket is closed. A cancelled task ends it early.
  ///
  /// - Parameter progress: told of each change.
  /// - Returns: the path of each file, or why it could not be had, by digest.
  public func fetch(
    _ items: [DownloadItem], by ticket: DownloadTicket,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async -> [String: Result<String, DownloadFailure>] {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(items, ticket, progress, continuation)
      }
    } onCancel: {
      Task { await self.cancel(ticket) }
    }
  }

  private func begin(
    _ items: [DownloadItem], _ ticket: DownloadTicket,
    _ progress: @escaping @Sendable (DownloadProgress) -> Void,
    _ continuation: CheckedContinuation<[String: Result<String, DownloadFailure>], Never>
  ) {
    guard var state = tickets[ticket], state.continuation == nil else {
      continuation.resume(
        returning: Dictionary(
          items.map { ($0.digest, .failure(.cancelled)) }, uniquingKeysWith: { first, _ in first }))
      return
    }
    let limit = limits().budget
    state.progress = progress
    state.continuation = continuation
    for item in items {
      let key = DownloadKey(provider: state.provider, digest: item.digest)
      guard state.outcomes[item.digest] == nil, !state.waiting.contains(item.digest) else {
        continue
      }
      if state.isCancelled || Task.isCancelled {
        state.outcomes[item.digest] = .failure(.cancelled)
        continue
      }
      guard DownloadLayout.accepts(state.provider) else {
        state.outcomes[item.digest] = .failure(
          .unavailable("no folder can be named “\(state.provider)”"))
        continue
      }
      let weight = weights[state.provider] ?? 0
      guard uses[key] != nil || weight + item.byteCount <= limit else {
        state.outcomes[item.digest] = .failure(
          .noRoom(
            "\(weight + item.byteCount) bytes are asked for at once, of \(limit) at the most"))
        continue
      }
      state.waiting.insert(item.digest)
      state.used[item.digest] = item.byteCount
      state.expected += item.byteCount
      uses[key, default: 0] += 1
      if uses[key] == 1 { weights[state.provider] = weight + item.byteCount }
      lastNumber += 1
      var job = jobs[key] ?? DownloadJob(item: item, order: lastNumber)
      job.tickets.insert(ticket)
      state.received += job.received
      jobs[key] = job
    }
    tickets[ticket] = state
    finishIfDone(ticket)
    schedule()
  }

  /// Ends a ticket: its files may be let go of from now on.
  public func close(_ ticket: DownloadTicket) {
    cancel(ticket)
    guard let state = tickets.removeValue(forKey: ticket) else { return }
    for (digest, byteCount) in state.used {
      let key = DownloadKey(provider: state.provider, digest: digest)
      let count = (uses[key] ?? 1) - 1
      uses[key] = count > 0 ? count : nil
      guard count == 0 else { continue }
      let weight = (weights[state.provider] ?? 0).subtracting(byteCount)
      weights[state.provider] = weight > 0 ? weight : nil
    }
    makeRoom()
  }

  private func cancel(_ ticket: DownloadTicket) {
    guard var state = tickets[ticket] else { return }
    state.isCancelled = true
    for digest in state.waiting {
      state.outcomes[digest] = .failure(.cancelled)
      leave(DownloadKey(provider: state.provider, digest: digest), ticket)
    }
    state.waiting = []
    tickets[ticket] = state
    finishIfDone(ticket)
    schedule()
  }

  /// A request does not want a file any more.
  private func leave(_ key: DownloadKey, _ ticket: DownloadTicket) {
    guard var job = jobs[key] else { return }
    job.tickets.remove(ticket)
    if job.tickets.isEmpty { job.work?.cancel() }
    // One that works is taken away when it has noticed.
    jobs[key] = job.tickets.isEmpty && job.phase != .running ? nil : job
  }

  private func finishIfDone(_ ticket: DownloadTicket) {
    guard let state = tickets[ticket], state.waiting.isEmpty, let continuation = state.continuation
    else { return }
    tickets[ticket]?.continuation = nil
    continuation.resume(returning: state.outcomes)
  }

  // MARK: Pause and priority

  /// Stops fetching for a request, or goes on with it.
  public func setPaused(_ isPaused: Bool, _ ticket: DownloadTicket) {
    guard let state = tickets[ticket], state.isPaused != isPaused else { return }
    tickets[ticket]?.isPaused = isPaused
    for digest in state.waiting {
      let key = DownloadKey(provider: state.provider, digest: digest)
      if let job = jobs[key], isPaused, !isWanted(job) { job.work?.cancel() }
    }
    tell(ticket)
    schedule()
  }

  /// What comes first among the files of a provider, 0 to 1; what is under way goes on.
  public func setPriority(_ priority: Double, _ ticket: DownloadTicket) {
    tickets[ticket]?.priority = priority
  }

  private func isWanted(_ job: DownloadJob) -> Bool {
    job.tickets.contains { tickets[$0]?.isPaused == false }
  }

  private func tell(_ ticket: DownloadTicket) {
    guard let state = tickets[ticket] else { return }
    state.progress?(
      DownloadProgress(
        received: state.received, expected: state.expected, isPaused: state.isPaused))
  }

  // MARK: Working

  private func schedule() {
    while let key = queue.next(of: candidates, policy), let job = jobs[key] {
      start(key, job)
    }
  }

  private var candidates: some Sequence<DownloadQueue.Candidate> {
    jobs.lazy.filter { [self] in $0.value.phase == .waiting && isWanted($0.value) }
      .map { [self] key, job in
        DownloadQueue.Candidate(
          key: key,
          requestPriority: job.tickets.compactMap { tickets[$0]?.priority }.max() ?? 0,
          filePriority: job.item.priority, order: job.order)
      }
  }

  private func start(_ key: DownloadKey, _ job: DownloadJob) {
    do throws(DownloadFailure) { try makeRoom(for: key, job.item.byteCount) } catch {
      finish(key, .failure(error))
      return
    }
    queue.began(key)
    jobs[key]?.phase = .running
    let transfer = Transfer(
      key: key, item: job.item, layout: layout, client: client, policy: policy,
      mayResume: job.mayResume
    ) { [self] in await received($0, key) }
    jobs[key]?.work = Task {
      let ending = await transfer.run()
      ended(key, ending)
    }
  }

  private func received(_ bytes: UInt64, _ key: DownloadKey) {
    guard let job = jobs[key] else { return }
    jobs[key]?.received = bytes
    for ticket in job.tickets {
      guard let total = tickets[ticket]?.received else { continue }
      tickets[ticket]?.received = total.subtracting(job.received) + bytes
      tell(ticket)
    }
  }

  private func ended(_ key: DownloadKey, _ ending: Transfer.Ending) {
    queue.ended(key)
    guard var job = jobs[key] else { return }
    job.work = nil
    job.phase = .waiting
    job.attempts += 1
    jobs[key] = job.tickets.isEmpty ? nil : job
    inventory.set(key, DownloadInventory.entry(key, layout))
    switch ending {
    case .finished: finish(key, .success(layout.file(key)))
    case .failed(let failure): finish(key, .failure(failure))
    case .cancelled: break
    case .useless(let reason):
      report("\(reason); it is fetched from its beginning")
      jobs[key]?.mayResume = false
      giveUpIfHopeless(key, reason)
    case .broken(let reason, let retryAfter, let reached):
      // A server that breaks off at the same byte each time brings nothing new.
      let failures = reached > job.furthest ? 1 : job.failures + 1
      jobs[key]?.failures = failures
      jobs[key]?.furthest = max(reached, job.furthest)
      if !giveUpIfHopeless(key, reason) { pause(key, retryAfter, failures: failures, reason) }
    }
    schedule()
  }

  @discardableResult
  private func giveUpIfHopeless(_ key: DownloadKey, _ reason: String) -> Bool {
    guard let job = jobs[key],
      job.failures >= policy.fruitlessAttempts || job.attempts >= policy.attempts
    else { return false }
    finish(key, .failure(.unavailable("\(reason) (attempt \(job.attempts))")))
    return true
  }

  /// Waits before the next attempt; the place among those under way is free meanwhile.
  private func pause(
    _ key: DownloadKey, _ retryAfter: Duration?, failures: Int, _ reason: String
  ) {
    guard jobs[key] != nil else { return }
    let pause = policy.pause(
      afterFailures: failures, retryAfter: retryAfter, chance: .random(in: 0...1))
    report("\(reason); trying again in \(pause)")
    jobs[key]?.phase = .pausing
    jobs[key]?.work = Task {
      try? await Task.sleep(for: pause)
      guard jobs[key]?.phase == .pausing else { return }
      jobs[key]?.phase = .waiting
      jobs[key]?.work = nil
      schedule()
    }
  }

  private func finish(_ key: DownloadKey, _ outcome: Result<String, DownloadFailure>) {
    guard let job = jobs.removeValue(forKey: key) else { return }
    for ticket in job.tickets {
      tickets[ticket]?.waiting.remove(key.digest)
      tickets[ticket]?.outcomes[key.digest] = outcome
      finishIfDone(ticket)
    }
  }

  // MARK: Room

  /// Lets go of a file that is not needed any more, such as one that was registered.
  public func discard(provider: String, digest: String) {
    let key = DownloadKey(provider: provider, digest: digest)
    guard jobs[key] == nil else { return }
    remove(key)
  }

  /// Lets go of all files of a provider that no request uses.
  public func discardAll(provider: String) {
    for key in inventory.entries.keys where key.provider == provider && !isInUse(key) {
      remove(key)
    }
  }

  private func remove(_ key: DownloadKey) {
    layout.remove(key)
    inventory.set(key, nil)
  }

  private func isInUse(_ key: DownloadKey) -> Bool { uses[key] != nil || jobs[key] != nil }

  /// Lets go of what is over the budget.
  private func makeRoom() {
    let budget = limits().budget
    if inventory.total > budget { purge(inventory.total - budget) }
  }

  /// Makes room for a file, and notes that it will take it.
  private func makeRoom(for key: DownloadKey, _ bytes: UInt64) throws(DownloadFailure) {
    let limits = limits()
    let there = inventory.entries[key]?.byteCount ?? 0
    let missing = bytes.subtracting(there)
    let total = inventory.total + missing
    // A little more than needed, so that not every file looks for room again.
    if total > limits.budget { purge(total - limits.budget + limits.budget / 16) }
    if missing > 0 {
      let needed = missing + limits.reserve
      var free = try freeBytes()
      if free < needed {
        purge(needed - free)
        free = try freeBytes()
      }
      guard free >= needed else {
        throw .noRoom("\(free) bytes are free, and \(limits.reserve) of them must stay so")
      }
    }
    inventory.set(key, .init(byteCount: bytes, lastUse: Self.now))
  }

  private func purge(_ bytes: UInt64) {
    let victims = inventory.victims(freeing: bytes, except: isInUse)
    if !victims.isEmpty { report("\(victims.count) downloads that nobody uses make room") }
    for key in victims { remove(key) }
  }

  private func freeBytes() throws(DownloadFailure) -> UInt64 {
    do throws(SystemError) {
      try FileSystem.createDirectories(layout.folder, mode: 0o700)
      return try FileSystem.freeBytes(at: layout.folder)
    } catch { throw .unavailable("\(error)") }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension UInt64 {
  /// The difference, or nothing for less.
  func subtracting(_ other: UInt64) -> UInt64 { self > other ? self - other : 0 }
}
