// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// What becomes of the fonts before Typecase is uninstalled.
struct UninstallTests {
  let desktop: PrivateDesktop
  let library: FontLibrary

  init() async throws {
    desktop = try await PrivateDesktop()
    library = try await desktop.library()
  }

  private var kept: String { desktop.folder + "/data/fonts/typecase" }

  private func install(_ families: String...) async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let paths = try families.map { try desktop.font(SyntheticFont($0)) }
    let outcome = try await (try await desktop.provider()).register(paths.map(FontSource.path))
      .outcome()
    #expect(outcome.fonts.count == families.count, "\(outcome)")
    await prompts.withdraw()
  }

  private func id(of family: String) async throws -> String {
    let font = try await library.fonts().first { $0.descriptor.family == family }
    return try #require(font?.descriptor.id)
  }

  /// Everything of the registry that is on the disk.
  private var remains: [String] {
    [
      "data/typecase", "config/fontconfig/conf.d/60-typecase.conf", "runtime/typecase",
    ].filter { FileSystem.exists("\(desktop.folder)/\($0)") }
      + ((try? FileSystem.names(in: desktop.folder + "/data")) ?? []).filter {
        $0.hasPrefix("typecase.")
      }
  }

  @Test func `fonts are kept as ordinary files, and nothing else of the registry is left`()
    async throws
  {
    try await install("Alpha", "Beta", "Gamma")
    _ = try await library.setEnabled(false, ids: [try await id(of: "Beta")])
    #expect(Set(remains).isSuperset(of: ["data/typecase"]))
    let process = try #require(try await desktop.registryProcess())

    let summary = try await library.prepareUninstall(keepingFonts: true)
    #expect(summary == UninstallSummary(keptCount: 2, removedCount: 1, folder: kept))
    #expect(remains == [])
    #expect(
      try FileSystem.names(in: kept).sorted() == ["Alpha-Regular.ttf", "Gamma-Regular.ttf"])
    for family in ["Alpha", "Gamma"] {
      let file = try OwnedDescriptor.open("\(kept)/\(family)-Regular.ttf")
      #expect(try file.readAll(limit: 1 << 20) == SyntheticFont(family).data())
    }
    // Using it again starts with an empty store.
    #expect(try await library.fonts().isEmpty)
    #expect(try await desktop.registryProcess() != process)
  }

  @Test func `what a start does later is no error when nothing is left to do it with`() async throws
  {
    try await install("Alpha")
    // As in ordinary use: the command starts the registry.
    try await desktop.killRegistry()
    _ = try await library.prepareUninstall(keepingFonts: true)
    try await desktop.wait(for: "the registry's end") {
      try await desktop.registryProcess() == nil
    }
    #expect(!desktop.log.contains("could not be"), "\(desktop.log)")
  }

  @Test func `a font that is installed meanwhile is kept, refused, or the next registry's`()
    async throws
  {
    try await install("Alpha")
    let families = (0..<24).map { "Late\($0)" }
    let paths = try families.map { family in
      let path = "\(desktop.folder)/\(family).ttf"
      try FileSystem.write(SyntheticFont(family).data(), to: path)
      return path
    }
    let added = await withTaskGroup(of: String?.self) { group in
      for (number, (family, path)) in zip(families, paths).enumerated() {
        // In the midst of them.
        if number == families.count / 2 {
          group.addTask { [library] in
            do {
              let summary = try await library.prepareUninstall(keepingFonts: true)
              #expect(summary.removedCount == 0, "\(summary)")
            } catch { Issue.record(error) }
            return nil
          }
        }
        group.addTask { [library] in
          let outcome = try? await library.add([.path(path)]).outcome()
          return outcome?.fonts.isEmpty == false ? family : nil
        }
      }
      return await group.reduce(into: Set<String>()) { if let family = $1 { $0.insert(family) } }
    }
    let copied = try FileSystem.names(in: kept).map { String($0.prefix { $0 != "-" }) }
    let next = try await library.fonts().compactMap(\.descriptor.family)
    #expect(copied.contains("Alpha"))
    #expect(added.subtracting(copied).subtracting(next) == [])
  }

  @Test func `an app's font that its license restricts is not kept, and the person's own is`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var font = SyntheticFont("Bound")
    font.embeddingRights = 2
    let path = try desktop.font(font)
    _ = try await (try await desktop.provider()).register([.path(path)]).outcome()
    await prompts.withdraw()
    font = SyntheticFont("Mine")
    font.embeddingRights = 2
    let own = desktop.folder + "/mine.ttf"
    try FileSystem.write(font.data(), to: own)
    _ = try await library.add([.path(own)]).outcome()
    #expect(try await library.fonts().count == 2)
    let summary = try await library.prepareUninstall(keepingFonts: true)
    #expect(summary == UninstallSummary(keptCount: 1, removedCount: 1, folder: kept))
    #expect(try FileSystem.names(in: kept) == ["Mine-Regular.ttf"])
  }

  @Test func `all fonts are removed when the person wants that`() async throws {
    try await install("Alpha")
    let summary = try await library.prepareUninstall(keepingFonts: false)
    #expect(summary == UninstallSummary(keptCount: 0, removedCount: 1, folder: nil))
    #expect(remains == [])
    #expect(!FileSystem.exists(kept))
  }

  @Test func `a file of the same name stays, and one that was copied before is not copied again`()
    async throws
  {
    try await install("Alpha", "Beta")
    try FileSystem.createDirectories(kept, mode: 0o755)
    try FileSystem.write(Array("my own".utf8), to: kept + "/Alpha-Regular.ttf")
    try FileSystem.write(SyntheticFont("Beta").data(), to: kept + "/Beta-Regular.ttf")
    #expect(try await library.prepareUninstall(keepingFonts: true).keptCount == 2)
    let names = try FileSystem.names(in: kept)
    #expect(names.count == 3)
    #expect(try FileSystem.text(of: kept + "/Alpha-Regular.ttf") == "my own")
    let other = try #require(
      names.first { $0.hasPrefix("Alpha-Regular-") && $0.hasSuffix(".ttf") })
    let file = try OwnedDescriptor.open("\(kept)/\(other)")
    #expect(try file.readAll(limit: 1 << 20) == SyntheticFont("Alpha").data())
  }

  @Test func `nothing is removed when a font cannot be copied`() async throws {
    try await install("Alpha", "Beta")
    // In the place of the folder is a file.
    try FileSystem.createDirectories(FileSystem.split(kept).folder, mode: 0o755)
    try FileSystem.write(Array("in the way".utf8), to: kept)
    await #expect(throws: TypecaseError.self) {
      try await library.prepareUninstall(keepingFonts: true)
    }
    #expect(try await library.fonts().count == 2)
    #expect(try FileSystem.text(of: kept) == "in the way")
  }
}
