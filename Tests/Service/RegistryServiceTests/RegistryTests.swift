// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseSystemKit

@testable import FontRegistry
@testable import RegistryService

/// In which order a change is made, announced and published.
final class RegistryTests {
  private let folder: TemporaryFolder
  private let registry: Registry
  /// The by-name rules as they were at each announcement.
  private let announced = Announcements()

  private final class Announcements: Sendable {
    let rules = Mutex<[String?]>([])
    let changes = Mutex<[StoreChange]>([])
  }

  init() throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "registry-")
    let layout = StoreLayout(data: folder.path + "/data", configuration: folder.path + "/config")
    registry = try .alone(
      in: layout, environment: ["HOME": folder.path, "XDG_CACHE_HOME": folder.path + "/cache"]
    ) { [announced] change in
      let rules = try? FileSystem.text(of: layout.rules)
      announced.rules.withLock { $0.append(rules) }
      announced.changes.withLock { $0.append(change) }
    }
  }

  @Test func `many fonts are added in parts, none of them too large, and each is announced once`() {
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

  private var rules: String? { try? FileSystem.text(of: registry.layout.rules) }

  /// The font files, by their stored names, that the rules let programs see.
  private func linked() throws -> Set<String> {
    let places = registry.layout.byName
    let read = rules.flatMap { ByNameRules(reading: $0, places: places) }
    return try #require(read).layers.reduce(into: []) { files, layer in
      let links = try FileSystem.names(in: places.folder(of: layer.number))
      for link in links where !layer.excluded.contains(link) {
        files.insert(link.split(separator: "~").last.map(String.init) ?? link)
      }
    }
  }

  /// Stores a font without a question.
  private func store(_ font: SyntheticFont) async throws -> [String] {
    let path = registry.layout.staging + "/\(font.family)"
    try FileSystem.write(font.data(), to: path)
    var common = AcceptedFont.Common()
    var accepted: [AcceptedFont] = []
    for try await result in try registry.inspector().inspect([InspectionInput(path: path)]) {
      let file = StagedFile(
        path: path, digest: result.report.digest, byteCount: result.report.byteCount)
      accepted.append(
        try AcceptedFont(
          file: file, format: #require(result.report.format), report: result.report,
          spool: Spool(path: path + ".reports"), common: &common))
    }
    return try await registry.change { [accepted] store in
      try store.install(
        accepted, owner: .person, scope: .persistent, enabled: true, exposure: .byName, now: 1000
      ).map(\.id)
    }
  }

  @Test
  func `a change is announced before it is published, and the system's fonts are listed once`()
    async throws
  {
    let ids = try await store(SyntheticFont("Alpha"))
    await registry.publisher.publish()
    let published = try linked()
    #expect(published.count == 1)
    let listings = await registry.systemFonts.listings
    for isEnabled in [false, true] {
      let before = rules
      let change = try await registry.setEnabled(isEnabled, faces: ids, by: .person)
      #expect(change.isChange)
      #expect(announced.rules.withLock(\.last) == .some(before))
      #expect(try linked().isEmpty != isEnabled)
    }
    #expect(try linked() == published, "what was disabled is used by name again")
    // The cache that the first listing wrote counts as a change itself.
    #expect(await registry.systemFonts.listings <= listings + 1)
    // A new font of the system is never judged by an older listing.
    let last = await registry.systemFonts.listings
    await registry.systemFontsChanged()
    #expect(await registry.systemFonts.listings == last + 1)
  }

  @Test func `every change is announced with its owner, whoever stored it`() async throws {
    let ids = try await store(SyntheticFont("Alpha"))
    let serial = try registry.store.serial()
    #expect(
      announced.changes.withLock(\.self)
        == [StoreChange(serial: serial, owners: [AppIdentity.person.id])])
    _ = try await registry.remove(faces: ids, by: .person)
    let last = announced.changes.withLock(\.last)
    let removal = try #require(last)
    #expect(removal.serial == serial + 1 && removal.owners == [AppIdentity.person.id])
    #expect(removal.removed.map(\.id) == ids)
    #expect(removal.removed.map(\.descriptor.family) == ["Alpha"])
    try registry.mute(AppIdentity(id: "org.example.App", name: "", icon: "", kind: "flatpak"))
    #expect(announced.changes.withLock(\.last) == StoreChange(serial: serial + 1, owners: []))
    #expect(announced.changes.withLock(\.count) == 3)
  }

  @Test func `a change that fails half-way is announced and published as far as it was stored`()
    async throws
  {
    struct Late: Error {}
    let ids = try await store(SyntheticFont("Alpha"))
    await registry.publisher.publish()
    let before = try #require(rules)
    await #expect(throws: Late.self) {
      try await registry.change { store in
        _ = try store.remove(faces: ids, by: .person, now: 2000)
        throw Late()
      }
    }
    #expect(announced.changes.withLock(\.count) == 2)
    #expect(rules != before)
    #expect(try registry.store.faces().isEmpty)
  }

  @Test func `a question to the store waits for no change`() async throws {
    _ = try await store(SyntheticFont("Alpha"))
    let isChanging = AsyncStream.makeStream(of: Void.self)
    let mayEnd = AsyncStream.makeStream(of: Void.self)
    let change = Task { [registry] in
      try await registry.change { store in
        isChanging.continuation.finish()
        for await _ in mayEnd.stream {}
        return try store.reader.faces().count
      }
    }
    for await _ in isChanging.stream {}
    #expect(try registry.store.faces().count == 1)
    mayEnd.continuation.finish()
    #expect(try await change.value == 1)
  }

  @Test func `an installation that is canceled while another change runs installs nothing`()
    async throws
  {
    let mayEnd = AsyncStream.makeStream(of: Void.self)
    let isChanging = AsyncStream.makeStream(of: Void.self)
    let other = Task { [registry] in
      try await registry.change { _ in
        isChanging.continuation.finish()
        for await _ in mayEnd.stream {}
      }
    }
    for await _ in isChanging.stream {}
    let installing = Task { [registry] in
      try await registry.install(
        [], owner: .person, scope: .persistent, enabled: true, exposure: .byName, builtIn: .none)
    }
    installing.cancel()
    mayEnd.continuation.finish()
    try await other.value
    await #expect(throws: CancellationError.self) { try await installing.value }
  }

  private static func app(_ number: Int) -> AppIdentity {
    AppIdentity(id: "org.example.App\(number)", name: "", icon: "", kind: "flatpak")
  }

  /// Has twenty apps ask for a font while another change is under way.
  ///
  /// - Parameter ending: what the other change does at its end.
  /// - Returns: what each was given, and how many transactions that took.
  private func giveAtOnce(
    ending: String = ""
  ) async throws -> (given: [Result<[StoredFace], any Error>], count: Int) {
    let faces = try registry.store.faces()
    let haveAsked = DispatchSemaphore(value: 0)
    let isWriting = AsyncStream.makeStream(of: Void.self)
    let begun = Mutex(0)
    let other = Task { [registry] in
      try await registry.change { store in
        try store.write { database in
          isWriting.continuation.finish()
          haveAsked.wait()
          if !ending.isEmpty { try database.execute(sql: ending) }
          database.trace { if "\($0)".hasPrefix("BEGIN") { begun.withLock { $0 += 1 } } }
        }
      }
    }
    for await _ in isWriting.stream {}
    let tasks = (0..<20).map { number in
      Task { [registry] in
        try await registry.grant(faces, to: Self.app(number), .asked, liftsRevocation: false)
      }
    }
    defer { haveAsked.signal() }
    try await waitUntil("all to have asked", within: .seconds(120)) {
      registry.grants.waitingCount == tasks.count
    }
    haveAsked.signal()
    try await other.value
    var given: [Result<[StoredFace], any Error>] = []
    for task in tasks { given.append(await task.result) }
    return (given, begun.withLock(\.self))
  }

  @Test func `grants of many apps at the same moment are stored together`() async throws {
    _ = try await store(SyntheticFont("Alpha"))
    let before = announced.changes.withLock(\.count)
    let (given, count) = try await giveAtOnce()
    let faces = try registry.store.faces()
    for result in given { #expect(try result.get() == faces) }
    #expect(count == 1)
    #expect(announced.changes.withLock(\.count) == before + 1)
    #expect(try registry.store.grants().count == given.count)
  }

  @Test
  func `a grant that breaks a rule of the database does not keep the others from being stored`()
    async throws
  {
    _ = try await store(SyntheticFont("Alpha"))
    try await registry.change { store in
      try store.write {
        try $0.execute(
          sql: """
            CREATE TEMPORARY TRIGGER broken BEFORE INSERT ON fontGrant WHEN new.app = '\(Self.app(7).id)'
            BEGIN SELECT RAISE(ABORT, 'not this one'); END
            """)
      }
    }
    let (given, count) = try await giveAtOnce()
    #expect(throws: (any Error).self) { try given[7].get() }
    #expect(count == 1)
    let stored = Set(try registry.store.grants().map(\.app.id))
    #expect(stored == Set((0..<20).filter { $0 != 7 }.map { Self.app($0).id }))
  }

  @Test func `when nothing can be stored, grants are not tried one by one`() async throws {
    _ = try await store(SyntheticFont("Alpha"))
    let (given, count) = try await giveAtOnce(ending: "PRAGMA query_only = 1")
    for result in given { #expect(throws: (any Error).self) { try result.get() } }
    #expect(count == 1)
    #expect(try registry.store.grants().isEmpty)
  }
}
