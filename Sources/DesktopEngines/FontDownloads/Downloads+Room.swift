// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The disk space of downloads.
extension Downloads {
  /// The size of all files, in bytes.
  public var byteCount: UInt64 { inventory.total }

  /// The size of the files that no request uses, in bytes.
  public var idleByteCount: UInt64 {
    inventory.entries.reduce(0) { isInUse($1.key) ? $0 : $0 + $1.value.byteCount }
  }

  /// Removes all files that no request uses; returns how many bytes that freed.
  public func freeIdle() -> UInt64 {
    let before = inventory.total
    for key in inventory.entries.keys where !isInUse(key) { remove(key) }
    return before.subtracting(inventory.total)
  }

  /// Removes a file that is not needed any more, such as one that was registered, unless a request
  /// uses it.
  public func discard(provider: String, digest: String) {
    let key = DownloadKey(provider: provider, digest: digest)
    if !isInUse(key) { remove(key) }
  }

  /// Removes all files of a provider that no request uses.
  public func discardAll(provider: String) {
    for key in inventory.entries.keys where key.provider == provider && !isInUse(key) {
      remove(key)
    }
  }

  func remove(_ key: DownloadKey) {
    layout.remove(key)
    inventory.set(key, nil)
  }

  func isInUse(_ key: DownloadKey) -> Bool { uses[key] != nil || jobs[key] != nil }

  /// Removes files until the budget is kept.
  func makeRoom() {
    let budget = limits().budget
    if inventory.total > budget { purge(inventory.total - budget) }
  }

  /// Makes room for a file, and reserves it.
  func makeRoom(for key: DownloadKey, _ bytes: UInt64) throws(DownloadFailure) {
    let limits = limits()
    let there = inventory.entries[key]?.byteCount ?? 0
    let missing = bytes.subtracting(there)
    let total = inventory.total + missing
    // A little more than needed, so that not every file has to search for room.
    if total > limits.budget { purge(total - limits.budget + limits.budget / 16) }
    if missing > 0 {
      // The reserve is a setting, and may be more than any disk has.
      let needed = limits.reserve > .max - missing ? .max : missing + limits.reserve
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

  func purge(_ bytes: UInt64) {
    let victims = inventory.victims(freeing: bytes, except: isInUse)
    if !victims.isEmpty { report("\(victims.count) downloads that nobody uses make room") }
    for key in victims { remove(key) }
  }

  func freeBytes() throws(DownloadFailure) -> UInt64 {
    do throws(SystemError) {
      try FileSystem.createDirectories(layout.folder, mode: 0o700)
      return try FileSystem.freeBytes(at: layout.folder)
    } catch { throw .unavailable("\(error)") }
  }

  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
