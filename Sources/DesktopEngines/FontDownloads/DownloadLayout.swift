// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// The paths of downloads.
///
/// ```
/// FOLDER/PROVIDER/             0700
///   DIGEST.part                what came so far, 0600
///   DIGEST.origin              where from, and which version of it
///   DIGEST                     the whole file, its digest seen
/// ```
///
/// Each provider has its own folder: a provider that found a file already there would learn what
/// another has fetched, and one that fetched wrong bytes would damage another's file.
struct DownloadLayout: Sendable {
  let folder: String

  func folder(of provider: String) -> String { "\(folder)/\(provider)" }
  func file(_ key: DownloadKey) -> String { "\(folder(of: key.provider))/\(key.digest)" }
  func part(_ key: DownloadKey) -> String { file(key) + ".part" }
  func origin(_ key: DownloadKey) -> String { file(key) + ".origin" }

  func remove(_ key: DownloadKey) {
    for path in [file(key), part(key), origin(key)] { try? FileSystem.remove(path) }
  }

  /// Whether an application id can be a folder's name.
  static func accepts(_ provider: String) -> Bool {
    (1...255).contains(provider.utf8.count) && !provider.hasPrefix(".")
      && !provider.utf8.contains(UInt8(ascii: "/")) && !provider.utf8.contains(0)
  }
}

/// A file of a provider, by its digest.
struct DownloadKey: Sendable, Hashable {
  var provider: String
  var digest: String
}
