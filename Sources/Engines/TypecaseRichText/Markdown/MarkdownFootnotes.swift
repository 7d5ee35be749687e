// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Footnotes and the head of a file, which CommonMark does not have: they stay the text that they are.
enum MarkdownFootnotes {
  /// Stands before the definition of a footnote while a text is parsed, so that it is not one of a link.
  ///
  /// No text means anything by it.
  static let mark: Unicode.Scalar = "\u{10FFFD}"

  /// A text whose definitions of footnotes are marked.
  static func marked(_ text: String) -> String {
    guard text.contains("[^"), !text.unicodeScalars.contains(mark) else { return text }
    return text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    )
    .map { line in
      let blanks = line.prefix { $0 == " " }
      let rest = line.dropFirst(blanks.count)
      let label = self.label(at: rest)
      guard blanks.count <= 3, let label, rest.dropFirst(label.count).hasPrefix(":") else {
        return String(line)
      }
      return String(blanks) + String(mark) + rest
    }.joined(separator: "\n")
  }

  /// The mark of a footnote that a text begins with: `[^1]`.
  static func label(at text: Substring) -> Substring? {
    guard text.hasPrefix("[^") else { return nil }
    let name = text.dropFirst(2).prefix(100).prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    guard !name.isEmpty, text[name.endIndex...].hasPrefix("]") else { return nil }
    return text[..<text.index(after: name.endIndex)]
  }

  /// The lines of the values that a file begins with, in YAML between two lines of hyphens, and the rest of the file.
  static func frontMatter(of text: String) -> ([Substring], String) {
    guard text.hasPrefix("---\n") || text.hasPrefix("---\r\n") else { return ([], text) }
    var lines: [Substring] = []
    var place = text.startIndex
    while place < text.endIndex {
      let end = text[place...].firstIndex { $0 == "\n" || $0 == "\r\n" } ?? text.endIndex
      let line = text[place..<end]
      lines.append(line)
      place = end < text.endIndex ? text.index(after: end) : end
      // Values have names; between two lines across the page is text.
      if lines.count == 2, !line.contains(":"), !line.hasPrefix("#"), line != "---" { break }
      if lines.count > 2, line == "---" || line == "..." { return (lines, String(text[place...])) }
    }
    return ([], text)
  }
}
