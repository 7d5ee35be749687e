// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Turns the bytes and numbers of text into scalars: code pages, pairs of bytes, UTF-16.
struct RTFDecoder {
  private var pages = RTFCodePages()
  /// The first bytes of a character, as one number, and their code page.
  private var sequence: (bytes: UInt32, page: CodePage)?
  /// The first bytes of a character of UTF-8.
  private var utf8: UTF8Sequence?
  private var high: UInt32?
  /// The kinds of damage met since they were last taken.
  private(set) var damage: [RTFWarning.Kind] = []

  /// The number that stands for the symbol fonts' own pages.
  static let symbols: Int32 = -2
  /// Windows' number of UTF-8.
  private static let unicode: Int32 = 65001
  private static let replacement: UInt32 = 0xFFFD

  var isPending: Bool { sequence != nil || utf8 != nil || high != nil }

  mutating func takeDamage() -> [RTFWarning.Kind] {
    defer { damage = [] }
    return damage
  }

  /// The characters that a byte completes, which may be none.
  mutating func byte(_ byte: UInt8, page number: Int32, into scalars: inout [UInt32]) {
    flushHigh(into: &scalars)
    if isPending, complete(with: byte, into: &scalars) { return }
    if number == Self.symbols {
      scalars.append(byte < 0x20 ? UInt32(byte) : 0xF000 + UInt32(byte))
      return
    }
    if byte < 0x80 { return scalars.append(UInt32(byte)) }
    if number == Self.unicode {
      var first = UTF8Sequence()
      if first.read(byte) == .incomplete { utf8 = first } else { lose(&scalars) }
      return
    }
    var page = pages.page(number)
    if page == nil {
      damage.append(.unknownCodePage)
      page = pages.page(1252)
    }
    switch page?[byte] {
    case .scalar(let scalar): scalars.append(scalar)
    case .incomplete: sequence = page.map { (UInt32(byte), $0) }
    case .some(.none), nil: lose(&scalars)
    }
  }

  /// Reads a byte behind the first ones of a character.
  ///
  /// - Returns: false where it is none of that character, which is lost then.
  private mutating func complete(with byte: UInt8, into scalars: inout [UInt32]) -> Bool {
    if var open = utf8 {
      let step = open.read(byte)
      utf8 = step == .incomplete ? open : nil
      if case .scalar(let scalar) = step { scalars.append(scalar) }
      if step == .broken { lose(&scalars) }
      return step != .broken
    }
    guard let open = sequence else { return false }
    let bytes = open.bytes << 8 | UInt32(byte)
    sequence = nil
    switch open.page.reading(bytes) {
    case .scalar(let scalar): scalars.append(scalar)
    // The highest of four bytes is never 0.
    case .incomplete where bytes >> 24 == 0: sequence = (bytes, open.page)
    case .incomplete, .none:
      lose(&scalars)
      return false
    }
    return true
  }

  /// The characters that a number of `\u` completes, which may be none.
  mutating func unicode(_ parameter: Int32, into scalars: inout [UInt32]) {
    flushBytes(into: &scalars)
    // Negative numbers are 16 bits; some writers give whole scalars.
    let unit = parameter < 0 ? UInt32(bitPattern: parameter) & 0xFFFF : UInt32(parameter)
    if let first = high {
      high = nil
      if (0xDC00...0xDFFF).contains(unit) {
        scalars.append(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00))
        return
      }
      damage.append(.loneSurrogate)
      scalars.append(Self.replacement)
    }
    if (0xD800...0xDBFF).contains(unit) {
      high = unit
    } else if unit == 0 || Unicode.Scalar(unit) == nil {
      if unit != 0 { damage.append(.loneSurrogate) }
      scalars.append(Self.replacement)
    } else {
      scalars.append(unit)
    }
  }

  /// The replacement for halves that nothing will complete.
  mutating func flush(into scalars: inout [UInt32]) {
    flushBytes(into: &scalars)
    flushHigh(into: &scalars)
  }

  private mutating func flushBytes(into scalars: inout [UInt32]) {
    guard sequence != nil || utf8 != nil else { return }
    (sequence, utf8) = (nil, nil)
    lose(&scalars)
  }

  private mutating func flushHigh(into scalars: inout [UInt32]) {
    guard high != nil else { return }
    high = nil
    damage.append(.loneSurrogate)
    scalars.append(Self.replacement)
  }

  private mutating func lose(_ scalars: inout [UInt32]) {
    damage.append(.undecodable)
    scalars.append(Self.replacement)
  }
}

extension RTFDecoder {
  /// The text of a part of a file, without groups that a star begins and without formatting.
  static func plainText(_ bytes: [UInt8], in range: Range<Int>, page: Int32) -> String {
    var decoder = RTFDecoder()
    var lexer = RTFLexer(bytes, in: range)
    var scalars: [UInt32] = []
    var (skips, skipped) = ([1], 0)
    while let token = lexer.next() {
      switch token {
      case .open: if skips.count < RTFLimits.deepestGroup { skips.append(skips[skips.count - 1]) }
      case .close: if skips.count > 1 { skips.removeLast() }
      case .symbol(UInt8(ascii: "*")): if skips.count > 1 { _ = lexer.skipGroup() }
      case .symbol(let byte):
        if skipped > 0 { skipped -= 1 } else { scalars.append(scalar(ofSymbol: byte)) }
      case .hex(let byte):
        if skipped > 0 { skipped -= 1 } else { decoder.byte(byte, page: page, into: &scalars) }
      case .text(let text):
        for place in text {
          if skipped > 0 {
            skipped -= 1
          } else {
            decoder.byte(bytes[place], page: page, into: &scalars)
          }
        }
      case .word(let name, let parameter):
        switch RTFWord.named[String(decoding: bytes[name], as: UTF8.self)] {
        case .document(.unicodeSkip): skips[skips.count - 1] = max(0, Int(parameter ?? 1))
        case .document(.unicode):
          decoder.unicode(parameter ?? 0, into: &scalars)
          skipped = skips[skips.count - 1]
        case .scalar(let scalar): scalars.append(scalar)
        default: continue
        }
      case .damagedHex, .binary: continue
      }
    }
    decoder.flush(into: &scalars)
    var text: [UInt8] = []
    for case let scalar? in scalars.lazy.map(Unicode.Scalar.init) {
      text.append(contentsOf: scalar.utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The character of a control symbol; the byte itself where it is none.
  static func scalar(ofSymbol byte: UInt8) -> UInt32 {
    switch byte {
    case UInt8(ascii: "~"): 0xA0
    case UInt8(ascii: "-"): 0xAD
    case UInt8(ascii: "_"): 0x2011
    case 0x0A, 0x0D: 0x0A
    default: UInt32(byte)
    }
  }
}
