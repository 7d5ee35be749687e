// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// Who a helper in the sandbox is: never root.
///
/// Whoever is user 0 for the kernel may write to its settings below `/proc/sys` without any capability, such as to what
/// is run when a program crashes, and is root outside with that. So not even a taken-over helper of root's is root.
enum HelperIdentity {
  /// Whoever starts it; not root.
  case own
  /// Nobody, before bubblewrap starts: a fault of bubblewrap or of the kernel's isolation leaves a helper nothing of
  /// root's.
  ///
  /// Everybody must be able to reach what the sandbox shows, and to make namespaces.
  case nobodyFromOutside
  /// Nobody, once root has made the sandbox: where nobody could not make it, or not with what is to be in it.
  case nobodyInside

  /// - Parameters:
  ///   - paths: what the sandbox shows beside the system's own programs.
  ///   - readsAll: whether the helper is to read what is root's, too.
  init(showing paths: [String], readsAll: Bool) {
    guard geteuid() == 0 else {
      self = .own
      return
    }
    let canBeMadeByNobody =
      !readsAll && Self.everybodyMakesNamespaces && paths.allSatisfy(Self.isPublic)
    self = canBeMadeByNobody ? .nobodyFromOutside : .nobodyInside
  }

  /// Of util-linux.
  static let setprivPath = "/usr/bin/setpriv"
  /// The kernel's user for files of nobody's.
  static let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  /// setpriv's arguments inside, up to the program.
  static func asNobodyInside(readsAll: Bool) -> [String] {
    let capabilities = readsAll ? "-all,+dac_read_search" : "-all"
    return asNobody + [
      "--inh-caps=\(capabilities)", "--ambient-caps=\(capabilities)", "--bounding-set=-all", "--",
    ]
  }

  /// Whether the kernel provides user namespaces: a container may have none, and the superuser
  /// needs none for the sandbox.
  static let hasUserNamespaces = (setting("user/max_user_namespaces") ?? 0) > 0

  /// Whether the system lets everybody make namespaces: Debian and Ubuntu can keep them for root.
  private static let everybodyMakesNamespaces =
    hasUserNamespaces && setting("kernel/unprivileged_userns_clone") != 0
    && (setting("kernel/apparmor_restrict_unprivileged_userns") ?? 0) == 0

  /// A number among the kernel's settings; nil where there is none of that name.
  private static func setting(_ name: String) -> Int? {
    (try? FileSystem.text(of: "/proc/sys/\(name)", limit: 32)).flatMap {
      Int($0.filter(\.isNumber))
    }
  }

  /// Whether everybody can reach a file or folder and read it, by the permissions alone.
  private static func isPublic(_ path: String) -> Bool {
    guard let resolved = try? FileSystem.resolved(path), everybodyMay(0o005, resolved) else {
      return false
    }
    // Links have a way of their own.
    return [path, resolved].allSatisfy { path in
      guard path.hasPrefix("/") else { return false }
      var place = path
      while place != "/" {
        place = FileSystem.split(place).folder
        guard everybodyMay(0o001, place) else { return false }
      }
      return true
    }
  }

  private static func everybodyMay(_ permissions: mode_t, _ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & permissions == permissions
  }
}
