// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseGLibKit

/// The output of a command.
enum Output {
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
    line(try jsonText(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
  }

  /// A value as JSON; what would steer a terminal is escaped, as it can be in any text of JSON.
  static func jsonText(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
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
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
