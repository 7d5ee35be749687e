// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontDescriptors
import TypecaseFontconfigKit

/// The names of the fonts that the system has without us, compared as fontconfig compares names,
/// and what its configuration answers where a font is missing.
///
/// A list is never changed: the same object stands for the same fonts.
public final class BuiltInFonts: Sendable {
  /// The file that has each name.
  private let postScriptNames: [String: String]
  private let families: [String: String]
  private let fullNames: Set<String>
  private let requests: [String: SystemFontNames.Request]
  /// The requests that each family would answer.
  private let answeredBy: [String: [String]]
  /// The generic families that prefer each family.
  private let preferredBy: [String: [String]]

  /// No fonts at all.
  public static let none = BuiltInFonts(SystemFontNames())

  public init(_ names: SystemFontNames) {
    var (postScriptNames, families) = ([String: String](), [String: String]())
    var fullNames: Set<String> = []
    var requests: [String: SystemFontNames.Request] = [:]
    var (answeredBy, preferredBy) = ([String: [String]](), [String: [String]]())
    for face in names.faces {
      for name in face.names.postScriptNames {
        postScriptNames[FontconfigName.folded(name)] = face.file
      }
      for name in face.names.families { families[FontconfigName.folded(name)] = face.file }
      for name in face.names.fullNames { fullNames.insert(FontconfigName.folded(name)) }
    }
    for request in names.requests {
      let asked = FontconfigName.folded(request.family)
      requests[asked] = request
      for name in request.substitutes {
        answeredBy[FontconfigName.folded(name), default: []].append(asked)
      }
      for name in request.preferences {
        preferredBy[FontconfigName.folded(name), default: []].append(request.family)
      }
    }
    self.postScriptNames = postScriptNames
    self.families = families
    self.fullNames = fullNames
    self.requests = requests
    self.answeredBy = answeredBy
    self.preferredBy = preferredBy
  }

  /// Whether the system has a font with a PostScript name.
  public func contains(_ postScriptName: String) -> Bool { file(postScriptName) != nil }

  /// The system's file with a PostScript name, if it has one.
  public func file(_ postScriptName: String) -> String? {
    postScriptNames[FontconfigName.folded(postScriptName)]
  }

  /// Whether the system has fonts of a family.
  public func hasFamily(_ family: String) -> Bool { file(ofFamily: family) != nil }

  /// A file of a family that the system has.
  public func file(ofFamily family: String) -> String? { families[FontconfigName.folded(family)] }

  /// Whether the system has a font that is found by a name which is not a PostScript name.
  func has(familyOrFullName name: String) -> Bool {
    let folded = FontconfigName.folded(name)
    return families[folded] != nil || fullNames.contains(folded)
  }

  /// Whether the system has what a descriptor names, or answers to it as to “Sans”: every program finds that by itself.
  public func has(_ descriptor: FontDescriptor) -> Bool {
    if let name = descriptor.postScriptName { return contains(name) }
    if let name = descriptor.fullName { return has(familyOrFullName: name) }
    return descriptor.family.map { hasFamily($0) || NameRules.isGeneric($0) } ?? false
  }

  /// The same for names that are folded, so that the database can hold them.
  func file(ofFoldedPostScriptName name: String) -> String? { postScriptNames[name] }
  func file(ofFoldedFamily name: String) -> String? { families[name] }
}

/// The font that programs get for a family when installed fonts answer the request.
public struct TakenRequest: Sendable, Hashable {
  /// The family that programs ask for.
  public var family: String
  /// The family that answers now, if the configuration names an installed one.
  public var answeredNow: String?
  public var kind: Kind

  public enum Kind: Sendable, Hashable {
    /// The fonts are of the very family that is asked for.
    case own
    /// The configuration takes their family for the one that is asked for.
    case substitute
    /// A generic family, of which the configuration prefers theirs: used only for text in a language
    /// that no font of the system has.
    case preference
  }
}

extension BuiltInFonts {
  /// The requests that fonts of some families would answer from now on, in place of a substitute.
  ///
  /// Families that the configuration does not name are not listed: each is found by its own name
  /// only.
  public func requests(takenBy names: [String]) -> [TakenRequest] {
    var taken: [TakenRequest] = []
    var seen: Set<String> = []
    for name in FontconfigNames([FontconfigNames(families: names)]).families
    where !hasFamily(name) {
      let folded = FontconfigName.folded(name)
      if let request = requests[folded], !NameRules.isGeneric(name), seen.insert(folded).inserted {
        taken.append(
          TakenRequest(family: request.family, answeredNow: answer(to: request), kind: .own))
      }
      for asked in answeredBy[folded] ?? [] {
        guard let request = requests[asked], families[asked] == nil,
          !isAnswered(request, before: folded), seen.insert(asked).inserted
        else { continue }
        taken.append(
          TakenRequest(family: request.family, answeredNow: answer(to: request), kind: .substitute))
      }
      for generic in preferredBy[folded] ?? [] where seen.insert("generic \(generic)").inserted {
        taken.append(TakenRequest(family: generic, answeredNow: nil, kind: .preference))
      }
    }
    return taken
  }

  /// The first substitute that the system has.
  private func answer(to request: SystemFontNames.Request) -> String? {
    request.substitutes.first(where: hasFamily)
  }

  /// Whether the system has a substitute that comes before another.
  private func isAnswered(_ request: SystemFontNames.Request, before folded: String) -> Bool {
    request.substitutes.prefix { FontconfigName.folded($0) != folded }.contains(where: hasFamily)
  }
}
