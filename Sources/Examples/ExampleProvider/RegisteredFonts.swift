// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseGTK

/// The app's fonts that are registered now, as the registry says, and which of them came from which file of the catalog.
struct RegisteredFonts {
  var all: [FontDescriptor] = []
  /// The PostScript names in files that were fetched, by the digest of the file.
  ///
  /// A catalog does not say them. What is in a file with a digest never changes, so that this may be remembered, unlike
  /// what is registered.
  private(set) var names: [String: Set<String>] = [:]

  /// The registered fonts of a file of the bundle.
  func fonts(of face: FontFamily.Face) -> [FontDescriptor] {
    all.filter { $0.postScriptName != nil && $0.postScriptName == face.postScriptName }
  }

  /// The registered fonts of a file of the catalog, and how many there are in it.
  ///
  /// Where this program has not seen what is in the file, it is the font that has the name of the entry.
  func fonts(of entry: CatalogEntry) -> (fonts: [FontDescriptor], count: Int) {
    if let names = names(of: entry) {
      return (all.filter { $0.postScriptName.map(names.contains) ?? false }, names.count)
    }
    let name = Self.folded(entry.name)
    let fonts = all.filter { font in
      [font.postScriptName, font.fullName, font.family].contains { $0.map(Self.folded) == name }
    }
    return (fonts, max(fonts.count, 1))
  }

  /// The PostScript names in a file of the catalog; nil where this program has not seen them.
  func names(of entry: CatalogEntry) -> Set<String>? {
    names[entry.resource.sha256].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A name in the form in which names are compared: without blanks and case.
  static func folded(_ name: String) -> String { name.filter { $0 != " " }.lowercased() }

  // MARK: - What is in files

  /// Remembers what the registry found in a file of the catalog.
  mutating func note(_ faces: [FontDescriptor], in entry: CatalogEntry) {
    names[entry.resource.sha256, default: []].formUnion(faces.compactMap(\.postScriptName))
  }

  mutating func readNames(ofApp appID: String) {
    guard let data = try? Data(contentsOf: Self.file(ofApp: appID)) else { return }
    names = (try? JSONDecoder().decode([String: Set<String>].self, from: data)) ?? [:]
  }

  func writeNames(ofApp appID: String) {
    let file = Self.file(ofApp: appID)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(names).write(to: file, options: .atomic)
    } catch { printError("example-provider: \(file.path): \(error)") }
  }

  private static func file(ofApp appID: String) -> URL {
    URL(fileURLWithPath: String(cString: g_get_user_data_dir()))
      .appendingPathComponent(appID).appendingPathComponent("fetched.json")
  }
}
