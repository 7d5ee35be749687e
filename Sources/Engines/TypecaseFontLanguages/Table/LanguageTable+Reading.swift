// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension LanguageTable {
  /// Reads the text that the generator wrote; an invalid line is skipped.
  init(_ text: StaticString) {
    self = text.withUTF8Buffer { LanguageTable(text: $0) }
  }

  init(text: UnsafeBufferPointer<UInt8>) {
    var languages: [Language] = []
    var aliases: [String: String] = [:]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
      if fields.count == 2 {
        aliases[text(0)] = text(1)
      } else if fields.count == 8 {
        languages.append(
          Language(
            tag: text(0), script: text(1), name: text(2), autonym: text(3),
            speakers: Int(text(4)) ?? 0, source: Language.Source(rawValue: text(5)) ?? .orthography,
            everyday: Self.set(fields[6]), further: Self.set(fields[7])))
      }
    }
    self.init(languages: languages, aliases: aliases)
  }

  /// Ranges with spaces between them: a distance from the last one's end, a colon, and how many more.
  private static func set(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> CodePointSet {
    var set = CodePointSet()
    var end: UInt32 = 0
    var distance: UInt32 = 0
    var number: UInt32 = 0
    var isLength = false
    func close() {
      let first = end &+ (isLength ? distance : number)
      let last = first &+ (isLength ? number : 0)
      if end <= first, first <= last, last <= 0x10_FFFF {
        set.append(first...last)
        end = last
      }
      number = 0
      isLength = false
    }
    for byte in field {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number &* 36 &+ UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        number = number &* 36 &+ UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: ":"):
        (distance, number, isLength) = (number, 0, true)
      default: close()
      }
    }
    if !field.isEmpty { close() }
    return set
  }
}
