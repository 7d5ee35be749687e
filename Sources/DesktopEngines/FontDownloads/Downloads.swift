// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Fetches the files of catalogs.
///
/// A request opens a ticket and fetches files by it. Each file of a provider is fetched once,
/// however many requests want it (`DownloadJob`), when its turn comes (`DownloadQueue`), by as many
/// attempts as it takes (`Transfer`). The received part of a file stays when no request wants it
/// any more, so that the next request can continue it. Files that no request uses are removed when
/// room is needed (`DownloadInventory`).
///
/// The bytes of a file are only hashed here.
public actor Downloads {
  let layout: DownloadLayout
  let policy: DownloadPolicy
  let client: HTTPClient
  let allowsHost: @Sendable (String) -> Bool
  let limits: @Sendable () -> DownloadLimits
  let report: @Sendable (String) -> Void

  var jobs: [DownloadKey: DownloadJob] = [:]
  var tickets: [DownloadTicket: TicketState] = [:]
  var queue = DownloadQueue()
  /// The files that requests use, and their size for each provider.
  var uses: [DownloadKey: Int] = [:]
  private var weights: [String: UInt64] = [:]
  /// The size of each file that is used, as its first request said.
  private var counted: [DownloadKey: UInt64] = [:]
  lazy var inventory = DownloadInventory(layout)
  private var lastNumber = 0

  /// - Parameters:
  ///   - folder: the folder of downloads; nobody else may write there.
  ///   - networks: the networks of servers, read before each connection.
  ///   - allowsHost: whether a server may be asked, by its host; read before each request, also of a server
  ///     that another one redirects to.
  ///   - limits: the limits on disk space, read each time.
  ///   - report: called with the failure of one attempt.
  public init(
    folder: String, policy: DownloadPolicy = DownloadPolicy(),
    networks: @escaping @Sendable () -> NetworkPolicy = { NetworkPolicy() },
    allowsHost: @escaping @Sendable (String) -> Bool = { _ in true },
    limits: @escaping @Sendable () -> DownloadLimits,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    layout = DownloadLayout(folder: folder)
    self.policy = policy
    self.allowsHost = allowsHost
    self.limits = limits
    self.report = report
    client = HTTPClient(
      connections: policy.concurrency + 8, userAgent: "Typecase/1",
      isAllowed: { networks().allows($0) })
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

  /// Fetches files, except those that are there already.
  ///
  /// They stay until the ticket is closed. A canceled task ends it early.
  ///
  /// - Parameter progress: called with each change.
  /// - Returns: the path of each file, or why it is not available, by digest.
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
    var places: [TicketState.Place] = []
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
      if uses[key] == 1 {
        counted[key] = item.byteCount
        weights[state.provider] = weight + item.byteCount
      }
      lastNumber += 1
      var job = jobs[key] ?? DownloadJob(item: item, order: lastNumber)
      // One that is being called off has its place still.
      job.replaceItem(item)
      job.tickets.insert(ticket)
      state.received += job.received
      jobs[key] = job
      places.append(job.place)
    }
    state.line(up: places)
    tickets[ticket] = state
    finishIfDone(ticket)
    schedule()
  }

  /// Ends a ticket: its files may be removed from now on.
  public func close(_ ticket: DownloadTicket) {
    cancel(ticket)
    guard let state = tickets.removeValue(forKey: ticket) else { return }
    for digest in state.used.keys {
      let key = DownloadKey(provider: state.provider, digest: digest)
      let count = (uses[key] ?? 1) - 1
      uses[key] = count > 0 ? count : nil
      guard count == 0 else { continue }
      let weight = (weights[state.provider] ?? 0)
        .subtracting(counted.removeValue(forKey: key) ?? 0)
      weights[state.provider] = weight > 0 ? weight : nil
    }
    makeRoom()
  }

  func cancel(_ ticket: DownloadTicket) {
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
  func leave(_ key: DownloadKey, _ ticket: DownloadTicket) {
    guard var job = jobs[key] else { return }
    job.tickets.remove(ticket)
    if job.tickets.isEmpty {
      job.work?.cancel()
      job.watch?.cancel()
      job.watch = nil
    }
    // A running one is removed when it has stopped.
    jobs[key] = job.tickets.isEmpty && job.phase != .running ? nil : job
  }

  func finishIfDone(_ ticket: DownloadTicket) {
    guard let state = tickets[ticket], state.waiting.isEmpty, let continuation = state.continuation
    else { return }
    tickets[ticket]?.continuation = nil
    continuation.resume(returning: state.outcomes)
  }

  // MARK: Pause and priority

  /// Pauses or resumes a request.
  public func setPaused(_ isPaused: Bool, _ ticket: DownloadTicket) {
    guard let state = tickets[ticket], state.isPaused != isPaused else { return }
    tickets[ticket]?.isPaused = isPaused
    for digest in state.waiting {
      let key = DownloadKey(provider: state.provider, digest: digest)
      // A pause after a failure continues, so that pausing and resuming does not skip it.
      if let job = jobs[key], isPaused, job.phase == .running, !isWanted(job) {
        job.work?.cancel()
      }
    }
    tell(ticket)
    schedule()
  }

  /// Sets the priority among the files of a provider, 0 to 1; running downloads continue.
  public func setPriority(_ priority: Double, _ ticket: DownloadTicket) {
    tickets[ticket]?.priority = priority
  }

  func isWanted(_ job: DownloadJob) -> Bool {
    job.tickets.contains { tickets[$0]?.isPaused == false }
  }

  func tell(_ ticket: DownloadTicket) {
    guard let state = tickets[ticket] else { return }
    state.progress?(
      DownloadProgress(
        received: state.received, expected: state.expected, isPaused: state.isPaused))
  }
}

extension UInt64 {
  /// The difference, or 0.
  func subtracting(_ other: UInt64) -> UInt64 { self > other ? self - other : 0 }
}
