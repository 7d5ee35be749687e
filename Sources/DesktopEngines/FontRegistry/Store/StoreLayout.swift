// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecaseSystemKit

/// The registry's folders and files on disk.
///
/// ```
/// DATA/                          0700
///   lock                         held by the one service that may write here
///   registry.sqlite              what is known
///   fonts/DIGEST.ttf             the bytes of each font, read-only, named by SHA-256; or a SharedFile
///   staging/REQUEST/             copies that wait for inspection and consent
///   downloads/PROVIDER/          files of catalogs; see DownloadLayout
///   by-name/LAYER/               links that fontconfig reads; see ByNameLayers
///   by-name/LAYER.conf, .links   their rules, and what they are of
///   cache/LAYER/                 fontconfig's cache of that folder
///   aside/                       what the start-up could not explain
/// CONFIG/fontconfig/conf.d/60-typecase.conf
/// RUNTIME/typecase/              0700, and gone with the login session
///   session                      the session's name: a random text
///   fonts/, by-name/, cache/     as above, for fonts of the scope `session`
///   fonts.conf                   their rules, which 60-typecase.conf includes
/// ```
public struct StoreLayout: Sendable, Hashable {
  /// The registry's own folder, absolute.
  public let data: String
  /// The person's configuration folder, absolute.
  public let configuration: String
  /// The registry's folder that goes with the login session, if the session has a place for it.
  public let runtime: String?

  /// - Parameter runtime: the folder that goes with the login session.
  public init(data: String, configuration: String, runtime: String? = nil) {
    self.data = Self.normalized(data)
    self.configuration = Self.normalized(configuration)
    self.runtime = runtime.map { Self.normalized($0) + "/typecase" }
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
        ?? base.configHome,
      runtime: BaseDirectories.folder(environment["XDG_RUNTIME_DIR"]))
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
  public var aside: String { data + "/aside" }
  /// The generated rules for unmodified programs.
  public var rules: String { byName.rules }

  /// The folder of persistent fonts for unmodified programs.
  public var byName: ByNamePlaces {
    ByNamePlaces(root: data, rules: "\(configuration)/\(HiddenCoverage.rulesFile)")
  }

  /// The folder of the login session's fonts for unmodified programs.
  public var sessionByName: ByNamePlaces? {
    runtime.map { ByNamePlaces(root: $0, rules: $0 + "/fonts.conf") }
  }

  /// The file with the login session's name.
  var sessionName: String? { runtime.map { $0 + "/session" } }
  /// The folder with the bytes of the login session's fonts.
  var sessionFonts: String? { runtime.map { $0 + "/fonts" } }

  /// The path of the bytes with a digest.
  public func fontFile(
    digest: String, fileExtension: String, scope: RegistrationScope = .persistent
  ) -> String {
    "\(scope == .session ? sessionFonts ?? fonts : fonts)/\(digest).\(fileExtension)"
  }
}

/// The folder of fonts for unmodified programs.
public struct ByNamePlaces: Sendable, Hashable {
  /// The folder that all of it but the rules is in.
  let root: String
  /// The generated rules.
  public let rules: String

  /// The files that links are made of.
  var fonts: String { root + "/fonts" }
  /// The folders of links, one for each layer, and beside them their rules.
  var links: String { root + "/by-name" }
  /// The caches of those folders.
  var caches: String { root + "/cache" }
}
