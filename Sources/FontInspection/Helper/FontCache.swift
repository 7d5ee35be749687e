// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontconfigKit

/// A fontconfig cache that could not be built.
public struct CacheFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Technical.
  public let detail: String

  public var description: String { "The font cache could not be built: \(detail)" }
}

/// Builds fontconfig's caches, in this process, which reads the fonts for that.
enum FontCache {
  /// Builds what is missing of the caches of all folders that a configuration names.
  ///
  /// - Returns: the cache files.
  static func build(configuration xml: String) throws(CacheFailure) -> [String] {
    guard let configuration = FontconfigConfiguration(xml: xml) else {
      throw CacheFailure(detail: "fontconfig cannot read the configuration")
    }
    guard configuration.buildFonts() else {
      throw CacheFailure(detail: "fontconfig cannot list the fonts")
    }
    var caches: [String] = []
    for folder in configuration.fontFolders {
      guard let cache = configuration.cacheFile(of: folder) else {
        throw CacheFailure(detail: "fontconfig wrote no cache for \(folder)")
      }
      caches.append(cache)
    }
    return caches
  }
}
