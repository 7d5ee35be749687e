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

  /// A name in one line, without marks of direction: those belong to where it is shown.
  static func cleaned(_ name: String, limit: Int = mostLettersOfName) -> String {
    DisplayText.sentence(name, limit: limit, fallback: tr("Unnamed"))
  }

  /// A name with a number, which is not cut off.
  static func numbered(_ name: String, _ number: Int) -> String {
    let end = " \(number)"
    // What is cut ends with an ellipsis, which is one more.
    return cleaned(name, limit: mostLettersOfName - end.count - 1) + end
  }

  static let mostLettersOfName = 60
}
