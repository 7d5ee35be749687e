// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The folders for a person's and the system's files, as in the XDG Base Directory Specification.
///
/// Every folder is absolute, without doubled slashes and without one at its end. A variable that is
/// unset, empty or relative does not count: "All paths set in these environment variables must be
/// absolute. If an implementation encounters a relative path in any of these variables it should
/// consider the path invalid and ignore it."
public struct BaseDirectories: Sendable, Hashable {
  /// The person's home folder.
  public let home: String
  /// Files that can be made again.
  public let cacheHome: String
  /// The person's own data files.
  public let dataHome: String
  /// The person's own configuration.
  public let configHome: String
  /// The folders where data files are looked up after `dataHome`, the most important first; never
  /// empty.
  public let dataDirectories: [String]

  /// The folders that the environment asks for; without a usable `HOME` the home is `/`.
  public init(environment: [String: String]) {
    let home = Self.folder(environment["HOME"]) ?? "/"
    func homeFolder(_ name: String, _ fallback: String) -> String {
      Self.folder(environment[name]) ?? (home == "/" ? "" : home) + "/" + fallback
    }
    self.home = home
    cacheHome = homeFolder("XDG_CACHE_HOME", ".cache")
    dataHome = homeFolder("XDG_DATA_HOME", ".local/share")
    configHome = homeFolder("XDG_CONFIG_HOME", ".config")
    let directories = (environment["XDG_DATA_DIRS"] ?? "")
      .split(separator: ":").compactMap { Self.folder(String($0)) }
    dataDirectories = directories.isEmpty ? ["/usr/local/share", "/usr/share"] : directories
  }

  /// The folder that a variable's value names, in its plain form; nothing for a value that does not
  /// count.
  public static func folder(_ value: String?) -> String? {
    guard let value, value.utf8.first == UInt8(ascii: "/") else { return nil }
    return "/"
      + value.unicodeScalars.split(separator: "/").map { String($0) }.joined(separator: "/")
  }
}
