// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontconfigKit

/// The faults of the names by which fontconfig finds an accepted font.
///
/// They are found without the rules that accepted the font: by fontconfig's own comparison, and by
/// properties of Unicode.
enum FoundNames {
  static func fault(ofAccepted path: String, _ report: InspectionReport) -> String? {
    let patterns = FontconfigFontSet(scanning: path)?.patterns ?? []
    guard !patterns.isEmpty else { return "fontconfig finds no font" }
    let told = FontconfigNames(report.faces.compactMap(\.fontconfigNames))
    func kind(
      _ names: KeyPath<FontconfigPattern, [String]>, _ reported: [String]
    ) -> (found: Set<String>, told: Set<String>) {
      (Set(patterns.flatMap { $0[keyPath: names] }), Set(reported.map(FontconfigName.folded)))
    }
    for (found, told) in [
      kind(\.families, told.families), kind(\.fullNames, told.fullNames),
      kind(\.postScriptNames, told.postScriptNames),
    ] {
      for name in found.sorted() {
        if !told.contains(FontconfigName.folded(name)) {
          return "the report does not have “\(escaped(name))”"
        }
        if generic.contains(FontconfigName.folded(name)) {
          return "“\(escaped(name))” is a generic family"
        }
        if hasInvisible(name) { return "“\(escaped(name))” has what cannot be seen" }
      }
    }
    return nil
  }

  /// As fontconfig folds them; what it takes for different is no answer to a program's request.
  private static let generic: Set<String> = [
    "sans", "sans-serif", "sansserif", "serif", "mono", "monospace", "system-ui", "ui-monospace",
    "ui-serif", "ui-sans-serif", "ui-rounded", "emoji", "math", "cursive", "fantasy", "fangsong",
    "generic(kai)", "-apple-system", "blinkmacsystemfont",
  ]

  private static func hasInvisible(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    return scalars.contains { scalar in
      let properties = scalar.properties
      if properties.isBidiControl || properties.isNoncharacterCodePoint { return true }
      if properties.isDefaultIgnorableCodePoint {
        // Joiners and the like are part of the spelling in scripts that join.
        return !scalars.contains {
          (0x0600...0x1AFF).contains($0.value) && !$0.properties.isDefaultIgnorableCodePoint
        }
      }
      return [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
  }

  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.prefix(100).map { $0.escaped(asASCII: true) }.joined()
  }
}
