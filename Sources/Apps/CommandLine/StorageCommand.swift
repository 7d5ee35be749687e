// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase
import TypecaseGLibKit

struct StorageCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "storage",
    abstract: "Show what installed fonts cost, and what they may cost; free what nothing needs.")

  @Flag(help: "Delete downloaded files that nothing uses.")
  var freeDownloads = false
  @Flag(help: "Delete the files of removed fonts, which cannot be brought back after that.")
  var freeRemoved = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    if freeDownloads || freeRemoved {
      let freed = try await registry.reading {
        try await $0.freeStorage(downloads: freeDownloads, removed: freeRemoved)
      }
      if !output.json { Output.line(tr("{size} freed", ["size": DisplayText.size(freed)])) }
    }
    let storage = try await registry.reading { try await $0.storage() }
    if output.json { return try Output.json(StorageDocument(storage)) }
    func row(_ title: String, _ used: UInt64, of limit: UInt64, _ words: (UInt64) -> String)
      -> [String]
    {
      [title, tr("{used} of {limit}", ["used": words(used), "limit": words(limit)])]
    }
    let (used, limit) = (storage.used, storage.limit)
    Output.table([
      row(tr("Space on Disk"), used.bytes, of: limit.bytes, DisplayText.size),
      row(tr("Fonts"), used.faces, of: limit.faces) { String($0) },
      row(tr("Glyphs"), used.glyphs, of: limit.glyphs) { String($0) },
      row(
        tr("Added to every program’s start, at the most"), used.startMicroseconds,
        of: limit.startMicroseconds, DisplayText.milliseconds),
      [tr("Downloads"), DisplayText.size(storage.downloadBytes)],
      [tr("Removed, can be brought back"), DisplayText.size(storage.removedBytes)],
    ])
  }
}

/// The output with --json: the names and numbers of the registry's interface.
private struct StorageDocument: Encodable {
  var limits: [String: UInt64]
  var used: [String: UInt64]

  init(_ storage: FontStorage) {
    limits = ["font-start": storage.fontStartLimitMicroseconds]
    for (whom, limit) in [("provider", storage.appLimit), ("total", storage.limit)] {
      for (key, value) in Self.numbers(limit) { limits["\(whom)-\(key)"] = value }
    }
    used = Self.numbers(storage.used)
    used["downloads-bytes"] = storage.downloadBytes
    used["idle-downloads-bytes"] = storage.idleDownloadBytes
    used["removed-bytes"] = storage.removedBytes
  }

  private static func numbers(_ cost: FontStorage.Cost) -> [String: UInt64] {
    [
      "bytes": cost.bytes, "glyphs": cost.glyphs, "faces": cost.faces,
      "start": cost.startMicroseconds,
    ]
  }
}
