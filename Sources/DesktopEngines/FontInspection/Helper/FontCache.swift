// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// A fontconfig cache that could not be built.
public struct CacheFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Technical.
  public let detail: String
  /// The files that the cache gave names that they are not known to have.
  public let misnamed: Set<String>

  init(detail: String, misnamed: Set<String> = []) {
    self.detail = detail
    self.misnamed = misnamed
  }

  public var description: String { "The font cache could not be built: \(detail)" }
}

/// Builds fontconfig's cache of a folder, in this process, which reads the fonts for that.
enum FontCache {
  /// No cache is larger; that of fonts without coverage has some four kilobytes for each.
  static let byteLimit = 256 << 20

  /// Builds the cache of the only folder that a configuration names.
  ///
  /// - Returns: the cache file.
  static func build(configuration xml: String) throws(CacheFailure) -> String {
    guard let configuration = FontconfigConfiguration(xml: xml) else {
      throw CacheFailure(detail: "fontconfig cannot read the configuration")
    }
    guard configuration.buildFonts() else {
      throw CacheFailure(detail: "fontconfig cannot list the fonts")
    }
    let folders = configuration.fontFolders
    guard let folder = folders.first, folders.count == 1 else {
      throw CacheFailure(detail: "\(folders.count) folders, and not one")
    }
    guard let cache = configuration.cacheFile(of: folder) else {
      throw CacheFailure(detail: "fontconfig wrote no cache for \(folder)")
    }
    return cache
  }
}
