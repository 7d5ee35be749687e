// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// The list of missing font names, gathered while documents are parsed.
///
/// Each is returned once, so that the person is not asked about the same font twice.
struct MissingNames {
  /// All of them, in the order of the documents.
  private(set) var all: [FontDescriptor] = []
  private var known: Set<FontDescriptor> = []
  private var waiting: [FontDescriptor] = []

  /// Notes what is missing of a document's fonts.
  mutating func add(
    _ fonts: some Sequence<FontDescriptor>, where isMissing: (FontDescriptor) -> Bool
  ) {
    for font in fonts where isMissing(font) {
      guard let name = Self.name(of: font), known.insert(name).inserted else { continue }
      waiting.append(name)
      all.append(name)
    }
  }

  /// The names that were not returned yet, in the order of the documents.
  mutating func take() -> [FontDescriptor] {
    defer { waiting = [] }
    return waiting
  }

  /// Only the names of a font: a document may name a weight that the family does not have, and
  /// still needs the family.
  static func name(of font: FontDescriptor) -> FontDescriptor? {
    var name = FontDescriptor()
    if let postScriptName = font.postScriptName {
      name.postScriptName = postScriptName
    } else if let fullName = font.fullName {
      name.fullName = fullName
    } else if let family = font.family {
      name.family = family
    } else {
      return nil
    }
    return name
  }
}

extension RichTextDocument {
  /// The fonts that it names, each once, the title's first.
  nonisolated var fonts: [FontDescriptor] {
    var seen: Set<FontDescriptor> = []
    return ([titleAttributes.font] + runs.map(\.attributes.font)).compactMap(\.self)
      .filter { seen.insert($0).inserted }
  }
}
