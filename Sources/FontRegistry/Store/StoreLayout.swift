// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit

/// Where the registry keeps things on disk.
///
/// ```
/// DATA/                          0700
///   lock                         held by the one service that may write here
///   registry.sqlite              what is known
///   fonts/DIGEST.ttf             the bytes of each font, read-only, named by SHA-256
///   staging/REQUEST/             copies that wait for inspection and consent
///   downloads/PROVIDER/          files of catalogs; see DownloadLayout
///   by-name/GENERATION/          links that fontconfig reads; see ByNameExposure
///   cache/GENERATION/            fontconfig's cache of that folder
///   aside/                       what the start-up could not explain
/// CONFIG/fontconfig/conf.d/60-typecase.conf
/// ```
public struct StoreLayout: Sendable, Hashable {
  /// The registry's own folder, absolute.
  public let data: String
  /// The person's configuration folder, absolute.
  public let configuration: String

  public init(data: String, configuration: String) {
    self.data = Self.normalized(data)
    self.configuration = Self.normalized(configuration)
  }

  /// The layout that the environment asks for.
  ///
  /// `TYPECASE_DATA_HOME` and `TYPECASE_CONFIG_HOME` stand in for the two XDG folders; values that
  /// are not absolute do not count, as the XDG base directory specification says.
  public init(environment: [String: String]) {
    let base = BaseDirectories(environment: environment)
    self.init(
      data: (BaseDirectories.folder(environment["TYPECASE_DATA_HOME"]) ?? base.dataHome)
        + "/typecase",
      configuration: BaseDirectories.folder(environment["TYPECASE_CONFIG_HOME"])
        ?? base.configHome)
  }

  /// The path as fontconfig will report it: its rules compare paths as text.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  public var lock: String { data + "/lock" }
  public var database: String { data + "/registry.sqlite" }
  public var fonts: String { data + "/fonts" }
  public var staging: String { data + "/staging" }
  public var downloads: String { data + "/downloads" }
  public var byName: String { data + "/by-name" }
  public var cache: String { data + "/cache" }
  public var aside: String { data + "/aside" }
  /// The generated rules for unmodified programs.
  public var rules: String { configuration + "/fontconfig/conf.d/60-typecase.conf" }

  /// Where the bytes with a digest lie.
  public func fontFile(digest: String, fileExtension: String) -> String {
    "\(fonts)/\(digest).\(fileExtension)"
  }
}
