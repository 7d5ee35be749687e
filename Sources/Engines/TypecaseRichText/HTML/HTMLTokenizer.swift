// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An attribute of a tag.
package struct HTMLAttribute: Sendable, Hashable {
  package var name: String
  package var value: String
  /// Whether the name is one of XML's with a prefix, such as `xlink:href` in a drawing.
  package var hasPrefix = false
}

/// What the text of a page is made of.
package enum HTMLToken: Sendable {
  package struct Tag: Sendable {
    /// In small letters.
    package var name: String
    package var attributes: [HTMLAttribute] = []
    package var isSelfClosing = false
    var tag: HTMLTag

    init(_ name: String) { (self.name, tag) = (name, HTMLTag(named: name)) }
  }

  package struct Doctype: Sendable {
    package var name: String?
    package var publicIdentifier: String?
    package var systemIdentifier: String?
    package var forcesQuirks = false
  }

  case doctype(Doctype)
  case start(Tag)
  case end(Tag)
  case comment([UInt8])
  /// All text up to the next token of another kind, in UTF-8.
  case characters([UInt8])
  case endOfFile
}

/// The tokenizer of the HTML Standard, section 13.2.5.
///
/// The standard's states are functions here, because all of the text is there. What the standard calls
/// parse errors changes nothing and is not told.
package struct HTMLTokenizer {
  /// How text is read; the parser sets it for elements whose content is no markup.
  package enum Mode: Sendable {
    case data, rcdata, rawtext, scriptData, plaintext, cdata
  }

  /// The attributes of one element; more are left out.
  package static let mostAttributes = 1000

  let bytes: [UInt8]
  var place = 0
  package var mode = Mode.data
  /// The element whose end tag ends text that is no markup.
  package var lastStartTag = ""
  /// Whether CDATA sections are such: in drawings and formulas alone.
  package var allowsCDATA = false
  /// Where the first tag ends that had too many attributes.
  private(set) var firstWithTooManyAttributes: Int?
  private var text: [UInt8] = []
  /// What ended the text that was handed out.
  private var waiting: HTMLToken?

  /// - Parameter bytes: valid UTF-8. Ends of lines may be any.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; at the end of the text ``HTMLToken/endOfFile``, again and again.
  package mutating func next() -> HTMLToken {
    if let token = waiting {
      waiting = nil
      return token
    }
    while place < bytes.count {
      let token: HTMLToken? =
        switch mode {
        case .data: readData()
        case .rcdata: readText(hasReferences: true)
        case .rawtext: readText(hasReferences: false)
        case .scriptData: readScript()
        case .plaintext: readRest()
        case .cdata: readCDATA()
        }
      guard let token else { continue }
      return handOut(token)
    }
    return handOut(.endOfFile)
  }

  private mutating func handOut(_ token: HTMLToken) -> HTMLToken {
    if case .start(let tag) = token { lastStartTag = tag.name }
    guard !text.isEmpty else { return token }
    waiting = token
    defer { text = [] }
    return .characters(text)
  }

  mutating func noteTooManyAttributes() {
    if firstWithTooManyAttributes == nil { firstWithTooManyAttributes = place }
  }

  // MARK: - Characters

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// The byte at some distance; nil behind the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  func isNext(_ word: StaticString, ignoringCase: Bool = false) -> Bool {
    guard place + word.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      let byte = bytes[place + offset]
      let wanted = (word.utf8Start + offset).pointee
      if (ignoringCase ? Self.lowercase(byte) : byte) != wanted { return false }
    }
    return true
  }

  private func firstPlace(from start: Int, of one: UInt8, or other: UInt8) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != one, bytes[end] != other { end += 1 }
    return end
  }

  /// Adds bytes with every end of a line as a line feed.
  static func append(
    _ part: ArraySlice<UInt8>, to result: inout [UInt8], replacesZeros: Bool = true
  ) {
    guard part.contains(where: { $0 == 0x0D || $0 == 0 && replacesZeros }) else {
      result += part
      return
    }
    for place in part.indices {
      switch part[place] {
      case 0x0D:
        if place + 1 >= part.endIndex || part[place + 1] != 0x0A { result.append(0x0A) }
      case 0 where replacesZeros: result += [0xEF, 0xBF, 0xBD]
      case let byte: result.append(byte)
      }
    }
  }

  private mutating func addText(to end: Int, replacesZeros: Bool) {
    // The line feed of a pair is not cut from it: a part ends at another character.
    Self.append(bytes[place..<end], to: &text, replacesZeros: replacesZeros)
    place = end
  }

  // MARK: - Text

  /// A piece of text, or the markup that is next.
  private mutating func readData() -> HTMLToken? {
    addText(
      to: firstPlace(from: place, of: UInt8(ascii: "<"), or: UInt8(ascii: "&")),
      replacesZeros: false)
    switch peek() {
    case UInt8(ascii: "&"): text += readReference(isInAttribute: false)
    case UInt8(ascii: "<"): return readMarkup()
    default: break
    }
    return nil
  }

  private mutating func readText(hasReferences: Bool) -> HTMLToken? {
    let mark = UInt8(ascii: "<")
    addText(
      to: firstPlace(from: place, of: mark, or: hasReferences ? UInt8(ascii: "&") : mark),
      replacesZeros: true)
    switch peek() {
    case UInt8(ascii: "&") where hasReferences: text += readReference(isInAttribute: false)
    case mark:
      if let end = readEndTag() { return end }
      if place < bytes.count {
        text.append(mark)
        place += 1
      }
    default: break
    }
    return nil
  }

  private mutating func readRest() -> HTMLToken? {
    addText(to: bytes.count, replacesZeros: true)
    return nil
  }

  private mutating func readCDATA() -> HTMLToken? {
    var end = place
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "]"), end + 2 < bytes.count,
        bytes[end + 1] == UInt8(ascii: "]"), bytes[end + 2] == UInt8(ascii: ">")
      {
        break
      }
      end += 1
    }
    addText(to: end, replacesZeros: false)
    place = min(place + 3, bytes.count)
    mode = .data
    return nil
  }

  /// How much of a script is behind `<!--`, where an end tag may be part of it.
  private enum Escape { case none, escaped, doubly }

  /// A script up to its end tag: the standard's twenty states for it are how deep it is escaped and how many hyphens are before a place.
  private mutating func readScript() -> HTMLToken? {
    var (escape, hyphens, start) = (Escape.none, 0, place)
    func add(_ tokenizer: inout Self) {
      let end = tokenizer.place
      tokenizer.place = start
      tokenizer.addText(to: end, replacesZeros: true)
    }
    while let byte = peek() {
      guard byte == UInt8(ascii: "<") else {
        if byte == UInt8(ascii: ">"), hyphens >= 2 { escape = .none }
        hyphens = byte == UInt8(ascii: "-") ? hyphens + 1 : 0
        place += 1
        continue
      }
      hyphens = 0
      switch escape {
      case .none where isNext("<!--"):
        (escape, hyphens) = (.escaped, 2)
        place += 4
      case .none, .escaped:
        if peek(1) == UInt8(ascii: "/") {
          let before = place
          if let end = readEndTag() {
            let behind = place
            place = before
            add(&self)
            place = behind
            return end
          }
          if place > before {
            // The end tag is not closed: nothing of it is text.
            let behind = place
            place = before
            add(&self)
            place = behind
            return nil
          }
          place += 2
        } else {
          place += 1
          if escape == .escaped, let next = peek(), Self.isLetter(next), isScriptWord() {
            escape = .doubly
          }
        }
      case .doubly:
        place += 1
        if peek() == UInt8(ascii: "/") {
          place += 1
          if isScriptWord() { escape = .escaped }
        }
      }
    }
    add(&self)
    return nil
  }

  /// Goes behind letters and says whether they are “script” with the end of a name behind.
  private mutating func isScriptWord() -> Bool {
    let isScript = isNext("script", ignoringCase: true)
    var count = 0
    while let byte = peek(), Self.isLetter(byte) {
      place += 1
      count += 1
    }
    guard isScript, count == 6, let end = peek(),
      Self.isBlank(end) || end == UInt8(ascii: "/") || end == UInt8(ascii: ">")
    else { return false }
    place += 1
    return true
  }

  /// The end tag of the element whose text is read; nil where there is none, or the text ends in it.
  private mutating func readEndTag() -> HTMLToken? {
    guard peek(1) == UInt8(ascii: "/"), !lastStartTag.isEmpty else { return nil }
    var distance = 2
    for wanted in lastStartTag.utf8 {
      guard let byte = peek(distance), Self.lowercase(byte) == wanted else { return nil }
      distance += 1
    }
    guard let end = peek(distance),
      Self.isBlank(end) || end == UInt8(ascii: "/") || end == UInt8(ascii: ">")
    else { return nil }
    place += 2
    guard let tag = readTag() else { return nil }
    mode = .data
    return .end(tag)
  }

  // MARK: - Markup

  /// What begins with `<`; nil where that is text or nothing.
  private mutating func readMarkup() -> HTMLToken? {
    switch peek(1) {
    case UInt8(ascii: "!"):
      place += 2
      return readDeclaration()
    case UInt8(ascii: "?"):
      place += 1
      return readBogusComment()
    case UInt8(ascii: "/"):
      guard let next = peek(2) else { break }
      if next == UInt8(ascii: ">") {
        place += 3
        return nil
      }
      place += 2
      return Self.isLetter(next) ? readTag().map { .end($0) } : readBogusComment()
    case let letter? where Self.isLetter(letter):
      place += 1
      return readTag().map { .start($0) }
    default: break
    }
    text.append(UInt8(ascii: "<"))
    place += 1
    return nil
  }

  private mutating func readDeclaration() -> HTMLToken? {
    if isNext("--") {
      place += 2
      return readComment()
    }
    if isNext("doctype", ignoringCase: true) {
      place += 7
      return .doctype(readDoctype())
    }
    if allowsCDATA, isNext("[CDATA[") {
      place += 7
      mode = .cdata
      return nil
    }
    return readBogusComment()
  }

  private mutating func readBogusComment() -> HTMLToken {
    let mark = UInt8(ascii: ">")
    let end = firstPlace(from: place, of: mark, or: mark)
    var content: [UInt8] = []
    Self.append(bytes[place..<end], to: &content)
    place = min(end + 1, bytes.count)
    return .comment(content)
  }

  private mutating func readComment() -> HTMLToken {
    let start = place
    for (word, length) in [(">" as StaticString, 1), ("->", 2)] where isNext(word) {
      place += length
      return .comment([])
    }
    var end = bytes.count
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "-"), isNext("-->") || isNext("--!>") {
        end = place
        place += isNext("-->") ? 3 : 4
        break
      }
      place += 1
    }
    if place == bytes.count, end == bytes.count {
      // The beginning of an end is not part of it either.
      for mark in ["--!", "--", "-"]
      where bytes[start...].suffix(mark.utf8.count).elementsEqual(mark.utf8) {
        end -= mark.utf8.count
        break
      }
    }
    var content: [UInt8] = []
    Self.append(bytes[start..<end], to: &content)
    return .comment(content)
  }
}
