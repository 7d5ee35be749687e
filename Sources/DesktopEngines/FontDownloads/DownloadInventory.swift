// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The files in the downloads' folder: read once, and kept current.
struct DownloadInventory {
  struct Entry: Hashable {
    var byteCount: UInt64
    /// When it was last used, in seconds since 1970.
    var lastUse: Double
  }

  private(set) var entries: [DownloadKey: Entry] = [:]
  private(set) var total: UInt64 = 0

  init() {}

  /// Reads the folder; unknown files are ignored.
  init(_ layout: DownloadLayout) {
    for provider in (try? FileSystem.names(in: layout.folder)) ?? [] {
      for name in (try? FileSystem.names(in: layout.folder(of: provider))) ?? [] {
        let key = DownloadKey(provider: provider, digest: String(name.prefix { $0 != "." }))
        if key.digest.utf8.count == 64, entries[key] == nil { set(key, Self.entry(key, layout)) }
      }
    }
  }

  /// The part of a file that is on the disk.
  static func entry(_ key: DownloadKey, _ layout: DownloadLayout) -> Entry? {
    var entry: Entry?
    for path in [layout.file(key), layout.part(key)] {
      var status = stat()
      guard lstat(path.cPath, &status) == 0 else { continue }
      let use = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      entry = Entry(
        byteCount: UInt64(clamping: status.st_size) + (entry?.byteCount ?? 0),
        lastUse: max(use, entry?.lastUse ?? 0))
    }
    return entry
  }

  mutating func set(_ key: DownloadKey, _ entry: Entry?) {
    total -= entries[key]?.byteCount ?? 0
    total += entry?.byteCount ?? 0
    entries[key] = entry
  }

  /// The files to remove to free so many bytes, the least recently used first.
  func victims(freeing bytes: UInt64, except isInUse: (DownloadKey) -> Bool) -> [DownloadKey] {
    var freed: UInt64 = 0
    var victims: [DownloadKey] = []
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      if freed >= bytes { break }
      if isInUse(key) { continue }
      victims.append(key)
      freed += entry.byteCount
    }
    return victims
  }
}
