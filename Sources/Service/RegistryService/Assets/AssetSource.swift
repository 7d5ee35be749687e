// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontRegistry
import TypecaseBusProtocol
import TypecaseSystemKit

/// The location of an app's catalog, and of the files that it names.
protocol AssetSource: Sendable {
  /// The catalog's file, open for reading, and its path as the app sees it.
  ///
  /// - Throws: a failure that says where it was looked for.
  func openCatalog() throws(FontFailure) -> (file: OwnedDescriptor, path: String)
}

extension AssetSource {
  /// Reads the catalog.
  func catalog() throws(FontFailure) -> AppCatalog {
    let (file, path) = try openCatalog()
    do {
      let bytes = try file.readAll(limit: FontCatalog.byteLimit)
      return AppCatalog(
        catalog: try FontCatalog(json: bytes), folder: FileSystem.split(path).folder)
    } catch {
      throw FontFailure(
        code: .assetNotFound, message: RegistryWording.catalogUnreadable,
        detail: "\(path): \(error)")
    }
  }
}

/// A catalog, and the folder that its paths start at, as the app sees it.
struct AppCatalog: Sendable {
  let catalog: FontCatalog
  let folder: String

  /// The asset with a name.
  func asset(named name: String) throws(FontFailure) -> FontAsset {
    guard let asset = catalog.asset(named: name) else {
      throw FontFailure(
        code: .assetNotFound, message: RegistryWording.assetUnknown,
        detail: "asset: \(name.prefix(255))")
    }
    return asset
  }
}

extension AppBundle: AssetSource {
  /// A possible location of a catalog.
  struct CatalogPlace: Sendable, Hashable {
    /// The folder that it must be in, whatever links there are.
    var root: Folder
    /// The catalog's folder beneath it; may be empty.
    var path: String
  }

  func openCatalog() throws(FontFailure) -> (file: OwnedDescriptor, path: String) {
    var places: [String] = []
    for place in catalogPlaces {
      let folder = place.path.isEmpty ? place.root.seen : "\(place.root.seen)/\(place.path)"
      let path = "\(folder)/\(FontCatalog.fileName)"
      let bundle = FontBundle.app(AppBundle(folders: [place.root], catalogPlaces: []))
      do throws(FontFailure) { return (try bundle.open(path: path), path) } catch {
        guard error.code == .fileNotFound else {
          throw FontFailure(
            code: .assetNotFound, message: RegistryWording.catalogUnreadable, detail: "\(error)")
        }
        places.append(path)
      }
    }
    throw FontFailure(
      code: .assetNotFound, message: RegistryWording.noCatalog,
      detail: "looked for \(places.joined(separator: ", "))")
  }
}

extension FontBundle {
  /// The catalog of the app whose bundle this is.
  func catalog() throws(FontFailure) -> AppCatalog {
    guard case .app(let bundle) = self else {
      throw FontFailure(code: .assetNotFound, message: RegistryWording.noCatalog)
    }
    return try bundle.catalog()
  }
}
