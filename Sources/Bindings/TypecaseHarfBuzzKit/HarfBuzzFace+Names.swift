// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

extension HarfBuzzFace {
  /// How many records a name table can have.
  package static let mostNames = (0xFFFF - 6) / 12

  /// The language of each record of a name table, in BCP 47; nil for a code that HarfBuzz does not know.
  ///
  /// HarfBuzz has the codes of Windows and Macintosh, and reads them of records in encodings that it knows only. So it
  /// is asked with a table of empty names in such an encoding, one for each record.
  package static func languages(
    ofNames records: [(platform: UInt16, language: UInt16)]
  ) -> [String?] {
    var languages = [String?](repeating: nil, count: records.count)
    // The offset of the texts, behind the records, has 16 bits.
    let asked = records.prefix(mostNames)
    guard !asked.isEmpty else { return languages }
    var file: [UInt8] = []
    func append(_ numbers: Int...) {
      for number in numbers { file += [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
    }
    let length = 6 + 12 * asked.count
    // A file with that table alone: its version, the number of tables, and what helps to search them.
    append(1, 0, 1, 16, 0, 0)
    file += Array("name".utf8)
    // Its checksum, which nobody looks at, where it begins, and its length.
    append(0, 0, 0, 28, length >> 16, length)
    append(0, asked.count, length)
    for (number, record) in asked.enumerated() {
      // An identifier for each, since HarfBuzz has one name in a language for each.
      append(Int(record.platform), record.platform == 3 ? 1 : 0, Int(record.language), number, 0, 0)
    }
    let face = HarfBuzzFace(HarfBuzzBlob(file), index: 0)
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face.handle, &count) else { return languages }
    for entry in UnsafeBufferPointer(start: entries, count: Int(count)) {
      languages[Int(entry.name_id)] = hb_language_to_string(entry.language).map {
        String(cString: $0)
      }
    }
    return languages
  }
}
