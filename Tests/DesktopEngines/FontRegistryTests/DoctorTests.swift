// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

/// A store that somebody edited is explained and repaired, and nothing in it is lost.
struct DoctorTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// A store with two fonts that programs see by name, closed.
  private func closedStore(_ families: [String] = ["Alpha", "Beta"]) async throws -> [StoredFace] {
    let store = try fixture.open()
    let faces = try await fixture.installFonts(families, in: store)
    try await fixture.publish(store)
    try store.close()
    return faces
  }

  private func findings() throws -> [StoreFinding] { try fixture.doctor().examine() }

  private func repaired() async throws -> [StoreFinding] {
    try await fixture.doctor().repair(inspect: StoreFixture.inspect)
  }

  /// What is installed once the store is in use again.
  private func families() throws -> [String] {
    let store = try fixture.open(now: 6000)
    defer { try? store.close() }
    #expect(try store.examine(now: 6000, isInUse: false) == [])
    return try store.reader.faces().compactMap(\.descriptor.family)
  }

  @Test func `an undamaged store has no findings, and the check changes nothing`() async throws {
    _ = try await closedStore()
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.layout.database))
    #expect(try findings() == [])
    #expect(try await repaired() == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.layout.database)) == before)
    #expect(try families() == ["Alpha", "Beta"])
  }

  // MARK: Files

  @Test func `a deleted file is restored from the folder that programs read`() async throws {
    let faces = try await closedStore()
    try FileSystem.remove(faces[0].path)
    let found = try findings()
    #expect(found.map(\.code) == [.fontMissing])
    #expect(found.map(\.path) == [faces[0].path])
    #expect(found.map(\.remedy) == [.restore])
    #expect(try await repaired().allSatisfy(\.isMended))
    #expect(try families() == ["Alpha", "Beta"])
  }

  @Test func `a start restores a deleted file as well`() async throws {
    let faces = try await closedStore()
    try FileSystem.remove(faces[1].path)
    #expect(try families() == ["Alpha", "Beta"])
    #expect(try FileDigest.sha256(path: faces[1].path) == faces[1].digest)
  }

  @Test func `a font without a file is reported as missing until the file is back`()
    async throws
  {
    let faces = try await closedStore()
    try FileSystem.remove(faces[0].path)
    FileSystem.removeTree(fixture.layout.byName.links)
    #expect(try findings().map(\.remedy) == [.noteMissing])
    #expect(try await repaired().map(\.isMended) == [true])
    let rest = try findings()
    #expect(rest.map(\.code) == [.fontMissing])
    #expect(rest.map(\.remedy) == [StoreFinding.Remedy.none])
    #expect(try fixture.open(now: 6000).reader.faces().compactMap(\.descriptor.family) == ["Beta"])
  }

  @Test func `changed bytes are never offered, and the right ones come back`() async throws {
    let faces = try await closedStore()
    // Another file in its place, as an editor writes one; then the very bytes overwritten.
    try FileSystem.remove(faces[0].path)
    try FileSystem.write(Array("other bytes".utf8), to: faces[0].path, mode: 0o400)
    chmod(faces[1].path, 0o600)
    let file = try OwnedDescriptor.open(faces[1].path, flags: O_WRONLY)
    try file.write(all: Array("XXXX".utf8))
    chmod(faces[1].path, 0o400)
    let found = try findings()
    #expect(Set(found.map(\.code)) == [.fontChanged])
    #expect(Set(found.map(\.remedy)) == [.restore, .noteMissing])
    #expect(try await repaired().allSatisfy(\.isMended))
    let store = try fixture.open(now: 6000)
    #expect(try store.reader.faces().compactMap(\.descriptor.family) == ["Alpha"])
    let kept = try FileSystem.names(in: fixture.layout.aside)
    #expect(kept.count == 2)
  }

  @Test(arguments: ["link", "folder", "pipe"])
  func `whatever is in the place of a font is moved aside, and no link is followed`(
    kind: String
  ) async throws {
    let faces = try await closedStore()
    let bait = fixture.layout.configuration + "/bait"
    try FileSystem.write(Array("somebody's letter".utf8), to: bait)
    try FileSystem.remove(faces[0].path)
    switch kind {
    case "link": symlink(bait, faces[0].path)
    case "folder": mkdir(faces[0].path, 0o700)
    default: mkfifo(faces[0].path, 0o600)
    }
    #expect(try findings().map(\.code) == [.fontReplaced])
    #expect(try await repaired().allSatisfy(\.isMended))
    #expect(try families() == ["Alpha", "Beta"])
    #expect(try FileSystem.text(of: bait) == "somebody's letter")
    var status = stat()
    #expect(lstat(bait, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `an added file is moved aside, never deleted`() async throws {
    _ = try await closedStore()
    try FileSystem.write(SyntheticFont("Stray").data(), to: fixture.layout.fonts + "/stray.ttf")
    #expect(try findings().map(\.code) == [.fontUnknown])
    #expect(try await repaired().allSatisfy(\.isMended))
    #expect(try FileSystem.names(in: fixture.layout.aside) == ["stray.ttf"])
    #expect(try families() == ["Alpha", "Beta"])
  }

  @Test func `permissions are set right`() async throws {
    let faces = try await closedStore()
    chmod(faces[0].path, 0o666)
    chmod(faces[1].path, 0)
    chmod(fixture.layout.fonts, 0o755)
    #expect(Set(try findings().map(\.code)) == [.fontPermissions, .folderPermissions])
    #expect(try await repaired().allSatisfy(\.isMended))
    #expect(try OwnedDescriptor.open(faces[0].path).status().st_mode & 0o777 == 0o400)
    #expect(try OwnedDescriptor.open(fixture.layout.fonts).status().st_mode & 0o777 == 0o700)
    #expect(try families() == ["Alpha", "Beta"])
  }

  // MARK: Folders

  @Test func `a link in the place of the fonts keeps the store from being used until it is mended`()
    async throws
  {
    let faces = try await closedStore()
    let elsewhere = fixture.layout.configuration + "/elsewhere"
    try FileSystem.rename(fixture.layout.fonts, toNew: elsewhere)
    FileSystem.removeTree(fixture.layout.byName.links)
    symlink(elsewhere, fixture.layout.fonts)
    let reason = #expect(throws: StoreUnavailable.self) { try fixture.open() }
    #expect(reason?.code == .folderReplaced)
    #expect(reason?.path == fixture.layout.fonts)
    #expect(try await repaired().contains { $0.code == .folderReplaced && $0.isMended })
    #expect(try families() == ["Alpha", "Beta"])
    #expect(FileKind(fixture.layout.fonts) == .folder)
    // What was elsewhere stays as it is.
    #expect(try FileSystem.names(in: elsewhere).count == faces.count)
  }

  @Test(arguments: [\StoreLayout.staging, \.downloads, \.byName.links, \.byName.caches])
  func `a link in the place of derived files is moved aside by a start`(
    folder: KeyPath<StoreLayout, String> & Sendable
  ) async throws {
    _ = try await closedStore()
    let bait = fixture.layout.configuration + "/bait"
    try FileSystem.createDirectories(bait, mode: 0o755)
    try FileSystem.write(Array("letter".utf8), to: bait + "/letter")
    FileSystem.removeTree(fixture.layout[keyPath: folder])
    symlink(bait, fixture.layout[keyPath: folder])
    #expect(try families() == ["Alpha", "Beta"])
    #expect(FileKind(fixture.layout[keyPath: folder]) == .folder)
    #expect(try FileSystem.names(in: bait) == ["letter"])
  }

  @Test(arguments: ["registry.sqlite", "registry.sqlite-wal", "registry.sqlite-shm", "lock"])
  func `a link in the place of a file of the store is not followed`(name: String) async throws {
    _ = try await closedStore()
    let bait = fixture.layout.configuration + "/bait"
    try FileSystem.write(Array("letter".utf8), to: bait)
    let path = "\(fixture.layout.data)/\(name)"
    try FileSystem.remove(path)
    symlink(bait, path)
    #expect(throws: (any Error).self) { try fixture.open() }
    let findings = try StoreDoctor(layout: fixture.layout, lock: nil, now: 5000).examine()
    #expect(findings.contains { $0.code == .folderReplaced && $0.path == path })
    try StoreDoctor.clearLock(fixture.layout)
    if name != "lock" { #expect(try await repaired().allSatisfy { $0.isMended }) }
    #expect(try families() == ["Alpha", "Beta"])
    #expect(try FileSystem.text(of: bait) == "letter")
  }

  // MARK: Rows

  @Test(arguments: [
    "UPDATE registration SET report = '{}' WHERE id = 1",
    "UPDATE registration SET report = 'no JSON' WHERE id = 1",
    "UPDATE face SET exposure = 'everybody' WHERE registration = 1",
    "UPDATE registration SET scope = 'eternal' WHERE id = 1",
    "UPDATE registration SET byteCount = 1 WHERE id = 1",
    "UPDATE coverageGroup SET rules = '<include>/etc/passwd</include>'",
    "DELETE FROM fontName WHERE face = '1.0'; DELETE FROM face WHERE registration = 1",
    "UPDATE face SET descriptor = '[]' WHERE registration = 1",
    "UPDATE face SET glyphCount = 1 WHERE registration = 1",
    "UPDATE fontName SET name = 'Other' WHERE face = '1.0'",
    "UPDATE face SET postScriptName = 'Other' WHERE registration = 1",
  ])
  func `a wrong value is replaced by what the file says`(sql: String) async throws {
    _ = try await closedStore()
    try fixture.changeDatabase(sql)
    let found = try findings()
    #expect(Set(found.map(\.code)) == [.rowInvalid])
    #expect(try await repaired().allSatisfy(\.isMended))
    #expect(try families() == ["Alpha", "Beta"])
    let store = try fixture.open(now: 7000)
    #expect(try store.reader.faces().allSatisfy { $0.owner == StoreFixture.owner })
    #expect(try FileSystem.names(in: fixture.layout.aside) == ["registry.sqlite.before-5000"])
  }

  @Test func `a removal that cannot be undone any more is closed`() async throws {
    let faces = try await closedStore()
    try fixture.using { try $0.remove(faces: [faces[0].id], by: .person, now: 3000) }
    try fixture.changeDatabase(
      "UPDATE registration SET state = 'installed'; UPDATE face SET removed = 0")
    #expect(try findings().map(\.code) == [.journalInvalid])
    #expect(try await repaired().allSatisfy(\.isMended))
    #expect(throws: StoreFailure.nothingToUndo) {
      try fixture.open(now: 6000).undo(now: 6000)
    }
  }

  @Test func `a clock that was wrong leaves no removal from the future`() async throws {
    let faces = try await closedStore()
    try fixture.using { try $0.remove(faces: [faces[0].id], by: .person, now: 9_000_000) }
    #expect(try findings().map(\.code) == [.timeInFuture])
    #expect(try await repaired().allSatisfy(\.isMended))
    let again = try fixture.open(now: 6000)
    #expect(try again.undo(now: 6000).count == 1)
  }
}
