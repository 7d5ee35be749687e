// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// Where a user's programs have used up what inotify allows, changes are noticed all the same, and the log says why late.
///
/// The service runs in a user namespace of its own, which has limits of its own.
struct UsedUpWatchesTests {
  @Test(arguments: ["instances", "watches"])
  func `a change of the policy is noticed without inotify, and the log names the limit`(
    limit: String
  ) async throws {
    let desktop = try await PrivateDesktop.inMountNamespace(
      "echo 0 >/proc/sys/user/max_inotify_\(limit)")
    let folder = desktop.folder + "/required"
    try FileSystem.createDirectories(folder, mode: 0o755)
    try FileSystem.write(SyntheticFont("Alpha").data(), to: folder + "/a.ttf", mode: 0o644)
    let library = try await desktop.library()
    #expect(try await library.fonts().isEmpty)
    let process = try await desktop.registryProcess()
    try await desktop.wait(for: "the log") { desktop.log.contains("fs.inotify.max_user_\(limit)") }
    try desktop.setPolicy("[policy]\nrequired-fonts=\(folder)\n")
    try await desktop.wait(for: "the font") {
      try await library.fonts().map(\.descriptor.family) == ["Alpha"]
    }
    try desktop.setPolicy("")
    try await desktop.wait(for: "the font to go") { try await library.fonts().isEmpty }
    #expect(try await desktop.registryProcess() == process, "by the same service")
  }
}
