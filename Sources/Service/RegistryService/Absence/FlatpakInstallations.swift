// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseGLibKit
import TypecaseSystemKit

/// The places that Flatpak installs apps in (flatpak-installation(5)).
struct FlatpakInstallations: Sendable {
  /// The system's, unless the environment names another.
  let system: String
  /// The person's own.
  let user: String
  /// Where the system's configuration names more.
  private let configuration: String
  private let seen = Seen()

  /// Installations that apps ran from, which the environment may not name.
  private final class Seen: Sendable {
    let folders = Mutex<Set<String>>([])
  }

  init(environment: [String: String]) {
    let base = BaseDirectories(environment: environment)
    system = BaseDirectories.folder(environment["FLATPAK_SYSTEM_DIR"]) ?? "/var/lib/flatpak"
    user = BaseDirectories.folder(environment["FLATPAK_USER_DIR"]) ?? base.dataHome + "/flatpak"
    configuration =
      (BaseDirectories.folder(environment["FLATPAK_CONFIG_DIR"]) ?? "/etc/flatpak")
      + "/installations.d"
  }

  /// Remembers the installation that an app runs from.
  func note(_ instance: FlatpakInstance) {
    // From the end: files, COMMIT, BRANCH, ARCHITECTURE, ID, app.
    let parts = instance.files.split(separator: "/")
    guard parts.count > 6 else { return }
    let folder = "/" + parts.dropLast(6).joined(separator: "/")
    _ = seen.folders.withLock { $0.insert(folder) }
  }

  /// The person's, the system's, and those that apps were seen to run from.
  var known: [String] {
    [user, system] + seen.folders.withLock { $0.subtracting([user, system]).sorted() }
  }

  /// Those that the system's configuration adds, such as on other disks.
  ///
  /// - Throws: when the configuration cannot be read, so that there may be more.
  func added() throws(AppPresence.Doubt) -> [String] {
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.names(in: configuration)
    } catch { throw AppPresence.Doubt("\(error)") }
    var folders: [String] = []
    for name in names.sorted() where name.hasSuffix(".conf") {
      let path = configuration + "/" + name
      let file: KeyFile
      do throws(GLibError) { file = try KeyFile(path: path) } catch {
        throw AppPresence.Doubt("\(path): \(error)")
      }
      for group in file.groups where group.hasPrefix("Installation ") {
        if let folder = BaseDirectories.folder(file.string(group, "Path")) {
          folders.append(folder)
        }
      }
    }
    return folders
  }

  /// The files that change when an app is installed, updated or removed in any
  /// of them.
  var watched: [String] {
    (known + ((try? added()) ?? [])).map { $0 + "/.changed" } + [configuration]
  }
}
