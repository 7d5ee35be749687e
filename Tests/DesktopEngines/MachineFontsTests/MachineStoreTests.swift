// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import Glibc
import SyntheticFonts
import TestDesktop
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import MachineFonts

/// The store of the fonts for everybody, on real files, with the real inspection.
struct MachineStoreTests {
  private let folder: TemporaryFolder
  private let helper: String

  init() throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "system-fonts-")
    helper = try PrivateDesktop.program("typecase-inspect")
  }

  /// The user who runs the tests is the administrator.
  private var store: MachineStore {
    MachineStore(folder: folder.path + "/store", owners: [getuid()])
  }

  private func font(_ family: String, seed: UInt32 = 0) throws -> String {
    var font = SyntheticFont(family)
    font.seed = seed
    return try file("\(family)-\(seed).ttf", font.data())
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileSystem.write(bytes, to: path)
    return path
  }

  @discardableResult
  private func install(
    _ id: String = "office", _ files: String..., in store: MachineStore? = nil
  ) async throws -> MachineInstallation {
    try await (store ?? self.store).install(
      collection: id, title: "Fonts of \(id)", files: files, helperPath: helper)
  }

  /// The names of the store's faces, as a reader sees them who checks every file.
  private func names() throws -> [String] {
    try store.manifest().files.flatMap { file in
      try store.check(file)
      #expect(try store.report(of: file).digest == file.digest)
      #expect(try FileDigest.sha256(path: store.path(of: file)) == file.digest)
      return file.faces.map(\.postScriptName)
    }.sorted()
  }

  /// What lies in the store's folders beside the manifest and the lock.
  private func left() throws -> [String] {
    try ["", "/fonts", "/reports"].flatMap { try FileSystem.names(in: store.folder + $0) }
      .filter { !["fonts", "reports", "manifest.json", "lock"].contains($0) }.sorted()
  }

  private func mode(_ path: String) throws -> mode_t {
    try FileSystem.status(of: path).st_mode & 0o7777
  }

  // MARK: Changes

  @Test func `a collection is installed, replaced as a whole, and removed with its files`()
    async throws
  {
    #expect(try store.manifest() == MachineManifest())
    let first = try await install("office", font("Alpha"), font("Beta"))
    #expect(first.collection.title == "Fonts of office")
    #expect(try names() == ["Alpha-Regular", "Beta-Regular"])
    try await install("school", font("Gamma"))
    #expect(try store.manifest().collections.map(\.id) == ["office", "school"])

    let second = try await install("office", font("Beta"), font("Delta"))
    #expect(second.removed.flatMap(\.faces).map(\.postScriptName) == ["Alpha-Regular"])
    #expect(try names() == ["Beta-Regular", "Delta-Regular", "Gamma-Regular"])
    #expect(try store.manifest().generation == 3)
    #expect(try left().count == 6)

    try store.remove(collection: "office")
    #expect(try names() == ["Gamma-Regular"])
    #expect(try left().count == 2)
  }

  @Test func `a refused font refuses the collection, with the inspection's reason`() async throws {
    try await install("office", font("Alpha"))
    let bad = try file("bad.ttf", Damage.truncated.data())
    let failure = await #expect(throws: MachineStoreFailure.self) {
      try await install("office", font("Beta"), bad)
    }
    guard case .refused(let fonts) = failure, case .inspection(let issue)? = fonts.first?.reason
    else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(fonts.map(\.path) == [bad])
    #expect(issue.severity == .rejected && issue.code == 104)
    #expect(try names() == ["Alpha-Regular"])
    #expect(try left().count == 2)
  }

  @Test func `a name belongs to one collection, and to one font of it`() async throws {
    try await install("office", font("Alpha"))
    func reasons(_ id: String, _ files: String...) async -> [String] {
      do {
        _ = try await store.install(
          collection: id, title: "T", files: files, helperPath: helper)
        return []
      } catch MachineStoreFailure.refused(let fonts) {
        return fonts.map { "\($0.reason)" }
      } catch { return ["\(error)"] }
    }
    let taken = try await reasons("school", font("Alpha", seed: 1))
    #expect(taken.count == 1 && taken[0].contains("taken") && taken[0].contains("office"))
    let repeated = try await reasons("school", font("Beta"), font("Beta", seed: 1))
    #expect(repeated.count == 1 && repeated[0].contains("repeatedName"), "\(repeated)")
    // Its own older version goes.
    #expect(try await reasons("office", font("Alpha", seed: 1)) == [])
    #expect(try names() == ["Alpha-Regular"])
    // The same file twice is one font.
    #expect(try await reasons("twice", font("Gamma"), font("Gamma")) == [])
  }

  @Test func `more than the limits is refused, and nothing changes`() async throws {
    var limits = MachineStoreLimits()
    limits.faceCount = 1
    let small = MachineStore(folder: store.folder, owners: [getuid()], limits: limits)
    try await install("office", font("Alpha"), in: small)
    await #expect(throws: MachineStoreFailure.self) {
      try await install("school", font("Beta"), in: small)
    }
    limits = MachineStoreLimits()
    limits.byteCount = 10
    let tiny = MachineStore(folder: store.folder, owners: [getuid()], limits: limits)
    await #expect(throws: MachineStoreFailure.self) {
      try await install("office", font("Beta"), in: tiny)
    }
    #expect(try names() == ["Alpha-Regular"])
  }

  @Test(arguments: ["", ".", "..", "a/b", "-a", "ä", "a b", String(repeating: "a", count: 101)])
  func `what is no id makes no store`(id: String) async throws {
    await #expect(throws: MachineStoreFailure.self) { try await install(id, font("Alpha")) }
    #expect(!FileSystem.exists(store.folder))
  }

  @Test func `of two writers the second one is told`() async throws {
    try await install("office", font("Alpha"))
    let lock = try MachineStoreLock(store)
    for change in [
      { _ = try await install("school", font("Beta")) },
      { _ = try store.remove(collection: "office") },
    ] as [() async throws -> Void] {
      let failure = await #expect(throws: MachineStoreFailure.self) { try await change() }
      guard case .held = failure else {
        Issue.record("\(String(describing: failure))")
        continue
      }
    }
    withExtendedLifetime(lock) {}
    #expect(try names() == ["Alpha-Regular"])
  }

  // MARK: Faces

  /// A file of five families with two styles each.
  private func siblings(_ name: String = "siblings.ttc", seed: UInt32 = 0, families: Int = 5)
    throws -> String
  {
    let fonts = SyntheticFont.siblings("Sibling", families: families, styles: ["Regular", "Bold"])
    return try file(
      name,
      SyntheticFont.collection(
        fonts.map { font in
          var font = font
          font.seed += seed
          return font
        }))
  }

  private func installed(_ where: (MachineFace) -> Bool = { _ in true }) throws
    -> [MachineInstalledFace]
  {
    try store.manifest().installedFaces.filter { `where`($0.face) }
  }

  private func used() throws -> [String] { try installed().map(\.face.postScriptName).sorted() }

  private static func names(_ families: Int...) -> [String] {
    families.flatMap { ["Sibling\($0)-Bold", "Sibling\($0)-Regular"] }
  }

  @Test func `a family of a file is removed alone, and installing the file again brings it back`()
    async throws
  {
    let path = try siblings()
    try await install("office", path, font("Alpha"))
    let removed = try store.remove(faces: installed { $0.family == "Sibling 3" })
    #expect(removed.map(\.face.postScriptName).sorted() == Self.names(3))
    #expect(try used() == ["Alpha-Regular"] + Self.names(1, 2, 4, 5))
    try store.remove(faces: installed { $0.postScriptName == "Sibling1-Bold" })
    #expect(try used() == ["Alpha-Regular", "Sibling1-Regular"] + Self.names(2, 4, 5))
    let file = try #require(try store.manifest().files.first { $0.faces.count == 10 })
    #expect(file.removedFaces == [1, 4, 5])
    // The bytes are the same, and are intact.
    try store.check(file)
    #expect(try store.intactFiles(of: "office").count == 2)
    #expect(try await store.check(helperPath: helper).isEmpty)
    // What is removed already is not removed again.
    #expect(try store.remove(faces: removed).isEmpty)

    let again = try await install("office", path, font("Alpha"))
    #expect(again.restored.map(\.postScriptName).sorted() == ["Sibling1-Bold"] + Self.names(3))
    #expect(again.removed.isEmpty)
    #expect(try used() == ["Alpha-Regular"] + Self.names(1, 2, 3, 4, 5))
    #expect(try store.manifest().files.allSatisfy(\.removedFaces.isEmpty))
  }

  @Test func `the bytes go with the last face, and an update brings back none of them`()
    async throws
  {
    let path = try siblings()
    try await install("office", path, font("Alpha"))
    let digest = try #require(try installed { $0.family == "Sibling 1" }.first).digest
    try store.remove(faces: installed { $0.family.hasPrefix("Sibling") })
    #expect(try used() == ["Alpha-Regular"])
    #expect(try FileSystem.names(in: store.fonts).count == 1)
    #expect(try FileSystem.names(in: store.reports).count == 1)
    // Nothing is missing for who compares the store with a catalog.
    #expect(try store.intactFiles(of: "office").contains { $0.digest == digest })
    #expect(try await store.check(helperPath: helper).isEmpty)
    // Nobody has these names any more.
    try await install("school", siblings("other.ttc", seed: 50, families: 1))
    #expect(try used() == ["Alpha-Regular"] + Self.names(1))

    let newer = try siblings("newer.ttc", seed: 100)
    _ = try await store.install(
      collection: "office", title: "T", files: [newer, font("Beta")], keepsRemovals: true,
      helperPath: helper)
    #expect(try used() == ["Beta-Regular"] + Self.names(1))
    #expect(try FileSystem.names(in: store.fonts).count == 2)
    // A reader of the file gets all of it, or the reason why not.
    let failure = await #expect(throws: MachineStoreFailure.self) {
      try await install("office", newer)
    }
    guard case .refused = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    try store.remove(collection: "school")
    let back = try await install("office", newer)
    #expect(back.restored.count == 10)
    #expect(try used() == Self.names(1, 2, 3, 4, 5))
  }

  @Test func `a newer version keeps what was removed by its PostScript name`() async throws {
    try await install("office", siblings())
    try store.remove(
      faces: installed { $0.family == "Sibling 2" || $0.postScriptName == "Sibling4-Bold" })
    // The second family is gone from it, so that the numbers of the others are not what they were.
    let fonts = SyntheticFont.siblings("Sibling", families: 6, styles: ["Regular", "Bold"])
      .filter { $0.family != "Sibling 1" }
    let newer = try file("newer.ttc", SyntheticFont.collection(fonts))
    _ = try await store.install(
      collection: "office", title: "T", files: [newer], keepsRemovals: true, helperPath: helper)
    #expect(try used() == Self.names(3) + ["Sibling4-Regular"] + Self.names(5, 6))
    #expect(try store.manifest().files.map(\.removedFaces) == [[0, 1, 5]])
  }

  @Test
  func
    `a manifest without removed faces is of the first version, and one with them is refused by it`()
    async throws
  {
    try await install("office", siblings())
    func version() throws -> Int? {
      struct Header: Decodable { var version: Int }
      let text = try FileSystem.text(of: store.manifestPath)
      return try JSONDecoder().decode(Header.self, from: Data(text.utf8)).version
    }
    #expect(try version() == 1)
    try store.remove(faces: installed { $0.family == "Sibling 3" })
    // The first version would read it as if all faces were there.
    #expect(try version() == 2)
    let text = try FileSystem.text(of: store.manifestPath)
    #expect(text.contains("\"removed\":[4,5]"))
    let wrong = text.replacing("\"removed\":[4,5]", with: "\"removed\":[4,10]")
    try FileSystem.write(Array(wrong.utf8), to: store.manifestPath, mode: 0o644)
    let fault = #expect(throws: MachineStoreFault.self) { try store.manifest() }
    #expect(fault?.detail == "collections[0].files[0].removed")
    try FileSystem.write(Array(text.utf8), to: store.manifestPath, mode: 0o644)
    try await install("office", siblings())
    #expect(try version() == 1)
  }

  @Test(arguments: [MachineStoreStep.written, .switched, .tidied])
  func `a crash while faces are removed leaves all of them or none`(step: MachineStoreStep)
    async throws
  {
    try await install("office", siblings(), font("Alpha"))
    let all = try installed { $0.family.hasPrefix("Sibling") }
    var crashing = store
    crashing.reached = { if $0 == step { throw Crash() } }
    #expect(throws: Crash.self) { try crashing.remove(faces: all) }
    let isNew = step != .written
    #expect(try used() == ["Alpha-Regular"] + (isNew ? [] : Self.names(1, 2, 3, 4, 5)))
    // The next change removes what is left over.
    try await install("school", font("Delta"))
    #expect(try FileSystem.names(in: store.fonts).count == (isNew ? 2 : 3))
  }

  // MARK: Crashes

  private struct Crash: Error {}

  @Test(arguments: MachineStoreStep.allCases)
  func `a crash leaves the old collection or the new one`(step: MachineStoreStep) async throws {
    try await install("office", font("Alpha"), font("Beta"))
    var crashing = store
    crashing.reached = { if $0 == step { throw Crash() } }
    await #expect(throws: Crash.self) {
      try await install("office", font("Beta"), font("Gamma"), in: crashing)
    }
    let isNew = [.switched, .tidied].contains(step)
    let old = ["Alpha-Regular", "Beta-Regular"]
    let new = ["Beta-Regular", "Gamma-Regular"]
    #expect(try names() == (isNew ? new : old))
    // A folder of what arrived, as a crash of the program leaves it.
    try FileSystem.createDirectories(store.folder + "/incoming-123456", mode: 0o700)
    try FileSystem.write([1], to: store.folder + "/incoming-123456/font.ttf")

    // The next change removes what is left over.
    try await install("school", font("Delta"))
    #expect(try names() == ((isNew ? new : old) + ["Delta-Regular"]).sorted())
    #expect(try left().count == 6)
  }

  // MARK: Reading

  @Test func `what is not the administrator's alone is not believed`() async throws {
    try await install("office", font("Alpha"))
    let file = try #require(try store.manifest().files.first)
    #expect(throws: MachineStoreFault.self) {
      try MachineStore(folder: store.folder, owners: [getuid() + 1]).manifest()
    }
    for path in [store.folder, store.manifestPath, store.fonts, store.reports] {
      let mode = try mode(path)
      for bits: mode_t in [0o020, 0o002] {
        chmod(path, mode | bits)
        let fault = #expect(throws: MachineStoreFault.self) { try store.manifest() }
        #expect(fault?.kind == .writableByOthers)
        #expect(fault?.path == path)
      }
      chmod(path, mode)
    }
    let path = store.path(of: file)
    chmod(path, 0o664)
    #expect(throws: MachineStoreFault(.writableByOthers, path)) { try store.check(file) }
    chmod(path, 0o444)
    #expect(throws: Never.self) { try store.check(file) }
  }

  @Test func `a damaged, replaced or vanished font is told, and its report as well`() async throws {
    try await install("office", font("Alpha"))
    let file = try #require(try store.manifest().files.first)
    let (path, report) = (store.path(of: file), "\(store.reports)/\(file.reportName)")
    func kind(_ body: () throws -> Void) -> MachineStoreFault.Kind? {
      do { try body() } catch { return (error as? MachineStoreFault)?.kind }
      return nil
    }
    let bytes = try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
    try FileSystem.write(bytes + [0], to: path, mode: 0o444)
    #expect(kind { try store.check(file) } == .changed)
    try FileSystem.remove(path)
    #expect(kind { try store.check(file) } == .missing)
    symlink(report, path)
    #expect(kind { try store.check(file) } == .replaced)

    try FileSystem.write(Array("{}".utf8), to: report, mode: 0o444)
    #expect(kind { _ = try store.report(of: file) } == .malformed)
    try FileSystem.remove(report)
    #expect(kind { _ = try store.report(of: file) } == .missing)
  }

  @Test func `a hostile manifest is refused, with the place of its fault`() async throws {
    try await install("office", font("Alpha"))
    let text = try FileSystem.text(of: store.manifestPath)
    let digest = try #require(try store.manifest().files.first).digest
    func told(_ text: String) throws -> String? {
      try FileSystem.write(Array(text.utf8), to: store.manifestPath, mode: 0o644)
      do { _ = try store.manifest() } catch { return "\(error.kind.rawValue) \(error.detail)" }
      return nil
    }
    let cases = [
      ("", "malformed "), ("[]", "malformed "), ("{}", "malformed format"),
      (text.replacing("typecase-system-fonts", with: "other"), "malformed format"),
      (text.replacing("\"version\":1", with: "\"version\":0"), "malformed version"),
      (text.replacing("\"version\":1", with: "\"version\":3"), "newer version 3"),
      (
        text.replacing(digest, with: "../../../etc/passwd"),
        "malformed collections[0].files[0].digest"
      ),
      (
        text.replacing(digest, with: digest.uppercased()),
        "malformed collections[0].files[0].digest"
      ),
      (text.replacing("\"office\"", with: "\"../x\""), "malformed collections[0].id"),
      (
        text.replacing("\"truetype\"", with: "\"/bin/sh\""),
        "malformed collections[0].files[0].format"
      ),
      (
        text.replacing("\"rules\":\(InspectionRules.number)", with: "\"rules\":0"),
        "malformed collections[0].files[0].rules"
      ),
      (String(text.dropLast(20)), "malformed "),
    ]
    for (text, message) in cases { #expect(try told(text) == message, "\(text)") }
    #expect(try told(text) == nil)
    try FileSystem.remove(store.manifestPath)
    mkfifo(store.manifestPath, 0o644)
    #expect(throws: MachineStoreFault(.replaced, store.manifestPath)) { try store.manifest() }
  }

  @Test func `nothing is written to a store that is not believed`() async throws {
    try await install("office", font("Alpha"))
    let text = try FileSystem.text(of: store.manifestPath)
    try FileSystem.write(
      Array(text.replacing("\"version\":1", with: "\"version\":3").utf8), to: store.manifestPath,
      mode: 0o644)
    let failure = await #expect(throws: MachineStoreFailure.self) {
      try await install("school", font("Beta"))
    }
    guard case .fault(let fault) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(fault.path == store.manifestPath)
    // The fonts are still there for who mends it.
    #expect(try FileSystem.names(in: store.fonts).count == 1)
  }

  @Test func `a damaged manifest, or a folder that is gone, is mended by installing again`()
    async throws
  {
    for damage in [
      { try FileSystem.write(Array("{".utf8), to: store.manifestPath, mode: 0o644) },
      { FileSystem.removeTree(store.fonts) }, { FileSystem.removeTree(store.reports) },
    ] as [() throws -> Void] {
      try await install("office", font("Alpha"), font("Beta"))
      #expect(try store.intactFiles(of: "office").count == 2)
      try damage()
      #expect(throws: MachineStoreFault.self) { try store.manifest() }
      #expect(try store.intactFiles(of: "office").isEmpty)
      // Who removes does not bring what was lost.
      #expect(throws: MachineStoreFailure.self) { try store.remove(collection: "office") }
      try await install("office", font("Alpha"))
      #expect(try names() == ["Alpha-Regular"])
      #expect(try store.intactFiles(of: "office").count == 1)
      #expect(try await store.check(helperPath: helper).isEmpty)
    }
  }

  @Test func `only files that are as they were installed are intact`() async throws {
    try await install("office", font("Alpha"), font("Beta"), font("Gamma"))
    let files = try store.manifest().files
    try FileSystem.remove(store.path(of: files[0]))
    try FileSystem.write([0], to: store.path(of: files[1]), mode: 0o444)
    #expect(try store.intactFiles(of: "office") == [files[2]])
    #expect(try store.intactFiles(of: "school").isEmpty)
  }

  @Test func `what somebody put into the store's folders keeps nobody from changing it`()
    async throws
  {
    try await install("office", font("Alpha"))
    try FileSystem.createDirectories(store.fonts + "/folder/in it", mode: 0o755)
    try await install("office", font("Beta"))
    #expect(try left().count == 2)
  }

  // MARK: Checking

  @Test func `a check finds what was changed, and what would not pass`() async throws {
    try await install("office", font("Alpha"), font("Beta"))
    #expect(try await store.check(helperPath: helper).isEmpty)
    let beta = try #require(
      try store.manifest().files.first { $0.faces[0].family == "Beta" })
    let path = store.path(of: beta)
    var bytes = try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
    bytes[bytes.count / 2] ^= 0xFF
    try FileSystem.write(bytes, to: path, mode: 0o444)
    let findings = try await store.check(helperPath: helper)
    #expect(findings.map(\.file.digest) == [beta.digest])
    guard case .file(let fault)? = findings.first?.fault else {
      Issue.record("\(findings)")
      return
    }
    #expect(fault.kind == .changed && fault.path == path)
  }

  @Test func `root inspects as nobody`() async throws {
    #expect(try store.sandbox(helper).readsPublicFilesOnly)
    // A helper of ours says who it is; nobody must be able to find it.
    let place = try TemporaryFolder(in: "/tmp", prefix: "system-fonts-helper-")
    chmod(place.path, 0o755)
    let script = "\(place.path)/helper"
    try writeProgram("#!/bin/sh\nprintf %s \"$(id -u)\" >&2\n", to: script)
    let failure = await #expect(throws: InspectionUnavailable.self) {
      _ = try await FontInspector(sandbox: store.sandbox(script)).inspectAll([font("Alpha")])
    }
    withExtendedLifetime(place) {}
    let user = getuid() == 0 ? 65534 : getuid()
    #expect(failure == .sandboxFailed(detail: "\(user)"), "\(String(describing: failure))")
  }
}
