// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseSystemKit

/// A session that a developer has started to try an app: a program may reply there instead of a person.
///
/// Its folder is named by `TYPECASE_DEVELOPER_SESSION`. That alone means nothing: the store, its settings and
/// the bus must be in that folder as well, so that no program ever decides on the fonts of a person.
enum DeveloperSession {
  static let variable = "TYPECASE_DEVELOPER_SESSION"

  /// Whether a process with this environment serves such a session.
  static func isRunning(_ environment: [String: String]) -> Bool {
    guard let folder = environment[variable], let root = place(of: folder), !root.isEmpty
    else { return false }
    let layout = StoreLayout(environment: environment)
    return [layout.data, layout.configuration, busSocket(environment) ?? ""].allSatisfy {
      place(of: $0)?.hasPrefix(root + "/") ?? false
    }
  }

  /// The socket of the session's bus, where that is a file.
  private static func busSocket(_ environment: [String: String]) -> String? {
    let address = environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
    guard address.hasPrefix("unix:"), !address.contains(";") else { return nil }
    return address.dropFirst("unix:".count).split(separator: ",")
      .first { $0.hasPrefix("path=") }.map { String($0.dropFirst("path=".count)) }
  }

  /// Where an absolute path leads, links followed, also when its last parts are not there yet; empty for `/`.
  private static func place(of path: String) -> String? {
    guard path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
    var (known, rest) = (path, "")
    while known != "/", (try? FileSystem.status(of: known)) == nil {
      let parts = FileSystem.split(known)
      (known, rest) = (parts.folder, "/\(parts.name)\(rest)")
    }
    guard let resolved = try? FileSystem.resolved(known) else { return nil }
    return (resolved == "/" ? "" : resolved) + rest
  }
}
