// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseNameOnlyFonts

extension RestoredCoverage {
  /// What fontconfig restores to the faces of a file, by what its inspection says of them.
  public init(_ faces: [FaceReport]) {
    self.init(
      faces.map {
        Part(
          indexes: $0.fontconfigIndexes.map(Int.init), coverage: $0.coverage,
          languages: $0.fontconfigLanguages)
      })
  }
}
