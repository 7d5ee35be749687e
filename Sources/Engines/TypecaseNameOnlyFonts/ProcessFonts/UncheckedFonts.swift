// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// Which of the fonts that fontconfig lists must not be drawn by lists of fonts: installed ones that were accepted by
/// older rules, until the registry has checked them again.
///
///     given to this process          ProcessFonts knows
///     found by name, in any program  the registry names their files beside its folder of links, `by-name`
///
/// The value is what was true when it was made.
package struct UncheckedFonts {
  private let given: Set<String>
  /// The names of files, by the store that they are in.
  private var stores: [Substring: Set<Substring>] = [:]

  /// The file of a store that names its fonts that are not checked, one in a line; there is none when all are.
  package static let fileName = "unchecked"
  private static let folder = "/by-name/"
  private static let limit = 8 << 20

  package init() { given = ProcessFonts.shared.uncheckedPaths }

  /// Whether a font must not be drawn.
  ///
  /// - Parameter path: as fontconfig has it.
  package mutating func contains(_ path: String) -> Bool {
    if given.contains(path) { return true }
    guard let place = path.range(of: Self.folder) else { return false }
    let store = path[..<place.lowerBound]
    let names = stores[store] ?? Self.read(store)
    stores[store] = names
    guard !names.isEmpty, let dot = path.lastIndex(of: ".") else { return false }
    // A link's name begins with the tags of its rules; the file's own is its digest and the extension.
    let start = path.index(dot, offsetBy: -Self.digestLength, limitedBy: place.upperBound)
    return start.map { names.contains(path[$0...]) } ?? false
  }

  /// SHA-256, in hexadecimal.
  private static let digestLength = 64

  private static func read(_ store: Substring) -> Set<Substring> {
    guard let text = try? FileSystem.text(of: "\(store)/\(fileName)", limit: limit) else {
      return []
    }
    return Set(text.split(separator: "\n"))
  }
}

extension String {
  /// The first place of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      guard let next = self[index(after: start)...].firstIndex(of: "/") else { return nil }
      start = next
    }
    return nil
  }
}
