// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

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
    var result = ""
    let runs = runs.filter { !$0.text.isEmpty }
    var link: String?
    func endLink() {
      if let link { result += "](\(address(link)))" }
      link = nil
    }
    var wasMarked = false
    for (place, run) in runs.enumerated() {
      // A link to content would be read as a file.
      let target = run.attributes.link.flatMap { $0.hasPrefix("data:") ? nil : $0 }
      if target != link || run.attributes.attachment != nil {
        endLink()
        if run.attributes.attachment == nil, let new = target {
          link = new
          result += "["
        }
      }
      if let attachment = run.attributes.attachment {
        result += element(of: attachment)
        wasMarked = false
        continue
      }
      let content =
        MarkdownDocument.isCode(run.attributes) ? code(run.text, isCell: isCell) : nil
      // Two pieces of code beside each other would be one.
      let isElement = content != nil && result.hasSuffix("`")
      let inner =
        isElement ? "<code>\(escaped(run.text))</code>" : content ?? escaped(run.text)
      let tags = elements(run.attributes, isHeading: isHeading)
      let before = place > 0 ? runs[place - 1].text.unicodeScalars.last : nil
      let behind = place + 1 < runs.count ? runs[place + 1].text.unicodeScalars.first : nil
      let canMark =
        !wasMarked
        && allowsMarks(
          run.text, isSign: content != nil || Set(tags.compactMap(\.sign?.first)).count > 1,
          before: before, behind: behind)
      result += mark(inner, tags, asSigns: canMark)
      wasMarked = canMark && tags.contains { $0.sign != nil }
    }
    endLink()
    return edges(result, isHeading: isHeading)
  }

  private static func element(of attachment: TextAttachment) -> String {
    let data = DataAddress(attachment.bytes, type: attachment.type).text
    let name = attachment.name ?? ""
    guard attachment.type.hasPrefix("image/") else { return "[\(escaped(name))](\(data))" }
    if attachment.alternativeText == nil, name.isEmpty || MarkdownDocument.isFileName(name) {
      return "![\(escaped(name))](\(data))"
    }
    let title = name.isEmpty ? "" : " \"\(escaped(name).replacing("\"", with: "\\\""))\""
    let text = attachment.alternativeText?.replacing("\n", with: " ") ?? ""
    return "![\(escaped(text))](\(data)\(title))"
  }

  // MARK: - Signs

  private struct Element {
    var name: String
    /// nil for what Markdown has no sign for.
    var sign: String?
  }

  private static func elements(_ attributes: TextAttributes, isHeading: Bool) -> [Element] {
    var result: [Element] = []
    if let line = attributes.underline, line.style != .none {
      result.append(Element(name: "u"))
    }
    switch attributes.baseline {
    case .superscript: result.append(Element(name: "sup"))
    case .subscript: result.append(Element(name: "sub"))
    case .offset, nil: break
    }
    if let line = attributes.strikethrough, line.style != .none {
      result.append(Element(name: "s", sign: "~~"))
    }
    if (attributes.font?.weight ?? 400) >= 600, !isHeading {
      result.append(Element(name: "b", sign: "**"))
    }
    if (attributes.font?.slant ?? 0) > 0 { result.append(Element(name: "i", sign: "*")) }
    return result
  }

  private static func mark(_ text: String, _ elements: [Element], asSigns: Bool) -> String {
    elements.reversed().reduce(text) { text, element in
      if asSigns, let sign = element.sign { return sign + text + sign }
      return "<\(element.name)>\(text)</\(element.name)>"
    }
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
    // Before a link it would make a picture of it.
    return result.hasSuffix("!") ? result.dropLast() + "\\!" : result
  }

  /// A piece of code between backticks; nil where it cannot be one.
  private static func code(_ text: String, isCell: Bool) -> String? {
    guard
      !text.unicodeScalars.contains(where: { "\u{2028}\n\t\u{0}".unicodeScalars.contains($0) }),
      !(isCell && text.contains("|"))
    else { return nil }
    // One blank at each end is taken away, unless there is nothing else.
    let isBlank = text.allSatisfy { $0 == " " }
    if isBlank { return nil }
    let fence = String(repeating: "`", count: longestRow(of: "`", in: text) + 1)
    let ends: [Character] = [text.first, text.last].compactMap(\.self)
    let needsRoom = ends.contains("`") || ends.contains(" ")
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
