// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit

/// The OpenType Sanitizer, which browsers put before their font engines, as its command line tool.
struct OpenTypeSanitizer {
  /// The tool's path.
  var path: String

  private static let messageLimit = 64

  /// Has the tool read a font, all faces of a collection included.
  ///
  /// - Parameter tables: the tags of the font's tables, to tell which one a message is about.
  /// - Returns: its warnings, each once.
  func check(
    _ font: SealedMemory, tables: Set<String>
  ) throws(Rejection) -> [InspectionIssue] {
    var program = ChildProcess(path, ["/proc/self/fd/3"])
    program.inherited = [font.descriptor]
    let outcome: ChildProcess.Outcome
    do {
      outcome = try program.runBlocking()
    } catch {
      throw Rejection(
        .invalidFontData, .ots, "The font could not be checked for safety.", detail: "\(error)")
    }
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    var messages: [Message] = []
    var seen: Set<Substring> = []
    for line in said.split(separator: "\n") where seen.insert(line).inserted {
      if let message = Message(line, tables: tables), messages.count < Self.messageLimit {
        messages.append(message)
      }
    }
    switch outcome.ending {
    case .exited(0): break
    case .exited(let code):
      let errors = messages.filter(\.isError)
      throw Rejection(
        .invalidFontData, .ots, "The font file is damaged or unsafe.",
        detail: errors.isEmpty
          ? "ots-sanitize ended with \(code): \(said.prefix(500))"
          : errors.map(\.text).joined(separator: "\n"),
        table: errors.lazy.compactMap(\.table).first)
    case .signalled(let signal) where said.contains("bad_alloc"):
      throw Rejection(
        .invalidFontData, .memory, "The font takes too much memory to check.",
        detail: "ots-sanitize had no memory left (signal \(signal))")
    case .signalled(let signal):
      throw Rejection(
        .invalidFontData, .crash, "The font file makes programs crash.",
        detail: "ots-sanitize ended with signal \(signal)")
    case .timedOut:
      throw Rejection(
        .invalidFontData, .time, "The font takes too long to check.", detail: "ots-sanitize")
    }
    return messages.map {
      .warning(
        .ots, "The font has a small fault, which does not keep it from working.", detail: $0.text,
        table: $0.table)
    }
  }

  /// A line such as "ERROR: glyf: Failed to read" or "WARNING: Layout: ...".
  private struct Message {
    var isError: Bool
    var text: String
    var table: String?

    init?(_ line: Substring, tables: Set<String>) {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2, parts[0] == "ERROR" || parts[0] == "WARNING" else { return nil }
      isError = parts[0] == "ERROR"
      text = FontText.cleaned(String(parts[1]), limit: 400)
      table = parts[1].split(separator: ": ").first.flatMap { first in
        tables.first { $0.prefix { $0 != " " } == first }
      }
    }
  }
}
