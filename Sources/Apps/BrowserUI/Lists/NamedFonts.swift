// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseGLibKit

/// The fonts that an action is about, as a message names them: whole families, and single styles of others.
struct NamedFonts: Hashable {
  /// In the order in which they are named.
  private(set) var families: [String] = []
  /// Family and style of each.
  private(set) var styles: [String] = []
  /// How many faces there are in all, and of how many families.
  private(set) var faceCount = 0
  private(set) var familyCount = 0

  var isEmpty: Bool { families.isEmpty && styles.isEmpty }

  /// The fonts before a change.
  init(_ fonts: [FamilyOrFace]) {
    families = fonts.families.map { Wording.name(ofFamily: $0.name) }
    styles = fonts.faces.map(\.name)
    faceCount = fonts.families.reduce(0) { $0 + $1.faceCount } + styles.count
    familyCount = Set(fonts.map(\.key.family)).count
  }

  /// Families as a whole.
  init(families: [String]) {
    self.families = families.map { Wording.name(ofFamily: $0) }
    familyCount = families.count
  }

  /// Single styles, each with the name of its family.
  init(styles: [String]) {
    self.styles = styles
    (faceCount, familyCount) = (styles.count, styles.count)
  }

  /// The changed fonts.
  ///
  /// - Parameters:
  ///   - faces: as the registry lists them.
  ///   - sizes: how many faces families have; one that is not known has changed as a whole.
  init(changed faces: [InstalledFont], of sizes: [ListedFamily.Key: Int]) {
    faceCount = faces.count
    var groups: [ListedFamily.Key: [InstalledFont]] = [:]
    var order: [ListedFamily.Key] = []
    for face in faces {
      let key = ListedFamily.Key(
        name: face.descriptor.family ?? "", provider: face.descriptor.provider ?? "")
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(face)
    }
    familyCount = order.count
    for key in order {
      let group = groups[key] ?? []
      if group.count >= sizes[key] ?? 0 {
        families.append(Wording.name(ofFamily: key.name))
      } else {
        styles += group.map { Wording.name(ofFace: key.name, $0.descriptor.style ?? "") }
      }
    }
  }

  /// "2 families and 1 style".
  var counts: String {
    Wording.counts(families: families.count, styles: styles.count)
  }

  /// How many names a message has room for.
  private static let mostNames = 4

  /// "Inter, Lato and Vollkorn Bold"; of many the first ones, and how many more.
  var names: String {
    let all = (families + styles).map { DisplayText.line($0, limit: 40) }
    guard all.count > Self.mostNames else { return Wording.list(all) }
    let first = all.prefix(Self.mostNames - 1)
    return trn(
      "{names} and {count} more", "{names} and {count} more", all.count - first.count,
      ["names": first.joined(separator: tr(", "))])
  }

  /// The name, if there is only one.
  private var only: String? {
    families.count + styles.count == 1
      ? DisplayText.line((families + styles)[0], limit: 40) : nil
  }
}

// The result for fonts, in a sentence that names all of them, with numbers.
extension NamedFonts {
  var removed: String {
    only.map { tr("“{font}” removed", ["font": $0]) }
      ?? tr("{fonts} removed: {names}", ["fonts": counts, "names": names])
  }

  var turnedOn: String {
    only.map { tr("“{font}” turned on", ["font": $0]) }
      ?? tr("{fonts} turned on: {names}", ["fonts": counts, "names": names])
  }

  var turnedOff: String {
    only.map { tr("“{font}” turned off", ["font": $0]) }
      ?? tr("{fonts} turned off: {names}", ["fonts": counts, "names": names])
  }

  /// Only apps that ask can use them.
  var restricted: String {
    only.map { tr("Only apps that ask can use “{font}” now", ["font": $0]) }
      ?? tr(
        "Only apps that ask can use {fonts} now: {names}", ["fonts": counts, "names": names])
  }

  /// Every app finds them by name.
  var opened: String {
    only.map { tr("Every app finds “{font}” by name now", ["font": $0]) }
      ?? tr("Every app finds {fonts} by name now: {names}", ["fonts": counts, "names": names])
  }

  /// "“Lato”", or "2 families and 1 style: Inter, Lato and Vollkorn Bold".
  var described: String {
    only.map { tr("“{name}”", ["name": $0]) }
      ?? tr("{fonts}: {names}", ["fonts": counts, "names": names])
  }

  func added(to collection: String) -> String {
    let name = DisplayText.line(collection, limit: 40)
    return only.map { tr("“{style}” added to “{name}”", ["style": $0, "name": name]) }
      ?? tr(
        "{fonts} added to “{name}”: {names}", ["fonts": counts, "name": name, "names": names])
  }

  func takenOut(of collection: String) -> String {
    let name = DisplayText.line(collection, limit: 40)
    return only.map { tr("“{font}” taken out of “{name}”", ["font": $0, "name": name]) }
      ?? tr(
        "{fonts} taken out of “{name}”: {names}",
        ["fonts": counts, "name": name, "names": names])
  }

  /// That they are the person's own from now on.
  var kept: String {
    let numbers = trn("{count} font is yours now", "{count} fonts are yours now", faceCount)
    return isEmpty ? numbers : tr("{fonts}: {names}", ["fonts": numbers, "names": names])
  }

  /// What an undo brought back: "5 fonts of 2 families are back: Inter and Lato".
  var restored: String {
    guard familyCount > 1 else {
      return trn(
        "{count} font is back: {names}", "{count} fonts are back: {names}", faceCount,
        ["names": names])
    }
    return trn(
      "{count} font of {families} is back: {names}",
      "{count} fonts of {families} are back: {names}",
      faceCount,
      ["families": trn("{count} family", "{count} families", familyCount), "names": names])
  }
}
