// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc
import Synchronization

/// Closes descriptors that other programs sent, where nobody waits for it.
///
///     OwnedDescriptor --> line of its account --> thread --> DescriptorCloser, a process
///
/// `close` takes as long as the descriptor's creator wants: a socket that lingers waits for its peer, a file of a FUSE
/// file system for that system's program, and a Unix socket for the descriptors that are queued in it. So a process of
/// its own closes them, some at a time, and is ended where it waits. Programs take turns, and the line of one is nobody
/// else's.
public final class DescriptorDisposal: Sendable {
  /// That of this process.
  public static let shared = DescriptorDisposal(threadLimit: 8)

  private typealias Key = ObjectIdentifier?

  private struct Line {
    let account: DescriptorAccount?
    var numbers: ArraySlice<CInt> = []
  }

  /// A closer that was ended and still waits, in the kernel's hands: for the program of a FUSE file system.
  private struct Stuck {
    let closer: DescriptorCloser
    let account: DescriptorAccount?
  }

  private struct Batch {
    let key: Key
    let account: DescriptorAccount?
    let numbers: ArraySlice<CInt>
  }

  private struct State {
    var lines: [Key: Line] = [:]
    /// Whose turn is next: those with something in line and no thread that closes it.
    var turns: ArraySlice<Key> = []
    var busy: Set<Key> = []
    var threads = 0
    /// How many are being closed at this moment.
    var closing = 0
    var stuck: [Stuck] = []
  }

  private let state = Mutex(State())
  private let threadLimit: Int
  /// Beyond it nothing is closed until one of them ends: each is a process.
  private static let stuckLimit = 32

  /// - Parameter threadLimit: of how many programs descriptors are closed at the same time.
  public init(threadLimit: Int) { self.threadLimit = threadLimit }

  /// How many descriptors are not closed yet.
  var count: Int {
    state.withLock { state in
      state.lines.values.reduce(state.closing + state.stuck.count) { $0 + $1.numbers.count }
    }
  }

  /// Closes a descriptor, now or later; never waits.
  ///
  /// - Parameter account: of the program that sent it.
  package func close(_ number: CInt, of account: DescriptorAccount? = nil) {
    // Memory has nobody behind it. To ask anything else of a descriptor may already block.
    if ctypecase_system_is_memory(number) != 0 {
      Glibc.close(number)
      account?.subtract(1)
      return
    }
    let needsThread = state.withLock { state in
      let key = account.map { ObjectIdentifier($0) }
      if state.lines[key]?.numbers.append(number) == nil {
        state.lines[key] = Line(account: account, numbers: [number])
        if !state.busy.contains(key) { state.turns.append(key) }
      }
      guard state.threads < threadLimit else { return false }
      state.threads += 1
      return true
    }
    guard needsThread else { return }
    do throws(SystemError) { try DedicatedThread.start { [self] in work() } } catch {
      // It stays in line for the next thread that there is.
      state.withLock { $0.threads -= 1 }
    }
  }

  // MARK: Threads

  private func work() {
    while let batch = next() {
      let closed = close(batch)
      state.withLock { state in
        state.closing -= batch.numbers.count
        state.busy.remove(batch.key)
        let rest = batch.numbers.dropFirst(closed)
        if !rest.isEmpty {
          let later = state.lines[batch.key]?.numbers ?? []
          state.lines[batch.key] = Line(account: batch.account, numbers: rest + later)
        }
        if state.lines[batch.key] != nil { state.turns.append(batch.key) }
      }
    }
  }

  /// What is next to be closed; at the end of all lines this thread is not counted any more.
  private func next() -> Batch? {
    while true {
      let (batch, mustWait) = state.withLock { state -> (Batch?, Bool) in
        reap(&state)
        if state.stuck.count < Self.stuckLimit, let batch = take(&state) { return (batch, false) }
        // One of the threads stays for what is stuck.
        let mustWait = !state.stuck.isEmpty && (state.threads == 1 || !state.turns.isEmpty)
        if !mustWait { state.threads -= 1 }
        return (nil, mustWait)
      }
      if batch != nil || !mustWait { return batch }
      usleep(100_000)
    }
  }

  private func take(_ state: inout State) -> Batch? {
    guard let key = state.turns.popFirst(), var line = state.lines[key] else { return nil }
    let numbers = line.numbers.prefix(DescriptorCloser.room)
    line.numbers = line.numbers.dropFirst(numbers.count)
    state.lines[key] = line.numbers.isEmpty ? nil : line
    state.busy.insert(key)
    state.closing += numbers.count
    return Batch(key: key, account: line.account, numbers: numbers)
  }

  /// Forgets the stuck ones that have ended after all.
  private func reap(_ state: inout State) {
    state.stuck.removeAll { stuck in
      guard stuck.closer.hasEnded(within: 0) else { return false }
      stuck.account?.subtract(1)
      return true
    }
  }

  // MARK: Closing

  /// How long a closer is waited for before it is looked at, in milliseconds.
  private static let look: CInt = 5
  /// So many looks in a row find the same close waiting before it is ended; more where they cannot be sure.
  private static let surePatience = 3
  private static let unsurePatience = 40
  /// How long an ended one may still take, in milliseconds.
  private static let endPatience: CInt = 1000

  /// Closes some, up to one that blocks.
  ///
  /// - Returns: how many, from the first on.
  private func close(_ batch: Batch) -> Int {
    guard let closer = DescriptorCloser(batch.numbers) else { return closeHere(batch) }
    var begun = -1
    var looks = 0
    while !closer.hasEnded(within: Self.look) {
      let isSame = closer.begun == begun
      begun = closer.begun
      let isBlocked = closer.isBlocked
      // It may not have come to run, on a busy machine.
      guard isSame, isBlocked != false else {
        looks = 0
        continue
      }
      looks += 1
      guard looks >= (isBlocked == nil ? Self.unsurePatience : Self.surePatience) else { continue }
      closer.kill()
      if !closer.hasEnded(within: Self.endPatience) {
        batch.account?.subtract(closer.begun - 1)
        state.withLock { $0.stuck.append(Stuck(closer: closer, account: batch.account)) }
        return closer.begun
      }
    }
    guard closer.begun > 0 else { return closeHere(batch) }
    batch.account?.subtract(closer.begun)
    return closer.begun
  }

  /// Closes the first, where no process can do it: this thread may block.
  private func closeHere(_ batch: Batch) -> Int {
    for number in batch.numbers.prefix(1) { Glibc.close(number) }
    batch.account?.subtract(1)
    return 1
  }
}
