// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseHarfBuzzKit

extension ScriptClaims {
  /// What a face says by its family names in every language, and by `OS/2`.
  package init(_ face: HarfBuzzFace, names: NameTable) {
    // Family, and the families by typographic and by width, weight and slope names.
    let families = names.records.lazy.filter { [1, 16, 21].contains($0.identifier) }
    self.init(families: families.compactMap(\.text), face: face)
  }

  /// The same of a file; it says nothing where it cannot be read.
  ///
  /// Only for files that were inspected, or that the desktop has, or in the sandbox.
  package init(path: String, index: Int) {
    self.init()
    guard let blob = HarfBuzzBlob(path: path), index >= 0, index < blob.faceCount else { return }
    let face = HarfBuzzFace(blob, index: index)
    self.init(face, names: NameTable(face))
  }
}
