// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

extension PrivateDesktop {
  /// A desktop whose service has mounts of its own, which a shell script makes before it starts.
  ///
  /// A user namespace is enough for that, so the tests need not run as root. The service cannot see
  /// the processes outside of it, so it believes what callers register as.
  public static func inMountNamespace(
    _ script: String, serviceEnvironment: [String: String] = [:]
  ) async throws -> PrivateDesktop {
    let desktop = try await PrivateDesktop(
      serviceEnvironment: serviceEnvironment, serviceWrapper: mountNamespace(script))
    try "\(getpid()) unidentified test\n"
      .write(toFile: desktop.folder + "/identities", atomically: true, encoding: .utf8)
    return desktop
  }

  /// A command that runs the command in its arguments with mounts of its own.
  public static func mountNamespace(_ script: String) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-current-user", "--keep-caps", "--mount", "/bin/sh", "-c",
      "\(script) && exec \"$@\"", "sh",
    ]
  }
}
