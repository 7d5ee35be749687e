// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontconfigKit

extension HidingJudge {
  /// Why files of the system's fonts cannot be hidden, of this desktop; waits for fontconfig.
  ///
  /// A file is hidden because there is another copy of its fonts. Where a family would be gone with it, the same is
  /// asked as where the family is hidden.
  ///
  /// - Parameters:
  ///   - hidden: what is hidden now.
  ///   - ownFolders: where installed fonts lie, which are not the system's; with a slash at the end.
  ///   - environment: says which languages the person reads.
  public static func refusals(
    hidingFiles files: [String], beside hidden: HiddenFamilies, settings: SystemFontSettings,
    ownFolders: [String], environment: [String: String]
  ) -> [(name: String, reason: HidingRefusal)] {
    let patterns =
      FontconfigConfiguration.desktop(with: hidden.exceptions)?.fonts?.patterns ?? []
    var families: [String: Set<String>] = [:]
    for pattern in patterns {
      guard let file = pattern.file, let family = pattern.family else { continue }
      families[file, default: []].insert(family)
    }
    for file in files {
      if !HiddenFamilies.canHold(file: file) { return [(file, .unfitName)] }
      if families[file] == nil || ownFolders.contains(where: { file.hasPrefix($0) }) {
        return [(file, .unknownFile)]
      }
    }
    // Fontconfig compares the paths of rules without regard to case.
    let paths = Set((files + hidden.files).map { $0.lowercased() })
    let gone = Set(families.keys.filter { paths.contains($0.lowercased()) })
    let lost = lostFamilies(hiding: gone, of: families, by: Set(files))
      .filter { !hidden.contains($0) }
    guard !lost.isEmpty else { return [] }
    return desktop(
      hidden: hidden, settings: settings, ownFolders: ownFolders, environment: environment
    ).hide(lost, in: hidden).refused
  }

  /// The families of which no file is left.
  ///
  /// - Parameters:
  ///   - families: of each file.
  ///   - new: those of the hidden files that were not hidden before.
  static func lostFamilies(
    hiding gone: Set<String>, of families: [String: Set<String>], by new: Set<String>
  ) -> [String] {
    let left = Set(families.filter { !gone.contains($0.key) }.values.joined())
    return Set(new.flatMap { families[$0] ?? [] }).subtracting(left).sorted()
  }
}
