// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import TypecaseFontDescriptors
import TypecaseFontFinding

/// What it costs to prepare a choice of fonts and to search in it, without a window.
nonisolated struct SearchFigures: Codable {
  var faces: Int
  /// Seconds to sort faces into families.
  var sorting: Double
  /// Seconds to prepare the search; the first time it reads the names of languages.
  var preparing: Double
  /// Seconds of each search, by what was typed.
  var searches: [String: [Double]]

  @concurrent
  static func measure(faceCount: Int) async -> SearchFigures {
    let faces = Self.faces(faceCount)
    let choice = FontChoice(faces)
    let search = FontSearch(choice)
    let sorting = seconds { _ = FontChoice(faces) }
    let preparing = seconds { _ = FontSearch(choice) }
    var searches: [String: [Double]] = [:]
    for query in ["a", "noto", "family 17", "bold italic", "armenian", "zzz", "chinese bold"] {
      searches[query] = (0..<25).map { _ in seconds { _ = search(query) } }
    }
    return SearchFigures(
      faces: choice.faceCount, sorting: sorting, preparing: preparing, searches: searches)
  }

  /// Faces as a machine with many fonts has them: four to a family, in a hundred sets of languages.
  private static func faces(_ count: Int) -> [OfferedFace] {
    let tags = LanguageSets.tags
    let sets = (0..<100).map { number in
      tags.enumerated().filter { $0.offset % (1 + number % 7) == 0 || $0.offset == number }.map(
        \.element)
    }
    let styles: [(String, Double, Double)] = [
      ("Regular", 400, 0), ("Italic", 400, 12), ("Bold", 700, 0), ("Bold Italic", 700, 12),
    ]
    return (0..<count).map { number in
      let (style, weight, slant) = styles[number % 4]
      var font = FontDescriptor()
      font.family = "Noto Family \(number / 4) \(["Sans", "Serif", "Mono"][number / 4 % 3])"
      (font.style, font.weight, font.slant) = (style, weight, slant)
      font.postScriptName = "NotoFamily\(number)"
      font.languages = sets[number / 4 % sets.count]
      return OfferedFace(font, location: FaceLocation(path: "/fonts/\(number).ttf"))
    }
  }
}

/// The languages that fontconfig knows an orthography of.
nonisolated private enum LanguageSets {
  static let tags =
    FaceSet.installed().faces.map { $0.descriptor.languages ?? [] }
    .max { $0.count < $1.count } ?? []
}
