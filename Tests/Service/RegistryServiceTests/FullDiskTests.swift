// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// A disk that is full or read-only is reported, and nothing is lost.
///
/// The service runs in a mount namespace of its own, where the store is on a small file system in
/// memory. A user namespace is enough for that, so the tests need not run as root.
struct FullDiskTests {
  /// Runs the service with its data folder on a file system of so many bytes; all else is the
  /// host's.
  private func desktop(mount options: String) async throws -> PrivateDesktop {
    let script = """
      mkdir -p "$XDG_DATA_HOME/typecase" && \
      mount -t tmpfs -o \(options) typecase "$XDG_DATA_HOME/typecase"
      """
    return try await PrivateDesktop.inMountNamespace(script)
  }

  @Test func `fonts that do not fit on the disk are refused with the reason, and the others stay`()
    async throws
  {
    let desktop = try await desktop(mount: "size=3m,mode=700")
    let library = try await desktop.library()
    var installed: [String] = []
    var refused: FontFailure?
    for number in 0..<60 where refused == nil {
      let path = try desktop.font(
        SyntheticFont("Heavy \(number)", coverage: [0x20...0x7E, 0x4E00...(0x4E00 + 2000)]))
      let outcome = try await library.add([.path(path)]).outcome()
      installed += outcome.fonts.compactMap(\.family)
      refused = outcome.errors.first
    }
    let failure = try #require(refused, "\(installed.count) fonts fit")
    #expect(failure.code == .registrationFailed)
    #expect(failure.message.contains("disk is full"), "\(failure)")
    #expect(failure.detail.contains("No space left") || failure.detail.contains("full"))
    #expect(installed.count > 2)
    // The service continues: installed fonts stay, and removing some makes room.
    #expect(
      try await library.fonts().compactMap(\.descriptor.family).sorted() == installed.sorted())
    let findings = try await library.checkStore()
    #expect(
      findings.allSatisfy { ["disk-full", "rules-outdated"].contains($0.code) }, "\(findings)")
    #expect(try await library.providers().first?.faceCount == installed.count)
  }

  @Test func `on a full disk the doctor says so, loses nothing, and mends once there is room`()
    async throws
  {
    let desktop = try await desktop(mount: "size=3m,mode=700")
    let library = try await desktop.library()
    let path = try desktop.font(SyntheticFont("Alpha"))
    #expect(try await library.add([.path(path)]).outcome().fonts.count == 1)
    let process = try #require(try await desktop.registryProcess())
    // Another process fills the service's file system.
    let folder = "/proc/\(process)/root\(desktop.folder)/data/typecase"
    let filler = try OwnedDescriptor.open(
      folder + "/filler", flags: O_WRONLY | O_CREAT, mode: 0o600)
    for size in [1 << 16, 1 << 12, 1] {
      while (try? filler.write(all: [UInt8](repeating: 1, count: size))) != nil {}
    }
    chmod(folder + "/fonts/" + (try FileSystem.names(in: folder + "/fonts")[0]), 0o644)
    // The app registers itself, since the service cannot find out who calls.
    let introduced = [
      "/bin/sh", "-c",
      "echo $$ unidentified typecasectl >>'\(desktop.folder)/identities'; exec \"$@\"", "sh",
    ]
    for arguments in [["doctor"], ["doctor", "--repair"]] {
      let result = try await desktop.command(arguments, wrapper: introduced)
      #expect(result.status == 1, "\(arguments): \(result)")
      #expect(result.output.contains("disk-full"), "\(result)")
      #expect(try await library.fonts().compactMap(\.descriptor.family) == ["Alpha"])
    }
    try FileSystem.remove(folder + "/filler")
    #expect(ftruncate(filler.number, 0) == 0, "what is open keeps its room")
    let mended = try await desktop.command(["doctor", "--repair"], wrapper: introduced)
    #expect(mended.status == 0, "\(mended)")
    #expect(try await library.checkStore() == [])
    #expect(try await library.fonts().compactMap(\.descriptor.family) == ["Alpha"])
  }

  @Test func `a read-only home folder is reported`() async throws {
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
