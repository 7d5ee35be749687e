// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseFontFinding

/// Measures what a key costs in a search among the fonts of this session.
///
/// Prints figures in JSON: seconds for each key of each text, typed letter by letter, in several turns.

struct Figure: Codable {
  /// What was typed in the end.
  var text: String
  /// How many families are found then.
  var found: Int
  /// For each key the seconds of each turn.
  var keys: [[Double]]
}

struct Figures: Codable {
  var faces: Int
  var families: Int
  /// Seconds to list the fonts, to sort them, to prepare the search, and to read what files say.
  var listing: Double
  var sorting: Double
  var preparing: Double
  var reading: Double
  /// Seconds to measure every face's letters, and to put them in the order of their likeness to one.
  var measuring: Double
  var comparing: Double
  var figures: [Figure]
}

func seconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body).components
  return Double(time.seconds) + Double(time.attoseconds) * 1e-18
}

var faces: [OfferedFace] = []
var choice = FontChoice.none
let listing = seconds { faces = VisibleFonts.read() }
let sorting = seconds { choice = FontChoice(faces) }
var search = FontSearch(choice)
// Once more: the first one has read the names of languages.
let preparing = seconds { search = FontSearch(choice) }
let reading = seconds {
  if let details = choice.readDetails() { search = search.adding(details) }
}

var measures: [FaceLocation: FaceMeasures] = [:]
let measuring = seconds {
  var cache = MeasuresCache()
  measures = cache.measure(
    faces.map {
      MeasurableFace($0.location, languages: $0.descriptor.languages ?? [], isColor: $0.isColor)
    })
}
let comparing = seconds { _ = measures.values.first?.nearest(among: measures) }

/// The longest word of a family's name in the middle of the list.
let name =
  choice.families.map(\.name).sorted()[choice.families.count / 2].split(separator: " ")
  .max { $0.count < $1.count }.map { $0.lowercased() } ?? "sans"
/// The same with two letters in each other's place.
let misspelled = String(name.prefix(2).reversed() + name.dropFirst(2))

let texts = [
  name, misspelled, "\(name) bold italic", "armenian", "arabic monospace", "small caps", ":ß",
  "Žluťoučký kůň", "zzzz nothing",
]
let turns = 15
let figures = texts.map { text in
  let beginnings = text.indices.map { String(text[...$0]) }
  let keys = beginnings.map { typed in
    (0..<turns).map { _ in seconds { _ = search(typed) } }
  }
  return Figure(text: text, found: search(text).matches.count, keys: keys)
}
let all = Figures(
  faces: choice.faceCount, families: choice.families.count, listing: listing, sorting: sorting,
  preparing: preparing, reading: reading, measuring: measuring, comparing: comparing,
  figures: figures)
print(String(decoding: try JSONEncoder().encode(all), as: UTF8.self))
