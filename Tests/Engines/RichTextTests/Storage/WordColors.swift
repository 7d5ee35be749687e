// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Colors words as they are typed, as docs/text-storage.md shows it.
final class WordColors: TextStorageDelegate {
  let colors: [String: TextColor]

  init(_ colors: [String: TextColor]) { self.colors = colors }

  func textStorage(_ storage: TextStorage, willProcess edit: TextStorage.Edit) {
    guard edit.kinds.contains(.characters) else { return }
    let paragraphs = storage.paragraphs(touching: edit.range)
    var place = paragraphs.lowerBound
    // Words, and what is between them.
    for piece in storage.text(in: paragraphs).pieces {
      let end = place + piece.unicodeScalars.count
      let color = colors[piece.lowercased()]
      storage.convertAttributes(in: place..<end) { attributes in
        var attributes = attributes
        attributes.color = color
        return attributes
      }
      place = end
    }
  }
}

extension String {
  fileprivate var pieces: [Substring] {
    var pieces: [Substring] = []
    var rest = self[...]
    while let first = rest.first {
      let end = rest.firstIndex { $0.isLetter != first.isLetter } ?? rest.endIndex
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces
  }
}
