// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import SystemKit
import TestDesktop
import Testing

/// What `typecasectl` promises: its results, its JSON, its exit status.
struct CommandTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  private struct Result {
    var status: CInt?
    var output: String
    var errors: String

    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try JSONDecoder().decode(type, from: Data(output.utf8))
    }
  }

  private struct Listed: Decodable {
    var family: String
    var provider: String
  }

  private func command(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Result {
    var program = ChildProcess(try PrivateDesktop.program("typecasectl"), arguments)
    program.environment = desktop.environment.merging(environment) { $1 }
    program.timeLimit = .seconds(60)
    let outcome = try await program.run()
    let status: CInt? = if case .exited(let status) = outcome.ending { status } else { nil }
    return Result(
      status: status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errors, as: UTF8.self))
  }

  @Test func `fonts are added, listed, shown, removed and brought back`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let added = try await command("add", path)
    #expect(added.status == 0, "\(added)")
    #expect(added.output.contains("Alpha-Regular"))

    let list = try await command("list", "--json")
    #expect(list.status == 0)
    #expect(try list.json([Listed].self).map(\.family) == ["Alpha"])
    #expect(
      try await command("list", "--provider", "org.example.Nobody", "--json").output == "[\n\n]\n")

    struct Provider: Decodable { var id: String, faces: Int }
    let providers = try await command("providers", "--json").json([Provider].self)
    #expect(providers.map(\.faces) == [1])

    struct Shown: Decodable { var digest: String, coverage: [[UInt32]] }
    let shown = try await command("show", "Alpha", "--json").json([Shown].self)
    #expect(shown.first?.digest.count == 64)
    #expect(try await command("show", "Alpha").output.contains("Alpha-Regular"))

    #expect(try await command("remove", "Alpha-Regular").status == 0)
    #expect(try await command("list", "--json").json([Listed].self).isEmpty)
    #expect(try await command("undo").status == 0)
    #expect(try await command("list", "--json").json([Listed].self).count == 1)
  }

  @Test func `what is not found or refused is status 1, with the reason`() async throws {
    let missing = try await command("show", "Nobody")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("Nobody"))
    #expect(missing.output.isEmpty)
    let nothing = try await command("undo")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("no removal"))
    let path = try desktop.font(SyntheticFont("Alpha"))
    let bad = try desktop.file("bad.ttf", Damage.truncated.data())
    let mixed = try await command("add", path, bad)
    #expect(mixed.status == 1)
    #expect(mixed.output.contains("Alpha-Regular"))
    #expect(mixed.errors.contains("bad.ttf"))
  }

  @Test func `wrong usage is status 2`() async throws {
    for result in [
      try await command("sing"), try await command("list", "--loud"), try await command("show"),
    ] {
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(!result.errors.isEmpty)
    }
    #expect(try await command("--help").status == 0)
  }

  @Test func `a registry that cannot be reached is status 3`() async throws {
    let result = try await command(
      "list", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be reached"))
  }

  @Test func `check needs no bus, and says what is wrong`() async throws {
    let good = try desktop.font(SyntheticFont("Alpha"))
    let web = try desktop.file("web.ttf", Damage.woff.data())
    let none = desktop.bundle + "/none.ttf"
    let offline = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    #expect(try await command("check", good, environment: offline).status == 0)
    let result = try await command(
      "check", "--json", good, web, none, desktop.bundle, environment: offline)
    #expect(result.status == 1)
    struct Report: Decodable {
      struct Issue: Decodable { var code: UInt32, check: String, severity: String, message: String }
      var path: String, verdict: String, issues: [Issue], faces: [[String: JSONValue]]
    }
    enum JSONValue: Decodable {
      case any
      init(from decoder: any Decoder) throws { self = .any }
    }
    let reports = try result.json([Report].self)
    #expect(reports.map(\.path) == [good, web, none, desktop.bundle])
    #expect(reports.map(\.verdict) == ["ok", "rejected", "rejected", "rejected"])
    #expect(reports.map { $0.issues.first?.code } == [nil, 103, 101, 103])
    #expect(reports[0].faces.count == 1)
    let words = try await command("check", web, environment: offline)
    #expect(words.output.contains("WOFF"))
  }

  @Test func `a relative path is the caller's`() async throws {
    try desktop.font(SyntheticFont("Alpha"), file: "alpha.ttf")
    let program = try PrivateDesktop.program("typecasectl")
    let output = try await desktop.run(
      "/bin/sh", ["-c", "cd \(desktop.bundle) && \(program) add alpha.ttf"])
    #expect(output.contains("Alpha-Regular"))
  }

  @Test func `names from fonts cannot command the terminal`() async throws {
    var font = SyntheticFont("Red")
    font.family = "\u{1B}[31mRed\u{202E}"
    let path = try desktop.font(font, file: "red.ttf")
    _ = try await command("add", path)
    for result in [try await command("list"), try await command("check", path)] {
      #expect(!result.output.contains("\u{1B}"))
      #expect(!result.output.contains("\u{202E}"))
    }
  }
}
