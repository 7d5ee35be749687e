// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseFontconfigKit

/// The characters that a face of a file has, and how it shapes them.
package struct ShapedCoverage: Sendable {
  package let characters: CodePointSet
  package let probe: ShapingProbe?

  /// Reads the file in this process: only for those that were inspected, or that the desktop has.
  ///
  /// Takes some milliseconds, and more for a large font: not for the main thread.
  ///
  /// - Returns: nil when the file cannot be read, or has no such face.
  package init?(of location: FaceLocation) {
    guard location.index >= 0 else { return nil }
    let patterns = FontconfigFontSet(scanning: location.path)?.patterns ?? []
    let found = patterns.first { Int(($0.index ?? 0) & 0xFFFF) == location.index }
    guard let characters = found?.characters else { return nil }
    self.characters = CodePointSet(characters)
    probe = ShapingProbe(path: location.path, index: location.index)
  }

  /// The languages that the face supports, in the order of their tags.
  package var languages: [Language] {
    LanguageTable.shared.languages(supportedBy: characters, probe: probe)
  }
}
