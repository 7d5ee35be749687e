// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding
import TypecaseGLibKit

/// The lines of a picker's list, from what there is, what the person looks for and what is open.
struct PickerLines {
  let choice: FontChoice
  /// Whether faces can be picked.
  let includesFaces: Bool
  /// Families whose faces are shown.
  var openFamilies: Set<String> = []

  /// Everything, with what was picked last before it.
  func all(recent: [String]) -> [PickerEntry] {
    var entries: [PickerEntry] = []
    let places = recent.compactMap(choice.place(ofFamily:))
    if !places.isEmpty {
      entries.append(PickerEntry(heading: tr("Recent")))
      for place in places { entries += lines(ofFamily: place, opens: false) }
      entries.append(PickerEntry(heading: tr("All Fonts")))
    }
    entries.reserveCapacity(choice.families.count + entries.count)
    for place in choice.families.indices { entries += lines(ofFamily: place) }
    return entries
  }

  /// What was found.
  func found(_ result: FontSearch.Result) -> [PickerEntry] {
    SearchWording.lines(result, heading: PickerEntry.init(heading:)) { match, isBelowHeading in
      let isOfFaces = includesFaces && !match.faces.isEmpty
      return lines(
        ofFamily: match.family, faces: isOfFaces ? match.faces : nil,
        opens: match.reason?.field == .style && isOfFaces ? true : isBelowHeading ? false : nil)
    }
  }

  /// A family, and its faces where they are shown.
  private func lines(
    ofFamily place: Int, faces: [Int]? = nil, opens: Bool? = nil
  ) -> [PickerEntry] {
    let family = choice.families[place]
    let count = family.faces.count
    guard includesFaces, count > 1 else {
      return [PickerEntry(family: place, detail: "")]
    }
    let shown = faces ?? Array(family.faces.indices)
    let isOpen = opens ?? openFamilies.contains(family.name)
    let entry = PickerEntry(
      family: place, detail: trn("{count} style", "{count} styles", count), faces: shown,
      isOpen: isOpen)
    return [entry] + (isOpen ? Self.faces(of: entry, family: place) : [])
  }

  /// The lines below a family.
  static func faces(of entry: PickerEntry, family: Int) -> [PickerEntry] {
    entry.faces.map { PickerEntry(face: $0, ofFamily: family) }
  }
}
