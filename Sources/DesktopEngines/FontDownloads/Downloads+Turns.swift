// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Turns, and the results of attempts.
extension Downloads {
  func schedule() {
    while queue.runningCount < policy.concurrency,
      let key = queue.next(of: candidates, policy), let job = jobs[key]
    {
      start(key, job)
    }
  }

  /// The next file of each request: the others need no comparison.
  var candidates: [DownloadQueue.Candidate] {
    var candidates: [DownloadQueue.Candidate] = []
    // By their keys: a state that is being read would be copied when its line changes.
    for ticket in Array(tickets.keys) {
      guard let provider = tickets[ticket]?.provider, let priority = tickets[ticket]?.priority,
        tickets[ticket]?.isPaused == false
      else { continue }
      let place = tickets[ticket]?.next { digest in
        let job = jobs[DownloadKey(provider: provider, digest: digest)]
        return job?.phase == .waiting && job?.tickets.contains(ticket) == true
      }
      guard let place else { continue }
      candidates.append(
        .init(
          key: DownloadKey(provider: provider, digest: place.digest), requestPriority: priority,
          filePriority: place.priority, order: place.order))
    }
    return candidates
  }

  /// Puts a file in line again.
  func wait(_ key: DownloadKey) {
    guard let job = jobs[key] else { return }
    jobs[key]?.phase = .waiting
    jobs[key]?.work = nil
    for ticket in job.tickets { tickets[ticket]?.line(up: job.place) }
  }

  func start(_ key: DownloadKey, _ job: DownloadJob) {
    do throws(DownloadFailure) { try makeRoom(for: key, job.item.byteCount) } catch {
      finish(key, .failure(error))
      return
    }
    queue.began(key)
    jobs[key]?.phase = .running
    watch(key)
    let transfer = Transfer(
      key: key, item: job.item, layout: layout, client: client,
      allowsHost: allowsHost, policy: policy,
      mayResume: job.mayResume
    ) { [self] in await received($0, key) }
    jobs[key]?.work = Task {
      let ending = await transfer.run()
      ended(key, job.item, ending)
    }
  }

  /// Begins the time that the delivery of a file may take.
  private func watch(_ key: DownloadKey) {
    guard let job = jobs[key], job.watch == nil, let time = policy.delivery else { return }
    let limit = time.time(for: job.item.byteCount)
    let address = job.item.address
    jobs[key]?.watch = Task {
      guard (try? await Task.sleep(for: limit, clock: .suspending)) != nil else { return }
      giveUp(key, address, after: limit)
    }
  }

  /// Ends a delivery that has taken too long, and with it those of the requests that want it: the server would do the
  /// same with each of their files.
  private func giveUp(_ key: DownloadKey, _ address: String, after limit: Duration) {
    guard let job = jobs[key], job.item.address == address else { return }
    let words =
      "the server has sent \(job.received) of \(job.item.byteCount) bytes in \(limit): \(address)"
    for ticket in job.tickets {
      tickets[ticket]?.waiting.remove(key.digest)
      tickets[ticket]?.outcomes[key.digest] = .failure(.overdue(words))
      leave(key, ticket)
      cancel(ticket)
    }
  }

  func received(_ bytes: UInt64, _ key: DownloadKey) {
    guard let job = jobs[key] else { return }
    jobs[key]?.received = bytes
    for ticket in job.tickets {
      guard let total = tickets[ticket]?.received else { continue }
      tickets[ticket]?.received = total.subtracting(job.received) + bytes
      tell(ticket)
    }
  }

  func ended(_ key: DownloadKey, _ item: DownloadItem, _ ending: Transfer.Ending) {
    queue.ended(key)
    guard var job = jobs[key] else { return }
    job.work = nil
    job.phase = .waiting
    job.attempts += 1
    jobs[key] = job.tickets.isEmpty ? nil : job
    let entry = DownloadInventory.entry(key, layout)
    if entry?.byteCount == 0 {
      // It would never be removed for room, so it would stay forever.
      remove(key)
    } else {
      inventory.set(key, entry)
    }
    switch ending {
    case .finished: finish(key, .success(layout.file(key)))
    // What was wrong with the former server is not the fault of the one that is to be asked now.
    case _ where job.item != item: wait(key)
    case .failed(let failure): finish(key, .failure(failure))
    case .cancelled: wait(key)
    case .useless(let reason):
      report("\(reason); it is fetched from its beginning")
      jobs[key]?.mayResume = false
      if !giveUpIfHopeless(key, reason) { wait(key) }
    case .broken(let reason, let retryAfter, let reached):
      // A server that disconnects at the same byte each time brings nothing new.
      let failures = reached > job.furthest ? 1 : job.failures + 1
      jobs[key]?.failures = failures
      jobs[key]?.furthest = max(reached, job.furthest)
      if !giveUpIfHopeless(key, reason) { pause(key, retryAfter, failures: failures, reason) }
    }
    schedule()
  }

  func giveUpIfHopeless(_ key: DownloadKey, _ reason: String) -> Bool {
    guard let job = jobs[key],
      job.failures >= policy.fruitlessAttempts || job.attempts >= policy.attempts
    else { return false }
    finish(key, .failure(.unavailable("\(reason) (attempt \(job.attempts))")))
    return true
  }

  /// Waits before the next attempt; its slot is free meanwhile.
  func pause(
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
      wait(key)
      schedule()
    }
  }

  func finish(_ key: DownloadKey, _ outcome: Result<String, DownloadFailure>) {
    guard let job = jobs.removeValue(forKey: key) else { return }
    job.watch?.cancel()
    for ticket in job.tickets {
      tickets[ticket]?.waiting.remove(key.digest)
      tickets[ticket]?.outcomes[key.digest] = outcome
      finishIfDone(ticket)
    }
  }
}
