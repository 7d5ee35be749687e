// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The user of a helper in the sandbox: never root.
///
/// User 0 for the kernel may write to its settings below `/proc/sys` without any capability, such as the program that
/// is run after a crash, and is then root outside the sandbox. So not even a taken-over helper of root's is root.
enum HelperIdentity {
  /// The user who starts it: not root, or a root who cannot become another user, as in a container without other
  /// users. In the latter case only a read-only `/proc` is between the helper and the kernel's settings.
  case own
  /// Nobody, before bubblewrap starts: a fault of bubblewrap or of the kernel's isolation leaves a helper nothing of
  /// root's.
  ///
  /// Everybody must be able to reach what the sandbox shows, and to make namespaces.
  case nobodyFromOutside
  /// The user `nobody`, after root has made the sandbox: where `nobody` could not make it, or not with its contents.
  case nobodyInside

  /// - Parameters:
  ///   - paths: what the sandbox shows beside the system's own programs.
  ///   - readsAll: whether the helper is to read what is root's, too.
  init(showing paths: [String], readsAll: Bool) {
    guard geteuid() == 0, Self.canBecomeNobody else {
      self = .own
      return
    }
    let canBeMadeByNobody =
      !readsAll && Self.everybodyMakesNamespaces && paths.allSatisfy(Self.isPublic)
    self = canBeMadeByNobody ? .nobodyFromOutside : .nobodyInside
  }

  /// Whether a program without a sandbox is started as nobody: root has it be so where nobody can read it.
  static func runsAsNobody(_ path: String) -> Bool {
    geteuid() == 0 && canBecomeNobody && isPublic(path)
  }

  /// The kernel's user for files of nobody's.
  static let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

  /// setpriv's arguments inside, up to the program.
  static func asNobodyInside(readsAll: Bool) -> [String] {
    let capabilities = readsAll ? "-all,+dac_read_search" : "-all"
    // Otherwise access(2), which fontconfig asks about each file, would leave the capability out.
    let fixup = readsAll ? ["--securebits=+no_setuid_fixup"] : []
    return asNobody + fixup + [
      "--inh-caps=\(capabilities)", "--ambient-caps=\(capabilities)", "--bounding-set=-all", "--",
    ]
  }

  /// Whether root may change its user here, and there is another one.
  private static let canBecomeNobody: Bool = {
    // CAP_SETGID and CAP_SETUID; see capability.h.
    let needed: UInt64 = 1 << 6 | 1 << 7
    let capabilities = (try? FileSystem.text(of: "/proc/self/status", limit: 1 << 16))?
      .split(separator: "\n").first { $0.hasPrefix("CapEff:") }?
      .split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    return capabilities.map { $0 & needed == needed } == true
      && ["uid_map", "gid_map"].allSatisfy { hasNobody("/proc/self/\($0)") }
  }()

  /// Whether a namespace of users has nobody's number, by its map.
  private static func hasNobody(_ map: String) -> Bool {
    let lines = (try? FileSystem.text(of: map, limit: 1 << 16))?.split(separator: "\n") ?? []
    return lines.contains { line in
      let numbers = line.split(separator: " ").compactMap { UInt64($0) }
      return numbers.count == 3 && (numbers[0]..<(numbers[0] + numbers[2])).contains(65534)
    }
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
    return stat(path.cPath, &status) == 0 && status.st_mode & permissions == permissions
  }
}
