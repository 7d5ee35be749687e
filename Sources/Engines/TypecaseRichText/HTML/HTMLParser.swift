// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseTextFormats

/// The next event of an HTML text.
///
/// Elements are closed in the reverse order in which they were opened, whatever the text says: the
/// parser adds the tags that are left out, `html` and `body` too.
enum HTMLEvent {
  /// An element begins; names are in small letters, characters of values are resolved.
  case start(name: String, attributes: [(name: String, value: String)])
  case end(name: String)
  /// Text, also that of a style sheet or a script. A long one comes in pieces.
  case text(String)
  case comment(String)
}

/// libxml2's parser for HTML, by events: no tree is held, and nothing is fetched.
///
/// It is chosen because it is the maintained one of Debian 12, and on every system already, for
/// libarchive needs it. Gumbo has had no release by its author since 2015 and goes through its tree
/// recursively; lexbor is not in Debian 12.
struct HTMLParser {
  /// Why a parser stopped before the end.
  enum Stop: Sendable {
    case tooDeep, tooManyAttributes
  }

  /// Elements in each other; what is deeper is not read.
  ///
  /// Browsers flatten at 512.
  static let deepest = 512
  /// The attributes of one element: the library compares each with all before it.
  static let mostAttributes = 1000

  /// Bytes that are handed over at once.
  ///
  /// It bounds the attributes of an element whose end is among them.
  private static let pieceSize = 4096

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8 without zeros.
  ///   - handler: gets each event, and the byte behind it, where the library has read to.
  /// - Returns: where and why it stopped before the end, if it did.
  static func parse(
    _ bytes: [UInt8], _ handler: @escaping (HTMLEvent, _ offset: Int) -> Void
  ) -> (offset: Int, reason: Stop)? {
    let state = State(handler, start: firstPlace(in: bytes))
    var calls = Self.calls
    let opaque = Unmanaged.passUnretained(state).toOpaque()
    return withExtendedLifetime(state) {
      guard
        let context = htmlCreatePushParserCtxt(
          &calls, opaque, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
      else { return nil }
      defer { htmlFreeParserCtxt(context) }
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue
        | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_NONET.rawValue
        | HTML_PARSE_IGNORE_ENC.rawValue
      htmlCtxtUseOptions(context, CInt(options))
      // Pictures are values of attributes, of any length.
      context.pointee.options |= CInt(XML_PARSE_HUGE.rawValue)
      state.context = context
      feed(bytes, to: context, state)
      return state.stop.map { (state.offset, $0) }
    }
  }

  /// Behind blanks and end tags: to the library, an end tag that comes first is the document's end.
  private static func firstPlace(in bytes: [UInt8]) -> Int {
    var place = 0
    while let first = bytes[place...].firstIndex(where: { $0 > 0x20 }),
      bytes[first...].starts(with: "</".utf8),
      let end = bytes[first...].firstIndex(of: UInt8(ascii: ">"))
    { place = end + 1 }
    return place
  }

  private static func feed(_ bytes: [UInt8], to context: htmlParserCtxtPtr, _ state: State) {
    bytes.withUnsafeBytes { bytes in
      var (place, tag) = (state.start, OpenTag())
      while place < bytes.count, state.stop == nil {
        var end = min(place + pieceSize, bytes.count)
        // A piece ends between characters: the library takes the first bytes of one for a fault.
        while end < bytes.count, end > place, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        // libxml2 2.9 forgets which quotation mark a value began with that goes on in the next piece, and would wait for its end until
        // that of the text. So it looks at the tag once more when that is complete.
        if tag.isCompleted(in: bytes, from: state.consumed, to: end) {
          context.pointee.checkIndex = 0
        }
        htmlParseChunk(
          context, bytes.baseAddress.map { ($0 + place).assumingMemoryBound(to: CChar.self) },
          CInt(end - place), 0)
        place = end
        // A tag whose end is not there yet waits whole.
        if tag.attributes(in: bytes, from: state.consumed, to: end) > mostAttributes {
          state.halt(.tooManyAttributes)
        }
      }
      if state.stop == nil { htmlParseChunk(context, nil, 0, 1) }
    }
  }

  /// The state of the callbacks during one parsing.
  private final class State {
    let handler: (HTMLEvent, Int) -> Void
    var context: htmlParserCtxtPtr?
    var depth = 0
    var stop: Stop?
    var offset = 0
    /// The position where the parser began.
    let start: Int

    init(_ handler: @escaping (HTMLEvent, Int) -> Void, start: Int) {
      (self.handler, self.start) = (handler, start)
    }

    /// How many bytes the parser is through with.
    var consumed: Int { start + (context.map { max(0, xmlByteConsumed($0)) } ?? 0) }

    func tell(_ event: HTMLEvent) {
      guard stop == nil else { return }
      handler(event, consumed)
    }

    func halt(_ reason: Stop) {
      guard stop == nil else { return }
      // The rest of the piece is parsed and told to nobody: the library does not bear to be stopped in
      // the middle of one.
      (stop, offset) = (reason, consumed)
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> State? {
      pointer.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  private static var calls: htmlSAXHandler {
    var calls = htmlSAXHandler()
    calls.startElement = { data, name, attributes in
      guard let state = State.of(data), let name else { return }
      state.depth += 1
      state.tell(.start(name: HTMLParser.string(name), attributes: HTMLParser.pairs(attributes)))
      if state.depth > HTMLParser.deepest { state.halt(.tooDeep) }
    }
    calls.endElement = { data, name in
      guard let state = State.of(data), let name else { return }
      state.depth -= 1
      state.tell(.end(name: HTMLParser.string(name)))
    }
    let text: charactersSAXFunc = { data, bytes, count in
      guard let bytes, count > 0 else { return }
      let buffer = UnsafeBufferPointer(start: bytes, count: Int(count))
      State.of(data)?.tell(.text(String(decoding: buffer, as: UTF8.self)))
    }
    calls.characters = text
    calls.ignorableWhitespace = text
    // The contents of a style sheet.
    calls.cdataBlock = text
    calls.comment = { data, text in
      guard let text else { return }
      State.of(data)?.tell(.comment(HTMLParser.string(text)))
    }
    return calls
  }

  private static func string(_ text: UnsafePointer<xmlChar>) -> String {
    String(decodingCString: text, as: UTF8.self)
  }

  private static func pairs(
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> [(name: String, value: String)] {
    guard let attributes else { return [] }
    var pairs: [(name: String, value: String)] = []
    var place = 0
    while let name = attributes[place] {
      pairs.append((string(name), attributes[place + 1].map(string) ?? ""))
      place += 2
    }
    return pairs
  }
}

/// A tag that the parser waits for the end of, to count its attributes.
private struct OpenTag {
  private var start = -1
  private var place = 0
  private var count = 0
  private var quote: UInt8?
  /// The last character outside of quotes.
  private var last: UInt8 = 0
  /// Whether there was a `>` outside of quotes.
  private var isComplete = false

  /// How many attributes the tag at `start` has so far; what is behind its end counts as well, where the parser does not take that for
  /// the end.
  mutating func attributes(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
    read(bytes, from: start, to: end)
    return count
  }

  /// Whether the end of the tag at `start` is in what was not looked at before.
  mutating func isCompleted(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool
  {
    let wasComplete = start == self.start && isComplete
    read(bytes, from: start, to: end)
    return isComplete && !wasComplete
  }

  /// Looks at each byte once.
  private mutating func read(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) {
    if start != self.start { self = OpenTag(start: start) }
    // Comments and end tags have no attributes.
    guard start + 1 < end, bytes[start] == UInt8(ascii: "<"),
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[start + 1] | 0x20)
    else { return }
    while place < end {
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == open {
          quote = nil
          last = UInt8(ascii: " ")
        }
        continue
      }
      if byte <= 0x20 {
        // Blanks before and behind an equals sign separate nothing.
        if last != UInt8(ascii: "=") { last = UInt8(ascii: " ") }
        continue
      }
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if last == UInt8(ascii: "="), isQuote {
        quote = byte
        continue
      }
      if byte == UInt8(ascii: ">") { isComplete = true }
      if last == UInt8(ascii: " "), byte != UInt8(ascii: "=") { count += 1 }
      last = byte
    }
  }

  init() {}

  private init(start: Int) { (self.start, place) = (start, start) }
}
