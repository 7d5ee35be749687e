// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// A text that the person keeps by a name, to look at fonts in it again.
nonisolated struct KeptText: Hashable {
  let name: String
  let text: String

  /// Nil for a text of nothing.
  init?(name: String, text: String) {
    guard !text.isEmpty else { return nil }
    (self.name, self.text) = (Self.cleaned(name), text)
  }

  /// A name in one line, which a list can show.
  static func cleaned(_ name: String) -> String {
    DisplayText.line(name, limit: mostLettersOfName, fallback: tr("Unnamed"))
  }

  static let mostLettersOfName = 60
}
