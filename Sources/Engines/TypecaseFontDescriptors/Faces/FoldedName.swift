// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A name in the form in which names are compared: without regard to case.
struct FoldedName: Hashable, Comparable, Sendable {
  let text: String

  init(_ name: String) { text = name.lowercased() }

  /// The name without what programs omit from PostScript names and styles: spaces, hyphens and
  /// underscores.
  init(joining name: String) {
    text = name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  static func < (one: FoldedName, other: FoldedName) -> Bool { one.text < other.text }

  /// Whether a name starts with a dot, which only a system's own private fonts have.
  static func isPrivate(_ name: String) -> Bool {
    name.unicodeScalars.first { !$0.properties.isWhitespace } == "."
  }
}
