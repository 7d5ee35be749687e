// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseSystemKit

/// How many bytes a character of text takes: one kind of text for each process, which has nothing else to free.
struct MemoryFigures: Encodable {
  var bytes: Double

  static let count = 1_000_000

  struct UnknownText: Error {}

  /// - Parameter words: how many characters a run has, 0 for all; and in what the text is.
  init(_ words: [String]) throws {
    guard words.count == 2, let length = Int(words[0]) else { throw UnknownText() }
    let runs = length == 0 ? [TextRun(TypingFigures.text(Self.count))] : Self.rich(length)
    switch words[1] {
    case "storage": bytes = Self.bytes { TextRope(runs) }
    case "attributed-string": bytes = Self.bytes { TextRope(runs).attributedString }
    default: throw UnknownText()
    }
  }

  /// Runs of that many characters, each unlike its neighbors, as a document has them.
  static func rich(_ length: Int) -> [TextRun] {
    let looks = (0..<50).map { number in
      var attributes = TextAttributes()
      attributes.font = FontDescriptor(postScriptName: "Example-\(number)")
      attributes.size = .points(Double(10 + number))
      attributes.color = TextColor(red: Double(number) / 50, green: 0, blue: 0)
      attributes.tracking = 1
      return attributes
    }
    let word = String(repeating: "text ", count: length / 5)
    return (0..<count / length).map { TextRun(word, looks[$0 % looks.count]) }
  }

  /// The resident memory that eight more take, once two have used what was free.
  private static func bytes<Value>(_ make: () -> Value) -> Double {
    var values = [make(), make()]
    let before = resident()
    for _ in 0..<8 { values.append(make()) }
    return withExtendedLifetime(values) { Double(resident() - before) / 8 / Double(count) }
  }

  private static func resident() -> Int {
    let bytes = try? OwnedDescriptor.open("/proc/self/statm").readAll(limit: 4096)
    let pages = String(decoding: bytes ?? [], as: UTF8.self).split(separator: " ")
    return pages.dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
  }
}
