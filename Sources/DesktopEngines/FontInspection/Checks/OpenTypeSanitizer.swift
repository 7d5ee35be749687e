// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// The command line tool of the OpenType Sanitizer, which browsers run before their font engines.
struct OpenTypeSanitizer {
  /// The tool's path.
  var path: String

  private static let messageLimit = 64

  /// Has the tool read a font, each face of a collection by itself.
  ///
  /// The tool reads all faces of a collection by itself, too, but of tables of one tag only the first one.
  ///
  /// - Parameter directory: the font's, to tell which table a message is about, and where it is.
  /// - Returns: its warnings, each once, and the tables that it would leave out.
  func check(
    _ font: OwnedDescriptor, directory: FontDirectory
  ) throws(Rejection) -> (warnings: [InspectionIssue], faults: [TableFault]) {
    guard directory.faces.count > 1 else { return try check(font, face: nil, directory) }
    var all: (warnings: [InspectionIssue], faults: [TableFault]) = ([], [])
    for face in directory.faces.indices {
      let found = try check(font, face: face, directory)
      // Faces share most of their tables, and what is said of those.
      all.warnings += found.warnings.filter { new in
        !all.warnings.contains { $0.table == new.table && $0.detail == new.detail }
      }
      all.faults += found.faults.filter { new in
        !all.faults.contains { $0.table == new.table && $0.offset == new.offset }
      }
    }
    return all
  }

  /// - Parameter face: the number of the face in a collection; nil for a font that is none.
  private func check(
    _ font: OwnedDescriptor, face: Int?, _ directory: FontDirectory
  ) throws(Rejection) -> (warnings: [InspectionIssue], faults: [TableFault]) {
    // What it writes nobody reads.
    let choice = face.map { ["/dev/null", String($0)] } ?? []
    var program = ChildProcess(path, ["/proc/self/fd/3"] + choice)
    program.inherited = [font]
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
      message?.table.flatMap { tag in
        face.map { directory.faces[$0].table(tag)?.offset } ?? directory.commonOffset(of: tag)
      }
    }
    switch outcome.ending {
    case .exited(0): break
    case .exited(let code):
      let errors = messages.filter(\.isError)
      // The first message that names a table is the cause; the following ones come from the layers
      // above it.
      let cause = errors.first { $0.table != nil }
      throw Rejection(
        .invalidFontData, .ots, .unsafeData, subject: cause?.table?.filter { $0 != " " },
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
    let faults = try Self.discarded(said, directory, face: face)
    let left = messages.filter { message in
      !Self.isOfDiscarding(message) && !faults.contains { $0.table == message.table }
        && message.table.flatMap { TableChecker.byTag[$0] } ?? .sanitizer == .sanitizer
    }
    return (
      left.map {
        .warning(
          .ots, .smallFault, detail: $0.text, table: $0.table, offset: offset(of: $0))
      }, faults
    )
  }

  /// Whether a message says that a table is left out of what the tool would write.
  private static func isOfDiscarding(_ message: OpenTypeSanitizerMessage) -> Bool {
    let text = message.text.lowercased()
    return text.contains("table discarded") || text.contains("table dropped")
      || text.contains("dropping all") || text.contains("discarding graphite table")
      || text.contains("discarding variations table") || text.contains("dropping table")
  }

  /// The tables that the tool leaves out, which the file still has, each with the reason.
  ///
  /// Some versions name the table in the message itself, others only in the one before it.
  ///
  /// - Throws: when a table is left out and nothing says which.
  static func discarded(
    _ said: String, _ directory: FontDirectory, face: Int? = nil
  ) throws(Rejection) -> [TableFault] {
    var faults: [TableFault] = []
    var last: OpenTypeSanitizerMessage?
    for line in said.split(separator: "\n") {
      guard let message = OpenTypeSanitizerMessage(line) else { continue }
      if Self.isOfDiscarding(message) {
        // Of groups of tables those are named that they are left out for.
        let isOfGroup = message.table == nil && message.text.lowercased().contains("dropping all")
        guard let table = message.table ?? last?.table, TableChecker.byTag[table] != nil else {
          if isOfGroup, !faults.isEmpty { continue }
          throw Rejection(
            .invalidFontData, .ots, .damagedTable,
            detail: "a table would be left out: \(last?.text ?? message.text)")
        }
        // Of a table that another one checks, that one says whether it is whole.
        guard TableChecker.byTag[table] == .sanitizer else { continue }
        let reason = last?.table == table ? last?.reason : nil
        if !faults.contains(where: { $0.table == table }) {
          faults.append(
            .damaged(
              table, "the sanitizer leaves it out: \(reason ?? message.reason)",
              offset: face.map { directory.faces[$0].table(table)?.offset }
                ?? directory.commonOffset(of: table)))
        }
      }
      if message.table != nil { last = message }
    }
    return faults
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

  /// Reads a line; nil when it is not a message.
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
