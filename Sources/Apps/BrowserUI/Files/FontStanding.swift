// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseProductIdentity

/// The possible results of adding a font file that is shown.
nonisolated enum FontStanding: Hashable, Sendable {
  case addable
  /// The person has added another font of this name, which it could replace.
  case replaces
  /// This same file is there.
  case installed
  /// Another font has its name, which stays; why, for a person.
  case taken(String)
  /// The inspection refused it.
  case refused

  /// The order in which files are shown: those first that a person can do something with.
  var rank: Int {
    switch self {
    case .addable: 0
    case .replaces: 1
    case .installed: 2
    case .taken: 3
    case .refused: 4
    }
  }

  var canBeAdded: Bool { self == .addable || self == .replaces }

  /// "1 can be added, 1 is installed, 4 cannot be added".
  static func summary(of standings: [FontStanding]) -> String {
    let addable = standings.count(where: \.canBeAdded)
    let installed = standings.count { $0 == .installed }
    let rest = standings.count - addable - installed
    return [
      addable == 0
        ? nil : trn("{count} font can be added", "{count} fonts can be added", addable),
      installed == 0
        ? nil : trn("{count} is installed already", "{count} are installed already", installed),
      rest == 0 ? nil : trn("{count} cannot be added", "{count} cannot be added", rest),
    ].compactMap(\.self).joined(separator: tr(", "))
  }
}

/// The names that fonts have already, by which clashes are known before anything is added.
///
/// The registry decides about clashes with others: it knows every name by which fonts are found. The names
/// here are what else a file can clash with, and what is known without the registry.
nonisolated struct TakenNames: Sendable {
  /// PostScript names in lower case: of the system, of apps, and of the person's own fonts.
  var system: Set<String> = []
  var apps: Set<String> = []
  var own: Set<String> = []
  var digests: Set<String> = []

  /// - Parameters:
  ///   - system: of the system's fonts.
  ///   - installed: what the registry has.
  init(system: Set<String>, installed: [InstalledFont]) {
    self.system = system
    for font in installed {
      digests.insert(font.digest)
      guard font.descriptor.enabled != false, let name = font.descriptor.postScriptName else {
        continue
      }
      if font.descriptor.provider == BusNames.person {
        own.insert(name.lowercased())
      } else if font.descriptor.scope != .process {
        apps.insert(name.lowercased())
      }
    }
  }

  /// The PostScript names of the fonts that are not the registry's.
  @concurrent
  static func ofSystem() async -> Set<String> {
    Set(
      FaceSet.installed().faces.compactMap { face in
        guard let path = face.location?.path,
          !RegistryFolders.all.contains(where: path.hasPrefix)
        else { return nil }
        return face.descriptor.postScriptName?.lowercased()
      })
  }

  /// The possible results for a file.
  ///
  /// - Parameters:
  ///   - names: its faces' PostScript names.
  ///   - earlier: those of the files before it that can be added, in lower case.
  ///   - clash: why the registry would refuse one of its names.
  func standing(
    digest: String, names: [String], earlier: Set<String>, clash: String? = nil
  ) -> FontStanding {
    if digests.contains(digest) { return .installed }
    if let clash { return .taken(clash) }
    let names = Set(names.map { $0.lowercased() })
    if !names.isDisjoint(with: system) {
      return .taken(tr("The system already has a font with this name."))
    }
    if !names.isDisjoint(with: apps) {
      return .taken(tr("Another installed font has the same name."))
    }
    if !names.isDisjoint(with: earlier) {
      return .taken(tr("Another of these files has a font with the same name."))
    }
    return names.isDisjoint(with: own) ? .addable : .replaces
  }
}
