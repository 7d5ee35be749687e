// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry

extension Registry {
  /// Copies the fonts that the person may keep to where every program finds them.
  ///
  /// - Returns: how many faces were copied.
  func keepAsOrdinaryFonts() async throws -> Int {
    try await change { [layout] store in
      let kept = try store.reader.facesToKeep()
      try layout.ordinaryFonts.add(kept)
      return kept.count
    }
  }
}
