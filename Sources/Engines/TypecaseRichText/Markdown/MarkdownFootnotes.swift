// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Footnotes and the head of a file, which CommonMark does not have: they stay the text that they are.
enum MarkdownFootnotes {
  /// Stands before the definition of a footnote while a text is parsed, so that it is not one of a link.
  ///
  /// No text means anything by it.
  static let mark: Unicode.Scalar = "\u{10FFFD}"

  /// The lines around further paragraphs of a footnote, so that they are one block whatever is in them: CommonMark's longest one.
  private static let start = "<![CDATA[\(mark)"
  private static let end = "\(mark)]]>"

  /// The lines of a text, in which the definitions of footnotes are marked.
  static func marked(_ lines: [Substring]) -> [Substring] {
    var result: [Substring] = []
    result.reserveCapacity(lines.count)
    // Whether further paragraphs may come, and whether an empty line was before them.
    var (isNote, isApart) = (false, true)
    var place = 0
    while place < lines.count {
      let line = lines[place]
      place += 1
      let blanks = line.prefix { $0 == " " }
      let rest = line.dropFirst(blanks.count)
      if isBlank(line) {
        isApart = true
        result.append(line)
        continue
      }
      if isNote, isApart, isIndented(line), let end = endOfNote(lines, from: place - 1) {
        let note = lines[(place - 1)..<end]
        result += [Substring(start)] + note + [Substring(self.end)]
        place = end
        continue
      }
      let label = self.label(at: rest)
      if blanks.count <= 3, let label, rest.dropFirst(label.count).hasPrefix(":") {
        isNote = blanks.isEmpty && (isApart || isNote)
        result.append(Substring(String(blanks) + String(mark) + rest))
      } else {
        isNote = isNote && !isApart
        result.append(line)
      }
      isApart = false
    }
    return result
  }

  /// Where the further paragraphs of a footnote end, without the empty lines behind them; nil where they cannot be one block.
  private static func endOfNote(_ lines: [Substring], from start: Int) -> Int? {
    var end = start
    var place = start
    while place < lines.count, isBlank(lines[place]) || isIndented(lines[place]) {
      if lines[place].contains("]]>") { return nil }
      place += 1
      if !isBlank(lines[place - 1]) { end = place }
    }
    return end
  }

  private static func isBlank(_ line: Substring) -> Bool {
    line.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func isIndented(_ line: Substring) -> Bool {
    line.hasPrefix("    ") || line.hasPrefix("\t")
  }

  /// The lines of a footnote's further paragraphs that a block is; nil for any other block.
  static func lines(ofBlock text: String) -> [Substring]? {
    guard text.hasPrefix(start) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return Array(lines.prefix { $0 != end[...] })
  }

  /// A text without the marks, which are also set in lines of code and of HTML.
  static func unmarked(_ text: String) -> String {
    guard text.unicodeScalars.contains(mark) else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0 != start[...] && $0 != end[...] }
    return String(
      String.UnicodeScalarView(
        lines.joined(separator: "\n").unicodeScalars.filter { $0 != mark }))
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
