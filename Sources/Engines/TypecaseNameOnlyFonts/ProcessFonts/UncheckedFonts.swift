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
  /// The names of files, by the folder that fontconfig has them in.
  private var folders: [String: Set<Substring>] = [:]

  /// The file of a store that names its fonts that are not checked, one in a line; there is none when all are.
  package static let fileName = "unchecked"
  private static let linksFolder = "by-name"
  private static let limit = 8 << 20
  /// SHA-256, in hexadecimal.
  private static let digestLength = 64

  package init() { given = ProcessFonts.shared.uncheckedPaths }

  /// Whether a font must not be drawn.
  ///
  /// - Parameter path: as fontconfig has it.
  package mutating func contains(_ path: String) -> Bool {
    if given.contains(path) { return true }
    let (folder, name) = FileSystem.split(path)
    let names = folders[folder] ?? Self.names(for: folder)
    folders[folder] = names
    guard !names.isEmpty, let dot = name.lastIndex(of: ".") else { return false }
    // A link's name begins with the tags of its rules; the file's own is its digest and the extension.
    let start = name.index(dot, offsetBy: -Self.digestLength, limitedBy: name.startIndex)
    return start.map { names.contains(name[$0...]) } ?? false
  }

  /// What the store of a layer of links names; nothing for any other folder.
  private static func names(for layer: String) -> Set<Substring> {
    let (store, name) = FileSystem.split(FileSystem.split(layer).folder)
    guard name == linksFolder,
      let text = try? FileSystem.text(of: "\(store)/\(fileName)", limit: limit)
    else { return [] }
    return Set(text.split(separator: "\n"))
  }
}
