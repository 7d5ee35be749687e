// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase

/// What `typecasectl` does with the fonts of a file that several families share.
struct FaceCommandTests {
  let desktop: PrivateDesktop

  /// Five families of two styles, in one file of the person's.
  init() async throws {
    desktop = try await PrivateDesktop()
    let fonts = SyntheticFont.siblings("Sibling", styles: ["Regular", "Bold"])
    let path = try desktop.file("siblings.ttc", SyntheticFont.collection(fonts))
    let outcome = try await (try await desktop.library()).add([.path(path)]).outcome()
    try #require(outcome.fonts.count == 10, "\(outcome)")
  }

  private struct Listed: Decodable {
    var family, style, exposure: String
    var postScriptName: String
    var enabled: Bool

    private enum CodingKeys: String, CodingKey {
      case family, style, exposure, enabled
      case postScriptName = "postscript-name"
    }
  }

  private func command(_ arguments: String...) async throws -> CommandResult {
    try await desktop.command(arguments)
  }

  private func listed(where condition: (Listed) -> Bool = { _ in true }) async throws -> [String] {
    try await desktop.command(["list", "--json"]).json([Listed].self).filter(condition)
      .map(\.postScriptName).sorted()
  }

  private static let all = (1...5).flatMap { ["Sibling\($0)-Bold", "Sibling\($0)-Regular"] }
  private static func except(_ gone: String...) -> [String] { all.filter { !gone.contains($0) } }

  /// The lines of a table, with single blanks.
  private func lines(_ result: CommandResult) -> [String] {
    result.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `a family is removed alone, each of its fonts is named, and undo brings them back`()
    async throws
  {
    let removed = try await command("remove", "Sibling 3")
    #expect(removed.status == 0 && removed.errors.isEmpty, "\(removed)")
    let lines = lines(removed)
    #expect(lines.count == 3, "\(lines)")
    for style in ["Regular", "Bold"] {
      #expect(lines.contains { $0.hasPrefix("removed Sibling 3 \(style) Sibling3-\(style) ") })
    }
    #expect(lines.last == "2 fonts of 1 family removed")
    #expect(try await listed() == Self.except("Sibling3-Bold", "Sibling3-Regular"))
    let restored = try await command("undo")
    #expect(self.lines(restored).last == "2 fonts of 1 family restored", "\(restored)")
    #expect(try await listed() == Self.all)
  }

  @Test func `a PostScript name means one font, and several names are counted together`()
    async throws
  {
    #expect(
      lines(try await command("remove", "Sibling2-Bold")).last == "1 font of 1 family removed")
    #expect(try await listed() == Self.except("Sibling2-Bold"))
    let removed = try await command("remove", "Sibling4-Bold", "Sibling 4", "Sibling 5 Regular")
    #expect(lines(removed).last == "3 fonts of 2 families removed", "\(removed)")
    #expect(
      try await listed()
        == Self.except("Sibling2-Bold", "Sibling4-Bold", "Sibling4-Regular", "Sibling5-Regular"))
    // Steps back, one after the other.
    #expect(lines(try await command("undo")).last == "3 fonts of 2 families restored")
    #expect(lines(try await command("undo")).last == "1 font of 1 family restored")
    #expect(try await listed() == Self.all)
  }

  @Test func `each font is turned off and exposed for itself, and the list says so`() async throws {
    let disabled = try await command("disable", "Sibling1-Bold")
    #expect(lines(disabled).last == "1 font of 1 family disabled", "\(disabled)")
    #expect(try await listed { !$0.enabled } == ["Sibling1-Bold"])
    let exposed = try await command("expose", "Sibling 2", "--to", "asks")
    #expect(lines(exposed).last == "2 fonts of 1 family for apps that ask", "\(exposed)")
    #expect(
      try await listed { $0.exposure == "asks" } == ["Sibling2-Bold", "Sibling2-Regular"])

    let table = lines(try await command("list", "--states"))
    #expect(
      table.filter { $0.contains(" turned off, ") }.map { $0.split(separator: " ")[0] }
        == ["Sibling1-Bold"])
    #expect(
      Set(table.filter { $0.hasSuffix(" by apps that ask") }.map { $0.split(separator: " ")[0] })
        == ["Sibling2-Bold", "Sibling2-Regular"])
    #expect(table.filter { $0.hasSuffix(" by every app, by name") }.count == 8)
    #expect(lines(try await command("show", "Sibling1-Bold")).contains("State turned off by you"))
    #expect(lines(try await command("show", "Sibling1-Regular")).contains("State on"))

    let enabled = try await command("enable", "Sibling 1")
    #expect(enabled.status == 0, "\(enabled)")
    #expect(try await listed { !$0.enabled }.isEmpty)
  }

  @Test func `what shares a file is said of a font, and of what an app was given`() async throws {
    let shown = lines(try await command("show", "Sibling3-Bold"))
    #expect(shown.contains("Shares a file with Sibling 1, Sibling 2, Sibling 4, Sibling 5"))
    struct Shown: Decodable {
      var fileFamilies: [String]
      enum CodingKeys: String, CodingKey { case fileFamilies = "file-families" }
    }
    let families = (1...5).map { "Sibling \($0)" }
    #expect(
      try await command("show", "Sibling 3", "--json").json([Shown].self).map(\.fileFamilies)
        == [families, families])
    let reader = try await desktop.consumer()
    try #require(try await reader.request("Sibling3-Bold").fonts.count == 1)
    #expect(
      lines(try await command("grants")).last?.hasSuffix("One of 5 families of a file") == true)
    #expect(
      try await command("grants", "--json").json([Shown].self).map(\.fileFamilies) == [families])
  }
}

/// What a name on the command line means that is both a family's and a font's.
struct NameCommandTests {
  let desktop: PrivateDesktop

  /// A family of two fonts, and a font of another one whose PostScript name is the family's.
  init() async throws {
    desktop = try await PrivateDesktop()
    var bold = SyntheticFont("Impact", style: "Bold")
    bold.weight = 700
    var other = SyntheticFont("Other")
    other.postScriptName = "Impact"
    let paths = try [SyntheticFont("Impact"), bold, other].map { try desktop.font($0) }
    let outcome = try await (try await desktop.library()).add(paths.map(FontSource.path)).outcome()
    try #require(outcome.fonts.count == 3, "\(outcome)")
  }

  private func names(_ arguments: String...) async throws -> (fonts: Set<String>, errors: String) {
    struct Shown: Decodable {
      var fullName: String
      enum CodingKeys: String, CodingKey { case fullName = "full-name" }
    }
    let result = try await desktop.command(["show", "--json"] + arguments)
    try #require(result.status == 0, "\(result)")
    return (Set(try result.json([Shown].self).map(\.fullName)), result.errors)
  }

  @Test func `a family counts first, and it is said what else has the name`() async throws {
    let family = try await names("Impact")
    #expect(family.fonts == ["Impact Regular", "Impact Bold"])
    #expect(family.errors.contains("all of its 2 fonts are meant"))
    #expect(family.errors.contains("“Other Regular”"))
    #expect(family.errors.contains("--postscript-name Impact"))

    let said = try await names("--family", "Impact")
    #expect(said.fonts == ["Impact Regular", "Impact Bold"] && said.errors.isEmpty)
    let font = try await names("--postscript-name", "Impact")
    #expect(font.fonts == ["Other Regular"] && font.errors.isEmpty)
    let full = try await names("Impact Bold")
    #expect(full.fonts == ["Impact Bold"] && full.errors.isEmpty)
    // A family of one font is nothing else than that font.
    #expect(try await names("Other").errors.isEmpty)
  }

  @Test func `what has no such name is said, and nothing is changed`() async throws {
    for (option, word) in [("--family", "family"), ("--postscript-name", "PostScript name")] {
      let name = option == "--family" ? "Impact-Bold" : "Other"
      let result = try await desktop.command(["remove", option, "Other", name])
      #expect(result.status == 1 && result.errors.contains(word), "\(result)")
    }
    let wrong = try await desktop.command(["show", "--family", "--postscript-name", "Impact"])
    #expect(wrong.status == 2, "\(wrong)")
    #expect(try await names("Other").fonts == ["Other Regular"])
    let removed = try await desktop.command(["remove", "--postscript-name", "Impact"])
    #expect(removed.output.contains("1 font of 1 family removed"), "\(removed)")
    #expect(try await names("Impact").fonts == ["Impact Regular", "Impact Bold"])
  }
}
