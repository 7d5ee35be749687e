// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import SystemKit

/// The fonts that the system has without us.
///
/// `fc-list` is asked, so that fontconfig reads no font in this process.
struct BuiltInFonts: Sendable {
  private let names: Set<String>

  /// - Parameter layout: fonts under the registry's own folder never count as built-in.
  static func read(except layout: StoreLayout, environment: [String: String]) async throws -> Self {
    var list = ChildProcess("/usr/bin/fc-list", ["--format=%{postscriptname}\\t%{file}\\n"])
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
    var names: Set<String> = []
    for line in outcome.output.split(separator: UInt8(ascii: "\n")) {
      let columns = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      guard columns.count == 2 else { continue }
      let file = String(decoding: columns[1], as: UTF8.self)
      if !file.hasPrefix(layout.data + "/") {
        names.insert(String(decoding: columns[0], as: UTF8.self))
      }
    }
    return BuiltInFonts(names: names)
  }

  func contains(_ postScriptName: String) -> Bool { names.contains(postScriptName) }
}
