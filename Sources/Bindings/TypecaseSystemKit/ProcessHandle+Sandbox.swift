// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension ProcessHandle {
  /// The description that Flatpak puts at the root of a sandbox, where the app cannot write; nil
  /// outside of such sandboxes.
  ///
  /// - Throws: when that could not be found out, which must not count as outside.
  package func flatpakDescription() throws(SystemError) -> OwnedDescriptor? {
    let root = "/proc/\(number)/root"
    do throws(SystemError) {
      let folder = try OwnedDescriptor.open(root, flags: FileSystem.findOnly | O_DIRECTORY)
      let info = try OwnedDescriptor.open(
        ".flatpak-info", beneath: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK,
        crossesMounts: true)
      guard try info.kind() == S_IFREG else {
        throw SystemError(code: EINVAL, operation: ".flatpak-info is not a regular file")
      }
      return info
    } catch {
      if error.code == ENOENT, FileSystem.exists(root) { return nil }
      // A root that FUSE mounted for somebody else, as AppImages may have: no sandbox of Flatpak's.
      if error.code == EACCES, FileSystem.isFUSE(root) { return nil }
      throw error
    }
  }

  /// The lines `HIERARCHY:CONTROLLERS:PATH` of its control groups (cgroups(7)).
  package func controlGroups() throws(SystemError) -> [String] {
    try FileSystem.text(of: "/proc/\(number)/cgroup", limit: 64 * 1024)
      .split(separator: "\n").map(String.init)
  }

  /// The snap that any of some control groups is named after: where there are several hierarchies, snapd
  /// may use one of them only.
  package static func snap(in controlGroups: [String]) -> String? {
    let elements = controlGroups.lazy.compactMap {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).last
    }.flatMap { $0.split(separator: "/") }
    return elements.first { $0.hasPrefix("snap.") }
      .map { String($0.dropFirst("snap.".count).prefix { $0 != "." }) }
  }

  /// Whether the process is in a sandbox that is known: one of Flatpak, or a snap.
  ///
  /// - Throws: when that could not be found out, also because the process has ended.
  package func isInSandbox() throws(SystemError) -> Bool {
    let isFlatpak = try flatpakDescription() != nil
    let isSnap = Self.snap(in: try controlGroups()) != nil
    // Otherwise what was read may be of another process by now.
    guard isRunning else { throw SystemError(code: ESRCH, operation: "look at process \(number)") }
    return isFlatpak || isSnap
  }
}
