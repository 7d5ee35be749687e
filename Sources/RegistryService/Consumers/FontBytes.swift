// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import SystemKit

/// Font files as sealed memory, kept for a while for whoever asks next.
///
/// However many ask at once, a file is copied once, and each of them reads the same memory with a
/// position of its own.
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

  private var entries: [String: Entry] = [:]
  private var sweeping: Task<Void, Never>?
  /// How often a file was copied.
  private(set) var copyCount = 0

  /// How many bytes are kept at the most, but for the file that was asked for last.
  private let limit: UInt64
  /// How long it is kept after it was used.
  private static let patience = Duration.seconds(20)

  init(limit: UInt64 = 128 << 20) { self.limit = limit }

  /// Opens a file, at its start, for reading.
  ///
  /// - Throws: when the file is lost, or is not what it was.
  func open(_ file: File) async throws -> OwnedDescriptor {
    let memory = try await memory(of: file)
    return try OwnedDescriptor.open(memory.descriptor.path)
  }

  private func memory(of file: File) async throws -> SealedMemory {
    let digest = file.digest
    if entries[digest] == nil {
      copyCount += 1
      entries[digest] = Entry(
        copy: Task.detached {
          try FontStore.sealedCopy(of: file.path, digest: digest, byteCount: file.byteCount)
        }, byteCount: file.byteCount, lastUse: .now)
      makeRoom(for: digest)
      sweepLater()
    }
    entries[digest]?.lastUse = .now
    guard let copy = entries[digest]?.copy else { throw CancellationError() }
    do { return try await copy.value } catch {
      // It may be mended meanwhile.
      entries[digest] = nil
      throw error
    }
  }

  private func makeRoom(for newest: String) {
    var total = entries.values.reduce(0) { $0 + $1.byteCount }
    for (digest, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
    where total > limit && digest != newest {
      entries[digest] = nil
      total -= entry.byteCount
    }
  }

  private func sweepLater() {
    guard sweeping == nil else { return }
    sweeping = Task {
      while !entries.isEmpty {
        try? await Task.sleep(for: Self.patience / 2)
        entries = entries.filter { $0.value.lastUse > .now - Self.patience }
      }
      sweeping = nil
    }
  }
}
