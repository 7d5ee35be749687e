// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseFontconfigKit

/// Measures finding faces among those of this session, against fontconfig in the same process.
///
/// Prints a list of figures in JSON: seconds for each time that a question was asked.

struct Figure: Codable {
  var question: String
  /// How many faces were found.
  var found: Int
  var own: [Double] = []
  /// What fontconfig does for it, by the function's name.
  var other: [String: [Double]] = [:]
}

func seconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body).components
  return Double(time.seconds) + Double(time.attoseconds) * 1e-18
}

let turns = 51
var faces = FaceSet([])
var listing = Figure(question: "all faces", found: 0)
for turn in 0..<6 {
  let own = seconds { faces = FaceSet.installed() }
  var count = 0
  let other = seconds { count = FontconfigFontSet.listed(":")?.patterns.count ?? 0 }
  precondition(count > 0)
  // The first time warms the caches.
  if turn > 0 {
    listing.own.append(own)
    listing.other["FcFontList", default: []].append(other)
  }
}
listing.found = faces.faces.count

/// Asks again and again, in turns.
func measure(
  _ question: String, own: () -> Int, listed: String? = nil, matched: String? = nil
) -> Figure {
  var figure = Figure(question: question, found: own())
  for _ in 0..<turns {
    var count = 0
    figure.own.append(seconds { count = own() })
    precondition(count == figure.found)
    if let listed {
      figure.other["FcFontList", default: []].append(
        seconds { precondition(FontconfigFontSet.listed(listed) != nil) })
    }
    if let matched {
      figure.other["FcFontMatch", default: []].append(
        seconds {
          precondition(FontconfigConfiguration.current?.match(matched) != nil)
        })
    }
  }
  return figure
}

let wanted = faces.faces[faces.faces.count / 2].descriptor
let name = wanted.postScriptName ?? ""
let family = wanted.family ?? ""
var byName = FontDescriptor(postScriptName: name)
var byFamily = FontDescriptor()
byFamily.family = family
byFamily.weight = 700
var byTraits = FontDescriptor()
byTraits.traits = [.bold]
var byLanguages = FontDescriptor()
byLanguages.languages = ["pl"]
let predicate = LanguagePredicate.all([
  .supports("Latn"), .any([.supports("ru"), .supports("zh")]), .none([.supports("ar")]),
])

let figures = [
  listing,
  measure(
    "PostScript name, one face", own: { faces.face(for: byName) == nil ? 0 : 1 },
    listed: ":postscriptname=\(name)", matched: ":postscriptname=\(name)"),
  measure(
    "PostScript name, mandatory",
    own: { faces.matching(byName, mandatoryKeys: [.postScriptName]).count },
    listed: ":postscriptname=\(name)"),
  measure(
    "family, its nearest to bold", own: { faces.face(for: byFamily) == nil ? 0 : 1 },
    matched: "\(family):bold"),
  measure(
    "bold faces", own: { faces.matching(byTraits, mandatoryKeys: [.traits]).count },
    listed: ":weight=200"),
  measure(
    "faces for Polish", own: { faces.matching(byLanguages, mandatoryKeys: [.languages]).count },
    listed: ":lang=pl"),
  measure(
    "a predicate of five languages", own: { faces.faces(supporting: predicate).count }),
]
print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
