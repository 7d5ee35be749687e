// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// The running list of the names of fonts that documents ask for and that are not there, gathered
/// while documents are parsed.
///
/// Each is handed out once: a person is not asked for the same font twice.
struct MissingNames {
  private var known: Set<FontDescriptor> = []
  private var waiting: [FontDescriptor] = []

  /// Notes what is missing of a document's fonts.
  mutating func add(
    _ fonts: some Sequence<FontDescriptor>, where isMissing: (FontDescriptor) -> Bool
  ) {
    for font in fonts where isMissing(font) {
      guard let name = Self.name(of: font), known.insert(name).inserted else { continue }
      waiting.append(name)
    }
  }

  /// The names that were not handed out yet, in the order in which they were met.
  mutating func take() -> [FontDescriptor] {
    defer { waiting = [] }
    return waiting
  }

  /// What names a font, and nothing else of it: a document's weight may be one that the family does
  /// not have, and the family is wanted all the same.
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
