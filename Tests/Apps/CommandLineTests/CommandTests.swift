// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseSystemKit

/// What `typecasectl` promises: its results, its JSON, its exit status.
struct CommandTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  private struct Listed: Decodable {
    var family: String
    var provider: String
  }

  private func command(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> CommandResult {
    try await desktop.command(arguments, environment: environment)
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
    let table = try await command("list")
    #expect(table.output.hasPrefix("Alpha-Regular  Alpha  Regular  "), "\(table)")
    #expect(table.output.split(separator: "\n").count == 1)
    #expect(
      try await command("list", "--provider", "org.example.Nobody").output
        == "No app has installed fonts.\n")

    struct Provider: Decodable { var id: String, faces: Int }
    let providers = try await command("providers", "--json").json([Provider].self)
    #expect(providers.map(\.faces) == [1])
    // For a person, sizes have units.
    #expect(try await command("providers").output.contains("kB"))

    struct Shown: Decodable { var digest: String, coverage: [[UInt32]] }
    let shown = try await command("show", "Alpha", "--json").json([Shown].self)
    #expect(shown.first?.digest.count == 64)
    #expect(try await command("show", "Alpha").output.contains("Alpha-Regular"))

    struct Support: Decodable {
      struct Language: Decodable { var language, level: String, missing: [String] }
      var languageSupport: [Language]
      enum CodingKeys: String, CodingKey { case languageSupport = "language-support" }
    }
    let support = try await command(
      "show", "Alpha", "--language", "PL", "--language", "en", "--json"
    ).json([Support].self).first?.languageSupport
    #expect(support?.map(\.language) == ["pl", "en"])
    #expect(support?.map(\.level) == ["none", "supported"])
    #expect(support?.first?.missing.joined() == "ÓóĄąĆćĘęŁłŃńŚśŹźŻż")
    let said = try await command("show", "Alpha", "--language", "pl").output
    #expect(said.contains("18 characters of everyday text are missing: Ó ó Ą"))
    #expect(try await command("show", "Alpha", "--language", "qqq").status == 2)

    #expect(try await command("remove", "Alpha-Regular").status == 0)
    #expect(try await command("list", "--json").json([Listed].self).isEmpty)
    #expect(try await command("undo").status == 0)
    #expect(try await command("list", "--json").json([Listed].self).count == 1)
  }

  @Test func `what is refused or not found gives status 1 and the reason`() async throws {
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

  @Test func `wrong usage gives status 2`() async throws {
    for result in [
      try await command("sing"), try await command("list", "--loud"), try await command("show"),
    ] {
      #expect(result.status == 2)
      #expect(result.output.isEmpty)
      #expect(!result.errors.isEmpty)
    }
    let help = try await command("--help")
    #expect(help.status == 0)
    #expect(help.output.contains("Exit status"))
  }

  @Test func `a registry that cannot be reached gives status 3`() async throws {
    let result = try await command(
      "list", environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(result.status == 3)
    #expect(result.errors.contains("cannot be reached"))
  }

  // MARK: Failures as JSON

  @Test(arguments: [["show", "Nobody"], ["remove", "Nobody"], ["undo"]])
  func `a refusal is one JSON document, with the reason`(arguments: [String]) async throws {
    let result = try await desktop.command(arguments + ["--json"])
    #expect(result.status == 1)
    let error = try result.json(Failure.self).error
    #expect(error.name == "org.typecase.Error.NotRegistered")
    #expect(!error.message.isEmpty)
    #expect(result.errors.contains(error.message))
  }

  @Test(arguments: [
    ["list"], ["providers"], ["show", "Alpha"], ["add", "/a.ttf"], ["remove", "Alpha"], ["undo"],
  ])
  func `an unreachable registry is reported as one JSON document`(
    arguments: [String]
  ) async throws {
    let result = try await desktop.command(
      arguments + ["--json"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    #expect(result.status == 3)
    #expect(try result.json(Failure.self).error.message.contains("cannot be reached"))
  }

  @Test func `with a refused font, the result is still the only document`() async throws {
    let bad = try desktop.file("bad.ttf", Damage.truncated.data())
    struct Added: Decodable {
      struct Problem: Decodable { var path: String }
      var errors: [Problem]
    }
    let added = try await command("add", "--json", bad)
    #expect(added.status == 1)
    #expect(try added.json(Added.self).errors.map(\.path) == [bad])
  }

  @Test(arguments: ["/usr/bin/bwrap", "/usr/bin/ots-sanitize"])
  func `check fails when a part of the sandbox is missing`(part: String) async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    // Where the part should be there is something that cannot be run.
    let result = try await ChildProcess(
      "/usr/bin/bwrap",
      [
        "--dev-bind", "/", "/", "--ro-bind", "/dev/null", part, "--",
        try PrivateDesktop.program("typecasectl"), "check", "--json", path,
      ]
    ).result(environment: desktop.environment)
    #expect(result.status == 1)
    let error = try result.json(Failure.self).error
    #expect(error.name == "org.typecase.Error.InspectionUnavailable")
    #expect(error.message.contains(part))
  }

  @Test func `a failure of the system is not reported as wrong usage`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let program = try PrivateDesktop.program("typecasectl")
    // Enough file descriptors to read the font, and too few to start the sandbox. With fewer, chance
    // would decide whether the program's threads or the font get the last one.
    let result = try await ChildProcess(
      "/bin/sh", ["-c", "ulimit -n 12; exec \(program) check --json \(path)"]
    ).result(environment: desktop.environment)
    #expect(result.status == 1)
    #expect(try result.json(Failure.self).error.message.contains("Too many open files"))
    #expect(result.errors.contains("Too many open files"))
    #expect(!result.errors.contains("Usage"))
  }

  // MARK: Folders and archives

  @Test func `a folder is added and checked, with a summary of what was refused`() async throws {
    try desktop.font(SyntheticFont("Alpha"), file: "a.ttf")
    try desktop.file("bad.ttf", Damage.truncated.data())
    try desktop.file("README", Array("read me".utf8))
    let checked = try await command("check", desktop.bundle)
    #expect(checked.status == 1)
    #expect(checked.output.contains("› a.ttf: good"))
    #expect(checked.output.contains("› bad.ttf: rejected"))
    #expect(checked.output.contains("Rejected: The end of the font file is missing."))
    #expect(
      checked.output.contains("1 good, 0 with warnings, 1 rejected, 1 other file passed over"))

    let added = try await command("add", desktop.bundle)
    #expect(added.status == 1)
    #expect(added.output.contains("Alpha-Regular"))
    #expect(added.output.contains("1 face added, 1 refused, 1 other file passed over"))
    #expect(added.errors.contains("› bad.ttf"))
    #expect(added.errors.contains("directory: table at"))

    struct Added: Decodable {
      struct Problem: Decodable {
        var path, member, check, fault: String
        var table: String?
        var offset: UInt64?
        var code: UInt32
      }
      struct Skipped: Decodable { var code: UInt32, member: String }
      var errors: [Problem], skipped: [Skipped]
      var passedOver: Int
      enum CodingKeys: String, CodingKey {
        case errors, skipped
        case passedOver = "passed-over"
      }
    }
    let skipped = try await command("add", "--skip-duplicates", "--json", desktop.bundle)
    #expect(skipped.status == 1)
    let document = try skipped.json(Added.self)
    #expect(document.skipped.map(\.code) == [105])
    #expect(document.errors.map(\.member) == ["bad.ttf"])
    #expect(document.errors.map(\.fault) == ["cut-off"])
    #expect(document.errors.first?.table?.utf8.count == 4)
    #expect(document.passedOver == 1)
    #expect(try await command("add", "--replace", "--skip-duplicates", "x").status == 2)
  }

  @Test func `a warning says what it means, where it is, and what the check said`() async throws {
    let path = try desktop.file("a.ttf", SyntheticFont("Alpha").data(with: .contradictoryStyle))
    let checked = try await command("check", path)
    #expect(checked.status == 0)
    #expect(checked.output.contains("Warning: The font contradicts itself about being bold"))
    #expect(checked.output.contains("Where: table OS/2, byte "))
    #expect(checked.output.contains("style: OS/2: fsSelection"))
    #expect(try await command("add", path).status == 0)
    let shown = try await command("show", "Alpha")
    #expect(shown.output.contains("Where: table OS/2, byte "))
    struct Shown: Decodable {
      struct Warning: Decodable { var fault, message, table: String, offset: UInt64 }
      var warnings: [Warning]
    }
    let document = try await command("show", "--json", "Alpha").json([Shown].self)
    #expect(document.first?.warnings.map(\.fault).contains("contradictory-style") == true)
  }

  // MARK: Checking

  @Test func `check needs no bus, and says what is wrong`() async throws {
    let good = try desktop.font(SyntheticFont("Alpha"))
    let web = try desktop.file("web.ttf", Damage.woff.data())
    let none = desktop.bundle + "/none.ttf"
    let offline = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    #expect(try await command("check", good, environment: offline).status == 0)
    let result = try await command(
      "check", "--json", good, web, none, environment: offline)
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
    #expect(reports.map(\.path) == [good, web, none])
    #expect(reports.map(\.verdict) == ["ok", "rejected", "rejected"])
    #expect(reports.map { $0.issues.first?.code } == [nil, 103, 101])
    #expect(reports[0].faces.count == 1)
    let words = try await command("check", web, environment: offline)
    #expect(words.output.contains("WOFF"))
  }

  @Test func `a relative path starts in the caller's folder`() async throws {
    try desktop.font(SyntheticFont("Alpha"), file: "alpha.ttf")
    let program = try PrivateDesktop.program("typecasectl")
    let output = try await desktop.run(
      "/bin/sh", ["-c", "cd \(desktop.bundle) && \(program) add alpha.ttf"])
    #expect(output.contains("Alpha-Regular"))
  }

  @Test func `names of fonts cannot send commands to the terminal`() async throws {
    var font = SyntheticFont("Red")
    font.family = "\u{1B}[31mRed\u{202E}"
    let path = try desktop.font(font, file: "red.ttf")
    for result in [try await command("add", path), try await command("check", path)] {
      let said = result.output + result.errors
      #expect(said.contains("Red"))
      #expect(!said.contains("\u{1B}"))
      #expect(!said.contains("\u{202E}"))
    }
    let list = try await command("list")
    #expect(!list.output.contains("Red") && !list.output.contains("\u{1B}"))
  }
}

/// The document that is written in place of a result, and alone.
struct Failure: Decodable {
  struct Reason: Decodable {
    var name: String
    var message: String
  }

  var error: Reason
}
