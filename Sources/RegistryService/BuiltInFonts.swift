// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import SystemKit

/// The fonts that the system has without us.
///
/// `fc-list` is asked, so that fontconfig reads no font in this process.
struct BuiltInFonts: Sendable {
  /// The file that has a PostScript name, which is in lower case: programs look for names in any.
  private let files: [String: String]
  /// The family names, in lower case.
  private let families: Set<String>

  /// - Parameter layout: fonts under the registry's own folders never count as built-in.
  static func read(except layout: StoreLayout, environment: [String: String]) async throws -> Self {
    var list = ChildProcess(
      "/usr/bin/fc-list", ["--format=%{postscriptname}\\t%{family}\\t%{file}\\n"])
    list.environment = environment
    list.outputLimit = 64 << 20
    list.timeLimit = .seconds(60)
    let outcome = try await list.run()
    guard outcome.ending == .exited(0) else {
      throw SystemError(
        code: 0,
        operation: "fc-list ended with \(outcome.ending): "
          + String(decoding: outcome.errors.prefix(500), as: UTF8.self))
    }
    var files: [String: String] = [:]
    var families: Set<String> = []
    let own = [layout.data, layout.runtime].compactMap { $0.map { $0 + "/" } }
    for line in outcome.output.split(separator: UInt8(ascii: "\n")) {
      let columns = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
        .map { String(decoding: $0, as: UTF8.self) }
      guard columns.count == 3 else { continue }
      let file = columns[2]
      if !own.contains(where: file.hasPrefix) {
        files[columns[0].lowercased()] = file
        for family in columns[1].split(separator: ",") { families.insert(family.lowercased()) }
      }
    }
    return BuiltInFonts(files: files, families: families)
  }

  func contains(_ postScriptName: String) -> Bool { file(postScriptName) != nil }

  /// Whether the system has fonts of a family.
  func hasFamily(_ family: String) -> Bool { families.contains(family.lowercased()) }

  /// The system's file with a PostScript name, if it has one.
  func file(_ postScriptName: String) -> String? {
    files[postScriptName.lowercased()]
  }
}
