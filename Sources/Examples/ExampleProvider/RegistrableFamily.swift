// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// A family that the app offers: in files of its bundle, in a catalog, from where files are fetched when they are registered, or in both.
struct RegistrableFamily {
  /// How much of the family is registered.
  enum Registration: Equatable {
    case none, whole
    /// So many of all its styles, as far as it is known what is in files that were not fetched.
    case part(Int, of: Int)
  }

  /// As the bundle or the catalog has it.
  let name: String
  /// What is in the bundle.
  let files: FontFamily?
  /// What is in the catalog.
  let entries: [CatalogEntry]

  func registration(among fonts: RegisteredFonts) -> Registration {
    let faces = files?.faces ?? []
    var (count, all) = (faces.count { !fonts.fonts(of: $0).isEmpty }, faces.count)
    for (found, number) in found(among: fonts) {
      count += found.count
      all += number
    }
    return count == 0 ? .none : count >= all ? .whole : .part(count, of: all)
  }

  /// The fonts of the family that are registered.
  func registered(among fonts: RegisteredFonts) -> [FontDescriptor] {
    (files?.faces ?? []).flatMap(fonts.fonts) + found(among: fonts).flatMap(\.fonts)
  }

  /// What is to be registered, so that all of the family is.
  func missing(among fonts: RegisteredFonts) -> [FontSource] {
    let faces = (files?.faces ?? []).filter { fonts.fonts(of: $0).isEmpty }
    return Set(faces.map(\.path)).sorted().map(FontSource.path)
      + zip(entries, found(among: fonts)).filter { $1.fonts.count < $1.count }
      .map { .asset($0.0.name) }
  }

  /// For each entry the fonts of its file that are registered, and how many there are in it.
  private func found(
    among fonts: RegisteredFonts
  ) -> [(fonts: [FontDescriptor], count: Int)] {
    var found = entries.map(fonts.fonts(of:))
    // An entry of which nothing else is known has what is left of its family.
    guard
      let entry = found.indices.first(where: {
        found[$0].fonts.isEmpty && entries[$0].family != nil && fonts.names(of: entries[$0]) == nil
      })
    else { return found }
    let taken = Set(
      (files?.faces ?? []).flatMap(fonts.fonts).map(\.id) + found.flatMap(\.fonts).map(\.id))
    let left = fonts.all.filter { font in
      font.family.map(RegisteredFonts.folded) == RegisteredFonts.folded(name)
        && !taken.contains(font.id)
    }
    found[entry] = (left, max(left.count, 1))
    return found
  }
}

extension RegistrableFamily {
  /// Everything that the app offers, by name.
  static func all(in folders: [String]) async -> [RegistrableFamily] {
    let files = await FontFamily.inFolders(folders)
    var entries = Dictionary(grouping: folders.flatMap(CatalogEntry.besides)) {
      RegisteredFonts.folded($0.family ?? $0.name)
    }
    let bundled = files.map { family in
      RegistrableFamily(
        name: family.name, files: family,
        entries: entries.removeValue(forKey: RegisteredFonts.folded(family.name)) ?? [])
    }
    let fetched = entries.values.compactMap { entries in
      entries.first.map {
        RegistrableFamily(name: $0.family ?? $0.name, files: nil, entries: entries)
      }
    }
    return (bundled + fetched).sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}
