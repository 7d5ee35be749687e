// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A test of html5lib for how a parser makes a tree.
public struct TreeCase: Sendable {
  /// From 1 in its file.
  public var number: Int
  public var html: String
  /// The element that the text is the content of; nil for a page.
  public var context: String?
  /// Whether it is about browsers whose scripts run, or about others; nil where that makes no difference.
  public var hasScripts: Bool?
  public var expected: String

  /// The trees that our parser makes: one, or one with scripts and one without.
  public var found: [String] {
    (hasScripts.map { [$0] } ?? [true, false]).map {
      var builder = HTMLTreeBuilder(Array(html.utf8), context: context, hasScripts: $0)
      return builder.build().notation(isFragment: context != nil)
    }
  }

  /// The tests of a `.dat` file.
  public static func all(in text: String) -> [TreeCase] {
    var cases: [TreeCase] = []
    var sections: [(name: String, lines: [String])] = []
    func add() {
      guard let data = sections.first(where: { $0.name == "data" }),
        let document = sections.first(where: { $0.name == "document" })
      else { return }
      var lines = document.lines
      while lines.last == "" { lines.removeLast() }
      let context = sections.first { $0.name == "document-fragment" }?.lines.first
      cases.append(
        TreeCase(
          number: cases.count + 1, html: data.lines.joined(separator: "\n"),
          context: context,
          hasScripts: sections.contains { $0.name == "script-on" }
            ? true : sections.contains { $0.name == "script-off" } ? false : nil,
          expected: lines.joined(separator: "\n")))
    }
    let names: Set = [
      "data", "errors", "new-errors", "document-fragment", "script-on", "script-off", "document",
    ]
    // A carriage return is part of a line.
    for part in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(part) ?? ""
      if line.hasPrefix("#"), names.contains(String(line.dropFirst())) {
        if line == "#data" {
          add()
          sections = []
        }
        sections.append((String(line.dropFirst()), []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    add()
    return cases
  }
}
