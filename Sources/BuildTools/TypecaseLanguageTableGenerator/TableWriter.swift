// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Writes the table as a Swift file, which is in the repository: apps and programs are built without the sources.
///
/// It holds one string, since an array of that size takes the compiler minutes. A line is a
/// language, its fields between tabs; a line of two fields is an alias. A set is its ranges: the
/// distance from the end of the last one and, after a colon, the number of further characters, in
/// base 36. `LanguageTable` reads it.
struct TableWriter {
  var entries: [LanguageEntry]
  var aliases: [(String, String)]

  func write(to path: String) throws {
    var lines = entries.map { entry in
      [
        entry.tag, entry.script, field(entry.name), field(entry.autonym),
        String(entry.speakers), entry.source.rawValue, ranges(entry.everyday),
        ranges(entry.full.subtracting(entry.everyday)),
      ].joined(separator: "\t")
    }
    lines += aliases.map { "\($0)\t\($1)" }
    let text = """
      // SPDX-FileCopyrightText: 1991-2022 Unicode, Inc.
      // SPDX-FileCopyrightText: 2022 Google LLC
      // SPDX-FileCopyrightText: 2001, 2003 Keith Packard
      // SPDX-License-Identifier: Apache-2.0 AND Unicode-DFS-2016 AND HPND-sell-variant

      // Made by meson-helpers/update-language-table from CLDR, googlefonts/lang and fontconfig; do not edit.
      // swift-format-ignore-file

      /// The table of languages as text; see TableWriter of the generator.
      enum LanguageTableData {
        static let text: StaticString = #\"\"\"
      \(lines.joined(separator: "\n"))

      \"\"\"#
      }

      """
    try DataFile.write(text, to: path)
  }

  /// A text without the characters that have a meaning in the format or in a string literal.
  private func field(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "#" && $0 != "\"" }))
  }

  private func ranges(_ set: Set<UInt32>) -> String {
    var parts: [String] = []
    var end: UInt32 = 0
    var first: UInt32?
    var last: UInt32 = 0
    func close() {
      guard let first else { return }
      let distance = String(first - end, radix: 36)
      parts.append(last == first ? distance : distance + ":" + String(last - first, radix: 36))
      end = last
    }
    for value in set.sorted() {
      if first != nil, value == last + 1 {
        last = value
        continue
      }
      close()
      (first, last) = (value, value)
    }
    close()
    return parts.joined(separator: " ")
  }
}
