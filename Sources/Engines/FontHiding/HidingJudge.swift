// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors

/// Why a family cannot be hidden.
public enum HidingRefusal: Sendable, Hashable {
  /// The system has no family of that name.
  case unknown
  /// A rule cannot say the name.
  case unfitName
  /// Somebody else has installed a family of that name, which would be hidden with it.
  case alsoInstalled
  /// Faces of another family have that name as well, and would be hidden with it.
  case sharedName(with: String)
  /// The desktop's own text is set in it.
  case role(SystemFontRole)
  /// What programs get for a generic name such as "sans-serif".
  case generic(String)
  /// No other family that is left writes one of the person's languages, as BCP 47 has it.
  case language(String)
}

/// Decides which families may be hidden.
///
/// A pure function of what it is made from: nothing is read here.
public struct HidingJudge: Sendable {
  /// What is known of a family.
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

  /// By their names in small letters.
  private var families: [String: Family] = [:]
  private let needs: [String: HidingRefusal]
  private let languages: [String]

  /// - Parameters:
  ///   - families: all of the desktop's, hidden ones included.
  ///   - needs: families that the desktop needs, and what for.
  ///   - languages: the person's, as BCP 47 has them.
  public init(families: [Family], needs: [(family: String, HidingRefusal)], languages: [String]) {
    for family in families { self.families[family.name.lowercased()] = family }
    self.needs = Dictionary(needs.map { ($0.family.lowercased(), $0.1) }) { first, _ in first }
    self.languages = languages
  }

  /// Hides families, one after the other: of two that alone write a language, the second is refused.
  public func hide(
    _ names: [String], in hidden: HiddenFamilies
  ) -> (hidden: HiddenFamilies, refused: [(name: String, reason: HidingRefusal)]) {
    var hidden = hidden
    var refused: [(name: String, reason: HidingRefusal)] = []
    for name in names {
      if let reason = refusal(of: name, beside: hidden) {
        refused.append((name, reason))
      } else {
        // As the font gives it, whatever its case was here.
        hidden.insert(families[name.lowercased()]?.name ?? name)
      }
    }
    return (hidden, refused)
  }

  private func refusal(of name: String, beside hidden: HiddenFamilies) -> HidingRefusal? {
    guard HiddenFamilies.canHold(name) else { return .unfitName }
    let lower = name.lowercased()
    guard let family = families[lower] else { return .unknown }
    if !family.isBuiltIn { return .alsoInstalled }
    if let need = needs[lower] { return need }
    let sharing = families.values.filter { other in
      other.name.lowercased() != lower && other.otherNames.contains { $0.lowercased() == lower }
    }
    if let other = sharing.map(\.name).min() { return .sharedName(with: other) }
    return languages.first { tag in
      Self.writes(family, tag)
        && !families.values.contains {
          $0.isBuiltIn && $0.name.lowercased() != lower && !hidden.contains($0.name)
            && Self.writes($0, tag)
        }
    }.map { .language($0) }
  }

  private static func writes(_ family: Family, _ tag: String) -> Bool {
    family.languages.contains(tag) || family.languages.contains { $0.hasPrefix(tag + "-") }
  }
}
