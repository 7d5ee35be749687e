// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Where in a font file something is, for a person.
package enum FontFilePlace {
  /// The words for what is known, such as “table glyf, byte 1204, glyph 7”; empty where nothing is.
  ///
  /// - Parameters:
  ///   - table: the tag of a table, with or without the spaces that fill it.
  ///   - offset: bytes from the start of the file.
  ///   - glyph: the glyph's number.
  package static func words(table: String?, offset: UInt64?, glyph: Int?) -> String {
    var parts: [String] = []
    if let table { parts.append(tr("table {tag}", ["tag": table.filter { $0 != " " }])) }
    // The start of a file is where everybody would look first.
    if let offset, offset > 0 || table != nil {
      parts.append(tr("byte {number}", ["number": String(offset)]))
    }
    if let glyph { parts.append(tr("glyph {number}", ["number": String(glyph)])) }
    return parts.joined(separator: tr(", "))
  }
}
