// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontInspection
import Foundation
import Synchronization
import SyntheticFonts
import SystemKit
import Testing

@testable import FontRegistry
@testable import RegistryService

/// In which order a change is made, told of and published.
final class RegistryCoreTests {
  private let folder: TemporaryFolder
  private let core: RegistryCore
  /// The by-name rules as they were at each announcement.
  private let announced = Announcements()

  private final class Announcements: Sendable {
    let rules = Mutex<[String?]>([])
  }

  init() throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "core-")
    let layout = StoreLayout(data: folder.path + "/data", configuration: folder.path + "/config")
    let store = try FontStore(layout: layout, lock: StoreLock(layout), now: 1000)
    let downloads = Downloads(
      folder: layout.downloads, policy: DownloadPolicy(), limits: { DownloadLimits() },
      report: { _ in })
    core = RegistryCore(
      layout: layout, store: store, downloads: downloads,
      environment: ["HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/cache"]
    ) { [announced] _, _ in
      let rules = try? FileSystem.text(of: layout.rules)
      announced.rules.withLock { $0.append(rules) }
    }
  }

  @Test func `many fonts are added in parts, of which none is too large and none is told twice`() {
    let parts = Addition.parts(of: Array(0..<10_000), after: 0.2)
    #expect(parts.map(\.fonts.count) == [4096, 4096, 1808])
    #expect(parts.flatMap(\.fonts) == Array(0..<10_000))
    #expect(parts.first?.share.lowerBound == 0.2)
    #expect(parts.last.map { $0.share.upperBound > 0.999 } == true)
    for (part, next) in zip(parts, parts.dropFirst()) {
      #expect(abs(part.share.upperBound - next.share.lowerBound) < 1e-9)
    }
    #expect(Addition.parts(of: [Int](), after: 0.2).isEmpty)
  }

  private var rules: String? { try? FileSystem.text(of: core.layout.rules) }

  /// The font files, by their stored names, that the rules let programs see.
  private func linked() throws -> Set<String> {
    let read = rules.flatMap { ByNameRules(reading: $0, places: core.layout.byName) }
    return try #require(read).layers.reduce(into: []) { files, layer in
      let links = try FileSystem.names(in: core.layout.byName.folder(of: layer.number))
      for link in links where !layer.withdrawn.contains(link) {
        files.insert(link.split(separator: "~").last.map(String.init) ?? link)
      }
    }
  }

  /// Stores a font as if somebody had agreed to it.
  private func store(_ font: SyntheticFont) async throws -> [String] {
    let path = core.layout.staging + "/\(font.family)"
    try FileSystem.write(font.data(), to: path)
    var common = AcceptedFont.Common()
    var accepted: [AcceptedFont] = []
    for try await result in try core.inspector().inspect([InspectionInput(path: path)]) {
      let file = StagedFile(
        path: path, digest: result.report.digest, byteCount: result.report.byteCount)
      accepted.append(
        try AcceptedFont(
          file: file, format: #require(result.report.format), report: result.report,
          spool: Spool(path: path + ".reports"), common: &common))
    }
    return try core.store.install(
      accepted, owner: .person, scope: .persistent, enabled: true, exposure: .byName, now: 1000
    ).map(\.id)
  }

  @Test func `a change is told of before it is published, and the system is looked at once`()
    async throws
  {
    let ids = try await store(SyntheticFont("Alpha"))
    await core.fontsChanged(of: [FontOwner.person.id])
    let published = try linked()
    #expect(published.count == 1)
    for isEnabled in [false, true] {
      let (readings, before) = (await core.builtInReadings, rules)
      let change = try await core.setEnabled(isEnabled, faces: ids, by: .person)
      #expect(change.isChange)
      #expect(announced.rules.withLock(\.last) == .some(before))
      #expect(rules != before)
      #expect(try linked().isEmpty != isEnabled)
      #expect(await core.builtInReadings <= readings + 1)
    }
    #expect(try linked() == published, "what was disabled is used by name again")
    // What the system gets is never published from what was read before.
    let readings = await core.builtInReadings
    await core.systemFontsChanged()
    #expect(await core.builtInReadings == readings + 1)
  }
}
