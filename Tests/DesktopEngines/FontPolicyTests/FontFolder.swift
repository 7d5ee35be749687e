// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TypecaseFontconfigKit
import TypecaseSystemKit

/// A folder with a font of each family, seen by a configuration of its own.
struct FontFolder {
  private let folder: TemporaryFolder

  init(families: [String]) throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory())
    try FileManager.default.createDirectory(
      atPath: folder.path + "/fonts", withIntermediateDirectories: true)
    for (place, family) in families.enumerated() {
      try Data(SyntheticFont(family).data()).write(
        to: URL(fileURLWithPath: "\(folder.path)/fonts/\(place).ttf"))
    }
  }

  /// The file of the family at a place in the list, as fontconfig has it.
  func path(of place: Int) throws -> String {
    try FileSystem.resolved("\(folder.path)/fonts/\(place).ttf")
  }

  /// The families that are left with some rules: whole files, or what such a file has within its
  /// element.
  func families(with rules: String...) -> [String] {
    let inner = rules.map { text in
      // Configurations are one element: of a whole file its content counts.
      guard let start = text.range(of: "<fontconfig>"), let end = text.range(of: "</fontconfig>")
      else { return text }
      return String(text[start.upperBound..<end.lowerBound])
    }
    let xml = """
      <?xml version="1.0"?><fontconfig><dir>\(folder.path)/fonts</dir>
      <cachedir>\(folder.path)/cache</cachedir>\(inner.joined())</fontconfig>
      """
    guard let configuration = FontconfigConfiguration(xml: xml), configuration.buildFonts() else {
      return []
    }
    return (configuration.fonts?.patterns ?? []).compactMap(\.family).sorted()
  }
}
