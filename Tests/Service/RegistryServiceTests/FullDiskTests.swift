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

  /// A service whose store and whose rules of fontconfig are on a file system of six megabytes, in the folder `disk`.
  private func smallDisk() async throws -> (desktop: PrivateDesktop, disk: String) {
    let script = """
      mkdir -p "$XDG_DATA_HOME/typecase" "$XDG_CONFIG_HOME/fontconfig" "$XDG_DATA_HOME/disk" && \
      mount -t tmpfs -o size=6m,mode=700 disk "$XDG_DATA_HOME/disk" && \
      mkdir -m 700 "$XDG_DATA_HOME/disk/store" && mkdir "$XDG_DATA_HOME/disk/rules" && \
      mount --bind "$XDG_DATA_HOME/disk/store" "$XDG_DATA_HOME/typecase" && \
      mount --bind "$XDG_DATA_HOME/disk/rules" "$XDG_CONFIG_HOME/fontconfig"
      """
    let desktop = try await PrivateDesktop.inMountNamespace(script)
    _ = try await desktop.library().fonts()
    let process = try #require(try await desktop.registryProcess())
    return (desktop, "/proc/\(process)/root\(desktop.folder)/data/disk")
  }

  @Test func `with any room at all, each change is made or not made, and work goes on with more`()
    async throws
  {
    let (desktop, disk) = try await smallDisk()
    let library = try await desktop.library()
    let kept = try desktop.font(SyntheticFont("Kept"))
    #expect(try await library.add([.path(kept)], exposure: .byName).outcome().errors.isEmpty)
    let process = try await desktop.registryProcess()
    var (refusals, changes) = (0, 0)
    // Two pages at a time where the first writes are, and further apart behind them.
    let rooms = Array(stride(from: 0, to: 20, by: 2)) + Array(stride(from: 20, to: 160, by: 20))
    for pages in rooms {
      let filler = try OwnedDescriptor.open(
        disk + "/filler", flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
      while (try? filler.write(all: [UInt8](repeating: 1, count: 4096))) != nil {}
      let full = try filler.status().st_size / 4096 * 4096
      try #require(ftruncate(filler.number, max(0, full - off_t(pages * 4096))) == 0)

      let family = "Room \(pages)"
      let path = try desktop.font(SyntheticFont(family))
      let before = Set(try await library.fonts().compactMap(\.descriptor.family))
      let outcome = try await library.add([.path(path)], exposure: .byName).outcome()
      let after = Set(try await library.fonts().compactMap(\.descriptor.family))
      #expect(after == (outcome.errors.isEmpty ? before.union([family]) : before), "\(pages)")
      for failure in outcome.errors {
        refusals += 1
        #expect(
          failure.message.contains("disk is full") || failure.detail.contains("No space left"),
          "\(pages): \(failure)")
      }
      if outcome.errors.isEmpty {
        let id = try #require(outcome.fonts.first?.id)
        if (try? await library.remove(ids: [id])) != nil {
          changes += 1
          #expect(try await library.fonts().compactMap(\.descriptor.family) == ["Kept"])
        } else {
          #expect(
            Set(try await library.fonts().compactMap(\.descriptor.family)) == ["Kept", family])
        }
      }

      // Room again: all that was said is so, nothing half done is left, and the next change is made.
      try #require(ftruncate(filler.number, 0) == 0)
      try FileSystem.remove(disk + "/filler")
      for font in try await library.fonts() where font.descriptor.family != "Kept" {
        if let id = font.descriptor.id { _ = try await library.remove(ids: [id]) }
      }
      #expect(try await library.fonts().compactMap(\.descriptor.family) == ["Kept"], "\(pages)")
      _ = try await library.freeStorage(removed: true)
      try await desktop.wait(for: "a sound store after \(pages) pages") {
        try await library.checkStore() == []
      }
    }
    #expect(refusals > 0 && changes > 0, "\(refusals) refusals, \(changes) changes")
    #expect(try await desktop.registryProcess() == process, "it did not crash")
  }
}
