// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// What downloads may take of the disk.
final class DownloadRoomTests {
  private let schemas = NSTemporaryDirectory() + "typecase-schemas-\(UUID().uuidString)"
  let desktop: PrivateDesktop
  let web: WebServer
  static let size = 100_000

  init() async throws {
    try FileSystem.createDirectories(schemas, mode: 0o700)
    let source = URL(filePath: #filePath).appending(path: "../../../../../data").standardized.path()
    var compiler = ChildProcess(
      "/usr/bin/glib-compile-schemas", ["--targetdir=\(schemas)", source])
    compiler.environment = ["PATH": "/usr/bin:/bin"]
    #expect(try await compiler.run().ending == .exited(0))
    desktop = try await PrivateDesktop(
      serviceEnvironment: ["GSETTINGS_BACKEND": "keyfile", "GSETTINGS_SCHEMA_DIR": schemas])
    web = try await WebServer(locations: "location /slow/ { limit_rate 50k; }")
  }

  deinit { FileSystem.removeTree(schemas) }

  private func allow(budget: Int, reserve: UInt64 = 0) throws {
    try desktop.setLimits(["downloads-budget": UInt64(budget), "downloads-reserve": reserve])
  }

  private func entries(_ count: Int, folder: String = "/plain") throws -> [CatalogEntry] {
    let entries = try (0..<count).map { number in
      let bytes = noise(Self.size, seed: UInt64(number) + 1)
      return CatalogEntry(
        "\(number)", at: try web.serve(bytes, at: "\(folder)/\(number)"), bytes)
    }
    try desktop.writeCatalog(entries)
    return entries
  }

  @Test func `the least recently used file is removed to make room`() async throws {
    try allow(budget: 3 * Self.size)
    let entries = try entries(4)
    let provider = try await desktop.provider()
    for name in ["0", "1", "2", "0"] {
      #expect(try await provider.requestAssets([name]).outcome().errors.isEmpty)
    }
    #expect(try await web.requests(atLeast: 3).count == 3, "what is there is not fetched again")
    #expect(try await provider.requestAssets(["3"]).outcome().errors.isEmpty)
    let left = try desktop.downloads()
    #expect(left.contains(entries[3].digest))
    #expect(left.contains(entries[0].digest), "it was used again")
    #expect(!left.contains(entries[1].digest))
    #expect(left.count <= 3)
  }

  @Test func `files that were fetched for an app are removed with its fonts`() async throws {
    let entries = try entries(1)
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let path = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    #expect(try await provider.register([.path(path)]).outcome().errors.isEmpty)
    #expect(try await provider.requestAssets(["0"]).outcome().errors.isEmpty)
    #expect(try desktop.downloads() == [entries[0].digest])
    _ = try await desktop.library().removeProvider(id: PrivateDesktop.appID)
    #expect(try desktop.downloads().isEmpty)
    #expect(prompts.questions.count == 1)
  }

  @Test func `files that a request uses are not removed`() async throws {
    try allow(budget: 2 * Self.size)
    let entries = try entries(2, folder: "/slow")
    let provider = try await desktop.provider()
    let request = provider.requestAssets(["0", "1"])
    #expect(await request.hasReceived(1))
    // Another app wants more room than there is left.
    try desktop.installApp(id: "org.example.Other")
    let bytes = noise(Self.size, seed: 77)
    let more = CatalogEntry("More", at: try web.serve(bytes, at: "/plain/more"), bytes)
    try desktop.writeCatalog(entries + [more])
    let other = try await desktop.provider("org.example.Other")
    #expect(try await other.requestAssets(["More"]).outcome().errors.isEmpty)
    let outcome = try await request.outcome()
    #expect(outcome.assets.map(\.name) == ["0", "1"], "\(outcome.errors)")
  }

  @Test func `a file that is larger than all the room is refused before anything is fetched`()
    async throws
  {
    try allow(budget: 2 * Self.size)
    _ = try entries(3)
    let outcome = try await (try await desktop.provider()).requestAssets(["0", "1", "2"]).outcome()
    #expect(outcome.assets.map(\.name) == ["0", "1"])
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    #expect(try await web.requests(atLeast: 2).count == 2)
  }

  @Test func `nothing is fetched to a disk that is nearly full`() async throws {
    try allow(budget: 1 << 30, reserve: .max)
    _ = try entries(1)
    let outcome = try await (try await desktop.provider()).requestAssets(["0"]).outcome()
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    #expect(desktop.log.contains("must stay"))
    #expect(try web.requests().isEmpty)
  }
}
