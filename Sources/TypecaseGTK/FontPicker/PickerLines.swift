// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPicking
import GLibKit

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
    var entries: [PickerEntry] = []
    for match in result.byName {
      let isOfStyle = includesFaces && !match.faces.isEmpty
      entries += lines(
        ofFamily: match.family, faces: isOfStyle ? match.faces : nil, opens: isOfStyle ? true : nil)
    }
    guard !result.byLanguage.isEmpty else { return entries }
    let languages = Set(result.byLanguage.compactMap(\.language))
    let single = languages.count == 1 ? languages.first : nil
    entries.append(
      PickerEntry(
        heading: single.map { tr("Supports {language}", ["language": $0]) }
          ?? tr("By Language or Script")))
    for match in result.byLanguage {
      entries += lines(
        ofFamily: match.family, detail: single == nil ? match.language : nil, opens: false)
    }
    return entries
  }

  /// A family, and its faces where they are shown.
  private func lines(
    ofFamily place: Int, faces: [Int]? = nil, detail: String? = nil, opens: Bool? = nil
  ) -> [PickerEntry] {
    let family = choice.families[place]
    let count = family.faces.count
    guard includesFaces, count > 1 else {
      return [PickerEntry(family: place, detail: detail ?? "")]
    }
    let shown = faces ?? Array(family.faces.indices)
    let isOpen = opens ?? openFamilies.contains(family.name)
    let entry = PickerEntry(
      family: place, detail: detail ?? trn("{count} style", "{count} styles", count), faces: shown,
      isOpen: isOpen)
    return [entry] + (isOpen ? Self.faces(of: entry, family: place) : [])
  }

  /// The lines below a family.
  static func faces(of entry: PickerEntry, family: Int) -> [PickerEntry] {
    entry.faces.map { PickerEntry(face: $0, ofFamily: family) }
  }
}
