// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit

/// Finds what is wrong between faces.
///
/// A pure function of them: no file is read here. What one problem is about is not told again by another: a copy that is
/// older is no second style of the same weight, too.
public struct ProblemFinder: Sendable {
  private let faces: [LibraryFace]
  /// The system's faces of each file.
  private let files: [String: Set<FaceLocation>]

  /// - Parameter faces: those that programs find by name, in any order.
  public init(_ faces: [LibraryFace]) {
    self.faces = faces
    files = Dictionary(grouping: faces.filter { $0.owner == .system }, by: \.location.path)
      .mapValues { Set($0.map(\.location)) }
  }

  /// The problems, by their kinds, and within one by the names of families.
  public func problems() -> [FontProblem] {
    var found = overridden(faces)
    let seen = faces.filter { $0.overridingFile == nil }
    let families = Self.groups(seen) { $0.familyKey }
    found += families.compactMap(sameFamily)
    var kept: [LibraryFace] = []
    for family in families {
      for faces in Self.groups(family, by: \.owner) {
        let copies = self.copies(in: faces)
        found += copies.problems
        let variables = staticBesideVariable(in: copies.kept)
        found += [variables.problem].compactMap(\.self)
        found += styleLinks(in: variables.kept)
        found += [lineHeights(in: variables.kept)].compactMap(\.self)
        kept += copies.kept
      }
    }
    found += samePostScriptNames(kept)
    return Self.sorted(found)
  }

  /// In the order in which a person reads them.
  static func sorted(_ problems: [FontProblem]) -> [FontProblem] {
    let order = Dictionary(
      uniqueKeysWithValues: FontProblem.Kind.allCases.enumerated().map { ($1, $0) })
    return problems.sorted {
      (order[$0.kind] ?? 0, $0.family.lowercased(), $0.id)
        < (order[$1.kind] ?? 0, $1.family.lowercased(), $1.id)
    }
  }

  /// Groups in an order that depends on the faces only.
  static func groups<Key: Hashable>(
    _ faces: [LibraryFace], by key: (LibraryFace) -> Key
  ) -> [[LibraryFace]] {
    var places: [Key: Int] = [:]
    var groups: [[LibraryFace]] = []
    for face in faces {
      let key = key(face)
      if let place = places[key] {
        groups[place].append(face)
      } else {
        places[key] = groups.count
        groups.append([face])
      }
    }
    return groups
  }

  /// Turns faces off, or hides their files; nil where neither is possible.
  ///
  /// A file is hidden only where none of its faces stays.
  func repair(without others: [LibraryFace]) -> FontRepair? {
    let ids = others.filter(\.isChangeable).compactMap(\.id)
    if !ids.isEmpty { return .turnOff(ids: ids) }
    let going = Set(others.map(\.location))
    let whole = others.filter { face in
      face.owner == .system && files[face.location.path]?.isSubset(of: going) ?? false
        && ([face.location.path] + face.otherPaths).allSatisfy(HiddenFamilies.canHold(file:))
    }
    let paths = Set(whole.flatMap { [$0.location.path] + $0.otherPaths })
    return paths.isEmpty ? nil : .hide(files: paths.sorted())
  }
}

extension LibraryFace {
  /// Whether the person may turn it off: the administrator's fonts stay on.
  var isChangeable: Bool {
    if case .provider(let id, _) = owner { id != BusNames.administrator } else { false }
  }

  /// The order in which one of several copies is kept: what the person cannot change, what is newer, what a package
  /// keeps up to date, and what was there first.
  func isKept(before other: LibraryFace) -> Bool {
    if isChangeable != other.isChangeable { return !isChangeable }
    let (mine, its) = (facts?.revision ?? 0, other.facts?.revision ?? 0)
    if mine != its { return mine > its }
    let (isPackaged, isItsPackaged) = (
      location.path.hasPrefix("/usr/"), other.location.path.hasPrefix("/usr/")
    )
    if isPackaged != isItsPackaged { return isPackaged }
    return (installed, location.path, location.index)
      < (other.installed, other.location.path, other.location.index)
  }
}

// MARK: - Two fonts of one name

extension ProblemFinder {
  /// Installed faces to which programs prefer one of the system.
  private func overridden(_ faces: [LibraryFace]) -> [FontProblem] {
    Self.groups(faces.filter { $0.overridingFile != nil }) { [$0.familyKey, $0.owner.id] }.map {
      own in
      FontProblem(
        .overridden, family: own[0].family, others: own, repair: repair(without: own))
    }
  }

  /// A family that two owners have; nil where it has one.
  private func sameFamily(_ faces: [LibraryFace]) -> FontProblem? {
    let owners = Self.groups(faces, by: \.owner)
    guard owners.count > 1 else { return nil }
    func revision(_ faces: [LibraryFace]) -> Double {
      faces.compactMap(\.facts?.revision).max() ?? 0
    }
    let ranked = owners.sorted { one, other in
      if one[0].isChangeable != other[0].isChangeable { return !one[0].isChangeable }
      if one.count != other.count { return one.count > other.count }
      let (newest, itsNewest) = (revision(one), revision(other))
      if newest != itsNewest { return newest > itsNewest }
      return one[0].isKept(before: other[0])
    }
    let others = ranked.dropFirst().flatMap(\.self)
    return FontProblem(
      .sameFamily, family: ranked[0][0].family, kept: ranked[0], others: others,
      repair: repair(without: others.filter(\.isChangeable)))
  }

  private struct CopyKey: Hashable {
    var slot: LibraryFace.Slot
    var style: String
    var axes: [String: ClosedRange<Float>]
    var isVariable: Bool
  }

  /// Styles that an owner has twice in a family: a problem for those of one version, and one for older ones.
  private func copies(
    in faces: [LibraryFace]
  ) -> (problems: [FontProblem], kept: [LibraryFace]) {
    var kept: [LibraryFace] = []
    var found: [FontProblem.Kind: (stays: [LibraryFace], goes: [LibraryFace])] = [:]
    let styles = Self.groups(faces) { face in
      CopyKey(
        slot: face.slot, style: face.styleKey, axes: face.facts?.axes ?? [:],
        isVariable: face.isVariable)
    }
    for copies in styles {
      let ranked = copies.sorted { $0.isKept(before: $1) }
      kept.append(ranked[0])
      for other in ranked.dropFirst() {
        let isOlder =
          ranked[0].facts.flatMap { newest in other.facts.map { $0.revision < newest.revision } }
          ?? false
        let kind: FontProblem.Kind = isOlder ? .olderVersion : .duplicate
        if found[kind]?.stays.last != ranked[0] {
          found[kind, default: ([], [])].stays.append(ranked[0])
        }
        found[kind, default: ([], [])].goes.append(other)
      }
    }
    let problems = found.map { kind, copies in
      FontProblem(
        kind, family: copies.stays[0].family, kept: copies.stays, others: copies.goes,
        repair: repair(without: copies.goes))
    }
    return (problems, kept)
  }

  /// Fonts of different families or styles that have one PostScript name, by which documents ask for them.
  private func samePostScriptNames(_ faces: [LibraryFace]) -> [FontProblem] {
    let named = faces.filter { $0.postScriptName?.isEmpty == false }
    return Self.groups(named) { FontconfigName.folded($0.postScriptName ?? "") }.compactMap {
      same in
      // Of one family of two owners it is told that there are two.
      guard same.count > 1,
        Set(same.map(\.familyKey)).count > 1 || Set(same.map(\.owner)).count == 1
      else { return nil }
      let ranked = same.sorted { $0.isKept(before: $1) }
      let others = Array(ranked.dropFirst())
      return FontProblem(
        .samePostScriptName, family: ranked[0].family, kept: [ranked[0]], others: others,
        repair: repair(without: others))
    }
  }
}
