// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseFontconfigKit
import TypecaseHarfBuzzKit

@testable import TypecaseFontDescriptors

/// Names in every encoding and language, with fontconfig as the judge of what they are.
struct NameTableTests {
  private let folder: FontFolder

  init() throws { folder = try FontFolder() }

  private typealias Name = SyntheticFont.StoredName

  /// OpenType's numbers, iconv's name of the encoding, languages of the platform, and words that it can write.
  private static let encodings: [(Int, Int, String, [Int], [String])] = [
    (0, 3, "UTF-16BE", [0], ["Ελληνικά", "𠮷野家", "Ünï çødé", "Plain"]),
    (1, 0, "MACINTOSH", [0, 1, 2, 15, 18, 33], ["Café Déco", "Régulier", "Plain", "Größe Œuvre"]),
    (1, 0, "SJIS", [0], ["日本語の書体", "明朝"]),
    (1, 0, "SJIS-WIN", [0x411], ["ゴシック"]),
    (1, 0, "ASCII", [0x409], ["Plain"]),
    (1, 1, "SJIS", [11], ["明朝", "ゴシック体"]),
    (2, 0, "ASCII", [0], ["Plain"]),
    (2, 1, "UTF-16BE", [0], ["Ünï", "漢字"]),
    (2, 2, "ISO-8859-1", [0], ["Ünï çødé"]),
    (3, 0, "UTF-16BE", [0x409], ["Symbols"]),
    (
      3, 1, "UTF-16BE", [0x409, 0x407, 0x411, 0x804, 0x404, 0x412, 0x408, 0x40D, 0x809, 0x1009],
      ["案例综艺简", "常规", "覽文等寬", "Ελληνικά", "Straße", "Plain", "𠮷野家", "עברית"]
    ),
    (3, 2, "SJIS-WIN", [0x411], ["日本語の書体", "㈱書体"]),
    (3, 3, "GB18030", [0x804], ["案例综艺简", "Plain"]),
    (3, 4, "BIG-5", [0x404], ["覽文等寬"]),
    (3, 6, "JOHAB", [0x412], ["한국어"]),
    (3, 10, "UTF-16BE", [0x409, 0x411], ["𠮷野家", "Wide"]),
  ]

  private static func bytes(_ text: String, in encoding: String) throws -> [UInt8] {
    let converter = iconv_open(encoding, "UTF-8")
    try #require(Int(bitPattern: converter) != -1, "\(encoding)")
    defer { iconv_close(converter) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [UInt8](repeating: 0, count: 8 * input.count)
    var (left, free) = (input.count, output.count)
    let result = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBytes { target in
        var from = source.baseAddress
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        return iconv(converter, &from, &left, &to, &free)
      }
    }
    try #require(result != -1, "\(text) in \(encoding)")
    return Array(output.dropLast(free))
  }

  private func read(_ names: [Name], as file: String) throws -> (NameTable, FontconfigPattern) {
    var font = SyntheticFont("Names")
    font.storedNames = names
    let path = try folder.write(font.data(), as: file)
    let face = HarfBuzzFace(try #require(HarfBuzzBlob(path: path)), index: 0)
    let set = try #require(FontconfigFontSet(scanning: path))
    return (NameTable(face), try #require(set.patterns.first))
  }

  /// Whether this build of fontconfig reads an encoding: some have no iconv.
  private func isRead(_ number: Int) throws -> Bool {
    let (platform, encoding, charset, languages, words) = Self.encodings[number]
    let name = Name(1, try Self.bytes(words[0], in: charset), platform, encoding, languages[0])
    return try read([name], as: "encoding-\(number).ttf").1.families.contains(words[0])
  }

  @Test func `random names are what was written, and what fontconfig makes of them`() throws {
    let known = try Set(Self.encodings.indices.filter { try isRead($0) })
    #expect(known.count >= 7)
    var random = SplitMix64(seed: 27)
    for number in 0..<300 {
      var (names, written): ([Name], [(word: String, isRead: Bool)]) = ([], [])
      for identifier in [1, 1, 1, 2, 2, 4, 4, 16, 17, 21, 22] where Bool.random(using: &random) {
        let choice = Int.random(in: Self.encodings.indices, using: &random)
        let (platform, encoding, charset, languages, words) = Self.encodings[choice]
        let language = try #require(languages.randomElement(using: &random))
        let word = try #require(words.randomElement(using: &random))
        let bytes = try Self.bytes(word, in: charset)
        let name = Name(identifier, bytes, platform, encoding, language)
        if names.contains(where: { $0.isPlaced(as: name) }) { continue }
        names.append(name)
        written.append((word, known.contains(choice)))
      }
      // It has a family at least; otherwise fontconfig takes the file's name.
      names.append(Name(1, try Self.bytes("Base", in: "UTF-16BE"), 3, 1, 0x403))
      written.append(("Base", true))
      let (table, pattern) = try read(names, as: "\(number).ttf")
      for (name, word) in zip(names, written) {
        let record = table.records.first { $0.isPlaced(as: name) }
        #expect(record?.text == word.word, "\(number)")
      }
      func folded(_ identifiers: Set<Int>) -> Set<String> {
        Set(
          zip(names, written).filter { identifiers.contains($0.identifier) && $1.isRead }
            .map { FontconfigName.folded($1.word) })
      }
      #expect(folded([1, 16, 21]) == Set(pattern.families.map(FontconfigName.folded)), "\(number)")
      let styles = folded([2, 17, 22])
      if !styles.isEmpty {
        #expect(styles == Set(pattern.styles.map(FontconfigName.folded)), "\(number)")
      }
      if written.allSatisfy(\.isRead) {
        #expect(pattern.families.contains(table.name(firstOf: 21, 16, 1)), "\(number)")
      }
    }
  }

  @Test func `every letter of Mac Roman is what iconv and fontconfig say`() throws {
    for start in stride(from: 0x80, to: 0x100, by: 8) {
      // Fewer than a third have the highest bit, as otherwise they would be taken for Shift JIS.
      let bytes = (start..<start + 8).map(UInt8.init) + Array("abcdefghijklmnopqrstuvwxyz".utf8)
      let (table, pattern) = try read([Name(1, bytes, 1, 0, 0)], as: "\(start).ttf")
      #expect(pattern.families == [table.name(1)])
    }
  }

  @Test func `a name is in English, otherwise in the language that comes first`() throws {
    let names = [
      Name(1, try Self.bytes("案例", in: "UTF-16BE"), 3, 1, 0x804),
      Name(1, try Self.bytes("Mac", in: "MACINTOSH"), 1, 0, 0),
      Name(2, try Self.bytes("常规", in: "UTF-16BE"), 3, 1, 0x804),
      Name(2, try Self.bytes("標準", in: "UTF-16BE"), 3, 1, 0x404),
      Name(5, try Self.bytes(" Version 2 ", in: "UTF-16BE"), 3, 1, 0x804),
      Name(6, try Self.bytes("AnLi", in: "UTF-16BE"), 3, 1, 0x804),
    ]
    let (table, _) = try read(names, as: "languages.ttf")
    #expect(table.name(1) == "Mac")
    #expect(table.name(2) == "標準")
    #expect(table.name(5) == "Version 2")
    #expect(table.name(6) == "AnLi")
    #expect(table.name(9) == "")
    #expect(
      table.records.map(\.language)
        == ["en", "zh-tw", "zh-cn", "zh-cn", "zh-cn", "zh-cn"])
  }

  @Test func `encodings that fontconfig does not know are read, and unknown ones are no names`()
    throws
  {
    let names = [
      Name(8, try Self.bytes("Гарнитура", in: "MAC-CYRILLIC"), 1, 7, 32),
      Name(9, try Self.bytes("한국어", in: "CP949"), 3, 5, 0x412),
      Name(10, [0xC0, 0xC1, 0xC2], 1, 6, 14),
      // Half of a character.
      Name(13, [0x88], 3, 2, 0x411),
      // Each character in two bytes, as old tools stored them.
      Name(14, [0, 0x41, 0xB0, 0xB8], 3, 3, 0x804),
    ]
    let (table, _) = try read(names, as: "others.ttf")
    #expect(table.name(8) == "Гарнитура")
    #expect(table.name(9) == "한국어")
    #expect(table.name(10) == "")
    #expect(table.name(13) == "")
    #expect(table.name(14) == "A案")
    #expect(table.records.count == 5)
  }

  @Test func `of a name and its misreading a person is shown the name`() {
    // Shift JIS as fontconfig reads it on the platform Macintosh.
    let names = ["Hiragino", "ヒラギノ角ゴ", "ÉqÉâÉMÉmäpÉS", "Café Déco", "Dessinée"]
    #expect(
      NameTable.withoutMisreadings(names) == ["Hiragino", "ヒラギノ角ゴ", "Café Déco", "Dessinée"])
    #expect(NameTable.withoutMisreadings(["ÉqÉâÉMÉmäpÉS"]) == ["ÉqÉâÉMÉmäpÉS"])
  }

  @Test func `a zero and half of a pair are found`() throws {
    let cases: [([UInt8], Int, Int, Bool)] = [
      ([0, 0x41, 0, 0, 0, 0x42], 3, 1, true), ([0xD8, 0x42, 0, 0x41], 3, 1, true),
      ([0, 0x41, 0xDF, 0xB7], 0, 3, true), ([0xD8, 0x42, 0xDF, 0xB7], 3, 10, false),
      ([0x41, 0, 0x42], 1, 0, true), ([0x41, 0x8E], 1, 0, false), ([0, 0x41], 3, 1, false),
    ]
    for (bytes, platform, encoding, isBroken) in cases {
      let (table, _) = try read([Name(1, bytes, platform, encoding, 0x409)], as: "broken.ttf")
      #expect(table.records.map(\.isBroken) == [isBroken], "\(bytes)")
    }
  }

  @Test func `a table of version 1 names languages by itself`() {
    let tag = Array("br-x-test".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let text: [UInt8] = [0, 0x41]
    let head: [UInt8] = [0, 1, 0, 1, 0, 24]
    let record: [UInt8] = [0, 3, 0, 1, 0x80, 0, 0, 1, 0, 2, 0, UInt8(tag.count)]
    let languages: [UInt8] = [0, 1, 0, UInt8(tag.count), 0, 0]
    let table = NameTable(head + record + languages + tag + text)
    #expect(table.records.map(\.language) == ["br-x-test"])
    #expect(table.name(1) == "A")
  }

  @Test func `a damaged table has the names before the damage`() throws {
    var font = SyntheticFont("Damaged")
    font.designer = "A. Designer"
    let path = try folder.write(font.data(), as: "damaged.ttf")
    let bytes = HarfBuzzFace(try #require(HarfBuzzBlob(path: path)), index: 0).table("name")
    let whole = NameTable(bytes)
    #expect(whole.name(1) == "Damaged")
    for length in 0...bytes.count {
      let part = NameTable(Array(bytes.prefix(length)))
      #expect(part.records.allSatisfy(whole.records.contains))
    }
    #expect(NameTable([]).records.isEmpty)
  }
}

extension SyntheticFont.StoredName {
  fileprivate func isPlaced(as other: Self) -> Bool {
    (identifier, platform, encoding, language)
      == (other.identifier, other.platform, other.encoding, other.language)
  }
}

extension NameTable.Record {
  fileprivate func isPlaced(as other: SyntheticFont.StoredName) -> Bool {
    (Int(identifier), Int(platform), Int(encoding), Int(code))
      == (other.identifier, other.platform, other.encoding, other.language)
  }
}
