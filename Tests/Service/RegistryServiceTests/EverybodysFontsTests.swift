// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseSystemKit

@testable import RegistryService

/// The fonts of the machine's store, as a person's registry has them: the administrator's, and not copied.
struct EverybodysFontsTests {
  let desktop: PrivateDesktop
  private let store: String

  init() async throws {
    desktop = try await PrivateDesktop()
    store = desktop.folder + "/system"
  }

  private func system(_ arguments: String...) async throws {
    let result = try await desktop.command(["system"] + arguments)
    #expect(result.status == 0, "\(result)")
  }

  private func install(_ id: String, _ families: String...) async throws {
    let files = try families.map { try desktop.font(SyntheticFont($0)) }
    let result = try await desktop.command(["system", "install", id] + files)
    #expect(result.status == 0, "\(result)")
  }

  private func wait(for families: String..., in library: FontLibrary) async throws {
    try await desktop.wait(for: "the fonts \(families)") {
      try await library.fonts().compactMap(\.descriptor.family).sorted() == families
    }
  }

  private func wait(forProblemWith path: String, in library: FontLibrary) async throws {
    try await desktop.wait(for: "a problem with \(path)") {
      try await library.policy().problems.contains { $0.message.contains(path) }
    }
  }

  private func match(_ name: String) async throws -> String {
    try await desktop.run("/usr/bin/fc-match", ["--format=%{family}", name])
  }

  /// The stored file of a family.
  private func file(of family: String, in library: FontLibrary) async throws -> String {
    try #require(try await library.fonts().first { $0.descriptor.family == family }).location.path
  }

  @Test func `they come and go with the store, are found by name, and no byte is copied`()
    async throws
  {
    try await install("office", "Alpha")
    let library = try await desktop.library()
    try await wait(for: "Alpha", in: library)
    let font = try #require(try await library.fonts().first)
    #expect(font.descriptor.provider == BusNames.administrator)
    let path = font.location.path
    let target = try #require(FileSystem.target(ofLink: path))
    #expect(target == "\(store)/fonts/\(font.digest).ttf")
    try await desktop.wait(for: "the name") { try await match("Alpha") == "Alpha" }

    // While it runs, it follows the store.
    try await install("school", "Beta", "Gamma")
    try await wait(for: "Alpha", "Beta", "Gamma", in: library)
    try await system("remove", "office")
    try await wait(for: "Beta", "Gamma", in: library)
    #expect(throws: SystemError.self) { try FileSystem.status(of: path) }
    try await desktop.wait(for: "the name to go") { try await match("Alpha") != "Alpha" }

    // And when it did not run meanwhile.
    try await desktop.killRegistry()
    try await install("school", "Gamma")
    try await wait(for: "Gamma", in: library)
    // What programs see follows a moment after the store.
    try await desktop.wait(for: "the name to go") { try await match("Beta") != "Beta" }
    let doctor = try await desktop.command(["doctor"])
    #expect(doctor.status == 0, "\(doctor)")
    await #expect { _ = try await library.undo() } throws: {
      ($0 as? TypecaseError)?.code == .notRegistered
    }
  }

  @Test func `a family that is removed for everybody goes alone, and comes back with its file`()
    async throws
  {
    let path = try desktop.file(
      "siblings.ttc", SyntheticFont.collection(SyntheticFont.siblings("Sibling")))
    try await system("install", "office", path)
    let library = try await desktop.library()
    try await wait(
      for: "Sibling 1", "Sibling 2", "Sibling 3", "Sibling 4", "Sibling 5", in: library)
    try await desktop.wait(for: "the name") { try await match("Sibling 3") == "Sibling 3" }
    let ids = try await library.fonts().compactMap(\.descriptor.id)

    try await system("remove", "Sibling 3")
    try await wait(for: "Sibling 1", "Sibling 2", "Sibling 4", "Sibling 5", in: library)
    try await desktop.wait(for: "the name to go") { try await match("Sibling 3") != "Sibling 3" }
    #expect(try await match("Sibling 4") == "Sibling 4")
    // And when it did not run meanwhile.
    try await desktop.killRegistry()
    try await system("remove", "Sibling1-Regular")
    try await wait(for: "Sibling 2", "Sibling 4", "Sibling 5", in: library)
    // What programs see follows a moment after the store.
    try await desktop.wait(for: "the name to go") { try await match("Sibling 1") != "Sibling 1" }
    let doctor = try await desktop.command(["doctor"])
    #expect(doctor.status == 0, "\(doctor)")
    // It is nobody's to undo.
    await #expect { _ = try await library.undo() } throws: {
      ($0 as? TypecaseError)?.code == .notRegistered
    }

    try await system("install", "office", path)
    try await wait(
      for: "Sibling 1", "Sibling 2", "Sibling 3", "Sibling 4", "Sibling 5", in: library)
    #expect(try await library.fonts().compactMap(\.descriptor.id) == ids)
    try await desktop.wait(for: "the name") { try await match("Sibling 3") == "Sibling 3" }
    #expect(try await library.policy().problems.isEmpty)

    // The last face takes the file with it.
    for number in 1...5 { try await system("remove", "Sibling \(number)") }
    try await desktop.wait(for: "no font") { try await library.fonts().isEmpty }
    #expect(try await library.policy().problems.isEmpty)
    try await system("install", "office", path)
    try await wait(
      for: "Sibling 1", "Sibling 2", "Sibling 3", "Sibling 4", "Sibling 5", in: library)
  }

  @Test func `a person who comes later has the faces that are left`() async throws {
    let path = try desktop.file(
      "siblings.ttc", SyntheticFont.collection(SyntheticFont.siblings("Sibling")))
    try await system("install", "office", path)
    try await system("remove", "Sibling 2")
    // The name is free for the person's own.
    let library = try await desktop.library()
    try await wait(for: "Sibling 1", "Sibling 3", "Sibling 4", "Sibling 5", in: library)
    let own = try desktop.font(SyntheticFont("Sibling 2"))
    #expect(try await library.add([.path(own)]).outcome().errors.isEmpty)
    try await wait(
      for: "Sibling 1", "Sibling 2", "Sibling 3", "Sibling 4", "Sibling 5", in: library)
    // Its file is installed again: the person's font stays, and that it could not be had is told.
    try await system("install", "office", path)
    try await desktop.wait(for: "what is wrong") {
      try await library.policy().problems.map(\.name) == ["required-fonts"]
    }
    #expect(
      try await library.fonts().filter { $0.descriptor.provider == BusNames.administrator }
        .compactMap(\.descriptor.family).sorted()
        == ["Sibling 1", "Sibling 3", "Sibling 4", "Sibling 5"])
  }

  @Test func `a person cannot change them, and programs of the person never write to the store`()
    async throws
  {
    try await install("office", "Alpha")
    let library = try await desktop.library()
    try await wait(for: "Alpha", in: library)
    func state() throws -> [String] {
      try ["", "/fonts", "/reports"].flatMap { folder in
        try FileSystem.names(in: store + folder).sorted().map { name in
          let status = try FileSystem.status(of: "\(store)\(folder)/\(name)")
          return "\(name) \(FileState(status))"
        }
      }
    }
    let before = try state()
    let fonts = try await library.fonts()
    let ids = fonts.compactMap(\.descriptor.id)
    for change: () async throws -> Void in [
      { _ = try await library.remove(ids: ids) },
      { _ = try await library.setEnabled(false, ids: ids) },
      { _ = try await library.setExposure(.asks, ids: ids) },
      { _ = try await library.removeProvider(id: BusNames.administrator) },
    ] {
      await #expect { try await change() } throws: {
        ($0 as? TypecaseError)?.code == .forbiddenByPolicy
      }
    }
    try await desktop.killRegistry()
    #expect(try await library.fonts() == fonts)
    #expect(try state() == before)
  }

  @Test func `a person's own font of the name stays, and what could not be had is told`()
    async throws
  {
    let library = try await desktop.library()
    var own = SyntheticFont("Alpha")
    own.seed = 1
    let path = try desktop.font(own)
    #expect(try await library.add([.path(path)]).outcome().errors.isEmpty)
    try FileSystem.remove(path)
    try await install("office", "Alpha", "Beta")
    try await wait(for: "Alpha", "Beta", in: library)
    let fonts = try await library.fonts()
    #expect(
      fonts.first { $0.descriptor.family == "Alpha" }?.descriptor.provider == BusNames.person)
    try await desktop.wait(for: "what is wrong") {
      try await library.policy().problems.map(\.name) == ["required-fonts"]
    }
    // It replaces the person's font when that is removed.
    let ids = fonts.filter { $0.descriptor.family == "Alpha" }.compactMap(\.descriptor.id)
    _ = try await library.remove(ids: ids)
    try await desktop.wait(for: "the font for everybody") {
      try await library.fonts().filter { $0.descriptor.provider == BusNames.administrator }.count
        == 2
    }
    try await desktop.wait(for: "the end of what was wrong") {
      try await library.policy().problems.isEmpty
    }
  }

  @Test func `a damaged font is told and taken away, and harms no other`() async throws {
    try await install("office", "Alpha", "Beta")
    let library = try await desktop.library()
    try await wait(for: "Alpha", "Beta", in: library)
    let target = try #require(
      FileSystem.target(ofLink: try await file(of: "Alpha", in: library)))
    try FileSystem.write(Array("no font".utf8), to: target, mode: 0o444)
    try await desktop.killRegistry()
    try await wait(for: "Beta", in: library)
    try await wait(forProblemWith: target, in: library)
    #expect(desktop.log.contains(target))
    #expect(try await desktop.command(["policy"]).status == 1)
    // Installing it again mends it.
    try await install("office", "Alpha", "Beta")
    try await wait(for: "Alpha", "Beta", in: library)
    try await desktop.wait(for: "no problem") { try await library.policy().problems.isEmpty }
  }

  @Test func `a store that others can write to is used no more`() async throws {
    try await install("office", "Alpha")
    let library = try await desktop.library()
    try await wait(for: "Alpha", in: library)
    chmod(store + "/fonts", 0o777)
    try await desktop.killRegistry()
    try await wait(in: library)
    try await wait(forProblemWith: store, in: library)
    chmod(store + "/fonts", 0o755)
    try await desktop.killRegistry()
    // A manifest that cannot be read takes nothing away.
    try await wait(for: "Alpha", in: library)
    try FileSystem.write(Array("{}".utf8), to: store + "/manifest.json", mode: 0o644)
    try await desktop.wait(for: "what is wrong") {
      try await library.policy().problems.map(\.name) == ["required-fonts"]
    }
    try await wait(for: "Alpha", in: library)
  }

  @Test func `an app gets the bytes of a font for everybody by its name`() async throws {
    try await install("office", "Alpha")
    let library = try await desktop.library()
    try await wait(for: "Alpha", in: library)
    let reader = try await desktop.consumer()
    let given = try await reader.request("Alpha-Regular")
    #expect(given.names == ["Alpha-Regular"])
    let bytes = try #require(try await reader.open(given.ids[0]))
    #expect(
      try FileDigest.sha256(of: bytes).digest == (try await library.fonts().first?.digest))
  }
}

/// The digests of files that an administrator's folders have.
struct KnownDigestsTests {
  @Test func `a file is read again only if it has changed`() throws {
    let folder = try TemporaryFolder(in: "/tmp", prefix: "known-digests-")
    let (file, cache) = (folder.path + "/font", folder.path + "/cache.json")
    func digest() throws -> String {
      var known = KnownDigests(path: cache)
      defer { known.save() }
      return try known.digest(of: .open(file), at: file)
    }
    try FileSystem.write([1, 2, 3], to: file)
    let first = try digest()
    #expect(first == (try FileDigest.sha256(path: file)))
    // What is found only cannot be read.
    var known = KnownDigests(path: cache)
    let place = try OwnedDescriptor.open(file, flags: FileSystem.findOnly)
    #expect(try known.digest(of: place, at: file) == first)
    #expect(throws: SystemError.self) { try known.digest(of: place, at: "another") }

    try FileSystem.write([3, 2, 1], to: file)
    #expect(try digest() == FileDigest.sha256(path: file))
    #expect(try digest() != first)
    // Damage costs time only.
    try FileSystem.write(Array("[]".utf8), to: cache)
    #expect(try digest() == FileDigest.sha256(path: file))
  }
}
