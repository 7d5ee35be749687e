// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import Foundation
import GLibKit
import SyntheticFonts
import SystemKit
import TestDesktop
import Testing
import Typecase

/// A disk that is full, or that cannot be written to, is said in words and loses nothing.
///
/// The service runs in a mount namespace of its own, where the store lies on a small file system in
/// memory; a namespace of a user is enough for that, so that the tests need not be root.
struct FullDiskTests {
  /// Runs the service with its data folder on a file system of so many bytes, that of the host
  /// elsewhere.
  private func desktop(mount options: String) async throws -> PrivateDesktop {
    let script = """
      mkdir -p "$XDG_DATA_HOME/typecase" && \
      mount -t tmpfs -o \(options) typecase "$XDG_DATA_HOME/typecase" && exec
      """
    let desktop = try await PrivateDesktop(serviceWrapper: Self.namespace(script))
    // From within a namespace nobody can look at the processes outside.
    try "\(getpid()) unidentified test\n"
      .write(toFile: desktop.folder + "/identities", atomically: true, encoding: .utf8)
    return desktop
  }

  private static func namespace(_ script: String) -> [String] {
    [
      "/usr/bin/unshare", "--user", "--map-current-user", "--keep-caps", "--mount", "/bin/sh", "-c",
      "\(script) \"$@\"", "sh",
    ]
  }

  @Test func `fonts that do not fit any more are refused in words, and the others stay`()
    async throws
  {
    let desktop = try await desktop(mount: "size=3m,mode=700")
    let library = try await desktop.library()
    var installed: [String] = []
    var refused: FontFailure?
    for number in 0..<60 where refused == nil {
      let path = try desktop.font(
        SyntheticFont("Heavy \(number)", coverage: [0x20...0x7E, 0x4E00...(0x4E00 + 2000)]))
      let outcome = await library.add([.path(path)]).outcome()
      installed += outcome.fonts.compactMap(\.family)
      refused = outcome.errors.first
    }
    let failure = try #require(refused, "\(installed.count) fonts fit")
    #expect(failure.code == .registrationFailed)
    #expect(failure.message.contains("disk is full"), "\(failure)")
    #expect(failure.detail.contains("No space left") || failure.detail.contains("full"))
    #expect(installed.count > 2)
    // It goes on: what is there is there, and what is taken away makes room.
    #expect(
      try await library.fonts().compactMap(\.descriptor.family).sorted() == installed.sorted())
    let findings = try await library.checkStore()
    #expect(
      findings.allSatisfy { ["disk-full", "rules-outdated"].contains($0.code) }, "\(findings)")
    #expect(try await library.providers().first?.faceCount == installed.count)
  }

  @Test func `a home that cannot be written to is said in words`() async throws {
    let desktop = try await desktop(mount: "ro,mode=700")
    let error = await #expect(throws: TypecaseError.self) {
      try await desktop.library().fonts()
    }
    #expect(error?.meansStoreUnavailable == true, "\(String(describing: error))")
    #expect(error?.message.contains("written") == true)
    #expect(error?.message.contains(desktop.folder + "/data/typecase") == true)
    let log = try FileSystem.text(of: desktop.folder + "/log")
    #expect(log.contains("Read-only file system"))
  }
}
