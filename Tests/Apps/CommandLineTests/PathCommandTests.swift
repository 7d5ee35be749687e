// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseSystemKit

/// Paths of any bytes, folders of links, and outputs that cannot be written.
struct PathCommandTests {
  let desktop: PrivateDesktop
  /// `café.ttf` in ISO 8859-1, in a folder whose name is not UTF-8 either.
  private let latin = PathText.text(Array("caf".utf8) + [0xE9] + Array(".ttf".utf8))
  private let folder: String

  init() async throws {
    desktop = try await PrivateDesktop()
    folder = desktop.folder + "/" + PathText.text([0xE4])
    try FileSystem.createDirectories(folder, mode: 0o700)
  }

  private func command(_ arguments: String...) async throws -> CommandResult {
    try await desktop.command(arguments)
  }

  private struct Place: Decodable {
    var path: String
    var bytes: String?
    var member, memberBytes, reason, verdict: String?

    enum CodingKeys: String, CodingKey {
      case path, member, reason, verdict
      case bytes = "path-bytes"
      case memberBytes = "member-bytes"
    }
  }

  private func base64(_ path: String) -> String {
    Data(PathText.bytes(path)).base64EncodedString()
  }

  @Test func `a font of any name is checked and added, by itself and in its folder`() async throws {
    let path = folder + "/" + latin
    try FileSystem.write(SyntheticFont("Alpha").data(), to: path)
    let checked = try await command("check", path)
    #expect(checked.status == 0)
    #expect(checked.output.contains(#"/\xE4/caf\xE9.ttf: good"#), "\(checked)")
    let places = try await command("check", "--json", path, folder).json([Place].self)
    #expect(places.map(\.path) == [path, folder].map(PathText.repaired))
    #expect(places.map(\.bytes) == [path, folder].map(base64))
    #expect(places[1].member == "caf\u{FFFD}.ttf" && places[1].memberBytes == base64(latin))

    struct Added: Decodable { var registered, errors: [Place] }
    let added = try await command("add", "--json", path).json(Added.self)
    #expect(added.registered.map(\.bytes) == [base64(path)] && added.errors.isEmpty)
    let missing = try await command("add", "--json", path + "x").json(Added.self)
    #expect(missing.errors.map(\.bytes) == [base64(path + "x")])
    #expect(try await command("list").output.contains("Alpha"))
  }

  @Test func `documents of any name are read and written`() async throws {
    let document = folder + "/" + PathText.text([0xF6]) + ".md"
    try FileSystem.write("# Hello\n".utf8, to: document)
    for ending in ["html", "rtfd", "pdf", "json"] {
      let written = folder + "/" + PathText.text([0xFC]) + "." + ending
      let result = try await command("text", "convert", document, written)
      #expect(result.status == 0, "\(result)")
      #expect(FileSystem.exists(written))
    }
    let missing = try await command("text", "info", folder + "/" + PathText.text([0xFF]) + ".md")
    #expect(missing.status == 1)
    #expect(missing.errors.contains(#"/\xE4/\xFF.md: "#), "\(missing)")
  }

  @Test func `a folder of links is added, and what is passed over is named`() async throws {
    let store = desktop.folder + "/store"
    let farm = desktop.folder + "/farm"
    for place in [store, farm] { try FileSystem.createDirectories(place, mode: 0o700) }
    try FileSystem.write(SyntheticFont("Alpha").data(), to: store + "/a.ttf")
    try FileSystem.write(Array("read me".utf8), to: farm + "/README")
    for (target, name) in [
      ("../store", "linked"), ("../store/a.ttf", "z.ttf"), ("nowhere", "gone.ttf"), (".", "round"),
    ] {
      #expect(symlink(target, farm + "/" + name) == 0)
    }
    let reasons = [
      "README": "not-a-font", "z.ttf": "again", "gone.ttf": "dangling-link", "round": "loop",
    ]
    let checked = try await command("check", "--json", farm).json([Place].self)
    #expect(checked.filter { $0.verdict == "ok" }.map(\.member) == ["linked/a.ttf"])
    func found(_ places: [Place]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: places.map { ($0.member ?? "", $0.reason ?? "") })
    }
    #expect(found(checked.filter { $0.verdict == "passed-over" }) == reasons)

    struct Added: Decodable {
      var registered, files: [Place]
      enum CodingKeys: String, CodingKey {
        case registered
        case files = "passed-over-files"
      }
    }
    let added = try await command("add", "--json", farm).json(Added.self)
    #expect(added.registered.map(\.member) == ["linked/a.ttf"])
    #expect(found(added.files) == reasons)
    let again = try await command("add", "--skip-duplicates", farm)
    #expect(again.output.contains("farm › gone.ttf: This link leads nowhere."), "\(again)")
  }

  @Test func `an output that cannot be written is a failure, and one that nobody reads is quiet`()
    async throws
  {
    let document = try desktop.file("page.md", Array("# Hello\n".utf8))
    for arguments in [
      "policy", "policy --json", "list", "text info \(document)", "text info --json \(document)",
      "text convert --to html \(document)", "--help",
    ] {
      func run(_ output: String) async throws -> CommandResult {
        let program = try PrivateDesktop.program("typecasectl")
        return try await ChildProcess(
          "/bin/bash", ["-c", "set -o pipefail; '\(program)' \(arguments) \(output)"]
        ).result(environment: desktop.environment)
      }
      let full = try await run(">/dev/full")
      #expect(full.status == 1, "\(arguments): \(full)")
      #expect(full.errors.contains("No space left on device"), "\(arguments): \(full)")
      let unread = try await run("| true")
      #expect(unread.errors.isEmpty, "\(arguments): \(unread)")
    }
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8"])
  func `a locale without an encoding changes no text`(locale: String) async throws {
    let path = folder + "/" + latin
    try FileSystem.write(SyntheticFont("Käse").data(), to: path)
    let environment = ["LC_ALL": locale]
    let added = try await desktop.command(["add", path], environment: environment)
    #expect(added.status == 0 && added.output.contains("Käse"), "\(added)")
    let shown = try await desktop.command(["show", "Käse"], environment: environment)
    #expect(shown.status == 0 && shown.output.contains("Käse"), "\(shown)")
    let checked = try await desktop.command(["check", path], environment: environment)
    #expect(checked.output.contains(#"caf\xE9.ttf: good"#), "\(checked)")
  }
}
