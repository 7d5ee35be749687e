// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// The command line tool of the OpenType Sanitizer, which browsers run before their font engines.
struct OpenTypeSanitizer {
  /// The tool's path.
  var path: String

  private static let messageLimit = 64

  /// Has the tool read a font, all faces of a collection included.
  ///
  /// - Parameter directory: the font's, to tell which table a message is about, and where it is.
  /// - Returns: its warnings, each once.
  func check(
    _ font: SealedMemory, directory: FontDirectory
  ) throws(Rejection) -> [InspectionIssue] {
    var program = ChildProcess(path, ["/proc/self/fd/3"])
    program.inherited = [font.descriptor]
    let outcome: ChildProcess.Outcome
    do {
      outcome = try program.runBlocking()
    } catch {
      throw Rejection(
        .invalidFontData, .ots, .uncheckable, detail: "\(error)")
    }
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    var messages: [OpenTypeSanitizerMessage] = []
    var seen: Set<Substring> = []
    for line in said.split(separator: "\n") where seen.insert(line).inserted {
      if let message = OpenTypeSanitizerMessage(line), messages.count < Self.messageLimit {
        messages.append(message)
      }
    }
    func offset(of message: OpenTypeSanitizerMessage?) -> UInt64? {
      message?.table.flatMap { tag in directory.commonOffset(of: tag) }
    }
    switch outcome.ending {
    case .exited(0): break
    case .exited(let code):
      let errors = messages.filter(\.isError)
      // The first message that names a table is the cause; the following ones come from the layers
      // above it.
      let cause = errors.first { $0.table != nil }
      throw Rejection(
        .invalidFontData, .ots, .unsafeData,
        detail: errors.isEmpty
          ? "ots-sanitize ended with \(code): \(said.prefix(500))"
          : errors.map(\.text).joined(separator: "; "),
        table: cause?.table, offset: offset(of: cause))
    case .signalled(let signal) where said.contains("bad_alloc"):
      throw Rejection(
        .invalidFontData, .memory, .tooMuchMemory,
        detail: "ots-sanitize had no memory left (signal \(signal))")
    case .signalled(let signal):
      throw Rejection(
        .invalidFontData, .crash, .crash,
        detail: "ots-sanitize ended with signal \(signal)")
    case .timedOut:
      throw Rejection(
        .invalidFontData, .time, .tooMuchTime, detail: "ots-sanitize")
    }
    return messages.map {
      .warning(
        .ots, .smallFault, detail: $0.text, table: $0.table, offset: offset(of: $0))
    }
  }
}

/// A line of the tool's output, such as "ERROR: glyf: Bad glyph flag" or "WARNING: OS/2: bad
/// version".
struct OpenTypeSanitizerMessage: Hashable {
  var isError: Bool
  /// All of it but the level.
  var text: String
  /// The tag of the table, with its spaces; nil when it is about the file, or about layout or
  /// variations in general.
  var table: String?
  /// The text without the table.
  var reason: String

  /// Reads a line; nil when it is no message.
  init?(_ line: Substring) {
    let levels = ["ERROR": true, "WARNING": false]
    let parts = line.split(separator: ": ", maxSplits: 1)
    guard parts.count == 2, let isError = levels[String(parts[0])] else { return nil }
    self.isError = isError
    text = FontText.cleaned(String(parts[1]), limit: 400)
    reason = text
    // A tag of fewer than four letters is padded, before the colon.
    guard let colon = text.firstIndex(of: ":"), (1...4).contains(text[..<colon].utf8.count),
      text[..<colon].utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return }
    let tag = text[..<colon]
    table = tag + String(repeating: " ", count: 4 - tag.utf8.count)
    reason = String(text[colon...].dropFirst().drop { $0 == " " })
  }
}
