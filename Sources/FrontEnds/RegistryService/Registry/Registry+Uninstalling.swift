// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry

extension Registry {
  /// Ends every change of fonts before the store is erased, and copies those that the person keeps to where
  /// every program finds them.
  ///
  /// What is to be installed later is refused, or it would be lost with the store. When a font cannot be
  /// copied, changes go on as before.
  ///
  /// - Returns: how many faces there were, and how many were copied.
  func endChanges(keepingFonts: Bool) async throws -> (all: Int, kept: Int) {
    try await change { [self] store in
      let all = try store.reader.faces(.init()).count
      let kept = keepingFonts ? try store.reader.facesToKeep() : []
      try layout.ordinaryFonts.add(kept)
      hasEnded.withLock { $0 = true }
      return (all, kept.count)
    }
  }
}
