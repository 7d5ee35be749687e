// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization
import TypecaseGLibKit
import TypecaseSystemKit

/// The output of a command.
///
/// Text for a person is written in the encoding of the locale, with each byte of a path that is not UTF-8 as `\xE9`; JSON is
/// always UTF-8.
enum Output {
  /// The first failure to write to standard output.
  private static let failure = Mutex<CInt?>(nil)

  /// A line on standard output.
  static func line(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Text on standard output, without an end of its line.
  static func text(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// A message on standard error.
  static func error(_ text: String, prefix: String = "typecasectl: ") {
    if !text.isEmpty { write(prefix + text + "\n", to: STDERR_FILENO) }
  }

  /// A question on standard error, with the answer on the same line.
  static func prompt(_ text: String) { write(text + " ", to: STDERR_FILENO) }

  /// A line on a terminal's standard error that the next one replaces; empty to clear it.
  static func status(_ text: String) { write("\r\u{1B}[K" + text, to: STDERR_FILENO) }

  /// A value as one JSON document on standard output.
  static func json(_ value: some Encodable) throws {
    try document(jsonText(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n")
  }

  /// A part of a JSON document on standard output.
  static func document(_ text: String) throws { write(Array(text.utf8), to: STDOUT_FILENO) }

  /// Throws when standard output did not take all that was written: its disk is full, or it is closed.
  ///
  /// - Throws: `CommandFailure`; without a reason where nobody reads the output any more.
  static func finish() throws {
    guard let code = failure.withLock({ $0 }) else { return }
    if code == EPIPE { throw CommandFailure(status: .refused, reason: nil) }
    throw CommandFailure(
      unexpected: SystemError(code: code, operation: "write to standard output"))
  }

  /// A value as JSON; what would steer a terminal is escaped, as it can be in any text of JSON.
  static func jsonText(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    var text = String(decoding: try encoder.encode(value), as: UTF8.self)
    if !PathText.isUTF8(text) {
      let tree = try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
      text = String(decoding: try encoder.encode(tree.withPathBytes), as: UTF8.self)
    }
    guard text.unicodeScalars.contains(where: steersTerminal) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if steersTerminal(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The control characters that the encoder leaves as they are, and those that change the direction of what follows.
  private static func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Rows with aligned columns; the last column is not padded.
  static func table(_ rows: [[String]]) {
    let rows = rows.map { $0.map(safe) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    if rows.isEmpty { return }
    // At once: a write for each of thousands takes its time.
    line(
      rows.map { row in
        row.enumerated().map { column, text in
          column == row.count - 1
            ? text : text + String(repeating: " ", count: widths[column] - text.count)
        }.joined(separator: "  ")
      }.joined(separator: "\n"))
  }

  /// Text from fonts and apps without terminal escapes and direction overrides.
  static func safe(_ text: String) -> String { DisplayText.printable(text) }

  private static func write(_ text: String, to descriptor: Int32) {
    write(LocaleText.bytes(PathText.shown(text)), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        if descriptor == STDOUT_FILENO { failure.withLock { $0 = $0 ?? code } }
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
