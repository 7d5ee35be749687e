// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontRegistry

struct FontStoreTests {
  let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  @Test func `an installed font is listed with its bytes in place`() throws {
    let store = try fixture.open()
    try fixture.install([try fixture.accepted("Alpha")], in: store)
    let face = try #require(try store.reader.faces().first)
    #expect(face.descriptor.postScriptName == "Alpha")
    #expect(face.owner == StoreFixture.owner)
    #expect(try String(contentsOfFile: face.path, encoding: .utf8) == "bytes of Alpha")
    #expect(try store.reader.report(registration: face.registration).digest == face.digest)
    let mode = try OwnedDescriptor.open(face.path).status().st_mode
    #expect(mode & 0o222 == 0)
  }

  @Test func `fonts are still there after the store was closed and opened`() throws {
    let store = try fixture.open()
    let installed = try fixture.install([try fixture.accepted("Alpha")], in: store)
    try store.close()
    #expect(try fixture.reopen().reader.faces() == installed)
  }

  @Test func `a removed font is restored by undo, also after a restart`() throws {
    let store = try fixture.open()
    let installed = try fixture.install(
      [try fixture.accepted("Alpha"), try fixture.accepted("Beta")], in: store)
    let removed = try store.remove(faces: [installed[0].id], by: .person, now: 3000)
    #expect(removed.map(\.descriptor.postScriptName) == ["Alpha"])
    #expect(try store.reader.faces().map(\.descriptor.postScriptName) == ["Beta"])
    try store.close()

    let again = try fixture.reopen()
    let restored = try again.undo(now: 4000)
    #expect(restored == removed)
    #expect(try again.reader.faces().count == 2)
    #expect(FileManager.default.fileExists(atPath: restored[0].path))
    #expect(throws: StoreFailure.nothingToUndo) { try again.undo(now: 5000) }
  }

  @Test func `removals are undone in reverse order`() throws {
    let store = try fixture.open()
    let installed = try fixture.install(
      [try fixture.accepted("Alpha"), try fixture.accepted("Beta")], in: store)
    for face in installed { _ = try store.remove(faces: [face.id], by: .person, now: 3000) }
    let first = try store.undo(now: 4000)
    let second = try store.undo(now: 4000)
    #expect((first + second).map(\.descriptor.postScriptName) == ["Beta", "Alpha"])
  }

  @Test func `undo refuses a name that was taken meanwhile, and changes nothing`() throws {
    let store = try fixture.open()
    let alpha = try fixture.install([try fixture.accepted("Alpha")], in: store)
    _ = try store.remove(faces: alpha.map(\.id), by: .person, now: 3000)
    #expect(throws: StoreFailure.duplicatedName("Alpha")) {
      try store.undo(now: 4000, builtIn: StoreFixture.builtIn("Alpha"))
    }
    #expect(try store.reader.faces().isEmpty)
    #expect(try store.undo(now: 4000).count == 1)
  }

  @Test func `the person cannot undo a provider's own removal`() throws {
    let store = try fixture.open()
    let alpha = try fixture.install([try fixture.accepted("Alpha")], in: store)
    _ = try store.remove(
      faces: alpha.map(\.id), by: .provider(StoreFixture.owner.id), now: 3000)
    #expect(throws: StoreFailure.nothingToUndo) { try store.undo(now: 4000) }
  }

  @Test func `a provider removes only its own fonts`() throws {
    let store = try fixture.open()
    let alpha = try fixture.install([try fixture.accepted("Alpha")], in: store)
    #expect(throws: StoreFailure.notRegistered) {
      try store.remove(faces: alpha.map(\.id), by: .provider("org.example.Other"), now: 3000)
    }
    #expect(try store.reader.faces().count == 1)
  }

  @Test func `a second font with a PostScript name is refused with all of its request`() throws {
    let store = try fixture.open()
    try fixture.install([try fixture.accepted("Alpha")], in: store)
    let other = try fixture.accepted("Alpha2")
    let clash = try fixture.accepted("Alpha", file: "Beta")
    #expect(throws: StoreFailure.duplicatedName("Alpha")) {
      try fixture.install([other, clash], in: store, owner: StoreFixture.other)
    }
    #expect(try store.reader.faces().map(\.descriptor.postScriptName) == ["Alpha"])
  }

  @Test func `bytes that changed while they waited are not stored`() throws {
    let store = try fixture.open()
    let font = try fixture.accepted("Alpha")
    try Data("other bytes".utf8).write(to: URL(fileURLWithPath: font.file.path))
    #expect(throws: StoreFailure.changedWhileWaiting(digest: font.file.digest)) {
      try fixture.install([font], in: store)
    }
    #expect(try store.reader.faces().isEmpty)
  }

  @Test func `a start removes bytes that arrived but were never recorded`() throws {
    let store = try fixture.open()
    let font = try fixture.accepted("Alpha")
    let path = fixture.layout.fontFile(digest: font.file.digest, fileExtension: "ttf")
    try FileSystem.replace(path, with: font.file.path)
    try store.database.write {
      try $0.execute(sql: "INSERT INTO arriving VALUES (?)", arguments: [font.file.digest])
    }
    try store.close()
    _ = try fixture.reopen()
    #expect(!FileSystem.exists(path))
  }

  @Test func `a start moves a file aside that it cannot explain`() throws {
    let store = try fixture.open()
    let folder = fixture.layout.fonts
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/abcd.ttf"))
    try store.close()
    _ = try fixture.reopen()
    #expect(!FileSystem.exists(folder + "/abcd.ttf"))
    #expect(
      try String(contentsOfFile: fixture.layout.aside + "/abcd.ttf", encoding: .utf8) == "mine")
  }

  @Test func `a font whose file is gone is not offered, and returns with it`() throws {
    let store = try fixture.open()
    let face = try #require(try fixture.install([try fixture.accepted("Alpha")], in: store).first)
    let away = fixture.layout.data + "/away"
    try FileSystem.replace(away, with: face.path)
    try store.close()
    let without = try fixture.reopen()
    #expect(try without.reader.faces().isEmpty)
    try without.close()
    try FileSystem.replace(face.path, with: away)
    #expect(try fixture.reopen().reader.faces().count == 1)
  }

  @Test func `a lost font that is registered again does not clash with itself`() throws {
    let store = try fixture.open()
    let face = try #require(try fixture.install([try fixture.accepted("Alpha")], in: store).first)
    try FileSystem.remove(face.path)
    try store.close()
    let without = try fixture.reopen()
    #expect(try without.reader.faces().isEmpty)
    try fixture.install([try fixture.accepted("Alpha")], in: without)
    try without.close()
    #expect(try fixture.reopen().reader.faces().map(\.descriptor.postScriptName) == ["Alpha"])
  }

  @Test func `a lost font does not return over one that took its name`() throws {
    let store = try fixture.open()
    let face = try #require(try fixture.install([try fixture.accepted("Alpha")], in: store).first)
    let bytes = try FileSystem.text(of: face.path)
    try FileSystem.remove(face.path)
    try store.close()
    let without = try fixture.reopen()
    try fixture.install([try fixture.accepted("Alpha", file: "Other")], in: without)
    try without.close()
    try FileSystem.write(bytes.utf8, to: face.path)
    let faces = try fixture.reopen().reader.faces()
    #expect(faces.count == 1)
    #expect(faces.first?.digest != face.digest)
  }

  @Test func `undo refuses a font that was registered again, also when it is disabled`() throws {
    let store = try fixture.open()
    let alpha = try fixture.install([try fixture.accepted("Alpha")], in: store)
    _ = try store.remove(faces: alpha.map(\.id), by: .person, now: 3000)
    _ = try store.install(
      [try fixture.accepted("Alpha")], owner: StoreFixture.owner, scope: .persistent,
      enabled: false, exposure: .byName, now: 3500)
    #expect(throws: StoreFailure.duplicatedName("Alpha")) {
      try store.undo(now: 4000)
    }
  }

  @Test func `folders are written as fontconfig reports them`() {
    let layout = StoreLayout(environment: [
      "XDG_DATA_HOME": "/home//someone/data/", "XDG_CONFIG_HOME": "", "HOME": "/home/someone/",
    ])
    #expect(layout.data == "/home/someone/data/typecase")
    #expect(layout.configuration == "/home/someone/.config")
    #expect(StoreLayout(data: "/a/./b/../c", configuration: "/").data == "/a/c")
  }

  @Test func `a face is found by any of its names, and listed without the rest`() throws {
    let store = try fixture.open()
    let fonts = try [("Alpha-Regular", "Größe"), ("Beta-Regular", "Beta")].map {
      try fixture.accepted($0, family: $1)
    }
    let faces = try fixture.install(fonts, in: store)
    func found(_ name: String) throws -> [String] {
      try store.reader.faces(.init(anyName: name)).compactMap(\.descriptor.postScriptName)
    }
    for name in ["Alpha-Regular", "Größe", faces[0].id] {
      #expect(try found(name) == ["Alpha-Regular"], "\(name)")
    }
    #expect(try found("alpha").isEmpty)
    #expect(try store.reader.faces(.init(owner: "org.example.Nobody", anyName: "Beta")).isEmpty)
    let (all, listed) = (try store.reader.faces(), try store.reader.listedFaces())
    #expect(listed.map(\.id) == all.map(\.id))
    #expect(listed.map(\.style) == all.map { $0.descriptor.style ?? "" })
    #expect(listed.map(\.fullName) == all.map { $0.descriptor.fullName ?? "" })
    #expect(listed.map(\.path) == all.map(\.path))
    _ = try store.remove(faces: [faces[1].id], by: .person, now: 3000)
    #expect(try found("Beta").isEmpty)
    #expect(try store.reader.listedFaces().map(\.owner) == [StoreFixture.owner])
  }

  @Test func `the system's font is preferred to ours`() throws {
    let store = try fixture.open()
    try fixture.install([try fixture.accepted("Alpha"), try fixture.accepted("Beta")], in: store)
    #expect(try store.reader.fontsByName().count == 2)
    _ = try store.updateConflicts(now: 3000, builtIn: StoreFixture.builtIn("Alpha"))
    let exposed = try store.reader.fontsByName().all
    #expect(exposed.count == 1)
    let groups = try store.reader.coverageGroups(Set(exposed.map(\.group)))
    #expect(groups.map(\.id) == exposed.map(\.group))
    #expect(groups.allSatisfy { !$0.parts.isEmpty })
  }

  @Test func `a removal that cannot be undone any more frees its bytes`() throws {
    let store = try fixture.open()
    let face = try #require(try fixture.install([try fixture.accepted("Alpha")], in: store).first)
    _ = try store.remove(faces: [face.id], by: .person, now: 3000)
    try store.close()
    let end = 3000 + FontStore.undoPeriod
    let day = Absence.longestStep
    // It is old first, and for a day more then.
    for (run, time) in [("a", end), ("b", end + 1), ("c", end + day)] {
      let kept = try fixture.reopen(now: time, inRun: run)
      #expect(FileSystem.exists(face.path), "\(run)")
      try kept.close()
    }
    let later = try fixture.reopen(now: end + day + 1, inRun: "d")
    #expect(!FileSystem.exists(face.path))
    #expect(throws: StoreFailure.nothingToUndo) { try later.undo(now: 9000) }
  }

  @Test func `a clock that is years ahead for a while takes no removal away`() throws {
    let store = try fixture.open()
    let face = try #require(try fixture.install([try fixture.accepted("Alpha")], in: store).first)
    _ = try store.remove(faces: [face.id], by: .person, now: 3000)
    try store.close()
    let years: Int64 = 10 * 365 * Absence.longestStep
    // Wrong, put right, wrong in another run, behind, and right.
    for (run, time) in [
      ("a", years), ("a", 4000), ("b", 2 * years), ("b", 2 * years), ("c", 100), ("d", 5000),
    ] {
      let open = try fixture.reopen(now: time, inRun: run)
      #expect(FileSystem.exists(face.path), "\(run) \(time)")
      try open.close()
    }
    let last = try fixture.reopen(now: 6000, inRun: "d")
    _ = try last.undo(now: 6000)
    #expect(try last.reader.faces().map(\.id) == [face.id])
  }

  @Test func `the newest removal is undone first, whatever the clock said at each`() throws {
    let store = try fixture.open()
    let faces = try fixture.install(
      [try fixture.accepted("Alpha"), try fixture.accepted("Beta")], in: store)
    for (face, time) in zip(faces, [Int64(9000), 10]) {
      _ = try store.remove(faces: [face.id], by: .person, now: time)
    }
    _ = try store.undo(now: 50)
    #expect(try store.reader.faces().map(\.id) == [faces[1].id])
  }

  @Test func `families come in pages with the face nearest to regular`() throws {
    let store = try fixture.open()
    try fixture.install(
      [
        try fixture.accepted("Alpha-Bold", family: "Alpha", weight: 700),
        try fixture.accepted("Alpha-Regular", family: "Alpha"),
        try fixture.accepted("beta-Regular", family: "beta"),
        try fixture.accepted("Gamma-Regular", family: "Gamma"),
      ], in: store)
    let page = try store.reader.families(offset: 0, limit: 2)
    #expect(page.total == 3)
    #expect(page.families.map(\.family) == ["Alpha", "beta"])
    #expect(page.families[0].faceCount == 2)
    #expect(page.families[0].preview.style == "Regular")
    #expect(try store.reader.families(offset: 2, limit: 2).families.map(\.family) == ["Gamma"])
    #expect(try store.reader.owners().map(\.familyCount) == [3])
  }

  @Test func `families come by name, whoever owns them`() throws {
    let store = try fixture.open()
    try fixture.install(
      [
        try fixture.accepted("Alpha-Regular", family: "Alpha"),
        try fixture.accepted("Gamma-Regular", family: "Gamma"),
      ], in: store)
    try fixture.install(
      [try fixture.accepted("beta-Regular", family: "beta")], in: store, owner: StoreFixture.other)
    func names(byName: Bool) throws -> [String] {
      try store.reader.families(offset: 0, limit: 9, byName: byName).families.map(\.family)
    }
    #expect(try names(byName: true) == ["Alpha", "beta", "Gamma"])
    #expect(try names(byName: false) != ["Alpha", "beta", "Gamma"])
  }

  @Test func `a second service cannot open a store that is in use`() throws {
    let store = try fixture.open()
    #expect(throws: StoreLock.Failure.self) { try StoreLock(fixture.layout) }
    withExtendedLifetime(store) {}
  }

  @Test func `a damaged database is an error and loses nothing`() throws {
    try FileSystem.createDirectories(fixture.layout.data, mode: 0o700)
    try Data("not a database at all, not a database".utf8)
      .write(to: URL(fileURLWithPath: fixture.layout.database))
    #expect(throws: (any Error).self) { try fixture.open() }
    #expect(
      try String(contentsOfFile: fixture.layout.database, encoding: .utf8).hasPrefix("not a"))
  }
}
