// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The lines of a Markdown text as they are parsed, and what of them the parser keeps for itself.
struct MarkdownSource {
  private let lines: [Substring]
  /// Whether the definitions of footnotes are marked in the lines.
  private let isMarked: Bool

  init(_ text: String) {
    let lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    )
    isMarked = text.contains("[^") && !text.unicodeScalars.contains(MarkdownFootnotes.mark)
    self.lines = isMarked ? MarkdownFootnotes.marked(lines) : lines
  }

  var bytes: [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  /// The definitions of links that no link of the text uses, in their lines.
  ///
  /// - Parameter blocks: the lines of the blocks that have text, from 1 and in order: a definition is in none.
  func unusedDefinitions(beside blocks: [ClosedRange<Int>]) -> [Substring] {
    let free = linesOutside(blocks)
    guard free.contains(where: { Self.label(ofDefinition: lines[$0]) != nil }) else { return [] }
    let used = labels(inLinesBeside: Set(free))
    var result: [Substring] = []
    var defined: Set<String> = []
    // Whether the lines are of a definition to be kept: a title may be in lines of its own.
    var (isKept, last) = (false, -1)
    for place in free {
      let line = lines[place].drop(while: Self.isBeforeText)
      if let label = Self.label(ofDefinition: lines[place]) {
        // Of two with one label only the first is one.
        isKept = !defined.insert(label).inserted || !used.contains(label)
      } else if place != last + 1 {
        isKept = false
      }
      last = place
      if isKept { result.append(line) }
    }
    return result
  }

  /// The places of the lines that are in no block and not empty.
  private func linesOutside(_ blocks: [ClosedRange<Int>]) -> [Int] {
    var result: [Int] = []
    var next = 0
    for place in lines.indices {
      while next < blocks.count, blocks[next].upperBound < place + 1 { next += 1 }
      if next < blocks.count, blocks[next].contains(place + 1) { continue }
      if !lines[place].allSatisfy(\.isWhitespace) { result.append(place) }
    }
    return result
  }

  /// The label of the definition that a line begins, as others are compared with it.
  private static func label(ofDefinition line: Substring) -> String? {
    let rest = line.drop(while: isBeforeText)
    guard rest.hasPrefix("["), let end = rest.firstRange(of: "]:"),
      rest[..<end.lowerBound].utf8.count < 1000
    else { return nil }
    return normalized(rest[rest.index(after: rest.startIndex)..<end.lowerBound].utf8)
  }

  /// Whether a character may stand before a definition, which in a quotation is one of the whole text.
  private static func isBeforeText(_ character: Character) -> Bool {
    character == " " || character == ">"
  }

  private static func normalized(_ label: some Sequence<UInt8>) -> String {
    String(decoding: Array(label), as: UTF8.self).collapsingBlanks.lowercased()
  }

  /// What is in brackets in other lines, but for further paragraphs of footnotes: these stay as they are, with their links.
  private func labels(inLinesBeside free: Set<Int>) -> Set<String> {
    var text: [UInt8] = []
    var isNote = false
    for place in lines.indices where !free.contains(place) {
      if isMarked, lines[place].unicodeScalars.last == MarkdownFootnotes.mark { isNote = true }
      if !isNote { text += Array(lines[place].utf8) + [0x0A] }
      if isMarked, lines[place].unicodeScalars.first == MarkdownFootnotes.mark { isNote = false }
    }
    var labels: Set<String> = []
    var start: Int?
    for (place, byte) in text.enumerated() where place == 0 || text[place - 1] != UInt8(ascii: "\\")
    {
      if byte == UInt8(ascii: "[") { start = place + 1 }
      if byte == UInt8(ascii: "]"), let open = start {
        // An address behind it makes it a link by itself.
        let isLink = place + 1 < text.count && text[place + 1] == UInt8(ascii: "(")
        if place - open < 1000, !isLink { labels.insert(Self.normalized(text[open..<place])) }
        start = nil
      }
    }
    return labels
  }
}
