// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The small part of CSS that styles of text are in: declarations, and rules for elements, classes and
/// identifiers.
enum CSSText {
  struct Declaration {
    /// In small letters; a custom property as it is.
    var name: String
    /// Without `!important`.
    var value: String
  }

  /// Declarations of one style, such as `color: red; margin: 0`.
  static func declarations(_ text: some StringProtocol) -> [Declaration] {
    split(text, at: UInt8(ascii: ";")).compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].trimmingBlanks
      var value = part[part.index(after: colon)...].trimmingBlanks
      if let mark = value.lastIndex(of: "!") {
        let word = value[value.index(after: mark)...].trimmingBlanks
        if word.lowercased() == "important" { value = value[..<mark].trimmingBlanks }
      }
      guard !name.isEmpty, !value.isEmpty else { return nil }
      return Declaration(
        name: name.hasPrefix("--") ? String(name) : name.lowercased(), value: String(value))
    }
  }

  /// The words of a value; what is in quotation marks or parentheses is one, or part of one.
  static func words(_ value: some StringProtocol) -> [Substring] {
    split(value, at: UInt8(ascii: " ")).map(\.trimmingBlanks).filter { !$0.isEmpty }
  }

  /// The parts between commas.
  static func list(_ value: some StringProtocol) -> [Substring] {
    split(value, at: UInt8(ascii: ",")).map(\.trimmingBlanks).filter { !$0.isEmpty }
  }

  /// A word without its quotation marks and escapes.
  static func string(_ word: some StringProtocol) -> String {
    let bytes = Array(word.utf8)
    let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let isQuoted = bytes.count >= 2 && quotes.contains(bytes[0]) && bytes.last == bytes[0]
    let inner = isQuoted ? bytes[1..<bytes.count - 1] : bytes[...]
    guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
    var result: [UInt8] = []
    var place = inner.startIndex
    while place < inner.endIndex {
      let byte = inner[place]
      place += 1
      guard byte == UInt8(ascii: "\\"), place < inner.endIndex else {
        result.append(byte)
        continue
      }
      var (scalar, digits): (UInt32, Int) = (0, 0)
      while place < inner.endIndex, digits < 6, let digit = hexadecimalDigit(inner[place]) {
        scalar = scalar << 4 | UInt32(digit)
        (place, digits) = (place + 1, digits + 1)
      }
      if digits == 0 {
        result.append(inner[place])
        place += 1
      } else {
        let character = Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")
        result += Array(String(character).utf8)
        if place < inner.endIndex, inner[place] <= 0x20 { place += 1 }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A text in quotation marks.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}", "<", ">", "&", "\"":
        result += "\\\(String(scalar.value, radix: 16)) "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "'"
  }

  static func hexadecimalDigit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 0x57
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte) - 0x37
    default: nil
    }
  }

  /// Splits outside of quotation marks, parentheses and comments; a blank stands for any.
  static func split(_ text: some StringProtocol, at separator: UInt8) -> [Substring] {
    let text = Substring(text)
    let view = text.utf8
    var parts: [Substring] = []
    var (start, place) = (text.startIndex, text.startIndex)
    var (quote, depth): (UInt8?, Int) = (nil, 0)
    while place < view.endIndex {
      let byte = view[place]
      var next = view.index(after: place)
      defer { place = next }
      if let open = quote {
        if byte == UInt8(ascii: "\\"), next < view.endIndex {
          next = view.index(after: next)
          continue
        }
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth = max(0, depth - 1)
      default:
        let isSeparator =
          byte == separator || separator == UInt8(ascii: " ") && byte <= 0x20
        if depth == 0, isSeparator {
          parts.append(text[start..<place])
          start = next
        }
      }
    }
    parts.append(text[start...])
    return parts
  }
}

/// The rules of a document's style sheets for elements, classes and identifiers.
///
/// Rules with more than one of them, and those for media, are left out.
struct CSSSheet {
  /// Declarations that are kept: of all rules, and of those for one name.
  private static let (most, mostOfName) = (10_000, 200)

  private var rules: [String: [CSSText.Declaration]] = [:]
  private var count = 0
  private(set) var page: [CSSText.Declaration] = []
  /// The names of the styles that rules for a class are for, by the class.
  private(set) var styleNames: [String: StyleName] = [:]
  /// What rules say of styles.
  private(set) var styles = StyleSheet()
  /// Word's rules for levels of its lists, by names such as `l0:level1`.
  private(set) var lists: [String: [CSSText.Declaration]] = [:]

  mutating func add(_ text: String) {
    var rest = Substring(text.removingComments)
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      let selector = rest[..<open].trimmingBlanks
      let body = rest[rest.utf8.index(after: open)...]
      if selector.hasPrefix("@list"), lists.count < Self.most {
        let name = selector.dropFirst("@list".count).trimmingBlanks
        let close = body.utf8.firstIndex(of: UInt8(ascii: "}")) ?? body.endIndex
        lists[name.lowercased()] = Array(
          CSSText.declarations(body[..<close]).prefix(Self.mostOfName))
      }
      if selector.hasPrefix("@"), !selector.hasPrefix("@page"), !selector.hasPrefix("@font") {
        rest = Self.behindBlock(body)
        continue
      }
      let close = body.utf8.firstIndex(of: UInt8(ascii: "}")) ?? body.endIndex
      let declarations = CSSText.declarations(body[..<close])
      if selector.hasPrefix("@page") {
        page += declarations
      } else if let style = HTMLStyles.style(declarations) {
        // Paragraphs say themselves what they look like.
        if let look = style.look { styles.set(look) }
        if selector.hasPrefix("."), styleNames.count < Self.most {
          styleNames[String(selector.dropFirst())] = style.name
        }
      } else {
        for name in Set(CSSText.list(selector).compactMap(Self.simple)) {
          let room = min(Self.most - count, Self.mostOfName - (rules[name]?.count ?? 0))
          let kept = declarations.prefix(max(room, 0))
          guard !kept.isEmpty else { continue }
          rules[name, default: []] += kept
          count += kept.count
        }
      }
      rest = close < body.endIndex ? body[body.utf8.index(after: close)...] : ""
    }
  }

  /// The declarations for an element, the most general first.
  func declarations(
    element: String, classes: String?, identifier: String?
  ) -> [CSSText.Declaration] {
    guard !rules.isEmpty else { return [] }
    let names = (classes ?? "").split { $0.isWhitespace }.prefix(20)
    var result = (rules["*"] ?? []) + (rules[element] ?? [])
    for name in names { result += rules[".\(name)"] ?? [] }
    for name in names { result += rules["\(element).\(name)"] ?? [] }
    if let identifier { result += rules["#\(identifier)"] ?? [] }
    return result
  }

  /// A selector of one element, one class, or both.
  private static func simple(_ selector: Substring) -> String? {
    let isSimple = selector.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "*"), 0x80...:
        true
      default: false
      }
    }
    guard isSimple, selector.utf8.count <= 200 else { return nil }
    guard let mark = selector.firstIndex(where: { $0 == "." || $0 == "#" }) else {
      return selector.lowercased()
    }
    return selector[..<mark].lowercased() + selector[mark...]
  }

  private static func behindBlock(_ text: Substring) -> Substring {
    var depth = 1
    for place in text.utf8.indices {
      if text.utf8[place] == UInt8(ascii: "{") { depth += 1 }
      if text.utf8[place] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return text[text.utf8.index(after: place)...] }
    }
    return ""
  }
}

extension StringProtocol {
  /// Without blanks around it.
  var trimmingBlanks: Substring {
    let bytes = Substring(self)
    guard let first = bytes.utf8.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.utf8.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return bytes[first..<bytes.utf8.index(after: last)]
  }
}

extension String {
  /// Without comments of CSS, and the marks that hide a style sheet from old programs.
  fileprivate var removingComments: String {
    var result: [UInt8] = []
    var isComment = false
    var last: UInt8 = 0
    for byte in utf8 {
      if isComment {
        if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") {
          isComment = false
          last = 0
          continue
        }
      } else if last == UInt8(ascii: "/"), byte == UInt8(ascii: "*") {
        isComment = true
        result.removeLast()
        last = 0
        continue
      } else {
        result.append(byte)
      }
      last = byte
    }
    return String(decoding: result, as: UTF8.self).replacing("<!--", with: "")
      .replacing("-->", with: "")
  }
}
