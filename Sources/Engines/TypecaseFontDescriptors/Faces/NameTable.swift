// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// A face's names (the OpenType table `name`), each record decoded by its platform and encoding.
///
/// HarfBuzz reads Unicode and ASCII, and a name in one language where it is asked for that one. Fonts have
/// more: a family in Chinese only, accents of Mac Roman, Japanese in Shift JIS. This reads what fontconfig
/// reads, so that a name that finds a font and one that is shown are the same.
package struct NameTable: Sendable {
  /// A record of the table.
  package struct Record: Sendable, Hashable {
    /// OpenType's name identifier: 1 family, 2 style, 4 full name, 6 PostScript name, and so on.
    package var identifier: UInt32
    package var platform: UInt16
    package var encoding: UInt16
    /// The platform's own number of the language.
    package var code: UInt16
    /// BCP 47; empty when that is none that is known.
    package var language: String
    /// In Unicode, without blanks at its ends; nil where its encoding is not known, or its bytes are none of it.
    package var text: String?
    /// Whether it has U+0000, at which programs in C end it, or half of a pair of UTF-16.
    package var isBroken: Bool
  }

  /// The records, in the order of the table.
  package let records: [Record]
  /// Where the records of each identifier are, those that are shown first before others.
  private let places: [UInt32: [Int]]

  /// - Parameter bytes: the table; a damaged one has the records before the damage.
  package init(_ bytes: [UInt8]) {
    var entries = Self.entries(of: bytes)
    let languages = HarfBuzzFace.languages(ofNames: entries.map { ($0.platform, $0.language) })
    let tags = Self.languageTags(of: bytes, count: entries.count)
    for (number, language) in languages.enumerated() { entries[number].tag = language }
    let decoder = NameDecoder()
    records = entries.map { entry in
      let (text, isBroken) = decoder.text(
        bytes[entry.range], platform: entry.platform, encoding: entry.encoding,
        language: entry.language)
      let own = entry.language >= 0x8000 ? Int(entry.language) - 0x8000 : tags.count
      return Record(
        identifier: UInt32(entry.identifier), platform: entry.platform, encoding: entry.encoding,
        code: entry.language, language: tags.indices.contains(own) ? tags[own] : entry.tag ?? "",
        text: text,
        isBroken: isBroken)
    }
    var places: [UInt32: [Int]] = [:]
    for (number, record) in records.enumerated() where record.text?.isEmpty == false {
      places[record.identifier, default: []].append(number)
    }
    self.places = places.mapValues { [records] in
      $0.sorted { Self.rank(records[$0], $0) < Self.rank(records[$1], $1) }
    }
  }

  package init(_ face: HarfBuzzFace) { self.init(face.table("name")) }

  /// The name that is shown: in English where there is one, otherwise in the language that comes first; empty without one.
  package func name(_ identifier: UInt32) -> String {
    places[identifier]?.first.flatMap { records[$0].text } ?? ""
  }

  /// The same as a line, whatever the font has there.
  package func line(_ identifier: UInt32) -> String {
    name(identifier).prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The first of several names that the face has.
  package func name(firstOf identifiers: UInt32...) -> String {
    identifiers.lazy.map { name($0) }.first { !$0.isEmpty } ?? ""
  }

  /// English first, then as fontconfig takes platforms: Windows, Unicode, Macintosh, ISO.
  private static func rank(_ record: Record, _ number: Int) -> (Int, Int, Int) {
    let isEnglish = record.language == "en" || record.language.hasPrefix("en-")
    let platforms: [UInt16] = [3, 0, 1, 2]
    return (isEnglish ? 0 : 1, platforms.firstIndex(of: record.platform) ?? 4, number)
  }

  /// Names for a person: without those that are another one in a wrong encoding.
  ///
  /// - Parameter names: those by which programs find a font.
  package static func withoutMisreadings(_ names: [String]) -> [String] {
    NameDecoder.withoutMisreadings(names)
  }

  // MARK: - Records

  private struct Entry {
    var platform: UInt16
    var encoding: UInt16
    var language: UInt16
    var identifier: UInt16
    var range: Range<Int>
    var tag: String?
  }

  private static func number(_ bytes: [UInt8], _ place: Int) -> UInt16? {
    place >= 0 && place + 2 <= bytes.count
      ? UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]) : nil
  }

  private static func entries(of bytes: [UInt8]) -> [Entry] {
    guard let count = number(bytes, 2), let storage = number(bytes, 4) else { return [] }
    var entries: [Entry] = []
    for place in (0..<min(Int(count), HarfBuzzFace.mostNames)).map({ 6 + 12 * $0 }) {
      guard let platform = number(bytes, place), let encoding = number(bytes, place + 2),
        let language = number(bytes, place + 4), let identifier = number(bytes, place + 6),
        let length = number(bytes, place + 8), let offset = number(bytes, place + 10)
      else { break }
      let start = Int(storage) + Int(offset)
      guard start + Int(length) <= bytes.count else { continue }
      entries.append(
        Entry(
          platform: platform, encoding: encoding, language: language, identifier: identifier,
          range: start..<start + Int(length)))
    }
    return entries
  }

  /// The languages that a table of version 1 names by itself, for codes from 0x8000.
  private static func languageTags(of bytes: [UInt8], count: Int) -> [String] {
    guard number(bytes, 0) == 1, let records = number(bytes, 2), let storage = number(bytes, 4),
      let count = number(bytes, 6 + 12 * Int(records))
    else { return [] }
    return (0..<Int(count)).prefix { number(bytes, 8 + 12 * Int(records) + 4 * $0 + 2) != nil }.map
    {
      let place = 8 + 12 * Int(records) + 4 * $0
      let (length, offset) = (number(bytes, place) ?? 0, number(bytes, place + 2) ?? 0)
      let start = Int(storage) + Int(offset)
      guard length <= 70, start + Int(length) <= bytes.count else { return "" }
      return NameDecoder.utf16(bytes[start..<start + Int(length)]).text
    }
  }
}
