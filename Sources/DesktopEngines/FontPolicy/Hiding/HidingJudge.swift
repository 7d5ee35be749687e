// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// Why a family cannot be hidden.
public enum HidingRefusal: Sendable, Hashable {
  /// The system has no family of that name.
  case unknown
  /// The system has no font file of that path.
  case unknownFile
  /// A rule cannot say the name.
  case unfitName
  /// Somebody else has installed a family of that name, which would be hidden with it.
  case alsoInstalled
  /// Faces of another family have that name as well, and would be hidden with it.
  case sharedName(with: String)
  /// The desktop's own text is set in it.
  case role(SystemFontRole)
  /// The family that programs get for a generic name such as "sans-serif".
  case generic(String)
  /// No other family that is left writes one of the person's languages, as BCP 47 has it.
  case language(String)
}

/// Decides which families may be hidden.
///
/// A pure function of what it is made from: nothing is read here.
public struct HidingJudge: Sendable {
  /// The known properties of a family.
  public struct Family: Sendable, Hashable {
    public var name: String
    public var otherNames: Set<String>
    /// BCP 47 tags.
    public var languages: Set<String>
    /// Whether all its faces are the system's.
    public var isBuiltIn: Bool

    public init(
      name: String, otherNames: Set<String> = [], languages: Set<String> = [],
      isBuiltIn: Bool = true
    ) {
      self.name = name
      self.otherNames = otherNames
      self.languages = languages
      self.isBuiltIn = isBuiltIn
    }
  }

  /// By their keys: one rule hides all that have the same.
  private let families: [String: [Family]]
  private let needs: [String: HidingRefusal]
  /// A family with faces that have another family's name too, by the key of that name.
  private let sharing: [String: String]
  /// For each of the person's languages the keys of the system's families that write it.
  private let writers: [(language: String, keys: Set<String>)]

  /// - Parameters:
  ///   - families: all of the desktop's, hidden ones included.
  ///   - needs: families that the desktop needs, and what for.
  ///   - languages: the person's, as BCP 47 has them.
  public init(families: [Family], needs: [(family: String, HidingRefusal)], languages: [String]) {
    self.families = Dictionary(grouping: families) { HiddenFamilies.key($0.name) }
    self.needs = Dictionary(needs.map { (HiddenFamilies.key($0.family), $0.1) }) { first, _ in first
    }
    var sharing: [String: String] = [:]
    for family in families.sorted(by: { $0.name < $1.name }) {
      let own = HiddenFamilies.key(family.name)
      for key in Set(family.otherNames.map(HiddenFamilies.key)) where key != own {
        if sharing[key] == nil { sharing[key] = family.name }
      }
    }
    self.sharing = sharing
    writers = languages.map { tag in
      (
        tag,
        Set(
          families.filter { $0.isBuiltIn && Self.writes($0, tag) }
            .map { HiddenFamilies.key($0.name) })
      )
    }
  }

  /// Hides families, one after the other: of two that alone write a language, the second is refused.
  public func hide(
    _ names: [String], in hidden: HiddenFamilies
  ) -> (hidden: HiddenFamilies, refused: [(name: String, reason: HidingRefusal)]) {
    var left = writers
    let gone = Set(hidden.names.map(HiddenFamilies.key))
    for place in left.indices { left[place].keys.subtract(gone) }
    var added: [String] = []
    var refused: [(name: String, reason: HidingRefusal)] = []
    for name in names {
      if let reason = refusal(of: name, left) {
        refused.append((name, reason))
      } else {
        let key = HiddenFamilies.key(name)
        // As the font gives it, whatever its case was here.
        added.append(families[key]?.first?.name ?? name)
        for place in left.indices { left[place].keys.remove(key) }
      }
    }
    return (HiddenFamilies(hidden.names + added, files: hidden.files), refused)
  }

  private func refusal(
    of name: String, _ left: [(language: String, keys: Set<String>)]
  ) -> HidingRefusal? {
    guard HiddenFamilies.canHold(name) else { return .unfitName }
    let key = HiddenFamilies.key(name)
    guard let own = families[key] else { return .unknown }
    if !own.allSatisfy(\.isBuiltIn) { return .alsoInstalled }
    if let need = needs[key] { return need }
    if let other = sharing[key] { return .sharedName(with: other) }
    return left.first { $0.keys == [key] }.map { .language($0.language) }
  }

  private static func writes(_ family: Family, _ tag: String) -> Bool {
    family.languages.contains(tag) || family.languages.contains { $0.hasPrefix(tag + "-") }
  }
}
