// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Times of a document, as RTF's group `info` has them.
enum RTFInfo {
  static func isTime(_ key: String) -> Bool {
    ["creatim", "revtim", "printim", "buptim"].contains(key)
  }

  private static let words = ["yr", "mo", "dy", "hr", "min", "sec"]

  /// `2026-11-23T09:30:00`.
  static func time(_ bytes: [UInt8], in range: Range<Int>) -> String {
    var lexer = RTFLexer(bytes, in: range)
    var parts = [Int](repeating: 0, count: words.count)
    while let token = lexer.next() {
      guard case .word(let name, let parameter) = token,
        let index = words.firstIndex(of: String(decoding: bytes[name], as: UTF8.self))
      else { continue }
      parts[index] = Int(min(max(parameter ?? 0, 0), 9999))
    }
    let texts = parts.enumerated().map { index, part in
      String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - "\(part)".count)) + "\(part)"
    }
    return texts[0...2].joined(separator: "-") + "T" + texts[3...5].joined(separator: ":")
  }

  /// The words for a time that ``time(_:in:)`` gave; nil for any other text.
  static func rtf(_ time: String) -> String? {
    let numbers = time.split { "-T:".contains($0) }.map { Int($0) }
    guard numbers.count == words.count else { return nil }
    var rtf = ""
    for (word, number) in zip(words, numbers) {
      guard let number, number >= 0 else { return nil }
      rtf += "\\\(word)\(number)"
    }
    return rtf
  }
}

/// Pictures in a file, and those beside it in a bundle.
enum RTFPicture {
  /// The media types of RTF's words for pictures.
  static let types: [(word: String, type: String)] = [
    ("pngblip", "image/png"), ("jpegblip", "image/jpeg"), ("emfblip", "image/emf"),
    ("wmetafile", "image/wmf"), ("macpict", "image/x-pict"), ("dibitmap", "image/bmp"),
  ]

  /// A picture by the content of its group; nil when its kind is not known.
  static func read(
    _ bytes: [UInt8], in range: Range<Int>, page: Int32
  ) -> (attachment: TextAttachment, isShort: Bool)? {
    var lexer = RTFLexer(bytes, in: range)
    var attachment = TextAttachment(bytes: [], type: "")
    var content: [UInt8] = []
    var (isShort, half): (Bool, UInt8?) = (false, nil)
    var (scaleX, scaleY) = (1.0, 1.0)
    while let token = lexer.next() {
      switch token {
      case .word(let name, let parameter):
        let word = String(decoding: bytes[name], as: UTF8.self)
        let points = RTFCharacterState.length(parameter ?? 0, 0...100_000)
        switch word {
        case "picwgoal": attachment.width = points
        case "pichgoal": attachment.height = points
        case "picscalex": scaleX = Double(min(max(parameter ?? 100, 1), 10_000)) / 100
        case "picscaley": scaleY = Double(min(max(parameter ?? 100, 1), 10_000)) / 100
        case "bliptag", "blipupi", "bin": continue
        default:
          if let type = types.first(where: { $0.word == word })?.type { attachment.type = type }
          attachment.carried.words += bytes.latin1(lexer.start..<name.upperBound)
          attachment.carried.words += parameter.map(String.init) ?? ""
        }
      case .open:
        if let text = description(bytes, in: lexer.restOfGroup(), page: page) {
          attachment.alternativeText = text
        }
      case .text(let text):
        for place in text {
          guard let digit = bytes[place].hexadecimalDigit else { continue }
          if let first = half {
            content.append(first << 4 | digit)
            half = nil
          } else {
            half = digit
          }
        }
      case .binary(let data, let isWhole):
        content += bytes[data]
        isShort = isShort || !isWhole
      default: continue
      }
    }
    guard !attachment.type.isEmpty else { return nil }
    attachment.bytes = content
    attachment.width = attachment.width.map { min($0 * scaleX, 100_000) }
    attachment.height = attachment.height.map { min($0 * scaleY, 100_000) }
    return (attachment, isShort)
  }

  /// A file of the bundle: `\NeXTGraphic name \width640 \height480`, with lengths in twentieths of a
  /// point.
  static func readGraphic(
    _ bytes: [UInt8], in range: Range<Int>, page: Int32
  ) -> TextAttachment {
    var lexer = RTFLexer(bytes, in: range)
    var attachment = TextAttachment(bytes: [], type: "")
    var nameEnd: Int?
    while let token = lexer.next() {
      if token == .open {
        nameEnd = nameEnd ?? lexer.start
        if let text = description(bytes, in: lexer.restOfGroup(), page: page) {
          attachment.alternativeText = text
        }
        continue
      }
      guard case .word(let name, let parameter) = token else { continue }
      let word = String(decoding: bytes[name], as: UTF8.self)
      if case .document(.unicode)? = RTFWord.named[word] { continue }
      if case .document(.unicodeSkip)? = RTFWord.named[word] { continue }
      if nameEnd == nil { nameEnd = lexer.start }
      switch word {
      case "width": attachment.width = RTFCharacterState.length(parameter ?? 0, 0...100_000)
      case "height": attachment.height = RTFCharacterState.length(parameter ?? 0, 0...100_000)
      default:
        attachment.carried.words += "\\\(word)\(parameter.map(String.init) ?? "")"
      }
    }
    let name = RTFDecoder.plainText(
      bytes, in: range.lowerBound..<(nameEnd ?? range.upperBound), page: page
    ).trimmed
    attachment.name = name
    attachment.type = TextAttachment.type(ofFile: name)
    return attachment
  }

  /// What is said of a picture in the content of `{\*\picprop{\sp{\sn wzDescription}{\sv A dog}}}`, where Word and LibreOffice have it;
  /// nil where that is none.
  private static func description(
    _ bytes: [UInt8], in range: Range<Int>, page: Int32
  ) -> String? {
    var lexer = RTFLexer(bytes, in: range)
    var (isProperties, isDescription) = (false, false)
    while let token = lexer.next() {
      guard case .word(let name, _) = token else { continue }
      let word = String(decoding: bytes[name], as: UTF8.self)
      switch word {
      case "picprop": isProperties = true
      case "sn", "sv":
        guard isProperties else { return nil }
        let text = RTFDecoder.plainText(bytes, in: lexer.restOfGroup(), page: page).trimmed
        if word == "sn" { isDescription = text == "wzDescription" }
        if word == "sv", isDescription { return text.isEmpty ? nil : text }
      default: if !isProperties { return nil }
      }
    }
    return nil
  }
}
