// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import GLibKit
import Typecase

struct StorageCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "storage",
    abstract: "Show what installed fonts cost, and what they may cost.")

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let (limits, used) = try await RegistryConnection.open().reading { try await $0.storage() }
    if output.json { return try Output.json(StorageDocument(limits: limits, used: used)) }
    let rows: [(String, String, (UInt64) -> String)] = [
      (tr("Space on Disk"), "bytes", DisplayText.size), (tr("Fonts"), "faces", { String($0) }),
      (tr("Glyphs"), "glyphs", { String($0) }),
      (tr("Added to every program’s start, at the most"), "start", Self.milliseconds),
    ]
    Output.table(
      rows.compactMap { title, key, words in
        guard let value = used[key] else { return nil }
        guard let limit = limits["total-\(key)"] else { return [title, words(value)] }
        return [title, tr("{used} of {limit}", ["used": words(value), "limit": words(limit)])]
      })
  }

  private static func milliseconds(_ microseconds: UInt64) -> String {
    tr("{number} ms", ["number": String(microseconds / 1000 + (microseconds % 1000 == 0 ? 0 : 1))])
  }
}

/// What is written with --json: the names and numbers of the registry's interface.
private struct StorageDocument: Encodable {
  var limits: [String: UInt64]
  var used: [String: UInt64]
}
