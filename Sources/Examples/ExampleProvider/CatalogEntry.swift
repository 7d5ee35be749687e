// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseGTK

/// A font of the app's catalog, as far as the window shows it; docs/catalogs.md has all of it.
struct CatalogEntry: Decodable {
  struct Resource: Decodable {
    /// Of the file, in hexadecimal.
    let sha256: String
    /// In bytes.
    let size: UInt64
    /// Nil for a file of the bundle.
    let url: String?
  }

  /// What the app registers the font by.
  let name: String
  /// Nil where the catalog does not say it.
  let family: String?
  let resource: Resource

  private struct Catalog: Decodable { let assets: [CatalogEntry] }

  /// The fonts on demand of the catalog beside a folder of fonts; none where there is no catalog.
  static func besides(_ folder: String) -> [CatalogEntry] {
    let path = URL(fileURLWithPath: folder).deletingLastPathComponent()
      .appendingPathComponent("catalog.json")
    guard let data = try? Data(contentsOf: path) else { return [] }
    do {
      return try JSONDecoder().decode(Catalog.self, from: data).assets
        .filter { $0.resource.url != nil }
    } catch {
      // `typecasectl check --app` says what is wrong with it.
      printError("example-provider: \(path.path): \(error)")
      return []
    }
  }
}
