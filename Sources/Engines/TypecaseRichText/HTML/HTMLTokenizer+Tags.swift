// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is between `<` and `>`, and references to characters.
extension HTMLTokenizer {
  // MARK: - Tags

  /// A tag from its name on; nil where the text ends in it.
  mutating func readTag() -> HTMLToken.Tag? {
    var name: [UInt8] = []
    var start = place
    while let byte = peek(), !Self.isBlank(byte), byte != UInt8(ascii: "/"),
      byte != UInt8(ascii: ">")
    { place += 1 }
    Self.appendName(bytes[start..<place], to: &name)
    var tag = HTMLToken.Tag(String(decoding: name, as: UTF8.self))
    // Asked for each attribute where there are more than few.
    var seen: Set<String> = []
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: ">"):
        place += 1
        return tag
      case UInt8(ascii: "/"):
        place += 1
        if peek() == UInt8(ascii: ">") {
          place += 1
          tag.isSelfClosing = true
          return tag
        }
      case _ where Self.isBlank(byte): place += 1
      default:
        start = place
        // An equals sign may begin a name.
        place += 1
        while let byte = peek(), !Self.isBlank(byte), byte != UInt8(ascii: "/"),
          byte != UInt8(ascii: ">"), byte != UInt8(ascii: "=")
        { place += 1 }
        name.removeAll(keepingCapacity: true)
        Self.appendName(bytes[start..<place], to: &name)
        guard let value = readValue() else { return nil }
        let attribute = HTMLAttribute(name: String(decoding: name, as: UTF8.self), value: value)
        if tag.attributes.count >= Self.mostAttributes {
          noteTooManyAttributes()
        } else if seen.insert(attribute.name).inserted {
          tag.attributes.append(attribute)
        }
      }
    }
    return nil
  }

  private static func appendName(_ part: ArraySlice<UInt8>, to name: inout [UInt8]) {
    for byte in part {
      if byte == 0 { name += [0xEF, 0xBF, 0xBD] } else { name.append(lowercase(byte)) }
    }
  }

  /// The value behind an attribute's name, empty where there is none; nil where the text ends in it.
  private mutating func readValue() -> String? {
    var ahead = place
    while ahead < bytes.count, Self.isBlank(bytes[ahead]) { ahead += 1 }
    guard ahead < bytes.count, bytes[ahead] == UInt8(ascii: "=") else { return "" }
    place = ahead + 1
    while let byte = peek(), Self.isBlank(byte) { place += 1 }
    guard let first = peek() else { return nil }
    if first == UInt8(ascii: ">") { return "" }
    let quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
    if quote != nil { place += 1 }
    var (value, start): ([UInt8], Int) = ([], place)
    while let byte = peek() {
      if let quote {
        if byte == quote {
          Self.append(bytes[start..<place], to: &value)
          place += 1
          return String(decoding: value, as: UTF8.self)
        }
      } else if Self.isBlank(byte) || byte == UInt8(ascii: ">") {
        Self.append(bytes[start..<place], to: &value)
        return String(decoding: value, as: UTF8.self)
      }
      if byte == UInt8(ascii: "&") {
        Self.append(bytes[start..<place], to: &value)
        value += readReference(isInAttribute: true)
        start = place
      } else {
        place += 1
      }
    }
    return nil
  }

  // MARK: - References to characters

  /// What is at an ampersand: a character, or the ampersand alone.
  mutating func readReference(isInAttribute: Bool) -> [UInt8] {
    let next = peek(1) ?? 0
    let found =
      next == UInt8(ascii: "#")
      ? readNumericReference()
      : Self.isNameCharacter(next) ? readNamedReference(isInAttribute: isInAttribute) : nil
    if let found { return Array(found.utf8) }
    place += 1
    return [UInt8(ascii: "&")]
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }

  private mutating func readNamedReference(isInAttribute: Bool) -> String? {
    let start = place + 1
    var end = start
    while end < bytes.count, end - start <= HTMLCharacterReferences.longestName,
      Self.isNameCharacter(bytes[end])
    { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";"),
      let found = HTMLCharacterReferences.characters(
        named: String(decoding: bytes[start..<end], as: UTF8.self))
    {
      place = end + 1
      return found
    }
    end = min(end, start + HTMLCharacterReferences.longestOldName)
    while end > start + 1 {
      if let found = HTMLCharacterReferences.characters(
        namedWithoutSemicolon: String(decoding: bytes[start..<end], as: UTF8.self))
      {
        // In addresses such as ?a=b&copy=c it is a name.
        if isInAttribute, end < bytes.count,
          bytes[end] == UInt8(ascii: "=") || Self.isNameCharacter(bytes[end])
        {
          return nil
        }
        place = end
        return found
      }
      end -= 1
    }
    return nil
  }

  private mutating func readNumericReference() -> String? {
    let isHexadecimal = peek(2).map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    var (end, number, digits): (Int, UInt32, Int) = (place + (isHexadecimal ? 3 : 2), 0, 0)
    while end < bytes.count, let digit = CSSText.hexadecimalDigit(bytes[end]),
      isHexadecimal || digit < 10
    {
      number = min(number * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
      (end, digits) = (end + 1, digits + 1)
    }
    guard digits > 0 else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
    place = end
    if (0x80...0x9F).contains(number) { number = Self.windows1252[Int(number) - 0x80] }
    return String(number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}")
  }

  /// What pages mean by the numbers 0x80 to 0x9F.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  // MARK: - Types of documents

  /// What is behind `<!DOCTYPE`.
  mutating func readDoctype() -> HTMLToken.Doctype {
    var doctype = HTMLToken.Doctype()
    skipBlanks()
    guard let first = peek() else {
      doctype.forcesQuirks = true
      return doctype
    }
    if first == UInt8(ascii: ">") {
      place += 1
      doctype.forcesQuirks = true
      return doctype
    }
    let start = place
    while let byte = peek(), !Self.isBlank(byte), byte != UInt8(ascii: ">") { place += 1 }
    var name: [UInt8] = []
    Self.appendName(bytes[start..<place], to: &name)
    doctype.name = String(decoding: name, as: UTF8.self)
    skipBlanks()
    let isPublic = isNext("public", ignoringCase: true)
    if isPublic || isNext("system", ignoringCase: true) {
      place += 6
      skipBlanks()
      readIdentifiers(isPublic: isPublic, of: &doctype)
    } else if peek() != UInt8(ascii: ">") {
      doctype.forcesQuirks = true
    }
    skipBlanks()
    if peek() == nil { doctype.forcesQuirks = true }
    // What else is behind is nothing, up to the end.
    while let byte = peek(), byte != UInt8(ascii: ">") { place += 1 }
    place = min(place + 1, bytes.count)
    return doctype
  }

  private mutating func readIdentifiers(isPublic: Bool, of doctype: inout HTMLToken.Doctype) {
    guard let first = readIdentifier(of: &doctype) else {
      doctype.forcesQuirks = true
      return
    }
    if isPublic { doctype.publicIdentifier = first } else { doctype.systemIdentifier = first }
    guard isPublic, !doctype.forcesQuirks else { return }
    skipBlanks()
    if peek() == UInt8(ascii: ">") || peek() == nil { return }
    doctype.systemIdentifier = readIdentifier(of: &doctype)
    if doctype.systemIdentifier == nil { doctype.forcesQuirks = true }
  }

  /// What is between quotation marks; nil where there are none.
  private mutating func readIdentifier(of doctype: inout HTMLToken.Doctype) -> String? {
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    place += 1
    let start = place
    while let byte = peek(), byte != quote, byte != UInt8(ascii: ">") { place += 1 }
    var content: [UInt8] = []
    Self.append(bytes[start..<place], to: &content)
    if peek() == quote { place += 1 } else { doctype.forcesQuirks = true }
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = peek(), Self.isBlank(byte) { place += 1 }
  }
}
