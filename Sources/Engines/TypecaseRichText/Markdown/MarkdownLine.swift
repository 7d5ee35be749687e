// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The text of one paragraph as Markdown.
///
/// A sign of Markdown counts only where the characters around it allow it (CommonMark 6.2). If they
/// cannot, elements of HTML are used.
enum MarkdownLine {
  /// - Parameters:
  ///   - runs: without line feeds.
  ///   - isHeading: whether all of it is bold as it is.
  ///   - isCell: whether it must stay in one line.
  static func text(_ runs: [TextRun], isHeading: Bool = false, isCell: Bool = false) -> String {
    let runs = withoutMarkedEdges(runs.filter { !$0.text.isEmpty })
    let bold = isHeading ? boldOfHeading(runs) : .shown
    let pieces = runs.map { Piece(run: $0, marks: marks($0.attributes, bold)) }
    func line(isCareful: Bool) -> String {
      let context = Context(isCell: isCell, isOneLine: isCell || isHeading, isCareful: isCareful)
      return edges(text(pieces, context), isHeading: isHeading)
    }
    // What has no sign around it is read as it is written.
    guard
      pieces.contains(where: {
        !$0.marks.isEmpty || $0.run.attributes[MarkdownMark.self]?.raw != nil
      }), !isCell
    else { return line(isCareful: true) }
    let easy = line(isCareful: false)
    let again = MarkdownDocument.runs(ofLine: isHeading ? "# " + easy : easy)
    return isSame(again, runs, isHeading ? .ignored : .shown) ? easy : line(isCareful: true)
  }

  // MARK: - Bold and italic text

  /// What bold text has a sign.
  private enum Bold {
    case shown
    /// That which Markdown says to be: all text of a heading is bold as it is.
    case onlyMarked
    case ignored
  }

  private static func boldOfHeading(_ runs: [TextRun]) -> Bold {
    let isAllBold = runs.allSatisfy { isBold($0.attributes) || $0.text.allSatisfy(\.isWhitespace) }
    return isAllBold ? .onlyMarked : .shown
  }

  private static func isBold(_ attributes: TextAttributes) -> Bool {
    (attributes.font?.weight ?? 400) >= 600
  }

  private static func isItalic(_ attributes: TextAttributes) -> Bool {
    (attributes.font?.slant ?? 0) > 0
  }

  /// The same text, of which no stretch of bold or italic text begins or ends with blanks.
  ///
  /// Nobody sees these of blanks, and no sign may stand beside them.
  private static func withoutMarkedEdges(_ runs: [TextRun]) -> [TextRun] {
    func hasEdges(_ run: TextRun) -> Bool {
      (isBold(run.attributes) || isItalic(run.attributes))
        && !MarkdownDocument.isCode(run.attributes)
        && run.attributes.attachment == nil && run.attributes[MarkdownMark.self] == nil
    }
    guard
      runs.contains(where: { run in
        hasEdges(run)
          && (run.text.first?.isWhitespace == true || run.text.last?.isWhitespace == true)
      })
    else { return runs }
    var pieces: [(run: TextRun, isBlank: Bool)] = []
    for run in runs {
      guard hasEdges(run) else {
        pieces.append((run, false))
        continue
      }
      let start = run.text.prefix(while: \.isWhitespace)
      let rest = run.text[start.endIndex...]
      let middle = rest.lastIndex { !$0.isWhitespace }.map { rest[...$0] } ?? rest.prefix(0)
      let end = rest[middle.endIndex...]
      for (text, isBlank) in [(start, true), (middle, false), (end, true)] where !text.isEmpty {
        pieces.append((TextRun(String(text), run.attributes), isBlank))
      }
    }
    removeEdges(&pieces, isBold) { $0.weight = nil }
    removeEdges(&pieces, isItalic) { $0.slant = nil }
    return pieces.map(\.run)
  }

  private static func removeEdges(
    _ pieces: inout [(run: TextRun, isBlank: Bool)], _ isMarked: (TextAttributes) -> Bool,
    _ unmark: (inout FontDescriptor) -> Void
  ) {
    /// Whether the text before each blank piece, in this order, has the mark.
    func isInside(_ places: some Sequence<Int>) -> Set<Int> {
      var result: Set<Int> = []
      var isOpen = false
      for place in places {
        isOpen = isMarked(pieces[place].run.attributes) && (isOpen || !pieces[place].isBlank)
        if isOpen { result.insert(place) }
      }
      return result
    }
    let inside = isInside(pieces.indices).intersection(isInside(pieces.indices.reversed()))
    for place in pieces.indices where pieces[place].isBlank && !inside.contains(place) {
      guard var font = pieces[place].run.attributes.font else { continue }
      unmark(&font)
      pieces[place].run.attributes.font = font == FontDescriptor() ? nil : font
    }
  }

  // MARK: - Pieces

  private struct Piece {
    var run: TextRun
    var marks: [Mark]
  }

  private struct Context {
    var isCell: Bool
    var isOneLine: Bool
    /// Whether signs are only where they are surely read as such.
    var isCareful: Bool
  }

  /// What is around text, the outermost first where both have the same text.
  private enum Mark: Hashable {
    case link(String, title: String?)
    case element(Element)
  }

  private static func marks(_ attributes: TextAttributes, _ bold: Bold) -> [Mark] {
    let mark = attributes[MarkdownMark.self]
    var result: [Mark] = []
    if let link = attributes.link, !link.hasPrefix("data:") || attributes.attachment != nil {
      if mark?.picture != link, attributes.attachment == nil {
        result.append(.link(link, title: mark?.picture == nil ? mark?.title : nil))
      }
    } else if mark?.isEmptyLink == true {
      result.append(.link("", title: mark?.title))
    }
    guard mark?.raw == nil, attributes.attachment == nil else { return result }
    return result + elements(attributes, bold).map { .element($0) }
  }

  /// Text with each mark around as much of it as it can be.
  private static func text(_ pieces: [Piece], _ context: Context) -> String {
    var result = ""
    write(pieces[...], before: nil, behind: nil, context, to: &result)
    return result
  }

  private static func write(
    _ pieces: ArraySlice<Piece>, before: Unicode.Scalar?, behind: Unicode.Scalar?,
    _ context: Context, to result: inout String
  ) {
    var place = pieces.startIndex
    var wasMarked = false
    while place < pieces.endIndex {
      // The mark that lasts longest is the outermost.
      var best: (mark: Mark, end: Int)?
      for mark in pieces[place].marks {
        var end = place + 1
        while end < pieces.endIndex, pieces[end].marks.contains(mark) { end += 1 }
        if end > best?.end ?? place { best = (mark, end) }
      }
      let left = place > pieces.startIndex ? pieces[place - 1].run.text.unicodeScalars.last : before
      guard let (mark, end) = best else {
        result += leaf(pieces[place].run, context, isBehindCode: result.hasSuffix("`"))
        wasMarked = false
        place += 1
        continue
      }
      let right = end < pieces.endIndex ? pieces[end].run.text.unicodeScalars.first : behind
      var inner = Array(pieces[place..<end])
      for index in inner.indices { inner[index].marks.removeAll { $0 == mark } }
      switch mark {
      case .link(let address, let title):
        result += "["
        write(inner[...], before: "[", behind: "]", context, to: &result)
        result += "](\(Self.address(address))\(Self.title(title)))"
        wasMarked = false
      case .element(let element):
        let text = inner.map(\.run.text).joined()
        let isSign =
          inner.count > 1 || !inner[0].marks.isEmpty
          || MarkdownDocument.isCode(inner[0].run.attributes)
        let canMark =
          element.sign != nil
          && (!context.isCareful
            || !wasMarked && allowsMarks(text, isSign: isSign, before: left, behind: right))
        let (start, end) =
          canMark
          ? (element.sign ?? "", element.sign ?? "") : ("<\(element.name)>", "</\(element.name)>")
        result += start
        write(
          inner[...], before: canMark ? start.unicodeScalars.first : ">",
          behind: canMark ? end.unicodeScalars.first : "<", context, to: &result)
        result += end
        wasMarked = canMark
      }
      place = end
    }
  }

  private static func leaf(_ run: TextRun, _ context: Context, isBehindCode: Bool) -> String {
    let mark = run.attributes[MarkdownMark.self]
    if mark?.raw != nil {
      return run.text.replacing("\u{2028}", with: context.isOneLine ? " " : "\n")
    }
    if let picture = mark?.picture {
      let text = mark?.hasNoDescription == true ? "" : escaped(run.text)
      return "![\(text)](\(address(picture))\(title(mark?.title)))"
    }
    if let attachment = run.attributes.attachment { return element(of: attachment) }
    guard MarkdownDocument.isCode(run.attributes), let code = code(run.text, isCell: context.isCell)
    else {
      return escaped(run.text)
    }
    // Two pieces of code beside each other would be one.
    return isBehindCode ? "<code>\(escaped(run.text))</code>" : code
  }

  private static func title(_ title: String?) -> String {
    guard let title else { return "" }
    let lines = title.split(separator: "\n", omittingEmptySubsequences: false).map {
      escaped(String($0)).replacing("\"", with: "\\\"")
    }
    return " \"\(lines.joined(separator: "&#10;"))\""
  }

  /// What stands behind a fence of code.
  static func fenceText(_ info: String) -> String {
    var result = ""
    for scalar in info.unicodeScalars {
      switch scalar {
      case "\\", "&": result += "\\\(scalar)"
      case "\n": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a line that was read again has the same texts with the same looks.
  private static func isSame(_ one: [TextRun], _ two: [TextRun], _ bold: Bold) -> Bool {
    struct Look: Hashable {
      var elements: [Element]
      var isCode: Bool
      var link: String?
      var attachment: TextAttachment?
      var mark: MarkdownMark
    }
    func looks(_ runs: [TextRun]) -> [(Look, String)] {
      var result: [(Look, String)] = []
      for run in runs where !run.text.isEmpty {
        var mark = run.attributes[MarkdownMark.self] ?? MarkdownMark()
        (mark.path, mark.isSpan, mark.isStrong) = (nil, false, false)
        let look = Look(
          elements: elements(run.attributes, bold),
          isCode: MarkdownDocument.isCode(run.attributes), link: run.attributes.link,
          attachment: run.attributes.attachment, mark: mark)
        if let last = result.last, last.0 == look {
          result[result.count - 1].1 += run.text
        } else {
          result.append((look, run.text))
        }
      }
      return result
    }
    return looks(one).elementsEqual(looks(two)) { $0 == $1 }
  }

  private static func element(of attachment: TextAttachment) -> String {
    let data = DataAddress(attachment.bytes, type: attachment.type).text
    let name = attachment.name ?? ""
    guard attachment.isPicture else { return "[\(escaped(name))](\(data))" }
    if attachment.alternativeText == nil, name.isEmpty || MarkdownDocument.isFileName(name) {
      return "![\(escaped(name))](\(data))"
    }
    let title = name.isEmpty ? "" : " \"\(escaped(name).replacing("\"", with: "\\\""))\""
    let text = attachment.alternativeText?.replacing("\n", with: " ") ?? ""
    return "![\(escaped(text))](\(data)\(title))"
  }

  // MARK: - Signs

  private struct Element: Hashable {
    var name: String
    /// nil for what Markdown has no sign for.
    var sign: String?
  }

  private static func elements(_ attributes: TextAttributes, _ bold: Bold) -> [Element] {
    var result: [Element] = []
    if isItalic(attributes) { result.append(Element(name: "em", sign: "*")) }
    let isStrong =
      switch bold {
      case .shown: isBold(attributes)
      case .onlyMarked: attributes[MarkdownMark.self]?.isStrong == true
      case .ignored: false
      }
    if isStrong { result.append(Element(name: "strong", sign: "**")) }
    if let line = attributes.strikethrough, line.style != .none {
      result.append(Element(name: "del", sign: "~~"))
    }
    if let line = attributes.underline, line.style != .none {
      result.append(Element(name: "u"))
    }
    switch attributes.baseline {
    case .superscript: result.append(Element(name: "sup"))
    case .subscript: result.append(Element(name: "sub"))
    case .offset, nil: break
    }
    return result
  }

  /// Whether signs directly around a text are read as such.
  private static func allowsMarks(
    _ text: String, isSign: Bool, before: Unicode.Scalar?, behind: Unicode.Scalar?
  ) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      !isBlank(first), !isBlank(last)
    else { return false }
    // Beside letters a sign has to be next to a letter, and not to another sign.
    let isLoose = { (scalar: Unicode.Scalar?) in scalar.map(isBlank) ?? true }
    let starts = !isSign && isLetter(first) || isLoose(before)
    let ends = !isSign && isLetter(last) || isLoose(behind)
    return starts && ends
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  // MARK: - Characters

  /// Text of which no character is a sign, in one line.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", "&", "~", "|": result += "\\\(scalar)"
      case "\u{2028}": result += "<br>"
      case "\n": result += " "
      // Blanks that a reader would take away, and what ends a line for it.
      case "\t", "\u{B}", "\u{C}", "\u{FEFF}": result += "&#\(scalar.value);"
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    if result.contains("\\[^") { result = withFootnotes(result) }
    // Before a link it would make a picture of it.
    return result.hasSuffix("!") ? result.dropLast() + "\\!" : result
  }

  /// The marks of footnotes in an escaped text as they are, where no link can be read in them.
  private static func withFootnotes(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "\\[^") {
      result += rest[..<start.lowerBound]
      let name = rest[start.upperBound...].prefix(100)
        .prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      let behind = rest[name.endIndex...]
      let next = behind.dropFirst(2).first
      let isMark =
        !name.isEmpty && behind.hasPrefix("\\]") && !result.hasSuffix("!")
        && !result.hasSuffix("]") && (next.map { " .,:;\n".contains($0) } ?? true)
      if isMark {
        result += "[^" + name + "]"
        rest = behind.dropFirst(2)
      } else {
        result += rest[start]
        rest = rest[start.upperBound...]
      }
    }
    return result + rest
  }

  /// A piece of code between backticks; nil where it cannot be one.
  ///
  /// In a cell a pipe is escaped even in code, and a backslash before it is not.
  private static func code(_ text: String, isCell: Bool) -> String? {
    guard
      !text.unicodeScalars.contains(where: { "\u{2028}\n\t\u{0}".unicodeScalars.contains($0) }),
      !(isCell && text.contains("\\|"))
    else { return nil }
    let text = isCell ? text.replacing("|", with: "\\|") : text
    // One blank at each end is taken away, unless there is nothing else.
    let isBlank = text.allSatisfy { $0 == " " }
    let fence = String(repeating: "`", count: longestRow(of: "`", in: text) + 1)
    let ends: [Character] = [text.first, text.last].compactMap(\.self)
    let needsRoom = !isBlank && (ends.contains("`") || ends.contains(" "))
    return needsRoom ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  static func longestRow(of character: Character, in text: String) -> Int {
    var (longest, count) = (0, 0)
    for one in text {
      count = one == character ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }

  /// The target of a link, between angle brackets where blanks or parentheses need them.
  private static func address(_ link: String) -> String {
    var result = "<"
    for scalar in link.unicodeScalars {
      switch scalar {
      case "<", ">", "\\", "&", "|": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}": result += "&#\(max(1, scalar.value));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + ">"
  }

  /// Characters that would be a block's sign, or be removed, at the ends of the line.
  private static func edges(_ text: String, isHeading: Bool) -> String {
    var line = text
    if line.hasSuffix(" ") {
      line = line.dropLast() + "&#32;"
    } else if isHeading, line.hasSuffix("#") {
      line = line.dropLast() + "\\#"
    }
    guard let first = line.unicodeScalars.first else { return line }
    switch first {
    case " ": return "&#32;" + line.dropFirst()
    case "#", "+", "-", ">": return "\\" + line
    case "0"..."9":
      let digits = line.prefix { $0.isASCII && $0.isNumber }
      let rest = line.dropFirst(digits.count)
      return rest.hasPrefix(".") || rest.hasPrefix(")") ? digits + "\\" + rest : line
    default: return line
    }
  }
}
