// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Reads the elements and texts of an SVG document, from its start to its end.
struct DrawingScanner {
  /// A start tag.
  struct Element {
    var name: String
    var attributes: [(name: String, value: String)] = []
    /// Whether it ends at once.
    var isEmpty = false
  }

  enum Event {
    case start(Element)
    case end(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var place = 0

  /// The most attributes of an element; no drawing needs a hundred.
  private static let attributeLimit = 256

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The next event; nil at the end.
  mutating func next() throws(DrawingFault) -> Event? {
    guard place < bytes.count else { return nil }
    guard bytes[place] == UInt8(ascii: "<") else {
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
        // What has no text encoding that all programs agree on is no drawing for them.
        if bytes[place] == 0 { throw damaged("a zero byte") }
        place += 1
      }
      return .text(try text(bytes[start..<place]))
    }
    if skip("<!--") {
      // An event that says nothing, so that many of them need no recursion.
      try skipPast("-->")
      return .text("")
    }
    if skip("<![CDATA[") {
      let start = place
      try skipPast("]]>")
      return .text(String(decoding: bytes[start..<(place - 3)], as: UTF8.self))
    }
    if skip("<!") { throw DrawingFault(.outsideReference, "a document type") }
    if skip("<?") {
      let isDeclaration = bytes[place...].starts(with: "xml ".utf8)
      guard isDeclaration else {
        throw DrawingFault(.outsideReference, "an instruction to programs")
      }
      let start = place
      try skipPast("?>")
      try checkEncoding(bytes[start..<place])
      return .text("")
    }
    if skip("</") {
      let name = try name()
      skipBlanks()
      guard skip(">") else { throw damaged("an end tag that does not end") }
      return .end(name)
    }
    place += 1
    return .start(try element())
  }

  private mutating func element() throws(DrawingFault) -> Element {
    var element = Element(name: try name())
    while true {
      let before = place
      skipBlanks()
      if skip(">") { return element }
      if skip("/>") {
        element.isEmpty = true
        return element
      }
      guard place > before, element.attributes.count < Self.attributeLimit else {
        throw damaged("a start tag")
      }
      let name = try name()
      skipBlanks()
      guard skip("=") else { throw damaged("an attribute without a value") }
      skipBlanks()
      guard place < bytes.count, [0x22, 0x27].contains(bytes[place]) else {
        throw damaged("a value without quotes")
      }
      let quote = bytes[place]
      let start = place + 1
      place = start
      while place < bytes.count, bytes[place] != quote {
        if bytes[place] == UInt8(ascii: "<") || bytes[place] == 0 { throw damaged("a value") }
        place += 1
      }
      guard place < bytes.count else { throw damaged("a value that does not end") }
      guard !element.attributes.contains(where: { $0.name == name }) else {
        throw damaged("an attribute twice")
      }
      element.attributes.append((name, try text(bytes[start..<place])))
      place += 1
    }
  }

  /// A name of letters that every program takes for a name.
  private mutating func name() throws(DrawingFault) -> String {
    let start = place
    while place < bytes.count {
      switch bytes[place] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "."),
        UInt8(ascii: ":"), 0x80...0xFF:
        place += 1
      default:
        guard place > start, place - start <= 256 else { throw damaged("a name") }
        return String(decoding: bytes[start..<place], as: UTF8.self)
      }
    }
    throw damaged("a tag that does not end")
  }

  /// The text with references to characters resolved.
  private func text(_ bytes: ArraySlice<UInt8>) throws(DrawingFault) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var text = ""
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw damaged("a reference to a character")
      }
      text += try character(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  private func character(_ reference: String) throws(DrawingFault) -> String {
    let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    if let text = known[reference] { return text }
    guard reference.hasPrefix("#") else { throw DrawingFault(.outsideReference, "an entity") }
    let digits = reference.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value != 0 else {
      throw damaged("a reference to no character")
    }
    return String(scalar)
  }

  private func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(DrawingFault) {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    guard let encoding = text.components(after: "encoding") else { return }
    let value = encoding.drop { " =\"'\t".contains($0) }.prefix { !"\"' ".contains($0) }
    guard ["utf-8", "utf8", "us-ascii"].contains(String(value)) else {
      throw damaged("another encoding")
    }
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
    place += count
    return true
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func skipPast(_ text: StaticString) throws(DrawingFault) {
    while place < bytes.count {
      if skip(text) { return }
      place += 1
    }
    throw damaged("a part that does not end")
  }

  private func damaged(_ what: String) -> DrawingFault {
    DrawingFault(.damagedTable, "\(what) at byte \(place) of a document")
  }
}

extension String {
  /// The part after the first occurrence of a text; nil without one.
  fileprivate func components(after text: String) -> Substring? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) { return rest.dropFirst(text.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
