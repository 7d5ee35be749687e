// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGTK
import TypecaseRichText

/// What one change costs: ours, and what it is compared with.
struct Figure: Codable {
  /// "handler", "engine", "view" or "typing".
  var place: String
  /// "color", "family", "bold" or "bigger".
  var change: String
  /// How many runs are selected.
  var runs: Int
  /// How many characters the document has.
  var characters: Int
  /// Seconds of each time that it was measured.
  var own: [Double]
  /// The same for what it is compared with.
  var other: [Double]
  /// The same for a change of each run by itself; empty where that is not measured.
  var runByRun: [Double] = []
  /// Seconds until panel and actions have followed as well; empty where there are none.
  var followed: [Double] = []
}

/// The changes that are measured: each is made, and then another of the kind, so that there is
/// something to do every time.
struct MeasuredChange {
  var name: String
  var there: AttributeChange
  var back: AttributeChange

  /// - Parameter faces: what families are taken from; some of these are in all documents.
  static func all(_ faces: FaceSet) -> [MeasuredChange] {
    let families = Documents.families(faces)
    return [
      MeasuredChange(
        name: "color", there: .color(TextColor(red: 1, green: 0, blue: 0)), back: .color(.black)),
      MeasuredChange(
        name: "family", there: .family(families.first ?? ""), back: .family(families.last ?? "")),
      MeasuredChange(name: "bold", there: .trait(.bold, true), back: .trait(.bold, false)),
      MeasuredChange(name: "bigger", there: .resize(by: 1), back: .resize(by: -1)),
    ]
  }
}

/// Documents to measure with: runs of ten characters, ten of them a line, each different from its neighbors.
enum Documents {
  /// Families with a bold.
  static func families(_ faces: FaceSet) -> [String] {
    let having = faces.families.lazy.filter { family in
      let faces = faces.faces(ofFamily: family)
      return Set(faces.map { $0.descriptor.symbolicTraits.contains(.bold) }).count == 2
    }
    return Array(having.prefix(3))
  }

  static func runs(_ count: Int, _ faces: FaceSet) -> [TextRun] {
    let fonts = families(faces).compactMap { faces.faces(ofFamily: $0).first?.descriptor.named }
    return (0..<count).map { number in
      var attributes = TextAttributes()
      if number % 4 > 0, !fonts.isEmpty { attributes.font = fonts[number % 4 % fonts.count] }
      attributes.size = .points(Double(10 + number % 7))
      if number % 3 == 0 { attributes.underline = .single }
      if number % 5 == 0 { attributes.tracking = 0.5 }
      return TextRun(number % 10 == 9 ? "ten signs\n" : "ten signs ", attributes)
    }
  }
}
