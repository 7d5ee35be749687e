// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a `\shp` says of a picture: where it is, and how the text is round it.
///
/// The words are those of the specification 1.9.1, "Word 97 through Word 2007 RTF for Drawing Objects (Shapes)"; what the numbers of
/// properties mean is in [MS-ODRAW].
struct RTFShape {
  /// Edges in twentieths of a point from where positions are counted.
  private(set) var left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0
  /// `\shpwr`, how text is round it.
  private(set) var wrap: Int32?
  /// `\shpwrk`, on which sides text is.
  private(set) var sides: Int32 = 0
  /// Where horizontal positions are counted from, as a number of `posrelh`.
  private(set) var base = RTFShape.column
  /// The numbers of properties, by their names.
  private(set) var numbers: [String: Int] = [:]
  /// The first picture that is one.
  private(set) var picture: TextAttachment?
  private(set) var isShort = false
  private(set) var alternativeText: String?
  private(set) var link: String?
  private(set) var hasText = false
  /// Words and properties that mean nothing here.
  private(set) var kept = ""
  /// Whether more of these were there than are kept.
  private(set) var leavesOut = false

  static let margin = 0, page = 1, column = 2
  /// Bytes of what is kept of one shape.
  static let mostKept = RTFLimits.mostWords

  /// - Parameter range: the content of a group `\shp`.
  init(_ bytes: [UInt8], in range: Range<Int>, codePage: Int32) {
    var lexer = RTFLexer(bytes, in: range)
    // How deep in groups: only `\shpinst` is entered.
    var depth = 0
    var file: TextAttachment?
    while let token = lexer.next() {
      switch token {
      case .word(let name, let parameter):
        apply(String(decoding: bytes[name], as: UTF8.self), parameter)
      case .close: depth -= 1
      case .open:
        let start = lexer.start
        let name = Self.name(&lexer)
        if depth == 0, name == "shpinst" {
          depth += 1
          continue
        }
        let content = lexer.position
        let close = lexer.skipGroup().close
        let inner = content..<max(content, close ?? range.upperBound)
        switch name {
        case "sp":
          let whole = start..<(close.map { $0 + 1 } ?? range.upperBound)
          readProperty(bytes, in: inner, whole: close == nil ? nil : whole, codePage)
        case "shptxt": hasText = true
        case "shprslt": file = Self.file(bytes, in: inner, codePage)
        default: leavesOut = true
        }
      case .symbol, .hex, .damagedHex, .text, .binary: continue
      }
    }
    picture = picture ?? file
    if let alternativeText { picture?.alternativeText = alternativeText }
  }

  /// The word that begins a group, whose brace was read; the lexer continues after it.
  private static func name(_ lexer: inout RTFLexer) -> String? {
    var next = lexer
    var token = next.next()
    if token == .symbol(UInt8(ascii: "*")) { token = next.next() }
    guard case .word(let name, _)? = token else { return nil }
    lexer = next
    return String(decoding: lexer.bytes[name], as: UTF8.self)
  }

  private mutating func apply(_ word: String, _ parameter: Int32?) {
    let number = parameter ?? 0
    switch word {
    case "shpleft": left = number
    case "shptop":
      top = number
      if number != 0 { keep("\\shptop\(number)") }
    case "shpright": right = number
    case "shpbottom": bottom = number
    case "shpwr": wrap = number
    case "shpwrk": sides = number
    case "shpbxmargin": base = Self.margin
    case "shpbxpage": base = Self.page
    case "shpbxcolumn": base = Self.column
    // As it is written of every picture: it is counted from its paragraph, is in the body and in front of text.
    case "shpbxignore", "shpbypara", "shpbyignore": break
    case "shpfhdr" where number == 0, "shpfblwtxt" where number == 0: break
    default: keep("\\\(word)\(parameter.map(String.init) ?? "")")
    }
  }

  private mutating func keep(_ words: String) {
    guard kept.utf8.count + words.utf8.count <= Self.mostKept else { return leavesOut = true }
    kept += words
  }

  // MARK: - Properties

  /// - Parameter whole: the group; nil where the file ends in it.
  private mutating func readProperty(
    _ bytes: [UInt8], in range: Range<Int>, whole: Range<Int>?, _ codePage: Int32
  ) {
    var lexer = RTFLexer(bytes, in: range)
    var (name, value) = ("", 0..<0)
    while let token = lexer.next() {
      guard token == .open else { continue }
      let word = Self.name(&lexer)
      let inner = lexer.restOfGroup()
      if word == "sn" { name = RTFDecoder.plainText(bytes, in: inner, page: codePage).trimmed }
      if word == "sv" { value = inner }
    }
    func text() -> String { RTFDecoder.plainText(bytes, in: value, page: codePage).trimmed }
    switch name {
    case "pib":
      if picture == nil, let found = Self.picture(bytes, in: value, codePage) {
        (picture, isShort) = found
      }
      return
    case "wzDescription":
      let text = text()
      alternativeText = text.isEmpty ? nil : text
      return
    case "pihlShape":
      link = Self.link(bytes, in: value, codePage)
      if link != nil { return }
    case let name where Self.read.contains(name):
      let number = Int(text())
      numbers[name] = number
      if Self.isSaid(name, number) { return }
    default: break
    }
    guard let whole else { return leavesOut = true }
    // A long one need not become text first.
    if whole.count <= Self.mostKept { keep(bytes.latin1(whole)) } else { leavesOut = true }
  }

  private static let read: Set<String> = [
    "shapeType", "posh", "posrelh", "posv", "posrelv", "dxWrapDistLeft", "dxWrapDistRight",
    "dyWrapDistTop", "dyWrapDistBottom", "fLine", "fBehindDocument", "fPseudoInline", "fHidden",
  ]

  /// Whether a number says what is written of every picture, or what its placement says.
  private static func isSaid(_ name: String, _ number: Int?) -> Bool {
    switch name {
    case "fLine", "fBehindDocument", "fHidden", "posv": number == 0
    case "posrelv": number == column
    default: true
    }
  }

  /// The first picture in the value of `pib`, which some writers have in several forms.
  private static func picture(
    _ bytes: [UInt8], in range: Range<Int>, _ codePage: Int32
  ) -> (TextAttachment, isShort: Bool)? {
    var lexer = RTFLexer(bytes, in: range)
    while let token = lexer.next() {
      guard case .word(let name, _) = token, bytes[name].elementsEqual("pict".utf8) else {
        continue
      }
      let inner = lexer.restOfGroup()
      if let found = RTFPicture.read(bytes, in: inner, page: codePage),
        !found.attachment.bytes.isEmpty
      {
        return (found.attachment, found.isShort)
      }
    }
    return nil
  }

  /// A file of a bundle in what is for readers that know no shapes.
  private static func file(
    _ bytes: [UInt8], in range: Range<Int>, _ codePage: Int32
  ) -> TextAttachment? {
    var lexer = RTFLexer(bytes, in: range)
    while let token = lexer.next() {
      guard case .word(let name, _) = token, bytes[name].elementsEqual("NeXTGraphic".utf8) else {
        continue
      }
      let inner = lexer.restOfGroup()
      let file = RTFPicture.readGraphic(bytes, in: inner, page: codePage)
      return file.isPicture ? file : nil
    }
    return nil
  }

  /// Where `{\*\hl{\hlloc place}{\hlsrc address}}` leads.
  private static func link(
    _ bytes: [UInt8], in range: Range<Int>, _ codePage: Int32
  ) -> String? {
    var lexer = RTFLexer(bytes, in: range)
    var (address, place) = ("", "")
    while let token = lexer.next() {
      guard case .word(let name, _) = token else { continue }
      let word = String(decoding: bytes[name], as: UTF8.self)
      guard ["hlsrc", "hlloc", "hlfr"].contains(word) else { continue }
      let inner = lexer.restOfGroup()
      let text = RTFDecoder.plainText(bytes, in: inner, page: codePage).trimmed
      if word == "hlsrc" { address = text }
      if word == "hlloc" { place = text }
    }
    let link = place.isEmpty ? address : "\(address)#\(place)"
    return link.isEmpty ? nil : link
  }
}
