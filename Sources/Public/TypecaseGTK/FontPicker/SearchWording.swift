// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding
import TypecaseGLibKit

/// The words of a search for fonts: those that find them, and why a font was found.
nonisolated public enum SearchWording {
  /// The words for kinds and features in the person's language.
  public static func vocabulary() -> SearchVocabulary {
    var names: [SearchVocabulary.Meaning: String] = [:]
    for kind in FontKind.allCases { names[.kind(kind)] = word(kind) }
    for (tag, name) in FeatureNames.all() { names[.feature(tag)] = name }
    return SearchVocabulary(names: names)
  }

  /// A kind of fonts.
  public static func word(_ kind: FontKind) -> String {
    switch kind {
    case .serif: trc("kind of font", "Serif")
    case .sans: trc("kind of font", "Sans Serif")
    case .slab: trc("kind of font", "Slab Serif")
    case .monospace: trc("kind of font", "Monospace")
    case .handwriting: trc("kind of font", "Handwriting")
    case .display: trc("kind of font", "Display")
    case .symbol: trc("kind of font", "Symbols")
    case .color: trc("kind of font", "Color")
    case .variable: trc("kind of font", "Variable")
    }
  }

  /// The results as the rows of a list, with a heading above fonts that were found for the same
  /// reason.
  ///
  /// - Parameter lines: the rows of a match, and whether there is such a heading above it.
  public static func lines<Line>(
    _ result: FontSearch.Result, heading: (String) -> Line,
    lines: (FontSearch.Match, _ isBelowHeading: Bool) -> [Line]
  ) -> [Line] {
    var all: [Line] = []
    if let words = result.correction {
      all.append(heading(tr("Results for “{words}”", ["words": DisplayText.line(words)])))
    }
    var last: String?
    for match in result.matches {
      let words = match.reason.flatMap { Self.heading($0) }
      if let words, words != last { all.append(heading(words)) }
      last = words
      all += lines(match, words != nil)
    }
    return all
  }

  /// How many families were found, for a screen reader.
  public static func count(_ result: FontSearch.Result) -> String {
    let count = Set(result.matches.map(\.family)).count
    let words = trn("{count} family", "{count} families", count)
    if count == 0 { return result.wantsDetails ? "" : tr("No Fonts Found") }
    return result.correction.map {
      tr("{count} for “{words}”", ["count": words, "words": DisplayText.line($0, limit: 60)])
    } ?? words
  }

  /// The heading above fonts that were found for the same reason; nil for those found by their
  /// names, which show the reason themselves.
  public static func heading(_ reason: FontSearch.Reason) -> String? {
    let text = DisplayText.line(reason.text)
    return switch reason.field {
    case .name, .style, .postScriptName: nil
    case .designer: tr("Made by {name}", ["name": text])
    case .owner: tr("From {app}", ["app": text])
    case .kind: text
    case .language: tr("Supports {language}", ["language": text])
    case .feature: tr("Has {features}", ["features": text])
    case .characters: tr("Has the characters {characters}", ["characters": text])
    }
  }
}
