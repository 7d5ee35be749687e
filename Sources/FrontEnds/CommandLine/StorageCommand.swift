// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import GLibKit
import Typecase

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
    let (limits, used) = try await registry.reading { try await $0.storage() }
    if output.json { return try Output.json(StorageDocument(limits: limits, used: used)) }
    let rows: [(String, String, (UInt64) -> String)] = [
      (tr("Space on Disk"), "bytes", DisplayText.size), (tr("Fonts"), "faces", { String($0) }),
      (tr("Glyphs"), "glyphs", { String($0) }),
      (tr("Added to every program’s start, at the most"), "start", DisplayText.milliseconds),
      (tr("Downloads"), "downloads-bytes", DisplayText.size),
      (tr("Removed, can be brought back"), "removed-bytes", DisplayText.size),
    ]
    Output.table(
      rows.compactMap { title, key, words in
        guard let value = used[key] else { return nil }
        guard let limit = limits["total-\(key)"] else { return [title, words(value)] }
        return [title, tr("{used} of {limit}", ["used": words(value), "limit": words(limit)])]
      })
  }
}

/// What is written with --json: the names and numbers of the registry's interface.
private struct StorageDocument: Encodable {
  var limits: [String: UInt64]
  var used: [String: UInt64]
}
