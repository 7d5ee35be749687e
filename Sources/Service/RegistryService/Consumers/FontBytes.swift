// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseSystemKit

/// Font files as sealed memory, kept for a while for the next request.
///
/// A file is copied once for all connections of an app, each of which reads the same memory at a
/// position of its own. Apps do not share memory: a memory file shows when it was created, and an app
/// that has it can lock it, or remove others' permission to open it.
actor FontBytes {
  /// A stored file.
  struct File: Sendable, Hashable {
    var path: String
    var digest: String
    var byteCount: UInt64
  }

  private struct Entry {
    let copy: Task<SealedMemory, any Error>
    let byteCount: UInt64
    var lastUse: ContinuousClock.Instant
  }

  private struct Key: Hashable {
    let digest: String
    let holder: String
  }

  private var entries: [Key: Entry] = [:]
  private var sweeping: Task<Void, Never>?
  /// How often a file was copied.
  private(set) var copyCount = 0

  /// How many bytes are kept at the most, but for the file that was asked for last.
  private let limit: UInt64
  /// How long a file is kept after it was used.
  private let patience: Duration

  init(limit: UInt64 = 128 << 20, patience: Duration = .seconds(20)) {
    self.limit = limit
    self.patience = patience
  }

  /// Opens a file, at its start, for reading.
  ///
  /// - Parameter holder: who shares its memory; an app, or a connection of no app.
  /// - Throws: when the file is lost, or is not what it was.
  func open(_ file: File, for holder: String) async throws -> OwnedDescriptor {
    let memory = try await memory(of: file, Key(digest: file.digest, holder: holder))
    return try OwnedDescriptor.open(memory.descriptor.path)
  }

  private func memory(of file: File, _ key: Key) async throws -> SealedMemory {
    if entries[key] == nil {
      copyCount += 1
      entries[key] = Entry(
        copy: Task(executorPreference: BlockingExecutor.shared) {
          try FontStore.sealedCopy(
            of: file.path, digest: file.digest, byteCount: file.byteCount)
        }, byteCount: file.byteCount, lastUse: .now)
      makeRoom(for: key)
      sweepLater()
    }
    entries[key]?.lastUse = .now
    guard let copy = entries[key]?.copy else { throw CancellationError() }
    do { return try await copy.value } catch {
      // The file may be repaired before the next call.
      entries[key] = nil
      throw error
    }
  }

  private func makeRoom(for newest: Key) {
    var total = entries.values.reduce(0) { $0 + $1.byteCount }
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where total > limit && key != newest {
      entries[key] = nil
      total -= entry.byteCount
    }
  }

  private func sweepLater() {
    guard sweeping == nil else { return }
    sweeping = Task {
      while !entries.isEmpty {
        try? await Task.sleep(for: patience / 2)
        entries = entries.filter { $0.value.lastUse > .now - patience }
      }
      sweeping = nil
    }
  }
}
