// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseSystemKit

/// What `typecasectl system` promises, without a registry and without a bus.
struct SystemCommandTests {
  let desktop: PrivateDesktop
  private let store: String

  init() async throws {
    desktop = try await PrivateDesktop()
    store = desktop.folder + "/system"
  }

  private struct Collection: Decodable {
    struct File: Decodable {
      var path: String
      var faces: [Face]
    }
    struct Face: Decodable {
      var name: String
      enum CodingKeys: String, CodingKey { case name = "postscript-name" }
    }
    var id, title: String
    var files: [File]
    var names: [String] { files.flatMap(\.faces).map(\.name).sorted() }
  }

  private func system(_ arguments: String...) async throws -> CommandResult {
    try await desktop.command(
      ["system"] + arguments, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
  }

  private func listed() async throws -> [Collection] {
    try await system("list", "--json").json([Collection].self)
  }

  @Test func `a collection is installed, listed, checked, replaced and removed`() async throws {
    #expect(try await system("list").output == "There are no fonts for everybody.\n")
    let alpha = try desktop.font(SyntheticFont("Alpha"))
    let beta = try desktop.font(SyntheticFont("Beta"))
    let installed = try await system("install", "office", alpha, "--title", "The office's fonts")
    #expect(installed.status == 0, "\(installed)")
    #expect(
      installed.output
        == "installed  Alpha  Regular  Alpha-Regular\n1 font of 1 family there for everybody\n")
    #expect(try await system("list").output == "office  1 face  The office's fonts\n")
    #expect(try await system("check").output == "All fonts for everybody are in order.\n")

    struct Installed: Decodable {
      var collection: Collection
      var removed: [String]
    }
    let replaced = try await system("install", "office", beta, "--json").json(Installed.self)
    #expect(replaced.removed.count == 1)
    #expect(replaced.collection.title == "The office's fonts")
    #expect(try await listed().map(\.names) == [["Beta-Regular"]])

    #expect(
      try await system("remove", "office").output
        == "removed  Beta  Regular  Beta-Regular\n1 font of 1 family removed\n")
    #expect(try await listed().isEmpty)
    #expect(
      try await system("remove", "office", "--json").json(Failure.self).error.message
        == "There is no collection “office”, and no font for everybody has that name.")
  }

  @Test func `a family or a font of a file is removed, told and brought back`() async throws {
    let path = try desktop.file(
      "siblings.ttc",
      SyntheticFont.collection(SyntheticFont.siblings("Sibling", styles: ["Regular", "Bold"])))
    let installed = try await system("install", "office", path)
    #expect(installed.output.hasSuffix("\n10 fonts of 5 families there for everybody\n"))
    let removed = try await system("remove", "Sibling 3")
    #expect(removed.status == 0 && removed.errors.isEmpty, "\(removed)")
    let lines = removed.output.split(separator: "\n")
    #expect(
      lines == [
        "removed  Sibling 3  Regular  Sibling3-Regular",
        "removed  Sibling 3  Bold     Sibling3-Bold",
        "2 fonts of 1 family removed",
      ])
    struct Removed: Decodable {
      struct Face: Decodable, Equatable {
        var collection: String
        var index: UInt32
      }
      var removed: [Face]
    }
    #expect(
      try await system("remove", "Sibling1-Bold", "--json").json(Removed.self).removed
        == [.init(collection: "office", index: 1)])
    #expect(try await system("list").output == "office  7 faces, 3 removed  office\n")
    struct Listed: Decodable {
      var removed: [Removed.Face]
      enum CodingKeys: String, CodingKey { case removed = "removed-faces" }
    }
    #expect(
      try await system("list", "--json").json([Listed].self).first?.removed.map(\.index)
        == [1, 4, 5])
    #expect(try await listed().first?.names.count == 7)
    for arguments in [["--family", "Sibling4-Bold"], ["--postscript-name", "Sibling 4"]] {
      let result = try await desktop.command(["system", "remove"] + arguments)
      #expect(result.status == 1 && !result.errors.isEmpty, "\(result)")
    }
    let back = try await system("install", "office", path)
    #expect(back.output.contains("restored  Sibling 1  Bold     Sibling1-Bold\n"))
    #expect(
      back.output.hasSuffix(
        "\n10 fonts of 5 families there for everybody, 3 fonts of 2 families restored\n"),
      "\(back)")
    #expect(try await listed().first?.names.count == 10)
  }

  @Test func `a collection counts before a family of its name, and it is said`() async throws {
    let paths = try ["Office", "Other"].map { try desktop.font(SyntheticFont($0)) }
    _ = try await desktop.command(["system", "install", "Office"] + paths)
    let family = try await system("remove", "--family", "Office")
    #expect(family.output.hasSuffix("1 font of 1 family removed\n") && family.errors.isEmpty)
    #expect(try await listed().first?.names == ["Other-Regular"])
    _ = try await desktop.command(["system", "install", "Office"] + paths)
    let collection = try await system("remove", "Office")
    #expect(collection.output.hasSuffix("2 fonts of 2 families removed\n"))
    #expect(collection.errors.contains("--family"), "\(collection)")
    #expect(try await listed().isEmpty)
  }

  private struct Failure: Decodable {
    struct Reason: Decodable { var name, message: String }
    var error: Reason
  }

  @Test func `everybody can read what was installed, whatever mask the administrator has`()
    async throws
  {
    let font = try desktop.font(SyntheticFont("Alpha"))
    let program = try PrivateDesktop.program("typecasectl")
    let result = try await ChildProcess(
      "/bin/sh",
      ["-c", "umask 077; exec \"$0\" \"$@\"", program, "system", "install", "office", font]
    ).result(environment: desktop.environment)
    #expect(result.status == 0, "\(result)")
    let file = try #require(try await listed().first?.files.first)
    func mode(_ path: String) throws -> mode_t {
      try FileSystem.status(of: path).st_mode & 0o7777
    }
    for folder in ["", "/fonts", "/reports"] { #expect(try mode(store + folder) == 0o755) }
    #expect(try mode(store + "/manifest.json") == 0o644)
    #expect(try mode(file.path) == 0o444)
    for name in try FileSystem.names(in: store + "/reports") {
      #expect(try mode("\(store)/reports/\(name)") == 0o444)
    }
  }

  @Test func `a refused font is told as of a person's own, and changes nothing`() async throws {
    let alpha = try desktop.font(SyntheticFont("Alpha"))
    let bad = try desktop.file("bad.ttf", Damage.truncated.data())
    struct Refused: Decodable {
      struct Reason: Decodable, Equatable { var path, message, detail: String }
      var errors: [Reason]
    }
    let result = try await system("install", "office", alpha, bad, "--json")
    #expect(result.status == 1)
    let reasons = try result.json(Refused.self).errors
    #expect(reasons.map(\.path) == [bad])
    let own = try await desktop.command(["add", bad, "--json"]).json(Refused.self).errors
    #expect(reasons.map(\.message) == own.map(\.message))
    let said = try await system("install", "office", alpha, bad)
    #expect(said.status == 1)
    #expect(said.errors.contains(reasons[0].message))
    #expect(said.errors.hasSuffix("Nothing was changed.\n"))
    #expect(try await listed().isEmpty)
  }

  @Test func `a damaged store is told with the file, and check finds a changed font`() async throws
  {
    _ = try await system("install", "office", desktop.font(SyntheticFont("Alpha")))
    let path = try #require(try await listed().first?.files.first).path
    let bytes = try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
    try FileSystem.write(bytes + [0], to: path, mode: 0o444)
    struct Finding: Decodable { var collection, fault, message: String }
    let check = try await system("check", "--json")
    #expect(check.status == 1)
    let findings = try check.json([Finding].self)
    #expect(findings.map(\.fault) == ["changed"])
    #expect(findings.first?.message.contains(path) == true)

    try FileSystem.write(Array("{}".utf8), to: store + "/manifest.json", mode: 0o644)
    for arguments in [["list"], ["check"], ["remove", "office"]] {
      let result = try await desktop.command(["system"] + arguments + ["--json"])
      #expect(result.status == 1)
      #expect(try result.json(Failure.self).error.message.contains(store + "/manifest.json"))
    }
  }

  @Test func `an id that is none is wrong usage`() async throws {
    #expect(try await system("install", "../x", "/a.ttf").status == 2)
    #expect(try await system("install", "x").status == 2)
  }
}
