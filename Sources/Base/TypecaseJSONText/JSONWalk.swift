// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// One pass over JSON text with its position: the decoder reads the values, and this finds the
/// place of an error.
///
/// It is strict where the decoder is lenient: no comma at the end, no key twice in an object, no more
/// than 64 levels (RFC 8259, sections 2, 4 and 9).
package struct JSONWalk {
  /// The position of a byte, as an editor shows it.
  package struct Place: Hashable, Sendable {
    /// From 1.
    package var line: Int
    /// In Unicode scalars, from 1.
    package var column: Int
  }

  /// A syntax error, and its place.
  package struct SyntaxError: Error {
    package var message: String
    package var place: Place
  }

  /// A step into a value.
  package enum Step: Hashable { case key(String), index(Int) }

  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0
  /// The path whose place is looked for, and where it was found.
  private var target: [Step]?
  private var found: Int?
  private var path: [Step] = []

  private init(_ bytes: [UInt8], target: [Step]? = nil) {
    self.bytes = bytes
    self.target = target
  }

  /// Walks the whole text.
  package static func check(_ bytes: [UInt8]) throws(SyntaxError) {
    var walk = JSONWalk(bytes)
    try walk.document()
  }

  /// The start of the value at a path; if the path does not exist, the start of its deepest
  /// existing part.
  package static func place(of path: [Step], in bytes: [UInt8]) -> Place? {
    for count in stride(from: path.count, through: 0, by: -1) {
      var walk = JSONWalk(bytes, target: Array(path.prefix(count)))
      guard (try? walk.document()) != nil else { return nil }
      if let found = walk.found { return walk.place(found) }
    }
    return nil
  }

  /// The position of the first bytes that are no UTF-8.
  package static func placeOfBrokenText(in bytes: [UInt8]) -> Place {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      offset += UTF8.width(scalar)
    }
    return JSONWalk(bytes).place(offset)
  }

  private func place(_ offset: Int) -> Place {
    var line = 1
    var column = 1
    for byte in bytes[..<min(offset, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Place(line: line, column: column)
  }

  private func failure(_ message: String, at offset: Int? = nil) -> SyntaxError {
    SyntaxError(message: message, place: place(offset ?? position))
  }

  // MARK: Values

  private mutating func document() throws(SyntaxError) {
    try value()
    skipSpace()
    if position < bytes.count { throw failure("there is something after the end") }
  }

  private mutating func value() throws(SyntaxError) {
    skipSpace()
    if path == target { found = position }
    guard path.count <= Self.deepest else { throw failure("this is nested too deeply") }
    switch byte {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try number()
    case nil: throw failure("the text ends where a value should be")
    default: throw failure("a value should be here")
    }
  }

  private mutating func object() throws(SyntaxError) {
    position += 1
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else {
        throw failure("a name in quotation marks should be here")
      }
      let start = position
      let key = try string()
      guard keys.insert(key).inserted else { throw failure("“\(key)” is here twice", at: start) }
      skipSpace()
      guard take(":") else { throw failure("a colon should be here") }
      path.append(.key(key))
      try value()
      path.removeLast()
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure("a comma or a closing brace should be here") }
  }

  private mutating func array() throws(SyntaxError) {
    position += 1
    var index = 0
    skipSpace()
    if take("]") { return }
    repeat {
      path.append(.index(index))
      try value()
      path.removeLast()
      index += 1
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure("a comma or a closing bracket should be here") }
  }

  /// A string; its text is exact enough to compare keys.
  private mutating func string() throws(SyntaxError) -> String {
    let start = position
    position += 1
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return Self.unescaped(bytes[(start + 1)..<(position - 1)])
      case UInt8(ascii: "\\"):
        position += 1
        try escape()
      case 0..<0x20: throw failure("a control character must be written as \\u00XX")
      default: position += 1
      }
    }
    throw failure("a string is not closed", at: start)
  }

  private mutating func escape() throws(SyntaxError) {
    guard let byte else { return }
    position += 1
    guard byte == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(byte) else {
        throw failure("there is no such escape", at: position - 2)
      }
      return
    }
    let start = position - 2
    let code = try fourDigits(from: start)
    switch code {
    case 0xD800..<0xDC00:
      guard take("\\"), take("u"), (0xDC00..<0xE000).contains(try fourDigits(from: start)) else {
        throw failure("half of a pair of surrogates", at: start)
      }
    case 0xDC00..<0xE000: throw failure("half of a pair of surrogates", at: start)
    default: break
    }
  }

  private mutating func fourDigits(from start: Int) throws(SyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else {
        throw failure("four hexadecimal digits should be here", at: start)
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }

  private mutating func number() throws(SyntaxError) {
    let start = position
    _ = take("-")
    if !take("0") { try digits(from: start) }
    if take(".") { try digits(from: start) }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits(from: start)
    }
    guard Double(String(decoding: bytes[start..<position], as: UTF8.self))?.isFinite == true else {
      throw failure("this number is too large", at: start)
    }
  }

  private mutating func digits(from start: Int) throws(SyntaxError) {
    guard byte.map(isDigit) == true else { throw failure("this is not a number", at: start) }
    while let byte, isDigit(byte) { position += 1 }
  }

  private mutating func word(_ word: String) throws(SyntaxError) {
    guard bytes[position...].starts(with: word.utf8) else {
      throw failure("a value should be here")
    }
    position += word.utf8.count
  }

  // MARK: Bytes

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  /// A key without its escapes.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    // Bytes, since a view of scalars is copied whole for each text that is added to it.
    var result: [UInt8] = []
    var units: [UInt16] = []
    var rest = bytes
    func flush() {
      if !units.isEmpty { result += Array(String(decoding: units, as: UTF16.self).utf8) }
      units = []
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        flush()
        result.append(byte)
        continue
      }
      if kind == UInt8(ascii: "u") {
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      } else {
        flush()
        result.append(plainEscapes[kind] ?? kind)
      }
    }
    flush()
    return String(decoding: result, as: UTF8.self)
  }

  /// What the letters of escapes stand for; other signs stand for themselves.
  private static let plainEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]
}
