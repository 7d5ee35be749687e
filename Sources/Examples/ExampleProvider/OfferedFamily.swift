// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// A family that the app offers: in files of its bundle, or in a catalog, from where files are fetched when they are registered.
struct OfferedFamily {
  enum Place {
    case files(FontFamily)
    case catalog([CatalogEntry])
  }

  /// How much of the family is registered.
  enum Registration: Equatable {
    case none, whole
    /// So many of all its styles.
    case part(Int, of: Int)
  }

  let name: String
  let place: Place

  /// - Parameter fonts: those of the app that are registered now, as the registry says.
  func registration(among fonts: [FontDescriptor]) -> Registration {
    let count = registered(among: fonts).count
    let all =
      switch place {
      case .files(let family): family.faces.count
      // What is in a file is known once it was fetched.
      case .catalog(let entries): entries.count
      }
    return count == 0 ? .none : count >= all ? .whole : .part(count, of: all)
  }

  /// The fonts of the family that are registered.
  func registered(among fonts: [FontDescriptor]) -> [FontDescriptor] {
    switch place {
    case .files(let family): fonts.filter { font in family.faces.contains { $0.isSame(as: font) } }
    case .catalog: fonts.filter { $0.family == name }
    }
  }

  /// What is to be registered, so that all of the family is.
  func missing(among fonts: [FontDescriptor]) -> [FontSource] {
    switch place {
    case .files(let family):
      let missing = family.faces.filter { face in !fonts.contains(where: face.isSame) }
      return Set(missing.map(\.path)).sorted().map(FontSource.path)
    case .catalog(let entries): return entries.map { .asset($0.name) }
    }
  }
}

extension FontFamily.Face {
  /// Whether a registered font is this one; those of other apps have other PostScript names.
  fileprivate func isSame(as font: FontDescriptor) -> Bool {
    postScriptName != nil && postScriptName == font.postScriptName
  }
}

extension OfferedFamily {
  /// Everything that the app offers, by name.
  static func all(in folders: [String]) async -> [OfferedFamily] {
    let files = await FontFamily.inFolders(folders).map {
      OfferedFamily(name: $0.name, place: .files($0))
    }
    let own = Set(files.map(\.name))
    let entries = folders.flatMap(CatalogEntry.besides)
    let fetched = Dictionary(grouping: entries) { $0.family ?? $0.name }
      .filter { !own.contains($0.key) }
      .map { OfferedFamily(name: $0.key, place: .catalog($0.value)) }
    return (files + fetched).sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}
